"""Keys as the system tells of them, before they mean anything: their names, and whether they are for this window."""
