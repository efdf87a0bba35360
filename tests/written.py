"""What is written on a scene: every line of text that reaches the window, whose part it is, and what is seen of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.letters import SetLine

_Plain = pygame.Surface


class Line(NamedTuple):
    """A line of text on a picture.

    Attributes:
        ink: Where its letters are.
        seen: The part of it that is not cut off.
    """

    text: str
    ink: pygame.Rect
    seen: pygame.Rect

    def moved(self, by: tuple[int, int], within: pygame.Rect) -> Line:
        return Line(self.text, self.ink.move(by), self.seen.move(by).clip(within))


class _LooksLikeASurface(type):
    """Has pictures that pygame made count as surfaces, as they do elsewhere."""

    def __instancecheck__(cls, thing: object) -> bool:
        return isinstance(thing, _Plain)


class Paper(_Plain, metaclass=_LooksLikeASurface):
    """A surface that knows which lines of text lie on it, also those that came with another one."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.lines: list[Line] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        self._note(source, dest, area)
        return super().blit(source, dest, area, special_flags)

    def blits(self, *args: Any, **options: Any) -> Any:
        self._note_all(args[0])
        return super().blits(*args, **options)

    def fblits(self, *args: Any, **options: Any) -> Any:
        self._note_all(args[0])
        return super().fblits(*args, **options)

    def copy(self) -> pygame.Surface:
        return self._with_lines(super().copy())

    def convert_alpha(self, *args: Any) -> pygame.Surface:
        return self._with_lines(super().convert_alpha(*args))

    def convert(self, *args: Any) -> pygame.Surface:
        return self._with_lines(super().convert(*args))

    def fill(self, *args: Any, **options: Any) -> pygame.Rect:
        filled = super().fill(*args, **options)
        if len(args) == 1 and not options and filled.size == self.get_size():
            self.lines = []
        return filled

    def _with_lines(self, made: pygame.Surface) -> pygame.Surface:
        made.lines = list(getattr(self, "lines", ()))  # type: ignore[attr-defined]
        return made

    def _note_all(self, pairs: Sequence[Any]) -> None:
        for source, dest, *rest in pairs:
            self._note(source, dest, rest[0] if rest else None)

    def _note(self, source: pygame.Surface, dest: Any, area: Any) -> None:
        lines = _lines_on(source)
        root = self.get_abs_parent()
        if not lines or type(root) is not Paper:
            return
        part = source.get_rect() if area is None else pygame.Rect(area)
        left, top = self.get_abs_offset()
        at = pygame.Rect(dest) if len(dest) == 4 else pygame.Rect(dest, (0, 0))
        by = at.left + left - part.left, at.top + top - part.top
        within = self.get_clip().move(left, top).clip(part.move(by))
        if not hasattr(root, "lines"):
            root.lines = []
        root.lines += [line.moved(by, within) for line in lines]


_LINES: dict[int, tuple[pygame.Surface, list[Line]]] = {}
"""The lines on surfaces of letters, by their identity; they are kept so that it stays theirs."""


def _lines_on(source: pygame.Surface) -> list[Line]:
    known = _LINES.get(id(source))
    return known[1] if known is not None else getattr(source, "lines", [])


class Written:
    """The lines that were drawn since it was asked to forget, and the texts that they are parts of.

    Attributes:
        drawn: All lines, on whatever picture.
        broken: By text, the ways it was broken into lines.
        wholes: By line, the texts that it may be a part of.
        cut: By what was written, the texts that were shortened to it.
    """

    def __init__(self) -> None:
        self.drawn: set[str] = set()
        self.broken: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        self.wholes: dict[str, set[str]] = defaultdict(set)
        self.cut: dict[str, str] = {}

    def forget(self) -> None:
        """Forget what was drawn; how texts were broken stays, since it is not done again."""
        self.drawn.clear()

    def texts(self) -> set[str]:
        """Return what was written, each text as a whole."""
        return {text for line in set(self.drawn) for text in self._texts_of(line) if text.strip()}

    def _texts_of(self, line: str) -> set[str]:
        wholes = self.wholes.get(line, set())
        return {line} if line in self.broken or not wholes else wholes

    def note(self, text: str, lines: Sequence[str]) -> None:
        self.broken[text].add(tuple(lines))
        for line in lines:
            if line != text:
                self.wholes[line].add(text)

    @contextmanager
    def noted(self) -> Iterator[Written]:
        """Take note of all that is written meanwhile."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame, "Surface", Paper)
            for name in ("wrap", "wrap_balanced", "fitting_lines", "in_two_lines"):
                patch.setattr(Fonts, name, self._breaking(getattr(Fonts, name)))
            patch.setattr(Fonts, "shorten", self._shortening(Fonts.shorten))
            patch.setattr(Fonts, "line", self._writing(Fonts.line))
            patch.setattr(SetLine, "drawn", self._drawing(SetLine.drawn))
            yield self
        _LINES.clear()

    def _breaking(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def break_and_note(fonts: Fonts, text: str, *args: Any) -> Any:
            done = method(fonts, text, *args)
            if done is not None:
                self.note(text, done[1] if isinstance(done[0], TextRole) else done)
            return done

        return break_and_note

    def _shortening(self, method: Callable[..., str]) -> Callable[..., str]:
        def shorten_and_note(fonts: Fonts, text: str, *args: Any) -> str:
            done = method(fonts, text, *args)
            if done != text:
                self.cut[done] = text
                self.wholes[done].add(text)
            return done

        return shorten_and_note

    def _writing(self, method: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def write_and_note(fonts: Fonts, text: str, *args: Any) -> pygame.Surface:
            picture = method(fonts, text, *args)
            self.drawn.add(text)
            if id(picture) not in _LINES or _LINES[id(picture)][0] is not picture:
                _LINES[id(picture)] = picture, _one_line(text, picture)
            return picture

        return write_and_note

    def _drawing(self, method: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def draw_and_note(letters: SetLine, *args: Any) -> pygame.Surface:
            picture, text = method(letters, *args), "".join(run.text for run in letters.runs)
            _LINES[id(picture)] = picture, _one_line(text, picture)
            return picture

        return draw_and_note


def _one_line(text: str, picture: pygame.Surface) -> list[Line]:
    ink = picture.get_bounding_rect()
    return [Line(text, ink, ink)] if text.strip() and ink.width else []
