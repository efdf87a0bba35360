"""Boards: the two of the game, the river, and what is wrong with a board that cannot be."""

from typing import Any

import pytest

from mycity.engine.board import Board, BoardError, board_from_json
from mycity.engine.grid import SQUARE_11, names, parse
from tests.each import each
from tests.engine.tables import draw, eternal_board, plain, random_board
from tests.independent import lands


@pytest.mark.parametrize(
    ("text", "left", "right", "mountain", "forest"),
    [(lands.ETERNAL, 42, 56, 11, 12), (lands.CITY, 36, 59, 10, 16)],
    ids=["eternal", "city"],
)
def test_the_census_of_the_boards(text: str, left: int, right: int, mountain: int, forest: int) -> None:
    board = draw(text)
    assert (board.meadow & board.left).bit_count() == left
    assert (board.meadow & board.right).bit_count() == right
    assert board.of("M").bit_count() == mountain
    assert board.of("F").bit_count() == forest


@each("board", [eternal_board(), draw(lands.CITY), *map(random_board, range(8))])
def test_the_river_is_that_of_the_second_telling(board: Board) -> None:
    land = lands.recorded(board.to_json())
    assert {frozenset(names(SQUARE_11, 1 << one | 1 << other)) for one, other in board.river} == land.river
    assert len(board.river) == len(land.river)
    assert set(names(SQUARE_11, board.riverside)) == land.riverside
    assert {frozenset(names(SQUARE_11, bank)) for bank in (board.left, board.right)} == set(land.banks)


def test_what_is_meadow_and_what_can_be_built_on() -> None:
    codes = dict(zip(lands.ALL_CELLS, ".TtRrWGMFESLP-", strict=False))
    board = plain(**codes)
    changed = parse(SQUARE_11, codes)
    assert "".join(codes[cell] for cell in names(SQUARE_11, board.meadow & changed)) == ".TtRrWGEP"
    assert "".join(codes[cell] for cell in names(SQUARE_11, board.buildable & changed)) == ".TtRrWGL"
    assert "".join(codes[cell] for cell in names(SQUARE_11, board.empty & changed)) == "."


def test_a_port_in_force_is_not_empty() -> None:
    bare = plain()
    board = Board(SQUARE_11, bare.cells, bare.left, marks=(("port", parse(SQUARE_11, ["E3"])),))
    assert bare.empty & ~board.empty == parse(SQUARE_11, ["E3"])
    assert board.buildable == bare.buildable


def test_closed_cells_count_nowhere() -> None:
    bare = plain(A1="T", B1="R", C3="W")
    board = Board(SQUARE_11, bare.cells, bare.left, closed=bare.left)
    assert board.meadow == board.empty == board.buildable == bare.right
    assert sum(mask.bit_count() for mask, _ in (*board.trees, *board.rocks)) == 0
    assert board.wells == ()


def test_json_and_back() -> None:
    bare = eternal_board()
    board = Board(
        SQUARE_11,
        bare.cells,
        bare.left,
        closed=parse(SQUARE_11, ["A7", "B7"]),
        squares=parse(SQUARE_11, ["I1"]),
        forest_squares=parse(SQUARE_11, ["K4"]),
        marks=(("mine-blue", parse(SQUARE_11, ["A3"])), ("port", parse(SQUARE_11, ["E3"]))),
    )
    assert board_from_json(board.to_json()) == board


def wrong(**fields: Any) -> str:
    """Returns the complaint about the eternal board with some fields of its JSON changed; None takes one away."""
    document = {**eternal_board().to_json(), **fields}
    with pytest.raises(BoardError) as caught:
        board_from_json({name: value for name, value in document.items() if value is not None})
    return str(caught.value)


def test_each_missing_field_is_named() -> None:
    for name in eternal_board().to_json():
        assert name in wrong(**{name: None})


def test_fields_of_the_wrong_shape() -> None:
    for name in eternal_board().to_json():
        assert wrong(**{name: 7})


def test_cells_that_are_not_eleven_rows_of_eleven_codes() -> None:
    rows = list(eternal_board().cells)
    assert "11 rows of 11" in wrong(cells=rows[:10])
    assert "11 rows of 11" in wrong(cells=[*rows[:10], rows[10] + "."])
    assert "row 1: unknown code 'x'" in wrong(cells=["x" + rows[0][1:], *rows[1:]])


def test_a_river_that_does_not_part_the_board() -> None:
    river = eternal_board().to_json()["river"]
    assert isinstance(river, list)
    assert "edge to edge" in wrong(river=[])
    assert "edge to edge" in wrong(river=river[1:])


def test_an_arm_of_the_river_that_ends_on_a_bank() -> None:
    river = eternal_board().to_json()["river"]
    assert isinstance(river, list)
    assert "same bank" in wrong(river=[*river, ["A7", "B7"]])
    assert "same bank" in wrong(river=[*river, ["J1", "K1"], ["K1", "K2"]])


def test_a_river_that_makes_three_banks() -> None:
    corners = [["J1", "K1"], ["K1", "K2"], ["J11", "K11"], ["K10", "K11"]]
    assert "more than two" in wrong(river=corners)


def test_names_of_no_cell() -> None:
    for name in ("closed", "squares", "forest_squares"):
        assert "'L1'" in wrong(**{name: ["L1"]})
    assert "'L1'" in wrong(marks={"port": ["L1"]})
    assert "'L1'" in wrong(river=[["K1", "L1"]])


def test_pieces_of_river_that_do_not_run_between_two_neighbours() -> None:
    river = eternal_board().to_json()["river"]
    assert isinstance(river, list)
    assert "A1 and K1" in wrong(river=[*river, ["A1", "K1"]])
    assert "A1" in wrong(river=[*river, ["A1", "A1"]])
    assert wrong(river=[*river, ["E1"]])
    assert wrong(river=[*river, ["E1", "F1", "G1"]])
