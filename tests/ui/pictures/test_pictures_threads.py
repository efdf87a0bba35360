"""The pictures are asked for by scenes, by what is painted ahead and by the landscape's thread at the same moment."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.board.ground import pseudo_random
from mycity.ui.pictures import sprite_files as module
from mycity.ui.pictures.cache import PictureCache, bytes_of
from mycity.ui.pictures.sprite_list import SpriteList, read_sprite_list
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.paint import Painter, _Parts
from mycity.ui.style.theme import palette

_SECONDS = 0.4
_PATIENCE = 60.0
"""Seconds within which two threads without a lock meet, on however busy a machine: as a rule at once."""


class _Hesitating(OrderedDict[Hashable, tuple[object, int]]):
    """Lets another thread go on between looking for a thing and moving it."""

    def get(self, key: Hashable, default: Any = None) -> Any:
        found = super().get(key, default)
        time.sleep(1e-5)
        return found


class _Table(pygame.Surface):
    """Lets another thread go on between being made see-through and being laid."""

    def set_alpha(self, value: Any = None, flags: int = 0) -> None:
        super().set_alpha(value, flags)
        time.sleep(1e-5)


def _together(*works: Callable[[], None], seconds: float = _SECONDS) -> list[Exception]:
    """Do each of some things over and over in a thread of its own; return what went wrong."""
    until = time.monotonic() + seconds
    faults: list[Exception] = []

    def work(do: Callable[[], None]) -> None:
        while time.monotonic() < until and not faults:
            try:
                do()
            except Exception as fault:  # noqa: BLE001 - whatever it is, the test tells
                faults.append(fault)

    threads = [threading.Thread(target=work, args=(do,)) for do in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def _named(name: int) -> tuple[int]:
    return (name,)


def _hammered(kept: PictureCache, seconds: float = _SECONDS) -> list[Exception]:
    """Return what goes wrong when two threads ask for more than there is room for."""
    kept._things = _Hesitating()
    numbers = count()

    def ask() -> None:
        name = pseudo_random(next(numbers), 0, 0, 6)
        if kept.get(_named, name) != (name,):
            raise AssertionError(name)

    return _together(ask, ask, seconds=seconds)


def test_two_threads_share_what_is_kept() -> None:
    kept = PictureCache(3 * bytes_of())
    assert not _hammered(kept)
    assert kept.bytes == 3 * bytes_of(), "what makes room is counted once"


def test_without_its_lock_two_threads_would_be_caught_out(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = PictureCache(3 * bytes_of())
    monkeypatch.setattr(kept, "_lock", cast("threading.Lock", nullcontext()))
    assert _hammered(kept, _PATIENCE)


def _table_faded(painter: Painter, monkeypatch: pytest.MonkeyPatch, seconds: float = _SECONDS) -> list[Exception]:
    """Return what goes wrong when one thread lays the table while another one fades it."""
    monkeypatch.setattr(_Parts, "table", _white_table)
    fading, laid = pygame.Surface((8, 8)), pygame.Surface((8, 8))
    painter.table(laid)
    whole = pygame.image.tobytes(laid, "RGB")

    def lay() -> None:
        laid.fill((0, 0, 0))
        painter.table(laid)
        if pygame.image.tobytes(laid, "RGB") != whole:
            raise AssertionError("the table was half faded")

    return _together(lay, lambda: painter.table(fading, opacity=0.1), seconds=seconds)


def _white_table(_: _Parts, size: tuple[int, int]) -> pygame.Surface:
    table = _Table(size)
    table.fill((255, 255, 255))
    return table


def test_a_table_that_fades_is_laid_whole_by_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not _table_faded(Painter(palette(high_contrast=False), 1.0), monkeypatch)


def test_without_its_lock_the_table_would_be_seen_half_faded(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter(palette(high_contrast=False), 1.0)
    monkeypatch.setattr(painter, "_table_lock", cast("AbstractContextManager[None]", nullcontext()))
    assert _table_faded(painter, monkeypatch, _PATIENCE)


def test_two_threads_get_the_same_list_and_it_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def slowly(path: Path) -> SpriteList:
        read.append(path)
        time.sleep(0.05)
        return read_sprite_list(path)

    monkeypatch.setattr(module, "read_sprite_list", slowly)
    sprites = Sprites(assets_root() / "sprites")
    found: list[SpriteList] = []
    threads = [threading.Thread(target=lambda: found.append(sprites.list)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 1
    assert all(one is found[0] for one in found)
