"""The style of the window: letters, colours, paint."""
