"""Boards of hexagons, drawn: where cells lie, the ground, the tiles on it and what moves."""
