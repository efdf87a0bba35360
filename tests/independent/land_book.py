"""The table of the modules of lands, typed in by hand: what is played on a land with some of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.independent import shapes
from tests.independent.island import book, tiles
from tests.independent.land_code import CITY, Code
from tests.independent.perft import BLOCK

START = 10
CITY_NOTHING: Mapping[str, Any] = {
    "nuggets": 0, "shafts": {"blue": 0, "red": 0, "yellow": 0}, "rails": 0, "progress": 0, "setup": [],
}  # fmt: skip
"""What a city's player owns before an evening's game."""
COGS = ["B-I3", "B-L4", "B-T4"]
GROUPS, CHURCHES, WELLS, GOLD, INVESTOR, FACTORIES, SMOG, HOMES, PALACE, KEEP_TREES, FREE_GAPS, NO_PASSING = range(12)
"""The modules of a city, by their bits."""
FARMS, TOTEMS, LARGEST, PALMS, SPRINGS, SHELLS, WRECK = range(7)
"""Those of an island."""

# A row of rules: its id with its parameters, the module it comes with, the module it goes with.
_CITY_ROWS: tuple[tuple[dict[str, Any], int | None, int | None], ...] = (
    ({"id": "start.river"}, None, PALACE),
    ({"id": "adjacency"}, None, None),
    ({"id": "one-bank"}, None, None),
    ({"id": "stop"}, None, None),
    ({"id": "pass", "cost": 1}, None, NO_PASSING),
    ({"id": "trees"}, None, SMOG),
    ({"id": "rocks"}, None, None),
    ({"id": "empties"}, None, FREE_GAPS),
    ({"id": "tie-break.rows"}, None, None),
    ({"id": "places", "second_from": 0}, None, None),
    ({"id": "groups"}, GROUPS, None),
    ({"id": "churches", "points": 3}, CHURCHES, None),
    ({"id": "churches.must-build"}, CHURCHES, None),
    ({"id": "blocking"}, CHURCHES, None),
    ({"id": "wells", "points": 4}, WELLS, None),
    ({"id": "gold", "points": 3}, GOLD, None),
    ({"id": "investor", "points": 1}, INVESTOR, None),
    ({"id": "factories", "limit": 3}, FACTORIES, None),
    ({"id": "trees.smog"}, SMOG, None),
    ({"id": "homes"}, HOMES, None),
    ({"id": "start.palace"}, PALACE, None),
    ({"id": "start.excused"}, PALACE, None),
    ({"id": "parks"}, PALACE, None),
    ({"id": "keep-trees"}, KEEP_TREES, None),
)
_ISLAND_ROWS: tuple[tuple[dict[str, Any], int | None], ...] = (
    ({"id": "start.beach"}, None),
    ({"id": "match"}, None),
    ({"id": "stop"}, None),
    ({"id": "pass", "cost": 1}, None),
    ({"id": "beach"}, None),
    ({"id": "places", "second_from": 0}, None),
    ({"id": "groups", "symbols": "FHW", "size": 5, "points": 3}, FARMS),
    ({"id": "totems", "points": 5}, TOTEMS),
    ({"id": "largest", "symbols": "FHWP", "points": 5}, LARGEST),
    ({"id": "spring", "points": 4}, SPRINGS),
    ({"id": "shell", "points": 2}, SHELLS),
    ({"id": "wreck", "cost": 1}, WRECK),
)
_SHOWN: Mapping[str, Mapping[int, str]] = {
    CITY: {WELLS: "W", GOLD: "G", PALACE: "P"},
    "island": {SPRINGS: "o", SHELLS: "s", WRECK: "w"},
}
_ISLAND_RULES: Mapping[int, str] = {
    FARMS: "groups", TOTEMS: "totems", LARGEST: "largest", SPRINGS: "spring", SHELLS: "shell", WRECK: "wreck",
}  # fmt: skip


@dataclass(frozen=True)
class LandBook:
    """What is played on the land of a code: the rows of its rules by their ids, its buildings, its cards."""

    rows: list[dict[str, Any]]
    buildings: dict[str, list[str]]
    cards: list[str]
    cogs: list[str]
    shown: str
    """The codes on the land that modules bring."""


def of_land(code: Code) -> LandBook:
    shown = "".join(letter for module, letter in _SHOWN[code.family].items() if module in code.modules)
    if code.family != CITY:
        return LandBook(_island_rows(code.modules), dict(tiles.ALL), list(tiles.ALL), [], shown)
    owned = {**shapes.BASE, **(shapes.CHURCHES if CHURCHES in code.modules else {})}
    return LandBook(
        [row for row, come, gone in _CITY_ROWS if come in {None, *code.modules} and gone not in code.modules],
        {name: list(rows) for name, rows in owned.items()},
        [*owned, *([BLOCK] if CHURCHES in code.modules else [])],
        COGS if FACTORIES in code.modules else [],
        shown,
    )


def _island_rows(modules: frozenset[int]) -> list[dict[str, Any]]:
    ground = {"id": "land", "codes": island_book(modules).ground}
    return [ground, *(row for row, come in _ISLAND_ROWS if come in {None, *modules})]


def island_book(modules: frozenset[int]) -> book.Book:
    """Gives how an island is played."""
    ground = "".join(letter for module, letter in {PALMS: "P", SHELLS: "s", SPRINGS: "o"}.items() if module in modules)
    rules = {_ISLAND_RULES[module] for module in modules if module in _ISLAND_RULES}
    largest = tuple(book.LARGEST) if "largest" in rules else ()
    return book.Book(
        ground=f"BH{ground}",
        rules=frozenset(rules),
        groups=tuple(book.GROUPS) if "groups" in rules else (),
        end=(*largest, *(rule for rule in ("spring", "shell", "wreck") if rule in rules), "beach"),
    )
