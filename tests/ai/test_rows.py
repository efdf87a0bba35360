"""The file of the bots: what is refused, and where it says the mistake is."""

from pathlib import Path

import pytest

from mycity.ai.learnt.value_table import load_tables
from mycity.content.assets import ContentError
from mycity.content.bot_rows import load_levels, read_levels
from tests.each import each

ROW = "  - {id: %s, number: %s, name: Ada, face: bot, rating: 1000, style: Builds., method: greedy%s}\n"
MET = "ada has a number, so players meet it: it needs a rating and a face"
UNRATED = "  - {id: ada, name: Ada, style: Builds., method: greedy%s}\n"


def write(folder: Path, *rows: str, start: str = "format: 1\nbots:\n") -> Path:
    path = folder / "bots.yaml"
    path.write_text(start + "".join(rows), encoding="utf-8")
    return path


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    (row,) = read_levels(write(tmp_path, UNRATED % ""))
    assert row == {
        "id": "ada",
        "number": None,
        "name": "Ada",
        "face": "",
        "style": "Builds.",
        "tile_style": "",
        "method": "greedy",
        "sight": 100,
        "shifts": False,
        "draws": False,
        "candidates": 0,
        "budget": 0,
        "value_table": "",
        "depth": 0,
        "value_budget": 0,
        "tile_budget": 0,
        "choice_samples": 0,
        "weights": {},
        "tile_weights": {},
        "rating": None,
    }


@each(
    ("rows", "place", "reason"),
    [
        ([ROW % ("ada", 1, ""), ROW % ("ada", 2, "")], "bots[1]", "ada and ada have the same id or number"),
        ([ROW % ("ada", 1, ""), ROW % ("bob", 1, "")], "bots[1]", "bob and ada have the same id or number"),
        ([ROW % ("ada", 1, ", sight: 0")], "bots[0].sight", "Expected `int` >= 1"),
        ([ROW % ("ada", 1, ", pace: 3")], "bots[0]", "Object contains unknown field `pace`"),
        ([ROW % ("ada", 1, ", weights: {group: much}")], "bots[0].weights.group", "Expected `int`, got `str`"),
        ([ROW % ("Ada", 1, "")], "bots[0].id", "Expected `str` matching regex '^[a-z]+$'"),
        ([UNRATED % ", number: 1, face: bot"], "bots[0]", MET),
        ([UNRATED % ", number: 1, rating: 900"], "bots[0]", MET),
        (
            [ROW % ("ada", 2, ""), ROW % ("bob", 1, "")],
            "bots[0].rating",
            "ada has a higher number than bob, but no higher rating",
        ),
    ],
)
def test_a_wrong_row_is_refused_with_its_place(tmp_path: Path, rows: list[str], place: str, reason: str) -> None:
    path = write(tmp_path, *rows)
    with pytest.raises(ContentError) as refused:
        read_levels(path)
    assert (refused.value.file, refused.value.location, refused.value.reason) == (path, place, reason)


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="format"):
        read_levels(write(tmp_path, ROW % ("ada", 1, ""), start="format: 2\nbots:\n"))


def test_a_value_table_is_a_file_beside_the_rows(tmp_path: Path) -> None:
    (row,) = read_levels(write(tmp_path, ROW % ("ada", 1, ", value_table: far.table")))
    assert row["value_table"] == str(tmp_path / "value_tables" / "far.table")


def test_every_value_table_that_ships_can_be_read() -> None:
    tables = [row["value_table"] for row in load_levels() if row["value_table"]]
    assert tables
    assert all(load_tables(Path(table)).games for table in tables)
