"""The stack of scenes: which one the player is in, and what lies below it. Who is called when is told in `life`."""

from __future__ import annotations

import logging

import pygame

from mycity.scenes.shell.life import RuleBook, SceneLife
from mycity.scenes.shell.scenes_in_sight import ScenesInSight
from mycity.scenes.shell.transition import EnterGuard
from mycity.storage.game_file import Saver
from mycity.ui.animation import Motion
from mycity.ui.inputs import Command
from mycity.ui.sound.table import PieceName

log = logging.getLogger(__name__)


class SceneStack:
    """The scenes the player has entered, the last on top.

    Attributes:
        in_sight: Those of them that the window shows.
    """

    def __init__(self, motion: Motion) -> None:
        self._scenes: list[SceneLife] = []
        self._enter_guard = EnterGuard()
        self.in_sight = ScenesInSight(self._scenes, motion)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> SceneLife:
        """The scene the player is in.

        Raises:
            IndexError: The stack is empty; the game is over then.
        """
        return self._scenes[-1]

    @property
    def names(self) -> list[str]:
        return [type(scene).__name__ for scene in self._scenes]

    def facts(self) -> dict[str, object]:
        """Return what all scenes tell of themselves for a crash report; one that cannot any more tells nothing."""
        facts: dict[str, object] = {}
        for scene in self._scenes:
            try:
                facts |= scene.facts()
            except Exception:  # what failed is told already
                log.exception("a scene cannot tell of itself")
        return facts

    @property
    def savers(self) -> list[Saver]:
        return [scene.saver for scene in self._scenes if scene.saver is not None]

    @property
    def rule_book(self) -> RuleBook | None:
        """The rules of what is being played: those of the topmost scene that has any."""
        return next((book for scene in reversed(self._scenes) if (book := scene.rule_book) is not None), None)

    @property
    def strip(self) -> int:
        """The y to which the strip at the top of the topmost scene that has one reaches."""
        return next((scene.strip for scene in reversed(self._scenes) if scene.strip), 0)

    @property
    def piece(self) -> PieceName:
        """The music of the topmost scene that has any: that of the menus where none has."""
        return next((piece for scene in reversed(self._scenes) if (piece := scene.piece) is not None), "menus")

    @property
    def light(self) -> str | None:
        """The light of the scene whose music is heard: none in the menus."""
        return next((scene.light for scene in reversed(self._scenes) if scene.piece is not None), None)

    @property
    def ducks_music(self) -> bool:
        return any(scene.ducks_music for scene in self.in_sight.scenes)

    def push(self, scene: SceneLife) -> None:
        self.in_sight.fade()
        if self._scenes:
            self.top.pause()
        self._begin(scene)

    def pop(self) -> None:
        """Take the top scene off and return to the one below; without one the game ends."""
        if self.top.fades_away:
            self.in_sight.fade()
        self._end()
        self._enter_guard.begin(wanted=False)
        self.in_sight.follow_look()
        if self._scenes:
            self.top.resume()

    def replace(self, scene: SceneLife) -> None:
        """Put a scene in the place of the top one; the one below notices nothing."""
        self.in_sight.fade()
        self._end()
        self._begin(scene, follows=True)

    def clear(self, scene: SceneLife | None = None) -> None:
        """Take every scene off, from the top, and put one in their place; without one the game ends.

        A scene that fails to leave is logged and does not keep the others from leaving.
        """
        if scene is not None:
            self.in_sight.fade()
        while self._scenes:
            try:
                self._end()
            except Exception:  # the game must close whatever one scene does
                log.exception("a scene failed to leave")
        if scene is not None:
            self._begin(scene)

    def on_focus_lost(self) -> None:
        for scene in reversed(self._scenes):
            scene.on_focus_lost()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Give the top scene an event, and what a key event means; return whether it was understood."""
        return self._enter_guard.swallows(event, command) or self.top.handle(event, command)

    def update(self, milliseconds: float) -> None:
        self._enter_guard.update(milliseconds)
        self.in_sight.update(milliseconds)
        if self._scenes:
            self.top.update(milliseconds)

    def _begin(self, scene: SceneLife, *, follows: bool = False) -> None:
        self._scenes.append(scene)
        log.info("scene %s", " > ".join(self.names))
        self._enter_guard.begin(wanted=scene.guards_enter, follows=follows)
        scene.enter()

    def _end(self) -> None:
        leaving = self._scenes.pop()
        log.info("left %s", type(leaving).__name__)
        leaving.leave()
