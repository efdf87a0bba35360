"""Looking back: whether saves and records are true, a game seen again, its points counted and compared."""
