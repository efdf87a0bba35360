"""What must hold at every step of every episode, tried on one random game each, on its standard boards."""

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest

from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.engine.campaign import Campaign, begin_single, deal_episode, finish_episode, open_episode, start_episode
from mycity.engine.episode import PASS, STOP, Answer, State, apply, final_results, legal_actions, refuse, undo
from mycity.engine.events import Event
from mycity.engine.pieces import Placement, shape_table
from mycity.engine.rules.base import Gain, Points
from mycity.engine.scoring import end_scores_among
from mycity.engine.snapshot import state_from_json, state_to_json
from tests.engine.campaign.players import CAMPAIGNS, answering, deciding, founders
from tests.engine.tables import previewed
from tests.simulation import decide_all

every_episode = pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game in CAMPAIGNS for number in episode_numbers(game)]
)


def dealt(game: str, number: int, seats: int = 3) -> Campaign:
    """Returns an episode on its own, its cards dealt."""
    campaign = begin_single(load_campaign(game), number, founders(seats), seed=number)
    return start_episode(decide_all(open_episode(campaign), deciding))


def turns(game: str, number: int) -> Iterator[tuple[State, dict[int, Answer], State, list[Event]]]:
    """Yields (state, answers, state after them, events) turn by turn."""
    state, _ = deal_episode(dealt(game, number))
    while not state.is_over:
        answers = {seat: answering(state, seat) for seat in state.awaited}
        after, events = apply(state, answers)
        yield state, answers, after, events
        state = after


def plain_json(state: State) -> str:
    return json.dumps(state_to_json(state))


@every_episode
def test_answers(game: str, number: int) -> None:
    """Legal answers are sorted, unique and accepted; all others are refused and leave no trace."""
    for state, _, _, _ in turns(game, number):
        before = plain_json(state)
        for seat in state.awaited:
            legal, building = legal_actions(state, seat), state.building(seat)
            assert building is not None
            placements = [one for one in legal if isinstance(one, Placement)]
            assert all(one.index < other.index for one, other in pairwise(placements))
            assert legal[len(placements) :] in ([PASS, STOP], [STOP])
            everywhere = shape_table(state.cities[seat].board.grid, building.rows).placements[state.drawn % 3 :: 3]
            tried: list[Answer] = [*everywhere, PASS, STOP]
            for answer in tried:
                refused = refuse(state, seat, answer)
                assert (refused is None) == (answer in legal)
                assert refused is None or (refused.code and refused.sentence)
        assert plain_json(state) == before


@every_episode
def test_states(game: str, number: int) -> None:
    """A state survives JSON; answers can come in any order and be taken back until the last is in."""
    for state, answers, after, events in turns(game, number):
        assert state_from_json(json.loads(plain_json(state))) == state
        stepwise, told = state, events
        for seat in sorted(answers, reverse=True):
            if len(stepwise.awaited) > 1:
                assert undo(apply(stepwise, {seat: answers[seat]})[0], seat) == stepwise
            stepwise, told = apply(stepwise, {seat: answers[seat]})
        assert stepwise == after
        assert told[1:] == events[len(answers) :]


@every_episode
def test_accounts(game: str, number: int) -> None:
    """Points and gains told add up to what the cities own; nothing happens to who was not asked."""
    for state, answers, after, events in turns(game, number):
        for seat, (was, now) in enumerate(zip(state.cities, after.cities, strict=True)):
            points = sum(one.points for one in events if isinstance(one, Points) and one.seat == seat)
            if not now.frozen:
                assert now.points == was.points + points
            for what in ("nugget", "progress"):
                gained = sum(
                    one.count for one in events if isinstance(one, Gain) and (one.seat, one.what) == (seat, what)
                )
                assert now.holdings.count(what) == was.holdings.count(what) + gained
            if seat not in answers:
                assert now == was


@every_episode
def test_previews(game: str, number: int) -> None:
    """What a preview tells is what comes about when the others do nothing that matters."""
    state, _ = deal_episode(dealt(game, number, seats=2))
    while not state.is_over:
        answers = {seat: answering(state, seat) for seat in state.awaited}
        told = {seat: previewed(state, seat, answer) for seat, answer in answers.items()}
        after, _ = apply(state, answers)
        for seat, lines_told in told.items():
            was, now = state.cities[seat], after.cities[seat]
            alone = (*state.cities[:seat], now, *state.cities[seat + 1 :])
            lines_of = (end_scores_among(state.rules, seat, cities) for cities in (state.cities, alone))
            old, new = (sum(points for _, points in lines) for lines in lines_of)
            if not now.frozen and not state.rules.on_turn_end:
                assert sum(points for _, points in lines_told) == now.points - was.points + new - old
        state = after


@every_episode
def test_rewards_leave_sound_boards(game: str, number: int) -> None:
    campaign = dealt(game, number)
    plan = campaign.plan
    state, events = deal_episode(campaign)
    while not state.is_over:
        state, told = apply(state, {seat: answering(state, seat) for seat in state.awaited})
        events += told
    done = decide_all(finish_episode(campaign, state, events), deciding)
    assert [row["score"] for row in (done.record or {})["result"]] == [one.score for one in final_results(state)]
    for legacy in done.legacies:
        board = legacy.board
        assert (board.closed, board.marks, board.of("".join(plan.resting))) == (0, (), 0)
        assert board.squares == plan.board.squares & board.of(".")
        assert board.forest_squares == plan.board.forest_squares & board.of("F")
        assert board.of("M") == plan.board.of("M")
        assert board.of("X") == plan.board.of("X")
        assert not board.of("FJ") & ~plan.board.of("FJ")
        assert set(legacy.holdings.cogs) <= {id_ for id_ in campaign.episode.buildings if id_[0] == "B"}
        assert len(set(legacy.holdings.cogs)) == len(legacy.holdings.cogs)
