"""What the adviser says in play: hints, how they are taken, and the coach."""
