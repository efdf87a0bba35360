"""Cells closed in by public buildings change at once and for good."""

from mycity.engine.board import Board
from tests.engine.campaign.by_hand import PASS, RAILWAY, changes_of, marked, mask, player, rule_set, table
from tests.engine.tables import plain, play, played

DECK = "R-U5 R-I3 R-I2 Y-I2"


PLAIN = plain()


def changes(*turns: str, board: Board = PLAIN, deck: str = DECK) -> list[tuple[int, str, str]]:
    """Returns what the last of the turns changes; the earlier ones must change nothing."""
    state = table(deck, rule_set("parks", PASS), player(board))
    found: list[tuple[int, str, str]] = []
    for words in turns:
        assert found == []
        state, events = play(state, words)
        found = changes_of(events)
    return found


def test_an_empty_cell_with_four_public_sides_becomes_a_tree() -> None:
    assert changes("D1 E1 D2 D3 E3", "D4 C4 B4") == []
    assert changes("C2 C3 D3 E3 E2", "C1 D1 E1") == [(0, "D2", "t")]


def test_across_the_river_too() -> None:
    assert changes("D1 E1 D2 D3 E3", "F1 F2 F3") == [(0, "E2", "t")]


def test_other_colours_and_churches_do_not_close() -> None:
    assert changes("C2 C3 D3 E3 E2", "C1 D1 E1", deck="R-U5 Y-I3") == []
    assert changes("C2 C3 D3 E3 E2", "B1 C1 D1 E1", deck="R-U5 C-I4") == []


def test_an_empty_cell_at_the_edge_stays_empty() -> None:
    assert changes("C1 C2 D2 E2 E1", deck="R-U5") == []


def test_a_rock_with_four_public_sides_becomes_a_single_tree() -> None:
    for rock in "Rr":
        assert changes("C2 C3 D3 E3 E2", "C1 D1 E1", board=plain(D2=rock)) == [(0, "D2", "t")]


def test_a_rock_at_the_edge_with_three_public_sides_becomes_empty() -> None:
    for rock in "Rr":
        assert changes("C1 C2 D2 E2 E1", board=plain(D1=rock), deck="R-U5") == [(0, "D1", ".")]


def test_mountain_or_forest_close_the_fourth_side_of_a_rock() -> None:
    for wild in "MF":
        assert changes("C2 C3 D3 E3 E2", board=plain(D2="R", D1=wild), deck="R-U5") == [(0, "D2", ".")]
    for open_cell in ".TGW":
        assert changes("C2 C3 D3 E3 E2", board=plain(D2="R", D1=open_cell), deck="R-U5") == []


def test_a_rock_in_the_corner_stays() -> None:
    turns = ("C1 D1 E1", "B1 B2", "A2 A3")
    assert changes(*turns, board=plain(A1="R"), deck="R-I3 R-I2 R-I2") == []


def test_the_palace_closes_a_side() -> None:
    board = plain(D1="P")
    assert changes("C2 C3 D3 E3 E2", board=board, deck="R-U5") == [(0, "D2", "t")]
    assert changes("C2 C3 D3 E3 E2", board=plain(D1="P", D2="R"), deck="R-U5") == [(0, "D2", "t")]


def test_trees_wells_gold_and_marks_stay() -> None:
    for code in "TtWGE":
        assert changes("C2 C3 D3 E3 E2", "C1 D1 E1", board=plain(D2=code)) == []
    assert changes("C2 C3 D3 E3 E2", "C1 D1 E1", board=marked(plain(), "port", "D2")) == []


def test_a_covered_cell_stays() -> None:
    state = played(table("Y-I2 R-I2", rule_set("parks", PASS), player(plain(E1="R"))), ["E1 E2"])
    assert changes_of(play(state, "E3 E4")[1]) == []


def test_it_counts_at_once() -> None:
    state = table(DECK, rule_set("parks", RAILWAY, PASS, "trees"), player(plain()))
    state = played(state, ["C2 C3 D3 E3 E2"], ["C1 D1 E1"])
    assert state.cities[0].board.code(12 + 3) == "t"
    assert state.rules.rules[-1].end_score(state.cities[0]) == 1
    assert state.table.players[0].board.code(12 + 3) == "."


def test_one_placement_may_close_several_cells() -> None:
    around = plain(C2="P", E2="P", D1="P", C4="P", E4="P", D5="P")
    assert changes("C3 D3 E3", board=around, deck="R-I3") == [(0, "D2 D4", "t")]
    mixed = around.with_codes(mask("D4"), "R").with_codes(mask("D5"), "M")
    assert sorted(changes("C3 D3 E3", board=mixed, deck="R-I3")) == [(0, "D2", "t"), (0, "D4", ".")]


def test_a_tree_it_grew_closes_nothing() -> None:
    board = plain(C2="R", D2="t", C1="P", C3="P", B2="P")
    assert changes("E1 E2 E3", board=board, deck="R-I3") == []
