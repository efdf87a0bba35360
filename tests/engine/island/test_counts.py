"""Counts of the island that others have come to: the map, the tiles, the ways to lay them, sequences along a deck."""

from collections import Counter

import pytest

from mycity.content.episodes import load_episode
from mycity.content.tiled.maps import load_board
from mycity.engine.episode import PASS, STOP, legal_actions
from mycity.engine.grid import ISLAND, cell_index, indices, names
from mycity.engine.perft import perft
from mycity.engine.pieces import rotations, shape_table
from tests.engine.island.by_hand import ETERNAL, SHORE, table

TILES = load_episode(SHORE).buildings


def test_the_census_of_the_map() -> None:
    board = load_board(load_episode(SHORE).board)
    assert Counter("".join(board.cells)) == {"B": 31, "H": 29, "P": 16, "J": 20, "X": 4, "-": 28}
    assert names(ISLAND, board.totems) == ["1.5", "1.12", "4.7", "4.9"]
    assert all(row.strip("-") == row.strip("-")[::-1] for row in board.cells), "it is its own mirror image"
    for index in indices(board.beach):
        assert set(map(board.code, indices(ISLAND.near[index]))) <= {"B", "H"}
    for index in indices(board.of("H")):
        assert not set(map(board.code, indices(ISLAND.near[index]))) & {"J", "X"}


def test_the_palms_beside_the_totems() -> None:
    board = load_board(load_episode(SHORE).board)
    palms = {
        name: names(ISLAND, ISLAND.near[cell_index(ISLAND, name)] & board.of("P"))
        for name in names(ISLAND, board.totems)
    }
    assert palms == {
        "1.5": ["1.4", "2.4"],
        "1.12": ["1.13", "2.12"],
        "4.7": ["4.6", "5.5", "5.6"],
        "4.9": ["4.10", "5.7", "5.8"],
    }


def test_every_tile_has_six_rotations_and_is_like_no_other() -> None:
    looks = Counter(look for tile in TILES.values() for _, look in rotations(ISLAND, tile.pattern))
    assert len(looks) == 28 * 6
    assert set(looks.values()) == {1}
    carried = Counter(symbol for tile in TILES.values() for symbol in tile.symbols)
    assert carried == dict.fromkeys("FHPW", 21)
    assert all(len(set(tile.symbols)) == len(tile.symbols) == len(tile.coordinates) for tile in TILES.values())


def test_the_same_cells_with_other_symbols_are_another_placement() -> None:
    placements = shape_table(ISLAND, TILES["P-FW"].rows).placements
    assert len(placements) == 2 * 258
    assert Counter(Counter(one.cells for one in placements).values()) == {2: 258}
    for one in shape_table(ISLAND, TILES["D-FW"].rows).placements:
        for symbol, cell in zip(one.symbols, one.cells, strict=True):
            assert one.carrying(symbol) == 1 << cell_index(ISLAND, cell)


@pytest.mark.parametrize(
    ("card", "shore", "eternal"), [("P-FW", 168, 168), ("T-FHW", 159, 159), ("S-FHW", 142, 158), ("D-FW", 142, 150)]
)
def test_ways_to_lay_it_first(card: str, shore: int, eternal: int) -> None:
    for game, ways in ((SHORE, shore), (ETERNAL, eternal)):
        legal = legal_actions(table(game, card), 0)
        assert (len(legal) - 2, legal[-2:]) == (ways, [PASS, STOP])


@pytest.mark.parametrize(
    ("deck", "shore", "eternal"),
    [
        ("P-FW T-FHW", 2516, 3238),
        ("P-FW P-HP", 337, 337),
        ("T-FHW S-FHW", 2289, 3315),
        ("S-FHW D-FW", 1773, 2977),
        ("D-FW P-HP", 2039, 2831),
        ("D-HP D-FW", 1225, 2277),
    ],
)
def test_sequences_along_a_deck(deck: str, shore: int, eternal: int) -> None:
    for game, count in ((SHORE, shore), (ETERNAL, eternal)):
        assert perft(table(game, deck).table, 2)[2] == count
