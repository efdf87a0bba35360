"""The base of every scene: its life, the stack, the services, the saving of games."""
