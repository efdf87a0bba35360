"""When a game is over: counting, result, gallery, review."""
