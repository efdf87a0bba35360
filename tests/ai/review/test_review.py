"""Looking back on games: variations, what was within reach, what answers cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import Level, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.study import Finding, Findings, better_variation, seats_by_start, study
from mycity.ai.review.variations import PlayedGame
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
def game(eternal: Deal, rows: Rows) -> PlayedGame:
    return PlayedGame(played(eternal(4, seats=2), rows, "newcomer", "builder"))


@pytest.fixture(scope="module")
def level(rows: Rows) -> Level:
    return offered(rows)[-1]


def test_a_game_itself_is_a_course_of_every_seat(game: PlayedGame) -> None:
    results = final_results(game.end)
    assert [variation.score for variation in game.played] == [result.score for result in results]
    for variation, result in zip(game.played, results, strict=True):
        assert sum(points for _, points in variation.points) == result.score - game.table.players[variation.seat].start
        assert game.city_of(variation) == game.end.cities[variation.seat]


def test_what_is_within_reach_never_grows_and_ends_at_the_score(game: PlayedGame, level: Level) -> None:
    findings = Findings(game)
    for position in (0, 3, 9, 15):
        variation = better_variation(game, 0, position, level, width=6)
        assert variation is not None
        assert variation.answers[:position] == game.played[0].answers[:position]
        findings.add(variation)
    reach = findings.reach(0)
    assert reach == sorted(reach, reverse=True)
    assert reach[-1] == game.played[0].score
    assert reach[0] > reach[-1]
    costs = [findings.cost(0, position) for position in range(len(reach) - 1)]
    assert sum(costs) == reach[0] - reach[-1]
    assert findings.reach(1) == [game.played[1].score] * len(findings.reach(1))


def test_the_rules_that_made_the_difference_add_up_to_the_cost(game: PlayedGame, level: Level) -> None:
    findings = Findings(game)
    for position in range(0, 20, 4):
        variation = better_variation(game, 0, position, level, width=6)
        assert variation is not None
        findings.add(variation)
    for position, _ in enumerate(game.seat_turns[0]):
        assert sum(points for _, points in findings.difference(0, position)) == -findings.cost(0, position)


def test_a_better_variation_is_one_the_rules_play_to_that_score(game: PlayedGame, level: Level) -> None:
    variation = better_variation(game, 1, 2, level, width=6)
    assert variation is not None
    answers = [answer for _, answer in game.answered(variation)]
    assert game.variation(1, answers) == variation
    assert variation.score >= game.played[1].score


def test_whoever_says_nothing_more_leaves(game: PlayedGame) -> None:
    variation = game.variation(0, game.answers(0)[:3])
    assert variation.answers[3:] == ({"do": "stop"},)
    assert game.city_of(variation).stopped


def test_an_illegal_course_is_refused(game: PlayedGame) -> None:
    with pytest.raises(IllegalAnswerError):
        game.variation(0, [game.answers(0)[5]])


def test_findings_keep_only_what_is_better(game: PlayedGame) -> None:
    findings = Findings(game)
    worse = game.variation(0, [STOP])
    assert not findings.add(worse)
    same_but_later = game.variation(0, game.answers(0))
    assert not findings.add(same_but_later)


def test_seats_with_the_same_start_are_searched_together(game: PlayedGame) -> None:
    assert seats_by_start(game) == [[0, 1]]


def test_findings_survive_the_way_to_another_process(game: PlayedGame) -> None:
    for finding in (Finding(game.played[0], 3, 7), Finding(None, 3, 7), Finding(game.played[1], 3, 7)):
        written = json.dumps(msgspec.to_builtins(finding))
        assert msgspec.convert(json.loads(written), Finding) == finding


def test_what_is_no_finished_game_is_refused(eternal: Deal, rows: Rows) -> None:
    document = played(eternal(4, seats=2), rows, "newcomer", "newcomer")
    with pytest.raises(RecordError, match="not over"):
        PlayedGame({**document, "turns": document["turns"][:4]})
    with pytest.raises(RecordError):
        PlayedGame({})


@pytest.mark.slow
def test_a_study_finds_a_better_city_for_everybody(
    game: PlayedGame, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mycity.ai.review.study.WIDTHS", (4, 8))
    monkeypatch.setattr("mycity.ai.review.study.ROUNDS", 1)
    monkeypatch.setattr("mycity.ai.review.study.CLOSE", 12)
    findings = Findings(game)
    steps = []
    for finding in study(game, level, first=1):
        steps.append((finding.done, finding.total))
        if finding.variation is not None:
            findings.add(finding.variation)
    assert steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert min(findings.best(seat).score for seat in game.seats) > max(variation.score for variation in game.played)
    for seat in game.seats:  # no answer looks dear only because little was searched after it
        reach = findings.reach(seat)
        for position in range(1, len(reach) - 1):
            if findings.cost(seat, position - 1) > 0:
                closer = better_variation(game, seat, position, level, width=12)
                assert closer is None or closer.score <= reach[position]


@pytest.mark.slow
@pytest.mark.parametrize("episode", [5, 12, 17, 24])
def test_episodes_of_the_campaign_can_be_looked_back_on(episode: int, city: Deal, rows: Rows, level: Level) -> None:
    game = PlayedGame(played(city(3, episode), rows, "greedy", "newcomer"))
    assert [variation.score for variation in game.played] == [result.score for result in final_results(game.end)]
    variation = better_variation(game, 1, 0, level, width=4)
    assert (
        variation is None
        or variation.score == game.variation(1, [answer for _, answer in game.answered(variation)]).score
    )


def test_passing_is_an_answer_like_any_other(game: PlayedGame) -> None:
    variation = game.variation(0, [*game.answers(0)[:2], PASS])
    assert variation.answers[2] == {"do": "pass"}
