"""Which bots there are, and how to get one.

>>> bot = make_bot("architect", load_levels())                                # doctest: +SKIP
>>> answer = bot.decide(view_of(state, seat), legal_actions(state, seat))     # doctest: +SKIP

A bot is named by its id (``architect``) or its number (``5``). ``load_levels`` is ``mycity.content.bots``'s; a bot is a
row there and, if it thinks in a new way, one file here and one line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mycity.ai.at_random import RandomBot
from mycity.ai.bot import Bot
from mycity.ai.eye import EyeBot
from mycity.ai.levels import Level, Row, level_from
from mycity.ai.search import SearchBot
from mycity.ai.seer import SeerBot
from mycity.engine.quoting import quoted

METHODS: Mapping[str, Callable[[Level], Bot]] = {
    "random": RandomBot,
    "eye": EyeBot,
    "search": SearchBot,
    "seer": SeerBot,
}
"""Method to the class of bots that decide so."""


class UnknownBotError(ValueError):
    """No bot has this id or number."""


def find_level(name: str | int, rows: Iterable[Row]) -> Level:
    """Return the level whose id or number is ``name``.

    Raises:
        UnknownBotError: there is none; the sentence names those there are.
    """
    rows = tuple(rows)
    for row in rows:
        if str(name) in (row["id"], str(row["number"])):
            return level_from(row)
    known = ", ".join(str(row["id"]) for row in rows)
    raise UnknownBotError(f"there is no bot {quoted(name)}; there are {known}")


def make_bot(name: str | int, rows: Iterable[Row]) -> Bot:
    """Return the bot whose id or number is ``name``.

    Raises:
        UnknownBotError: there is none.
        LevelError: its row names an unknown method or weight.
    """
    level = find_level(name, rows)
    return METHODS[level.method](level)
