"""The parts of a score: they add up to it, what is settled stays, and a preview tells the change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import PRINTED_GAMES, land_game
from mycity.content.lands.plans import playable_code
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.board import Board
from mycity.engine.campaign import PlayerSpec, begin_single, deal_episode, open_episode, start_episode
from mycity.engine.city import HUMAN
from mycity.engine.episode import PASS, STOP, IllegalAnswerError, State, apply, begin, legal_actions
from mycity.engine.events import Event
from mycity.engine.lands.code import PlayedLand
from mycity.engine.rng import below
from mycity.engine.rules import make_rules
from mycity.engine.score_lines import ScoreLine, preview_lines, score_lines, settled_score
from mycity.engine.scoring import results
from tests.each import each
from tests.engine.campaign.by_hand import city, player, rule
from tests.engine.tables import plain
from tests.made_lands import CODES
from tests.simulation import decide_all

FOUNDERS = [PlayerSpec(f"City {seat}", animal, HUMAN) for seat, animal in enumerate(ANIMALS[:3])]
EPISODES = [(row.id, number) for row in PRINTED_GAMES.values() for number in (episode_numbers(row.id) or [None])]
EPISODES += [(code, None) for code in CODES]


def dealt(game: str, number: int | None, seed: int) -> tuple[State, list[Event]]:
    if game in CODES:
        code = playable_code(game)
        episode = load_episode(land_game(code.family), land=PlayedLand(game))
        return begin(episode.scenario, players_of(episode, FOUNDERS), code.deck_seed)
    if number is None:
        episode = load_episode(game)
        return begin(episode.scenario, players_of(episode, FOUNDERS), seed)
    campaign = open_episode(begin_single(load_campaign(game), number, FOUNDERS, seed))
    return deal_episode(start_episode(decide_all(campaign, lambda _, choice: choice.options[0])))


def positions(state: State, events: list[Event], seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Yield (state, events so far) of a game played at random, in which few pass and nobody stops early."""
    while True:
        yield state, events
        if state.is_over:
            return
        answers = {}
        for seat in state.awaited:
            legal = legal_actions(state, seat)
            seed, draw = below(seed, len(legal) - 1) if len(legal) > 1 else (seed, 0)
            answers[seat] = legal[draw]
        state, more = apply(state, answers)
        events = [*events, *more]


@each(("game", "number"), EPISODES)
def test_the_lines_add_up_and_what_is_settled_is_not_lost(game: str, number: int | None) -> None:
    before: dict[tuple[int, str], int] = {}
    for state, events in positions(*dealt(game, number, 3), seed=5):
        at_the_end = {rule.line for rule in state.rules.end_score}
        for seat, result in enumerate(results(state.rules, state.cities)):
            lines = score_lines(state, seat, events)
            assert sum(line.points for line in lines) == result.score
            so_far = settled_score(state.rules, seat, state.cities, is_over=state.is_over)
            assert sum(line.settled for line in lines) == so_far
            if state.is_over:
                assert not any(line.provisional for line in lines)
                continue
            for line in lines:
                if line.rule in at_the_end and not state.cities[seat].stopped:
                    assert line.settled >= before.get((seat, line.rule), -99), (line, state.drawn)
                    before[seat, line.rule] = line.settled


def changes(old: tuple[ScoreLine, ...], new: tuple[ScoreLine, ...]) -> dict[str, tuple[int, int]]:
    """Return (settled, provisional) of each line that has changed, by its rule."""
    was, now = ({line.rule: (line.settled, line.provisional) for line in lines} for lines in (old, new))
    both = {rule: (was.get(rule, (0, 0)), now.get(rule, (0, 0))) for rule in was | now}
    return {rule: (new[0] - old[0], new[1] - old[1]) for rule, (old, new) in both.items() if old != new}


@pytest.mark.parametrize(("game", "number"), [("eternal", None), ("island", None), ("city", 8), ("city", 24)])
def test_a_preview_tells_what_the_turn_then_changes(game: str, number: int | None) -> None:
    """Nobody else has a part in these lines; the last turn settles what was open as well."""
    state, events, seed = *dealt(game, number, 8), 1
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            legal = legal_actions(state, seat)
            seed, draw = below(seed, max(len(legal) - 1, 1))
            answers[seat] = legal[draw]
        before = state
        state, more = apply(state, answers)
        told = {seat: changes((), preview_lines(before, seat, answer)) for seat, answer in answers.items()}
        for seat in answers if not state.is_over else ():
            then, now = score_lines(before, seat, events), score_lines(state, seat, [*events, *more])
            assert told[seat] == changes(then, now)
        events += more


def test_the_first_tile_previews_nothing_provisional_as_a_gain() -> None:
    """A lone group is the largest at the table, which every rival can still take away."""
    state, _ = dealt("island-eternal", None, 3)
    previews = [preview_lines(state, 0, answer) for answer in legal_actions(state, 0)]
    assert any(line.rule.startswith("largest") for lines in previews for line in lines)
    assert not any(line.settled for lines in previews for line in lines if line.rule.startswith("largest"))


def test_a_stop_settles_what_stands_but_costs_are_paid_by_all_with_the_last_card() -> None:
    state, _ = dealt("eternal", None, 3)
    assert [line.rule for line in preview_lines(state, 0, STOP)] == ["trees"]
    (trees,) = preview_lines(state, 0, STOP)
    assert (trees.settled, trees.points) == (-trees.provisional, 0)
    stopped, _ = apply(state, {seat: STOP if seat == 0 else PASS for seat in state.awaited})
    lines = {line.rule: line for line in score_lines(stopped, 0, [])}
    assert lines["empties"] == ScoreLine("empties", 0, -79)
    over, _ = apply(state, dict.fromkeys(state.awaited, STOP))
    lines = {line.rule: line for line in score_lines(over, 0, [])}
    assert lines["empties"] == ScoreLine("empties", -79, 0)
    with pytest.raises(IllegalAnswerError):
        preview_lines(apply(state, {0: STOP})[0], 0, STOP)


TREES = rule("trees")


@pytest.mark.parametrize(
    ("board", "built", "settled"),
    [
        (plain(A1="T"), (), 0),
        (plain(A1="T", B1="M"), (), 0),
        (plain(A1="T", B1="M", A2="M"), (), 2),
        (plain(A1="T", B1="M"), ("Y-I2 A2 B2",), 2),
        (plain(F3="t", F2="M", F4="M", G3="M"), (), 1),
    ],
)
def test_a_tree_is_settled_where_no_building_fits(board: Board, built: tuple[str, ...], settled: int) -> None:
    """The last lies at the river: its free neighbour is on the other bank, which no building reaches."""
    lone = city(player(board), *built)
    rules = make_rules([{"id": "one-bank"}, {"id": "trees"}])
    state = replace(dealt("eternal", None, 1)[0], cities=(lone,))
    state = replace(state, table=replace(state.table, scenario=replace(state.table.scenario, rules=rules)))
    line = next(line for line in score_lines(state, 0, []) if line.rule == "trees")
    assert (line.settled, line.points) == (settled, TREES.end_score(lone))


def test_a_home_is_settled_beside_a_tree_that_stays() -> None:
    homes, near = rule("homes"), plain(A1="T", B1="M")
    beside = city(player(near), "Y-I2 A2 B2")
    assert homes.settled(beside, free=0, coverable=0) == 1
    assert homes.settled(beside, free=1, coverable=1) == 0, "A1 can be covered"
