"""Models: a board, a city being played on and its ways to the end, what a seat sees, and the weights."""
