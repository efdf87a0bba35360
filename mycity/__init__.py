"""mycity: a family's evening with a legacy tile-laying game."""

__version__ = "0.10.0"
