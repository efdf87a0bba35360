"""A campaign in a player's words: what is given, by what it was won, and what has been seen so far.

Texts are source texts: give them to ``t`` or ``n``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from mycity.content.phrases import Translator, capital
from mycity.content.rule_words import rule_line, words_of
from mycity.engine.campaign import OVER, REWARDS, SEALED, Campaign
from mycity.engine.campaign.plan import Grant
from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.rules.base import Rule
from mycity.ui.messages import mark

_TWO = 2
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

_PROGRESS_LINE = mark("Stars: whoever has the most at the end wins.")
STARS_ALONE = mark("Stars count only in a campaign or a season: here the highest score wins.")
"""The line about stars in an episode on its own."""

REWARD_WORDS: Mapping[str, Callable[[Translator, int], str]] = {
    "rock": lambda s, count: s.n("a rock", "{count} rocks", count),
    "tree": lambda s, count: s.n("a tree", "{count} trees", count),
    "well": lambda s, count: s.n("a well", "{count} wells", count),
    "forest-tree": lambda s, count: s.n("a tree in the forest", "{count} trees in the forest", count),
    "forest-blank": lambda s, count: s.n("a clearing in the forest", "{count} clearings in the forest", count),
    "remove-rock": lambda s, count: s.n("one rock sticker fewer", "{count} rock stickers fewer", count),
    "cog": lambda s, count: s.n("a golden cog", "{count} golden cogs", count),
    "church": lambda s, count: s.n("the fourth church", "{count} churches", count),
    "boxes": lambda s, count: s.n("a box deeper in a shaft", "{count} boxes deeper in a shaft", count),
    "points": lambda s, count: s.n("{count} point in the next episode", "{count} points in the next episode", count),
    "wreck": lambda s, count: s.n("a wreck", "{count} wrecks", count),
    "shell": lambda s, count: s.n("a shell", "{count} shells", count),
    "spring": lambda s, count: s.n("a spring", "{count} springs", count),
    "waystone": lambda s, count: s.n("a waystone", "{count} waystones", count),
    "flow": lambda s, count: s.n("a flow of lava", "{count} flows of lava", count),
    "lava": lambda s, count: s.n("a cell of lava", "{count} cells of lava", count),
    "ash": lambda s, count: s.n("a cell of ash", "{count} cells of ash", count),
}
"""The words for what is given beside collectibles, by its id and count."""

CHURCH_WORDS: Mapping[str, str] = {
    "X5": mark("a church in the shape of a cross"),
    "I3": mark("a church of three cells"),
    "I2": mark("a church of two cells"),
}
"""The fourth church, by its shape."""

_STICKER = mark("A sticker: you choose a white square of your board.")
_FOREST_STICKER = mark("A sticker for a white square in the forest, which it clears for good.")
_FOREST_STICKER_ALONE = mark("A sticker for a white square in the forest, which it clears.")
_BEACH_STICKER = mark("A sticker for a cell of your beach, where it stays.")
_BEACH_STICKER_ALONE = mark("A sticker for a cell of your beach.")
PRIZE_LINES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "rock": (_STICKER, ("rocks",)),
    "tree": (_STICKER, ("trees", "trees.smog")),
    "well": (mark("A sticker for a white square with meadow on all four sides."), ("wells",)),
    "forest-tree": (_FOREST_STICKER, ("trees", "trees.smog")),
    "forest-blank": (_FOREST_STICKER, ()),
    "wreck": (mark("A sticker for a cell of your beach. No tile ever lies there again."), ("wreck",)),
    "shell": (_BEACH_STICKER, ("shell",)),
    "spring": (mark("A sticker for heath with heath and beach all around it."), ("spring",)),
    "waystone": (mark("A sticker for heath or palms. From then on it is a path of yours; no tile ever covers it."), ()),
    "flow": (
        mark(
            "Three cells, each touching the one before, the first on palms that touch the jungle. No tile lies on lava."
        ),
        ("dam",),
    ),
    "lava": (mark("A sticker for heath or palms that touch your lava, but no totem. No tile lies on lava."), ("dam",)),
    "ash": (mark("A sticker for one of your cells of lava: tiles may lie there again."), ("ash",)),
    "remove-rock": (mark("You peel one of your rock stickers off your board."), ("rocks",)),
    "cog": (mark("It makes a blue building of your choice a factory, for good."), ("factories",)),
    "church": (mark("The shape of your fourth church, whose card joins the deck."), ()),
    "boxes": (mark("You choose an open shaft and dig on in it at once."), ()),
    "nugget": (mark("You keep it for good."), ("nuggets", "nuggets.ladder")),
    "rail": (mark("One station further on your railway. A station with a prize pays as soon as you get there."), ()),
    "progress": (_PROGRESS_LINE, ()),
}
"""A sentence about each prize, and the rules by which it counts."""
_ALONE_LINES: Mapping[str, str] = {
    "forest-tree": _FOREST_STICKER_ALONE,
    "forest-blank": _FOREST_STICKER_ALONE,
    "wreck": _BEACH_STICKER_ALONE,
    "shell": _BEACH_STICKER_ALONE,
    "waystone": mark("A sticker for heath or palms. It is a path of yours."),
    "ash": mark("A sticker for one of your cells of lava."),
    "cog": mark("It makes a blue building of your choice a factory."),
    "church": mark("The shape of your fourth church."),
    "nugget": "",
    "progress": STARS_ALONE,
}
"""A sentence about each prize in an episode on its own, with which everything ends; empty where it does nothing."""

CHOICE_WORDS: Mapping[str, str] = {
    "rock": mark("Place a rock"),
    "tree": mark("Plant a tree"),
    "well": mark("Dig a well"),
    "forest-tree": mark("Clear a piece of forest and leave a tree"),
    "forest-blank": mark("Clear a piece of forest"),
    "remove-rock": mark("Take a rock away"),
    "wreck": mark("Leave a wreck"),
    "shell": mark("Place a shell"),
    "spring": mark("Place a spring"),
    "waystone": mark("Set up a waystone"),
    "flow": mark("Draw a flow of lava"),
    "lava": mark("Let the lava run on"),
    "ash": mark("Turn lava into ash"),
    "cog": mark("Put a golden cog on a blue building"),
    "boxes": mark("Dig on in a shaft"),
}
"""The request of each choice."""

SHAFT_WORDS: Mapping[str, str] = {"blue": mark("Blue shaft"), "red": mark("Red shaft"), "yellow": mark("Yellow shaft")}
RANK_WORDS: Mapping[str, str] = {
    "first": mark("1st place"),
    "second": mark("2nd place"),
    "others": mark("The others"),
    "each": mark("Then everyone"),
}
_OTHER = mark("The other")
"""The place of all others, where that is one."""
BONUS_WORDS: Mapping[str, str] = {
    "nuggets": mark("Most nuggets"),
    "trees": mark("Most trees on the board"),
    "rocks": mark("Fewest rocks on the board"),
    "wayfinder": mark("Wayfinder: most totems joined to the sea"),
    "gardener": mark("Gardener: the finest garden"),
}
_BONUS_NAMES: Mapping[str, str] = {"wayfinder": mark("Wayfinder"), "gardener": mark("Gardener")}
"""Those that come with the rewards of the last episode."""
BONUS_ICONS: Mapping[str, str] = {
    "nuggets": "keep-nugget",
    "trees": "rule-tree",
    "rocks": "rule-rock",
    "wayfinder": "keep-totem",
    "gardener": "keep-garden",
}


def rank_name(language: Translator, rank: str, seats: int) -> str:
    """Return what a place is called among so many players."""
    name = _OTHER if rank == "others" and seats == _TWO else RANK_WORDS[rank]
    return language.t(name)


def reward_words(language: Translator, what: str, count: int = 1) -> str:
    if collectible := COLLECTIBLES.get(what):
        return language.n(collectible.one, collectible.many, count)
    return REWARD_WORDS[what](language, count)


def progress_line(*, alone: bool) -> str:
    """Return what stars are for, a source text; in an episode on its own they decide nothing."""
    return STARS_ALONE if alone else _PROGRESS_LINE


def prize_words(language: Translator, what: str, rules: Iterable[Rule], *, alone: bool = False) -> str:
    """Return what a tooltip says of a prize: what it is, what it does, and how it will count by some rules."""
    line, counted_by = _prize_line(what, alone=alone)
    name = reward_words(language, what)
    lines = [capital(name), *([language.t(line)] if line else [])]
    return "\n".join([*lines, *_counted(language, counted_by, rules)])


def worth_words(language: Translator, what: str, rules: Iterable[Rule], *, alone: bool = False) -> str:
    """Return how a sticker counts by some rules; what it does where none of them counts it."""
    line, counted_by = _prize_line(what, alone=alone)
    counted = " ".join(_counted(language, counted_by, rules))
    return counted or (language.t(line) if line else "")


def _prize_line(what: str, *, alone: bool) -> tuple[str, Collection[str]]:
    """Return what a prize does, a source text, and the rules by which it counts."""
    line, counted_by = PRIZE_LINES.get(what, ("", ()))
    return _ALONE_LINES.get(what, line) if alone else line, counted_by


def _counted(language: Translator, counted_by: Collection[str], rules: Iterable[Rule]) -> list[str]:
    rows = ((words_of(rule.key), rule) for rule in rules if rule.key in counted_by)
    return [rule_line(language, words, rule) for words, rule in rows if words is not None]


def rows_that_count(campaign: Campaign, rows: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return those of a record's rewards that come to something: points come in the next episode, if there is one."""
    following = campaign.position + (campaign.phase == REWARDS)
    goes_on = not campaign.single and following < len(campaign.plan.episodes)
    return tuple(row for row in rows if goes_on or row["what"] != "points")


def rows_words(language: Translator, rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows of a record's rewards in words, those of one kind added up."""
    counts: dict[tuple[str, str], int] = {}
    for row in rows:
        kind = row.get("sticker", row["what"]), _cause(row)
        counts[kind] = counts.get(kind, 0) + int(row.get("count", 1))
    return language.phrases.enumerated(_given_words(language, *kind, count) for kind, count in counts.items())


def _cause(row: Mapping[str, Any]) -> str:
    """Return what is said with something given: that it was lost, or the last bonus that it is."""
    return "lost" if row["what"] == "lost" else row.get("from", "") if row.get("from") in _BONUS_NAMES else ""


def _given_words(language: Translator, what: str, cause: str, count: int) -> str:
    words = reward_words(language, what, count)
    if cause in _BONUS_NAMES:
        return language.t("{bonus}: {what}", bonus=language.t(_BONUS_NAMES[cause]), what=words)
    return language.t("no place for {what}", what=words) if cause else words


def won_in_play(rows: Sequence[Mapping[str, Any]]) -> int:
    """Return how many of a record's rewards came in play: they stand before what the place, or the evening, brings."""
    given = (number for number, row in enumerate(rows) if row.get("from") in {"place", "each", *_BONUS_NAMES})
    return next(given, len(rows))


def grants_words(language: Translator, grants: tuple[Grant, ...]) -> str:
    return language.phrases.enumerated(
        language.t(CHURCH_WORDS[grant.shape])
        if grant.shape in CHURCH_WORDS
        else reward_words(language, grant.what, grant.count)
        for grant in grants
    )


def counted_tallies(campaign: Campaign) -> list[str]:
    """Return what is counted through a campaign, from its last letter on: nobody knows of it before."""
    opened = campaign.position + (campaign.phase not in {SEALED, OVER})
    return list(campaign.plan.tallies) if opened >= len(campaign.plan.episodes) else []


def tally_lines(language: Translator, campaign: Campaign) -> list[str]:
    """Return in words what the counted tallies bring whoever has most in the end."""
    bonuses = [campaign.plan.tallies[name].bonus for name in counted_tallies(campaign)]
    return bonus_lines(language, {name: campaign.plan.bonuses[name] for name in bonuses})


def bonus_lines(language: Translator, bonuses: Mapping[str, int]) -> list[str]:
    """Return in words what bonuses bring at the end of a campaign, each in a line."""
    return [
        language.t("{count} stars · {question}", question=language.t(BONUS_WORDS[name]), count=count)
        for name, count in bonuses.items()
    ]


def roman(number: int) -> str:
    """Return a chapter's number as it stands on its seal."""
    return _ROMAN[number - 1] if 1 <= number <= len(_ROMAN) else str(number)
