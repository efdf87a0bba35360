"""The sounds of the games: which event of `SoundName` stands for what happens, and which music and weather for where.

What is said there is data, ``assets/heard.yaml``. Everything a game can do is heard: a test takes it from the rules, so
that nothing stays silent by oversight.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from mycity.board_pictures.lighting import load_lights
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaign_files import load_stickers
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, PRINTED_GAMES
from mycity.content.shapes import load_shapes
from mycity.content.yamls import Document, decode
from mycity.engine.campaign.rewards import BESIDE
from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.rules import RULES
from mycity.ui.sound.table import PieceName, SoundName

log = logging.getLogger(__name__)

_Sounds = dict[str, SoundName]


class GameSounds(Document, frozen=True):
    """The content of the file; each part is explained there. Without it all sound as the plainest of their like."""

    format: Literal[1]
    placed: _Sounds = msgspec.field(default_factory=dict)
    gained: _Sounds = msgspec.field(default_factory=dict)
    at_once: _Sounds = msgspec.field(default_factory=dict)
    counted: _Sounds = msgspec.field(default_factory=dict)
    chosen: _Sounds = msgspec.field(default_factory=dict)
    beds: _Sounds = msgspec.field(default_factory=dict)
    music: dict[str, tuple[PieceName, ...]] = msgspec.field(default_factory=dict)

    def of_placing(self, building: str) -> SoundName:
        """Return how a building sounds when it is set down, by its id."""
        return self.placed.get(building[:1], "place-residential")

    def of_gain(self, what: str) -> SoundName:
        return self.gained.get(what, "gold")

    def of_choice(self, what: str) -> SoundName:
        """Return how it sounds when a choice beside the turns is made."""
        return self.chosen.get(what, "sticker-press")

    def of_counting(self, line: str) -> SoundName | None:
        """Return what is heard at the end for points of that name; None for those that finish nothing."""
        return self.counted.get(line)


def read_sounds(path: Path) -> GameSounds:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or tells of what is in no game.
    """
    table = decode(path, GameSounds)
    lines = {line for rule in RULES.values() for line in rule.lines}
    stickers = {sticker for game in PRINTED_GAMES for sticker in load_stickers(game).stickers}
    _check(path, "placed", table.placed, _letters(), "no building's id begins with")
    _check(path, "gained", table.gained, COLLECTIBLES, "there is no collectible")
    _check(path, "at-once", table.at_once, lines, "no rule has a line")
    _check(path, "counted", table.counted, lines, "no rule has a line")
    _check(path, "chosen", table.chosen, stickers | BESIDE, "there is no sticker or other choice")
    _check(path, "beds", table.beds, RULES, "there is no rule")
    _check(path, "music", table.music, GAMES, "there is no game")
    return table


def _letters() -> set[str]:
    families = (family for game in PRINTED_GAMES for family in load_shapes(game).families.values())
    return {building.colour for family in families for building in family}


def _check(path: Path, part: str, keys: Iterable[str], known: Container[str], reason: str) -> None:
    for key in keys:
        if key not in known:
            raise ContentError(path, f"{part}.{key}", f"{reason} {key!r}")


@cache
def game_sounds() -> GameSounds:
    """Return what the file says; a wrong one is a line in the log."""
    try:
        return read_sounds(assets_root() / "heard.yaml")
    except ContentError as problem:
        log.warning("all sounds much the same: %s", problem)
        return GameSounds(format=1)


def piece_of(game: str, episode: int | None, version: str = "") -> PieceName:
    """Return the music of an episode: that of its chapter."""
    pieces = game_sounds().music.get(game, ())
    chapter = (load_episode(game, episode, version).chapter if GAMES[game].is_campaign else None) or 1
    return pieces[min((chapter - 1) // 2, len(pieces) - 1)] if pieces else "menus"


def light_around(game: str, episode: int | None, version: str = "") -> str | None:
    """Return the light whose weather is heard beside a chapter's boards: on the map, and while letters lie open."""
    if episode is None or not GAMES[game].is_campaign:
        return None
    return load_lights().of_chapter(game, load_episode(game, episode, version).chapter)


def bed_of(game: str, episode: int | None, version: str = "") -> SoundName | None:
    """Return what is heard of an episode that brings something new; None of all others."""
    if episode is None or not GAMES[game].is_campaign:
        return None
    now, before = (_rules(game, number, version) for number in (episode, episode - 1))
    return next((bed for rule, bed in game_sounds().beds.items() if rule in now and rule not in before), None)


def _rules(game: str, number: int, version: str) -> frozenset[str]:
    if number < 1:
        return frozenset()
    return frozenset(rule.key for rule in load_campaign(game, version).episodes[number - 1].scenario.rules.rules)
