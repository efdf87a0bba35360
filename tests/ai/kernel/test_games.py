"""Whole games of bots that draw: with the kernel and without, their records are the same, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from mycity.ai.bots.registry import make_bot
from mycity.ai.kernel.usage import using
from mycity.ai.seated import SeatedBot, play_out, seated
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.record import make_record
from tests.ai.kernel.comparing import GAMES, ROWS, Game, dealt
from tests.seldom import seldom

BOTS = ("greedy", "random", "greedy", "greedy")
DEALS = 1, 2, 3
"""Of two seats to four: one of each game, in turn; ``make prove`` plays all."""


@pytest.fixture(autouse=True)
def no_kernel_before(library: object) -> None:
    """Ask for the library, without which these tests are skipped."""


def seats_at(state: State, bots: Sequence[str] = BOTS) -> list[SeatedBot]:
    players = state.table.players
    return seated([make_bot(name, ROWS) for name in bots[: len(players)]], state.rules, players)


def record(state: State, seats: Sequence[SeatedBot]) -> str:
    events: list[Event] = []
    end = play_out(state, events, seats)
    return json.dumps(make_record(end, events))


@pytest.mark.parametrize(
    ("game", "seeds"),
    [*((game, DEALS[n % 3 :][:1]) for n, game in enumerate(GAMES)), *seldom(*((game, DEALS) for game in GAMES))],
)
def test_records_are_the_same_with_the_kernel_and_without(game: Game, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        state = dealt(game, seed)
        with using():
            quick = record(state, seats_at(state))
        assert quick == record(state, seats_at(state))
