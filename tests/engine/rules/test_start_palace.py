"""The first building touches the palace, which nobody builds on; later ones touch a building, not the palace."""

from tests.engine.campaign.by_hand import PASS, cells_of, city, mask, player, rule, rule_set, table
from tests.engine.tables import plain, played, refusal

BASE = ("start.palace", "adjacency", "one-bank", "stop")
BOARD = rule("start.palace").set_up(plain(), {"palace": mask("E6")})


def refused(words: str) -> str | None:
    return refusal(table("Y-I2", rule_set(PASS, base=BASE), player(BOARD)), words)


def test_it_stands_on_its_cell_and_is_not_empty() -> None:
    assert cells_of(BOARD.of("P")) == "E6"
    assert not BOARD.empty & mask("E6")


def test_the_first_building_touches_it_across_the_river_too() -> None:
    assert [refused(words) for words in ("D6 C6", "E4 E5", "E7 E8", "F6 G6")] == [None] * 4


def test_the_river_or_a_corner_will_not_do() -> None:
    assert [refused(words) for words in ("E1 E2", "D4 D5", "F7 G7")] == ["beside-palace"] * 3


def test_it_cannot_be_built_on() -> None:
    assert refused("E6 E7") == "palace"


def test_it_is_no_own_building() -> None:
    state = played(table("Y-I2 R-I2", rule_set(PASS, base=BASE), player(BOARD)), ["E4 E5"])
    assert refusal(state, "E7 E8") == "neighbour"
    assert refusal(state, "E3 E2") is None


def test_it_counts_as_public_for_churches() -> None:
    church = ("C-I4 F6 G6 H6 I6", "Y-I2 F5 G5", "B-I2 F7 G7")
    churches = rule({"id": "churches", "points": 3})
    assert churches.end_score(city(player(BOARD), *church)) == 3
    assert churches.end_score(city(player(plain()), *church)) == 0


def test_it_is_nobodys_building_where_groups_are_counted() -> None:
    assert rule("groups").end_score(city(player(BOARD), "R-I2 E4 E5", "R-I3 E7 E8 E9")) == 1
