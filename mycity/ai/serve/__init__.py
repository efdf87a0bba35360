"""Processes beside the game in which bots think and advice is worked out."""
