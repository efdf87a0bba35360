"""What is modelled: a board, a city being played on, what a seat sees, and the weights."""
