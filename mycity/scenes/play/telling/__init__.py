"""What is told on the screen after a turn, and where on it."""
