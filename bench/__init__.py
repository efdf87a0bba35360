"""Measurements: ``make bench`` or ``python -m bench``."""
