"""Towns of a land, which medals are measured by: the same in every process, with the kernel or without."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.levels import offered
from mycity.ai.review.starts import answers_alone, games_alone
from mycity.ai.search.known_deck import BestCity, best_city, for_rounds, played
from mycity.ai.serve.bot_process import BotProcess, BotTown
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.plans import playable_code
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, begin
from mycity.engine.lands.code import PlayedLand
from mycity.engine.record import answer_to_json
from tests.seldom import seldom

Rows = tuple[Mapping[str, Any], ...]
CITY, ISLAND = "2001-W01Z-A01H", "2801-Z427-T03R"
_ROUNDS = 2


def first_state(text: str) -> State:
    code = playable_code(text)
    plan = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return begin(plan.scenario, players_of(plan, [PlayerSpec("Ada", "fox", HUMAN)]), code.deck_seed)[0]


def told(rows: Rows, ask: Callable[[BotProcess], Any]) -> BotTown:
    """Return what a process of its own replies."""
    process = BotProcess(rows, "towns")
    try:
        ticket = ask(process)
        until = time.monotonic() + 600
        while process.is_busy:
            assert time.monotonic() < until, "nothing comes"
            process.poll()
            time.sleep(0.01)
        (town,) = ticket.take()
    finally:
        process.close()
    assert isinstance(town, BotTown)
    return town


def written(here: BestCity) -> tuple[dict[str, Any], ...]:
    """Return its answers as records write them."""
    return tuple(map(answer_to_json, here.answers))


def never() -> bool:
    return False


@pytest.mark.parametrize(
    ("code", "bot"), [(CITY, "neighbour"), *seldom((ISLAND, "neighbour"), (CITY, "master"), (ISLAND, "master"))]
)
def test_a_bots_town_is_the_same_everywhere_and_in_its_replay(rows: Rows, code: str, bot: str) -> None:
    state = first_state(code)
    here = played(state.table, answers_alone(find_level(bot, rows), state.table, never))  # in Python, as in any thread
    there = [told(rows, lambda process: process.play_alone(bot, state)) for _ in range(2)]
    assert there == [BotTown(here.score, here.city, written(here))] * 2
    again = played(state.table, here.answers)
    assert (again.score, again.city) == (here.score, here.city)


@pytest.mark.prove
@pytest.mark.parametrize("code", [CITY, ISLAND])
def test_the_best_that_is_known_is_the_same_everywhere(rows: Rows, code: str) -> None:
    state = first_state(code)
    here = best_here(rows, state)
    there = [told(rows, lambda process: process.best_alone(state, _ROUNDS)) for _ in range(2)]
    assert there == [BotTown(here.score, here.city, written(here))] * 2


def best_here(rows: Rows, state: State) -> BestCity:
    games = games_alone(offered(rows), state.table, never)
    return best_city(state.table, 0, offered(rows)[-1], for_rounds(_ROUNDS), games, never)
