"""Moments worth an answer in picture and sound, found by looking at a table before and after."""
