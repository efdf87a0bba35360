"""Looking at games people play: advice on the open card, and the study of a finished game."""
