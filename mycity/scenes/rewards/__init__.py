"""Giving out what an episode has brought."""
