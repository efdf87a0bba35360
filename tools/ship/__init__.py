"""How the game is made ready to be given to players: `make package` and `make release`."""
