"""A window onto a column of widgets that is longer than the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


class ScrollPanel(Widget):
    """Shows part of its children; the wheel, the page keys, its bar and a moving focus scroll it.

    Place the children first, as if there were room for all of them (their tops from ``rect.top``), then the panel.
    Without a focusable child it takes the focus itself, and the arrows scroll.

    Args:
        margin: Room kept inside for rings and shadows, in pixels.
        offset: How far down it is scrolled first.
        in_order: Whether up and down go from child to child as Tab does: where left and right are the children's own.
    """

    def __init__(
        self, children: Sequence[Widget], *, margin: int = 8, offset: int = 0, in_order: bool = False, key: str = ""
    ) -> None:
        super().__init__(key=key)
        self.in_order = in_order
        self.children = tuple(children)
        self.focusable = not any(child.focusable for child in self.children)
        self.offset = 0
        self._wanted = offset
        self._margin = margin
        self._grip: int | None = None

    @property
    def overflow(self) -> int:
        """The pixels of its children that do not fit."""
        if not self.children:
            return 0
        bottom = max(child.rect.bottom for child in self.children) + self.offset + self._margin
        return max(0, bottom - self.rect.bottom)

    def place(self, rect: pygame.Rect) -> None:
        """Put the panel somewhere and scroll to where it was before the rebuild."""
        super().place(rect)
        self._shift_to(self._wanted)

    def scroll(self, pixels: int) -> bool:
        """Move on by some pixels; return whether anything moved."""
        before = self.offset
        self._shift_to(self.offset + pixels)
        return self.offset != before

    def page(self, steps: int) -> bool:
        """Move on by almost a whole view."""
        return self.scroll(steps * self.rect.height * 4 // 5)

    def reveal(self, widget: Widget, *, alone: bool = False) -> None:
        """Scroll just as far as a child needs to be seen whole, and unless ``alone`` if it can be what it lies on."""
        for child in self.children:
            if not alone and child is not widget and child.rect.contains(widget.rect):
                self._reveal(child)
        self._reveal(widget)

    def _reveal(self, widget: Widget) -> None:
        if widget.rect.top - self._margin < self.rect.top:
            self.scroll(widget.rect.top - self._margin - self.rect.top)
        elif widget.rect.bottom + self._margin > self.rect.bottom:
            self.scroll(widget.rect.bottom + self._margin - self.rect.bottom)

    def hit(self, position: tuple[int, int]) -> bool:
        """Return whether the mouse is on the bar, or anywhere on it when it has the focus to give."""
        on_bar = bool(self.overflow) and self._bar().inflate(16, 0).collidepoint(position)
        return on_bar or super().hit(position)

    def command(self, command: Command) -> bool:
        steps = {Command.UP: -1, Command.DOWN: 1}
        return command in steps and self.scroll(steps[command] * 60)

    def press(self, position: tuple[int, int]) -> None:
        if self.overflow and self._bar().inflate(16, 0).collidepoint(position):
            self._grip = position[1] - self._thumb().top

    def drag(self, position: tuple[int, int]) -> None:
        if self._grip is not None:
            bar, thumb = self._bar(), self._thumb()
            share = (position[1] - self._grip - bar.top) / max(1, bar.height - thumb.height)
            self._shift_to(round(share * self.overflow))

    def release(self, position: tuple[int, int]) -> None:  # noqa: ARG002 - wherever it is let go
        self._grip = None

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        """Draw the bar when there is something to scroll; the page draws the children."""
        if self.overflow:
            look.paint.track(surface, self._bar())
            look.paint.track(surface, self._thumb(), look.palette.coats[Tone.OAK].edge)

    def _shift_to(self, offset: int) -> None:
        offset = max(0, min(offset, self.overflow))
        for child in self.children:
            child.place(child.rect.move(0, self.offset - offset))
        self.offset = self._wanted = offset

    def _bar(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - 10, self.rect.top + 4, 8, self.rect.height - 8)

    def _thumb(self) -> pygame.Rect:
        bar = self._bar()
        whole = self.rect.height + self.overflow
        height = max(28, bar.height * self.rect.height // whole)
        return pygame.Rect(bar.left, bar.top + (bar.height - height) * self.offset // max(1, self.overflow), 8, height)
