"""A city large over the scene below."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget


class CityOverlay(PageScene, ABC):
    """A city large over the scene below, its water running; Esc or a click beside it goes back.

    It appears at once; the city does when its painter, wanted in `build` under a key, is there.
    """

    overlay = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock = 0.0
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._place = pygame.Rect(0, 0, 0, 0)
        self._painters = LatePictures[AnyPainter](services.idle)
        self._key: Hashable = None

    @abstractmethod
    def build(self) -> list[Widget]:
        """Lay out the city, have it painted, and lay out what stands beside it."""

    @property
    def _painter(self) -> AnyPainter | None:
        """The painter of the city that is shown, once it is there."""
        return self._painters.get(self._key)

    def finish_pictures(self) -> None:
        self._painters.finish()

    def leave(self) -> None:
        self._painters.forget()

    def look_changed(self) -> None:
        self._painters.forget()
        super().look_changed()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._painters.is_newer():
            self.needs_redraw = self.page_changed = True
        motion, painter = self.services.motion, self._painter
        if painter is not None and motion.speed != "off" and not motion.reduced:
            before = painter.frame_counts(int(self._clock))
            self._clock += milliseconds
            self.needs_redraw |= painter.frame_counts(int(self._clock)) != before

    @property
    def draws_alone(self) -> bool:
        """Return whether nothing but the city has changed, and no tooltip lies above it."""
        covered = self.timeline.busy or self.page.explained is not None
        return self._painter is not None and not (self.page_changed or covered)

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the water and what else has moved in the city."""
        painter = self._painter
        return None if painter is None else painter.draw_changes(surface, self._place.topleft, int(self._clock))

    def _draw_city(self, surface: pygame.Surface) -> None:
        if (painter := self._painter) is not None:
            painter.draw(surface, self._place.topleft, int(self._clock))
        else:
            self.look.paint.waiting(surface, self._place)
