"""The standings of a book as lines on a sheet of its PDF."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.book.chart import Chart, Point, chart_of
from mycity.book.model import BookPlayer, BookStandings
from mycity.book.plates import Plates
from mycity.book.sheet import WIDE, Lettering, Sheets
from mycity.ui.style.theme import PAINTED, Colour
from mycity.ui.style.typefaces import Typeface

_PALE: Colour = (232, 219, 192)
_PAPER: Colour = (253, 248, 237)
_NUMBER = Lettering(Typeface.PLAIN, 9, PAINTED.ink_soft)
_NAME = Lettering(Typeface.STRONG, 12, PAINTED.ink)
_LONG_NAME = _NAME._replace(size=8)
"""Of a name on two lines: it must not reach those above it."""
_EDGE = 18.0


class PdfChart:
    """Draws the lines of one sheet."""

    def __init__(self, sheets: Sheets, plates: Plates, standings: BookStandings) -> None:
        self._sheets, self._plates, self._standings = sheets, plates, standings
        self._room = 0.0, 0.0, 0.0, 0.0

    def draw(self, players: Sequence[BookPlayer], room: tuple[float, float, float, float]) -> None:
        """Draw them into a room given by left, top, width and height; faces and names stand at the lines' ends."""
        self._room = room
        chart = chart_of(self._standings.stars, self._standings.episodes)
        self._draw_scale(chart)
        for player, line in zip(players, chart.lines, strict=True):
            self._sheets.line([self._at(point) for point in line], _PAPER, 1.9)
            self._sheets.line([self._at(point) for point in line], player.colour, 1.1)
        for player, line, down, total in zip(players, chart.lines, chart.ends, self._standings.totals, strict=True):
            self._draw_end(player, line[-1], down, total)

    def _at(self, point: Point) -> Point:
        left, top, wide, high = self._room
        return left + point[0] * wide, top + point[1] * high

    def _draw_scale(self, chart: Chart) -> None:
        sheets, standings = self._sheets, self._standings
        for number, down in chart.scale:
            left = self._at((0, down))
            sheets.line([left, self._at((1, down))], _PALE, 0.25)
            sheets.write(str(number), (left[0] - 3, left[1] + 1.2), _NUMBER, align="right")
        for number, share in chart.episodes:
            is_end = standings.end and number == chart.episodes[-1][0]
            text = standings.end if is_end else str(number) if number else standings.axis
            foot = self._at((share, 1))
            sheets.write(text, (foot[0], foot[1] + 6), _NUMBER, align="middle")

    def _draw_end(self, player: BookPlayer, end: Point, down: float, total: str) -> None:
        sheets, (right, middle) = self._sheets, self._at((end[0], down))
        sheets.line([self._at(end), (right + 6, middle)], player.colour, 0.4)
        sheets.picture(self._plates[player.animal], (right + 6, middle - 6, 12, 12))
        room = WIDE - _EDGE - right - 21
        most = 1 if sheets.width(player.name, _LONG_NAME) <= room else 2
        lines, look = sheets.fitting(player.name, _NAME if most == 1 else _LONG_NAME, room, most)
        sheets.write_lines(lines, (right + 21, middle - 0.6 - look.leading * (len(lines) - 1)), look)
        sheets.write(total, (right + 21, middle + 4.2), _NUMBER)
