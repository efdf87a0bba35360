"""The largest group of each colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from mycity.engine.city import City
from mycity.engine.pieces import COLOURS, Placement
from mycity.engine.rules.base import ConnectedGroup, Rule


def groups(placements: Sequence[Placement]) -> list[list[Placement]]:
    """Return ``placements`` parted into groups joined by shared sides, across the river too."""
    # A union of sets in one pass: a placement merges all groups whose surroundings it covers.
    joined: list[tuple[int, list[Placement]]] = []  # (cells around, members) of the groups so far
    for placement in placements:
        around, members, apart = placement.around, [placement], []
        for group in joined:
            if group[0] & placement.mask:
                around |= group[0]
                members += group[1]
            else:
                apart.append(group)
        joined = [*apart, (around, members)]
    return [members for _, members in joined]


def largest_group(city: City, colour: str) -> list[Placement]:
    """Return the largest group of ``colour``, the first found of those of one size; empty when there is none."""
    return max(groups(city.of_colour(colour)), key=len, default=[])


class Covering(Protocol):
    """Something that covers cells, and has others around it."""

    @property
    def mask(self) -> int: ...
    @property
    def around(self) -> int: ...


def largest_size(members: Iterable[Covering | None]) -> int:
    """Return how many of ``members`` are in their largest group; ``None`` stands nowhere.

    Bots ask for it in their innermost loops: as ``groups``, but groups are only counted.
    """
    joined: list[tuple[int, int]] = []  # (cells around, members) of the groups so far
    most = 0
    for member in members:
        if member is None:
            continue
        mask, around, size, apart = member.mask, member.around, 1, []
        for group in joined:
            if group[0] & mask:
                around |= group[0]
                size += group[1]
            else:
                apart.append(group)
        apart.append((around, size))
        joined = apart
        if size > most:  # noqa: PLR1730 - a call of max takes as long as the rest of the loop
            most = size
    return most


@dataclass(frozen=True)
class Groups(Rule):
    """Per colour, +1 per building of its largest group (rules 3, end scoring 3)."""

    id: ClassVar[str] = "groups"

    def groups_in(self, city: City, free: int) -> Iterable[ConnectedGroup]:
        """Yield the groups of each colour."""
        del free
        for colour in COLOURS:
            for members in groups(city.of_colour(colour)):
                cells = sum(placement.mask for placement in members)  # no two of them share a cell
                yield ConnectedGroup(colour, cells, len(members))

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        for colour in COLOURS:
            yield from ((placement.mask, 1) for placement in largest_group(city, colour))

    def end_score(self, city: City) -> int:
        by_colour: dict[str, list[Placement]] = {colour: [] for colour in COLOURS}
        for building, placement in city.placed:
            if building.colour in by_colour:
                by_colour[building.colour].append(placement)
        return sum(map(largest_size, by_colour.values()))
