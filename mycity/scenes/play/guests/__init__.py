"""The guests of a game: their boards beside the table, and what can be pressed on them."""
