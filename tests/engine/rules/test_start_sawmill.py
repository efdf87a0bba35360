"""The first building touches the sawmill instead of the river; nobody builds on it."""

from tests.engine.campaign.by_hand import PASS, cells_of, mask, player, rule, rule_set, table
from tests.engine.tables import plain, played, refusal

PLACES = {"sawmill": mask("H11 I11")}
BASE = ("start.sawmill", "adjacency", "one-bank", "stop")
BOARD = rule("start.sawmill").set_up(plain(H11="F", I11="F"), PLACES)


def refused(words: str) -> str | None:
    return refusal(table("Y-I2", rule_set(PASS, base=BASE), player(BOARD)), words)


def test_it_stands_on_its_cells() -> None:
    assert cells_of(BOARD.of("S")) == "H11 I11"


def test_the_first_building_touches_it() -> None:
    assert [refused(words) for words in ("H9 H10", "J11 K11", "I10 J10", "F11 G11")] == [None] * 4


def test_the_river_or_a_corner_will_not_do() -> None:
    assert [refused(words) for words in ("F1 F2", "J9 J10", "G9 G10")] == ["beside-sawmill"] * 3


def test_it_cannot_be_built_on() -> None:
    assert refused("H10 H11") == "sawmill"


def test_later_buildings_touch_a_building_not_the_sawmill() -> None:
    state = played(table("Y-I2 R-I2", rule_set(PASS, base=BASE), player(BOARD)), ["H10 H9"])
    assert refusal(state, "J11 K11") == "neighbour"
    assert refusal(state, "H8 H7") is None
