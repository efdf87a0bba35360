"""The largest group of each colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import COLOURS, Placement
from mycity.engine.rules.base import Rule


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


@dataclass(frozen=True)
class Groups(Rule):
    """Per colour, +1 per building of its largest group (rules 3, end scoring 3)."""

    id: ClassVar[str] = "groups"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        for colour in COLOURS:
            yield from ((placement.mask, 1) for placement in largest_group(city, colour))

    def end_score(self, city: City) -> int:
        return sum(_largest_size(city, colour) for colour in COLOURS)


def _largest_size(city: City, colour: str) -> int:
    """Return how many buildings are in the largest group: as ``groups``, but groups are only counted."""
    joined: list[tuple[int, int]] = []
    for building, placement in city.placed:
        if building.colour == colour:
            around, mask, size, apart = placement.around, placement.mask, 1, []
            for group in joined:
                if group[0] & mask:
                    around |= group[0]
                    size += group[1]
                else:
                    apart.append(group)
            apart.append((around, size))
            joined = apart
    return max([size for _, size in joined], default=0)
