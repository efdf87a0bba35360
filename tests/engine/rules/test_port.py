"""Buildings of one colour that cover the port and a cell of row 11, joined by sides, link the port."""

from mycity.engine.board import Board
from mycity.engine.episode import State
from mycity.engine.rules.port import Port
from tests.engine.campaign.by_hand import PASS, RAILWAY, city, gains_of, marked, player, rule, rule_set, table
from tests.engine.tables import plain, play, played, points_of

PORT = {"id": "port", "track_row": 11, "first": 3, "later": 1}
HARBOUR = marked(plain(), "port", "E8")
DECK = "Y-I3 Y-I2 R-I2 B-I2"


def is_linked(*built: str, board: Board = HARBOUR) -> bool:
    made = rule(PORT)
    assert isinstance(made, Port)
    return made.is_linked(city(player(board), *built))


def start(seats: int, **fields: int) -> State:
    return table(DECK, rule_set(PASS, RAILWAY, PORT), *[player(HARBOUR, **fields) for _ in range(seats)])


def test_one_colour_from_the_port_to_the_track() -> None:
    assert is_linked("Y-I3 E8 E9 E10", "Y-I2 E11 D11")
    assert not is_linked("Y-I3 E8 E9 E10", "R-I2 E11 D11")
    assert not is_linked("Y-I3 E8 E9 E10", "Y-I2 A11 B11")
    assert not is_linked("Y-I3 E9 E10 E11")
    assert not is_linked("Y-I3 E8 E9 E10")


def test_across_the_river() -> None:
    assert is_linked("Y-I2 E8 E9", "Y-I3 F9 F10 F11")


def test_corners_do_not_join() -> None:
    assert not is_linked("Y-I3 E8 E9 E10", "Y-I2 D11 C11")


def test_churches_have_no_colour() -> None:
    assert not is_linked("C-I4 E8 E9 E10 E11")


def test_the_palace_joins_public_buildings_only() -> None:
    palace = HARBOUR.with_codes(1 << (9 * 12 + 4), "P")
    assert is_linked("R-I2 E8 E9", "R-I3 E11 D11 C11", board=palace)
    assert not is_linked("Y-I2 E8 E9", "Y-I3 E11 D11 C11", board=palace)


def test_the_first_gains_three_rails_after_the_row() -> None:
    state, events = play(played(start(2), ["E8 E9 E10", "E1 E2 E3"]), "E11 D11", "E4 E5")
    assert gains_of(events) == [(0, "rail", 1, "row11"), (0, "rail", 3, "port")]
    assert points_of(events) == [(0, "railway", 1)]
    assert [one.holdings.rails for one in state.cities] == [4, 0]


def test_a_cause_stands_before_what_it_sets_off() -> None:
    _, events = play(played(start(2, rails=4), ["E8 E9 E10", "E1 E2 E3"]), "E11 D11", "E4 E5")
    assert gains_of(events) == [(0, "rail", 1, "row11"), (0, "nugget", 1, "stop-5"), (0, "rail", 3, "port")]


def test_in_the_same_turn_all_are_first() -> None:
    _, events = play(played(start(2), ["E8 E9 E10"] * 2), "E11 D11", "E11 D11")
    assert [gain for gain in gains_of(events) if gain[3] == "port"] == [(0, "rail", 3, "port"), (1, "rail", 3, "port")]


def test_later_it_is_one_rail() -> None:
    state = table("Y-I3 Y-I2 Y-V3 Y-O4", rule_set(PASS, RAILWAY, PORT), player(HARBOUR), player(HARBOUR))
    state = played(state, ["E8 E9 E10", "E8 E9 E10"], ["E11 D11", "pass"])
    _, events = play(state, "pass", "E11 D11 D10")
    assert gains_of(events) == [(1, "rail", 1, "row11"), (1, "rail", 1, "port")]


def test_once_a_player_and_episode() -> None:
    state = played(start(1), ["E8 E9 E10"], ["E11 D11"])
    assert [gain for gain in gains_of(play(state, "C11 B11")[1]) if gain[1] == "rail"] == [(0, "rail", 1, "row11")]


def test_the_mark_makes_its_cell_not_empty() -> None:
    board = rule(PORT).set_up(plain(), {"port": HARBOUR.mark("port")})
    assert board.mark("port") == HARBOUR.mark("port")
    assert board.empty.bit_count() == 120
    assert board.buildable.bit_count() == 121


def test_whoever_follows_the_followers_takes_one_rail_too() -> None:
    state = table("Y-I3 Y-I2 Y-V3 Y-O4", rule_set(PASS, RAILWAY, PORT), *[player(HARBOUR)] * 3)
    state = played(state, ["E8 E9 E10"] * 3, ["E11 D11", "pass", "pass"])
    state, events = play(state, "pass", "E11 D11 D10", "pass")
    assert gains_of(events) == [(1, "rail", 1, "row11"), (1, "rail", 1, "port")]
    _, events = play(state, "pass", "pass", "C10 D10 C11 D11")
    assert gains_of(events) == [(2, "rail", 1, "row11"), (2, "rail", 1, "port")]


def test_a_sticker_under_the_building_changes_nothing() -> None:
    board = HARBOUR.with_codes(1 << (9 * 12 + 4), "t")
    assert is_linked("Y-I3 E8 E9 E10", "Y-I2 E11 D11", board=board)
