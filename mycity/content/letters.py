"""What lies in a campaign's envelopes: the stories, and what is new in each episode, with small boards as pictures."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from mycity.content.assets import assets_root
from mycity.content.errors import ContentError
from mycity.content.yamls import Document, decode
from mycity.engine.grid import Coordinate
from mycity.engine.land import ALL_CODES
from mycity.engine.rules import RULES

_PLACE = re.compile(r"[A-L][1-9]")
_BUILDING = re.compile(r"([YRBC]-[A-Z][0-9]) ([0-3]) ([0-9]) ([0-9]{1,2})")

_PAINTING = re.compile(r"[a-z]+/[a-z0-9-]+")

_Rows = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=13)]


class Picture(Document, frozen=True):
    """A small board.

    Attributes:
        cells: rows of codes, as in records.
        river: for each row the column right of the river; empty for none.
        buildings: ``"Y-L4 1 0 2"``: sprite, quarter turns clockwise, row and column of its top left cell, from 0.
        closed, squares: names of cells under water, and of those with a small square.
        marks: name of a mark to the names of its cells.
        cogs: the buildings that carry a cog.
        investor: the building the investor stands on.
        track: whether the railway runs below the last row.
    """

    cells: _Rows
    river: tuple[int, ...] = ()
    buildings: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()
    marks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    cogs: tuple[str, ...] = ()
    investor: str = ""
    track: bool = False

    @property
    def placed(self) -> tuple[tuple[str, int, int, int], ...]:
        """The buildings as (sprite, quarter turns, row, column)."""
        parts = (text.split() for text in self.buildings)
        return tuple((name, int(turns), int(row), int(column)) for name, turns, row, column in parts)

    @property
    def edges(self) -> tuple[tuple[Coordinate, Coordinate], ...]:
        """The pairs of cells with the river between."""
        pairs: list[tuple[Coordinate, Coordinate]] = []
        for row, column in enumerate(self.river):
            pairs.append(((row, column - 1), (row, column)))
            if row:
                before = self.river[row - 1]
                pairs += [((row - 1, one), (row, one)) for one in range(min(before, column), max(before, column))]
        return tuple(pairs)


class News(Document, frozen=True):
    """One thing that is new: a text of the catalogs, with the parameters of ``rule`` as its named places."""

    text: str
    rule: str = ""
    picture: Picture | None = None


class Letter(Document, frozen=True):
    """What is new in an episode, in order."""

    news: Annotated[tuple[News, ...], msgspec.Meta(min_length=1, max_length=4)]


class Chapter(Document, frozen=True):
    """How a chapter begins: its story, and a painting, named by its file below `assets/sprites`."""

    story: str
    painting: str


class Land(Document, frozen=True):
    """What a campaign's road leads through.

    Attributes:
        painting: names its files below `assets/sprites`, -2 with two pixels a unit, -3 with three.
        scenes: with a chapter's number behind it, names what appears with it.
        size: of the painting, in units of its own.
        river: the middle of the river in these units, as (right, down), from the top.
    """

    painting: str
    scenes: str
    size: tuple[int, int]
    river: Annotated[tuple[tuple[int, int], ...], msgspec.Meta(min_length=2)]


class Letters(Document, frozen=True):
    """Everything in a campaign's envelopes, chapters and episodes in order, and the land on its map."""

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    land: Land
    chapters: tuple[Chapter, ...]
    episodes: tuple[Letter, ...]


def place_of(name: str) -> Coordinate:
    """Return the (row, column) pair of a cell's name."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def read_letters(path: Path) -> Letters:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or a picture or a rule makes no sense.
    """
    letters = decode(path, Letters)
    _check_land(path, letters.land)
    for number, chapter in enumerate(letters.chapters):
        _check_painting(path, f"chapters[{number}].painting", chapter.painting)
    for number, letter in enumerate(letters.episodes):
        for line, news in enumerate(letter.news):
            check_news(path, f"episodes[{number}].news[{line}]", news)
    return letters


def _check_land(path: Path, land: Land) -> None:
    for place, name in (("land.painting", land.painting), ("land.scenes", land.scenes)):
        _check_painting(path, place, name)
    downs = [down for _, down in land.river]
    if min(land.size) < 1 or downs != sorted(set(downs)):
        raise ContentError(path, "land.river", "the river runs down a land of some size")


def _check_painting(path: Path, place: str, name: str) -> None:
    if not _PAINTING.fullmatch(name):
        raise ContentError(path, place, f"{name!r} is not 'chapters/city-1'")


def check_news(path: Path, place: str, news: News) -> None:
    """Refuse a line about a rule that does not exist, or with a picture that cannot be drawn.

    Raises:
        ContentError: with the file and the place in it.
    """
    if news.rule and news.rule not in RULES:
        raise ContentError(path, f"{place}.rule", f"there is no rule {news.rule!r}")
    if news.picture is not None:
        _check_picture(path, f"{place}.picture", news.picture)


def _check_picture(path: Path, place: str, picture: Picture) -> None:
    """Refuse a small board that cannot be drawn.

    Raises:
        ContentError: with the file and the place in it.
    """
    if len({len(row) for row in picture.cells}) != 1 or set("".join(picture.cells)) - set(ALL_CODES):
        raise ContentError(path, f"{place}.cells", "rows of equal length are needed, of codes that records know")
    if picture.river and len(picture.river) != len(picture.cells):
        raise ContentError(path, f"{place}.river", "one column is needed for each row")
    for text in picture.buildings:
        if not _BUILDING.fullmatch(text):
            raise ContentError(path, f"{place}.buildings", f"{text!r} is not 'Y-L4 1 0 2'")
    names = [*picture.closed, *picture.squares, *(name for cells in picture.marks.values() for name in cells)]
    for name in names:
        if not _PLACE.fullmatch(name):
            raise ContentError(path, place, f"{name!r} is no cell")


@cache
def load_letters(game: str) -> Letters:
    """Return the letters of the campaign ``game``.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_letters(assets_root() / "campaigns" / game / "letters.yaml")
