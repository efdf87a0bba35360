"""A page: the widgets of a screen, who has the focus, what the mouse is on, and the tooltip.

The focus moves with Tab (in the order given) and the arrows (to the nearest in that direction); the mouse moves
it too, but only when it moved itself: a still mouse never takes the focus from the keyboard. The ring shows
while the keyboard is in use.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.fonts import SMALL
from mycity.ui.inputs import Command, is_letter
from mycity.ui.look import Look
from mycity.ui.scroll import ScrollPanel
from mycity.ui.textfield import TextField
from mycity.ui.widgets import State, Widget

TOOLTIP_AFTER = 450
"""Milliseconds of rest after which a tooltip shows."""

_SLACK = 4
_ARROWS = {Command.UP: (0, -1), Command.DOWN: (0, 1), Command.LEFT: (-1, 0), Command.RIGHT: (1, 0)}


class Page:
    """The widgets of one screen.

    Args:
        look: How to draw them.
        widgets: In Tab order; those inside a `ScrollPanel` belong to it.
        focus: The key of the widget that has the focus first; the first usable one otherwise.

    Attributes:
        dirty: Whether it looks different from when it was last drawn.
        focus: The widget with the focus.
        ring: Whether the focus ring shows, because the keyboard is in use.
        covered: Whether another scene lies above, which has the ring meanwhile.
    """

    def __init__(self, look: Look, widgets: Sequence[Widget], *, focus: str = "") -> None:
        self.look = look
        self.widgets = list(widgets)
        self.dirty = True
        self.ring = True
        self.covered = False
        self._homes = {id(child): panel for panel in self._panels() for child in panel.children}
        self._held: Widget | None = None
        self._hovered: Widget | None = None
        self._rest = 0.0
        self._mouse = (-1, -1)
        usable = self._focusable()
        named = next((widget for widget in usable if focus and widget.key == focus), None)
        self.focus: Widget | None = None
        self._set_focus(named or next((widget for widget in usable if widget.enabled), None))

    def leaves(self) -> list[Widget]:
        """Return all widgets, those in scroll panels after their panel."""
        return [leaf for widget in self.widgets for leaf in (widget, *widget.children)]

    def find(self, key: str) -> Widget:
        """Return the widget of that key.

        Raises:
            KeyError: There is none.
        """
        for widget in self.leaves():
            if widget.key == key:
                return widget
        raise KeyError(key)

    def handle(self, event: pygame.event.Event, command: Command | None = None) -> bool:
        """React to an event; return whether it was meant for a widget.

        Args:
            event: Any pygame event.
            command: What the keyboard table makes of it.
        """
        if event.type == pygame.MOUSEMOTION:
            return self._mouse_moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._mouse_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._mouse_up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if isinstance(self.focus, TextField) and self._typed(self.focus, event, command):
            return True
        return command is not None and self.command(command)

    def command(self, command: Command) -> bool:
        """React to a command: the focused widget first, then the focus moves."""
        self.dirty = True
        self._rest = 0.0
        if self.focus is not None and self.focus.command(command):
            self.ring = True
            return True
        if command in _ARROWS:
            self._move_to(self._neighbour(*_ARROWS[command]))
        elif command in {Command.TAB, Command.TAB_BACK}:
            self._move_to(self._next(1 if command is Command.TAB else -1))
        elif command in {Command.NEXT, Command.PREVIOUS}:
            return any(panel.page(1 if command is Command.NEXT else -1) for panel in self._panels())
        else:
            return False
        self.ring = True
        return True

    def update(self, milliseconds: float) -> None:
        """Let time pass: tooltips appear after a rest, a cursor blinks."""
        before = self._tooltip_owner()
        self._rest += milliseconds
        if self._tooltip_owner() is not before:
            self.dirty = True
        if isinstance(self.focus, TextField) and self.focus.tick(milliseconds):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, the focus ring and the tooltip."""
        for widget in self.widgets:
            if isinstance(widget, ScrollPanel):
                widget.draw(surface, self.look, self._state(widget))
                self._draw_children(surface, widget)
            else:
                self._draw_one(surface, widget)
        self._draw_tooltip(surface)

    def take_over(self, old: Page) -> None:
        """Go on where the page before a rebuild was: ring, mouse and what is under it."""
        self.ring = old.ring
        self._mouse = old._mouse
        self._hovered = self._under(self._mouse)

    def focus_on(self, key: str) -> None:
        """Give the focus to the widget of that key."""
        self._set_focus(self.find(key))
        self.dirty = True

    def _draw_children(self, surface: pygame.Surface, panel: ScrollPanel) -> None:
        clip = surface.get_clip()
        surface.set_clip(panel.view.clip(clip))
        for child in panel.children:
            if child.rect.colliderect(panel.view):
                self._draw_one(surface, child)
        surface.set_clip(clip)

    def _draw_one(self, surface: pygame.Surface, widget: Widget) -> None:
        state = self._state(widget)
        if state.ringed:
            self.look.paint.ring(surface, widget.rect)
        widget.draw(surface, self.look, state)

    def _state(self, widget: Widget) -> State:
        hovered = widget is self._hovered and widget.enabled
        focused = widget is self.focus
        return State(
            focused=focused,
            ringed=focused and self.ring and not self.covered,
            hovered=hovered,
            pressed=widget is self._held and hovered,
        )

    def _mouse_moved(self, position: tuple[int, int]) -> bool:
        self._mouse = position
        under = self._under(position)
        if under is not self._hovered:
            self._hovered = under
            self._rest = 0.0
            self.dirty = True
        if self._held is not None:
            self._held.drag(position)
            self.dirty = True
        elif under is not None and under.focusable:
            self.dirty |= self.ring or under is not self.focus
            self._set_focus(under, reveal=False)
        self.dirty |= self.ring
        self.ring = False
        return under is not None

    def _mouse_down(self, position: tuple[int, int]) -> bool:
        under = self._under(position)
        self._rest = -10 * TOOLTIP_AFTER
        if under is None:
            return False
        self.dirty = True
        self.ring = False
        self._held = self._hovered = under
        if under.focusable:
            self._set_focus(under, reveal=False)
        under.press(position)
        return True

    def _mouse_up(self, position: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        self.dirty = True
        held.release(position)
        return True

    def _wheel(self, steps: int) -> bool:
        panels = self._panels()
        over = [panel for panel in panels if panel.rect.collidepoint(self._mouse)] or panels[:1]
        if not over:
            return False
        self.dirty = True
        return over[0].scroll(-steps * self.look.px(54))

    def _typed(self, field: TextField, event: pygame.event.Event, command: Command | None) -> bool:
        """Give a text field what writes or edits; everything else stays a command."""
        if event.type in {pygame.TEXTINPUT, pygame.TEXTEDITING} or is_letter(event):
            field.edit(event)
            self.dirty = True
            return True
        return field.composing and command is not None

    def _under(self, position: tuple[int, int]) -> Widget | None:
        for widget in reversed(self.leaves()):
            panel = self._homes.get(id(widget))
            if panel is not None and not panel.view.collidepoint(position):
                continue
            if widget.hit(position):
                return widget
        return None

    def _panels(self) -> list[ScrollPanel]:
        return [widget for widget in self.widgets if isinstance(widget, ScrollPanel)]

    def _focusable(self) -> list[Widget]:
        return [widget for widget in self.leaves() if widget.focusable]

    def _set_focus(self, widget: Widget | None, *, reveal: bool = True) -> None:
        if widget is self.focus:
            return
        if isinstance(self.focus, TextField):
            self.focus.leave()
        self.focus = widget
        self._rest = 0.0
        if isinstance(widget, TextField):
            widget.enter()
        panel = self._homes.get(id(widget))
        if panel is not None and widget is not None and reveal:
            panel.reveal(widget)

    def _move_to(self, widget: Widget | None) -> None:
        if widget is not None:
            self._hovered = None
            self._set_focus(widget)

    def _next(self, step: int) -> Widget | None:
        usable = self._focusable()
        if not usable:
            return None
        if self.focus not in usable:
            return usable[0]
        return usable[(usable.index(self.focus) + step) % len(usable)]

    def _neighbour(self, across: int, down: int) -> Widget | None:
        """Return the nearest widget in a direction, or the farthest the other way: a column goes round."""
        usable = self._reachable()
        if self.focus is None or not usable:
            return usable[0] if usable else None
        here = self.focus.rect
        ahead = [widget for widget in usable if _way(here, widget.rect, across, down) > 0]
        home = self._homes.get(id(self.focus))
        nearest = [widget for widget in ahead if home and self._homes.get(id(widget)) is home] or ahead
        if nearest:
            return min(nearest, key=lambda widget: _distance(here, widget.rect, across, down))
        if across:
            return None
        behind = [widget for widget in usable if _overlap(here, widget.rect, across)]
        return min(behind, key=lambda widget: _way(here, widget.rect, across, down), default=None)

    def _reachable(self) -> list[Widget]:
        """Return what the arrows may go to: not what is scrolled out of sight in another panel."""
        home = self._homes.get(id(self.focus))
        return [
            widget
            for widget in self._focusable()
            if widget is not self.focus
            and ((panel := self._homes.get(id(widget))) is home or panel is None or panel.view.colliderect(widget.rect))
        ]

    def _tooltip_owner(self) -> Widget | None:
        if self._rest < TOOLTIP_AFTER or self._held is not None:
            return None
        owner = self.focus if self.ring else self._hovered
        return owner if owner is not None and owner.tooltip() else None

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        owner = self._tooltip_owner()
        if owner is None:
            return
        look = self.look
        lines = look.fonts.wrap(owner.tooltip(), SMALL, look.px(340))
        widest = max(look.fonts.width(line, SMALL) for line in lines)
        step = look.fonts.line_height(SMALL)
        box = pygame.Rect(0, 0, widest + look.px(24), step * len(lines) + look.px(16))
        box.midtop = (owner.rect.centerx, owner.rect.bottom + look.px(8))
        if box.bottom > look.area.bottom:
            box.midbottom = (owner.rect.centerx, owner.rect.top - look.px(8))
        box.clamp_ip(look.area.inflate(-look.px(12), -look.px(12)))
        look.paint.bubble(surface, box)
        for place, words in enumerate(lines):
            line = look.fonts.line(words, SMALL, look.palette.tip_letters)
            surface.blit(line, (box.left + look.px(12), box.top + look.px(8) + place * step))


def _way(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> int:
    """Return how far the centre of ``there`` lies ahead; 0 when it is beside rather than ahead."""
    if across:
        clear = there.left >= here.right - _SLACK or there.right <= here.left + _SLACK
    else:
        clear = there.top >= here.bottom - _SLACK or there.bottom <= here.top + _SLACK
    ahead = (there.centerx - here.centerx) * across + (there.centery - here.centery) * down
    return ahead if clear else 0


def _distance(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> int:
    """Return how far a widget is, where being out of line counts twice."""
    aside = abs(there.centery - here.centery) if across else abs(there.centerx - here.centerx)
    return _way(here, there, across, down) + (0 if _overlap(here, there, across) else 2 * aside)


def _overlap(here: pygame.Rect, there: pygame.Rect, across: int) -> bool:
    """Return whether the two share a row (looking across) or a column (looking down)."""
    if across:
        return there.top < here.bottom and here.top < there.bottom
    return there.left < here.right and here.left < there.right
