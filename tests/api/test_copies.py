"""A game is one moment: copies are independent, an error or an interrupt leaves it before or after, undo goes back."""

from __future__ import annotations

import copy
import pickle  # noqa: TID251 - what others may do
import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from typing import Any, TypeVar

import pytest

import mycity
from mycity.content.campaigns import episode_numbers
from mycity.content.games import PRINTED_GAMES
from mycity.engine.rng import below
from tests.each import each
from tests.made_lands import CODES, new_game

T = TypeVar("T")


class Random:
    """Draws of a game that is played at random, from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        self._state, drawn = below(self._state, bound)
        return drawn

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]


GAMES_BEGUN = [(row.id, None) for row in PRINTED_GAMES.values()] + [("city", 8), ("city", 22), ("island-season", 7)]
GAMES_BEGUN += [(code, None) for code in CODES]


def begun(game: str, episode: int | None = None, seed: int = 5, bot: str = "bot:greedy") -> mycity.Game:
    return new_game(game, ["Ada", bot, "Bob"], seed, episode)


def step(game: mycity.Game, random: Random) -> None:
    """Do one thing that the game waits for: a choice, an answer, the next envelope."""
    if game.pending is not None:
        name = game.players[game.pending.seat]
        game.choose(name, random.choice(game.choices(name)))
        return
    for name in game.players:
        if not name.startswith("bot:") and (legal := game.legal(name)):
            game.play(name, random.choice(legal[:-1] or legal))
            return
    game.next_episode()


def waiting(game: mycity.Game) -> int | None:
    """Return who has something to choose."""
    return None if game.pending is None else game.pending.seat


def told(game: mycity.Game) -> tuple[Any, ...]:
    """Return everything that can be seen of a game."""
    campaign = game.campaign
    log = None if campaign is None else (campaign.log, campaign.phase, campaign.legacies)
    legal = [game.legal(name) for name in game.players] + [game.choices(name) for name in game.players]
    return game.state, game.events, log, game.records, game.scores(), legal, str(game)


@pytest.mark.slow
@each("copied", [mycity.Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@each(("name", "episode"), GAMES_BEGUN)
def test_a_copy_goes_its_own_way(name: str, episode: int | None, copied: Callable[[mycity.Game], mycity.Game]) -> None:
    game, random = begun(name, episode), Random(1)
    for _ in range(9):
        step(game, random)
    before, other = told(game), copied(game)
    assert told(other) == before
    same, another = Random(2), Random(2)
    for _ in range(12):
        step(other, same)
    other.records.clear()
    assert told(game) == before
    for _ in range(12):
        step(game, another)
    assert str(game) == str(other)


def test_what_is_handed_out_is_nobody_elses() -> None:
    game = mycity.new_game("eternal", ["bot:greedy", "bot:random"], seed=3)
    record = game.record()
    record["turns"].clear()
    assert game.record()["turns"]
    assert game.records["record.json"] == game.record()
    twin = game.copy()
    game.records["record.json"]["turns"].clear()
    assert twin.records["record.json"]["turns"]
    assert game.record()["turns"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # one can come as a generator is closed
@pytest.mark.parametrize(("name", "episode"), GAMES_BEGUN)
def test_an_interrupt_leaves_the_game_as_before_or_as_after(name: str, episode: int | None) -> None:
    """At random calls of functions, bots thinking included; then the game goes on as if nothing had been."""
    random, game = Random(7), begun(name, episode)
    never = begun(name, episode)
    for number in range(25):
        before, after = told(game), game.copy()
        calls = calls_of(partial(step, after, Random(number)))
        with pytest.raises(KeyboardInterrupt):
            interrupted(partial(step, game, Random(number)), random.below(calls))
        assert told(game) in (before, told(after))
        if told(game) == before:
            step(game, Random(number))
        step(never, Random(number))
        assert told(game) == told(never)


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions ``work`` calls."""
    counted = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def interrupted(work: Callable[[], object], at: int) -> None:
    """Do ``work`` until its call number ``at``, and interrupt it there, as Ctrl+C would."""
    counted = 0

    def interrupt(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event == "call"
        if counted > at:
            sys.setprofile(None)
            raise KeyboardInterrupt

    sys.setprofile(interrupt)
    try:
        work()
    finally:
        sys.setprofile(None)
    raise KeyboardInterrupt  # the second time less is called: what was found out is kept


# -- undo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [row.id for row in PRINTED_GAMES.values() if row.is_campaign])
def test_the_last_choice_is_taken_back_until_a_card_is_answered_whatever_bots_have_chosen(game: str) -> None:
    choices = 0
    for episode in episode_numbers(game):
        table, random = begun(game, episode), Random(episode)
        while not table.is_over:
            chosen = table.pending
            before = told(table)
            step(table, random)
            if chosen is None:
                continue
            choices += 1
            later, name = table.copy(), table.players[chosen.seat]
            table.undo(name)
            assert told(table) == before
            table = later
    assert choices > 10


def test_a_choice_stays_once_somebody_else_has_chosen_or_a_card_is_answered() -> None:
    game, random, seats = begun("city"), Random(3), list[int]()
    while len(set(seats)) < 2 or waiting(game) is not None or game.card is not None:
        seats = [*seats, game.pending.seat] if game.pending is not None else []
        step(game, random)
    first, last = (game.players[seat] for seat in (seats[0], seats[-1]))
    assert first != last
    with pytest.raises(mycity.NothingToUndo):
        game.undo(first)
    game.next_episode()
    opened = game.copy()
    opened.undo(last)
    assert waiting(opened) is not None
    for _ in range(2):
        step(game, random)
    with pytest.raises(mycity.NothingToUndo):
        game.undo(last)


def test_an_answer_taken_back_leaves_no_trace() -> None:
    game = begun("eternal")
    before = told(game)
    game.play("Ada", game.legal("Ada")[0])
    game.undo("Ada")
    assert told(game) == before
