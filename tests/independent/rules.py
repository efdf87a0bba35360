"""What may be done, and what it is worth: one function per sentence of the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tests.independent import shapes
from tests.independent.lands import BUILDABLE, ROCKS, ROWS, TREES, Land, beside, sides
from tests.independent.shapes import Cells

Built = Sequence[tuple[str, Cells]]
Line = tuple[str, int]


@dataclass(frozen=True)
class Book:
    """The numbers of a way to play; what is None (or False) is not played with."""

    pass_cost: int = 1
    gold: int | None = None
    groups: bool = False
    church: int | None = None
    well: int | None = None
    second_from: int | None = None


ETERNAL = Book(gold=3, groups=True, church=3, well=4)


def taken(built: Built) -> set[str]:
    """Gives every covered cell."""
    return {cell for _, cells in built for cell in cells}


# --- what may be done ---------------------------------------------------------------------------------------------


@cache
def on_ground(land: Land, rows: tuple[str, ...]) -> list[Cells]:
    """Gives the places where a shape could stand on the bare land: buildable cells of one bank."""
    ground = land.having(BUILDABLE)
    return [cells for cells in shapes.everywhere(rows) if cells <= ground and any(cells <= bank for bank in land.banks)]


def fits(land: Land, built: Built, cells: Cells, doors: set[str] | None = None) -> bool:
    """Says whether a place on the bare land is free and touches what it has to touch.

    ``doors`` are the cells of which a first building covers at least one; the riverside when not given.
    """
    covered = taken(built)
    if cells & covered:
        return False
    if not built:
        return bool(cells & (land.riverside if doors is None else doors))
    return bool(beside(cells) & covered)


def placements(land: Land, built: Built, rows: Sequence[str]) -> set[Cells]:
    """Gives every legal placement of a shape."""
    return {cells for cells in on_ground(land, tuple(rows)) if fits(land, built, cells)}


def may_pass(building: str, score: int) -> bool:
    """Says whether a player whose score (token minus debt) is this may pass on this building."""
    return score > 0 and not is_church(building)


def is_church(building: str) -> bool:
    """Says whether a building's id names a church."""
    return building.startswith("C-")


# --- what it is worth ---------------------------------------------------------------------------------------------


def holds_gold(land: Land, built: Built) -> bool:
    """Says whether buildings cover every gold vein of the land."""
    veins = land.having("G")
    return bool(veins) and veins <= taken(built)


def trees(land: Land, built: Built) -> int:
    """+1 per visible tree."""
    return sum(TREES[land.codes[cell]] for cell in land.having(TREES) - taken(built))


def rocks(land: Land, built: Built) -> int:
    """-1 per visible rock."""
    return -sum(ROCKS[land.codes[cell]] for cell in land.having(ROCKS) - taken(built))


def groups(built: Built) -> int:
    """+1 per building of each colour's largest group."""
    return sum(largest_group([cells for name, cells in built if name[0] == colour]) for colour in "YRB")


def largest_group(buildings: Sequence[Cells]) -> int:
    """Gives the number of buildings in the largest set joined by shared sides."""
    left, best = list(buildings), 0
    while left:
        group, edge = 0, [left.pop()]
        while edge:
            group += 1
            around = beside(edge.pop())
            edge += [cells for cells in left if cells & around]
            left = [cells for cells in left if not cells & around]
        best = max(best, group)
    return best


def churches(built: Built, worth: int) -> int:
    """+worth per church with all three colours along its sides."""
    return worth * sum(
        {name[0] for name, other in built if other & beside(cells)} >= set("YRB")
        for church, cells in built
        if is_church(church)
    )


def wells(land: Land, built: Built, worth: int) -> int:
    """+worth per visible well with a different building on each of its four sides."""
    return worth * sum(_well_counts(well, built) for well in land.having("W") - taken(built))


def _well_counts(well: str, built: Built) -> bool:
    around = [{number for number, (_, cells) in enumerate(built) if side in cells} for side in sides(well)]
    return len(around) == 4 and all(around) and len(set.union(*around)) == 4


def empty_cells(land: Land, built: Built) -> set[str]:
    """Gives the meadow cells that carry nothing and are not covered."""
    return land.having(".") - taken(built)


def end_lines(book: Book, land: Land, built: Built) -> list[Line]:
    """Gives the lines of the end scoring, in the order in which they count."""
    lines = [("trees", trees(land, built)), ("rocks", rocks(land, built))]
    if book.groups:
        lines.append(("groups", groups(built)))
    if book.church is not None:
        lines.append(("churches", churches(built, book.church)))
    if book.well is not None:
        lines.append(("wells", wells(land, built, book.well)))
    return [*lines, ("empties", -len(empty_cells(land, built)))]


def add_up(start: int, points: Iterable[int], track_end: int | None = None) -> tuple[int, bool]:
    """Adds points to a start and gives (score, whether the end of the track was reached and froze it)."""
    score = start
    for point in points:
        if track_end is not None and score >= track_end:
            break
        score += point
    if track_end is not None and score >= track_end:
        return track_end, True
    return score, False


# --- who is first -------------------------------------------------------------------------------------------------


def strength(land: Land, built: Built, score: int) -> tuple[int, ...]:
    """Gives what two players are compared by; the greater is the better."""
    empty = empty_cells(land, built)
    return (score, *(-sum(1 for cell in empty if int(cell[1:]) == row) for row in ROWS))


def places(book: Book, strengths: Sequence[tuple[int, ...]]) -> list[str]:
    """Gives ``first``, ``second`` or ``others`` for each seat. Who is tied shares the better place."""
    found = []
    for own in strengths:
        better = sum(1 for other in strengths if other > own)
        second_exists = book.second_from is not None and len(strengths) >= book.second_from
        found.append("first" if better == 0 else "second" if better == 1 and second_exists else "others")
    return found
