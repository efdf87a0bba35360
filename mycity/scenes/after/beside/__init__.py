"""The cities of guests, when the game beside which they grew is over."""
