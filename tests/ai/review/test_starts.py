"""What levels play alone on the deck of a game: the best city known is never below it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from mycity.ai.bots.registry import METHODS
from mycity.ai.levels import Level, offered
from mycity.ai.model.view import view_of
from mycity.ai.model.weights import Weights
from mycity.ai.review.starts import LevelGames, answers_alone, games_alone
from mycity.ai.review.variations import PlayedGame
from mycity.ai.search.known_deck import Contest, alone, best_among, for_rounds, played
from mycity.cli import best
from mycity.engine.episode import apply, deal
from mycity.engine.record import make_record
from tests.ai.conftest import Deal
from tests.simulation import play_state

Rows = Sequence[Mapping[str, Any]]


@pytest.fixture
def levels(rows: Rows) -> tuple[Level, ...]:
    """Those that are quick, and one that is not, with less to do."""
    newcomer, neighbour, builder, surveyor, *_ = offered(rows)
    return newcomer, neighbour, builder, replace(surveyor, budget=60, tile_budget=60)


@pytest.fixture
def blind(rows: Rows) -> Level:
    """A level that builds as badly as it can."""
    bad = Weights(cells=-100)
    return replace(offered(rows)[0], weights=bad, tile_weights=bad, sight=100, shifts=False)


def game(name: str, evening: Deal, level: Level) -> PlayedGame:
    """Return a game of two seats in which both play as ``level`` does."""
    state = evening(name, 5, seats=2)
    bot = METHODS[level.method](level)
    start, events = deal(state.table, state.rng)
    return PlayedGame(make_record(*play_state(start, events, lambda now, seat: bot.decide(view_of(now, seat)))))


def contest_of(shown: PlayedGame) -> Contest:
    return Contest(alone(shown.table, 0), shown.others(0))


@pytest.mark.parametrize("name", ["eternal", "island-eternal"])
def test_the_best_city_known_is_never_below_a_level_alone(
    name: str, evening: Deal, levels: Sequence[Level], blind: Level
) -> None:
    shown = game(name, evening, blind)
    contest, own = contest_of(shown), shown.answers(0)
    games = LevelGames(shown, levels).of(0)
    scores = [played(contest.table, answers, contest.others).score for answers in games]
    assert best_among(contest, blind, for_rounds(0), [own, *games]).score == max(scores)
    assert best_among(contest, blind, for_rounds(0), [own]).score < max(scores)  # else this proves nothing


def test_a_level_alone_answers_as_it_does_at_the_table(eternal: Deal, levels: Sequence[Level]) -> None:
    state = eternal(3)
    bot, level = METHODS[levels[1].method](levels[1]), levels[1]
    given = answers_alone(level, state.table)
    for answer in given:
        assert answer == bot.decide(view_of(state, 0))
        state, _ = apply(state, {0: answer})
    assert state.is_over


def test_seats_that_began_alike_share_the_games(evening: Deal, levels: Sequence[Level], blind: Level) -> None:
    level_games = LevelGames(game("island-eternal", evening, blind), levels[:2])
    assert level_games.of(0) is level_games.of(1)
    assert len(level_games.of(0)) == 2


def test_whoever_has_no_time_gets_the_games_so_far(eternal: Deal, levels: Sequence[Level]) -> None:
    table, asked = eternal(1).table, count()
    first = answers_alone(levels[0], table)
    assert list(games_alone(levels, table, lambda: next(asked) >= len(first))) == [first]
    assert len(list(games_alone(levels, table))) == len(levels)


def test_no_clock_ends_the_games_of_whoever_gives_it_time_enough(
    evening: Deal, levels: Sequence[Level], blind: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = game("eternal", evening, blind)
    contest = contest_of(shown)
    most = max(played(contest.table, answers).score for answers in games_alone(levels, contest.table))
    monkeypatch.setattr(best, "offered", lambda _: (*levels, blind))
    monkeypatch.setattr(best, "SECONDS", 1e-6)
    assert [row["best"] for row in best.search(shown, 1e-6)] == [most, most]
    assert max(row["best"] for row in best.search(shown, 1e-7)) < most
