"""The shape of a record: which fields it has and what kind of value each of them holds.

A record comes from a file, and a file can hold anything. What passes here can be read without further ado; whether
it is true, playing it again tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Shape(Protocol):
    """What a value has to be like."""

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Yield a sentence for everything in ``value``, which stands at ``place``, that is not so."""


@dataclass(frozen=True)
class Kind:
    """A plain value: how its kind is called in a complaint, and how it is known."""

    name: str
    holds: Callable[[Any], bool]

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Complain about a value of another kind."""
        if not self.holds(value):
            yield f"{place or 'the record'}: {value!r:.60} is not {self.name}"


@dataclass(frozen=True)
class ListOf:
    """A list whose entries all have one shape."""

    entry: Shape

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Complain about what is no list, and about its entries."""
        yield from LIST.faults(value, place)
        if isinstance(value, list):
            for number, entry in enumerate(value):
                yield from self.entry.faults(entry, f"{place}[{number}]")


@dataclass(frozen=True)
class TableOf:
    """An object whose keys are free and whose values all have one shape."""

    entry: Shape

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Complain about what is no object, and about its values."""
        yield from OBJECT.faults(value, place)
        if isinstance(value, Mapping):
            for key, entry in value.items():
                yield from self.entry.faults(entry, f"{place}.{key}")


@dataclass(frozen=True)
class Maybe:
    """A shape, or null; as a field it may also be missing."""

    shape: Shape

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Complain about a value that is there and has another shape."""
        if value is not None:
            yield from self.shape.faults(value, place)


@dataclass(frozen=True)
class Fields:
    """An object with these fields; others are not looked at here."""

    fields: Mapping[str, Shape]

    def faults(self, value: object, place: str) -> Iterator[str]:
        """Complain about what is no object, and about its fields."""
        yield from OBJECT.faults(value, place)
        if not isinstance(value, Mapping):
            return
        for name, shape in self.fields.items():
            where = f"{place}.{name}" if place else name
            if name in value:
                yield from shape.faults(value[name], where)
            elif not isinstance(shape, Maybe):
                yield f"{where}: missing"


TEXT = Kind("a text", lambda value: isinstance(value, str))
NUMBER = Kind("a whole number", lambda value: type(value) is int)
COUNT = Kind("a whole number from 0 up", lambda value: type(value) is int and value >= 0)
FLAG = Kind("true or false", lambda value: isinstance(value, bool))
LIST = Kind("a list", lambda value: isinstance(value, list))
OBJECT = Kind("an object", lambda value: isinstance(value, Mapping))

CELLS = ListOf(TEXT)
BOARD = Fields(
    {
        "cells": ListOf(TEXT),
        "river": ListOf(CELLS),
        "closed": CELLS,
        "marks": TableOf(CELLS),
        "squares": CELLS,
        "forest_squares": CELLS,
    }
)
PLAYER = Fields(
    {
        "name": TEXT,
        "animal": TEXT,
        "controller": TEXT,
        "start": NUMBER,
        "board": BOARD,
        "buildings": TableOf(ListOf(TEXT)),
        "cogs": ListOf(TEXT),
        "nuggets": COUNT,
        "shafts": Fields({"blue": COUNT, "red": COUNT, "yellow": COUNT}),
        "rails": COUNT,
        "progress": COUNT,
        "setup": ListOf(OBJECT),
    }
)
POINTS: Mapping[str, Shape] = {"rule": TEXT, "points": NUMBER}
TURN = Fields(
    {
        "card": TEXT,
        "blocked": FLAG,
        "with": Maybe(TEXT),
        "answers": ListOf(Fields({"seat": COUNT, "do": TEXT, "cells": Maybe(CELLS)})),
        "points": Maybe(ListOf(Fields({"seat": COUNT, **POINTS}))),
        "gains": Maybe(ListOf(Fields({"seat": COUNT, "what": TEXT, "count": NUMBER, "from": TEXT}))),
        "changes": Maybe(ListOf(Fields({"seat": COUNT, "cell": TEXT, "to": TEXT, "rule": TEXT}))),
    }
)
RESULT = Fields(
    {
        "seat": COUNT,
        "end": ListOf(Fields(POINTS)),
        "score": NUMBER,
        "place": TEXT,
        "progress": COUNT,
        "rewards": ListOf(OBJECT),
    }
)
RECORD = Fields(
    {
        "format": TEXT,
        "version": NUMBER,
        "game": TEXT,
        "episode": Maybe(COUNT),
        "seed": NUMBER,
        "engine": TEXT,
        "land": Maybe(Fields({"family": TEXT, "seed": NUMBER})),
        "campaign": Maybe(Fields({"seed": NUMBER, "index": COUNT})),
        "rules": ListOf(Fields({"id": TEXT})),
        "struck": ListOf(TEXT),
        "players": ListOf(PLAYER),
        "deck": ListOf(TEXT),
        "turns": ListOf(TURN),
        "result": ListOf(RESULT),
    }
)


def faults(document: object) -> Iterator[str]:
    """Yield a sentence for everything in ``document`` that is not so in a record; nothing when all is."""
    yield from RECORD.faults(document, "")
