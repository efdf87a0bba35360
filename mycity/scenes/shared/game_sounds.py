"""What the games sound like: which event of `SoundName` stands for what happens, and which music for where.

What is said there is data, ``assets/heard.yaml``. Everything a game can do is heard: a test takes it from the rules, so
that nothing stays silent by oversight.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Literal

import msgspec

from mycity.content.assets import assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.errors import ContentError
from mycity.content.games import GAMES
from mycity.content.yamls import Document, decode
from mycity.ui.sound_table import PieceName, SoundName

log = logging.getLogger(__name__)

_Heard = dict[str, SoundName]


class HeardTable(Document, frozen=True):
    """What the file says; each part is explained there. Without it everything is heard as the plainest of its like."""

    format: Literal[1] = 1
    placed: _Heard = msgspec.field(default_factory=dict)
    gained: _Heard = msgspec.field(default_factory=dict)
    at_once: _Heard = msgspec.field(default_factory=dict)
    finished: _Heard = msgspec.field(default_factory=dict)
    counted: _Heard = msgspec.field(default_factory=dict)
    chosen: _Heard = msgspec.field(default_factory=dict)
    beds: _Heard = msgspec.field(default_factory=dict)
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
        return self.counted.get(line, self.finished.get(line))


@cache
def heard() -> HeardTable:
    """Return what the file says; a wrong one is a line in the log."""
    try:
        return decode(assets_root() / "heard.yaml", HeardTable)
    except ContentError as problem:
        log.warning("all sounds much the same: %s", problem)
        return HeardTable()


def piece_of(game: str, episode: int | None, version: str = "") -> PieceName:
    """Return the music of an episode: that of its chapter."""
    pieces = heard().music.get(game, ())
    chapter = load_episode(game, episode, version).chapter or 1
    return pieces[min((chapter - 1) // 2, len(pieces) - 1)] if pieces else "menus"


def bed_of(game: str, episode: int | None, version: str = "") -> SoundName | None:
    """Return what is heard of an episode that brings something new; None of all others."""
    if episode is None or not GAMES[game].is_campaign:
        return None
    now, before = (_rules(game, number, version) for number in (episode, episode - 1))
    return next((bed for rule, bed in heard().beds.items() if rule in now and rule not in before), None)


def _rules(game: str, number: int, version: str) -> frozenset[str]:
    if number < 1:
        return frozenset()
    return frozenset(rule.key for rule in load_campaign(game, version).episodes[number - 1].scenario.rules.rules)
