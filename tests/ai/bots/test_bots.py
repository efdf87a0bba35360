"""What every bot keeps to, and what the levels are."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mycity.ai.bots.contract import placements_of
from mycity.ai.bots.registry import UnknownBotError, find_level, make_bot
from mycity.ai.cancellation import CancelledError
from mycity.ai.levels import LevelError, level_from, offered
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import PASS, STOP, State, apply, deal, legal_actions
from mycity.engine.rng import shuffled
from tests.ai.conftest import Deal
from tests.each import each
from tests.seldom import seldom

Rows = Sequence[Mapping[str, Any]]
SHIPPED = ["random", "greedy", "newcomer", "neighbour", "builder", "surveyor", "architect", "master"]
IDS = [row["id"] for row in load_levels()]


def cheap(rows: Rows) -> list[dict[str, Any]]:
    """The rows with small budgets: the same bots, thinking less."""
    small = {"budget": 60, "value_budget": 60, "tile_budget": 60, "candidates": 4}
    return [{**row, **{name: min(row[name], most) for name, most in small.items()}} for row in rows]


def played(state: State, bot: str, rows: Rows, turns: int) -> State:
    """Let ``bot`` answer for every seat for some turns."""
    player = make_bot(bot, cheap(rows))
    for _ in range(turns):
        if state.is_over:
            break
        asked = {seat: player.decide(view_of(state, seat)) for seat in state.awaited}
        state, _ = apply(state, asked)
    return state


def test_the_levels_are_numbered_and_described(rows: Rows) -> None:
    assert [row["id"] for row in rows if row["id"] in SHIPPED] == SHIPPED
    levels = offered(rows)
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert [level.name for level in levels if level.id in SHIPPED][::5] == ["Newcomer", "Master"]
    assert all(level.face and level.style.endswith(".") for level in levels)


@each("bot", IDS)
def test_every_bot_finishes_the_eternal_game_with_legal_answers(eternal: Deal, rows: Rows, bot: str) -> None:
    assert played(eternal(4, seats=2), bot, rows, 40).is_over


@pytest.mark.parametrize("bot", IDS)
@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_every_bot_finishes_the_games_of_the_island(evening: Deal, rows: Rows, game: str, bot: str) -> None:
    state = played(evening(game, 4, seats=2), bot, rows, 40)
    assert state.is_over
    assert len(state.cities[0].placed) >= 5


@pytest.mark.parametrize("number", [4, 8, *seldom(1, 2, 3, 5, 6, 7)])
def test_a_searching_bot_understands_every_episode_of_the_season(season: Deal, rows: Rows, number: int) -> None:
    state = played(season(7, number), "surveyor", rows, 40)
    assert state.is_over
    assert len(state.cities[0].placed) >= 5


@pytest.mark.parametrize("number", range(1, 25))
def test_a_searching_bot_understands_every_episode(city: Deal, rows: Rows, number: int) -> None:
    state = played(city(7, number), "surveyor", rows, 40)
    assert state.is_over
    assert len(state.cities[0].placed) >= 5


@each("bot", IDS)
def test_bots_do_not_see_the_order_of_the_cards_to_come(eternal: Deal, rows: Rows, bot: str) -> None:
    state = played(eternal(9, seats=2), "greedy", rows, 12)
    view = view_of(state, 0)
    gone, left = state.table.deck[: state.drawn], state.table.deck[state.drawn :]
    table = replace(state.table, deck=(*gone, *shuffled(1, left)[1]))
    assert table.deck != state.table.deck
    other = replace(state, table=table)
    assert view_of(other, 0) == view
    player = make_bot(bot, cheap(rows))
    assert player.decide(view_of(other, 0)) == player.decide(view)


@pytest.mark.parametrize("bot", ["greedy", "newcomer", "architect"])
def test_bots_do_not_see_the_answers_of_this_turn(eternal: Deal, rows: Rows, bot: str) -> None:
    state = played(eternal(9, seats=2), "greedy", rows, 6)
    answered, _ = apply(state, {1: legal_actions(state, 1)[-1]})
    player = make_bot(bot, cheap(rows))
    assert player.decide(view_of(answered, 0)) == player.decide(view_of(state, 0))


def test_bots_answer_the_same_in_another_process(eternal: Deal, rows: Rows) -> None:
    script = (
        "from tests.ai.bots.test_bots import *\n"
        "from mycity.content.bot_rows import load_levels\n"
        "from mycity.content.episodes import load_episode\n"
        "from mycity.content.seating import players_of\n"
        "from mycity.engine.campaign import PlayerSpec\n"
        "from mycity.engine.episode import begin\n"
        "episode = load_episode('eternal')\n"
        "seats = players_of(episode, [PlayerSpec('a', 'fox', 'bot:1')] * 2)\n"
        "for bot in ('newcomer', 'architect', 'master'):\n"
        "    state = played(begin(episode.scenario, seats, 5)[0], bot, load_levels(), 5)\n"
        "    print([one.placement.cells for city in state.cities for one in city.placed])\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".", "SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(said) == 1
    assert said.pop().count("(") > 20


def test_random_passes_and_stops_only_when_it_must(eternal: Deal, rows: Rows) -> None:
    state, bot = eternal(2), make_bot("random", rows)
    while not state.is_over:
        legal = legal_actions(state, 0)
        answer = bot.decide(view_of(state, 0))
        if placements_of(legal):
            assert answer in placements_of(legal)
        else:
            assert answer == (PASS if PASS in legal else STOP)
        state, _ = apply(state, {0: answer})


def test_a_search_can_be_told_to_stop(eternal: Deal, rows: Rows) -> None:
    state = eternal(2)
    with pytest.raises(CancelledError):
        make_bot("master", rows).decide(view_of(state, 0), lambda: True)


@pytest.mark.parametrize("bot", ["greedy", "architect"])
def test_bots_leave_when_every_card_left_could_only_cost(eternal: Deal, rows: Rows, bot: str) -> None:
    """The last card is one that fits nowhere: a pass costs a point, leaving nothing."""
    state = eternal(2)
    own = state.table.players[0]
    full = own.board.with_codes(own.board.buildable & own.board.left, "M")
    board = full.with_codes(full.buildable & ~(0b1111 << 5), "M")  # F1 to I1 is all there is
    table = replace(state.table, players=(replace(own, board=board),), deck=("Y-I3", "Y-O4"))
    lone, _ = deal(table, 0)
    lone, _ = apply(lone, {0: legal_actions(lone, 0)[0]})
    assert make_bot(bot, rows).decide(view_of(lone, 0)) == STOP


def test_unknown_bots_are_refused_by_name(rows: Rows) -> None:
    builder = find_level("builder", rows)
    assert builder.number is not None
    named = rf"there is no bot 'nobody'; there are random, .*greedy, .*builder \({builder.number}\), "
    with pytest.raises(UnknownBotError, match=named):
        make_bot("nobody", rows)
    assert make_bot(builder.number, rows).level == make_bot("builder", rows).level == builder  # type: ignore[attr-defined]


def test_a_row_with_a_wrong_weight_is_refused(rows: Rows) -> None:
    greedy = next(row for row in rows if row["id"] == "greedy")
    with pytest.raises(LevelError, match="bot 'greedy': unknown weight 'size'"):
        level_from({**greedy, "weights": {"size": 1}})
    with pytest.raises(LevelError, match=r"weight group must be a whole number, not 0\.5"):
        level_from({**greedy, "weights": {"group": 0.5}})
    with pytest.raises(LevelError, match="bot 'greedy'"):
        level_from({"id": "greedy", "weights": {}})
