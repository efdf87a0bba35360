"""Words as they are seen: whether each line of text that is drawn lies whole in its box, and nothing lies over a part.

with seen_words():
    ...                                  # the game draws; every picture it makes knows the words on it
    found = list(broken_words(scene))    # what of them cannot be read
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pytest

from mycity.scenes.play.tooltip_areas import BoardTooltips
from mycity.scenes.shared.track import ScoreTrack
from mycity.scenes.shell.base import PageScene, Scene
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.tooltip import Tooltip
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style import textures
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.paint import Painter
from mycity.ui.style.theme import Colour

SLACK = 1
"""Pixels that letters may stand out of their box: rounding."""
_SHADE = 40
"""Of a pixel's green, how much a shadow may darken it."""
_SHEETS = "panel", "sign", "bubble", "plate", "inset"
"""What of a `Painter` words are written on."""
_LINES: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()
"""Every rendered line, with its words."""
_COVERED: list[str] = []
"""What is being drawn over which something may lie."""
_PLAIN, _ROUNDED = pygame.Surface, textures.rounded


class _Kind(type):
    """Also a surface that pygame itself makes is one."""

    def __instancecheck__(cls, instance: object) -> bool:
        return issubclass(type(instance), _PLAIN)


@dataclass(eq=False)
class _Written:
    """A line on a picture.

    Attributes:
        rect: Where its letters are, whether they are seen there or not.
        seen: The parts of it that were drawn.
        clip: What was drawn in.
        box: The sheet it lies on, if it lies on one.
        may_be_covered: Whether something may lie over it.
        pixels: How it looked when all of it was there.
    """

    words: str
    rect: pygame.Rect
    clip: pygame.Rect
    box: pygame.Rect | None = None
    may_be_covered: bool = False
    seen: list[pygame.Rect] = field(default_factory=list)
    pixels: pygame.Surface | None = None

    @property
    def is_whole(self) -> bool:
        area = sum(part.width * part.height for part in self.seen)
        return area >= self.rect.width * self.rect.height

    @property
    def is_in_box(self) -> bool:
        return self.box is None or self.box.inflate(2 * SLACK, 2 * SLACK).contains(self.rect)


class Canvas(pygame.Surface, metaclass=_Kind):
    """A picture that knows the words on it, and the sheets they were written on."""

    @property
    def written(self) -> list[_Written]:
        found: list[_Written] = self.__dict__.setdefault("lines", [])
        return found

    @property
    def sheets(self) -> list[pygame.Rect]:
        found: list[pygame.Rect] = self.__dict__.setdefault("papers", [])
        return found

    def copy(self) -> pygame.Surface:
        twin = super().copy()
        if isinstance(twin, Canvas) and self.written:
            twin.written.extend(self.written)
            twin.sheets.extend(self.sheets)
        return twin

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        drawn = super().blit(source, dest, area, special_flags)
        self._note(source, dest, area, drawn)
        return drawn

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        parts = list(blit_sequence)
        super().fblits(parts, special_flags)
        covered = sum(source.get_width() * source.get_height() for source, _ in parts)
        if covered >= self.get_width() * self.get_height() and self.get_clip() == self.get_rect():
            self._bury(self.get_rect())  # a veil, or a table
        for source, dest in parts:
            if source in _LINES or (type(source) is Canvas and source.written):
                drawn = source.get_rect(topleft=dest[:2]).clip(self.get_clip())
                self._note(source, dest, None, drawn)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        if not special_flags:
            self._bury(filled)
        return filled

    def lay(self, sheet: pygame.Rect) -> None:
        """Take note of a sheet that words may be written on; what it covers is not to be read."""
        clip = self.get_clip()
        if clip.contains(sheet):
            self._bury(sheet)
        self.sheets.append(pygame.Rect(sheet))

    def _note(self, source: pygame.Surface, dest: Any, area: Any, drawn: pygame.Rect) -> None:
        left, top = dest[:2] if not isinstance(dest, pygame.Rect) else dest.topleft
        if area is not None:
            corner = area.topleft if isinstance(area, pygame.Rect) else area[:2]
            left, top = left - corner[0], top - corner[1]
        if source in _LINES:
            ink = source.get_bounding_rect().move(left, top)
            if ink.width:
                line = _Written(_LINES[source], ink, self.get_clip(), self._sheet_under(ink), bool(_COVERED))
                self._write(line, drawn)
        elif type(source) is Canvas and (source.written or source.sheets):
            self._take(source, (left, top), drawn)
        elif source.get_alpha() in {None, 255} and not source.get_flags() & pygame.SRCALPHA:
            self._bury(drawn)

    def _take(self, source: Canvas, at: tuple[float, float], drawn: pygame.Rect) -> None:
        """Take over the words on a picture that is drawn on this one."""
        if not source.get_flags() & pygame.SRCALPHA:
            self._bury(drawn)
        left, top = round(at[0]), round(at[1])
        self.sheets.extend(sheet.move(left, top) for sheet in source.sheets)
        for line in source.written:
            if line.rect.move(left, top).colliderect(drawn):
                box = line.box.move(left, top) if line.box else self._sheet_under(line.rect.move(left, top))
                known = next((one for one in self.written if one.__dict__.get("of") is line and not one.is_whole), None)
                taken = known or replace(
                    line, rect=line.rect.move(left, top), clip=self.get_clip(), box=box, seen=[], pixels=None
                )
                taken.__dict__["of"] = line
                self._write(taken, drawn)

    def _write(self, line: _Written, drawn: pygame.Rect) -> None:
        part = line.rect.clip(drawn)
        line.seen.append(part)
        if line not in self.written:
            self.written.append(line)
        if line.is_whole:
            line.pixels = self.subsurface(line.rect).copy()

    def _sheet_under(self, ink: pygame.Rect) -> pygame.Rect | None:
        return next((sheet for sheet in reversed(self.sheets) if sheet.collidepoint(ink.center)), None)

    def _bury(self, place: pygame.Rect) -> None:
        """Forget what lies wholly below something."""
        if place.contains(self.get_rect()):
            self.written.clear()
            self.sheets.clear()
        if self.written:
            self.__dict__["lines"] = [one for one in self.written if not place.contains(one.rect)]
        if self.sheets:
            self.__dict__["papers"] = [one for one in self.sheets if not place.contains(one)]

    def broken(self, scrolled: Sequence[pygame.Rect] = ()) -> Iterator[str]:
        """Yield what cannot be read whole; lines may be scrolled out of some places."""
        for line in self.written:
            what = f"{line.words[:60]!r} at {line.rect}"
            if not line.is_whole:
                clip = line.clip
                home = next((one for one in scrolled if one.contains(clip)), None)
                if home is None or line.rect.left < clip.left or line.rect.right > clip.right:
                    yield f"{what} is cut to {line.seen}"
            elif not line.is_in_box:
                yield f"{what} leaves its sheet {line.box}"
            elif not line.may_be_covered and self._is_partly_covered(line):
                yield f"{what} is partly covered"

    def _is_partly_covered(self, line: _Written) -> bool:
        if line.pixels is None or not self.get_rect().contains(line.rect):
            return False
        now = self.subsurface(line.rect)
        before, after = (pygame.image.tobytes(one, "RGB") for one in (line.pixels, now))
        if before == after:
            return False
        changed = sum(abs(before[at] - after[at]) > _SHADE for at in range(1, len(before), 3))
        return 4 < changed < line.rect.width * line.rect.height * 9 // 10


@contextmanager
def seen_words() -> Iterator[None]:
    """Have every picture that is made meanwhile know the words on it."""
    line = Fonts.line

    def rendered(self: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        made = line(self, text, role, colour)
        if text.strip():
            _LINES[made] = text
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Canvas)
        patch.setattr(Fonts, "line", rendered)
        patch.setattr(textures, "rounded", _rounded)
        patch.setattr(ScoreTrack, "draw", _below(ScoreTrack.draw))  # tokens stand on its numbers
        for name in _SHEETS:
            patch.setattr(Painter, name, _noting(getattr(Painter, name)))
        yield


def _noting(lay: Callable[..., Any]) -> Callable[..., Any]:
    def laid(self: Painter, surface: pygame.Surface, rect: pygame.Rect, *args: Any, **named: Any) -> Any:
        done = lay(self, surface, rect, *args, **named)
        if type(surface) is Canvas:
            surface.lay(rect)
        return done

    return laid


def _rounded(size: tuple[int, int], radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a plate, which words may be written on."""
    made = _ROUNDED(size, radius, colour)
    if isinstance(made, Canvas) and colour[3] > _SHADE:
        made.lay(made.get_rect())
    return made


def _below(draw: Callable[..., None]) -> Callable[..., None]:
    def drawn(*args: Any, **named: Any) -> None:
        _COVERED.append(draw.__qualname__)
        try:
            draw(*args, **named)
        finally:
            _COVERED.pop()

    return drawn


def broken_words(scene: Scene) -> Iterator[str]:
    """Yield the words of a scene that cannot be read: as it is, what unfolds on it, and its tooltips."""
    look = scene.look
    scrolled = (
        [one.rect for one in scene.page.widgets if isinstance(one, ScrollPanel)] if isinstance(scene, PageScene) else []
    )
    if isinstance(scene, PageScene):
        scene.page.hide_tooltip()
    canvas = Canvas(look.size)
    scene.draw(canvas)
    yield from canvas.broken(scrolled)
    if isinstance(scene, PageScene):
        for widget in scene.page.all_widgets():
            yield from _unfolded(widget, look)
            for explained in _explained(widget):
                yield from _tooltip(explained, look, canvas)


def _explained(widget: Widget) -> Iterator[Widget]:
    yield widget
    if isinstance(widget, BoardTooltips):
        for thing in widget._things():
            yield widget.part(widget._board.cell_rect(*thing.cells[0]).center)


def _unfolded(widget: Widget, look: Look) -> Iterator[str]:
    """Yield what is broken on what a widget unfolds to while it is looked at."""
    at = WidgetState(focused=True, ringed=True, hovered=True, pointed_at=True)
    if widget.reach(look, at).size != widget.reach(look, WidgetState()).size:
        canvas = Canvas(look.size)
        widget.draw(canvas, look, at)
        yield from (f"unfolded {widget.key}: {words}" for words in canvas.broken())


def _tooltip(widget: Widget, look: Look, canvas: Canvas) -> Iterator[str]:
    if widget.explained(look):
        canvas.fill(look.palette.table)
        Tooltip().draw(canvas, look, widget)
        yield from (f"tooltip of {widget.key or type(widget).__name__}: {words}" for words in canvas.broken())
