"""What may be built on, where a shape may lie, and the reason given when it may not."""

import pytest

from mycity.engine.episode import legal_actions, refuse
from mycity.engine.grid import SQUARE_11, parse
from mycity.engine.legal import refuse_cells
from mycity.engine.pieces import Placement, shape_table
from tests.each import each
from tests.engine.tables import BUILDINGS, city, eternal_board, laid, plain, played, refusal, rules_of, table
from tests.independent import lands, rules, shapes


@each("code", ".TtRrWGL")
def test_these_cells_can_be_built_on(code: str) -> None:
    assert refusal(table("Y-I2", plain(E3=code)), "E3 E4") is None


@pytest.mark.parametrize(
    ("code", "reason"),
    [("M", "mountain"), ("F", "forest"), ("E", "entrance"), ("S", "sawmill"), ("P", "palace"), ("-", "outside")],
)
def test_these_cells_cannot(code: str, reason: str) -> None:
    assert refusal(table("Y-I2", plain(E3=code)), "E3 E4") == reason


def test_a_covered_cell_cannot_be_built_on_again() -> None:
    state = played(table("Y-I2 R-I2"), ["E3 E4", "E3 E4"])
    assert refusal(state, "E4 E5") == "overlap"
    assert refusal(state, "E3 E4") == "overlap"


def test_the_gravest_reason_comes_first() -> None:
    state = played(table("Y-I2 R-I2", plain(E2="M")), ["E3 E4"])
    assert refusal(state, "E2 E3") == "mountain"


def test_another_shape_is_refused() -> None:
    state = table("Y-I2")
    for other in (laid("Y-I3", "E3 E4 E5"), laid("Y-V3", "E3 E4 D3")):
        refused = refuse(state, 0, other)
        assert refused is not None
        assert refused.code == "shape"


def test_mirrored_shapes_are_refused() -> None:
    yellow, blue = BUILDINGS["Y-L4"], BUILDINGS["B-L4"]
    mask = parse(SQUARE_11, ["E1", "E2", "E3", "D3"])
    assert (mask, "") in shape_table(SQUARE_11, blue.rows).by_cells
    assert (mask, "") not in shape_table(SQUARE_11, yellow.rows).by_cells
    refused = refuse(table("Y-L4"), 0, laid("B-L4", "E1 E2 E3 D3"))
    assert refused is not None
    assert refused.code == "shape"


def test_a_placement_that_only_looks_like_one_is_refused() -> None:
    true = laid("Y-I2", "E3 E4")
    forged = Placement(true.index, true.mask, parse(SQUARE_11, ["A1"]), true.cells, true.turn)
    refused = refuse(table("Y-I2"), 0, forged)
    assert refused is not None
    assert refused.code == "shape"


def test_cells_off_the_grid_are_refused() -> None:
    board = plain()
    for cells in ([(-1, 4), (0, 4)], [(10, 4), (11, 4)], [(3, 10), (3, 11)], [(3, -1), (3, 0)]):
        refused = refuse_cells(rules_of(), city(board), BUILDINGS["Y-I2"], cells)
        assert refused is not None
        assert refused.code == "outside"


def test_cells_named_by_coordinates() -> None:
    assert refuse_cells(rules_of(), city(plain()), BUILDINGS["Y-I2"], [(2, 4), (3, 4)]) is None


def test_a_cell_named_twice_is_not_two_cells() -> None:
    refused = refuse_cells(rules_of(), city(plain()), BUILDINGS["Y-I2"], [(2, 3), (2, 3), (2, 5)])
    assert refused is not None
    assert refused.code == "shape"


@each("building", sorted(shapes.ETERNAL))
def test_first_placements_are_those_of_the_second_telling(building: str) -> None:
    """Every building, on the Eternal board, as the first one."""
    land = lands.typed(lands.ETERNAL)
    found = legal_actions(table(building, eternal_board()), 0)
    placements = [one.cells for one in found if isinstance(one, Placement)]
    assert len(set(map(frozenset, placements))) == len(placements)
    assert set(map(frozenset, placements)) == rules.placements(land, (), shapes.ETERNAL[building])
