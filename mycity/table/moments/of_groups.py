"""Conditions of what hangs together: groups of buildings or symbols, roads to a totem."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.legal import connected_groups
from mycity.engine.pieces import COLOURS, PATH
from mycity.engine.rules.base import ConnectedGroup
from mycity.engine.rules.groups import Groups, largest_group
from mycity.engine.rules.largest import LargestGroups, largest_of
from mycity.engine.rules.totems import Totems
from mycity.table.moments.glance import FoundMoment, TableGlance

ALONE = 1
"""Cells or buildings of what is no group to the eye."""


def touched_groups(glance: TableGlance) -> list[ConnectedGroup]:
    """Return the groups that what was built has joined, the smallest first."""
    groups = connected_groups(glance.rules, glance.city) if glance.laid else ()
    joined = (group for group in groups if group.cells & glance.laid and group.count > ALONE)
    return sorted(joined, key=lambda group: group.count)


def group_joined(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield every group that has grown."""
    return (FoundMoment(group.cells, group.count) for group in touched_groups(glance))


def group_begun(glance: TableGlance, *, size: int) -> Iterator[FoundMoment]:
    """Yield a group that is the first of its kind with ``size`` members."""
    begun = [group for group in touched_groups(glance) if group.count == size]
    known = {group.kind for group in connected_groups(glance.rules, glance.was) if group.count >= size} if begun else ()
    return (FoundMoment(group.cells, group.count) for group in begun if group.kind not in known)


def largest_grown(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    """Yield the largest group of a colour, with ``least`` buildings or more, when it counts for more than before."""
    if not glance.laid or not any(isinstance(rule, Groups) for rule in glance.rules.rules):
        return
    building, placement = glance.city.placed[-1]
    group = largest_group(glance.city, building.colour)
    if placement in group and len(group) >= least and len(group) > len(largest_group(glance.was, building.colour)):
        yield FoundMoment(sum(member.mask for member in group), len(group))


def groups_united(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    """Yield the largest group of a colour when a building has joined groups to it: it grows by more than that one."""
    for found in largest_grown(glance, least=least):
        if found.count > len(largest_group(glance.was, glance.city.placed[-1].building.colour)) + 1:
            yield found


def largest_reached(glance: TableGlance, *, size: int) -> Iterator[FoundMoment]:
    """Yield the largest group of a colour as it comes to ``size`` buildings."""
    for found in largest_grown(glance, least=size):
        if len(largest_group(glance.was, glance.city.placed[-1].building.colour)) < size:
            yield found


def group_completed(glance: TableGlance, *, symbol: str) -> Iterator[FoundMoment]:
    """Yield a group of a symbol that is large enough to count, no part of which was before."""
    for group in touched_groups(glance):
        if group.kind == symbol and group.stage == "counts" and group.size:
            known = connected_groups(glance.rules, glance.was)
            if not any(old.stage == "counts" and old.cells & group.cells and old.kind == symbol for old in known):
                yield FoundMoment(group.cells, group.count)


def beyond_rivals(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    """Yield a group that has grown beyond the largest of its kind on every other board."""
    rivals = [city for seat, city in enumerate(glance.after) if seat != glance.seat]
    for group in touched_groups(glance) if rivals else ():
        if group.count < least or not _counts_by_size(glance, group.kind):
            continue
        most = max(_largest_size(city, group.kind) for city in rivals)
        if _largest_size(glance.was, group.kind) <= most < group.count:
            yield FoundMoment(group.cells, group.count)


def _counts_by_size(glance: TableGlance, kind: str) -> bool:
    """Return whether the largest group of a kind brings points by its size, alone or beside those of others."""
    return any(
        kind in rule.symbols if isinstance(rule, LargestGroups) else isinstance(rule, Groups) and kind in COLOURS
        for rule in glance.rules.rules
    )


def _largest_size(city: City, kind: str) -> int:
    return len(largest_group(city, kind)) if kind in COLOURS else largest_of(city, kind).bit_count()


def totem_joined(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield the road that has joined a totem to the sea; its heart is the totem."""
    laid = glance.city.placed[-1].placement.carrying(PATH) if glance.laid else 0
    if not laid or not any(isinstance(rule, Totems) for rule in glance.rules.rules):
        return
    board = glance.city.board
    road = board.grid.region(laid, glance.city.symbol(PATH))
    if not road & board.beach:
        return
    for totem in indices(board.totems & ~glance.was.marked("totem")):
        if road & board.grid.near[totem]:
            yield FoundMoment(road | 1 << totem, road.bit_count(), heart=1 << totem)
