"""Pictures: found, loaded, kept and written."""
