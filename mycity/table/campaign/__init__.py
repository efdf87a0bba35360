"""A campaign from episode to episode: which comes next, what is given out between them, what has been."""
