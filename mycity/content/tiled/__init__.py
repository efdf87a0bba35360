"""Maps drawn in Tiled, as files: their words, what is refused, and what can be wrong with a drawing."""
