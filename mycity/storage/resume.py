"""An episode in progress and its save: written from the engine's objects, and played again to get them back.

A save trusts nothing that can be worked out. Loading plays the record from its first card, and what comes out must be
what the save says came out: points, gains, changes, and every city as it stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from mycity.engine.city import HUMAN
from mycity.engine.documents import Json
from mycity.engine.episode import Answer, State, apply, deal
from mycity.engine.events import Event
from mycity.engine.record import RecordError, answer_from_json, answer_to_json, make_record, read_record, table_of
from mycity.engine.record_check import compare, differences
from mycity.engine.record_play import replay
from mycity.engine.snapshot import city_to_json
from mycity.storage.errors import DAMAGED, SaveError, brief
from mycity.storage.saves import Pending, Save, SavedEpisode


class Origin(NamedTuple):
    """The origin of an episode, as its record gives it.

    Attributes:
        campaign: the campaign's seed and the episode's place in it.
        struck: boxes of the mines that were struck out before the episode.
    """

    campaign: Json | None = None
    struck: tuple[str, ...] = ()

    def record(self, state: State, events: Iterable[Event]) -> dict[str, Any]:
        return make_record(state, events, campaign=self.campaign, struck=self.struck)


NO_ORIGIN = Origin()


def origin_of(save: Save) -> Origin:
    if save.episode is None:
        return NO_ORIGIN
    written = save.episode.record
    return Origin(written.get("campaign"), tuple(written.get("struck", ())))


def episode_now(state: State, events: Iterable[Event], origin: Origin = NO_ORIGIN) -> SavedEpisode:
    """Return the episode as a save keeps it.

    Args:
        state: the episode now; answers to the open card may have been given.
        events: everything that has happened in it.
        origin: where it comes from.
    """
    return SavedEpisode(
        record=origin.record(state, events),
        cities=tuple(city_to_json(city) for city in state.cities),
        pending=tuple(
            _pending(seat, answer)
            for seat, answer in enumerate(state.answers)
            if answer is not None and state.table.players[seat].controller == HUMAN
        ),
    )


def with_player(episode: SavedEpisode, seat: int, fields: Json) -> SavedEpisode:
    """Return the episode with somebody else at ``seat``, who answers the open card anew.

    Args:
        fields: what the record says of them: ``name``, ``animal``, ``controller``.
    """
    players = [{**row, **fields} if index == seat else row for index, row in enumerate(episode.record["players"])]
    pending = tuple(answer for answer in episode.pending if answer.seat != seat)
    return msgspec.structs.replace(episode, record={**episode.record, "players": players}, pending=pending)


def _pending(seat: int, answer: Answer) -> Pending:
    document = answer_to_json(answer)
    cells, symbols = tuple(document.get("cells", ())), document.get("symbols", msgspec.UNSET)
    return Pending(seat=seat, do=document["do"], cells=cells, symbols=symbols)


def resume(save: Save, dealt: tuple[State, Iterable[Event]] | None = None) -> tuple[State, list[Event]]:
    """Play the episode of ``save`` again and return (state, events), pending answers given.

    Args:
        save: the game.
        dealt: (state, events) at the start of the episode that must be on the table; as its record says, otherwise.

    Raises:
        SaveError: code ``damaged``: there is no episode, it cannot be played, or another one comes out.
    """
    if save.episode is None:
        raise SaveError(DAMAGED, "no episode is on the table")
    try:
        return _replay(save.episode, dealt)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise SaveError(DAMAGED, f"the episode cannot be played again: {brief(error)}") from error


def _replay(episode: SavedEpisode, dealt: tuple[State, Iterable[Event]] | None) -> tuple[State, list[Event]]:
    try:
        fields = read_record(episode.record)
    except RecordError as error:
        raise SaveError(DAMAGED, f"the episode has the wrong form: {brief(error)}") from None
    state, events = replay(*(dealt or deal(*table_of(fields))), fields.turns)
    cities = [city_to_json(city) for city in state.cities]
    complaints = [*compare(episode.record, state, events), *differences(cities, list(episode.cities), "cities")]
    if complaints:
        raise SaveError(DAMAGED, f"played again, the episode comes out differently: {brief(complaints[0])}")
    for pending in episode.pending:
        document = {"do": pending.do, "cells": list(pending.cells), "symbols": pending.symbols or None}
        state, new_events = apply(state, {pending.seat: answer_from_json(state, pending.seat, document)})
        events += new_events
    return state, events


# -- how far a game is, as its file tells it: no rules are asked -------------------------------------------------


def opened_episodes(save: Save) -> int:
    """Return how many envelopes and letters of the campaign in ``save`` were opened; a single episode opens none."""
    log = () if save.campaign is None or save.is_single else save.campaign.get("log", ())
    return sum(isinstance(entry, dict) and entry.get("do") == "open" for entry in log)


def episode_alone(save: Save) -> int:
    """Return which episode of a campaign ``save`` holds on its own; 0 where its file does not tell."""
    number = save.episode.record.get("episode") if save.episode is not None else (save.campaign or {}).get("single")
    return number if isinstance(number, int) else 0


def episode_ahead(save: Save) -> int:
    """Return which episode of the campaign in ``save`` is open, or lies sealed next: what its map leads to."""
    opened = opened_episodes(save)
    is_sealed = (save.campaign or {}).get("phase") == "sealed"
    return max(1, opened + is_sealed)


def cards_drawn(save: Save) -> tuple[int, int]:
    """Return (cards revealed so far, cards of the deck) of the episode on the table; (0, 0) without one."""
    if save.episode is None:
        return 0, 0
    turns, deck = save.episode.record.get("turns", ()), save.episode.record.get("deck", ())
    answered = sum(1 + ("with" in turn) for turn in turns)
    return min(len(deck), answered + (not save.finished)), len(deck)
