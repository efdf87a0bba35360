"""What is told after a turn: the beat of what everybody built, and the moments of the deck's surprises."""
