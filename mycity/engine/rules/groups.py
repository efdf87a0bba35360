"""The largest group of each colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import COLOURS, Placement
from mycity.engine.rules.base import Rule


def groups(placements: Sequence[Placement]) -> list[list[Placement]]:
    """Return ``placements`` parted into groups joined by shared sides, across the river too."""
    found: list[tuple[int, list[Placement]]] = []  # (cells around, members) of the groups so far
    for one in placements:
        around, members, apart = one.around, [one], []
        for group in found:
            if group[0] & one.mask:
                around |= group[0]
                members += group[1]
            else:
                apart.append(group)
        found = [*apart, (around, members)]
    return [members for _, members in found]


def largest_group(city: City, colour: str) -> int:
    """Return the number of buildings in the largest group of ``colour``; 0 when there is none."""
    return max(map(len, groups(city.of_colour(colour))), default=0)


@dataclass(frozen=True)
class Groups(Rule):
    """Per colour, +1 per building of its largest group (rules 3, end scoring 3)."""

    id: ClassVar[str] = "groups"

    def end_score(self, city: City) -> int:
        """Add up the largest groups of the three colours."""
        return sum(largest_group(city, colour) for colour in COLOURS)
