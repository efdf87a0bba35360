"""The slip at the building in hand and the sum beside it: what it is worth now, and what comes of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from mycity.board_pictures.small_pictures import signed
from mycity.content.rule_words import is_open
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.score_lines import ScoreLine, changed_lines
from mycity.scenes.shared.advice_words import certain, later_points, uncertain
from mycity.ui.style.fonts import Fonts
from tests.driver import Driver
from tests.faults.hand_overs import session_of
from tests.scenes.playing import Player
from tests.table.sessions import play_turn

GAMES = [
    ("city", 1),
    ("city", 8),
    ("city", 20),
    ("island-season", 3),
    ("eternal", None),
    ("island-eternal", None),
    ("2001-W01Z-A01H", None),
]
TWO = [PlayerSpec("Anna", "fox", "human"), PlayerSpec("Bo", "owl", "human")]


def changes_of(name: str, number: int | None) -> Iterator[tuple[ScoreLine, ...]]:
    """Yield what some placements of each card of a game would change, for who plays it."""
    session = session_of(name, number, TWO, 5)
    while not session.state.is_over:
        state: State = session.seen_by(0)
        placements = [answer for answer in legal_actions(state, 0) if isinstance(answer, Placement)]
        for answer in placements[:: len(placements) // 4 + 1]:
            yield changed_lines(state.rules, 0, state.cities, state.card or "", answer)
        play_turn(session)


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_now_and_at_the_end_are_what_the_engine_says(name: str, number: int | None) -> None:
    seen = 0
    for lines in changes_of(name, number):
        now, later = sum(points for _, points in certain(lines)), later_points(lines)
        leads = sum(points for _, points in uncertain(lines) if points > 0)
        become_certain = sum(
            min(line.settled, -line.provisional) for line in lines if line.settled > 0 > line.provisional
        )
        assert now == sum(line.settled for line in lines)
        assert now + (later or 0) + leads == sum(line.points for line in lines) + become_certain, lines
        assert (later is not None) or not any(is_open(line.rule) for line in lines)
        seen += later is not None and later > 0
    assert seen


@pytest.mark.parametrize(
    ("lines", "later"),
    [
        ([ScoreLine("rocks", 0, 2), ScoreLine("empties", 0, 4)], 6),
        ([ScoreLine("groups", 1)], None),
        ([ScoreLine("trees", 0, -1)], -1),
        ([ScoreLine("trees", 1, -1)], None),
        ([ScoreLine("trees", 0, -1), ScoreLine("rocks", 0, 1)], 0),
        ([ScoreLine("largest-farm", 0, 5)], None),
        ([ScoreLine("largest-farm", 0, 5), ScoreLine("beach", 0, 3)], 3),
    ],
)
def test_what_comes_at_the_end_is_what_is_covered_and_lost(lines: list[ScoreLine], later: int | None) -> None:
    assert later_points(lines) == later


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns all that is written."""
    words: list[str] = []
    line = Fonts.line

    def noted(fonts: Fonts, text: str, *more: object) -> pygame.Surface:
        words.append(text.replace("\N{NO-BREAK SPACE}", " "))
        return line(fonts, text, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "line", noted)
    return words


def test_the_first_evening_reads_that_covering_is_worth_something(
    start: Callable[..., Driver], written: list[str]
) -> None:
    player = Player(start(), session_of("city", 1, [TWO[0], PlayerSpec("Theo", "owl", "bot:1")], 5))
    player.driver.press(pygame.K_RETURN)
    for _ in range(8):
        written.clear()
        player.driver.press(pygame.K_n)
        player.driver.frames(3)
        landing = player.play.hand.landing
        assert landing is not None
        later = later_points(landing.changes)
        if later:
            assert "0 now" in written, "the slip"
            assert written.count(f"{signed(later)} at the end") == 2, "the slip, and the sum beside it"
            return
    raise AssertionError("no place of eight covers a cell")
