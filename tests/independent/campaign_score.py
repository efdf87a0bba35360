"""What a city of the campaign is worth at the end of an episode, and what its mines and groups bring."""

from collections.abc import Collection, Mapping, Sequence

from tests.independent import campaign_book as book
from tests.independent import rules
from tests.independent.lands import ROCKS, TREES, Land, beside
from tests.independent.rules import Built, Line
from tests.independent.shapes import Cells

_PALACE = ("R-palace", frozenset((book.PALACE,)))
_MINE_COLOURS = {"blue": "B", "red": "R", "yellow": "Y"}


def with_palace(built: Built, episode: int) -> Built:
    """Gives the buildings and, while it stands, the palace as one more red one."""
    return [*built, _PALACE] if book.holds("palace", episode) else built


def end_lines(
    episode: int,
    land: Land,
    built: Built,
    cogs: Collection[str],
    nuggets: int,
    shafts: Mapping[str, int],
    tables: book.Tables = book.TODAY,
) -> list[Line]:
    """Gives every line of the end scoring in force, in the order in which they count."""
    lines = [
        ("trees", trees(land, built, cogs if book.holds("smog", episode) else ())),
        ("rocks", rules.rocks(land, built)),
        ("groups", rules.groups(built)),
        ("churches", rules.churches(with_palace(built, episode), book.CHURCH)),
        ("wells", rules.wells(land, built, book.WELL)),
        ("nuggets", tables.nugget_points(nuggets, episode)),
        ("factories", factories(built, cogs)),
        ("mines", mine_points(episode, built, shafts, tables)),
        ("homes", homes(land, built)),
        ("empties", -len(rules.empty_cells(land, built))),
    ]
    return [(rule, points) for rule, points in lines if rule in ("trees", "rocks") or book.holds(rule, episode)]


def trees(land: Land, built: Built, smoking: Collection[str]) -> int:
    """+1 per visible tree that no factory among ``smoking`` stands beside."""
    smog = {cell for name, cells in built if name in smoking for cell in beside(cells)}
    return sum(TREES[land.codes[cell]] for cell in land.having(TREES) - rules.taken(built) - smog)


def factories(built: Built, cogs: Collection[str]) -> int:
    """+1 per different yellow building along the sides of each blue one with a cog, to a limit each."""
    return sum(
        min(book.MOST_HOUSES, sum(1 for other, there in built if other[0] == "Y" and there & beside(cells)))
        for name, cells in built
        if name in cogs
    )


def homes(land: Land, built: Built) -> int:
    """+1 per yellow building with a visible tree along its sides."""
    visible = land.having(TREES) - rules.taken(built)
    return sum(1 for name, cells in built if name[0] == "Y" and visible & beside(cells))


def joined(start: Cells, buildings: Sequence[Cells]) -> list[Cells]:
    """Gives the buildings that touch these cells, and all that are joined to them by sides."""
    found: list[Cells] = []
    left, edge = list(buildings), [start]
    while edge:
        around = beside(edge.pop())
        edge += [cells for cells in left if cells & around]
        found += [cells for cells in left if cells & around]
        left = [cells for cells in left if not cells & around]
    return found


def dug(shaft: str, built: Built) -> int:
    """Gives how many boxes deeper a shaft becomes."""
    entrance = frozenset((book.ENTRANCES[shaft][0],))
    return len(joined(entrance, [cells for name, cells in built if name[0] == _MINE_COLOURS[shaft]]))


def mine_points(episode: int, built: Built, shafts: Mapping[str, int], tables: book.Tables) -> int:
    """Gives the points of the boxes that the mines reach at the end."""
    return sum(
        book.points_of(tables.boxes[shaft][box])
        for shaft in book.open_shafts(episode)
        for box in book.reached(tables.boxes[shaft], shafts[shaft], dug(shaft, built))
    )


def links_the_port(episode: int, built: Built, colours: int = 1) -> bool:
    """Says whether buildings of so many colours at most, joined by sides, cover the port and a cell of row 11."""
    chosen = [some for some in ("Y", "R", "B", "YR", "YB", "RB", "YRB") if len(some) <= colours]
    return any(_colours_link(some, with_palace(built, episode)) for some in chosen)


def _colours_link(colours: str, built: Built) -> bool:
    own = [cells for name, cells in built if name[0] in colours]
    at_port = [cells for cells in own if book.PORT in cells]
    return any(at_row_11(cells) for first in at_port for cells in (first, *joined(first, own)))


def at_row_11(cells: Cells) -> bool:
    """Says whether a building covers a cell of row 11."""
    return any(cell[1:] == "11" for cell in cells)


def traders(builts: Sequence[Built]) -> list[list[str]]:
    """Gives each seat's colours in which its largest group is the largest at the table."""
    sizes = [{colour: _largest(built, colour) for colour in "YRB"} for built in builts]
    best = {colour: max(seat[colour] for seat in sizes) for colour in "YRB"}
    return [[colour for colour in "YRB" if 0 < seat[colour] == best[colour]] for seat in sizes]


def _largest(built: Built, colour: str) -> int:
    return rules.largest_group([cells for name, cells in built if name[0] == colour])


def parks(land: Land, built: Built) -> dict[str, str]:
    """Gives the uncovered cells that red buildings and the palace turn into a tree, or into empty meadow."""
    red = {cell for name, cells in built if name[0] == "R" for cell in cells} | land.having("P")
    found = {}
    for cell in land.having([".", *ROCKS]) - rules.taken(built):
        around = beside((cell,))
        closed = around & red
        walls = around & land.having("FM")
        if len(closed) == 4:
            found[cell] = "t"
        elif land.codes[cell] != "." and len(closed) == 3 and len(around - closed - walls) == 0:
            found[cell] = "."
    return found
