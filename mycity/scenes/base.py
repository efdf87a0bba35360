"""Scenes and their stack.

A scene is one screen. Its life, and who calls what:

| moment | the scene itself | the scene below |
|---|---|---|
| ``stack.push(scene)`` | ``enter`` | ``pause`` |
| ``stack.pop()`` | ``leave`` | ``resume`` |
| ``stack.replace(scene)`` | the old one ``leave``, the new one ``enter`` | nothing |
| ``stack.clear(scene)`` | every old one ``leave`` from the top, the new one ``enter`` | |
| the window closes | every one ``leave`` from the top | |

Each frame the top scene gets its events by ``handle``, the time passed by ``update``, and is drawn by ``draw`` if
``needs_redraw``; a scene below is drawn too when the one above is an ``overlay``. ``draw`` changes nothing.

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

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from mycity.content.languages import Languages
from mycity.scenes.registry import find
from mycity.storage.paths import Folders
from mycity.storage.settings import SettingsStore
from mycity.ui.animation import Motion, Timeline
from mycity.ui.inputs import Command
from mycity.ui.look import Look
from mycity.ui.notices import Notices
from mycity.ui.page import Page
from mycity.ui.scroll import ScrollPanel
from mycity.ui.sprites import Sprites
from mycity.ui.widgets import Widget

if TYPE_CHECKING:
    from mycity.ai.counsel import Counsel
    from mycity.ai.worker import Thinker as Worker

log = logging.getLogger(__name__)


@dataclass
class Services:
    """What every scene is given: the one way to reach settings, words, looks, folders and the other scenes.

    Attributes:
        look: Fonts, colours and scale of the window as it is now; never keep it, it changes with the window.
        motion: Speed of animation as set; timelines share it.
        seed: The seed given on the command line, or None.
        notices: Short news shown above every scene: ``services.notices.show(text)``.
        has_sound: Whether there is any sound to set the volume of.
        at_exit: What is to be closed when the game ends.
        toggle_full_screen: Switches between the window and the whole screen.
        rule_book: Makes the rule book of what is being played, where it has one of its own.
    """

    settings: SettingsStore
    languages: Languages
    folders: Folders
    assets: Path
    look: Look
    motion: Motion
    seed: int | None = None
    notices: Notices = field(default_factory=Notices)
    has_sound: bool = False
    at_exit: ExitStack = field(default_factory=ExitStack)
    toggle_full_screen: Callable[[], None] = lambda: None
    rule_book: Callable[[], Scene] | None = None
    stack: SceneStack = field(init=False)

    def __post_init__(self) -> None:
        self.stack = SceneStack(self)

    @cached_property
    def sprites(self) -> Sprites:
        """The board's pictures, shared by all scenes; each is loaded when first asked for."""
        return Sprites(self.assets / "sprites")

    @cached_property
    def bots(self) -> Worker:
        """The process that thinks for the bots, started when first asked for and shared by all games."""
        from mycity.ai.worker import Thinker  # noqa: PLC0415 - the title must show before anything of the bots is loaded
        from mycity.content.bots import load_levels  # noqa: PLC0415

        worker = Thinker(load_levels())
        self.at_exit.callback(worker.close)
        return worker

    @cached_property
    def counsel(self) -> Counsel:
        """The process that advises people and looks back on games, started when first asked for."""
        from mycity.ai.counsel import Counsel  # noqa: PLC0415 - as above
        from mycity.content.bots import load_levels  # noqa: PLC0415

        counsel = Counsel(load_levels())
        self.at_exit.callback(counsel.close)
        return counsel

    def t(self, text: str, **values: object) -> str:
        """Translate a text and fill in its ``{named}`` places."""
        return self.languages.t(text, **values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Translate the form that goes with a count, which is also the value of ``{count}``."""
        return self.languages.n(one, many, count, **values)

    def rules(self) -> Scene | None:
        """Return the rules of what is being played, or the book on the shelf."""
        return self.rule_book() if self.rule_book is not None else self.scene("rules")

    def scene(self, name: str) -> Scene | None:
        """Return a new scene of that name, or None when there is no such scene."""
        kind = find(name)
        return kind(self) if kind else None


class Scene:
    """One screen; see the module for when what is called.

    Attributes:
        overlay: Whether the scene below stays visible around it.
        needs_redraw: Whether it looks different from when it was last drawn; the stack clears it.
    """

    overlay: ClassVar[bool] = False

    def __init__(self, services: Services) -> None:
        self.services = services
        self.timeline = Timeline(services.motion)
        self.needs_redraw = True

    @property
    def name(self) -> str:
        """Its name in logs and crash reports."""
        return type(self).__name__

    @property
    def look(self) -> Look:
        """The window's look now."""
        return self.services.look

    @property
    def stack(self) -> SceneStack:
        """The stack it is on."""
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
        """The window's size, the language, the text size or the colours changed; also called when below others."""
        self.needs_redraw = True

    def on_focus_lost(self) -> None:
        """The player went to another program; also called when below others. Save here."""

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
        """Let time pass."""
        if self.timeline.busy:
            self.needs_redraw = True
            self.timeline.update(milliseconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen; change nothing."""

    def back(self) -> None:
        """Leave for the scene below."""
        self.stack.pop()


class PageScene(Scene):
    """A scene made of widgets on a page. Esc goes back, unless `cancel` says otherwise."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page(services.look, [])

    def build(self) -> list[Widget]:
        """Make and place the widgets, in Tab order, with ``self.look`` and ``self.t``."""
        return []

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what the widgets lie on."""

    def cancel(self) -> None:
        """React to Esc."""
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
        self.page.take_over(old)
        self.needs_redraw = True

    def enter(self) -> None:
        """Build the page."""
        self.rebuild()

    def pause(self) -> None:
        """Leave the focus ring to the scene above."""
        self.page.covered = True

    def resume(self) -> None:
        """Build the page again: what it shows may have changed meanwhile."""
        self.rebuild()

    def look_changed(self) -> None:
        """Build the page in the new look."""
        self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Let the page react, then go back on CANCEL."""
        page = self.page
        understood = page.handle(event, command)
        self.needs_redraw |= page.dirty
        page.dirty = False
        if not understood and command is Command.CANCEL:
            self.cancel()
            return True
        return understood

    def update(self, milliseconds: float) -> None:
        """Let time pass for the page too."""
        super().update(milliseconds)
        self.page.update(milliseconds)
        self.needs_redraw |= self.page.dirty
        self.page.dirty = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is behind, then the widgets."""
        self.draw_behind(surface)
        self.page.draw(surface)


class SceneStack:
    """The scenes on the screen, the last on top, and the fade from one to the next."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._scenes: list[Scene] = []
        self._fade: pygame.Surface | None = None
        self._veil = 0.0
        self._timeline = Timeline(services.motion)
        self._shown: pygame.Surface | None = None
        self._stale = True

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene the player is in.

        Raises:
            IndexError: The stack is empty; the game is over then.
        """
        return self._scenes[-1]

    @property
    def names(self) -> list[str]:
        """The names of all scenes, the top one last."""
        return [scene.name for scene in self._scenes]

    @property
    def needs_redraw(self) -> bool:
        """Whether the screen looks different from when it was last drawn."""
        # Until it is drawn without it, the screen still holds a trace of the scene before.
        fading = self._fade is not None
        return self._stale or fading or any(scene.needs_redraw for scene in self._visible())

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._start_fade()
        if self._scenes:
            self.top.pause()
        self._begin(scene)

    def pop(self) -> None:
        """Take the top scene off and return to the one below; without one the game ends."""
        self._start_fade()
        self._end()
        if self._scenes:
            self.top.resume()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one; the one below notices nothing."""
        self._start_fade()
        self._end()
        self._begin(scene)

    def clear(self, scene: Scene | None = None) -> None:
        """Take every scene off, from the top, and put one in their place; without one the game ends.

        A scene that fails to leave is logged and does not keep the others from leaving.
        """
        if scene is not None:
            self._start_fade()
        while self._scenes:
            try:
                self._end()
            except Exception:  # the game must close whatever one scene does
                log.exception("a scene failed to leave")
        if scene is not None:
            self._begin(scene)

    def look_changed(self) -> None:
        """Tell every scene that the look of the window is another one."""
        self._fade = self._shown = None
        for scene in self._scenes:
            scene.look_changed()
        self._stale = True

    def on_focus_lost(self) -> None:
        """Tell every scene that the player went to another program."""
        for scene in reversed(self._scenes):
            scene.on_focus_lost()

    def update(self, milliseconds: float) -> None:
        """Let time pass for the fade and the top scene."""
        self._timeline.update(milliseconds)
        if self._scenes:
            self.top.update(milliseconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible scenes, and what is still to be seen of the one before."""
        for scene in self._visible():
            scene.draw(surface)
            scene.needs_redraw = False
        if self._timeline.busy and self._fade is not None:
            self._fade.set_alpha(round(255 * (1.0 - self._veil)))
            surface.blit(self._fade, (0, 0))
        else:
            self._fade = None
        self._shown = surface
        self._stale = False

    def _begin(self, scene: Scene) -> None:
        self._scenes.append(scene)
        log.info("scene %s", " > ".join(self.names))
        scene.enter()

    def _end(self) -> None:
        leaving = self._scenes.pop()
        log.info("left %s", leaving.name)
        leaving.leave()

    def _start_fade(self) -> None:
        self._stale = True
        if self._shown is None or self._timeline.busy:
            return
        self._fade = self._shown.copy()
        self._timeline.run("scene change", self._set_veil)

    def _set_veil(self, share: float) -> None:
        self._veil = share

    def _visible(self) -> list[Scene]:
        first = len(self._scenes)
        while first > 0:
            first -= 1
            if not self._scenes[first].overlay:
                break
        return self._scenes[first:]
