"""What is played with in each island game, and in each episode of the season."""

from collections.abc import Mapping
from dataclasses import dataclass

START = 10
LAST = 8
EPISODES = range(1, LAST + 1)
JOINED = 5
"""From this episode on four more cards and tiles are played with."""
GROUP = 5
BONUS = 2
PROGRESS: Mapping[str, int] = {"first": 2, "second": 1, "others": 0}
BEACH = "Bs"
"""Beach in every rule, a shell's cell too."""

WORTH: Mapping[str, int] = {
    "pass": -1, "beach-house": 1, "farm": 3, "village": 3, "fort": 3, "totem": 5, "ash": 2, "ruin": 4, "largest": 5,
    "spring": 4, "dam": 2, "shell": 2, "wreck": -1, "beach": -1,
}  # fmt: skip
GROUPS: Mapping[str, str] = {"farm": "F", "village": "H", "fort": "W"}
LARGEST: Mapping[str, str] = {"largest-farm": "F", "largest-village": "H", "largest-fort": "W", "largest-paths": "P"}

RULES = frozenset((
    "start.beach", "match", "pass", "beach-house", "groups", "totems", "largest", "beach", "spring", "shell", "wreck",
    "waystone", "dam", "ash", "jungle", "ruin",
))  # fmt: skip
"""The rules that have a name in records; others of the game's own may stand beside them."""
_ALWAYS = {"start.beach", "match", "pass", "beach"}


@dataclass(frozen=True)
class Book:
    """How one game, or one episode, is played."""

    ground: str
    """The letters of cells that may be covered from the first turn on."""
    rules: frozenset[str]
    groups: tuple[str, ...] = ()
    end: tuple[str, ...] = ("beach",)
    has_second: bool = False

    def has(self, rule: str) -> bool:
        return rule in self.rules


def book(game: str, episode: int | None) -> Book:
    """Gives the book of a game.

    Raises:
        ValueError: There is no such episode.
    """
    if (game, episode) == ("island", 1):
        return Book("BH", frozenset({*_ALWAYS, "beach-house"}))
    if (game, episode) == ("island-eternal", None):
        return Book("BHP", frozenset({*_ALWAYS, "groups", "totems", "largest"}), tuple(GROUPS), (*LARGEST, "beach"))
    if game == "island-season" and type(episode) is int and episode in EPISODES:
        return season(episode)
    raise ValueError(f"there is no episode {episode!r} of {game!r}")


_FROM: Mapping[str, int] = {
    "spring": 2, "shell": 2, "wreck": 2, "groups": 3, "totems": 4, "waystone": 4, "dam": 5, "ash": 6, "jungle": 7,
    "ruin": 7, "largest": 8,
}  # fmt: skip


def season(episode: int) -> Book:
    rules = {*_ALWAYS, *(rule for rule, first in _FROM.items() if episode >= first)}
    if episode <= 2:
        rules.add("beach-house")
    return Book(
        ground="BHsoa" if episode <= 2 else "BHPsoa",
        rules=frozenset(rules),
        groups=() if episode < 3 else ("farm", "village") if episode == 3 else tuple(GROUPS),
        end=_season_end(rules),
        has_second=True,
    )


def _season_end(rules: set[str]) -> tuple[str, ...]:
    largest = tuple(LARGEST) if "largest" in rules else ()
    return (*largest, *(rule for rule in ("spring", "dam", "shell", "wreck", "beach") if rule in rules))


# --- the season between the episodes ---------------------------------------------------------------------------------

REWARDS: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    1: {"first": ("wreck",), "others": ("shell",)},
    2: {"first": ("wreck",), "others": ("spring",)},
    3: {"first": ("wreck",), "others": ("waystone",)},
    4: {"others": ("waystone",)},
    5: {"first": ("lava",), "others": ("shell",)},
    6: {"first": ("lava",), "second": ("ash",), "others": ("ash", "ash")},
    7: {"others": ("waystone",)},
    8: {},
}
LETTERS: Mapping[str, str] = {"wreck": "w", "shell": "s", "spring": "o", "waystone": "v", "lava": "l", "ash": "a"}
TALLIES = ("totems", "garden")
BONUSES: Mapping[str, str] = {"wayfinder": "totems", "gardener": "garden"}

_HISTORY = {
    2: {"8.4": "s"}, 3: {"7.4": "o", "5.2": "o"}, 4: {"6.6": "v"}, 5: {"3.12": "v"},
    6: {"4.5": "l", "5.4": "l", "6.3": "l"}, 7: {"6.3": "a", "5.4": "a"},
}  # fmt: skip


def history(episode: int) -> dict[str, str]:
    """Gives the letters that differ from the clean map before the set-up of a single episode."""
    found: dict[str, str] = {}
    for first, letters in _HISTORY.items():
        if episode >= first:
            found |= letters
    return found


STANDARD_SETUP: Mapping[int, dict[str, str]] = {
    2: {"7.4": "o"}, 5: {"4.5": "l", "5.4": "l", "6.3": "l"}, 6: {"6.3": "a"}, 7: {"2.6": "r", "2.10": "r", "4.8": "r"},
}  # fmt: skip
"""What the set-up adds where nobody has chosen otherwise (the ruins are no choice)."""
