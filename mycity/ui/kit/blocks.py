"""Blocks: what a sheet is declared of, from the top down; each is as high as what lies in it needs.

blocks = [stacked(look, width, [label, field], gap=9), in_columns(look, width, cards, 4, gap=12, above=16)]
lay_blocks(room, blocks, look)      # the room's height is not asked for: what is higher belongs in a ScrollPanel
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from mycity.ui.kit.layout import column, column_height, cut_top, in_rows, row
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.look import Look


class Placeable(Protocol):
    """A widget, or several that are placed as one."""

    def measure(self, look: Look, width: int) -> tuple[int, int]: ...

    def place(self, rect: pygame.Rect) -> None: ...


class Block(NamedTuple):
    """A part of a sheet, as wide as the sheet.

    Attributes:
        height: How high it is, in pixels.
        place: What puts it into its place.
        above: The space above it, in pixels at 1280 x 800.
        grows: Whether it takes what the others leave of a room, shared among all that do.
    """

    height: int
    place: Callable[[pygame.Rect], object]
    above: float = 0
    grows: bool = False


def stacked(look: Look, width: int, widgets: Sequence[Widget], *, gap: float, above: float = 0) -> Block:
    """Return widgets below one another."""
    height = column_height(width, widgets, look, gap=gap)
    return Block(height, partial(column, widgets=widgets, look=look, gap=gap), above)


def abreast(
    look: Look, width: int, widgets: Sequence[Widget], *, gap: float, above: float = 0, at: str = "center"
) -> Block:
    """Return widgets beside one another, at their own widths."""
    height = max((widget.measure(look, width)[1] for widget in widgets), default=0)
    return Block(height, partial(row, widgets=widgets, look=look, gap=gap, at=at), above)


def in_columns(
    look: Look, width: int, widgets: Sequence[Placeable], columns: int, *, gap: float, above: float = 0
) -> Block:
    """Return widgets in rows of so many, all of one size."""
    space = look.px(gap)
    across = (width - (columns - 1) * space) // max(1, columns)
    high = max((widget.measure(look, across)[1] for widget in widgets), default=0)
    rows = -(-len(widgets) // max(1, columns))

    def place(rect: pygame.Rect) -> None:
        for number, widget in enumerate(widgets):
            down, right = divmod(number, columns)
            widget.place(
                pygame.Rect(rect.left + right * (across + space), rect.top + down * (high + space), across, high)
            )

    return Block(max(0, rows * (high + space) - space), place, above)


def in_lines(look: Look, width: int, widgets: Sequence[Widget], *, gap: float, above: float = 0) -> Block:
    """Return widgets beside one another, at their own widths, in as many lines as they need."""
    space = look.px(gap)
    rows = in_rows([widget.measure(look, width)[0] for widget in widgets], width, space)
    lines = [[widgets[number] for number in numbers] for numbers in rows]
    high = max((widget.measure(look, width)[1] for widget in widgets), default=0)

    def place(rect: pygame.Rect) -> None:
        for number, line in enumerate(lines):
            row(pygame.Rect(rect.left, rect.top + number * (high + space), width, high), line, look, gap=gap, at="left")

    return Block(max(0, len(lines) * (high + space) - space), place, above)


def filling(widget: Placeable, least: int, *, above: float = 0) -> Block:
    """Return a widget that takes the height that is left, so many pixels at least."""
    return Block(least, widget.place, above, grows=True)


def spring() -> Block:
    """Return nothing, which takes the height that is left: two of them keep what lies between them in the middle."""
    return Block(0, lambda _: None, grows=True)


def blocks_height(blocks: Sequence[Block], look: Look) -> int:
    """Return how high blocks are below one another, in pixels."""
    return sum(block.height + (look.px(block.above) if block.above else 0) for block in blocks)


def lay_blocks(room: pygame.Rect, blocks: Sequence[Block], look: Look) -> int:
    """Put blocks below one another from the top of a room down; return the y below the last one."""
    growing = max(1, sum(block.grows for block in blocks))
    spare = max(0, room.height - blocks_height(blocks, look)) // growing
    for block in blocks:
        height = block.height + (spare if block.grows else 0)
        rect, room = cut_top(room.move(0, look.px(block.above) if block.above else 0), height)
        block.place(rect)
    return room.top
