"""Counts of sequences, against the slow generator that knows nothing of masks."""

import pytest

from mycity.engine.board import Board
from mycity.engine.city import Player
from mycity.engine.episode import Scenario, Table, begin
from mycity.engine.perft import perft
from tests.each import each
from tests.engine.tables import (
    BUILDINGS,
    ETERNAL_DECK,
    draw,
    eternal_board,
    plain,
    random_board,
    rules_of,
    seated,
    table,
)
from tests.independent import lands
from tests.independent import perft as slow


def shuffled_table(seed: int, board: Board, start: int = 10) -> Table:
    scenario = Scenario("eternal", None, rules_of(), start, ETERNAL_DECK)
    return begin(scenario, [seated(board, start)], seed)[0].table


def slow_counts(of: Table, depth: int) -> list[int]:
    player = of.players[0]
    drawings = {id_: building.rows for id_, building in player.buildings.items()}
    return slow.count(lands.recorded(player.board.to_json()), drawings, of.deck, player.start, depth)


@each("seed", range(1, 9))
def test_two_cards_deep_on_the_eternal_board(seed: int) -> None:
    dealt = shuffled_table(seed, eternal_board())
    assert perft(dealt, 2) == slow_counts(dealt, 2)


@pytest.mark.parametrize("seed", [1])
def test_three_cards_deep_on_the_eternal_board(seed: int) -> None:
    dealt = shuffled_table(seed, eternal_board())
    assert perft(dealt, 3) == slow_counts(dealt, 3)


@pytest.mark.parametrize("seed", range(20, 23))
def test_on_other_lands(seed: int) -> None:
    for board in (draw(lands.CITY), random_board(seed)):
        dealt = shuffled_table(seed, board)
        assert perft(dealt, 2) == slow_counts(dealt, 2)


SMALL = draw("\n".join(["MMM..|.MMMMM", "MMMT.|..MMMM", "MMMMR|W.MMMM"] + ["MMMMM|MMMMMM"] * 8))


@each("seed", range(30, 40))
def test_a_small_land_six_cards_deep(seed: int) -> None:
    """On a few cells, where buildings run out of room, tokens reach 0 and churches end the sequences."""
    for start in (0, 2, 10):
        dealt = shuffled_table(seed, SMALL, start)
        assert perft(dealt, 6) == slow_counts(dealt, 6)


def test_the_token_goes_down_with_each_pass() -> None:
    """No U fits on the small land; a domino fits at the river in 8 ways, 4 on each bank."""
    counts = [perft(table("Y-U5 R-U5 B-U5 Y-I2", SMALL, start=start).table, 4) for start in range(5)]
    assert counts == [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 1, 8], [1, 1, 1, 1, 9]]


def test_nothing_answered_is_one_sequence() -> None:
    assert perft(shuffled_table(1, eternal_board()), 0) == [1]


def test_by_hand() -> None:
    """A domino in a column of three riverside cells: two places and a pass; then what each of them leaves."""
    board = draw("\n".join(["MMMM.|MMMMMM"] * 3 + ["MMMMM|MMMMMM"] * 8))
    dealt = table("Y-I2 R-I2", board).table
    assert perft(dealt, 2) == [1, 3, 1 + 1 + 3]
    broke = table("Y-I2 R-I2", board, start=0).table
    assert perft(broke, 2) == [1, 2, 0]


def test_a_shape_that_maps_onto_itself_counts_once() -> None:
    board = draw("\n".join(["MMM..|MMMMMM"] * 2 + ["MMMMM|MMMMMM"] * 9))
    assert perft(table("Y-O4", board).table, 1) == [1, 2]
    assert perft(table("C-V3", board).table, 1) == [1, 4]


def test_the_blocking_card_and_the_blocked_card_are_skipped() -> None:
    for deck in ("BLOCK Y-U5 Y-I2 R-I3", "Y-I2 BLOCK Y-U5 R-I3", "Y-I2 R-I3 BLOCK Y-U5", "Y-I2 R-I3 BLOCK"):
        assert perft(table(deck, plain()).table, 2) == perft(table("Y-I2 R-I3", plain()).table, 2)


def test_beyond_the_last_card_there_is_nothing() -> None:
    counts = perft(table("Y-I2 BLOCK R-I2", plain()).table, 4)
    assert counts[1] > 0
    assert counts[2:] == [0, 0, 0]


@pytest.mark.parametrize("deck", ["Y-I2 R-I3 B-I2", "R-I3 Y-I2 B-I2", "R-I3 B-V3 Y-I2", "Y-I2 B-V3 R-I3"])
def test_a_building_that_is_not_owned_is_one_branch(deck: str) -> None:
    owned = {id_: BUILDINGS[id_] for id_ in ("Y-I2", "B-I2")}
    player = Player("Ada", "fox", "human", plain(), owned, 10)
    dealt = begin(Scenario("eternal", None, rules_of(), 10, tuple(sorted(deck.split()))), [player], 0)[0].table
    dealt = Table(dealt.scenario, dealt.players, dealt.seed, tuple(deck.split()))
    counts = perft(dealt, 3)
    assert counts == slow_counts(dealt, 3)
    for number, card in enumerate(deck.split(), start=1):
        assert (counts[number] == counts[number - 1]) == (card not in owned)


def test_only_the_first_seat_counts() -> None:
    assert perft(table("Y-I2 R-I3", plain(), plain()).table, 2) == perft(table("Y-I2 R-I3", plain()).table, 2)
