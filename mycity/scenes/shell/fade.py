"""One picture giving way to the next: what comes covers more and more of what is on the screen."""

from __future__ import annotations

import pygame

from mycity.ui.animation import Motion, Timeline


class Fade:
    """The change from one scene to another.

    Attributes:
        on: Whether something of the picture before is still to be seen.
    """

    def __init__(self, motion: Motion) -> None:
        self.on = False
        self._timeline = Timeline(motion)
        self._share = self._mixed = 0.0
        self._coming = pygame.Surface((0, 0))

    def begin(self) -> None:
        """Begin, unless a change is under way already."""
        if self._timeline.busy:
            return
        self.on, self._mixed = True, 0.0
        self._timeline.run("scene change", self._set_share)

    def stop(self) -> None:
        """Leave nothing of the picture before."""
        self.on = False
        self._coming = pygame.Surface((0, 0))

    def update(self, milliseconds: float) -> None:
        self._timeline.update(milliseconds)

    def coming(self, size: tuple[int, int]) -> pygame.Surface:
        """Return what the picture that comes is drawn on; it keeps what was drawn on it."""
        if self._coming.get_size() != size:
            self._coming = pygame.Surface(size)
        return self._coming

    def mix(self, surface: pygame.Surface) -> bool:
        """Let the picture that comes cover a share of what is still to be seen of the one before, at last all of it.

        Returns:
            Whether something of the one before is still to be seen.
        """
        self.on = self._timeline.busy
        if self.on:
            share = (self._share - self._mixed) / (1.0 - self._mixed)
            self._coming.set_alpha(round(255 * share))
        else:
            self._coming.set_alpha(None)
        self._mixed = self._share
        surface.blit(self._coming, (0, 0))
        if not self.on:
            self._coming = pygame.Surface((0, 0))
        return self.on

    def _set_share(self, share: float) -> None:
        self._share = share
