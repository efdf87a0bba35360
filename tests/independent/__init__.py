"""A second, slow telling of the rules: sets of cell names, written from the rules alone.

Nothing here imports mycity. Where the game and these pages disagree, one of them is wrong, and the rules decide.
"""
