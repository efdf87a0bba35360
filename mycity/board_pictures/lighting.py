"""Lights of boards, from ``assets/lights.yaml``: which one a chapter has, and which hour it is in all other games.

lit(sprites, decor.light)      # the pictures for a board of that light, as the player has set it
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaign_files import load_campaign_file
from mycity.content.games import GAMES
from mycity.content.yamls import check_rows, decode
from mycity.ui.pictures.lights import NOON, Lattice, Light, LightsFile
from mycity.ui.pictures.sprites import Sprites

log = logging.getLogger(__name__)

CITY_HOUR, ISLAND_HOUR = "city-hour", "island-hour"
"""The lights of games without chapters, on squares and on hexagons: the hour of the player."""
NIGHTFALL = "nightfall"
"""The light that falls while the points are counted."""
_LATTICES: dict[str, Lattice] = {CITY_HOUR: "squares", ISLAND_HOUR: "hexagons"}


class Lights:
    """The lights there are, by name, and where each is."""

    def __init__(self, file: LightsFile) -> None:
        self._lights, self._file = file.by_name(), file

    @property
    def names(self) -> Sequence[str]:
        """Return the names of all lights, in the order of the file."""
        return tuple(self._lights)

    def light(self, name: str, hour: int | None = None) -> Light:
        """Return a light by its name, or by an hour for games that have none of their own; noon where there is none."""
        name, _, own = name.partition(":")
        if name in _LATTICES:
            name = self._at(_LATTICES[name], int(own) if own and hour is not None else hour)
        return self._lights.get(name, NOON)

    def _at(self, lattice: Lattice, hour: int | None) -> str:
        hours = sorted(self._file.hours.get(lattice, {}).items())
        if hour is None or not hours:
            return NOON.name
        return next((light for begins, light in reversed(hours) if begins <= hour), hours[-1][1])

    def of_chapter(self, game: str, chapter: int | None) -> str:
        """Return the name of the light of a campaign's chapter, from 1; noon where it has none."""
        names = self._file.chapters.get(game, ())
        return names[chapter - 1] if chapter is not None and 0 < chapter <= len(names) else NOON.name


def at_hour(name: str, hour: int) -> str:
    """Return the light of a game that was played at an hour of its own, not at the player's hour now."""
    return f"{name}:{hour}" if name in _LATTICES else name


def read_lights(path: Path) -> LightsFile:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, names what it has not, or gives a campaign another number of chapters.
    """
    file = decode(path, LightsFile)
    for part, rows in {"flying": file.flying, "drift": file.drift, "lights": file.lights}.items():
        check_rows(path, part, rows, file.faults)
    lights = {row.name for row in file.lights} | {NOON.name}
    for game, names in file.chapters.items():
        _check_chapters(path, game, names, lights)
    for lattice, hours in file.hours.items():
        for hour, name in hours.items():
            _need(path, f"hours.{lattice}.{hour}", name, lights)
    return file


def _check_chapters(path: Path, game: str, names: Sequence[str], lights: set[str]) -> None:
    location = f"chapters.{game}"
    if game not in GAMES or not GAMES[game].is_campaign:
        raise ContentError(path, location, f"there is no campaign {game!r}")
    chapters = len(load_campaign_file(game).chapters)
    if len(names) != chapters:
        raise ContentError(path, location, f"there are {chapters} chapters, and {len(names)} lights")
    for number, name in enumerate(names):
        _need(path, f"{location}[{number}]", name, lights)


def _need(path: Path, location: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise ContentError(path, location, f"there is nothing named {name!r}")


@cache
def load_lights() -> Lights:
    """Return the lights of the game; a file that is missing or wrong costs them, and nothing else."""
    try:
        return Lights(read_lights(assets_root() / "lights.yaml"))
    except ContentError as error:
        log.warning("it is always noon: %s", error)
        return Lights(LightsFile(format=1))


def lit(sprites: Sprites, name: str) -> Sprites:
    """Return the pictures for a board in the light of a name, or at noon where the player wants no lights."""
    lighting = sprites.lighting
    return sprites.in_light(load_lights().light(name, lighting.hour) if lighting.is_on else NOON)
