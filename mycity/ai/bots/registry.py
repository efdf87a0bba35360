"""The bots there are, by id and by number.

>>> bot = make_bot("architect", load_levels())                                # doctest: +SKIP
>>> answer = bot.decide(view_of(state, seat))     # doctest: +SKIP

A bot is named by its id (``architect``) or its number (``5``). ``load_levels`` is ``mycity.content.bot_rows``'s; a bot
is a row there and, if it thinks in a new way, one file here and one line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mycity.ai.bots.contract import Bot, leave, placements_of
from mycity.ai.bots.greedy import GreedyBot
from mycity.ai.bots.learnt import LearntBot
from mycity.ai.bots.monte_carlo import MonteCarloBot
from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.levels import Level, LevelRow, level_from
from mycity.ai.model.view import SeatView
from mycity.engine.episode import Answer
from mycity.engine.quoting import quoted
from mycity.engine.rng import below


class RandomBot:
    """Builds anywhere; passes or stops only when nothing can be built."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        del is_cancelled
        placements = placements_of(view.legal)
        if not placements:
            return leave(view.legal)
        return placements[below(view.seed, len(placements))[1]]


METHODS: Mapping[str, Callable[[Level], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "monte-carlo": MonteCarloBot,
    "learnt": LearntBot,
}
"""Method to the class of bots that decide so."""


class UnknownBotError(ValueError):
    """No bot has this id or number."""


def find_level(name: str | int, rows: Iterable[LevelRow]) -> Level:
    """Return the level whose id or number is ``name``.

    Raises:
        UnknownBotError: there is none; the sentence names those there are, with their numbers.
    """
    rows = tuple(rows)
    for row in rows:
        if str(name) in (row["id"], str(row["number"])):
            return level_from(row)
    known = ", ".join(f"{row['id']} ({row['number']})" if row["number"] else row["id"] for row in rows)
    raise UnknownBotError(f"there is no bot {quoted(name)}; there are {known}")


def make_bot(name: str | int, rows: Iterable[LevelRow]) -> Bot:
    """Return the bot whose id or number is ``name``.

    Raises:
        UnknownBotError: there is none.
        LevelError: its row names an unknown method or weight.
    """
    level = find_level(name, rows)
    return METHODS[level.method](level)
