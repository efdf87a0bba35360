"""Advice in play: hints, taking them, and the objections of the coach."""
