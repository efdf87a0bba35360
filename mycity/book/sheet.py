"""Sheets of a PDF: letters, pictures and lines at millimetres from the top left corner.

Written with reportlab, which is loaded by the first book that is made: of the libraries that are kept it needs neither
the network's nor a compiler's modules, and its licence (BSD) asks for nothing in a package. It packs of each face the
letters in use, and texts stay texts: they can be searched and copied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from mycity.book.model import MAKER
from mycity.book.paper_letters import PaperRun, register_faces, runs_on_paper
from mycity.book.plates import Plate
from mycity.ui.style.line_ends import wrapped
from mycity.ui.style.theme import Colour
from mycity.ui.style.typefaces import Typeface

MILLIMETRE = 72 / 25.4
"""Points of a PDF."""
WIDE, HIGH = 297.0, 210.0
"""A4, lying."""
_LEAST, _HARDLY = 0.6, 0.8
"""The size of letters that must fit somewhere, and of those of a line that need not become two."""
_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68, _LEAST)
_WITHIN = 1 - 1e-9
"""What letters are made smaller by beyond what they must: rounded, they would be a hair too wide."""
_PARTS = re.compile(r"[^ -]*-+|[^ -]+")
"""What is not broken where it has room: words, and those of which a hyphen makes one."""


class Lettering(NamedTuple):
    """How letters look.

    Attributes:
        size: In points.
        leading: From one line to the next, in millimetres.
    """

    face: Typeface
    size: float
    colour: Colour

    @property
    def leading(self) -> float:
        return self.size * 1.38 / MILLIMETRE


class Sheets:
    """The sheets of one document, of which the last is being written.

    Args:
        fonts: The folder of the game's typefaces.
        title: Of the document.
        language: Its code.
    """

    def __init__(self, fonts: Path, title: str, language: str) -> None:
        from reportlab import rl_config  # noqa: PLC0415 - see above
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415

        rl_config.useA85 = 0  # bytes as they are: a fifth smaller, and ten times as fast

        register_faces(fonts)
        self._file = BytesIO()
        self._forms: dict[int, str] = {}
        self._canvas: Any = Canvas(
            self._file,
            pagesize=(WIDE * MILLIMETRE, HIGH * MILLIMETRE),
            invariant=1,
            lang=language,
            initialFontName=Typeface.PLAIN.name,
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator(MAKER)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")

    def end_page(self) -> None:
        self._canvas.showPage()

    def mark(self, title: str, key: str, level: int = 0) -> None:
        """Have the page found in the document's list of contents."""
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level, closed=level == 0)

    def content(self) -> bytes:
        """Return the document; nothing can be written afterwards."""
        self._canvas.save()
        return self._file.getvalue()

    # -- letters ---------------------------------------------------------------------------------------------

    def width(self, text: str, look: Lettering) -> float:
        return sum(_across(run, look) for run in runs_on_paper(text, look.face))

    def write(self, text: str, at: tuple[float, float], look: Lettering, *, align: str = "left") -> None:
        """Write a line whose letters stand at some height: ``at`` is its left end, its middle or its right end."""
        left, down = at[0] - self.width(text, look) * {"left": 0.0, "middle": 0.5, "right": 1.0}[align], at[1]
        self._ink(look.colour)
        for run in runs_on_paper(text, look.face):
            self._canvas.setFont(run.face.name, look.size * run.share)
            self._canvas.drawString(left * MILLIMETRE, (HIGH - down) * MILLIMETRE, run.text)
            left += _across(run, look)

    def write_lines(
        self, lines: Sequence[str], at: tuple[float, float], look: Lettering, *, align: str = "left"
    ) -> float:
        """Write lines below one another as `write` does, and return how far down the next one may begin."""
        left, down = at
        for line in lines:
            self.write(line, (left, down), look, align=align)
            down += look.leading
        return down

    def fitting(self, text: str, look: Lettering, width: float, most: int = 1) -> tuple[list[str], Lettering]:
        """Return a text in lines as it fits a width: on one that is hardly smaller, or on several, as large as they go.

        Words are broken only where the smallest letters have no room for them, anywhere only where they would be cut
        otherwise, and cut only where even then too little room is left.
        """
        across = self.width(text, look)
        if across <= width:
            return [text], look
        if across * (_LEAST if most == 1 else _HARDLY) <= width:
            return [text], look._replace(size=look.size * width / across * _WITHIN)
        for share in _SHARES if most > 1 else ():
            smaller = look._replace(size=look.size * share)
            if self.fits(text, smaller, width, most):
                return self.lines(text, smaller, width), smaller
        smaller = look._replace(size=look.size * _LEAST)
        lines = self.lines(text, smaller, width)
        if len(lines) > most:
            lines = self._filled(text, smaller, width)
        if len(lines) > most:
            lines[most - 1 :] = [self._cut("".join(lines[most - 1 :]), smaller, width)]
        return [line.strip() for line in lines], smaller

    def _filled(self, text: str, look: Lettering, width: float) -> list[str]:
        """Break a text wherever a line is full; a space may stand at its end."""
        lines = [""]
        for sign in text:
            if lines[-1] and self.width((lines[-1] + sign).rstrip(), look) > width:
                lines.append("")
            lines[-1] += sign
        return lines

    def fits(self, text: str, look: Lettering, width: float, most: int) -> bool:
        """Return whether a text has room on so many lines without a broken word."""
        words = _PARTS.findall(text)
        return (
            max((self.width(word, look) for word in words), default=0) <= width
            and len(self.lines(text, look, width)) <= most
        )

    def _cut(self, text: str, look: Lettering, width: float) -> str:
        while text and self.width(f"{text}…", look) > width:
            text = text[:-1]
        return f"{text}…"

    def lines(self, text: str, look: Lettering, width: float) -> list[str]:
        """Break a text into lines as the window does; a word wider than a line is broken anywhere."""

        def fits(part: str) -> bool:
            return self.width(part, look) <= width

        return wrapped(text, fits, partial(self._broken, look=look, width=width))

    def _broken(self, line: str, look: Lettering, width: float) -> list[str]:
        """Cut a line of one word at its hyphens, or else wherever it is full."""
        if self.width(line, look) <= width:
            return [line]
        parts = [""]
        for piece in _PARTS.findall(line):
            for part in [piece] if self.width(piece, look) <= width else piece:
                if parts[-1] and self.width(parts[-1] + part, look) > width:
                    parts.append("")
                parts[-1] += part
        return parts

    def paragraph(self, text: str, at: tuple[float, float], look: Lettering, width: float, most: int = 0) -> float:
        """Write a text set left, and return how far down the next one may begin, in at most so many lines."""
        lines, fitting = self.fitting(text, look, width, most) if most else (self.lines(text, look, width), look)
        return self.write_lines(lines, at, fitting)

    # -- lines and pictures ----------------------------------------------------------------------------------

    def fill(
        self, rect: tuple[float, float, float, float], colour: Colour, radius: float = 0.0, share: float = 1.0
    ) -> None:
        """Fill a rect given by left, top, width and height."""
        left, top, wide, high = (length * MILLIMETRE for length in rect)
        self._ink(colour, share)
        down = HIGH * MILLIMETRE - top - high
        self._canvas.roundRect(left, down, wide, high, radius * MILLIMETRE, stroke=0, fill=1)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        path = self._canvas.beginPath()
        for number, (left, down) in enumerate(points):
            (path.lineTo if number else path.moveTo)(left * MILLIMETRE, (HIGH - down) * MILLIMETRE)
        self._canvas.setStrokeColorRGB(*(part / 255 for part in colour))
        self._canvas.setLineWidth(width * MILLIMETRE)
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def circle(self, middle: tuple[float, float], radius: float, colour: Colour) -> None:
        self._ink(colour)
        left, down = middle[0] * MILLIMETRE, (HIGH - middle[1]) * MILLIMETRE
        self._canvas.circle(left, down, radius * MILLIMETRE, stroke=0, fill=1)

    def picture(self, plate: Plate, rect: tuple[float, float, float, float], radius: float = 0.0) -> None:
        """Lay a picture over a rect, its corners rounded."""
        left, top, wide, high = (length * MILLIMETRE for length in rect)
        self._canvas.saveState()
        self._canvas.translate(left, HIGH * MILLIMETRE - top - high)
        if radius:
            path = self._canvas.beginPath()
            path.roundRect(0, 0, wide, high, radius * MILLIMETRE)
            self._canvas.clipPath(path, stroke=0, fill=0)
        self._canvas.scale(wide, high)
        self._canvas.doForm(self._form(plate))
        self._canvas.restoreState()

    def _form(self, plate: Plate) -> str:
        """Return the name under which a picture lies in the document: once, however often it is shown."""
        from reportlab.lib.utils import ImageReader  # noqa: PLC0415 - see above

        name = self._forms.setdefault(id(plate), f"picture{len(self._forms)}")
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, 0, 0, 1, 1)
            mask = "auto" if plate.kind == "png" else None
            self._canvas.drawImage(ImageReader(BytesIO(plate.data)), 0, 0, 1, 1, mask=mask)
            self._canvas.endForm()
        return name

    def _ink(self, colour: Colour, share: float = 1.0) -> None:
        self._canvas.setFillColorRGB(*(part / 255 for part in colour), alpha=share)


def _across(run: PaperRun, look: Lettering) -> float:
    """Return how wide a run is, in millimetres."""
    from reportlab.pdfbase.pdfmetrics import stringWidth  # noqa: PLC0415 - see above

    return float(stringWidth(run.text, run.face.name, look.size * run.share)) / MILLIMETRE
