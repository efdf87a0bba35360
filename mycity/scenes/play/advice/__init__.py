"""Advice in play: the coach's objections, and taking hints."""
