"""One player's island in an episode: what may be done, and what a tile brings at once."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from tests.independent.island import tiles
from tests.independent.island.book import BEACH, GROUP, GROUPS, START, WORTH, Book
from tests.independent.island.land import PRINTED, RUINS, Lattice, having, joined
from tests.independent.island.tiles import LaidTile

Answer = LaidTile | str
"""A placement, or ``pass`` or ``stop``."""
Line = tuple[str, int, str | None]
"""(rule, points, the cell they belong to)."""


@dataclass
class Isle:
    """Letters never change during an episode; everything else is empty at its start."""

    letters: Mapping[str, str]
    symbols: dict[str, str] = field(default_factory=dict)
    markers: set[str] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)
    has_stopped: bool = False
    lattice: Lattice = PRINTED

    def __post_init__(self) -> None:
        self.stones = having(self.letters, "v", self.lattice)
        self.totems = having(self.letters, "X", self.lattice)

    @property
    def score(self) -> int:
        return START + sum(points for _, points, _ in self.lines)

    @property
    def has_road(self) -> bool:
        """Whether a totem has been marked in this episode."""
        return not self.markers.isdisjoint(self.totems)

    def symbol(self, cell: str) -> str | None:
        """Gives the symbol on a cell: of a tile, or of a waystone, which is a path."""
        return "P" if self.letters[cell] == "v" else self.symbols.get(cell)

    def holding(self, symbol: str) -> set[str]:
        stones = self.stones if symbol == "P" else []
        return {*stones, *(cell for cell, found in self.symbols.items() if found == symbol)}

    def around(self, cell: str) -> list[str | None]:
        return [self.symbol(other) for other in self.lattice.near[cell]]

    def visible(self, letters: str) -> list[str]:
        return [cell for cell in having(self.letters, letters, self.lattice) if cell not in self.symbols]

    def beaches(self, cells: Collection[str]) -> bool:
        return any(self.letters[cell] in BEACH for cell in cells)


# --- what may be done ------------------------------------------------------------------------------------------------


def free(book: Book, isle: Isle) -> set[str]:
    """Gives the cells that a player may cover in the turn that begins."""
    letters = book.ground + "J" if book.has("jungle") and isle.has_road else book.ground
    return set(isle.visible(letters))


def matching(isle: Isle) -> dict[str, set[str]]:
    """Gives for each symbol that lies there the cells beside one of its kind."""
    there = {"P", *isle.symbols.values()}
    return {symbol: {near for cell in isle.holding(symbol) for near in isle.lattice.near[cell]} for symbol in there}


def placements(book: Book, isle: Isle, tile: str) -> set[LaidTile]:
    """Gives every legal way to lay a tile."""
    room, near = free(book, isle), matching(isle)
    on_ground = (laid for laid in tiles.everywhere(tile, isle.lattice) if all(cell in room for cell, _ in laid))
    if not isle.symbols:
        return {laid for laid in on_ground if isle.beaches([cell for cell, _ in laid])}
    return {laid for laid in on_ground if any(cell in near.get(symbol, ()) for cell, symbol in laid)}


def is_allowed(book: Book, isle: Isle, tile: str, answer: Answer) -> bool:
    if isinstance(answer, str):
        return answer == "stop" or (answer == "pass" and isle.score > 0)
    if answer not in tiles.everywhere(tile, isle.lattice) or not {cell for cell, _ in answer} <= free(book, isle):
        return False
    if not isle.symbols:
        return isle.beaches([cell for cell, _ in answer])
    return any(symbol in isle.around(cell) for cell, symbol in answer)


# --- what is won at once ---------------------------------------------------------------------------------------------


def do(book: Book, isle: Isle, answer: Answer) -> list[Line]:
    """Carries out an answer and gives the lines it brings, in their order."""
    if answer == "stop":
        isle.has_stopped = True
        return []
    if isinstance(answer, str):
        lines: list[Line] = [("pass", WORTH["pass"], None)]
    else:
        isle.symbols.update(answer)
        lines = [(rule, WORTH[rule], cell) for rule, cell in _won(book, isle, answer)]
    isle.lines += lines
    return lines


def _won(book: Book, isle: Isle, placement: LaidTile) -> Iterator[tuple[str, str]]:
    own = {symbol: cell for cell, symbol in placement}
    if book.has("beach-house") and "H" in own and isle.beaches([own["H"]]):
        yield "beach-house", own["H"]
    for rule in book.groups:
        if GROUPS[rule] in own and _marks_group(isle, own[GROUPS[rule]]):
            yield rule, own[GROUPS[rule]]
    if book.has("totems"):
        yield from (("totem", totem) for totem in isle.totems if _marks(isle, totem, is_joined(isle, totem)))
    if book.has("ash") and "F" in own and isle.letters[own["F"]] == "a":
        yield "ash", own["F"]
    if book.has("ruin"):
        yield from (("ruin", ruin) for ruin in RUINS if _marks(isle, ruin, set("FHPW") <= set(isle.around(ruin))))


def _marks_group(isle: Isle, cell: str) -> bool:
    group = joined(cell, isle.holding(isle.symbols[cell]), isle.lattice)
    if len(group) < GROUP or not isle.markers.isdisjoint(group):
        return False
    isle.markers.add(cell)
    return True


def _marks(isle: Isle, cell: str, is_reached: bool) -> bool:
    if cell in isle.markers or not is_reached:
        return False
    isle.markers.add(cell)
    return True


def is_joined(isle: Isle, totem: str) -> bool:
    """Says whether a road leads from a totem to the sea."""
    paths = isle.holding("P")
    beside = [cell for cell in isle.lattice.near[totem] if cell in paths]
    return any(isle.beaches(joined(cell, paths, isle.lattice)) for cell in beside)
