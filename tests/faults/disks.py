"""A data folder that goes away during play, and comes back: a pulled drive, a disk that fails or is full."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WAYS = ("renamed", "file in its place", "EIO", "EACCES", "ENOSPC")
_CALLS = ("open", "stat", "lstat", "listdir", "scandir", "mkdir", "rename", "replace", "link", "unlink", "access")
_TAKES_ROOM = ("mkdir", "link")


class Disk:
    """The disk that ``folder`` is on.

    Args:
        folder: the data folder.
        way: how it goes away, one of ``WAYS``.
    """

    def __init__(self, folder: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._elsewhere = folder.with_name("elsewhere")
        self._way = way
        self._fails = False
        if way.startswith("E"):
            for name in _CALLS:
                monkeypatch.setattr(os, name, self._failing(getattr(os, name), name))
            monkeypatch.setattr(builtins, "open", self._failing(open, "stream"))
            monkeypatch.setattr(io, "open", self._failing(io.open, "stream"))

    def go(self) -> None:
        """Go away."""
        if self._way.startswith("E"):
            self._fails = True
            return
        self._folder.rename(self._elsewhere)
        if self._way == "file in its place":
            self._folder.write_text("not a folder")

    def come_back(self) -> None:
        """Be there again; fails when something was put where the folder belongs."""
        self._fails = False
        if not self._way.startswith("E"):
            self._folder.unlink(missing_ok=True)
            self._elsewhere.rename(self._folder)

    def _failing(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        code = getattr(errno, self._way)

        def guarded(path: Any, *rest: Any, **named: Any) -> Any:
            inside = isinstance(path, str | Path) and str(path).startswith(str(self._folder))
            if self._fails and inside and (self._way != "ENOSPC" or self._takes_room(name, rest)):
                raise OSError(code, os.strerror(code), str(path))
            return call(path, *rest, **named)

        return guarded

    def _takes_room(self, name: str, rest: tuple[Any, ...]) -> bool:
        creates = name == "open" and bool(rest) and isinstance(rest[0], int) and bool(rest[0] & os.O_CREAT)
        return creates or name in _TAKES_ROOM
