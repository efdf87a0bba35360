"""What the system says of keys, before they mean anything: which key it is, and whether it is for this window."""
