"""Caches of what was made and may be wanted again: up to a number of bytes, the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import fields, is_dataclass
from threading import Lock, RLock
from typing import Generic, ParamSpec, TypeVar, cast

import pygame

_T = TypeVar("_T")
_P = ParamSpec("_P")
_SMALL = 256
"""Bytes that anything takes, pictures or not."""


class LatestResult(Generic[_T]):
    """The latest of results that replace one another: made anew only of other arguments, or by another function."""

    def __init__(self) -> None:
        self._made: tuple[object, _T] | None = None

    def get(self, make: Callable[_P, _T], /, *given: _P.args, **named: _P.kwargs) -> _T:
        """Return what a function of a module makes of some arguments: they are the key, and it knows nothing else."""
        key = make, given, named
        if self._made is not None and self._made[0] == key:
            result = self._made[1]
        else:
            _check(make, *given, *named.values())
            result = make(*given, **named)
        self._made = key, result  # of equal arguments the last ones: when they come again, they are the same at once
        return result


class PictureCache:
    """Results by their functions and arguments, each made once, also when several threads ask for it.

    What is let go here lives on for as long as somebody else has it.

    Args:
        most: Bytes of pictures that are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._making: dict[Hashable, RLock] = {}
        self._lock = Lock()
        self.bytes = 0

    def get(self, make: Callable[_P, _T], /, *given: _P.args, **named: _P.kwargs) -> _T:
        """Return what `LatestResult` does; it is made if need be, by one thread, and others wait for that alone."""
        # Double-checked, with a lock for each key: who waits for one picture keeps nobody from another, and a picture
        # that two threads ask for is made once.
        key = make, given, *named.items()
        with self._lock:
            kept = self._find(key)
            making = self._making.setdefault(key, RLock()) if kept is None else None
        if making is None:
            return cast(_T, kept)
        try:
            with making:
                with self._lock:
                    kept = self._find(key)
                if kept is None:
                    _check(make, *given, *named.values())
                    kept = make(*given, **named)
                    self._put(key, kept)
        finally:
            with self._lock:
                self._making.pop(key, None)
        return cast(_T, kept)

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.bytes = 0

    def _find(self, key: Hashable) -> object:
        kept = self._things.get(key)
        if kept is None:
            return None
        self._things.move_to_end(key)
        return kept[0]

    def _put(self, key: Hashable, thing: object) -> None:
        """Take a thing in; whatever was not asked for longest has to make room for it."""
        size = bytes_of(key, thing)
        with self._lock:
            _, before = self._things.pop(key, (None, 0))  # let go and made anew by another thread meanwhile
            self._things[key] = thing, size
            self.bytes += size - before
            # Least recently used first; what has just come stays, however large: it is about to be drawn.
            while self.bytes > self._most and len(self._things) > 1:
                self.bytes -= self._things.popitem(last=False)[1][1]


def _check(make: Callable[..., object], *given: object) -> None:
    """Refuse what may use more than its arguments, and arguments that may become others while they are kept.

    Raises:
        TypeError: A lambda, a function within another, a method of an object or of a class; or a list and the like.
    """
    for function in (make, *filter(callable, given)):
        if "<" in getattr(function, "__qualname__", "<") or hasattr(function, "__self__"):
            raise TypeError(f"{function!r} is no function of a module: what it uses may be in no key")
    for one in filter(_may_change, given):
        raise TypeError(f"{make.__name__} was given {one!r}, which may change while what is made of it is kept")


def _may_change(thing: object) -> bool:
    return type(thing).__hash__ is None or (isinstance(thing, tuple) and any(map(_may_change, thing)))


def bytes_of(*things: object) -> int:
    """Return how many bytes some things take, the pictures among them and within them."""
    pictures = {id(picture): picture for picture in _pictures(things)}
    return _SMALL + sum(picture.get_pitch() * picture.get_height() for picture in pictures.values())


def _pictures(thing: object) -> Iterator[pygame.Surface]:
    """Yield the pictures a thing is made of; of a part of a picture the whole, which lives as long."""
    if isinstance(thing, pygame.Surface):
        yield thing.get_abs_parent()
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _pictures(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for member in fields(thing):
            yield from _pictures(getattr(thing, member.name))
