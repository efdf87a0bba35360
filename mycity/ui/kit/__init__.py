"""Widgets: our own small kit, with a focus that keyboard and gamepad can move."""
