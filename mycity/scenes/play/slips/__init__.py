"""Slips over the board: what a building in hand would bring, and what a hint advises."""
