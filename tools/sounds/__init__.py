"""All sounds and music of the game, made by `tools/make_sounds.py`: nothing is recorded."""
