"""The wing after a game: counting, result, its cities in large, review."""
