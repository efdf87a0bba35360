"""Showing a turn on the screen: landings, surprises, and the positions of both."""
