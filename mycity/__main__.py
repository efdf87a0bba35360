"""Start the game or a command line verb."""
