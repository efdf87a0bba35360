"""Who has no building on the board and cannot place the card's gives no answer, free of charge."""

from mycity.engine.episode import STOP, refuse
from tests.engine.campaign.by_hand import PASS, mask, player, rule, rule_set, table
from tests.engine.tables import draw, plain, play, played, points_of

BASE = ("start.palace", "start.excused", "adjacency", "one-bank", "stop", "churches.must-build")
OPEN = rule("start.palace").set_up(plain(), {"palace": mask("E6")})
_ROWS = ["MMMMM|MMMMMM"] * 11
_ROWS[4] = "....." + "|MMMMMM"
NARROW = rule("start.palace").set_up(draw("\n".join(_ROWS)), {"palace": mask("E6")})
"""A board with one row of meadow beside the palace: five cells."""


def test_a_shape_that_fits_nowhere_asks_nothing() -> None:
    state = table("Y-O4 Y-I2", rule_set(PASS, base=BASE), player(NARROW), player(OPEN))
    assert state.awaited == (1,)
    state, events = play(state, "F6 G6 F7 G7")
    assert points_of(events) == []
    assert state.cities[0].points == 10
    assert state.awaited == (0, 1)


def test_a_church_is_no_exception() -> None:
    assert table("C-V3 Y-I2", rule_set(PASS, base=BASE), player(NARROW), player(OPEN)).awaited == (1,)


def test_who_can_place_it_is_asked() -> None:
    assert table("Y-I3 Y-I2", rule_set(PASS, base=BASE), player(NARROW), player(OPEN)).awaited == (0, 1)


def test_it_ends_with_the_first_building() -> None:
    state = table("Y-I2 Y-O4 R-I2", rule_set(PASS, base=BASE), player(NARROW), player(OPEN))
    state = played(state, ["D5 E5", "F6 G6"])
    assert state.awaited == (0, 1)


def test_when_nobody_is_asked_the_next_card_follows() -> None:
    state = table("Y-O4 Y-I2", rule_set(PASS, base=BASE), player(NARROW))
    assert (state.card, state.drawn) == ("Y-I2", 2)


def test_without_the_rule_everybody_is_asked() -> None:
    rules = rule_set(PASS, base=tuple(one for one in BASE if one != "start.excused"))
    assert table("Y-O4 Y-I2", rules, player(NARROW), player(OPEN)).awaited == (0, 1)


def test_the_excused_cannot_answer() -> None:
    state = table("Y-O4 Y-I2", rule_set(PASS, base=BASE), player(NARROW), player(OPEN))
    refusal = refuse(state, 0, STOP)
    assert refusal is not None
    assert refusal.code == "excused"
