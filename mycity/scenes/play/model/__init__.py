"""The model of the play scene: the game, the hand, all that is moving; nothing of the screen."""
