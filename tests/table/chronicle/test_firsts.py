"""Firsts: rows that are checked, found in the record of an evening, won by the best of those of whom they are true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.yamls import wrong_values
from mycity.table.chronicle.first_rows import FirstRow, load_firsts, read_firsts
from mycity.table.chronicle.memory_conditions import CONDITIONS
from mycity.table.chronicle.told_firsts import found_firsts
from tests.each import each
from tests.table.chronicle.by_hand import Row, record, turn

ROWS = {row.name: row for row in load_firsts().firsts}
SEALED = re.compile(
    r"\b(wells?|church(es)?|bells?|gold|veins?|nuggets?|trade|investor|factor(y|ies)|smog|homes?|palace|parks?|mines?"
    r"|shafts?|rails?|railway|port|trains?|sawmill|springs?|shells?|wrecks?|farms?|villages?|forts?|totems?|jungle"
    r"|palms?|lava|dams?|ash|ruins?|waystones?|flood|groups?)\b",
    re.IGNORECASE,
)
"""What letters bring that come sealed: nothing that everybody sees speaks of it."""


_MOST = 48
"""Firsts that lie in the album's tray and can still be told apart there."""


def first(row: Row, game: str = "eternal") -> Row:
    return row | {"game": game}


def test_there_are_about_thirty_and_less_than_half_are_secret() -> None:
    assert 30 <= len(ROWS) <= _MOST, (
        f"{len(ROWS)} firsts: nobody finds so many; see whether one may leave, or raise _MOST"
    )
    assert 10 <= sum(row.secret for row in ROWS.values()) <= len(ROWS) // 2


@each("row", [row for row in ROWS.values() if not row.secret])
def test_what_everybody_sees_names_nothing_of_sealed_letters(row: FirstRow) -> None:
    assert not SEALED.search(f"{row.title} {row.how}")


@each("row", ROWS.values())
def test_a_line_that_does_not_count_in_a_first_episode_is_a_secret(row: FirstRow) -> None:
    begun: set[str] = set()
    for game in ("city", "island-season"):
        begun |= {rule.id for rule in load_campaign(game).episodes[0].scenario.rules.rules}
    if "line" in row.values and row.values["line"] not in begun:
        assert row.secret


def test_a_secret_of_lines_is_noticed() -> None:
    assert SEALED.search(ROWS["two-wells"].how)


def test_only_what_is_about_strength_asks_for_no_help() -> None:
    assert {row.name for row in ROWS.values() if row.unhelped} == {
        "won-by-far",
        "beat-neighbour",
        "beat-surveyor",
        "beat-master",
        "land-gold",
        "land-laurel",
    }


def test_every_game_has_some() -> None:
    assert {game for row in ROWS.values() for game in row.games} == set(GAMES)


# -- what is wrong with a file ---------------------------------------------------------------------------------------


def rows() -> dict[str, Any]:
    file: dict[str, Any] = yaml.safe_load((assets_root() / "firsts.yaml").read_text("utf-8"))
    return file


@each(
    ("field", "value", "where", "reason"),
    [
        ("name", "fifty", "firsts[0].name", "2 rows called 'fifty'"),
        ("name", "No Name", "firsts[0].name", ""),
        ("games", ["chess"], "firsts[0].games", "no game 'chess'"),
        ("when", "won-by-magic", "firsts[0].when", "no condition 'won-by-magic'"),
        ("when", "box-struck", "firsts[0].when", "needs a whole campaign"),
        ("values", {"least": 1}, "firsts[0].values", "no parameter 'least'"),
        ("icon", "rule-chess", "firsts[0].icon", "no drawing 'rule-chess'"),
        ("enamel", "grey", "firsts[0].enamel", ""),
        ("title", "", "firsts[0].title", ""),
        ("worth", 3, "", "worth"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, field: str, value: object, where: str, reason: str
) -> None:
    file = rows()
    file["firsts"].sort(key=lambda row: row["name"] != "first-win")
    file["firsts"][0][field] = value
    path = tmp_path / "firsts.yaml"
    path.write_text(yaml.safe_dump(file), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_firsts(path)
    assert where in str(refused.value)
    assert reason in str(refused.value)


def test_a_bot_that_there_is_not_is_told(tmp_path: Path) -> None:
    file = rows()
    next(row for row in file["firsts"] if row["when"] == "beat")["values"]["bot"] = "wizard"
    (tmp_path / "firsts.yaml").write_text(yaml.safe_dump(file), encoding="utf-8")
    with pytest.raises(ContentError, match="no bot 'wizard'"):
        read_firsts(tmp_path / "firsts.yaml")


def test_all_values_are_as_their_conditions_have_them() -> None:
    assert all(wrong_values(row.when, CONDITIONS[row.when], row.values) is None for row in ROWS.values())


# -- who wins them ---------------------------------------------------------------------------------------------------

ROCKS = {"rocks": (0, 0, 0)}


def test_the_best_of_the_people_of_whom_it_is_true_wins_it() -> None:
    evening = first(record(7, 12, 9, end=ROCKS))
    assert found_firsts([evening], [0, 1, 2])["no-rock"] == 1
    assert found_firsts([evening], [0, 2])["no-rock"] == 2
    assert "no-rock" not in found_firsts([evening], [])


def test_of_equals_the_one_at_the_first_seat_wins_it() -> None:
    assert found_firsts([first(record(9, 9, 9, end=ROCKS))], [2, 1])["no-rock"] == 1


def test_strength_asks_for_no_help_and_nothing_else_does() -> None:
    evening = first(record(40, 9, end={"rocks": (0, -1)}, hands=["human", "bot:master"]))
    alone, helped = found_firsts([evening], [0]), found_firsts([evening], [0], helped=[0])
    assert set(alone) - set(helped) == {"won-by-far", "beat-neighbour", "beat-surveyor", "beat-master"}
    assert {"no-rock", "first-win"} <= set(helped)


def test_what_belongs_to_another_game_is_not_looked_for() -> None:
    evening = record(9, 8, end={"beach": (0, 0)})
    assert "full-beach" in found_firsts([first(evening, "island")], [0])
    assert "full-beach" not in found_firsts([first(evening)], [0])


def test_the_episode_before_counts_where_it_is_known() -> None:
    evenings = [first(record(1, 9), "city"), first(record(9, 1), "city")]
    assert found_firsts(evenings, [0])["comeback"] == 0
    assert "comeback" not in found_firsts(evenings[1:], [0])


def test_the_land_of_a_day_is_one_of_them_which_bots_are_not_given() -> None:
    evening = first(record(9, land={"code": "2001-ZQXC-Y01K", "day": "2026-11-28"}), "city-land")
    assert found_firsts([evening], [0])["day-land"] == 0
    evening["land"]["day"] = None
    assert "day-land" not in found_firsts([evening], [0])


def test_a_seat_of_a_bot_wins_nothing_beside_a_person_who_began_alike() -> None:
    turns = [turn("A1", "A1"), turn("B1", "B1"), turn("C1", "C1")]
    evening = first(record(8, 9, turns=turns, hands=["human", "bot:1"]))
    assert found_firsts([evening], [0])["alike"] == 0
