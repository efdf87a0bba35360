"""Groups and wells of a city being tried out, as masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Group(NamedTuple):
    """Buildings of one colour, or cells of one symbol, joined by sides: the cells, those beside them, the number."""

    mask: int
    around: int
    size: int


class Well(NamedTuple):
    """A well that can still score: its cell, the sides still open, the number of buildings around it."""

    cell: int
    sides: int
    done: int


def join(groups: Sequence[Group], new: Group) -> tuple[Group, ...]:
    """Return ``groups`` with ``new``, which joins those it touches; the largest stands first."""
    # A group knows its surroundings, so that joining is one test of bits. The largest stays first, as most ask for it
    # alone.
    apart = []
    for group in groups:
        if new.around & group.mask:
            new = Group(new.mask | group.mask, new.around | group.around, new.size + group.size)
        else:
            apart.append(group)
    return (new, *apart) if not apart or new.size >= apart[0].size else (*apart, new)


def dig(well: Well, mask: int) -> Well | None:
    """Return ``well`` once ``mask`` is covered by one building; ``None`` when it can no longer score."""
    if mask & well.cell:
        return None
    hit = mask & well.sides
    if not hit:
        return well
    return Well(well.cell, well.sides & ~hit, well.done + 1) if hit & (hit - 1) == 0 else None
