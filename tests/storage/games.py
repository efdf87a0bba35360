"""Games to save: an Eternal table played for some turns, and a thinker that answers in this process."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec

from mycity.engine.city import Player
from mycity.engine.episode import Answer, Scenario, State, apply, begin, legal_actions
from mycity.engine.events import Event
from mycity.engine.rng import below, mix
from mycity.storage.game_file import seats_of
from mycity.storage.resume import episode_now
from mycity.storage.saves import Save
from mycity.storage.slots import QUARANTINE, Slots
from tests.engine.tables import BUILDINGS, ETERNAL_DECK, eternal_board, rules_of

NOON = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
SEED = 7
ALL_TURNS = 100


def clock_from(start: datetime = NOON) -> Callable[[], datetime]:
    """Returns a clock that moves on by one second whenever it is read."""
    now = [start]

    def read() -> datetime:
        now[0] += timedelta(seconds=1)
        return now[0]

    return read


def players(*controllers: str) -> tuple[Player, ...]:
    """Returns Eternal players named after their seats."""
    board = eternal_board()
    return tuple(
        Player(f"Città {seat}", "fox", controller, board, BUILDINGS, 10) for seat, controller in enumerate(controllers)
    )


def eternal(*controllers: str, seed: int = SEED) -> tuple[State, list[Event]]:
    """Returns an Eternal game before its first answer."""
    scenario = Scenario("eternal", None, rules_of(), 10, ETERNAL_DECK)
    return begin(scenario, players(*controllers), seed)


def choice(state: State, seat: int) -> Answer:
    """Returns the answer that this state and seat always give: any placement, else what is left."""
    legal = legal_actions(state, seat)
    placements = [one for one in legal if hasattr(one, "mask")] or legal[:1]
    return placements[below(mix(state.table.seed, seat, state.drawn), len(placements))[1]]


def turns(state: State, events: list[Event], count: int = ALL_TURNS) -> tuple[State, list[Event]]:
    """Plays up to ``count`` turns of every seat's ``choice``."""
    for _ in range(count):
        if state.is_over:
            break
        state, told = apply(state, {seat: choice(state, seat) for seat in state.awaited})
        events = events + told
    return state, events


def blank(state: State, title: str = "Belleville") -> Save:
    """Returns the save of a new game at the table of ``state``."""
    table = state.table
    return Save(
        kind="eternal",
        game="eternal",
        title=title,
        seed=table.seed,
        created=NOON,
        last_played=NOON,
        players=seats_of(table.players),
    )


@cache
def saved(count: int = 5, controllers: tuple[str, ...] = ("human", "human", "bot:1"), seed: int = SEED) -> Save:
    """Returns the save of an Eternal game after ``count`` turns."""
    state, events = turns(*eternal(*controllers, seed=seed), count)
    return Save(
        kind="eternal",
        game="eternal",
        title="Belleville",
        seed=seed,
        created=NOON,
        last_played=NOON + timedelta(minutes=count),
        finished=state.is_over,
        players=seats_of(state.table.players),
        episode=episode_now(state, events),
    )


class Thinker:
    """Answers with ``choice`` after ``delay`` polls; remembers what it was shown."""

    def __init__(self, delay: int = 0) -> None:
        self.delay = delay
        self.asked: list[tuple[State, int]] = []
        self._open: list[tuple[State, int]] = []
        self._polls = 0

    def ask(self, state: State, seat: int) -> None:
        self.asked.append((state, seat))
        self._open.append((state, seat))
        self._polls = 0

    def poll(self) -> list[tuple[int, Answer]]:
        self._polls += 1
        if self._polls <= self.delay:
            return []
        ready, self._open = self._open, []
        return [(seat, choice(state, seat)) for state, seat in ready]

    def cancel(self) -> None:
        self._open = []


def early() -> Save:
    """Returns a game after three turns."""
    return saved(3)


def late() -> Save:
    """Returns the same game a turn later."""
    return saved(4)


def fork() -> Save:
    """Returns another course of ``early``: the first seat has passed at every card."""
    save = early()
    assert save.episode is not None
    record = json.loads(json.dumps(save.episode.record))
    for turn in record["turns"]:
        turn["answers"][0] = {"seat": 0, "do": "pass"}
    return msgspec.structs.replace(save, episode=msgspec.structs.replace(save.episode, record=record))


def other() -> Save:
    """Returns another game."""
    return saved(2, seed=8)


def aside(slots: Slots) -> list[Path]:
    """Returns the files that were moved aside, by name."""
    return sorted((slots.folder / QUARANTINE).glob("*"))


def damage(path: Path) -> bytes:
    """Cuts a file in half and returns what is left."""
    left = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(left)
    return left
