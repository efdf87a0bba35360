"""The kernel: playouts in C, with the same ends as in Python, where a board and its rules can be told as data."""
