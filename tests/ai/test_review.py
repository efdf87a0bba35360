"""Looking back on games: courses, what was within reach, what answers cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mycity.ai.courses import Course, Game
from mycity.ai.levels import Level, offered
from mycity.ai.registry import make_bot
from mycity.ai.review import Finding, Findings, better_course, lands_of, study
from mycity.ai.view import view_of
from mycity.engine.campaign.simulation import play_state
from mycity.engine.episode import PASS, STOP, IllegalAnswerError, State, deal, final_results, legal_actions
from mycity.engine.record import RecordError, record
from tests.ai.conftest import Deal

Rows = tuple[Mapping[str, Any], ...]


def played(state: State, rows: Rows, *bots: str) -> dict[str, Any]:
    """Let bots play a dealt game and return its record."""
    made = [make_bot(bot, rows) for bot in bots]
    start, events = deal(state.table, state.rng)
    return record(
        *play_state(start, events, lambda now, seat: made[seat].decide(view_of(now, seat), legal_actions(now, seat)))
    )


@pytest.fixture(scope="module")
def game(eternal: Deal, rows: Rows) -> Game:
    return Game(played(eternal(4, seats=2), rows, "newcomer", "builder"))


@pytest.fixture(scope="module")
def level(rows: Rows) -> Level:
    return offered(rows)[-1]


def test_a_game_itself_is_a_course_of_every_seat(game: Game) -> None:
    results = final_results(game.end)
    assert [course.score for course in game.played] == [result.score for result in results]
    for course, result in zip(game.played, results, strict=True):
        assert sum(points for _, points in course.points) == result.score - game.table.players[course.seat].start
        assert game.city_of(course) == game.end.cities[course.seat]


def test_what_is_within_reach_never_grows_and_ends_at_the_score(game: Game, level: Level) -> None:
    findings = Findings(game)
    for position in (0, 3, 9, 15):
        course = better_course(game, 0, position, level, width=6)
        assert course is not None
        assert course.answers[:position] == game.played[0].answers[:position]
        findings.add(course)
    reach = findings.reach(0)
    assert reach == sorted(reach, reverse=True)
    assert reach[-1] == game.played[0].score
    assert reach[0] > reach[-1]
    costs = [findings.cost(0, position) for position in range(len(reach) - 1)]
    assert sum(costs) == reach[0] - reach[-1]
    assert findings.reach(1) == [game.played[1].score] * len(findings.reach(1))


def test_the_rules_that_made_the_difference_add_up_to_the_cost(game: Game, level: Level) -> None:
    findings = Findings(game)
    for position in range(0, 20, 4):
        course = better_course(game, 0, position, level, width=6)
        assert course is not None
        findings.add(course)
    for position, _ in enumerate(game.moments[0]):
        assert sum(points for _, points in findings.difference(0, position)) == -findings.cost(0, position)


def test_a_better_course_is_one_the_rules_play_to_that_score(game: Game, level: Level) -> None:
    course = better_course(game, 1, 2, level, width=6)
    assert course is not None
    answers = [answer for _, answer in game.replies(course)]
    assert game.course(1, answers) == course
    assert course.score >= game.played[1].score


def test_whoever_says_nothing_more_leaves(game: Game) -> None:
    course = game.course(0, game.answers(0)[:3])
    assert course.answers[3:] == ({"do": "stop"},)
    assert game.city_of(course).stopped


def test_an_illegal_course_is_refused(game: Game) -> None:
    with pytest.raises(IllegalAnswerError):
        game.course(0, [game.answers(0)[5]])


def test_findings_keep_only_what_is_better(game: Game) -> None:
    findings = Findings(game)
    worse = game.course(0, [STOP])
    assert not findings.add(worse)
    same_but_later = game.course(0, game.answers(0))
    assert not findings.add(same_but_later)


def test_seats_with_the_same_land_are_searched_together(game: Game) -> None:
    assert lands_of(game) == [[0, 1]]


def test_courses_and_findings_survive_the_way_to_another_process(game: Game) -> None:
    finding = Finding(game.played[0], 3, 7)
    assert Finding.from_json(finding.to_json()) == finding
    assert Finding.from_json(Finding(None, 3, 7).to_json()) == Finding(None, 3, 7)
    assert Course.from_json(game.played[1].to_json()) == game.played[1]


def test_what_is_no_finished_game_is_refused(eternal: Deal, rows: Rows) -> None:
    document = played(eternal(4, seats=2), rows, "newcomer", "newcomer")
    with pytest.raises(RecordError, match="not over"):
        Game({**document, "turns": document["turns"][:4]})
    with pytest.raises(RecordError):
        Game({})


@pytest.mark.slow
def test_a_study_finds_a_better_city_for_everybody(game: Game, level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mycity.ai.review.WIDTHS", (4, 8))
    monkeypatch.setattr("mycity.ai.review.ROUNDS", 1)
    monkeypatch.setattr("mycity.ai.review.CLOSE", 12)
    findings = Findings(game)
    steps = []
    for finding in study(game, level, first=1):
        steps.append((finding.done, finding.total))
        if finding.course is not None:
            findings.add(finding.course)
    assert steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert min(findings.best(seat).score for seat in game.seats) > max(course.score for course in game.played)
    for seat in game.seats:  # no answer looks dear only because little was searched after it
        reach = findings.reach(seat)
        for position in range(1, len(reach) - 1):
            if findings.cost(seat, position - 1) > 0:
                closer = better_course(game, seat, position, level, width=12)
                assert closer is None or closer.score <= reach[position]


@pytest.mark.slow
@pytest.mark.parametrize("episode", [5, 12, 17, 24])
def test_episodes_of_the_campaign_can_be_looked_back_on(episode: int, city: Deal, rows: Rows, level: Level) -> None:
    game = Game(played(city(3, episode), rows, "greedy", "newcomer"))
    assert [course.score for course in game.played] == [result.score for result in final_results(game.end)]
    course = better_course(game, 1, 0, level, width=4)
    assert course is None or course.score == game.course(1, [answer for _, answer in game.replies(course)]).score


def test_passing_is_an_answer_like_any_other(game: Game) -> None:
    course = game.course(0, [*game.answers(0)[:2], PASS])
    assert course.answers[2] == {"do": "pass"}
