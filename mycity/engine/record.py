"""Records: one JSON document per episode, from which the episode can be played again (``record_play``) move by move.

A record holds what was decided (the deck's order, every answer), so replaying it never runs a bot or draws a number,
and what came of it (points, gains, results), so that a replay can tell whether the rules still say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mycity.engine.board import board_of
from mycity.engine.city import Player
from mycity.engine.documents import DocumentError, Json, read
from mycity.engine.episode import PASS, STOP, Answer, Pass, Scenario, State, Table, final_results
from mycity.engine.events import Blocked, Built, Event, Passed, Revealed, Stopped
from mycity.engine.grid import Grid, cell_name, grid_of, names, parse
from mycity.engine.holdings import holdings_in
from mycity.engine.land import land_on
from mycity.engine.pieces import Building, Placement, shape_table
from mycity.engine.quoting import quoted
from mycity.engine.record_schema import (
    AnswerFields,
    ChangeFields,
    GainFields,
    LineFields,
    PlayerFields,
    PointsFields,
    RecordFields,
    ResultFields,
    TurnFields,
)
from mycity.engine.rng import shuffled
from mycity.engine.rules import make_rules
from mycity.engine.rules.base import Change, Gain, Points

FORMAT = "mycity-record"
VERSION = 1
PLACED, PASSED, STOPPED = "place", "pass", "stop"
"""Words of an answer, in ``do``."""


class RecordError(ValueError):
    """A document that is no record, or one that cannot be played; the sentence names the place."""


# -- writing -----------------------------------------------------------------------------------------------------


def make_record(
    state: State, events: Iterable[Event], *, campaign: Json | None = None, struck: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the record of the episode that led to ``state``, whose account so far is ``events``.

    The record of an unfinished episode has an empty ``result``.

    Args:
        state: the episode now.
        events: everything that happened since ``begin``, in order.
        campaign: ``{"seed": ..., "index": ...}`` in a campaign.
        struck: triangle boxes of the mines that were struck out before the episode.
    """
    table = state.table
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": table.scenario.game,
        "episode": table.scenario.episode,
        "seed": table.seed,
        "engine": table.scenario.version,
        "land": msgspec.to_builtins(table.scenario.land),
        "campaign": campaign,
        "rules": table.scenario.rules.rows(),
        "struck": list(struck),
        "players": [player_to_json(player) for player in table.players],
        "deck": list(table.deck),
        "turns": _turns(state, events),
        "result": results_to_json(state) if state.is_over else [],
    }


def player_to_json(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "animal": player.animal,
        "controller": player.controller,
        "start": player.start,
        "board": player.board.to_json(),
        "buildings": {id_: list(building.rows) for id_, building in player.buildings.items()},
        **player.holdings.to_json(player.board.land.holdings),
        "setup": [dict(choice) for choice in player.setup],
    }


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """Return ``{"do": "place", "cells": [...]}``, ``{"do": "pass"}`` or ``{"do": "stop"}``."""
    if isinstance(answer, Placement):
        return {"do": PLACED, "cells": list(answer.cells), **({"symbols": answer.symbols} if answer.symbols else {})}
    return {"do": PASSED if isinstance(answer, Pass) else STOPPED}


def _turns(state: State, events: Iterable[Event]) -> list[dict[str, Any]]:
    # Every turn begins with the event that opens it: a card revealed, or a blocking one.
    by_turn: list[list[Event]] = []
    for event in events:
        if isinstance(event, Revealed | Blocked):
            by_turn.append([event])
        elif by_turn:
            by_turn[-1].append(event)
    if by_turn and not state.is_over:
        by_turn.pop()  # the open turn: nothing of it is decided yet
    turns: list[dict[str, Any]] = msgspec.to_builtins([_turn(state, turn_events) for turn_events in by_turn])
    return turns


def _turn(state: State, events: Sequence[Event]) -> TurnFields:
    opening = events[0]
    if isinstance(opening, Blocked):
        return TurnFields(card=opening.card, blocked=True, out=opening.out, answers=[])
    turn = TurnFields(
        card=opening.card if isinstance(opening, Revealed) else "",
        blocked=False, answers=[], points=(points := []), gains=(gains := []), changes=(changes := []),
    )  # fmt: skip
    for event in events:
        if isinstance(event, Built):
            placement = event.placement
            turn.answers.append(AnswerFields(event.seat, PLACED, list(placement.cells), placement.symbols or None))
        elif isinstance(event, Passed):
            turn.answers.append(AnswerFields(event.seat, PASSED))
        elif isinstance(event, Stopped):
            turn.answers.append(AnswerFields(event.seat, STOPPED))
        elif isinstance(event, Points):
            cell = None if event.cell is None else cell_name(_grid_of(state, event.seat), event.cell)
            points.append(PointsFields(event.seat, event.rule, event.points, cell))
        elif isinstance(event, Gain):
            gains.append(GainFields(event.seat, event.what, event.count, event.cause))
        elif isinstance(event, Change):
            cells = names(_grid_of(state, event.seat), event.cells)
            changes += [ChangeFields(event.seat, cell, event.to, event.rule) for cell in cells]
    return turn


def _grid_of(state: State, seat: int) -> Grid:
    return state.table.players[seat].board.grid


def results_to_json(state: State) -> list[dict[str, Any]]:
    """Return the results of an episode that is over, as its record has them before anything is granted for them."""
    results: list[dict[str, Any]] = msgspec.to_builtins(
        [
            ResultFields(result.seat, [LineFields(*line) for line in result.end], result.score, result.place, 0, [])
            for result in final_results(state)
        ]
    )
    return results


# -- reading -----------------------------------------------------------------------------------------------------


def read_record(document: Any) -> RecordFields:
    """Return the fields of a record.

    Raises:
        RecordError: the document is no record of ours, or a field is wrong.
    """
    try:
        fields = read(document, RecordFields, "the record")
    except DocumentError as error:
        raise RecordError(str(error)) from None
    # The schema has a default for every collectible, for those that came later: the first ones are in every record.
    for seat, player in enumerate(fields.players):
        for name in _always_told(player):
            if name not in document["players"][seat]:
                raise RecordError(f"players[{seat}].{name}: missing")
    if (fields.format, fields.version) != (FORMAT, VERSION):
        raise RecordError(f"this is no record of format {FORMAT}, version {VERSION}")
    return fields


def _always_told(player: PlayerFields) -> tuple[str, ...]:
    try:
        return land_on(grid_of(player.board.cells)).holdings
    except ValueError:
        return ()  # such a board is refused when the table is made


def table_of(fields: RecordFields) -> tuple[Table, int]:
    """Return (table, generator state after the shuffle) as the episode began.

    Raises:
        RecordError: there can be no such table.
    """
    try:
        deck = tuple(fields.deck)
        players = tuple(player_of(player) for player in fields.players)
        scenario = Scenario(
            game=fields.game,
            episode=fields.episode,
            rules=make_rules(fields.rules),
            start=min(player.start for player in players),
            deck=tuple(sorted(deck)),
            version=fields.engine,
            land=fields.land,
        )
        # The generator's state is not kept in records: shuffling the sorted deck leads there again.
        return Table(scenario, players, fields.seed, deck), shuffled(fields.seed, scenario.deck)[0]
    except (TypeError, AttributeError, ValueError, LookupError) as error:
        raise RecordError(f"the record's heading cannot be read: {error}") from None


def player_of(fields: PlayerFields) -> Player:
    """Return the player that these fields tell of; raises ``ValueError``."""
    return Player(
        name=fields.name,
        animal=fields.animal,
        controller=fields.controller,
        board=board_of(fields.board),
        buildings={id_: Building(id_, tuple(rows)) for id_, rows in fields.buildings.items()},
        start=fields.start,
        holdings=holdings_in(fields),
        setup=tuple(fields.setup),
    )


def player_from_json(document: object) -> Player:
    """Return the player that ``player_to_json`` wrote; raises ``ValueError``."""
    return player_of(read(document, PlayerFields, "the player"))


def answer_from_json(state: State, seat: int, document: Json) -> Answer:
    """Return the answer that ``document`` says ``seat`` gave to the open card.

    Raises:
        RecordError: it is not an answer, or its cells are not the card's building.
    """
    try:
        return answer_of(state, read({"seat": seat, **document}, AnswerFields, "the answer"))
    except DocumentError as error:
        raise RecordError(str(error)) from None


def answer_of(state: State, fields: AnswerFields) -> Answer:
    """Return the answer to the open card that these fields tell of.

    Raises:
        RecordError: as ``answer_from_json``.
    """
    if fields.do == PASSED:
        return PASS
    if fields.do == STOPPED:
        return STOP
    building = state.building(fields.seat) if fields.seat < len(state.cities) else None
    if fields.do != PLACED or building is None:
        raise RecordError(f"{quoted(fields.do)} is no answer that seat {fields.seat} can give to {state.card}")
    grid = state.cities[fields.seat].board.grid
    try:
        return shape_table(grid, building.rows).by_cells[parse(grid, fields.cells or ()), fields.symbols or ""]
    except (KeyError, ValueError):
        symbols = f" with {quoted(fields.symbols)}" if fields.symbols else ""
        raise RecordError(f"{quoted(fields.cells)}{symbols} are not cells of {building.id}") from None
