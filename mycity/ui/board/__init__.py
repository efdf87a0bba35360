"""Drawing a board: ground, river, elements, buildings, smoke, and what is laid over them."""
