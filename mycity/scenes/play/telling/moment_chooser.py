"""The choice of moments: few at once, none twice in two turns, none more often in an episode than its row allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mycity.scenes.play.telling.moment_rows import MomentRow, MomentSize
from mycity.table.moments.glance import FoundMoment, TableGlance

AT_ONCE = 3
"""Moments that are told together at most, beside signs."""
MOST: dict[MomentSize, int] = {"small": 8, "large": 3}
"""Moments of a size that are told in an episode at most."""

_Told = Literal["landing", "turn"]


@dataclass(frozen=True)
class ChosenMoment:
    """A moment that is to be told.

    Attributes:
        row: which.
        found: what it tells of; at least one.
        step: how many moments of the turn come before it.
    """

    row: MomentRow
    found: tuple[FoundMoment, ...]
    step: int = 0

    @property
    def cells(self) -> int:
        """All cells it tells of."""
        cells = 0
        for found in self.found:
            cells |= found.cells
        return cells


@dataclass(frozen=True)
class _Entry:
    seat: int
    turn: int
    told: _Told
    row: MomentRow


class MomentChooser:
    """Chooses what is told in one game, and remembers it.

    What was told of a turn that is played again was undone: it is forgotten, and counts no more.

    Args:
        rows: All moments, what matters most first.
    """

    def __init__(self, rows: Sequence[MomentRow]) -> None:
        self._rows = rows
        self._told: list[_Entry] = []

    def landed(self, glance: TableGlance, turn: int) -> list[ChosenMoment]:
        """Return what is told of a building of the person that has come to lie.

        Args:
            glance: The table; only the person's own city has changed.
            turn: How many cards are drawn.
        """
        self._forget(glance.seat, turn, "landing", "turn")
        return self._chosen(glance, turn, "landing")

    def resolved(self, glance: TableGlance, turn: int) -> list[ChosenMoment]:
        """Return what is told of a turn that all have answered."""
        self._forget(glance.seat, turn, "turn", *(() if glance.laid else ("landing",)))
        return self._chosen(glance, turn, "turn")

    def _forget(self, seat: int, turn: int, *told: str) -> None:
        """Forget what was told of a seat's turn before, and of all later ones."""
        self._told = [
            one for one in self._told
            if one.seat != seat or one.turn < turn or (one.turn == turn and one.told not in told)
        ]  # fmt: skip

    def _chosen(self, glance: TableGlance, turn: int, told: _Told) -> list[ChosenMoment]:
        found = [ChosenMoment(row, here) for row in self._rows if row.told == told and (here := row.find(glance))]
        signs = [one for one in found if one.row.size == "sign"]
        moments = list(self._allowed(glance.seat, turn, found))
        # Told from the smallest to the largest, so that what comes together grows.
        before = sum(one.seat == glance.seat and one.turn == turn for one in self._told)
        self._told += [_Entry(glance.seat, turn, told, one.row) for one in moments]
        rising = reversed(moments)
        return [*signs, *(ChosenMoment(one.row, one.found, before + step) for step, one in enumerate(rising))]

    def _allowed(self, seat: int, turn: int, found: Sequence[ChosenMoment]) -> Iterator[ChosenMoment]:
        """Yield what may be told, what matters most first."""
        own = [one for one in self._told if one.seat == seat]
        left = {size: most - sum(one.row.size == size for one in own) for size, most in MOST.items()}
        room, hidden = AT_ONCE, set[str]()
        for one in found:
            row = one.row
            if row.at_most is None or row.name in hidden or not room or left[row.size] <= 0:
                continue
            before = [entry.turn for entry in own if entry.row.name == row.name]
            if len(before) < row.at_most and turn - 1 not in before and turn not in before:
                left[row.size] -= 1
                room -= 1
                hidden |= set(row.hides)
                yield one
