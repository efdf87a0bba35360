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
from tests.ai.kernel.comparing import GAMES, ROWS, Game, dealt, named

BOTS = ("greedy", "random", "greedy", "greedy")
DEALS = 3
"""Games of each, of two seats to four."""


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


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_records_are_the_same_with_the_kernel_and_without(game: Game) -> None:
    for seed in range(1, DEALS + 1):
        state = dealt(game, seed)
        with using():
            quick = record(state, seats_at(state))
        assert quick == record(state, seats_at(state))
