"""What every scene stands on: its life, the stack, the services, the keeping of games."""
