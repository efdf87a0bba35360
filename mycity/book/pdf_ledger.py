"""The points of a campaign by what they were for, as a table on a sheet of its PDF."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.board_pictures.small_pictures import plain
from mycity.book.model import BookLedger, BookPlayer, LedgerRow
from mycity.book.plates import Plates
from mycity.book.sheet import Lettering, Sheets
from mycity.ui.style.theme import PAINTED, Colour
from mycity.ui.style.typefaces import Typeface

_PALE: Colour = (232, 219, 192)
_NAME = Lettering(Typeface.STRONG, 10.5, PAINTED.ink)
_MEANING = Lettering(Typeface.PLAIN, 9.5, PAINTED.ink_soft)
_POINTS = Lettering(Typeface.STRONG, 10.5, PAINTED.ink)
_SUM = Lettering(Typeface.TITLE, 15, PAINTED.ink)
_HEAD, _MOST, _NAMED, _EPISODES, _SEAT = 12.0, 8.6, 44.0, 30.0, 18.0
"""Millimetres down for the heads, for a row at most, and across for a name, for episodes and for a player."""


class PdfLedger:
    """Draws the table of one sheet."""

    def __init__(self, sheets: Sheets, plates: Plates, players: Sequence[BookPlayer]) -> None:
        self._sheets, self._plates, self._players = sheets, plates, players

    def draw(self, ledger: BookLedger, room: tuple[float, float, float, float]) -> None:
        """Draw it into a room given by left, top, width and height."""
        left, top, wide, high = room
        right = left + wide
        first = right - _SEAT * len(self._players)
        for seat, player in enumerate(self._players):
            self._sheets.picture(self._plates[player.animal], (first + _SEAT * (seat + 1) - 9, top, 9, 9))
        self._sheets.write(ledger.axis, (first - _EPISODES, top + 7), _MEANING)
        step = min(_MOST, (high - _HEAD) / (len(ledger.rows) + 1.4))
        down = top + _HEAD + step * 0.7
        for row in ledger.rows:
            self._row(row, (left, down), first, step)
            down += step
        self._rule((left, down), right, step)
        self._sheets.write(ledger.total, (left, down + step * 0.25), _NAME)
        self._numbers(ledger.sums, first, down + step * 0.35, _SUM)

    def _row(self, row: LedgerRow, at: tuple[float, float], first: float, step: float) -> None:
        sheets, (left, down) = self._sheets, at
        self._rule(at, first + _SEAT * len(self._players), step)
        name, look = sheets.fitting(row.name, _NAME, _NAMED - 3)
        sheets.write_lines(name, at, look)
        meaning, look = sheets.fitting(row.meaning, _MEANING, first - _EPISODES - left - _NAMED - 3)
        sheets.write_lines(meaning, (left + _NAMED, down), look)
        episodes, look = sheets.fitting(row.episodes, _MEANING, _EPISODES - 2)
        sheets.write_lines(episodes, (first - _EPISODES, down), look)
        self._numbers(row.points, first, down, _POINTS)

    def _rule(self, at: tuple[float, float], right: float, step: float) -> None:
        self._sheets.fill((at[0], at[1] - step * 0.68, right - at[0], 0.2), _PALE)

    def _numbers(self, points: Sequence[int], first: float, down: float, look: Lettering) -> None:
        for seat, count in enumerate(points, start=1):
            self._sheets.write(plain(count), (first + _SEAT * seat, down), look, align="right")
