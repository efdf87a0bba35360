"""Records: one JSON document per episode, from which the episode can be played again move by move.

A record holds what was decided (the deck's order, every answer), so replaying it never runs a bot or draws a number,
and what came of it (points, gains, results), so that a replay can tell whether the rules still say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mycity.engine.board import board_from_json
from mycity.engine.city import Player
from mycity.engine.episode import (
    PASS,
    STOP,
    Answer,
    IllegalAnswerError,
    Pass,
    Scenario,
    State,
    Table,
    apply,
    deal,
    final_results,
)
from mycity.engine.events import Blocked, Built, Event, Passed, Revealed, Stopped
from mycity.engine.grid import names, parse
from mycity.engine.holdings import holdings_from_json
from mycity.engine.pieces import Building, Placement, shape_table
from mycity.engine.record_shape import faults
from mycity.engine.rng import shuffled
from mycity.engine.rules import make_rules
from mycity.engine.rules.base import Change, Gain, Points

FORMAT = "mycity-record"
VERSION = 1

Json = dict[str, Any]


class RecordError(ValueError):
    """A document that is no record, or one that cannot be played; the sentence names the place."""


# -- writing -----------------------------------------------------------------------------------------------------


def record(
    state: State,
    events: Iterable[Event],
    *,
    campaign: Json | None = None,
    land: Json | None = None,
    struck: Sequence[str] = (),
) -> Json:
    """Return the record of the episode that led to ``state``, whose account so far is ``events``.

    The record of an unfinished episode has an empty ``result``.

    Args:
        state: the episode now.
        events: everything that happened since ``begin``, in order.
        campaign: ``{"seed": ..., "index": ...}`` in a campaign.
        land: ``{"family": ..., "seed": ...}`` on a random land.
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
        "land": land,
        "campaign": campaign,
        "rules": table.scenario.rules.rows(),
        "struck": list(struck),
        "players": [player_to_json(player) for player in table.players],
        "deck": list(table.deck),
        "turns": _turns(state, events),
        "result": _results(state) if state.is_over else [],
    }


def player_to_json(player: Player) -> Json:
    """Return what a player brings, as records write it."""
    return {
        "name": player.name,
        "animal": player.animal,
        "controller": player.controller,
        "start": player.start,
        "board": player.board.to_json(),
        "buildings": {id_: list(building.rows) for id_, building in player.buildings.items()},
        **player.holdings.to_json(),
        "setup": [dict(choice) for choice in player.setup],
    }


def answer_to_json(answer: Answer) -> Json:
    """Return ``{"do": "place", "cells": [...]}``, ``{"do": "pass"}`` or ``{"do": "stop"}``."""
    if isinstance(answer, Placement):
        return {"do": "place", "cells": list(answer.cells)}
    return {"do": "pass" if isinstance(answer, Pass) else "stop"}


def _turns(state: State, events: Iterable[Event]) -> list[Json]:
    turns: list[Json] = []
    for event in events:
        if isinstance(event, Blocked):
            taken = {} if event.out is None else {"with": event.out}
            turns.append({"card": event.card, "blocked": True, **taken, "answers": []})
        elif isinstance(event, Revealed):
            turns.append(
                {"card": event.card, "blocked": False, "answers": [], "points": [], "gains": [], "changes": []}
            )
        else:
            _tell(state, turns, event)
    if turns and not state.is_over:
        turns.pop()  # the open turn: nothing of it is decided yet
    return turns


def _tell(state: State, turns: list[Json], event: Event) -> None:
    turn = turns[-1] if turns else {}
    if isinstance(event, Built):
        turn["answers"].append({"seat": event.seat, **answer_to_json(event.placement)})
    elif isinstance(event, Passed):
        turn["answers"].append({"seat": event.seat, **answer_to_json(PASS)})
    elif isinstance(event, Stopped):
        turn["answers"].append({"seat": event.seat, **answer_to_json(STOP)})
    elif isinstance(event, Points):
        turn["points"].append({"seat": event.seat, "rule": event.rule, "points": event.points})
    elif isinstance(event, Gain):
        turn["gains"].append({"seat": event.seat, "what": event.what, "count": event.count, "from": event.cause})
    elif isinstance(event, Change):
        grid = state.table.players[event.seat].board.grid
        turn["changes"] += [
            {"seat": event.seat, "cell": cell, "to": event.to, "rule": event.rule} for cell in names(grid, event.cells)
        ]


def _results(state: State) -> list[Json]:
    return [
        {
            "seat": result.seat,
            "end": [{"rule": rule, "points": points} for rule, points in result.end],
            "score": result.score,
            "place": result.place,
            "progress": 0,
            "rewards": [],
        }
        for result in final_results(state)
    ]


# -- reading -----------------------------------------------------------------------------------------------------


def table_from_record(document: Mapping[str, Any]) -> tuple[Table, int]:
    """Return (table, generator state after the shuffle) as the episode of ``document`` began.

    Raises:
        RecordError: the document is no record of ours, or a field is wrong.
    """
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        raise RecordError(f"this is no record of format {FORMAT}, version {VERSION}")
    malformed = next(faults(document), None)
    if malformed:
        raise RecordError(malformed)
    try:
        deck = tuple(document["deck"])
        players = tuple(player_from_json(player) for player in document["players"])
        scenario = Scenario(
            game=document["game"],
            episode=document["episode"],
            rules=make_rules(document["rules"]),
            start=min(player.start for player in players),
            deck=tuple(sorted(deck)),
            version=document["engine"],
        )
        return Table(scenario, players, document["seed"], deck), shuffled(document["seed"], scenario.deck)[0]
    except KeyError as missing:
        raise RecordError(f"the record has no field {missing}") from None
    except (TypeError, AttributeError, ValueError, LookupError) as error:
        raise RecordError(f"the record's heading cannot be read: {error}") from None


def player_from_json(document: Mapping[str, Any]) -> Player:
    """Return the player that ``player_to_json`` wrote; raises ``KeyError``, ``TypeError`` or ``ValueError``."""
    return Player(
        name=document["name"],
        animal=document["animal"],
        controller=document["controller"],
        board=board_from_json(document["board"]),
        buildings={id_: Building(id_, tuple(rows)) for id_, rows in document["buildings"].items()},
        start=document["start"],
        holdings=holdings_from_json(document),
        setup=tuple(document["setup"]),
    )


def answer_from_json(state: State, seat: int, document: Mapping[str, Any]) -> Answer:
    """Return the answer that ``document`` says ``seat`` gave to the open card.

    Raises:
        RecordError: it is not an answer, or its cells are not the card's building.
    """
    do = document.get("do")
    if do == "pass":
        return PASS
    if do == "stop":
        return STOP
    building = state.building(seat) if 0 <= seat < len(state.cities) else None
    if do != "place" or building is None:
        raise RecordError(f"{do!r} is no answer that seat {seat} can give to {state.card}")
    grid = state.cities[seat].board.grid
    try:
        mask = parse(grid, document["cells"])
        return shape_table(grid, building.rows).by_mask[mask]
    except (KeyError, TypeError, ValueError):
        raise RecordError(f"{document.get('cells')} are not cells of {building.id}") from None


def play(document: Mapping[str, Any]) -> tuple[State, list[Event]]:
    """Play the answers of ``document`` again and return (state, events) after the last turn it holds.

    Raises:
        RecordError: an answer cannot be read, or the rules refuse it; the sentence names the turn.
    """
    state, events = deal(*table_from_record(document))
    return replay(state, events, document["turns"])


def replay(state: State, events: list[Event], turns: Iterable[Mapping[str, Any]]) -> tuple[State, list[Event]]:
    """Give the answers that ``turns`` hold, from ``state``, and return (state, all events).

    Raises:
        RecordError: as ``play``.
    """
    events = list(events)
    for number, turn in enumerate(turns, start=1):
        if turn.get("blocked") or not turn.get("answers"):
            continue  # such turns ask nobody; the comparison of whole records sees whether they are true
        try:
            state, told = apply(state, _answers(state, turn))
        except (RecordError, IllegalAnswerError) as error:
            raise RecordError(f"turn {number}: {error}") from None
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise RecordError(f"turn {number}: field {error} is missing or wrong") from None
        events += told
    return state, events


def _answers(state: State, turn: Mapping[str, Any]) -> dict[int, Answer]:
    """Return what every seat answers in ``turn``, which must ask for the open card and give the answers awaited."""
    answers = {one["seat"]: answer_from_json(state, one["seat"], one) for one in turn["answers"]}
    if state.card != turn["card"]:
        raise RecordError(f"the open card is {state.card}, not {turn['card']}")
    if set(answers) != set(state.awaited):
        raise RecordError(f"seats {list(state.awaited)} are asked, seats {sorted(answers)} answer")
    return answers
