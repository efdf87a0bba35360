"""Rows that tell bots of rules: of which kind each is, with which numbers and cells; Python and the kernel read it."""
