"""What the play scene is about at a moment: the game, the hand, what is just moving; nothing of the screen."""
