"""The second telling of the three island games: names of cells at (row, half hexes across), and sets of them."""
