"""What could still be reached is drawn and told only as far as it was looked for, and never against the cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from mycity.ai.levels import offered
from mycity.ai.review.judging import Judgement
from mycity.ai.review.study import Finding, Findings, better_variation, study
from mycity.ai.review.variations import PlayedGame, Variation
from mycity.content.bot_rows import load_levels
from mycity.engine.record import make_record
from tests.driver import Driver
from tests.scenes.after.test_review import look_back
from tests.scenes.studying import Study
from tests.storage.games import eternal, turns

Start = Callable[..., Driver]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return make_record(*turns(*eternal("human", "bot:1", "bot:2")))


@pytest.fixture(scope="module")
def better(document: dict[str, Any]) -> Variation:
    """A variation that is better than what seat 0 did from its fourth answer on."""
    variation = better_variation(PlayedGame(document), 0, 3, offered(load_levels())[-1], width=2)
    assert variation is not None
    return variation


def test_a_study_says_before_which_answer_it_has_looked(
    document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = PlayedGame(document)
    stubs = {
        "best_for": lambda *_, **__: (None, []),
        "better_variation": lambda *_: None,
        "judge": lambda _, seat, position, *__: Judgement(seat, position, {"do": "stop"}, 0, 0),
    }
    for name, stub in stubs.items():
        monkeypatch.setattr(f"mycity.ai.review.study.{name}", stub)
    findings, seen = Findings(game), []
    assert findings.searched_from(1) == len(game.seat_turns[1])
    for finding in study(game, offered(load_levels())[0], first=1):
        findings.take(finding)
        if finding.searched is not None:
            seen.append(finding.searched)
            assert findings.searched_from(finding.searched[0]) == finding.searched[1]
    assert seen[:2] == [(1, len(game.seat_turns[1]) - 1), (1, len(game.seat_turns[1]) - 2)]
    assert [findings.searched_from(seat) for seat in game.seats] == [0] * len(game.seats)


def test_a_line_is_drawn_only_as_far_as_looked_at(
    start: Start, document: dict[str, Any], better: Variation, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[list[tuple[int, int]]] = []
    lines = pygame.draw.lines

    def remember(surface: pygame.Surface, colour: Any, closed: bool, points: Any, width: int = 1) -> pygame.Rect:
        drawn.append(list(points))
        return lines(surface, colour, closed, points, width)

    driver, looking = start(), Study()
    scene = look_back(driver, document, looking)
    graph = driver.widget("graph")
    monkeypatch.setattr(pygame.draw, "lines", remember)

    def left_end() -> int | None:
        drawn.clear()
        scene.needs_redraw = scene.page_changed = True
        driver.frames(1)
        return min((x for points in drawn for x, _ in points if graph.rect.left <= x <= graph.rect.right), default=None)

    assert left_end() is None, "nothing was looked at"
    positions = [seat_turn.turn for seat_turn in scene.review.game.seat_turns[0]]
    ends = []
    for position in (len(positions) - 1, 3, 0):
        looking.found = [Finding(better, 1, 4, searched=(0, position))]
        driver.frames(2)
        ends.append(left_end())
        assert scene.review.searched_reach(0)[0][0] == positions[position]
    known = [end for end in ends if end is not None]
    assert len(known) == 3
    assert known == sorted(known, reverse=True)
    assert known[2] < known[1] < known[0]


@pytest.mark.parametrize("cost", [0, 200, 900])
def test_the_cost_with_the_cards_that_came_is_what_was_possible_before_and_after(
    start: Start, document: dict[str, Any], better: Variation, cost: int
) -> None:
    driver, looking = start(), Study()
    scene = look_back(driver, document, looking)
    scene.go_to(scene.review.game.seat_turns[0][3].turn)
    driver.frames(2)
    panel = scene._panel
    assert panel._deck_words(3) == [], "nothing is known yet"
    looking.found = [Finding(better, 1, 4)]
    driver.frames(2)
    assert panel._deck_words(3) == []
    looking.found = [Finding(None, 2, 4, Judgement(0, 3, {"do": "stop"}, cost, 100), searched=(0, 3))]
    driver.frames(2)
    reach = scene.review.findings.reach(0)
    lost, lines = reach[3] - reach[4], panel._deck_words(3)
    assert len(lines) == 1
    assert f"it cost {lost or 'nothing'}" in lines[0]
    luck = lost - cost // 100
    assert lines[0].endswith("Nobody could foresee that.") == (0 < luck == lost)
    assert lines[0].endswith(f"Nobody could foresee {luck} of them.") == (0 < luck < lost)
