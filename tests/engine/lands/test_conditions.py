"""What is asked of made lands: asked of lands that hold it and of spoilt ones, beside a checker that shares no line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycity.engine.board import Board
from mycity.engine.grid import SQUARE_11, island_grid, parse
from mycity.engine.lands.code import CITY, FAMILIES, ISLAND, NUMBERS, LandCode
from mycity.engine.lands.conditions import land_faults
from mycity.engine.lands.draws import Draws
from mycity.engine.lands.made import drawn_rows, made_land
from tests.independent.made_lands import city_faults, island_faults

SHOWN = {CITY: "WGP", ISLAND: "osw"}


def land(family: str, number: int) -> Board:
    """Returns a land with all that modules put on it."""
    return made_land(LandCode(1, family, 0, number, 0)).board(SHOWN[family])


def spoilt(board: Board, draws: Draws) -> Board:
    """Returns a board on which some cells have changed places, or on which the river is one cell off in some rows."""
    rows = [list(row) for row in board.cells]
    for _ in range(draws.one_of((1, 1, 2, 4))):
        row, place = draws.below(len(rows)), draws.below(len(rows[0]))
        other = min(max(row + draws.between(-1, 1), 0), len(rows) - 1)
        there = min(max(place + draws.between(-1, 1), 0), len(rows[0]) - 1)
        rows[row][place], rows[other][there] = rows[other][there], rows[row][place]
    cells = tuple("".join(row) for row in rows)
    if not board.land.has_banks:
        grid = island_grid(cells)
        return Board(grid, cells, grid.full)
    left = board.left
    for _ in range(draws.one_of((0, 0, 1, 3))):
        mask = draws.one_of(board.grid.row_masks)
        bank = left & mask
        left = left & ~mask | (bank | bank << 1 if draws.below(2) else bank & bank >> 1) & mask
    return replace(board, cells=cells, left=left)


def other_faults(board: Board) -> list[str]:
    """Returns what the other checker says."""
    return list((city_faults if board.land.has_banks else island_faults)(list(drawn_rows(board))))


@pytest.mark.parametrize("family", FAMILIES)
def test_lands_hold_it_whatever_their_modules_show(family: str) -> None:
    for number in range(60):
        made = made_land(LandCode(1, family, 0, number * 69_001 % NUMBERS, 0))
        for shown in ("", *SHOWN[family], SHOWN[family]):
            assert list(land_faults(made.board(shown))) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_spoilt_is_noticed_when_the_other_checker_notices_it(family: str) -> None:
    draws, noticed = Draws(43), 0
    for number in range(60):
        for _ in range(10):
            board = spoilt(land(family, number), draws)
            assert bool(list(land_faults(board))) is bool(other_faults(board)), board.cells
            noticed += bool(other_faults(board))
    assert 200 < noticed < 590


def test_a_sentence_names_the_cell_or_what_is_asked() -> None:
    city = land(CITY, 2026)
    tree = city.of("T") & -city.of("T")
    assert list(land_faults(city.with_codes(tree, "."))) == ["it has 5 double trees; made lands have 6"]
    assert "A1 has what stands on no made land" in list(land_faults(city.with_codes(1, "E")))
    strange = replace(city, closed=1, squares=2, marks=(("port", 4),))
    assert list(land_faults(strange))[:3] == [
        "A1 is flooded, as no cell of a made land",
        "B1 is a square for stickers, as no cell of a made land",
        "C1 is marked as port, as no cell of a made land",
    ]


def test_boards_in_parts_and_empty_ones() -> None:
    """Nothing is asked that a board without something cannot answer."""
    bare = Board(SQUARE_11, ("." * 11,) * 11, parse(SQUARE_11, [f"A{row}" for row in range(1, 12)]))
    said = list(land_faults(bare))
    assert "it has 0 cells of mountains; made lands have 8 to 14" in said
    assert "its river runs along 11 sides of cells; on made lands along 14 to 22" in said
    assert not [one for one in said if "well" in one or "vein" in one or "palace" in one]
    rows = ("B" + "-" * 15,) * 8
    grid = island_grid(rows)
    assert "it has 8 cells; made lands have 96 to 104" in list(land_faults(Board(grid, rows, grid.full)))
