"""Letters and the books of rules."""
