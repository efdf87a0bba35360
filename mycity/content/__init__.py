"""Assets to engine objects: YAML, TMX maps, shapes, languages."""
