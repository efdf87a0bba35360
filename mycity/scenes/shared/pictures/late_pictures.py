"""Pictures that a scene shows once they are made, beside its frames: it appears at once, and no frame waits for them.

pictures = LatePictures(services.idle)
pictures.want(seat, city_painting(...))     # steps: None while the picture is being made, and the picture at last
pictures.get(seat)                          # None until it is there
pictures.is_newer()                         # whether there are more than when this was asked before
pictures.forget()                           # the look is another one, or the scene is left
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import count
from typing import Generic, TypeVar

from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.idle_time import IdleTime

_T = TypeVar("_T")


class LatePictures(Generic[_T]):
    """Pictures (or painters of them) by their keys, each made once until it is taken or forgotten.

    Args:
        idle: Between frames; steps begin only then.
    """

    def __init__(self, idle: IdleTime) -> None:
        self._idle = idle
        self._preloader: Preloader | None = None
        self._made: dict[Hashable, _T] = {}
        self._wanted: dict[Hashable, tuple[int, Iterator[None]]] = {}
        self._numbers = count()
        self._arrived = self._seen = 0

    def want(self, key: Hashable, steps: Iterator[_T | None], *, urgent: bool = False) -> None:
        """Have a picture made, unless it is there or wanted already; an urgent one before the others."""
        if key in self._made or (key in self._wanted and not urgent):
            return
        name, work = self._wanted.setdefault(key, (next(self._numbers), self._work(key, steps)))
        if self._preloader is None:
            self._preloader = Preloader(self._idle)
        self._preloader.want(name, work, urgent=urgent)
        if self._preloader.has(name):  # a machine that has no thread left
            for _ in work:
                pass

    def get(self, key: Hashable) -> _T | None:
        return self._made.get(key)

    def take(self, key: Hashable) -> _T | None:
        """Return a picture once it is there; it is not kept here any longer, nor is any that came before it."""
        made = self._made.get(key)
        if made is not None:
            self._made.clear()
        return made

    def is_newer(self) -> bool:
        """Return whether pictures have come since this was asked before."""
        before, self._seen = self._seen, self._arrived
        return self._seen != before

    def finish(self) -> None:
        """Wait until all that is wanted is there."""
        if self._preloader is not None:
            self._preloader.finish()

    def forget(self) -> None:
        """Keep nothing, and leave what is not made yet; whatever is wanted afterwards is made anew."""
        if self._preloader is not None:
            self._preloader.close()
        self._preloader = None
        self._made, self._wanted = {}, {}

    def _work(self, key: Hashable, steps: Iterator[_T | None]) -> Iterator[None]:
        try:
            for made in steps:
                if made is not None:
                    self._made[key] = made
                    self._arrived += 1
                yield
        finally:
            self._wanted.pop(key, None)
