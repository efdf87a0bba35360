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

log = logging.getLogger(__name__)


class PictureQueue:
    """Pictures by their names, and those that are still to be painted.

    Args:
        gap: Between frames; painting begins only then.
    """

    def __init__(self, gap: FrameGap) -> None:
        self._gap = gap
        self.preloader = Preloader(gap)
        self._pictures: dict[Hashable, pygame.Surface | None] = {}
        self._seen = 0

    def picture(
        self, name: Hashable, paint: Callable[[], pygame.Surface | None], *, urgent: bool = False
    ) -> pygame.Surface | None:
        """Return a picture; None before it is painted, and where it cannot be."""
        if name not in self._pictures:
            self.preloader.want(name, self._painted(name, paint), urgent=urgent)
        return self._pictures.get(name)

    def has_news(self) -> bool:
        """Return whether anything was painted since this was asked last."""
        seen, self._seen = self._seen, len(self._pictures)
        return self._seen != seen

    def begin_anew(self) -> None:
        """Forget all pictures: colours or sizes have changed."""
        self.close()
        self.preloader = Preloader(self._gap)
        self._pictures.clear()
        self._seen = 0

    def close(self) -> None:
        self.preloader.close()

    def _painted(self, name: Hashable, paint: Callable[[], pygame.Surface | None]) -> Iterator[None]:
        try:
            self._pictures[name] = paint()
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no room fails because of a picture
            log.warning("a picture cannot be painted: %s", for_log(error))
            self._pictures[name] = None
        yield
