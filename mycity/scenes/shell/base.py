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
from mycity.ui.kit.blocks import Block, blocks_height, lay_blocks
from mycity.ui.kit.layout import centred
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
        """The ways to scenes of other wings."""
        return self.services.ways

    def t(self, text: str, **values: object) -> str:
        return self.services.t(text, **values)

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        return self.services.n(singular, plural, count, **values)

    def back(self) -> None:
        self.stack.pop()


class PageScene(Scene):
    """A scene made of widgets on a page. Esc goes back, unless `cancel` says otherwise.

    Attributes:
        home: The key of the widget that keys are for after a press with the mouse; empty where it is what was pressed.
        clear_of: What no tooltip may cover; set by `build`.
        page_changed: Whether widgets look different from when the scene was last drawn.
    """

    home: ClassVar[str] = ""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page(services.look, [])
        self.page_changed = True
        self.clear_of: Sequence[pygame.Rect] = ()

    @property
    def pressable(self) -> Sequence[pygame.Rect]:
        return [] if self.strip else [widget.rect for widget in self.page.all_widgets() if widget.focusable]

    @property
    def has_text_focus(self) -> bool:
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
        had = old.focus.key if old.focus else ""
        offsets = {panel.key: panel.offset for panel in old.widgets if isinstance(panel, ScrollPanel)}
        widgets = self.build()
        for panel in widgets:
            if isinstance(panel, ScrollPanel):
                panel.scroll(offsets.get(panel.key, 0))
                _keep_scroll(panel, old)
        self.page = Page(self.look, widgets, focus=focus or had, had=had, home=self.home)
        self.page.clear_of = self.clear_of
        self.page.continue_from(old)
        self.needs_redraw = self.page_changed = True

    def rebuild_for_news(self) -> None:
        """Build anew because something has come in meanwhile, or is being dragged: what is held stays held."""
        before = self.page
        self.rebuild()
        self.page.keep_held(before, ("",))

    def enter(self) -> None:
        self.rebuild()

    def pause(self) -> None:
        self.page.covered = True

    def resume(self) -> None:
        self.page.covered = False
        self.page.hide_tooltip()
        self.rebuild()

    def look_changed(self) -> None:
        self.rebuild()

    def device_changed(self) -> None:
        self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        page = self.page
        understood = page.handle(event, command)
        self._listen_to(page)
        self._note_changes()
        if not understood and command is Command.CANCEL:
            self.cancel()
            return True
        return understood

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.page.update(milliseconds)
        self._note_changes()

    def _listen_to(self, page: Page) -> None:
        """Let what was used on a page be heard, also when another page has taken its place by that."""
        if page.heard is not None:
            self.services.sound.play(page.heard)
            page.heard = None

    def _note_changes(self) -> None:
        """Take note of what has changed on the page."""
        if self.page.dirty:
            self.needs_redraw = self.page_changed = True
            self.page.dirty = False

    def draw(self, surface: pygame.Surface) -> None:
        self.page_changed = False
        self.draw_behind(surface)
        self.page.draw(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        changed = None if self.page_changed else self.draw_moving(surface)
        if changed is None:
            self.draw(surface)
        return changed

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:  # noqa: ARG002
        """Draw what moves by itself, while the page stays the same; return where, None where all is to be drawn."""
        return None


class SheetScene(PageScene):
    """A sheet that lies on the table, as high as the window."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sheet = pygame.Rect(0, 0, 0, 0)

    def lay_sheet(self, width: float, *, around: float, margins: tuple[float, float]) -> pygame.Rect:
        """Put the sheet in the middle of the window and return the room on it; all in pixels at 1280 x 800.

        Args:
            width: How wide the sheet is.
            around: How much of the window's height it leaves.
            margins: How much of its width and of its height its margins take.
        """
        px, area = self.look.px, self.look.area
        self._sheet = centred(area, px(width), area.height - px(around))
        return self._sheet.inflate(-px(margins[0]), -px(margins[1]))

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.table(surface)
        self.look.paint.panel(surface, self._sheet, raised=14)


class SlipScene(PageScene):
    """A slip of paper over the screen, as high as its rows.

    Attributes:
        side: the space left and right of its rows, in pixels at 1280 x 800.
        edge: the same above and below them.
    """

    overlay = True
    side: ClassVar[int] = 36
    edge: ClassVar[int] = 30

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._slip = pygame.Rect(0, 0, 0, 0)

    def inner(self, width: int) -> int:
        """Return how wide the rows of a slip of that width are."""
        return width - self.look.px(2 * self.side)

    def lay_out(self, width: int, blocks: Sequence[Block]) -> None:
        """Put blocks below one another, and the slip around them in the middle of the window."""
        px = self.look.px
        self._slip = centred(self.look.area, width, blocks_height(blocks, self.look) + 2 * px(self.edge))
        room = pygame.Rect(self._slip.left + px(self.side), self._slip.top + px(self.edge), self.inner(width), 0)
        lay_blocks(room, blocks, self.look)

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.veil(surface)
        self.look.paint.panel(surface, self._slip, raised=18)


def _keep_scroll(panel: ScrollPanel, old: Page) -> None:
    """Scroll a new panel so that what has the focus in it stands where it stood on the page before."""
    focus = old.focus
    successor = next(
        (child for child in panel.children if focus is not None and focus.key and child.key == focus.key), None
    )
    if successor is not None and focus is not None and panel.rect.collidepoint(focus.rect.center):
        panel.scroll(successor.rect.centery - focus.rect.centery)
