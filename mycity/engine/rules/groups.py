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
    found = []
    rest = list(placements)
    while rest:
        group = [rest.pop()]
        for member in group:
            joined = [one for one in rest if one.mask & member.around]
            group += joined
            rest = [one for one in rest if not one.mask & member.around]
        found.append(group)
    return found


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
