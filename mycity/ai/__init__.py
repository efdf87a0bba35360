"""Bots: choose among legal answers. Knows the engine and nothing else of ours."""
