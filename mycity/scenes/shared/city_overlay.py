"""A city large over the scene below."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget


class CityOverlay(PageScene, ABC):
    """A city large over the scene below, its water running; Esc or a click beside it goes back."""

    overlay = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock = 0.0
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._painter: AnyPainter | None = None
        self._at = 0, 0

    @abstractmethod
    def build(self) -> list[Widget]:
        """Lay out the city, whose painter draws it at a point of the window, and what stands beside it."""

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        motion = self.services.motion
        if self._painter is not None and motion.speed != "off" and not motion.reduced:
            before = self._painter.frame_counts(int(self._clock))
            self._clock += milliseconds
            self.needs_redraw |= self._painter.frame_counts(int(self._clock)) != before

    @property
    def draws_alone(self) -> bool:
        """Return whether nothing but the city has changed, and no tooltip lies above it."""
        explains = len(self.page.reaches()) > len(self.page.all_widgets())
        return self._painter is not None and not (self.page_changed or self.timeline.busy or explains)

    def draw(self, surface: pygame.Surface) -> None:
        self.page_changed = False
        super().draw(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the water and what else has moved in the city."""
        return None if self._painter is None else self._painter.draw_changes(surface, self._at, int(self._clock))

    def _draw_city(self, surface: pygame.Surface) -> None:
        if self._painter is not None:
            self._painter.draw(surface, self._at, int(self._clock))
