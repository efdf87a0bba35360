"""A page: the widgets of a screen, with the keyboard's focus, the mouse and the tooltip among them.

The focus moves with Tab (in the order given) and the arrows (to the nearest in that direction); the mouse moves
it too, but only when it moved itself: a still mouse never takes the focus from the keyboard. A letter goes to the
page's field, if it has one, whatever has the focus. On a page with a home
the mouse gives the focus to text fields only: after any other press the keys are for the home. The ring shows while
the keyboard is in use. A tooltip explains what the mouse rests on, once it has moved there since a drop, a key or
another scene, or what keys have focused and nobody else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from mycity.ui.inputs import Command, is_letter, typed_letter
from mycity.ui.kit.focus import MOVES, Focus, WidgetTree
from mycity.ui.kit.pointer import Pointer
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.tooltip import Tooltip
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.sound.table import SoundName
from mycity.ui.style.look import Look
from mycity.ui.touch import is_from_finger, is_long_press

_SLACK = 14
"""Pixels at 1280 x 800 that a finger may stray on what it presses."""
_PAGES = {Command.NEXT: 1, Command.PREVIOUS: -1}


class Page:
    """The widgets of one screen.

    Args:
        widgets: In Tab order; those inside a `ScrollPanel` belong to it.
        focus: The key of the widget that has the focus first; the first usable one otherwise.
        had: The key of the widget that had it on the page before a rebuild.
        home: The key of the widget that keys are for after a press with the mouse; without one, what was pressed.

    Attributes:
        clear_of: What no tooltip may cover.
        dirty: Whether it looks different from when it was last drawn.
        ring: Whether the focus ring shows, because the keyboard is in use.
        heard: What was used since it was looked at last: what is to be heard of it.
        covered: Whether another scene lies above, which has the ring meanwhile.
    """

    def __init__(
        self, look: Look, widgets: Sequence[Widget], *, focus: str = "", had: str = "", home: str = ""
    ) -> None:
        self.look = look
        self.dirty = True
        self.ring = True
        self.covered = False
        self.heard: SoundName | None = None
        self.clear_of: Sequence[pygame.Rect] = ()
        self._home = home
        self._by_keys: Widget | None = None
        self._tree = WidgetTree(widgets)
        self._focus = Focus(self._tree, focus, had)
        self._pointer = Pointer(self._tree)
        self._tooltip = Tooltip()
        self._by_mouse = True

    @property
    def focus(self) -> Widget | None:
        return self._focus.widget

    @property
    def widgets(self) -> list[Widget]:
        return self._tree.widgets

    def all_widgets(self) -> list[Widget]:
        return self._tree.all_widgets

    def find(self, key: str) -> Widget:
        """Return the widget of that key.

        Raises:
            KeyError: There is none.
        """
        return self._tree.find(key)

    def focus_on(self, key: str) -> None:
        self._give_focus(self.find(key))
        self.dirty = True

    def reaches(self) -> list[pygame.Rect]:
        """Return where widgets and the tooltip may have been drawn."""
        areas = [widget.reach(self.look, self._state(widget)) for widget in self.all_widgets()]
        explained = self.explained
        return areas if explained is None else [*areas, self._tooltip.reach(self.look, explained, self.clear_of)]

    def appearances(self) -> list[tuple[str, Hashable]]:
        """Return the key of what lies at each of the `reaches`, and how it looks, to be compared."""
        known = [(widget, self._state(widget)) for widget in self.all_widgets()]
        return [*((widget.key, (state, widget.appearance(state))) for widget, state in known), ("tooltip", object())]

    def continue_from(self, old: Page) -> None:
        """Go on where the page before a rebuild was: ring, mouse and what is under it."""
        self.ring = old.ring
        self.covered = old.covered
        self._pointer.continue_from(old._pointer)
        self._by_mouse = old._by_mouse
        focus = self.focus
        if focus is not None and old._by_keys is not None and old._by_keys.key == focus.key:
            self._by_keys = focus

    def keep_held(self, old: Page, keys: tuple[str, ...]) -> None:
        """Go on holding what was held on the page before a rebuild, if its key begins with one of some."""
        held = old._pointer.held
        if held is not None and held.key and held.key.startswith(keys):
            self._pointer.held = next((widget for widget in self.all_widgets() if widget.key == held.key), None)

    def handle(self, event: pygame.event.Event, command: Command | None = None) -> bool:
        """React to an event; return whether it was meant for a widget."""
        if is_long_press(event):
            return self._explain_held()
        if event.type == pygame.MOUSEMOTION:
            return self._swiped(event) or self.move_mouse(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if is_from_finger(event):
                self._pointer.allow_press()
            return self._mouse_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._mouse_up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if isinstance(self.focus, TextField) and self._typed(self.focus, event, command):
            return True
        if self.takes_letter(event):
            self._write_aside(typed_letter(event))
            return True
        return command is not None and self.command(command)

    def takes_letter(self, event: pygame.event.Event) -> bool:
        """Return whether a key is a letter on a page on which one writes: there it is no command, whatever is focused.

        So nobody switches the sound off who begins a name before its field has the focus.
        """
        return bool(typed_letter(event)) and bool(self._fields)

    def command(self, command: Command) -> bool:
        """React to a command: the focused widget first, then the focus moves."""
        self.dirty = True
        self.hide_tooltip()
        focused = self.focus
        if focused is not None and focused.command(command):
            self.ring = True
            self._by_keys = focused if command in MOVES else None
            self._hear(focused)
            return True
        if command in _PAGES:
            return any(panel.page(_PAGES[command]) for panel in self._tree.panels)
        if command not in MOVES:
            return False
        target = self._focus.target(command)
        if target is not None:
            self.heard = "focus"
            self._pointer.forget()
            self._give_focus(target)
            self._by_keys = target
        self.ring = True
        return True

    def update(self, milliseconds: float) -> None:
        """Let time pass: tooltips appear after a rest, a cursor blinks."""
        before = self.explained
        self._tooltip.wait(milliseconds)
        self.dirty |= self.explained is not before
        if isinstance(self.focus, TextField):
            self.dirty |= self.focus.tick(milliseconds)

    def hide_tooltip(self) -> None:
        """Have no tooltip, and nothing unfolded, until the mouse moves: something else is looked at, or was done."""
        self.dirty |= self.explained is not None or (self._by_mouse and self._pointer.on is not None)
        self._by_mouse = False
        self._tooltip.restart()
        self._pointer.suppress_tooltip()
        self._by_keys = None

    def note_mouse(self, position: tuple[int, int]) -> None:
        """Take note of where the mouse is while it carries something across the page."""
        self._pointer.note_position(position)

    def draw(self, surface: pygame.Surface, reaches: Sequence[pygame.Rect] | None = None) -> None:
        """Draw the widgets, the focus ring and the tooltip, as far as they reach into the surface's clip.

        Args:
            reaches: What `reaches` has returned since the page changed last, for who draws many parts in a frame.
        """
        everything = self.all_widgets()
        touched = surface.get_clip().collidelistall(list(self.reaches() if reaches is None else reaches))
        near = {everything[index] for index in touched if index < len(everything)}
        for widget in self.widgets:
            if isinstance(widget, ScrollPanel):
                widget.draw(surface, self.look, self._state(widget))
                self._draw_children(surface, widget, near)
            elif widget in near:
                self._draw_one(surface, widget)
        explained = self.explained
        if explained is not None and touched and touched[-1] == len(everything):
            self._tooltip.draw(surface, self.look, explained, self.clear_of)

    def move_mouse(self, position: tuple[int, int]) -> bool:
        """Have the mouse at a position; return whether it is on a widget there."""
        pointer = self._pointer
        elsewhere = pointer.move(position)
        if elsewhere:
            self._tooltip.restart()
        self.dirty |= elsewhere or self.ring or pointer.held is not None or not self._by_mouse
        self._by_mouse = True
        if pointer.held is None and pointer.on is not None and pointer.on.focusable and not self._home:
            self.dirty |= self._give_focus(pointer.on, reveal=False)
        self.ring = False
        return pointer.on is not None

    def _swiped(self, event: pygame.event.Event) -> bool:
        """Scroll when a finger is drawn over a panel."""
        if not (is_from_finger(event) and event.buttons[0]):
            return False
        swiped = self._pointer.swipe(event.pos, event.rel[1], self.look.px(_SLACK))
        self.dirty |= swiped
        return swiped

    def _explain_held(self) -> bool:
        """Show what the finger rests on instead of pressing it."""
        held = self._pointer.held
        if held is None or not held.explained(self.look):
            return False
        self._pointer.held = None
        self._pointer.request_tooltip()
        self._tooltip.show_at_once()
        self.dirty = True
        return True

    def _mouse_down(self, position: tuple[int, int]) -> bool:
        self._by_mouse = True
        self._pointer.note_position(position)
        self._pointer.suppress_tooltip()
        under = self._pointer.hold(position)
        if under is None:
            return False
        self.dirty = True
        self.ring = False
        if under.focusable:
            self._focus_after_press(under)
        under.press(position)
        return True

    def _mouse_up(self, position: tuple[int, int]) -> bool:
        held = self._pointer.held
        self._pointer.note_position(position)
        self._pointer.suppress_tooltip()
        if held is not None and held.looked_at_by_press:
            self._pointer.request_tooltip()
        understood = self._pointer.let_go(position)
        if held is not None and held.rect.collidepoint(position):
            self._hear(held)
        self.dirty |= understood
        return understood

    def _hear(self, used: Widget) -> None:
        if used.enabled and used.sound is not None:
            self.heard = used.sound

    def _wheel(self, steps: int) -> bool:
        panel = self._pointer.panel()
        if panel is None or steps == 0:
            return False
        self.dirty = True
        return panel.scroll(-steps * self.look.px(54))

    def _typed(self, field: TextField, event: pygame.event.Event, command: Command | None) -> bool:
        """Give a text field what writes or edits; everything else stays a command."""
        if event.type in {pygame.TEXTINPUT, pygame.TEXTEDITING} or is_letter(event):
            field.edit(event)
            self.dirty = True
            return True
        return field.composing and command is not None

    def _write_aside(self, letter: str) -> None:
        """Write a letter typed beside the fields: into the only one, or the first that is empty, or nowhere."""
        fields = self._fields
        field = fields[0] if len(fields) == 1 else next((one for one in fields if not one.value), None)
        if field is None:
            return
        self.hide_tooltip()
        self._give_focus(field)
        field.begin_with(letter)
        self.dirty = True

    @property
    def _fields(self) -> list[TextField]:
        return [widget for widget in self.all_widgets() if isinstance(widget, TextField) and widget.is_written]

    def _give_focus(self, widget: Widget, *, reveal: bool = True) -> bool:
        changed = self._focus.give(widget, reveal=reveal)
        if changed:
            self._tooltip.restart()
        return changed

    def _focus_after_press(self, pressed: Widget) -> None:
        home = next((widget for widget in self.all_widgets() if widget.key == self._home), None) if self._home else None
        self._give_focus(pressed if home is None or isinstance(pressed, TextField) else home, reveal=False)

    @property
    def looked_at(self) -> Widget | None:
        """Return what keys have chosen, or what the mouse is on since it has moved there."""
        by_keys = self.focus if self.focus is self._by_keys else None
        return by_keys if self.ring else self._pointer.on if self._pointer.wants_tooltip else None

    @property
    def tooltip_rect(self) -> pygame.Rect | None:
        """Return where the tooltip is while one shows."""
        explained = self.explained
        return None if explained is None else self._tooltip.box(self.look, explained, self.clear_of)

    @property
    def explained(self) -> Widget | None:
        """Return the widget whose tooltip shows."""
        if not self._tooltip.is_due or self._pointer.held is not None:
            return None
        pointed_at = self.looked_at
        if pointed_at is None or not pointed_at.explained(self.look):
            return None
        return pointed_at if self._tooltip.has_room(self.look, pointed_at, self.clear_of) else None

    def _draw_children(self, surface: pygame.Surface, panel: ScrollPanel, near: set[Widget]) -> None:
        clip = surface.get_clip()
        surface.set_clip(panel.rect.clip(clip))
        for child in panel.children:
            if child in near and child.rect.colliderect(panel.rect):
                self._draw_one(surface, child)
        surface.set_clip(clip)

    def _draw_one(self, surface: pygame.Surface, widget: Widget) -> None:
        state = self._state(widget)
        if state.ringed and widget.has_ring:
            self.look.paint.ring(surface, widget.rect)
        widget.draw(surface, self.look, state)

    def _state(self, widget: Widget) -> WidgetState:
        hovered = widget is self._pointer.on and widget.enabled
        focused = widget is self.focus
        return WidgetState(
            focused=focused,
            ringed=focused and self.ring and not self.covered,
            hovered=hovered,
            pointed_at=hovered and self._by_mouse,
            pressed=widget is self._pointer.held and hovered,
        )
