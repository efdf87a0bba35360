"""The loss of an answer against the best one known, rule by rule, in whole points that add up. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycity.ai.model.weights import POINT
from mycity.ai.review.advice import ELSE, Advice

OTHERS = ELSE
"""Stands for all rules that have no line of their own."""
MOST_LINES = 4


@dataclass(frozen=True)
class ComparedLine:
    """A rule, or all others together.

    Attributes:
        rule: Its name in records; ``OTHERS`` for the rest.
        yours: What it brings by the end, about, after the answer given.
        better: The same after the best answer known.
    """

    rule: str
    yours: int
    better: int

    @property
    def change(self) -> int:
        """The points that the answer given brings more (positive) or less than the best one."""
        return self.yours - self.better


@dataclass(frozen=True)
class Comparison:
    """Two answers held against each other; the lines add up to the sums, and so do their changes.

    Attributes:
        lines: The largest difference first.
    """

    lines: tuple[ComparedLine, ...]

    @property
    def yours(self) -> int:
        return sum(line.yours for line in self.lines)

    @property
    def better(self) -> int:
        return sum(line.better for line in self.lines)

    @property
    def lost(self) -> int:
        return self.better - self.yours


def compared(advice: Advice) -> Comparison:
    """Return what an answer loses against the one advised, in whole points."""
    expected = sum(points for _, points in advice.ends)
    total = in_points(expected)
    lost = total - in_points(expected - advice.lead)
    leads = dict(advice.rules)
    rules = [rule for rule, _ in advice.ends]
    better = shares([points for _, points in advice.ends], total)
    differences = shares([leads.get(rule, 0) for rule in rules], lost)
    lines = [ComparedLine(*row) for row in zip(rules, _less(better, differences), better, strict=True)]
    lines.sort(key=lambda line: -abs(line.change))
    shown = [line for line in lines if line.change and line.rule != OTHERS][:MOST_LINES]
    rest = [line for line in lines if line not in shown]
    if rest:
        shown.append(ComparedLine(OTHERS, sum(line.yours for line in rest), sum(line.better for line in rest)))
    return Comparison(tuple(shown))


def in_points(hundredths: int) -> int:
    """Return hundredths of a point as points, halves away from zero."""
    size = (abs(hundredths) + POINT // 2) // POINT
    return size if hundredths > 0 else -size


def shares(hundredths: Sequence[int], total: int) -> list[int]:
    """Return hundredths of points as points that add up to a total: those cut most are rounded up.

    Args:
        hundredths: Of every part.
        total: About their sum, in points.
    """
    # The largest remainder method (Hamilton): rounded one by one, the lines would not add up to the sum below them.
    points = [part // POINT for part in hundredths]
    order = sorted(range(len(points)), key=lambda index: (-(hundredths[index] % POINT), index))
    for index in order[: max(0, total - sum(points))]:
        points[index] += 1
    return points


def _less(numbers: Sequence[int], others: Sequence[int]) -> list[int]:
    return [number - other for number, other in zip(numbers, others, strict=True)]
