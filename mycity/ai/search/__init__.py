"""Searching: beams, annealing, and the best city for a deck whose order is known."""
