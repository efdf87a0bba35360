"""Pictures that a room shows as soon as they are painted, as many of them as have room.

queue = PictureQueue(services.idle)
picture = queue.picture(("today", size), paint)    # None for now; `paint` is called between two frames
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterator

import pygame

from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.idle_time import IdleTime
from mycity.storage.errors import for_log
from mycity.ui.pictures.cache import bytes_of

log = logging.getLogger(__name__)

_MOST = 64 << 20
"""Bytes of pictures that are kept; those that nobody has asked for longest are painted again when they are."""


class PictureQueue(LatePictures[pygame.Surface]):
    """Late pictures that are asked for whenever they are drawn.

    Args:
        idle: Between frames; painting begins only then.
        most: The bytes of the pictures that are kept, but for the latest of them.
    """

    def __init__(self, idle: IdleTime, most: int = _MOST) -> None:
        super().__init__(idle)
        self._failed = set[Hashable]()
        self._most = most

    def picture(
        self, name: Hashable, paint: Callable[[], pygame.Surface | None], *, urgent: bool = False
    ) -> pygame.Surface | None:
        """Return a picture; None before it is painted, and where it cannot be."""
        if name in self._made:
            self._made[name] = self._made.pop(name)  # the latest asked for comes last
        elif name not in self._failed:
            self.want(name, self._painted(name, paint), urgent=urgent)
        return self.get(name)

    def is_newer(self) -> bool:
        """Return whether pictures have come since this was asked before; the oldest may have to go then."""
        if is_newer := super().is_newer():
            self._forget_oldest()
        return is_newer

    def forget(self) -> None:
        super().forget()
        self._failed.clear()

    def _painted(self, name: Hashable, paint: Callable[[], pygame.Surface | None]) -> Iterator[pygame.Surface | None]:
        picture = None
        try:
            picture = paint()
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no room fails because of a picture
            log.warning("a picture cannot be painted: %s", for_log(error))
        if picture is None:
            self._failed.add(name)
        yield picture

    def _forget_oldest(self) -> None:
        """Let go of the pictures that nobody has asked for longest, as far as all take too much room."""
        sizes = {name: bytes_of(picture) for name, picture in list(self._made.items())}
        total = sum(sizes.values())
        for name in list(sizes)[:-1]:
            if total <= self._most:
                break
            total -= sizes[name]
            del self._made[name]
