"""The bots: their contract, their registry, and what each of them does."""
