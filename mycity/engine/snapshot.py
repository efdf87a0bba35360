"""A whole state as plain JSON and back: for tests, for worker processes, for anything that must not lose a bit."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from mycity.engine.board import BoardFields, board_of
from mycity.engine.city import City, Placed, Player, new_city
from mycity.engine.documents import CellList, ShortText, SignedAmount, read
from mycity.engine.episode import Answer, Scenario, State, Table
from mycity.engine.grid import names, parse
from mycity.engine.holdings import NOT_IN_PLAY, Holdings, holdings_in
from mycity.engine.lands.code import PlayedLand
from mycity.engine.pieces import shape_table
from mycity.engine.record import answer_of, answer_to_json, player_of, player_to_json
from mycity.engine.record_schema import AnswerFields, PlayerFields
from mycity.engine.rules import make_rules
from mycity.fixed_values import FixedMapping


class PlacedFields(msgspec.Struct, frozen=True, array_like=True):
    """A building on the board: its id, its cells, and what they carry if they carry something."""

    building: ShortText
    cells: CellList
    symbols: ShortText = ""


class CityFields(Holdings, frozen=True, kw_only=True):
    """Changes of a city since the episode began; of the holdings only those that turns can change."""

    board: BoardFields | None
    placed: Annotated[list[PlacedFields], msgspec.Meta(max_length=200)]
    points: SignedAmount
    frozen: bool
    stopped: bool
    markers: Annotated[dict[ShortText, CellList], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)


class StateFields(msgspec.Struct, frozen=True):
    """A whole state."""

    game: str
    episode: int | None
    version: str
    land: PlayedLand | None
    rules: list[dict[str, Any]]
    start: int
    players: list[PlayerFields]
    seed: int
    deck: list[str]
    rng: int
    drawn: int
    card: str | None
    cities: list[CityFields]
    answers: list[AnswerFields | None]


def state_to_json(state: State) -> dict[str, Any]:
    """Return ``state`` as plain JSON values; ``state_from_json`` gives back an equal state."""
    scenario = state.table.scenario
    return {
        "game": scenario.game,
        "episode": scenario.episode,
        "version": scenario.version,
        "land": msgspec.to_builtins(scenario.land),
        "rules": scenario.rules.rows(),
        "start": scenario.start,
        "players": [player_to_json(player) for player in state.table.players],
        "seed": state.table.seed,
        "deck": list(state.table.deck),
        "rng": state.rng,
        "drawn": state.drawn,
        "card": state.card,
        "cities": [city_to_json(city) for city in state.cities],
        "answers": [
            None if answer is None else {"seat": seat, **answer_to_json(answer)}
            for seat, answer in enumerate(state.answers)
        ],
    }


def city_to_json(city: City) -> dict[str, Any]:
    """Return what a city has become since the episode began."""
    grid = city.board.grid
    return {
        "board": city.board.to_json() if city.board != city.player.board else None,
        "placed": [_placed_to_json(placed) for placed in city.placed],
        "points": city.points,
        "frozen": city.frozen,
        "stopped": city.stopped,
        **({"markers": {line: names(grid, cells) for line, cells in city.markers.items()}} if city.markers else {}),
        **city.holdings.counts_to_json(),
    }


def _placed_to_json(placed: Placed) -> list[Any]:
    placement = placed.placement
    return [placed.building.id, list(placement.cells), *([placement.symbols] if placement.symbols else [])]


def city_from_json(player: Player, document: object) -> City:
    """Return the city that ``city_to_json`` wrote; raises ``LookupError`` or ``ValueError``."""
    return _city(player, read(document, CityFields, "the city"))


def _city(player: Player, fields: CityFields) -> City:
    city = new_city(player)
    grid = city.board.grid
    # Laid again one by one: covered cells, frontier and symbols follow from the placements, so none of them is stored.
    for placed in fields.placed:
        building = player.buildings[placed.building]
        placements = shape_table(grid, building.rows).by_cells
        city = city.build(building, placements[parse(grid, placed.cells), placed.symbols])
    lasting_board = {name: getattr(player.holdings, name) for name in NOT_IN_PLAY}
    return City(
        player,
        city.board if fields.board is None else board_of(fields.board),
        city.placed,
        city.covered,
        city.frontier,
        fields.points,
        fields.frozen,
        fields.stopped,
        msgspec.structs.replace(holdings_in(fields), **lasting_board),
        city.symbols,
        FixedMapping({line: parse(grid, cells) for line, cells in fields.markers.items()}),
    )


def state_from_json(document: object) -> State:
    """Return the state that ``state_to_json`` wrote; raises ``LookupError`` or ``ValueError``."""
    fields = read(document, StateFields, "the state")
    players = tuple(player_of(player) for player in fields.players)
    scenario = Scenario(
        game=fields.game,
        episode=fields.episode,
        rules=make_rules(fields.rules),
        start=fields.start,
        deck=tuple(sorted(fields.deck)),
        version=fields.version,
        land=fields.land,
    )
    table = Table(scenario, players, fields.seed, tuple(fields.deck))
    cities = tuple(_city(player, row) for player, row in zip(players, fields.cities, strict=True))
    state = State(table, fields.rng, fields.drawn, fields.card, cities, (None,) * len(players))
    answers: tuple[Answer | None, ...] = tuple(None if row is None else answer_of(state, row) for row in fields.answers)
    return State(table, state.rng, state.drawn, state.card, cities, answers)
