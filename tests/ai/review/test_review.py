"""Looking back on games: variations, what was within reach, what answers cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest

from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import Level, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.judging import Judgement, judge
from mycity.ai.review.starts import seats_by_start
from mycity.ai.review.study import Finding, Findings, better_variation, study
from mycity.ai.review.variations import PlayedGame
from mycity.engine.episode import PASS, STOP, IllegalAnswerError, State, deal, final_results
from mycity.engine.record import RecordError, make_record
from tests.ai.conftest import Deal
from tests.simulation import play_state

Rows = tuple[Mapping[str, Any], ...]


def played(state: State, rows: Rows, *bots: str) -> dict[str, Any]:
    """Let bots play a dealt game and return its record."""
    made = [make_bot(bot, rows) for bot in bots]
    start, events = deal(state.table, state.rng)
    return make_record(*play_state(start, events, lambda now, seat: made[seat].decide(view_of(now, seat))))


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
    luck = [findings.luck(0, position) for position in range(len(reach) - 1)]
    assert sum(luck) == reach[0] - reach[-1], "as long as nothing is judged"
    assert findings.reach(1) == [game.played[1].score] * len(findings.reach(1))


def test_the_strongest_level_is_charged_for_nothing(eternal: Deal, rows: Rows) -> None:
    """Its own game, judged by itself with more orders; a stop, a pass and a placement alike."""
    small = tuple({**row, "value_budget": 200, "budget": 400} if row["number"] == 6 else row for row in rows)
    game, level = PlayedGame(played(eternal(5), small, "master")), offered(small)[-1]
    found = [judge(game, 0, position, level) for position in range(len(game.seat_turns[0]))]
    assert sum(one.charged for one in found) <= 2
    assert {one.better["do"] for one in found} >= {"place"}


def test_a_blunder_is_charged_and_what_is_within_the_noise_is_not(eternal: Deal, rows: Rows) -> None:
    """The control: whoever stops with the board half empty pays for it, by the rules that it concerns."""
    small = tuple({**row, "value_budget": 200, "budget": 400} if row["number"] == 6 else row for row in rows)
    dealt, level = eternal(5), offered(small)[-1]
    given = iter(PlayedGame(played(dealt, small, "builder")).answers(0)[:6])
    start, events = deal(dealt.table, dealt.rng)
    over = PlayedGame(make_record(*play_state(start, events, lambda _, __: next(given, STOP))))
    blunder = judge(over, 0, 6, level)
    assert blunder.charged >= 10
    assert blunder.cost > blunder.doubt > 0
    assert sum(points for _, points in blunder.rules) > 0
    assert Judgement(0, 0, {"do": "stop"}, cost=140, doubt=150).charged == 0
    assert Judgement(0, 0, {"do": "stop"}, cost=160, doubt=150).charged == 2


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
    judged = Judgement(1, 2, {"do": "pass"}, 150, 40, (("trees", 150),))
    for finding in (
        Finding(game.played[0], 3, 7),
        Finding(None, 3, 7),
        Finding(None, 3, 7, judged),
        Finding(None, 3, 7, None, (1, 2)),
    ):
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
    monkeypatch.setattr("mycity.ai.review.study.WIDTH", 4)
    monkeypatch.setattr("mycity.ai.review.study.ROUNDS", 1)
    findings = Findings(game)
    steps = []
    quick = replace(level, value_budget=100)
    for finding in study(game, quick, first=1):
        steps.append((finding.done, finding.total))
        findings.take(finding)
    assert steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert min(findings.best(seat).score for seat in game.seats) > max(variation.score for variation in game.played)
    for seat in game.seats:
        places = range(len(game.seat_turns[seat]))
        assert None not in [findings.judgement(seat, position) for position in places]
        assert sum(findings.cost(seat, position) for position in places) > 0


def test_a_study_that_was_left_goes_on_where_it_was(
    game: PlayedGame, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mycity.ai.review.study.WIDTH", 2)
    quick = replace(level, value_budget=50)
    whole = list(islice(study(game, quick), 6))
    judged = [finding for finding in whole if finding.judgement is not None]
    first, *rest = judged
    assert list(islice(study(game, quick, done=first.done), len(rest))) == rest


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
