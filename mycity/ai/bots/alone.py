"""The games that levels play alone at a table: what anybody can be held against who knew the deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mycity.ai.bots.registry import METHODS
from mycity.ai.halting import Halt, HaltedError, never
from mycity.ai.levels import Level
from mycity.ai.model.view import view_of
from mycity.engine.episode import Answer, Table, apply, deal, legal_actions


def answers_alone(level: Level, table: Table, halt: Halt = never) -> list[Answer]:
    """Return the answers of ``level`` at a table of one, to the cards that ask.

    Raises:
        HaltedError: ``halt`` said so.
    """
    bot, given = METHODS[level.method](level), list[Answer]()
    state, _ = deal(table, 0)
    while not state.is_over:
        if halt():
            raise HaltedError
        given.append(bot.decide(view_of(state, 0), legal_actions(state, 0), halt))
        state, _ = apply(state, {0: given[-1]})
    return given


def games_alone(levels: Iterable[Level], table: Table, halt: Halt = never) -> Iterator[list[Answer]]:
    """Yield the answers of each of ``levels`` at a table of one, until ``halt`` says so."""
    for level in levels:
        try:
            yield answers_alone(level, table, halt)
        except HaltedError:
            return
