"""The standings of a book as a drawing in an HTML page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from mycity.book.chart import Chart, Point, chart_of
from mycity.book.model import BookPlayer, BookStandings
from mycity.book.plates import Plates
from mycity.ui.style.theme import Colour

_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _FOOT = 1000, 460, 40, 190, 30, 40
"""The room in units of its own, and what lies around the lines."""
_FACE = 44
_SIZE, _LETTER = 17, 9.1
"""How large a name is, and the room that each of its letters takes; one without enough room is smaller."""
_LONGEST = 20
"""Letters that one line has at most."""
_PALE, _PAPER = "#e8dbc0", "#fdf8ed"


def chart_svg(standings: BookStandings, players: Sequence[BookPlayer], plates: Plates) -> str:
    """Return the drawing: a line for each player, a face at its end."""
    chart = chart_of(standings.stars, standings.episodes)
    parts = [*_scale(chart), *_axis(chart, standings)]
    for player, line in zip(players, chart.lines, strict=True):
        points = " ".join(map(_at, line))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{_PAPER}" stroke-width="7"/>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="{css_colour(player.colour)}" stroke-width="4"/>')
    for player, line, down, total in zip(players, chart.lines, chart.ends, standings.totals, strict=True):
        face = b64encode(plates[player.animal].data).decode()
        parts.append(_end(player.name, total, face, _place((line[-1][0], down))))
    label, drawn = escape(standings.head), "\n".join(parts)
    return f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">{drawn}</svg>'


def css_colour(colour: Colour) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def _place(point: Point) -> Point:
    return _LEFT + point[0] * (_WIDE - _LEFT - _RIGHT), _TOP + point[1] * (_HIGH - _TOP - _FOOT)


def _at(point: Point) -> str:
    right, down = _place(point)
    return f"{right:.1f},{down:.1f}"


def _scale(chart: Chart) -> Iterator[str]:
    for number, down in chart.scale:
        yield f'<polyline points="{_at((0, down))} {_at((1, down))}" stroke="{_PALE}"/>'
        yield f'<text x="{_LEFT - 8}" y="{_place((0, down))[1] + 4:.1f}" text-anchor="end">{number}</text>'


def _axis(chart: Chart, standings: BookStandings) -> Iterator[str]:
    for number, share in chart.episodes:
        is_end = standings.end and number == chart.episodes[-1][0]
        text = standings.end if is_end else str(number) if number else standings.axis
        right = _place((share, 1))[0]
        yield f'<text x="{right:.1f}" y="{_HIGH - 14}" text-anchor="middle">{escape(text)}</text>'


def _end(name: str, total: str, face: str, at: Point) -> str:
    left, down = at[0] + 10, at[1]
    size = f'x="{left:.1f}" y="{down - _FACE / 2:.1f}" width="{_FACE}" height="{_FACE}"'
    beside = left + _FACE + 8
    lines = wrap(name, _LONGEST) or [name]
    high = _SIZE * min(1.0, (_WIDE - beside) / (_LETTER * max(map(len, lines))))
    words = "\n".join(
        f'<text class="name" style="font-size: {high:.1f}px" x="{beside:.1f}" y="{down - 2 - row * high:.1f}">'
        f"{escape(line)}</text>"
        for row, line in enumerate(reversed(lines))
    )
    below = f'<text x="{beside:.1f}" y="{down + 15:.1f}">{escape(total)}</text>'
    return f'<image {size} href="data:image/png;base64,{face}"/>{words}\n{below}'
