"""Sound and music: one module and its parts touch the mixer."""
