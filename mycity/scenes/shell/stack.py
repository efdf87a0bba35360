"""The stack of scenes: which one the player is in, and what lies below it. Who is called when is told in `life`."""

from __future__ import annotations

import logging

import pygame

from mycity.scenes.shell.life import RuleBook, SceneLife
from mycity.scenes.shell.transition import EnterGuard, Fade
from mycity.storage.game_file import Saver
from mycity.ui.animation import Motion
from mycity.ui.board.backdrop import cropped_to_cover
from mycity.ui.inputs import Command
from mycity.ui.sound.table import PieceName

log = logging.getLogger(__name__)

PATIENCE = 600.0
"""Milliseconds for which a scene may be waited for that cannot be shown whole yet."""


class SceneStack:
    """The scenes on the screen, the last on top, and the fade from one to the next."""

    def __init__(self, motion: Motion) -> None:
        self._scenes: list[SceneLife] = []
        self._fade = Fade(motion)
        self._enter_guard = EnterGuard()
        self._shown: tuple[list[SceneLife], pygame.Surface] | None = None
        self._outdated: list[SceneLife] = []
        self._waited = 0.0
        self._old_picture: tuple[list[SceneLife], pygame.Surface] | None = None

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
        return [scene.name for scene in self._scenes]

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
    def pressable(self) -> list[pygame.Rect]:
        """The places where something can be pressed on the topmost scene."""
        return list(self._scenes[-1].pressable) if self._scenes else []

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
        return any(scene.ducks_music for scene in self._visible())

    @property
    def needs_redraw(self) -> bool:
        if self._fade.on or self._shown is None:  # the screen still holds a trace of the scene before
            return True
        scenes = self._visible()
        return self._shown[0] != scenes or any(scene.needs_redraw for scene in scenes)

    @property
    def moving(self) -> bool:
        """Return whether something moves, so that every frame is wanted; water and smoke can wait for a moment."""
        return self._fade.on or any(scene.timeline.busy for scene in self._visible())

    def push(self, scene: SceneLife) -> None:
        self._start_fade()
        if self._scenes:
            self.top.pause()
        self._begin(scene)

    def pop(self) -> None:
        """Take the top scene off and return to the one below; without one the game ends."""
        if self.top.fades_away:
            self._start_fade()
        self._end()
        self._enter_guard.begin(wanted=False)
        self._pass_on_look()
        if self._scenes:
            self.top.resume()

    def replace(self, scene: SceneLife) -> None:
        """Put a scene in the place of the top one; the one below notices nothing."""
        self._start_fade()
        self._end()
        self._begin(scene, follows=True)

    def clear(self, scene: SceneLife | None = None) -> None:
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
        """Tell every scene that the look of the window is another one; those out of sight when they come into it."""
        self._fade.stop()
        self.invalidate()
        self._outdated = self._scenes[:]
        self._pass_on_look()

    def pass_on_look(self, scene: SceneLife) -> None:
        """Tell a scene out of sight now that the look has changed, if it was not told: it is about to be seen."""
        if scene in self._outdated:
            self._outdated.remove(scene)
            scene.look_changed()

    def keep_picture(self, size: tuple[int, int]) -> None:
        """Keep what is seen, for a window that gets another size: it is shown until the scenes are whole in that.

        Args:
            size: what the scenes were laid out for; nothing may have been changed for the other one yet.
        """
        scenes = self._visible()
        if self._old_picture is None or self._old_picture[0] != scenes:
            self._old_picture = scenes, pygame.Surface(size)
            for scene in scenes:
                scene.draw(self._old_picture[1])

    def device_changed(self) -> None:
        """Tell the scenes in sight that the player has something else in hand, whose buttons are to be named."""
        for scene in self._visible():
            scene.device_changed()

    def invalidate(self) -> None:
        """Take note that the window has lost its picture: all of it is to be drawn again."""
        self._shown = None

    def on_focus_lost(self) -> None:
        for scene in reversed(self._scenes):
            scene.on_focus_lost()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Give the top scene an event, and what a key event means; return whether it was understood."""
        return self._enter_guard.swallows(event, command) or self.top.handle(event, command)

    @property
    def _is_waiting(self) -> bool:
        """Return whether the scene before stays on the screen, since the next one would come piece by piece."""
        is_first = self._fade.on and not self._fade.begun
        return is_first and self._waited < PATIENCE and not all(scene.is_whole for scene in self._visible())

    def update(self, milliseconds: float) -> None:
        if self._is_waiting:
            self._waited += milliseconds
        else:
            self._fade.update(milliseconds)
        self._enter_guard.update(milliseconds)
        self._pass_on_look()
        if self._scenes:
            self.top.update(milliseconds)

    def draw(self, surface: pygame.Surface, *, whole: bool = False) -> list[pygame.Rect] | None:
        """Draw the visible scenes, over what is still to be seen of the one before.

        Args:
            surface: Where to; it keeps what is drawn on it until the next time.
            whole: Whether something else lies over the last picture, so that all of it must be drawn.

        Returns:
            Where something was drawn; None for the whole screen.
        """
        if self._old_picture is not None:
            scenes, picture = self._old_picture
            if scenes == self._visible() and not all(scene.is_whole for scene in scenes):
                return self._show_old_picture(surface, picture)
            self._old_picture = None
            self.invalidate()
        if not self._fade.on:
            return self._paint(surface, whole=whole)
        if self._is_waiting:
            return []
        self._paint(self._fade.incoming(surface.get_size()))
        if not self._fade.mix(surface):
            self._shown = self._visible(), surface
        return None

    def _show_old_picture(self, surface: pygame.Surface, picture: pygame.Surface) -> list[pygame.Rect] | None:
        """Show the picture of another size, unless it is there already."""
        if self._shown is not None and self._shown[1] is surface and surface.get_size() == picture.get_size():
            return []
        scaled = cropped_to_cover(picture, surface.get_size())
        surface.blit(scaled, (0, 0))
        self._old_picture, self._shown = (self._visible(), scaled), (self._visible(), surface)
        return None

    def _paint(self, surface: pygame.Surface, *, whole: bool = False) -> list[pygame.Rect] | None:
        """Draw the visible scenes, only what has changed where that is possible."""
        scenes, shown = self._visible(), self._shown
        changed: list[pygame.Rect] | None = None
        is_still_there = not whole and shown is not None and shown[0] == scenes and shown[1] is surface
        if is_still_there and not any(scene.needs_redraw for scene in scenes):
            return []
        if is_still_there and scenes[-1].draws_alone and not any(scene.needs_redraw for scene in scenes[:-1]):
            changed = scenes[-1].draw_changes(surface)
        else:
            for scene in scenes:
                scene.draw(surface)
        for scene in scenes:
            scene.needs_redraw = False
        self._shown = scenes, surface
        return changed

    def _begin(self, scene: SceneLife, *, follows: bool = False) -> None:
        self._scenes.append(scene)
        log.info("scene %s", " > ".join(self.names))
        self._enter_guard.begin(wanted=scene.guards_enter, follows=follows)
        scene.enter()

    def _end(self) -> None:
        leaving = self._scenes.pop()
        log.info("left %s", leaving.name)
        leaving.leave()

    def _pass_on_look(self) -> None:
        """Have the scenes in sight take note of the look, those that have not: a window being dragged stays quick."""
        outdated = [scene for scene in self._visible() if scene in self._outdated] if self._outdated else []
        self._outdated = [scene for scene in self._outdated if scene in self._scenes and scene not in outdated]
        for scene in outdated:
            scene.look_changed()

    def _start_fade(self) -> None:
        if self._shown is not None:
            self._fade.begin()
            self._waited = 0.0

    def _visible(self) -> list[SceneLife]:
        """Return the uppermost scene that fills the screen, and the overlays above it."""
        if self._scenes and not self._scenes[-1].overlay:
            return self._scenes[-1:]
        filling = [index for index, scene in enumerate(self._scenes) if not scene.overlay]
        return self._scenes[filling[-1] if filling else 0 :]
