"""Buildings of up to so many colours that cover the port and a cell of row 11, joined by sides, link the port."""

import pytest

from mycity.engine.board import Board
from mycity.engine.episode import State
from mycity.engine.rules.base import RuleError
from mycity.engine.rules.port import Port
from tests.engine.campaign.by_hand import PASS, RAILWAY, city, gains_of, marked, player, rule, rule_set, table
from tests.engine.tables import plain, play, played

PORT = {"id": "port", "track_row": 11, "first": 3, "later": 1, "colours": 2}
HARBOUR = marked(plain(), "port", "E7")


def is_linked(*built: str, colours: int = 2, board: Board = HARBOUR) -> bool:
    made = rule({**PORT, "colours": colours})
    assert isinstance(made, Port)
    return made.is_linked(city(player(board), *built))


def start(seats: int) -> State:
    return table("Y-I3 R-I2 B-I2", rule_set(PASS, RAILWAY, PORT), *[player(HARBOUR)] * seats)


def test_one_colour_is_enough() -> None:
    assert is_linked("Y-I3 E7 E8 E9", "Y-I2 E10 E11")


def test_two_colours_link_it_in_any_order() -> None:
    assert is_linked("Y-I3 E7 E8 E9", "R-I2 E10 E11")
    assert is_linked("R-I2 E7 E8", "B-I3 E9 E10 E11")
    assert is_linked("B-I2 E7 E8", "Y-I2 E9 E10", "B-V3 E11 D11 D10")


def test_three_colours_are_too_many_for_two() -> None:
    built = "Y-I2 E7 E8", "R-I2 E9 E10", "B-I2 E11 D11"
    assert not is_linked(*built)
    assert is_linked(*built, colours=3)
    assert not is_linked("Y-I3 E7 E8 E9", "R-I2 E10 E11", colours=1)


def test_a_third_colour_beside_the_way_does_no_harm() -> None:
    assert is_linked("Y-I3 E7 E8 E9", "R-I2 E10 E11", "B-I2 D7 D8")


def test_churches_do_not_help() -> None:
    assert not is_linked("Y-I3 E7 E8 E9", "C-V3 E10 E11 D11", colours=3)
    assert not is_linked("C-I4 E7 E8 E9 E10", "Y-I2 E11 D11", colours=3)


def test_corners_do_not_join_and_the_river_does_not_part() -> None:
    assert not is_linked("Y-I3 E7 E8 E9", "R-I2 D10 D11")
    river = marked(plain(), "port", "E8")
    assert is_linked("Y-I2 E8 E9", "R-I3 F9 F10 F11", board=river)


def test_port_and_track_must_both_be_covered() -> None:
    assert not is_linked("Y-I3 E8 E9 E10", "R-I2 E11 D11")
    assert not is_linked("Y-I3 E7 E8 E9", "R-I2 D9 D10")


def test_the_palace_joins_public_buildings() -> None:
    palace = HARBOUR.with_codes(1 << (8 * 12 + 4), "P")
    assert is_linked("Y-I2 E7 E8", "Y-I2 E10 E11", board=palace)
    assert not is_linked("Y-I2 E7 E8", "B-I2 E10 E11", board=palace)


def test_the_first_gains_three_rails_and_the_next_one() -> None:
    state = played(start(2), ["E7 E8 E9", "E7 E8 E9"])
    state, events = play(state, "E10 E11", "pass")
    assert gains_of(events) == [(0, "rail", 1, "row11"), (0, "rail", 3, "port")]
    _, events = play(state, "pass", "E10 E11")
    assert gains_of(events) == [(1, "rail", 1, "row11"), (1, "rail", 1, "port")]


def test_once_a_player_and_episode() -> None:
    state = played(start(1), ["E7 E8 E9"], ["E10 E11"])
    assert [gain for gain in gains_of(play(state, "D11 C11")[1]) if gain[1] == "rail"] == [(0, "rail", 1, "row11")]


def test_there_are_three_colours() -> None:
    for colours in (0, 4, -1):
        with pytest.raises(RuleError, match="colours must be 1 to 3"):
            rule({**PORT, "colours": colours})
