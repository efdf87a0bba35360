"""Scripts that paint the game's pictures; run them all with `make art`."""
