"""Putting widgets beside and below one another, and rects into rects."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.look import Look


def centred(area: pygame.Rect, width: int, height: int) -> pygame.Rect:
    """Return a rect in the middle of an area, no larger than it."""
    rect = pygame.Rect(0, 0, min(width, area.width), min(height, area.height))
    rect.center = area.center
    return rect


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the top of a rect, so high, and what is left of it below a gap; all in pixels."""
    top = pygame.Rect(rect.left, rect.top, rect.width, height)
    below = top.bottom + gap
    return top, pygame.Rect(rect.left, below, rect.width, rect.bottom - below)


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the bottom of a rect, so high, and what is left of it above a gap; all in pixels."""
    bottom = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
    return bottom, pygame.Rect(rect.left, rect.top, rect.width, bottom.top - gap - rect.top)


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the left of a rect, so wide, and what is left of it beside a gap; all in pixels."""
    left = pygame.Rect(rect.left, rect.top, width, rect.height)
    beside = left.right + gap
    return left, pygame.Rect(beside, rect.top, rect.right - beside, rect.height)


def cut_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the right of a rect, so wide, and what is left of it beside a gap; all in pixels."""
    right = pygame.Rect(rect.right - width, rect.top, width, rect.height)
    return right, pygame.Rect(rect.left, rect.top, right.left - gap - rect.left, rect.height)


def column(area: pygame.Rect, widgets: Sequence[Widget], look: Look, *, gap: float = 10) -> int:
    """Place widgets below one another, each as wide as the area and as high as it likes.

    Args:
        area: Where; more height than it has is taken when the widgets need it.
        gap: Space between two of them, in pixels at 1280 x 800.

    Returns:
        The y below the last one.
    """
    top = area.top
    for widget in widgets:
        height = widget.measure(look, area.width)[1]
        widget.place(pygame.Rect(area.left, top, area.width, height))
        top += height + look.px(gap)
    return top - look.px(gap) if widgets else top


def column_height(width: int, widgets: Sequence[Widget], look: Look, *, gap: float = 10) -> int:
    """Return how high `column` would get, without placing anything."""
    heights = [widget.measure(look, width)[1] for widget in widgets]
    return sum(heights) + look.px(gap) * max(0, len(heights) - 1)


def row(area: pygame.Rect, widgets: Sequence[Widget], look: Look, *, gap: float = 12, at: str = "center") -> None:
    """Place widgets beside one another at their own widths, as high as the area.

    Args:
        area: Where; when they are too wide together the widest share what the others leave.
        gap: Space between two of them, in pixels at 1280 x 800.
        at: Whether they stand at the ``left``, ``center`` or ``right`` of the area.
    """
    space = look.px(gap)
    widths = [widget.measure(look, area.width)[0] for widget in widgets]
    room = area.width - space * (len(widgets) - 1)
    widths = shared(widths, room)
    free = room - sum(widths)
    x = area.left + {"left": 0, "center": free // 2, "right": free}[at]
    for widget, width in zip(widgets, widths, strict=True):
        widget.place(pygame.Rect(x, area.top, width, area.height))
        x += width + space


def width_of(widgets: Sequence[Widget], look: Look, room: int, *, gap: float = 12) -> int:
    """Return how wide widgets are beside one another, in pixels; each at most as wide as the room."""
    across = sum(widget.measure(look, room)[0] for widget in widgets)
    return across + look.px(gap) * max(0, len(widgets) - 1)


def leave_signs(buttons: Sequence[Button], beside: Sequence[Widget], look: Look, room: int, *, gap: float = 12) -> None:
    """Leave buttons their signs alone, one after the other, until a row has room: large letters in a small window.

    Args:
        buttons: Those that can do without their words, which they explain.
        beside: All widgets of the row, those buttons among them.
        room: The width that there is, in pixels.
        gap: Space between two of them, in pixels at 1280 x 800.
    """
    for button in buttons:
        if width_of(beside, look, room, gap=gap) > room:
            button.text = ""


def in_rows(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Return the numbers of what stands in each row of a room, as many as it holds; all in pixels."""
    rows, free = list[list[int]](), 0
    for number, width in enumerate(widths):
        if not rows or width > free:
            rows.append([])
            free = room
        rows[-1].append(number)
        free -= width + gap
    return rows


def side_by_side(area: pygame.Rect, count: int, size: tuple[int, int], gap: int) -> list[pygame.Rect]:
    """Return places of a size beside one another, so many pixels apart, in the middle of an area."""
    left = area.centerx - (count * (size[0] + gap) - gap) // 2
    top = area.centery - size[1] // 2
    return [pygame.Rect((left + number * (size[0] + gap), top), size) for number in range(count)]


def halves(area: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the left and the right half of an area, with so many pixels between them."""
    width = (area.width - gap) // 2
    left = pygame.Rect(area.left, area.top, width, area.height)
    return left, pygame.Rect(area.right - width, area.top, width, area.height)


def shared(widths: Sequence[int], room: int) -> list[int]:
    """Return widths that fit a room together: where they are too wide, the widest are cut to the same width."""
    # Water-filling (max-min fairness): from the narrowest on, whoever needs less than an even share of what is left
    # gets all it needs, and the others share the rest.
    most = max(widths, default=0)
    left, waiting = room, sorted(widths)
    if sum(widths) > room:
        while waiting and waiting[0] * len(waiting) <= left:
            left -= waiting.pop(0)
        most = max(0, left // max(1, len(waiting)))
    return [min(width, most) for width in widths]


def spots_beside(here: pygame.Rect, size: tuple[int, int], room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return where something may lie beside a place and within a room: below, above, right and left of it."""
    below, above = (here.centerx, here.bottom + gap), (here.centerx, here.top - gap)
    right, left = (here.right + gap, here.centery), (here.left - gap, here.centery)
    spots = [pygame.Rect((0, 0), size) for _ in range(4)]
    spots[0].midtop, spots[1].midbottom, spots[2].midleft, spots[3].midright = below, above, right, left
    return [spot.clamp(room) for spot in spots]


def spots_within(size: tuple[int, int], room: pygame.Rect, step: int) -> list[pygame.Rect]:
    """Return where something may lie within a room, every so many pixels; nowhere in a room that is too small."""
    lefts = range(room.left, room.right - size[0] + 1, max(1, step))
    tops = range(room.top, room.bottom - size[1] + 1, max(1, step))
    return [pygame.Rect((left, top), size) for top in tops for left in lefts]


def spots_at_corners(here: pygame.Rect, size: tuple[int, int], room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return where something may lie off the corners of a place and within a room."""
    spots = [pygame.Rect((0, 0), size) for _ in range(4)]
    spots[0].topleft, spots[1].topright = (here.right + gap, here.bottom + gap), (here.left - gap, here.bottom + gap)
    spots[2].bottomleft, spots[3].bottomright = (here.right + gap, here.top - gap), (here.left - gap, here.top - gap)
    return [spot.clamp(room) for spot in spots]


def distance(here: pygame.Rect, spot: pygame.Rect) -> int:
    """Return the square of the distance between two middles, in pixels."""
    return (spot.centerx - here.centerx) ** 2 + (spot.centery - here.centery) ** 2


def overlap(first: pygame.Rect, second: pygame.Rect) -> int:
    """Return how many pixels two places share."""
    common = first.clip(second)
    return common.width * common.height
