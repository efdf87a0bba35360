"""Letters in a campaign's envelopes: the stories, and the news of each episode, with small boards as pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.phrases import Translator
from mycity.content.small_boards import HexPicture, Picture, SmallBoard, check_small_board
from mycity.content.yamls import Document, decode
from mycity.engine.rules import RULES

_PAINTING = re.compile(r"[a-z]+/[a-z0-9-]+")

_Part = Annotated[int, msgspec.Meta(ge=0, le=255)]
Paint = tuple[_Part, _Part, _Part]
"""A colour: red, green, blue."""


class News(Document, frozen=True):
    """One thing that is new: a text of the catalogs, with the parameters of ``rule`` as its named places.

    What it shows is a ``picture``, a board of squares, or ``hexes``, a piece of an island, or the ``ladder`` of this
    name, a shaft or the railway line with what its steps pay. ``about`` names the other rules that it tells of: those
    that begin, change or end with it; ``still`` those that it says go on as before. ``until`` is the last episode in
    which it is true, of a line whose rules do not say so. ``changed`` names a parameter of its rule: the line is read
    where that is another one than in the episode before. ``alone`` is said instead where the episode is played on its
    own, without a next one: nothing when it is empty.
    """

    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    still: tuple[str, ...] = ()
    until: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    changed: str = ""
    alone: str | None = None
    picture: Picture | None = None
    hexes: HexPicture | None = None
    ladder: str = ""

    @property
    def board(self) -> SmallBoard | None:
        """The small board beside the text."""
        return self.hexes or self.picture


class Letter(Document, frozen=True):
    """The news of an episode, in order, and what a table asks about it: answers that stand in the book.

    ``line`` is what whoever writes the letters says above the news, in an episode that begins no chapter.
    ``title`` is what the episode is called instead of the name in its own file, which keeps to the data's version.
    """

    news: Annotated[tuple[News, ...], msgspec.Meta(min_length=1, max_length=8)]
    asked: Annotated[tuple[News, ...], msgspec.Meta(max_length=12)] = ()
    line: str = ""
    title: str = ""


class Chapter(Document, frozen=True):
    """The beginning of a chapter: its story, a painting (its file below `assets/sprites`), the colour of its ribbon.

    ``story`` may tell how many points all cities have made until then, as ``{count}``; ``uncounted`` stands there where
    nobody knows.
    ``asks-name`` where the story asks for a name for the city: it can be written below it.
    ``title`` is what it is called instead of the name in the campaign's file, which keeps to the data's version.
    ``decided`` names what is laid over the painting's lower right corner by the option of the story that was chosen,
    none higher than ``decided_top`` per cent of its height from above, and ``decided_scene`` what is laid over the
    chapter's scene on the map.
    """

    story: str
    painting: str
    ribbon: Paint
    uncounted: str = ""
    asks_name: bool = False
    title: str = ""
    decided: dict[str, str] = msgspec.field(default_factory=dict)
    decided_top: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    decided_scene: dict[str, str] = msgspec.field(default_factory=dict)


def story_words(language: Translator, chapter: Chapter, points: int | None) -> str:
    """Return the story of a chapter, with the points of all cities until then; None where nobody knows them."""
    if not chapter.uncounted:
        return language.t(chapter.story)
    return language.t(chapter.story, count=language.t(chapter.uncounted) if points is None else points)


UnitPlace = tuple[int, int]
"""A place in a painting, in its units: right, down."""


class LandmarkStage(Document, frozen=True):
    """A landmark as it looks from a chapter on, with what is laid over it by the options chosen in the story."""

    chapter: int
    painting: str
    decided: dict[str, str] = msgspec.field(default_factory=dict)


class Landmark(Document, frozen=True):
    """Something that is built on the river while a campaign is played.

    Attributes:
        between: the episodes whose stops it stands between, as high as the middle of them.
        over: the place in its pictures that lies on the middle of the river.
        stages: in order of chapters; before the first there is nothing.
    """

    between: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    over: UnitPlace
    stages: Annotated[tuple[LandmarkStage, ...], msgspec.Meta(min_length=1)]

    def stage(self, chapter: int) -> LandmarkStage | None:
        """Return how it looks in a chapter."""
        return next((stage for stage in reversed(self.stages) if stage.chapter <= chapter), None)


class Land(Document, frozen=True):
    """The land that a campaign's road leads through.

    Attributes:
        painting: names its files below `assets/sprites`, -2 with two pixels a unit, -3 with three.
        scenes: with a chapter's number behind it, names what appears with it.
        size: of the painting, in units of its own.
        river: the middle of the river in these units, as (right, down), from the top; the road has bridges over it.
        stops: where the road of the episodes leads, in these units; without, it winds through all of the room in rows.
        places: with ``stops``, the middle of each chapter's scene.
        landmark: what is built on the river.
    """

    painting: str
    scenes: str
    size: tuple[int, int]
    river: tuple[UnitPlace, ...] = ()
    stops: tuple[UnitPlace, ...] = ()
    places: tuple[UnitPlace, ...] = ()
    landmark: Landmark | None = None


class Ending(Document, frozen=True):
    """The words at a campaign's end: ``waits`` until the winner is known, then ``named``; below them ``line``.

    Texts of the catalogs, with places for the winners' ``{names}`` and the ``{count}`` of episodes. ``book`` is what
    the book is called that players can keep. ``plaque`` stands below the winners' names, if there is any: how many
    ``{episodes}`` were played, and the ``{count}`` of all points of all players.
    """

    waits: str
    named: str
    line: str
    book: str
    plaque: str = ""


class Letters(Document, frozen=True):
    """Everything in a campaign's envelopes, chapters and episodes in order, and the land on its map.

    ``paper`` is the colour of the envelopes. ``greeting`` and ``signature`` are of whoever writes the stories.
    """

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    paper: Paint
    land: Land
    ending: Ending
    greeting: str
    signature: str
    chapters: tuple[Chapter, ...]
    episodes: tuple[Letter, ...]


def read_letters(path: Path) -> Letters:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or a picture or a rule makes no sense.
    """
    letters = decode(path, Letters)
    _check_land(path, letters)
    for number, chapter in enumerate(letters.chapters):
        _check_story(path, f"chapters[{number}]", chapter)
        _check_painting(path, f"chapters[{number}].painting", chapter.painting)
        _check_decided(path, f"chapters[{number}].decided", chapter.decided)
        _check_decided(path, f"chapters[{number}].decided-scene", chapter.decided_scene)
    for number, letter in enumerate(letters.episodes):
        for line, news in enumerate(letter.news):
            check_news(path, f"episodes[{number}].news[{line}]", news)
        for line, news in enumerate(letter.asked):
            check_news(path, f"episodes[{number}].asked[{line}]", news)
    return letters


def _check_land(path: Path, letters: Letters) -> None:
    land = letters.land
    for location, name in (("land.painting", land.painting), ("land.scenes", land.scenes)):
        _check_painting(path, location, name)
    downs = [down for _, down in land.river]
    if min(land.size) < 1 or downs != sorted(set(downs)):
        raise ContentError(path, "land.river", "the river runs down a land of some size")
    if land.stops and (len(land.stops), len(land.places)) != (len(letters.episodes), len(letters.chapters)):
        raise ContentError(path, "land.stops", "a stop for each episode is needed, and a place for each chapter")
    if land.landmark is not None:
        _check_landmark(path, letters, land.landmark)


def _check_landmark(path: Path, letters: Letters, landmark: Landmark) -> None:
    if not letters.land.river:
        raise ContentError(path, "land.landmark", "it is built on a river")
    if not all(1 <= number <= len(letters.episodes) for number in landmark.between):
        raise ContentError(path, "land.landmark.between", "it stands between stops of episodes")
    chapters = [stage.chapter for stage in landmark.stages]
    if chapters != sorted(set(chapters)):
        raise ContentError(path, "land.landmark.stages", "the chapters of its stages rise")
    for number, stage in enumerate(landmark.stages):
        _check_painting(path, f"land.landmark.stages[{number}].painting", stage.painting)
        _check_decided(path, f"land.landmark.stages[{number}].decided", stage.decided)


def _check_story(path: Path, location: str, chapter: Chapter) -> None:
    if ("{count}" in chapter.story) != bool(chapter.uncounted):
        raise ContentError(path, f"{location}.uncounted", "what stands for {count} where nobody knows it")


def _check_decided(path: Path, location: str, decided: Mapping[str, str]) -> None:
    for option, painting in decided.items():
        _check_painting(path, f"{location}.{option}", painting)


def _check_painting(path: Path, location: str, name: str) -> None:
    if not _PAINTING.fullmatch(name):
        raise ContentError(path, location, f"{name!r} is not 'chapters/city-1'")


def _parameters(rule: str) -> set[str]:
    """Return the names of a rule's parameters."""
    return {field.name for field in fields(RULES[rule])} if rule in RULES else set()  # type: ignore[arg-type]


def check_news(path: Path, location: str, news: News) -> None:
    """Refuse a line about a rule that does not exist, or with a picture that cannot be drawn.

    Raises:
        ContentError: with the file and the place in it.
    """
    if news.rule and news.rule not in RULES:
        raise ContentError(path, f"{location}.rule", f"there is no rule {news.rule!r}")
    if news.changed and news.changed not in _parameters(news.rule):
        raise ContentError(path, f"{location}.changed", f"its rule has no parameter {news.changed!r}")
    for rule in (*news.about, *news.still):
        if rule not in RULES:
            raise ContentError(path, f"{location}.about", f"there is no rule {rule!r}")
    if news.picture is not None and news.hexes is not None:
        raise ContentError(path, location, "one of picture and hexes is needed, not both")
    if news.board is not None:
        check_small_board(path, f"{location}.{'picture' if news.hexes is None else 'hexes'}", news.board)


@cache
def load_letters(game: str) -> Letters:
    """Return the letters of the campaign ``game``.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_letters(assets_root() / "campaigns" / game / "letters.yaml")
