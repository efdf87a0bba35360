"""A whole state as plain JSON and back: for tests, for worker processes, for anything that must not lose a bit."""

from __future__ import annotations

from typing import Any

from mycity.engine.board import board_from_json
from mycity.engine.city import City, Player, new_city
from mycity.engine.documents import Json
from mycity.engine.episode import Scenario, State, Table
from mycity.engine.grid import parse
from mycity.engine.holdings import holdings_from_json
from mycity.engine.pieces import shape_table
from mycity.engine.record import answer_from_json, answer_to_json, player_from_json, player_to_json
from mycity.engine.rules import make_rules


def state_to_json(state: State) -> dict[str, Any]:
    """Return ``state`` as plain JSON values; ``state_from_json`` gives back an equal state."""
    scenario = state.table.scenario
    return {
        "game": scenario.game,
        "episode": scenario.episode,
        "version": scenario.version,
        "rules": scenario.rules.rows(),
        "start": scenario.start,
        "players": [player_to_json(player) for player in state.table.players],
        "seed": state.table.seed,
        "deck": list(state.table.deck),
        "rng": state.rng,
        "drawn": state.drawn,
        "card": state.card,
        "cities": [city_to_json(city) for city in state.cities],
        "answers": [None if answer is None else answer_to_json(answer) for answer in state.answers],
    }


def city_to_json(city: City) -> dict[str, Any]:
    """Return what a city has become since the episode began."""
    return {
        "board": city.board.to_json() if city.board != city.player.board else None,
        "placed": [[placed.building.id, list(placed.placement.cells)] for placed in city.placed],
        "points": city.points,
        "frozen": city.frozen,
        "stopped": city.stopped,
        **city.holdings.counts_to_json(),
    }


def city_from_json(player: Player, document: Json) -> City:
    city = new_city(player)
    grid = city.board.grid
    for id_, cells in document["placed"]:
        building = player.buildings[id_]
        city = city.build(building, shape_table(grid, building.rows).by_mask[parse(grid, cells)])
    board = document["board"]
    return City(
        player,
        city.board if board is None else board_from_json(board),
        city.placed,
        city.covered,
        city.frontier,
        document["points"],
        document["frozen"],
        document["stopped"],
        holdings_from_json({**player.holdings.to_json(), **document}),
    )


def state_from_json(document: Json) -> State:
    """Return the state that ``state_to_json`` wrote; raises ``KeyError``, ``TypeError`` or ``ValueError``."""
    players = tuple(player_from_json(player) for player in document["players"])
    scenario = Scenario(
        game=document["game"],
        episode=document["episode"],
        rules=make_rules(document["rules"]),
        start=document["start"],
        deck=tuple(sorted(document["deck"])),
        version=document["version"],
    )
    table = Table(scenario, players, document["seed"], tuple(document["deck"]))
    cities = tuple(city_from_json(player, one) for player, one in zip(players, document["cities"], strict=True))
    state = State(table, document["rng"], document["drawn"], document["card"], cities, (None,) * len(players))
    answers = tuple(
        None if answer is None else answer_from_json(state, seat, answer)
        for seat, answer in enumerate(document["answers"])
    )
    return State(table, state.rng, state.drawn, state.card, cities, answers)
