"""The buildings, against drawings made by hand, and what a shapes file may not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.shapes import load_shapes, read_shapes
from mycity.engine.grid import ISLAND, SQUARE_11
from mycity.engine.pieces import Building
from tests.each import each

DRAWINGS = {
    "I2": ("XX",),
    "I3": ("XXX",),
    "V3": ("X.", "XX"),
    "O4": ("XX", "XX"),
    "L4": ("X.", "X.", "XX"),
    "S4": (".XX", "XX."),
    "T4": ("XXX", ".X."),
    "U5": ("X.X", "XXX"),
}
MIRRORED = {"R-S4": ("XX.", ".XX"), "B-L4": (".X", ".X", "XX")}
NO_SHAPE = "{} is no shape: rows of X and . of one length, parted by /"


def drawn(letter: str) -> list[Building]:
    ids = {shape: f"{letter}-{shape}" for shape in DRAWINGS}
    return [Building(id_, MIRRORED.get(id_, DRAWINGS[shape])) for shape, id_ in ids.items()]


def test_the_families() -> None:
    families = load_shapes("city").families
    assert list(families) == ["residential", "public", "industrial", "churches"]
    assert list(families["residential"]) == drawn("Y")
    assert list(families["public"]) == drawn("R")
    assert list(families["industrial"]) == drawn("B")
    assert list(families["churches"]) == [
        Building("C-I4", ("XXXX",)),
        Building("C-Y5", ("XXXX", ".X..")),
        Building("C-V3", ("X.", "XX")),
    ]


def test_cells_of_a_colour() -> None:
    sizes = [sum(len(one.coordinates) for one in family) for family in load_shapes("city").families.values()]
    assert sizes == [29, 29, 29, 12]


def test_the_fourth_church_is_one_card_in_three_shapes() -> None:
    assert load_shapes("city").fourth_church == {
        "X5": Building("C-4", (".X.", "XXX", ".X.")),
        "I3": Building("C-4", ("XXX",)),
        "I2": Building("C-4", ("XX",)),
    }


@each(
    ("old", "new", "place", "reason"),
    [
        ("format: 1", "format: 2", "format", "Invalid enum value 2"),
        ("letter: Y", "letter: G", "families[0].letter", "Invalid enum value 'G'"),
        ("letter: R", "letter: Y", "families[1]", "family public or one of its ids is given twice"),
        ("id: public", "id: residential", "families[1]", "family residential or one of its ids is given twice"),
        ("letter: Y", "leter: Y", "families[0]", "Object contains unknown field `leter`"),
        ("I2: XX,", "I2: XX, I2: XX,", "line 7, column 22", "key 'I2' is given twice"),
        ("I2: XX,", "I2: 22,", "families[0].shapes.I2", "Expected `str`, got `int`"),
        ("I2: XX,", "I2: X-X,", "families[0].shapes.I2", NO_SHAPE),
        ("I2: XX,", "I2: XX/X,", "families[0].shapes.I2", NO_SHAPE),
        ("I2: XX,", "I2: ../..,", "families[0].shapes.I2", NO_SHAPE),
        ("I2: XX,", "I2: X.X,", "families[0].shapes.I2", "{} is not one piece"),
        ("I2: XX,", "I2: X./.X,", "families[0].shapes.I2", "{} is not one piece"),
        ("I2: XX,", "I2: XXXXXXXXXXXX,", "families[0].shapes.I2", "{} is larger than the board"),
        ("X5: .X./XXX/.X.", "X5: X.X", "fourth-church.shapes.X5", "{} is not one piece"),
    ],
)  # fmt: skip
def test_refusals(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    text = (assets_root() / "campaigns" / "shapes.yaml").read_text()
    assert old in text
    path = tmp_path / "shapes.yaml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError) as caught:
        read_shapes(path, SQUARE_11)
    drawing = repr(new.rpartition(": ")[2].rstrip(","))
    assert (caught.value.file, caught.value.location, caught.value.reason) == (path, place, reason.format(drawing))


@pytest.mark.parametrize("drawing", ["F.Q", "FW", "F...W", "X.X", "F.W/."])
def test_tiles_that_are_none_are_refused_with_their_place(tmp_path: Path, drawing: str) -> None:
    path = tmp_path / "tiles.yaml"
    text = (assets_root() / "campaigns" / "tiles.yaml").read_text()
    path.write_text(text.replace("FW: F.W,", f"FW: {drawing},", 1))
    with pytest.raises(ContentError, match=r"families\[0\]\.shapes\.FW"):
        read_shapes(path, ISLAND)
