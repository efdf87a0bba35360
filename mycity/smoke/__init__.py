"""Every scene opened once, off-screen, in a state it has in play: ``mycity --smoke``, and pictures for looking at."""
