"""Scenes: one screen each, most of them made of widgets. When what is called of them stands in `life`.

Most scenes are a `PageScene`: they build widgets and say what to paint behind them:

    class GreetingScene(PageScene):
        def build(self) -> list[Widget]:
            hello = Button(self.t("Hello"), self.back, key="hello")
            column(centred(self.look.area, 300, 200), [hello], self.look)
            return [hello]

        def draw_behind(self, surface):
            self.look.paint.table(surface)

``build`` is called again whenever the window's size, the language, the text size or the colours change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from mycity.scenes.shell.life import SceneLife
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.stack import SceneStack
from mycity.scenes.shell.ways import Ways
from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.look import Look


class Scene(SceneLife):
    """One screen, and what every screen is given."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.motion)
        self.services = services

    @property
    def look(self) -> Look:
        return self.services.look

    @property
    def stack(self) -> SceneStack:
        return self.services.stack

    @property
    def ways(self) -> Ways:
        """Where it can lead to, save scenes of its own wing."""
        return self.services.ways

    def t(self, text: str, **values: object) -> str:
        return self.services.t(text, **values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        return self.services.n(one, many, count, **values)

    def back(self) -> None:
        self.stack.pop()


class PageScene(Scene):
    """A scene made of widgets on a page. Esc goes back, unless `cancel` says otherwise.

    Attributes:
        home: The key of the widget that keys are for after a press with the mouse; empty where it is what was pressed.
        clear_of: What no tooltip may cover; set by `build`.
        page_changed: Whether widgets look different from when the scene was last drawn; whoever draws only changes
            sets it back.
    """

    home: ClassVar[str] = ""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page(services.look, [])
        self.page_changed = True
        self.clear_of: Sequence[pygame.Rect] = ()

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
        """Build anew; focus and scrolling stay with the widgets of the same key, as near as can be at the same height.

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
                _hold_still(panel, old)
        self.page = Page(self.look, widgets, focus=kept, home=self.home)
        self.page.clear_of = self.clear_of
        self.page.continue_from(old)
        self.needs_redraw = self.page_changed = True

    def enter(self) -> None:
        self.rebuild()

    def pause(self) -> None:
        self.page.covered = True

    def resume(self) -> None:
        self.page.covered = False
        self.page.hush()
        self.rebuild()

    def look_changed(self) -> None:
        self.rebuild()

    def device_changed(self) -> None:
        self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        page = self.page
        understood = page.handle(event, command)
        self._listen_to(page)
        self._look_at_page()
        if not understood and command is Command.CANCEL:
            self.cancel()
            return True
        return understood

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.page.update(milliseconds)
        self._look_at_page()

    def _listen_to(self, page: Page) -> None:
        """Let what was used on a page be heard, also when another page has taken its place by that."""
        if page.heard is not None:
            self.services.sound.play(page.heard)
            page.heard = None

    def _look_at_page(self) -> None:
        """Take note of what has changed on the page."""
        if self.page.dirty:
            self.needs_redraw = self.page_changed = True
            self.page.dirty = False

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_behind(surface)
        self.page.draw(surface)


def _hold_still(panel: ScrollPanel, old: Page) -> None:
    """Scroll a new panel so that what has the focus in it stands where it stood on the page before."""
    focus = old.focus
    here = next((one for one in panel.children if focus is not None and focus.key and one.key == focus.key), None)
    if here is not None and focus is not None and panel.rect.collidepoint(focus.rect.center):
        panel.scroll(here.rect.centery - focus.rect.centery)
