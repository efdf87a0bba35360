"""The data of moments, and the choice of those that are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.scenes.play.telling.moment_chooser import AT_ONCE, MOST, ChosenMoment, MomentChooser
from mycity.scenes.play.telling.moment_rows import MomentRow, moment_rows, read_moments
from mycity.table.moments.conditions import CONDITIONS
from mycity.table.moments.glance import TableGlance
from tests.each import each
from tests.engine.tables import city, plain, rules_of
from tests.table.moments.test_conditions import TWO, landing, turn, with_points

ROWS = assets_root() / "moments.yaml"


def names(chosen: list[ChosenMoment]) -> list[str]:
    return [one.row.name for one in chosen]


def small(name: str, when: str = "group-begun", **changed: object) -> MomentRow:
    """Return a row that finds whatever builds."""
    fields = {"values": {"size": 2}, "at_most": 2, **changed}
    return MomentRow(name=name, when=when, told="landing", picture="shine", size="small", **fields)  # type: ignore[arg-type]


BEGUN = landing(city(plain(), "Y-I2 A1 A2"), "Y-I3 B1 B2 B3")
NOTHING = TableGlance(rules_of(), 0, (TWO,), (TWO,))


@each(
    ("right", "wrong", "place", "reason"),
    [
        ("format: 1\n", "", "", "Object missing required field `format`"),
        ("name: vein,", "name: fort,", ".name", "there are 2 rows called 'fort'"),
        ("when: score-reached", "when: score-reach", "moments[#].when", "there is no condition 'score-reach'"),
        ("{points: 50}", "{score: 50}", "moments[#].values", "score-reached lacks points"),
        ("{points: 50}", "{points: many}", "moments[#].values", "points is a number, not 'many'"),
        ("picture: banner", "picture: fireworks", "moments[#].picture", "Invalid enum value 'fireworks'"),
        ("sound: church-done", "sound: trumpet", "moments[#].sound", "Invalid enum value 'trumpet'"),
        ("size: large, at-most: 1", "size: large", "moments[#].at-most", "what is small or large is told so often"),
        ("[lead, rival", "[leed, rival", "moments[#].hides", "there is no moment 'leed'"),
        ('"Past {name}"', '"Past {rival}"', "words", "{rival} stands for nothing"),
        ('"Past {name}"', '"Past {name"', "words", "expected '}' before end of string"),
    ],
)
def test_a_wrong_row_is_refused_with_file_place_and_reason(
    tmp_path: Path, right: str, wrong: str, place: str, reason: str
) -> None:
    text, file = ROWS.read_text(encoding="utf-8"), tmp_path / "moments.yaml"
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    number = text[: text.index(right)].count("- {name: ") - 1
    with pytest.raises(ContentError) as refused:
        read_moments(file)
    assert refused.value.file == file
    assert place.replace("#", str(number)) in refused.value.location
    assert reason in refused.value.reason


def test_every_condition_finds_some_moment() -> None:
    assert {row.when for row in moment_rows()} == set(CONDITIONS)


def test_what_comes_together_grows_from_the_smallest_to_the_largest() -> None:
    chooser = MomentChooser([small("first"), small("second"), small("third")])
    chosen = chooser.landed(BEGUN, 3)
    assert [(one.row.name, one.step) for one in chosen] == [("third", 0), ("second", 1), ("first", 2)]


def test_few_are_told_together_those_that_matter_most() -> None:
    rows = [small(f"row-{'abcdef'[number]}") for number in range(AT_ONCE + 2)]
    assert sorted(names(MomentChooser(rows).landed(BEGUN, 3))) == [row.name for row in rows[:AT_ONCE]]


def test_never_the_same_in_two_turns_and_no_more_often_than_its_row_has_it() -> None:
    chooser = MomentChooser([small("only")])
    told = [bool(chooser.landed(BEGUN, number)) for number in (1, 2, 3, 4, 5, 6)]
    assert told == [True, False, True, False, False, False]


def test_all_of_a_size_together_are_bounded() -> None:
    rows = [small(f"row-{'abcdefghijklmn'[number]}") for number in range(MOST["small"] + 3)]
    chooser = MomentChooser(rows)
    assert sum(len(chooser.landed(BEGUN, turn_number)) for turn_number in range(1, 40, 2)) == MOST["small"]


def test_what_is_undone_takes_its_moment_back() -> None:
    chooser = MomentChooser([small("only", at_most=1)])
    assert names(chooser.landed(BEGUN, 5)) == ["only"]
    assert names(chooser.landed(NOTHING, 5)) == []
    assert names(chooser.landed(BEGUN, 5)) == ["only"], "placed elsewhere, then as before: it counts once"
    assert names(chooser.landed(BEGUN, 7)) == []
    assert names(chooser.landed(BEGUN, 5)) == ["only"], "the turns since were undone"


def test_who_passes_after_undoing_has_been_told_nothing() -> None:
    chooser = MomentChooser([small("only", at_most=1)])
    chooser.landed(BEGUN, 5)
    assert chooser.resolved(NOTHING, 5) == []
    assert names(chooser.landed(BEGUN, 6)) == ["only"]


def test_what_landed_stays_told_when_the_turn_is_over() -> None:
    chooser = MomentChooser([small("only", at_most=1)])
    chooser.landed(BEGUN, 5)
    chooser.resolved(BEGUN, 5)
    assert chooser.landed(BEGUN, 8) == []


def test_each_seat_has_moments_of_its_own() -> None:
    chooser = MomentChooser([small("only", at_most=1)])
    chooser.landed(BEGUN, 5)
    assert names(chooser.landed(replace(BEGUN, seat=1, before=(TWO, *BEGUN.before), after=(TWO, *BEGUN.after)), 5)) == [
        "only"
    ]


def test_what_says_more_hides_what_says_less() -> None:
    rows = [small("more", hides=("less",)), small("less")]
    chooser = MomentChooser(rows)
    assert names(chooser.landed(BEGUN, 1)) == ["more"]
    assert names(chooser.landed(BEGUN, 2)) == ["less"], "where it is not told again, the lesser one is"


def test_a_sign_is_told_always_and_takes_the_place_of_none() -> None:
    sign = MomentRow(name="sign", when="group-joined", told="landing", picture="lights", size="sign")
    chooser = MomentChooser([small("only"), sign])
    assert [names(chooser.landed(BEGUN, number)) for number in (1, 2, 3)] == [
        ["sign", "only"],
        ["sign"],
        ["sign", "only"],
    ]


def test_a_turn_is_told_when_all_have_answered() -> None:
    chooser = MomentChooser(moment_rows())
    behind, ahead = [with_points(10), with_points(12)], [with_points(13), with_points(12)]
    assert chooser.landed(turn(behind, ahead), 4) == []
    assert names(chooser.resolved(turn(behind, ahead), 4)) == ["lead"]
