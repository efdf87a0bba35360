"""The story of a seat's result, in one line: the rule by which it stands out most among all at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycity.content.phrases import Translator
from mycity.content.rule_words import words_of
from mycity.table.looking_back.counting import PointLine

LEAST = 2
"""Points from which on a rule is worth a story; the words are for more than one."""


@dataclass(frozen=True)
class Story:
    """A story as it is told.

    Attributes:
        text: A source text; its places are ``points`` and ``count``.
        points: How many were won or lost.
        count: By how many of the things that the rule counts; as many as points where it counts none.
        one: What is said instead of a single one, the form of a plural; "" where the text is said of any number.
    """

    text: str
    points: int
    count: int
    one: str = ""


def story_of(lines: Sequence[PointLine], seat: int, *, won: bool) -> Story | None:
    """Return what is told of a seat; None when nothing stands out.

    Args:
        lines: The points of all seats.
        seat: Whose story.
        won: Whether it has won: what it gained is told then, if it gained anything.
    """
    stories = [(line, story) for line in lines if (story := _story(line, seat)) is not None]
    gains = [entry for entry in stories if entry[0].points[seat] > 0]
    best = max(gains if won and gains else stories, key=lambda entry: _stands_out(entry[0], seat), default=None)
    return None if best is None else best[1]


def story_words(language: Translator, story: Story) -> str:
    """Return a story in a language."""
    if story.one:
        return language.n(story.one, story.text, story.count, points=story.points)
    return language.t(story.text, points=story.points, count=story.count)


def best_line(lines: Sequence[PointLine], seat: int) -> PointLine | None:
    """Return the line counted at the end in which a seat has most more than anybody else; None where it has nowhere."""
    leads = [(_ahead(line, seat), line) for line in lines if line.step is not None and line.points[seat] > 0]
    ahead, best = max(leads, key=lambda entry: entry[0], default=(0, None))
    return best if ahead > 0 else None


def _ahead(line: PointLine, seat: int) -> int:
    return line.points[seat] - max(points for other, points in enumerate(line.points) if other != seat)


def _story(line: PointLine, seat: int) -> Story | None:
    words, points = words_of(line.rule), line.points[seat]
    if words is None or abs(points) < LEAST:
        return None
    count = abs(points) // line.each if line.each else abs(points)
    text, one = (words.lost, "") if points < 0 else (words.won, words.won_one)
    return Story(text, abs(points), count, one) if text else None


def _stands_out(line: PointLine, seat: int) -> tuple[int, int]:
    """Return how far a seat's points lie beyond those of the others, then how many they are."""
    points = line.points[seat]
    beyond = points * len(line.points) - sum(line.points)
    return (beyond if points > 0 else -beyond), abs(points)
