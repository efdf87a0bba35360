"""The map, the tiles and how many ways there are to lay them: the numbers of the design."""

from collections import Counter

import pytest

from tests.each import each
from tests.independent.island import perft, season, tiles
from tests.independent.island.book import STANDARD_SETUP, book
from tests.independent.island.land import BY_TOTEMS, KINDS, NEIGHBOURS, RUINS, TOTEMS, Place, read, written

MAP = [
    "BBHPXJJJJJJXPHBB",
    "BHHPJJJJJJJPHHB-",
    "-BHHPJJJJJJPHHB-",
    "BBHHPPXJXPPHHBB-",
    "--BHHPPPPPPHHB--",
    "--BBHHHHHHHBB---",
    "---BBBHHHHBBB---",
    "----BBBBBBB-----",
]


def test_the_map() -> None:
    assert written(KINDS) == MAP
    assert read(MAP) == dict(KINDS)
    assert Counter(KINDS.values()) == {"B": 31, "H": 29, "P": 16, "J": 20, "X": 4}
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 258
    assert [cell for cell, kind in KINDS.items() if kind == "X"] == list(TOTEMS)
    assert {KINDS[ruin] for ruin in RUINS} == {"J"}


def test_the_neighbours() -> None:
    assert set(NEIGHBOURS["6.2"]) == {"5.2", "5.3", "6.1", "6.3", "7.1", "7.2"}
    palms = {"1.4", "2.4", "1.13", "2.12", "4.6", "5.5", "5.6", "4.10", "5.7", "5.8"}
    assert {cell for cell in BY_TOTEMS if KINDS[cell] == "P"} == palms
    pairs = {(KINDS[one], KINDS[other]) for one, around in NEIGHBOURS.items() for other in around}
    assert {other for one, other in pairs if one == "B"} == {"B", "H"}
    assert ("H", "J") not in pairs
    for cell in ("6.2", "6.10", "7.3", "7.8"):
        assert {KINDS[other] for other in NEIGHBOURS[cell]} <= {"B", "H"}
        assert len(NEIGHBOURS[cell]) == 6


def turn(place: Place) -> Place:
    """Turns a place by a sixth around the origin: a hex's three coordinates move on, and change sign."""
    row, x = place
    q = (x - row) // 2
    q, row = -row, q + row
    return row, 2 * q + row


@each("name", [*tiles.ALL, *tiles.JOINING])
def test_a_drawing_and_its_turns(name: str) -> None:
    shape = tiles.drawn({**tiles.ALL, **tiles.JOINING}[name])
    start = next(place for place, symbol in shape.items() if symbol == name[2])
    shape = {(row - start[0], x - start[1]): symbol for (row, x), symbol in shape.items()}
    turns = []
    for _ in range(6):
        turns.append(frozenset(shape.items()))
        shape = {turn(place): symbol for place, symbol in shape.items()}
    assert set(turns) == {frozenset(tiles.turned(name, k).items()) for k in range(6)}
    assert len(set(turns)) == 6


def test_the_tiles() -> None:
    assert Counter(len(tiles.turned(name, 0)) for name in tiles.ALL) == {2: 6, 3: 16, 4: 6}
    symbols = Counter(symbol for name in tiles.ALL for symbol in tiles.turned(name, 0).values())
    assert symbols == dict.fromkeys("FHPW", 21)
    symbols.update(symbol for name in tiles.JOINING for symbol in tiles.turned(name, 0).values())
    assert symbols == dict.fromkeys("FHPW", 24)
    assert len({tiles.everywhere(name) for name in [*tiles.ALL, *tiles.JOINING]}) == 32


@pytest.mark.parametrize(
    ("form", "island", "eternal"), [("P", 168, 168), ("T", 159, 159), ("S", 142, 158), ("D", 142, 150)]
)
def test_the_first_tile(form: str, island: int, eternal: int) -> None:
    for name in (tile for tile in tiles.ALL if tile[0] == form):
        assert perft.count(book("island", 1), KINDS, [name], 1) == [1, island + 1]
        assert perft.count(book("island-eternal", None), KINDS, [name], 1) == [1, eternal + 1]


@pytest.mark.parametrize(
    ("deck", "island", "eternal"),
    [
        ("P-FW T-FHW", [1, 169, 2516], [1, 169, 3238]),
        ("P-FW P-HP", [1, 169, 337], [1, 169, 337]),
        ("T-FHW S-FHW", [1, 160, 2289], [1, 160, 3315]),
        ("S-FHW D-FW", [1, 143, 1773], [1, 159, 2977]),
        ("D-FW P-HP", [1, 143, 2039], [1, 151, 2831]),
        ("D-HP D-FW", [1, 143, 1225], [1, 151, 2277]),
    ],
)
def test_the_ways_on_the_island(deck: str, island: list[int], eternal: list[int]) -> None:
    assert perft.count(book("island", 1), KINDS, deck.split(), 2) == island
    assert perft.count(book("island-eternal", None), KINDS, deck.split(), 2) == eternal


@each(
    ("episode", "deck", "wrecks", "counts"),
    [
        (2, "P-FW T-FHW", "", [1, 169, 2516]),
        (3, "P-FW T-FHW", "", [1, 169, 3238]),
        (4, "P-FW P-HP", "", [1, 169, 4597]),
        (4, "P-HP P-FW", "", [1, 169, 337]),
        (5, "S-FHP D-FW", "", [1, 139, 4378]),
        (6, "S-FHP D-FW", "", [1, 147, 4778]),
        (7, "P-HP S-HPW", "", [1, 169, 8686]),
        (8, "D-WP S-HFW", "", [1, 147, 2165]),
        (4, "P-FW P-HP", "1.2 7.3 8.3", [1, 141, 3709]),
        (4, "P-HP P-FW", "1.2 7.3 8.3", [1, 141, 281]),
        (8, "D-WP S-HFW", "1.2 7.3 8.3", [1, 111, 1536]),
    ],
)
def test_the_ways_in_the_season(episode: int, deck: str, wrecks: str, counts: list[int]) -> None:
    letters = {**season.standard(episode), **STANDARD_SETUP.get(episode, {}), **dict.fromkeys(wrecks.split(), "w")}
    assert perft.count(book("island-season", episode), letters, deck.split(), 2) == counts
