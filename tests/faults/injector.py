"""Calls to the disk that fail: every call that concerns a folder is counted, and the chosen ones are refused.

with Injector(folder) as faults:            # counts only
    act()
with Injector(folder, nth=3, code=errno.EIO, sticky=True):      # the third call fails, and every one after it
    act()
"""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

BY_PATH = (
    "open", "stat", "lstat", "scandir", "listdir", "replace", "rename", "link", "unlink", "remove", "mkdir", "rmdir",
    "access", "utime", "chmod", "truncate", "symlink", "readlink", "statvfs",
)  # fmt: skip
BY_HANDLE = ("fstat", "fsync", "fdopen", "read", "write", "ftruncate", "fdatasync", "close")
BY_STREAM = ("read", "readinto", "write", "flush", "close", "readline", "truncate")


class Injector:
    """Refuses calls that concern ``folder`` or what lies in it.

    Args:
        folder: where the disk is not to be trusted.
        nth: which call fails, from 1; none otherwise.
        code: with which error.
        sticky: whether every call after it fails too.

    Attributes:
        calls: the names of the calls, in their order.
        failed: those that were refused.
    """

    def __init__(self, folder: Path, nth: int | None = None, code: int = 0, *, sticky: bool = False) -> None:
        self._folder = os.path.abspath(folder)  # noqa: PTH100 - asks no disk
        self._nth, self._code, self._sticky = nth, code, sticky
        self._handles: set[int] = set()
        self._real: list[tuple[Any, str, Any]] = []
        self.calls: list[str] = []
        self.failed: list[str] = []

    def __enter__(self) -> Self:
        for name in BY_PATH:
            self._wrap(os, name, self._by_path)
        for name in BY_HANDLE:
            self._wrap(os, name, self._by_handle)
        self._wrap(io, "open", self._opening)
        self._wrap(builtins, "open", self._opening)
        return self

    def __exit__(self, *_: object) -> None:
        for module, name, real in reversed(self._real):
            setattr(module, name, real)

    def _wrap(self, module: Any, name: str, how: Callable[[str, Any], Any]) -> None:
        if hasattr(module, name):
            real = getattr(module, name)
            self._real.append((module, name, real))
            setattr(module, name, how(name, real))

    def refuse(self, name: str) -> None:
        """Count a call, and refuse it when it is its turn."""
        self.calls.append(name)
        count = len(self.calls)
        if self._nth is not None and (count == self._nth or (self._sticky and count > self._nth)):
            self.failed.append(name)
            raise OSError(self._code, os.strerror(self._code))

    def forget(self, handle: int) -> None:
        """Take note that a handle is closed: its number may be given to any other file."""
        self._handles.discard(handle)

    def _concerns(self, path: object) -> bool:
        if isinstance(path, int):
            return path in self._handles
        if not isinstance(path, (str, bytes, os.PathLike)):
            return False
        whole = os.path.abspath(os.fsdecode(path))  # noqa: PTH100 - as above
        return whole == self._folder or whole.startswith(self._folder + os.sep)

    def _by_path(self, name: str, real: Any) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            if not arguments or not any(self._concerns(one) for one in arguments[:2]):
                return real(*arguments, **named)
            self.refuse(name)
            answer = real(*arguments, **named)
            if name == "open":
                self._handles.add(answer)
            return answer

        return call

    def _by_handle(self, name: str, real: Any) -> Any:
        def call(handle: int, *arguments: Any, **named: Any) -> Any:
            if handle not in self._handles:
                return real(handle, *arguments, **named)
            if name == "close":
                self._handles.discard(handle)
                real(handle)
                return self.refuse(name)  # the handle is closed all the same, as Linux has it
            self.refuse(name)
            answer = real(handle, *arguments, **named)
            return Stream(answer, self) if name == "fdopen" else answer

        return call

    def _opening(self, name: str, real: Any) -> Any:
        def call(file: Any, *arguments: Any, **named: Any) -> Any:
            if isinstance(file, int) or not self._concerns(file):
                return real(file, *arguments, **named)
            self.refuse(f"{name} of a stream")
            return Stream(real(file, *arguments, **named), self)

        return call


class Stream:
    """A stream on that disk."""

    def __init__(self, stream: Any, faults: Injector) -> None:
        self._stream = stream
        self._faults = faults
        self._handle = stream.fileno()

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._stream, name)
        if name not in BY_STREAM:
            return real

        def call(*arguments: Any, **named: Any) -> Any:
            if name == "close" and self._stream.closed:
                return None
            if name == "close":
                self._faults.forget(self._handle)
            try:
                self._faults.refuse(f"{name} of a stream")
            except OSError:
                if name == "close":
                    self._close()
                elif name == "write" and arguments:
                    self._stream.write(arguments[0][: len(arguments[0]) // 2])
                raise
            return real(*arguments, **named)

        return call

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Any:
        return iter(self._stream)

    def _close(self) -> None:
        self._stream.close()
