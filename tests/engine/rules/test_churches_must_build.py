"""A church must be built: no pass on its card; who cannot or will not place it stops."""

from mycity.engine.episode import STOP, legal_actions
from tests.engine.tables import draw, played, refusal, rules_of, table

# Nothing but three single cells at the river: no church fits anywhere.
NO_ROOM = draw("\n".join(["MMMM.|MMMMMM", "MMMMM|MMMMMM"] * 3 + ["MMMMM|MMMMMM"] * 5))


def test_a_church_cannot_be_passed() -> None:
    for church in ("C-I4", "C-Y5", "C-V3"):
        assert refusal(table(church), "pass") == "church"


def test_a_church_can_be_placed_or_left() -> None:
    state = table("C-I4")
    assert refusal(state, "E3 E4 E5 E6") is None
    assert refusal(state, "stop") is None


def test_without_room_only_stopping_is_left() -> None:
    assert legal_actions(table("C-V3", NO_ROOM), 0) == [STOP]


def test_other_buildings_can_be_passed() -> None:
    state = played(table("C-I4 Y-I2"), ["E3 E4 E5 E6", "E3 E4 E5 E6"])
    assert refusal(state, "pass") is None


def test_without_the_rule_a_church_is_passed_like_any_building() -> None:
    assert refusal(table("C-I4", rules=rules_of("start.river", "stop", "pass")), "pass") is None
