"""Widgets, theme, fonts, input, animation and board drawing."""
