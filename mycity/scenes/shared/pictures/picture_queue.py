"""Pictures that a room shows as soon as they are painted, which is done beside the frames.

queue = PictureQueue(services.gap)
picture = queue.picture(("today", size), paint)    # None for now; `paint` is called between two frames
if queue.has_news(): ...                           # something was painted since this was asked last
queue.close()
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterator

import pygame

from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.frame_gap import FrameGap
from mycity.storage.errors import for_log
from mycity.ui.pictures.cache import bytes_of

log = logging.getLogger(__name__)

_MOST = 64 << 20
"""Bytes of pictures that are kept; those that nobody has asked for longest are painted again when they are."""


class PictureQueue:
    """Pictures by their names, and those that are still to be painted.

    Args:
        gap: Between frames; painting begins only then.
        most: The bytes of the pictures that are kept, but for the latest of them.
    """

    def __init__(self, gap: FrameGap, most: int = _MOST) -> None:
        self._gap = gap
        self.preloader = Preloader(gap)
        self._pictures: dict[Hashable, pygame.Surface | None] = {}
        self._most = most
        self._painted_so_far = self._seen = 0

    def picture(
        self, name: Hashable, paint: Callable[[], pygame.Surface | None], *, urgent: bool = False
    ) -> pygame.Surface | None:
        """Return a picture; None before it is painted, and where it cannot be."""
        if name not in self._pictures:
            self.preloader.want(name, self._painted(name, paint), urgent=urgent)
            return None
        picture = self._pictures[name] = self._pictures.pop(name)  # the latest asked for comes last
        return picture

    def has_news(self) -> bool:
        """Return whether anything was painted since this was asked last."""
        seen, self._seen = self._seen, self._painted_so_far
        if self._seen != seen:
            self._forget_oldest()
        return self._seen != seen

    def begin_anew(self) -> None:
        """Forget all pictures: colours or sizes have changed."""
        self.close()
        self.preloader = Preloader(self._gap)
        self._pictures.clear()
        self._painted_so_far = self._seen = 0

    def close(self) -> None:
        self.preloader.close()

    def _painted(self, name: Hashable, paint: Callable[[], pygame.Surface | None]) -> Iterator[None]:
        try:
            self._pictures[name] = paint()
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no room fails because of a picture
            log.warning("a picture cannot be painted: %s", for_log(error))
            self._pictures[name] = None
        self._painted_so_far += 1
        yield

    def _forget_oldest(self) -> None:
        """Let go of the pictures that nobody has asked for longest, as far as all take too much room."""
        sizes = {name: bytes_of(picture) for name, picture in list(self._pictures.items())}
        total = sum(sizes.values())
        for name in list(sizes)[:-1]:
            if total <= self._most:
                break
            total -= sizes[name]
            del self._pictures[name]
            self.preloader.forget(name)
