"""Pasts made by hand: records with what conditions look at, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mycity.content.campaigns import load_campaign
from mycity.table.chronicle.past import KnownOfLand, Past, recorded_past

Row = dict[str, Any]
Points = Mapping[str, Sequence[int]]


def record(
    *scores: int,
    first: Sequence[int] | None = None,
    second: Sequence[int] = (),
    progress: Sequence[int] = (),
    end: Points | None = None,
    turns: Sequence[Row] = (),
    rewards: Mapping[int, Sequence[Row]] | None = None,
    setup: Mapping[int, Sequence[Row]] | None = None,
    rules: Sequence[str] = (),
    hands: Sequence[str] = (),
    cells: Mapping[str, str] | None = None,
    **fields: Any,
) -> Row:
    """Return the record of an episode in which these scores were reached.

    Args:
        first: the seats in the first place; those with the highest score if not given.
        second: those in the second place; none if not given.
        progress: by seat; none if not given.
        end: points at the end, a line's name to those of every seat; the rest of a score was there at the start.
        hands: who plays, by seat; people if not given.
        cells: codes of cells of everybody's board, which is empty elsewhere.
        fields: what else the record holds.
    """
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)] if first is None else first
    seats = range(len(scores))
    board = [["."] * 11 for _ in range(11)]
    for cell, code in (cells or {}).items():
        board[int(cell[1:]) - 1]["ABCDEFGHIJK".index(cell[0])] = code
    return {
        **fields,
        "rules": [{"id": rule} for rule in rules],
        "players": [
            {
                "name": f"City {seat}",
                "controller": hands[seat] if hands else "human",
                "start": scores[seat] - sum(points[seat] for points in (end or {}).values()),
                "board": {"cells": ["".join(row) for row in board]},
                "setup": list((setup or {}).get(seat, ())),
            }
            for seat in seats
        ],
        "turns": list(turns),
        "result": [
            {
                "seat": seat,
                "end": [{"rule": line, "points": points[seat]} for line, points in (end or {}).items()],
                "score": scores[seat],
                "place": "first" if seat in winners else "second" if seat in second else "others",
                "progress": progress[seat] if progress else 0,
                "rewards": list((rewards or {}).get(seat, ())),
            }
            for seat in seats
        ],
    }


def turn(*answers: str, points: Sequence[Row] = (), gains: Sequence[Row] = (), changes: Sequence[Row] = ()) -> Row:
    """Return a turn in which each seat has built on some cells, passed (``-``), stopped (``x``), or did nothing."""
    rows: list[Row] = []
    for seat, answer in enumerate(answers):
        if answer in ("-", "x"):
            rows.append({"seat": seat, "do": "pass" if answer == "-" else "stop"})
        elif answer:
            rows.append({"seat": seat, "do": "place", "cells": answer.split()})
    return {"answers": rows, "points": list(points), "gains": list(gains), "changes": list(changes)}


def won(line: str, seat: int, points: int = 3) -> Row:
    """Return points that came at once."""
    return {"seat": seat, "rule": line, "points": points}


def gained(what: str, cause: str, seat: int, count: int = 1) -> Row:
    """Return a gain of a turn."""
    return {"seat": seat, "what": what, "count": count, "from": cause}


def given(what: str, cause: str = "place", **fields: Any) -> Row:
    """Return the row of a reward."""
    return {"what": what, "from": cause, **fields}


def past(*records: Row, game: str = "city") -> Past:
    """Return the past of a campaign whose first episodes have these records."""
    return recorded_past(load_campaign(game), records)


def on_land(*scores: int, code: str = "", day: str | None = None, towns: tuple[int, ...] = (), streak: int = 0) -> Past:
    """Return an evening on a made land, and what is known of that beside the record."""
    evening = past(record(*scores, land={"code": code or "2001-W01Z-A01H", "day": day}))
    return replace(evening, land=KnownOfLand(towns, streak))
