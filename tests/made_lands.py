"""Codes of made lands for tests of all games: with no module, with all, as an evening plays them, with the odd ones."""

from __future__ import annotations

from typing import Any

import mycity

EVERYTHING = "203Z-W01Z-A00H", "280F-W01Z-A005"
"""A city and an island with every module of their sets."""
PLAIN = "2000-001Z-A03M", "2800-001Z-A005"
"""A city and an island without any."""
ODD = "20FZ-W01Z-A03H"
"""A city on which nobody passes and empty cells cost nothing, beside all other modules."""
CODES = (*EVERYTHING, *PLAIN, ODD)


def new_game(game: str, players: Any, seed: int, episode: int | None = None) -> mycity.Game:
    """Begin a game through the front door; a land by its code."""
    if game in CODES:
        return mycity.new_game("land", players, seed, code=game)
    return mycity.new_game(game, players, seed, episode=episode)
