"""What a placement looks worth, one step ahead."""
