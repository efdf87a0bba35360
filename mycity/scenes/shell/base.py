"""Scenes: one screen each, most of them made of widgets.

A scene is one screen. Its life, and who calls what:

| moment | the scene itself | the scene below |
|---|---|---|
| ``stack.push(scene)`` | ``enter`` | ``pause`` |
| ``stack.pop()`` | ``leave`` | ``resume`` |
| ``stack.replace(scene)`` | the old one ``leave``, the new one ``enter`` | nothing |
| ``stack.clear(scene)`` | every old one ``leave`` from the top, the new one ``enter`` | |
| the window closes | every one ``leave`` from the top | |

Each frame the top scene gets its events by ``handle``, the time passed by ``update``, and is drawn by ``draw`` if
``needs_redraw``; a scene below is drawn too when the one above is an ``overlay``. ``draw`` changes nothing. A scene
alone on the screen, whose last picture is still there, is asked for its ``draw_changes`` instead.

Most scenes are a `PageScene`: they build widgets and say what to paint behind them:

    class GreetingScene(PageScene):
        def build(self) -> list[Widget]:
            hello = Button(self.t("Hello"), self.back, key="hello")
            column(centred(self.look.area, 300, 200), [hello], self.look)
            return [hello]

        def draw_behind(self, surface):
            self.look.paint.table(surface)

    SCENE = GreetingScene       # in mycity/scenes/greeting.py: found by name, and `--scene greeting` starts it

``build`` is called again whenever the window's size, the language, the text size or the colours change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from mycity.ui.animation import Timeline
from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.look import Look

if TYPE_CHECKING:
    from mycity.scenes.shell.services import Services
    from mycity.scenes.shell.stack import SceneStack
    from mycity.table.session import Saver


class Scene:
    """One screen; see the module for when what is called.

    Attributes:
        overlay: Whether the scene below stays visible around it.
        wants_quiet: Whether Enter is kept from it for a moment: it shows what must not be missed, or decides for good.
        needs_redraw: Whether it looks different from when it was last drawn; the stack clears it.
        saver: What keeps the game that is played in it; its slot is this window's meanwhile.
    """

    overlay: ClassVar[bool] = False
    wants_quiet: ClassVar[bool] = False

    def __init__(self, services: Services) -> None:
        self.services = services
        self.timeline = Timeline(services.motion)
        self.needs_redraw = True
        self.saver: Saver | None = None

    @property
    def name(self) -> str:
        """Its name in logs and crash reports."""
        return type(self).__name__

    @property
    def is_written_in(self) -> bool:
        """Whether a text field has the focus: what is typed is the player's own."""
        return False

    def facts(self) -> dict[str, object]:
        """Return what a crash report should tell of it: enough to repeat what failed, no names."""
        return {}

    @property
    def look(self) -> Look:
        """The window's look now."""
        return self.services.look

    @property
    def stack(self) -> SceneStack:
        return self.services.stack

    def t(self, text: str, **values: object) -> str:
        """Translate a text and fill in its ``{named}`` places."""
        return self.services.t(text, **values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Translate the form that goes with a count, which is also the value of ``{count}``."""
        return self.services.n(one, many, count, **values)

    def enter(self) -> None:
        """Begin: called once, when it comes onto the stack."""

    def leave(self) -> None:
        """End: called once, when it goes off the stack, also when the game is closed. Save here."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """It is on top again."""

    def look_changed(self) -> None:
        """The window's size, the language, the text size or the colours changed; out of sight, it is told later."""
        self.needs_redraw = True

    def on_focus_lost(self) -> None:
        """The player went to another program; also called when below others. Save here."""

    def files_changed(self) -> None:
        """The player's files cannot be reached any more, or can be again; only called when on top."""

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """React to an event.

        Args:
            event: Any pygame event of the mouse, the keyboard or text input.
            command: What a key event means, or None.

        Returns:
            Whether it was understood; what is left over gets the general meaning (F1 opens the rules...).
        """
        del event, command
        return False

    def update(self, milliseconds: float) -> None:
        if self.timeline.busy:
            self.needs_redraw = True
            self.timeline.update(milliseconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen; change nothing."""

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what has changed since it was last drawn; all the rest of that picture is still there.

        Returns:
            Where something was drawn; None for the whole screen.
        """
        self.draw(surface)
        return None

    def back(self) -> None:
        """Leave for the scene below."""
        self.stack.pop()


class PageScene(Scene):
    """A scene made of widgets on a page. Esc goes back, unless `cancel` says otherwise.

    Attributes:
        page_changed: Whether widgets look different from when the scene was last drawn; whoever draws only changes
            sets it back.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page(services.look, [])
        self.page_changed = True

    @property
    def is_written_in(self) -> bool:
        return isinstance(self.page.focus, TextField)

    def build(self) -> list[Widget]:
        """Make and place the widgets, in Tab order, with ``self.look`` and ``self.t``."""
        return []

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what the widgets lie on."""

    def cancel(self) -> None:
        self.back()

    def rebuild(self, *, focus: str = "") -> None:
        """Build anew; focus and scrolling stay with the widgets of the same key.

        Args:
            focus: The key of the widget to focus instead.
        """
        old = self.page
        kept = focus or (old.focus.key if old.focus else "")
        offsets = {panel.key: panel.offset for panel in old.widgets if isinstance(panel, ScrollPanel)}
        widgets = self.build()
        for panel in widgets:
            if isinstance(panel, ScrollPanel):
                panel.scroll(offsets.get(panel.key, 0))
        self.page = Page(self.look, widgets, focus=kept)
        self.page.continue_from(old)
        self.needs_redraw = self.page_changed = True

    def enter(self) -> None:
        self.rebuild()

    def pause(self) -> None:
        self.page.covered = True

    def resume(self) -> None:
        self.rebuild()

    def look_changed(self) -> None:
        self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        understood = self.page.handle(event, command)
        self._look_at_page()
        if not understood and command is Command.CANCEL:
            self.cancel()
            return True
        return understood

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.page.update(milliseconds)
        self._look_at_page()

    def _look_at_page(self) -> None:
        """Take note of what has changed on the page."""
        if self.page.dirty:
            self.needs_redraw = self.page_changed = True
            self.page.dirty = False

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_behind(surface)
        self.page.draw(surface)
