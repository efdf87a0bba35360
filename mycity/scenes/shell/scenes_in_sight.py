"""The scenes in sight: those that fill the window, their picture on it, and the fade to the next ones."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.scenes.shell.life import SceneLife
from mycity.scenes.shell.transition import Fade
from mycity.ui.animation import Motion
from mycity.ui.board.backdrop import cropped_to_cover

PATIENCE = 600.0
"""Milliseconds for which a scene may be waited for that cannot be shown whole yet."""


class ScenesInSight:
    """The part of a stack that the window shows; the others are told of a new look when they come into sight.

    Args:
        scenes: All of the stack, the last on top.
    """

    def __init__(self, scenes: Sequence[SceneLife], motion: Motion) -> None:
        self._scenes = scenes
        self._fade = Fade(motion)
        self._shown: tuple[list[SceneLife], pygame.Surface] | None = None
        self._outdated: list[SceneLife] = []
        self._waited = 0.0
        self._old_picture: tuple[list[SceneLife], pygame.Surface] | None = None

    @property
    def scenes(self) -> list[SceneLife]:
        """The scene on top that fills the window, and the overlays above it."""
        if self._scenes and not self._scenes[-1].overlay:
            return [self._scenes[-1]]
        filling = [index for index, scene in enumerate(self._scenes) if not scene.overlay]
        return list(self._scenes[filling[-1] if filling else 0 :])

    @property
    def needs_redraw(self) -> bool:
        if self._fade.on or self._shown is None:  # the screen still holds a trace of the scene before
            return True
        scenes = self.scenes
        return self._shown[0] != scenes or any(scene.needs_redraw for scene in scenes)

    @property
    def moving(self) -> bool:
        """Return whether something moves, so that every frame is wanted; water and smoke can wait for a moment."""
        return self._fade.on or any(scene.timeline.busy for scene in self.scenes)

    @property
    def _is_waiting(self) -> bool:
        """Return whether the scene before stays on the screen, since the next one would come piece by piece."""
        is_first = self._fade.on and not self._fade.begun
        return is_first and self._waited < PATIENCE and not all(scene.is_whole for scene in self.scenes)

    def fade(self) -> None:
        """Have what is seen fade into what is about to come into sight."""
        if self._shown is not None:
            self._fade.begin()
            self._waited = 0.0

    def update(self, milliseconds: float) -> None:
        if self._is_waiting:
            self._waited += milliseconds
        else:
            self._fade.update(milliseconds)
        self.follow_look()

    # -- what changes around them ----------------------------------------------------------------------------

    def look_changed(self) -> None:
        """Tell every scene that the look of the window is another one; those out of sight when they come into it."""
        self._fade.stop()
        self.invalidate()
        self._outdated = list(self._scenes)
        self.follow_look()

    def follow_look(self) -> None:
        """Have the scenes in sight take note of the look, those that have not: a window being dragged stays quick."""
        outdated = [scene for scene in self.scenes if scene in self._outdated] if self._outdated else []
        self._outdated = [scene for scene in self._outdated if scene in self._scenes and scene not in outdated]
        for scene in outdated:
            scene.look_changed()

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
        scenes = self.scenes
        if self._old_picture is None or self._old_picture[0] != scenes:
            self._old_picture = scenes, pygame.Surface(size)
            for scene in scenes:
                scene.draw(self._old_picture[1])

    def device_changed(self) -> None:
        """Tell them that the player has something else in hand, whose buttons are to be named."""
        for scene in self.scenes:
            scene.device_changed()

    def invalidate(self) -> None:
        """Take note that the window has lost its picture: all of it is to be drawn again."""
        self._shown = None

    # -- the picture -----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, *, whole: bool = False) -> list[pygame.Rect] | None:
        """Draw them, over what is still to be seen of the ones before.

        Args:
            surface: Where to; it keeps what is drawn on it until the next time.
            whole: Whether something else lies over the last picture, so that all of it must be drawn.

        Returns:
            Where something was drawn; None for the whole screen.
        """
        if self._old_picture is not None:
            scenes, picture = self._old_picture
            if scenes == self.scenes and not all(scene.is_whole for scene in scenes):
                return self._show_old_picture(surface, picture)
            self._old_picture = None
            self.invalidate()
        if not self._fade.on:
            return self._paint(surface, whole=whole)
        if self._is_waiting:
            return []
        self._paint(self._fade.incoming(surface.get_size()))
        if not self._fade.mix(surface):
            self._shown = self.scenes, surface
        return None

    def _show_old_picture(self, surface: pygame.Surface, picture: pygame.Surface) -> list[pygame.Rect] | None:
        """Show the picture of another size, unless it is there already."""
        if self._shown is not None and self._shown[1] is surface and surface.get_size() == picture.get_size():
            return []
        scaled = cropped_to_cover(picture, surface.get_size())
        surface.blit(scaled, (0, 0))
        self._old_picture, self._shown = (self.scenes, scaled), (self.scenes, surface)
        return None

    def _paint(self, surface: pygame.Surface, *, whole: bool = False) -> list[pygame.Rect] | None:
        """Draw the scenes, only what has changed where that is possible."""
        scenes, shown = self.scenes, self._shown
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
