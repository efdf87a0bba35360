"""Boxes: what a card shows, told from the inside out; each box knows how large it is, and is drawn into a room.

    name, points = written(look, city.name, STRONG), written(look, told, SMALL, soft)
    above(headed(sprites, "fox", side, name, points, gap=8), pictured(board), gap=4).draw(surface, room)

All lengths are in pixels of the window. Widgets, which are pressed, are placed by `mycity/ui/kit/blocks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour


class Box(NamedTuple):
    """A part of what is drawn.

    Attributes:
        width: Its width; None takes what those beside it leave, shared among all that do.
        height: Its height; None takes what those above and below it leave.
        draw: What draws it into a room, which may be larger.
    """

    width: int | None
    height: int | None
    draw: Callable[[pygame.Surface, pygame.Rect], object]

    def wide(self, width: int | None) -> Box:
        """Return it in a room so wide."""
        return self._replace(width=width)

    def high(self, height: int | None) -> Box:
        """Return it in a room so high."""
        return self._replace(height=height)


def put(surface: pygame.Surface, image: pygame.Surface, **point: Any) -> pygame.Rect:
    """Draw a picture with a point of it, by pygame's names (``center=``...), at a point; return where it lies."""
    place = image.get_rect(**point)
    surface.blit(image, place)
    return place


def pictured(image: pygame.Surface, at: str = "center") -> Box:
    """Return a picture, at a point of its room by pygame's names (``midleft``...)."""
    return Box(*image.get_size(), lambda surface, room: put(surface, image, **{at: getattr(room, at)}))


def drawing(sprites: Sprites, name: str, side: int) -> Box:
    """Return a drawing of the interface (see `Sprites.icon`), so wide and high even where it is a pixel larger."""
    return pictured(sprites.icon(name, side), "midleft").wide(side).high(side)


def letters(look: Look, words: str, role: TextRole, colour: Colour | None = None) -> Box:
    """Return a line of words, in ink or a colour, as wide as it is."""
    return pictured(look.fonts.line(words, role, colour or look.palette.ink))


def written(look: Look, words: str, role: TextRole, colour: Colour | None = None, at: str = "midleft") -> Box:
    """Return a line of words as wide as there is room; smaller where that is too little (see `Look.write`)."""
    ink, height = colour or look.palette.ink, look.fonts.line_height(role)
    return Box(None, height, lambda surface, room: look.write(surface, words, role, ink, room, at))


def set_lines(look: Look, lines: Sequence[str], role: TextRole, colour: Colour | None = None) -> Box:
    """Return lines that are known to fit, from the top left of their room."""
    ink, height = colour or look.palette.ink, len(lines) * look.fonts.line_height(role)
    return Box(None, height, lambda surface, room: look.write_lines(surface, lines, role, ink, room.topleft))


def fitted(look: Look, words: str, role: TextRole, colour: Colour | None = None) -> Box:
    """Return words that take all room there is: in as many lines as they need, from its left, halfway down."""

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        smaller, lines = look.fonts.fitting_lines(words, role, room.size)
        aligned(set_lines(look, lines, smaller, colour), "midleft").draw(surface, room)

    return Box(None, None, draw)


def beside(*boxes: Box, gap: int = 0) -> Box:
    """Return boxes from the left to the right, each as high as their room."""
    widths, heights = [box.width for box in boxes], [box.height for box in boxes]

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        for box, (start, width) in zip(boxes, _parts(widths, gap, room.width), strict=True):
            box.draw(surface, pygame.Rect(room.left + start, room.top, width, room.height))

    return Box(_sum(widths, gap), _most(heights), draw)


def above(*boxes: Box, gap: int = 0) -> Box:
    """Return boxes from the top down, each as wide as their room."""
    widths, heights = [box.width for box in boxes], [box.height for box in boxes]

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        for box, (start, height) in zip(boxes, _parts(heights, gap, room.height), strict=True):
            box.draw(surface, pygame.Rect(room.left, room.top + start, room.width, height))

    return Box(_most(widths), _sum(heights, gap), draw)


def on_paper(look: Look, box: Box, *, radius: int, shadow: tuple[int, int] | None = None) -> Box:
    """Return a box on a slip of paper as large as its room, with a thin line around it; a shadow falls so far."""

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        if shadow is not None:
            pygame.draw.rect(surface, (50, 40, 24), room.move(shadow), border_radius=radius)
        pygame.draw.rect(surface, look.palette.paper, room, border_radius=radius)
        pygame.draw.rect(surface, look.palette.ink_soft, room, look.px(1), radius)
        box.draw(surface, room)

    return box._replace(draw=draw)


def in_grid(boxes: Sequence[Box], columns: int, gap: int = 0) -> Box:
    """Return boxes in rows of so many, in columns that share the width."""
    cells = [box.wide(None) for box in (*boxes, *[space()] * (-len(boxes) % columns))]
    return above(*(beside(*cells[start : start + columns], gap=gap) for start in range(0, len(cells), columns)))


def headed(sprites: Sprites, animal: str, side: int, *lines: Box, gap: int, free: int = 0) -> Box:
    """Return the head of an animal, so wide, and beside it what is told of it, in lines that share that height.

    Args:
        gap: Between the head and the words.
        free: Room that is left at the right.
    """
    words = above(*(line.high(side // len(lines)) for line in lines)) if len(lines) > 1 else lines[0]
    return beside(drawing(sprites, f"animal-{animal}", side), padded(words, right=free), gap=gap).high(side)


def padded(box: Box, *, left: int = 0, right: int = 0, above: int = 0, below: int = 0) -> Box:
    """Return a box with so much room around it."""

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        size = room.width - left - right, room.height - above - below
        box.draw(surface, pygame.Rect((room.left + left, room.top + above), size))

    return Box(_sum([left, box.width, right], 0), _sum([above, box.height, below], 0), draw)


def aligned(box: Box, at: str = "center") -> Box:
    """Return a box that takes all room there is, and stands at a point of it, as large as it is."""

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        size = (room.width if box.width is None else box.width, room.height if box.height is None else box.height)
        place = pygame.Rect((0, 0), size)
        setattr(place, at, getattr(room, at))
        box.draw(surface, place)

    return Box(None, None, draw)


def space(width: int = 0, height: int = 0) -> Box:
    """Return nothing, so large."""
    return Box(width, height, lambda *_: None)


def _parts(lengths: Sequence[int | None], gap: int, room: int) -> Iterator[tuple[int, int]]:
    """Yield where each part of a room begins, and how long it is; those without a length share what is left."""
    left = room - gap * (len(lengths) - 1) - sum(length or 0 for length in lengths)
    start = 0
    for length in lengths:
        part = max(0, left) // lengths.count(None) if length is None else length
        yield start, part
        start += part + gap


def _sum(lengths: Sequence[int | None], gap: int) -> int | None:
    known = [length for length in lengths if length is not None]
    return sum(known) + gap * max(0, len(known) - 1) if len(known) == len(lengths) else None


def _most(lengths: Sequence[int | None]) -> int | None:
    known = [length for length in lengths if length is not None]
    return max(known, default=0) if len(known) == len(lengths) else None
