"""When a game is over: counting, result, its cities in large, review."""
