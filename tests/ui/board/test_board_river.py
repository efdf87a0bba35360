"""From cell pairs to river tiles."""

from __future__ import annotations

from mycity.ui.board.river import river_tiles

STRAIGHT = [((row, 4), (row, 5)) for row in range(11)]


def test_a_straight_river_goes_on_into_the_scenery() -> None:
    tiles = river_tiles(STRAIGHT, 11, 11)
    assert [(tile.row, tile.column, tile.turn) for tile in tiles] == [(row, 5, "NS") for row in range(12)]
    assert not any(tile.backwards for tile in tiles)


def test_a_bend_to_the_left_runs_backwards_along_the_row() -> None:
    edges = [((0, 5), (0, 6)), ((0, 5), (1, 5)), ((0, 4), (1, 4)), ((1, 3), (1, 4))]
    tiles = {(tile.row, tile.column): tile for tile in river_tiles(edges, 2, 11)}
    assert {place: tile.turn for place, tile in tiles.items()} == {
        (0, 6): "NS",
        (1, 6): "NW",
        (1, 5): "EW",
        (1, 4): "SE",
        (2, 4): "NS",
    }
    assert [place for place, tile in tiles.items() if tile.backwards] == [(1, 5)]


def test_a_bend_to_the_right_runs_forwards() -> None:
    edges = [((0, 2), (0, 3)), ((0, 3), (1, 3)), ((0, 4), (1, 4)), ((1, 4), (1, 5))]
    tiles = river_tiles(edges, 2, 11)
    assert [tile.turn for tile in tiles] == ["NS", "NE", "EW", "SW", "NS"]
    assert not any(tile.backwards for tile in tiles)


def test_an_arm_that_ends_inside_gets_an_end() -> None:
    tiles = river_tiles([((4, 4), (4, 5))], 11, 11)
    assert sorted(tile.turn for tile in tiles) == ["N", "S"]


def test_no_river_no_tiles() -> None:
    assert river_tiles([], 11, 11) == ()
