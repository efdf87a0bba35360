"""Holdings: all that a player collects and keeps from episode to episode, cogs, nuggets, shafts, rails, progress.

This is the one place that knows them all: a city owns a ``Holdings`` during an episode, a legacy between two, and
records, saves and content files write its fields among theirs. A new collectible is a field of ``Holdings`` and, if it
is simply counted, an id with a row in ``COLLECTIBLES``; the rule that brings it and its picture are all else it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

import msgspec

from mycity.fixed_values import fixed


@dataclass(frozen=True)
class Collectible:
    """Something a player collects that is simply counted.

    Attributes:
        field: the field of ``Holdings`` that counts it.
        one, many: how it is told, as catalogs have it.
        title: how a city's store of it is headed.
        shown: what tells how much there is: a number, medals, or a place on the ladder of its id.
    """

    field: str
    one: str
    many: str
    title: str
    shown: Literal["number", "medals", "ladder"] = "number"


COLLECTIBLES: Mapping[str, Collectible] = {
    "nugget": Collectible("nuggets", "a nugget", "{count} nuggets", "Nugget cabinet"),
    "rail": Collectible("rails", "a rail", "{count} rails", "Railway", "ladder"),
    "progress": Collectible("progress", "a star", "{count} stars", "Stars", "medals"),
}
"""By the word for one of it, in gains, prizes, rewards and records; its picture is ``keep-<word>``."""
_FIELDS: Mapping[str, str] = {id_: collectible.field for id_, collectible in COLLECTIBLES.items()}

ShaftColour = Literal["blue", "red", "yellow"]
SHAFT_COLOURS: tuple[ShaftColour, ...] = get_args(ShaftColour)

_Id = Annotated[str, msgspec.Meta(max_length=64)]
_Amount = Annotated[int, msgspec.Meta(ge=0, le=999)]
_Depth = Annotated[int, msgspec.Meta(ge=0, le=12)]
ALWAYS_WRITTEN = ("cogs", "nuggets", "shafts", "rails", "progress")
"""In every record of the city since the first; all else is written where there is some: older files stay the same."""
NOT_IN_PLAY = ("cogs", "shafts", "tallies")
"""Fields that no turn changes."""


def _no_depth() -> dict[ShaftColour, int]:
    return dict.fromkeys(SHAFT_COLOURS, 0)


class Holdings(msgspec.Struct, frozen=True):
    """All that a player owns; documents that tell of it inherit these fields.

    Attributes:
        cogs: ids of the buildings with a cog, in the order they came.
        nuggets, rails, progress: how many.
        shafts: depth of each mine shaft, by colour.
        tallies: what the campaign counts beside, by its name; nothing where it counts nothing.
    """

    cogs: Annotated[tuple[_Id, ...], msgspec.Meta(max_length=64)] = ()
    nuggets: _Amount = 0
    shafts: dict[ShaftColour, _Depth] = msgspec.field(default_factory=_no_depth)
    rails: _Amount = 0
    progress: _Amount = 0
    tallies: Annotated[dict[_Id, _Amount], msgspec.Meta(max_length=16)] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if type(self) is Holdings:  # documents are written as they were read
            for name in ("shafts", "tallies"):
                msgspec.structs.force_setattr(self, name, fixed(getattr(self, name)))

    def count(self, what: str) -> int:
        """Return how many there are of the collectible ``what``."""
        number: int = getattr(self, _FIELDS[what])
        return number

    def with_count(self, what: str, number: int) -> Holdings:
        return msgspec.structs.replace(self, **{_FIELDS[what]: number})

    def position(self, line: str) -> int:
        """Return how far along a ladder the player is: a shaft's colour, or the id of a collectible."""
        for colour, depth in self.shafts.items():
            if colour == line:
                return depth
        return self.count(line)

    def with_position(self, line: str, position: int) -> Holdings:
        return self.deepened({line: position}) if line in self.shafts else self.with_count(line, position)

    def deepened(self, depths: Mapping[str, int]) -> Holdings:
        """Return these holdings with the shafts of ``depths`` as deep as it says."""
        return msgspec.structs.replace(self, shafts={**self.shafts, **depths})

    def counted(self, more: Mapping[str, int]) -> Holdings:
        """Return these holdings with as much more in each tally as ``more`` says."""
        return msgspec.structs.replace(self, tallies={name: n + more.get(name, 0) for name, n in self.tallies.items()})

    def with_cog(self, building: str) -> Holdings:
        return msgspec.structs.replace(self, cogs=(*self.cogs, building))

    def to_json(self, always: Collection[str] = ALWAYS_WRITTEN) -> dict[str, Any]:
        """Return the fields as records and saves write them, among those of a player: ``always``, and what there is."""
        fields = msgspec.structs.asdict(self)
        there = {name for name, value in fields.items() if value != getattr(NOTHING, name)}
        return {name: _copied(value) for name, value in fields.items() if name in there or name in always}

    def counts_to_json(self) -> dict[str, Any]:
        """Return the fields that turns can change, as saves write them among those of a city in play."""
        return {name: value for name, value in self.to_json().items() if name not in NOT_IN_PLAY}


def _copied(value: Any) -> Any:
    """Return a field as JSON has it, sharing nothing."""
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value


NOTHING = Holdings()


def holdings_in(document: Holdings, start: Holdings = NOTHING) -> Holdings:
    """Return the holdings among the fields of a document that has others beside.

    Shafts and tallies that it does not name are those of ``start``.
    """
    fields = {name: getattr(document, name) for name in Holdings.__struct_fields__}
    shafts, tallies = {**start.shafts, **document.shafts}, {**start.tallies, **document.tallies}
    return Holdings(**{**fields, "shafts": shafts, "tallies": tallies})
