"""The sentence that an evening's result keeps: each condition by example, one row after the other, in real games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.content.assets import ContentError, assets_root
from mycity.table.chronicle.evening import CONDITIONS, load_evenings, read_evenings, remembered_evening
from mycity.table.chronicle.past import PastEpisode

WELL = ["..........." for _ in range(11)]
WELL[1] = "..W........"
FILE = assets_root() / "evenings.yaml"
Answer = tuple[str, ...]
"""What a seat answers: cells that it builds on, none for a pass."""


def answer(seat: int, cells: Answer) -> dict[str, Any]:
    return {"seat": seat, "do": "place", "cells": list(cells)} if cells else {"seat": seat, "do": "pass"}


def record(*turns: Sequence[Answer | None], points: dict[int, list[tuple[int, int]]] | None = None) -> dict[str, Any]:
    """Returns a record of these answers by turn and seat; None of a seat that is not asked."""
    rows = [
        {
            "answers": [answer(seat, cells) for seat, cells in enumerate(turn) if cells is not None],
            "points": [{"seat": seat, "rule": "gold", "points": count} for seat, count in given],
        }
        for turn, given in ((turn, (points or {}).get(number, [])) for number, turn in enumerate(turns))
    ]
    players = [{"board": {"cells": WELL}} for _ in turns[0]]
    return {"players": players, "rules": [{"id": "wells"}], "turns": rows, "result": []}


def found(when: str, document: dict[str, Any], **values: int | str) -> list[tuple[int, int]]:
    """Returns (seat, count) of all that a condition finds."""
    return [(one.who[0], one.count) for one in CONDITIONS[when](PastEpisode(1, document), **values)]


AROUND = [("C1",), ("B2",), ("D2",), ("C3",)]


def test_a_well_is_closed_by_the_last_building() -> None:
    other = ("A1",)
    closed = record(*([cells, other] for cells in AROUND))
    assert found("well-closed-last", closed) == [(0, 0)]
    assert found("well-closed-last", record(*([cells, other] for cells in AROUND), [("A4",), other])) == []
    assert found("well-closed-last", record(*([cells, other] for cells in AROUND[:3]))) == []
    twice = record([("C1",), other], [("B2", "B3", "C3"), other], [("D2",), other])
    assert found("well-closed-last", twice) == [], "a building lies on two sides, which are three buildings"
    covered = record(*([cells, other] for cells in [("C2",), *AROUND]))
    assert found("well-closed-last", covered) == []
    assert found("well-closed-last", {**closed, "rules": []}) == []


def test_the_best_turn_is_one_alone() -> None:
    turns = [[("A1",), ("A1",)], [("A2",), ("A2",)]]
    assert found("best-turn", record(*turns, points={1: [(0, 3), (0, 2), (1, 4)]}), least=4) == [(0, 5)]
    assert found("best-turn", record(*turns, points={0: [(1, 5)], 1: [(0, 5)]}), least=4) == []
    assert found("best-turn", record(*turns, points={1: [(0, 3)]}), least=4) == []
    assert found("best-turn", record([("A1",)], points={0: [(0, 9)]}), least=4) == [], "nobody to be better than"


def test_the_first_at_the_gold_is_one_alone() -> None:
    turns = [[("A1",), ("A1",)], [("A2",), ("A2",)]]
    assert found("first-at", record(*turns, points={1: [(1, 3)]}), line="gold") == [(1, 2)]
    assert found("first-at", record(*turns, points={0: [(0, 3), (1, 3)], 1: [(1, 3)]}), line="gold") == []
    assert found("first-at", record(*turns, points={0: [(0, -3)]}), line="gold") == []
    assert found("first-at", record(*turns, points={1: [(1, 3)]}), line="totem") == []


def test_the_snuggest_place_touches_most_that_was_there_before() -> None:
    snug: list[list[Answer | None]] = [
        [("A1", "A2"), ("A1",)],
        [("C1",), ("K1",)],
        [("B2",), ("F1",)],
        [("B1",), ("H9",)],
    ]
    assert found("snuggest-place", record(*snug), least=3) == [(0, 3)]
    assert found("snuggest-place", record(*snug), least=4) == []
    alike = [[first, first] for first, _ in snug]
    assert found("snuggest-place", record(*alike), least=3) == []


def test_somebody_went_on_when_all_others_had_built_their_last() -> None:
    assert found("went-on", record([("A1",), ("A1",)], [("A2",), ()], [("A3",), ()]), least=2) == [(0, 2)]
    assert found("went-on", record([("A1",), ("A1",)], [("A2",), ()], [(), ()]), least=2) == []
    assert found("went-on", record([("A1",), ("A1",)], [("A2",), ("A2",)]), least=1) == []


def test_the_very_last_card_was_built_by_one_and_by_nobody_where_it_was_blocked() -> None:
    assert found("last-card", record([("A1",), ("A1",)], [(), ("A2",)])) == [(1, 0)]
    assert found("last-card", record([("A1",), ("A1",)], [(), ("A2",)], [None, None])) == []
    assert found("last-card", record([("A1",), ("A1",)], [("A2",), ("A2",)])) == []
    assert found("last-card", record([("A1",), ("A1",)], [(), ()])) == []


def test_it_is_told_of_people_first_and_of_one_seat_alone() -> None:
    document = record(*([cells, (f"A{number}",)] for number, cells in enumerate(AROUND, 1)), [(), ("A5",)])
    assert found("well-closed-last", document) == [(0, 0)]
    assert found("last-card", document) == [(1, 0)]
    rows = {row.when: row.words for row in load_evenings().evenings}
    for people, seat, when in (((0, 1), 0, "well-closed-last"), ((1,), 1, "last-card"), ((), 0, "well-closed-last")):
        memory = remembered_evening(document, people)
        assert memory is not None
        assert memory.seat == seat
        assert memory.text in rows[when]
    assert remembered_evening(record([("A1",), ("A1",)]), (0, 1)) is None


def test_every_wording_is_said_after_some_scores() -> None:
    best = record([("A1",), ("A1",)], points={0: [(0, 9)]})
    words = next(row.words for row in load_evenings().evenings if row.when == "best-turn")
    said = {remembered_evening({**best, "result": [{"score": score}]}, (0,)) for score in range(24)}
    assert {one.text for one in said if one is not None} == set(words)


def test_every_condition_has_a_row() -> None:
    assert {row.when for row in load_evenings().evenings} == set(CONDITIONS)


@pytest.mark.parametrize("game", ["eternal", "island-eternal"])
def test_most_evenings_are_remembered(game: str) -> None:
    told = [
        remembered_evening(mycity.new_game(game, ["bot:greedy", "bot:greedy"], seed=seed).record(), ())
        for seed in range(12)
    ]
    assert sum(one is not None for one in told) >= 8


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("when: best-turn", "when: worst-turn", "evenings[1].when"),
        ("values: {least: 4}", "values: {most: 4}", "evenings[1].values"),
        ("{count} points in a single turn", "{points} points in a single turn", "evenings[1].words[0]"),
        ("format: 1", "format: 2", "format"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "evenings.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_evenings(file)
    assert place in str(caught.value)
