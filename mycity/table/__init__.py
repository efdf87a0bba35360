"""Running a game without drawing it: what needs the rules, their data and the player's files at once."""
