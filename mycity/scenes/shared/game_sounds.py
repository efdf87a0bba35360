"""What the city's games sound like: which event of `SoundName` stands for what happens, and which music for where.

Everything a game can do has a row here; a test takes them from the rules, so that nothing stays silent by oversight.
"""

from __future__ import annotations

from collections.abc import Mapping

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.engine.pieces import CHURCH
from mycity.ui.sound_table import PIECES, PieceName, SoundName

_CHAPTERS: tuple[PieceName, ...] = PIECES[1:]
"""The pieces of the chapters, two and two; a game without chapters has the first."""

PLACED: Mapping[str, SoundName] = {
    "Y": "place-residential",
    "R": "place-public",
    "B": "place-industrial",
    CHURCH: "place-church",
}
"""By the colour of what was built."""

GAINED: Mapping[str, SoundName] = {"nugget": "nugget", "rail": "rail", "progress": "gold"}
"""By the collectible that was won."""

AT_ONCE: Mapping[str, SoundName] = {"gold": "gold"}
"""By the rule that gives points at once; all others are points up or down."""

DONE: Mapping[str, SoundName] = {"groups": "group-done", "wells": "well-done", "churches": "church-done"}
"""By the rule whose points stand for something finished."""

CHOSEN: Mapping[str, SoundName] = {"cog": "cog", "boxes": "shaft"}
"""By what was chosen beside the board as a reward; all others are stickers on it."""

BEDS: Mapping[str, SoundName] = {
    "flood": "flood",
    "logging": "sawmill",
    "trees.smog": "smog",
    "investor": "investor",
    "mines": "mine",
    "railway": "train",
    "start.palace": "palace",
}
"""By the rule that a chapter brings: heard with the first letter that tells of it, and as its episode begins."""


def piece_of(game: str, episode: int | None, version: str = "") -> PieceName:
    """Return the music of an episode: that of its chapter."""
    chapter = load_episode(game, episode, version).chapter or 1
    return _CHAPTERS[min((chapter - 1) // 2, len(_CHAPTERS) - 1)]


def bed_of(game: str, episode: int | None, version: str = "") -> SoundName | None:
    """Return what is heard of an episode that brings something new; None of all others."""
    if episode is None:
        return None
    now, before = (_rules(game, number, version) for number in (episode, episode - 1))
    return next((bed for rule, bed in BEDS.items() if rule in now and rule not in before), None)


def _rules(game: str, number: int, version: str) -> frozenset[str]:
    if number < 1:
        return frozenset()
    return frozenset(rule.key for rule in load_campaign(game, version).episodes[number - 1].scenario.rules.rules)
