"""Where stickers may go, what they make of a cell, and which squares are free afterwards (rules 4)."""

from dataclasses import replace

from mycity.content.campaigns import load_campaign
from mycity.engine.board import Board
from mycity.engine.campaign import PlayerSpec, begin_campaign, deal_episode, open_episode, pending, start_episode
from mycity.engine.campaign.legacy import Legacy, lasting_board, with_sticker
from mycity.engine.campaign.rewards import Task
from mycity.engine.campaign.stickers import CellNeeds, sticker_cells
from mycity.engine.grid import SQUARE_11, names
from mycity.engine.holdings import Holdings
from tests.engine.campaign.by_hand import cells_of, mask

PLAN = load_campaign("city")
CITY = PLAN.board
RESERVED = mask("E6")
SQUARES = "I1 F2 J2 K2 G3 I3 H4 J4 G5 F6 H6 G7 I7 H8 J8 F9 E10 G10"
FOREST_SQUARES = "K4 J5 J6 K7 J9 I10"


def where(board: Board, sticker: str) -> str:
    return cells_of(cells_for(board, sticker))


def cells_for(board: Board, sticker: str) -> int:
    return sticker_cells(board, PLAN.stickers[sticker], RESERVED)


def well_cells(board: Board) -> int:
    return CellNeeds(around=PLAN.stickers["well"].around, riverside=False).fitting(board)


def lost(task: Task) -> object:
    return begin_campaign(PLAN, [], 1).desk.lost(task)


def stuck(board: Board, sticker: str, cell: str) -> Board:
    return with_sticker(Legacy("Ada", "fox", "human", board), sticker, cell, PLAN).board


def full(board: Board = CITY) -> Board:
    """Returns the board with a rock on every square."""
    for cell in names(SQUARE_11, board.squares):
        board = stuck(board, "rock", cell)
    return board


def crowded() -> Board:
    """Returns the board with no empty meadow on the right bank but E6."""
    board = full()
    return lasting_board(board.with_codes(board.of(".") & board.right & ~RESERVED, "t"), PLAN)


def test_trees_and_rocks_go_on_free_squares() -> None:
    assert where(CITY, "tree") == where(CITY, "rock") == SQUARES


def test_a_square_with_a_sticker_is_taken() -> None:
    board = stuck(CITY, "rock", "I1")
    assert (board.code(8), where(board, "tree")) == ("r", SQUARES.removeprefix("I1 "))
    assert stuck(CITY, "tree", "I1").code(8) == "t"


def test_without_squares_any_empty_meadow_of_the_right_bank_will_do_but_e6() -> None:
    found = cells_for(full(), "rock")
    assert found == full().of(".") & CITY.right & ~RESERVED
    assert not found & mask("E6")
    assert not found & CITY.left


def test_without_any_cell_the_sticker_is_lost() -> None:
    assert where(crowded(), "tree") == ""
    assert lost(Task(0, "tree", cause="place")) == {"what": "lost", "sticker": "tree", "from": "place"}
    assert lost(Task(0, "rock")) == {"what": "lost", "sticker": "rock"}


def test_removing_a_rock_frees_its_square() -> None:
    board = stuck(stuck(CITY, "rock", "I1"), "rock", "G3")
    assert where(board, "remove-rock") == "I1 G3"
    again = stuck(board, "remove-rock", "I1")
    assert again.code(8) == "."
    assert where(again, "tree").startswith("I1 F2")


def test_a_rock_beside_the_squares_frees_none() -> None:
    board = stuck(full(), "rock", "D11")
    again = stuck(board, "remove-rock", "D11")
    assert again.squares == 0


def test_only_single_rocks_can_be_removed_and_none_is_no_loss() -> None:
    assert where(CITY, "remove-rock") == ""
    assert lost(Task(0, "remove-rock", cause="place")) is None


def test_a_well_wants_four_meadow_neighbours_and_no_river() -> None:
    assert where(CITY, "well") == "F2 J2 G3 I3 H4 G5 F6 H6 G7 I7 H8 F9 E10 G10"
    assert not well_cells(CITY) & CITY.riverside


def test_a_forest_sticker_makes_room_for_a_well() -> None:
    board = stuck(stuck(CITY, "forest-blank", "K4"), "forest-tree", "J5")
    assert "J4" in where(board, "well").split()


def test_a_well_without_a_fit_square_goes_on_fit_meadow() -> None:
    board = full()
    fit = cells_for(board, "well")
    assert fit == board.of(".") & CITY.right & well_cells(board) & ~RESERVED
    assert fit


def test_forest_stickers_go_on_forest_squares_and_turn_them_into_meadow() -> None:
    assert where(CITY, "forest-tree") == where(CITY, "forest-blank") == FOREST_SQUARES
    blank, tree = stuck(CITY, "forest-blank", "J9"), stuck(CITY, "forest-tree", "J9")
    assert (blank.code(8 * 12 + 9), tree.code(8 * 12 + 9)) == (".", "t")
    assert "J9" not in where(blank, "forest-tree").split()
    assert blank.squares == CITY.squares


def test_what_stood_for_an_episode_only_is_gone_afterwards() -> None:
    board = replace(CITY, closed=CITY.left, marks=(("port", mask("E3")),))
    for cells, code in (("A3", "E"), ("H11 I11", "S"), ("J9 I10", "L"), ("E6", "P")):
        board = board.with_codes(mask(cells), code)
    rested = lasting_board(board, PLAN)
    assert (rested.closed, rested.marks) == (0, ())
    assert [rested.code(index) for index in (24, 10 * 12 + 7, 8 * 12 + 9, 5 * 12 + 4)] == [".", "F", "F", "."]
    assert rested.forest_squares == CITY.forest_squares


def test_the_set_up_of_thirteen_clears_wells_and_frees_their_squares() -> None:
    """Campaign, chapter 5: wells become empty meadow; everybody then has two rocks and a cog to place."""
    board = stuck(stuck(CITY, "well", "G3"), "rock", "I1")
    before = begin_campaign(PLAN, [PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bo", "owl", "human")], 3)
    with_wells = tuple(replace(one, board=board) for one in before.legacies)
    opened = open_episode(replace(before, position=12, legacies=with_wells))
    assert all(one.board.code(2 * 12 + 6) == "." for one in opened.legacies)
    choice = pending(opened)
    assert choice is not None
    assert (choice.seat, choice.what) == (0, "rock")
    assert "G3" in choice.options
    assert "I1" not in choice.options
    assert [(task.seat, task.what) for task in opened.tasks] == [
        (seat, what) for seat in (0, 1) for what in ("rock", "rock", "cog")
    ]


def test_the_set_up_of_twenty_two_sends_blue_buildings_without_a_cog_away() -> None:
    """Campaign, chapter 8: the cards stay; the palace stands on E6 for the episode only."""
    before = begin_campaign(PLAN, [PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bo", "owl", "human")], 3)
    cogs = (("B-I2", "B-U5"), ())
    owning = tuple(
        replace(one, holdings=Holdings(cogs=own), church="I2") for one, own in zip(before.legacies, cogs, strict=True)
    )
    playing = start_episode(open_episode(replace(before, position=21, legacies=owning)))
    state, _ = deal_episode(playing)
    blue = [sorted(id_ for id_ in player.buildings if id_.startswith("B-")) for player in state.table.players]
    assert blue == [["B-I2", "B-U5"], []]
    assert sum(card.startswith("B-") for card in state.table.deck) == 8
    assert all(player.board.code(5 * 12 + 4) == "P" for player in state.table.players)
    assert all(one.board.code(5 * 12 + 4) == "." for one in playing.legacies)
