"""A file of what has happened: it only grows, and whoever writes it keeps what others have written.

A damaged file is moved aside, never deleted, and it begins anew. What another computer has written meanwhile, or a tool
has laid beside it as a copy in conflict, is united with it.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import islice
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

import msgspec

from mycity.storage.aside.quarantine import QUARANTINE, Quarantine
from mycity.storage.clock import utc_now
from mycity.storage.errors import CHANGED, DAMAGED, MISSING, SaveError, brief, for_log
from mycity.storage.files import check_unchanged, move_aside, write_atomically
from mycity.storage.reading import FileStamp, content_of, names_in, read_file, stamp_of
from mycity.typed_values import decode_json

log = logging.getLogger(__name__)

MOST_READ = 128 * 1024 * 1024
"""Bytes of a file that are read, and so the most that is written: far more than comes together in any life."""
_ROOM = 0.95
"""The share of the limit that is aimed at where a file is too large: entries differ in size."""
_TRIES = 8
"""The most tries of a write that begins anew because the file changes under it."""

_set_aside: list[Path] = []
"""The damaged files that were moved aside and of which nobody was told yet: lists are read in many places, in threads
too."""


def take_set_aside(folder: Path) -> list[Path]:
    """Return where the damaged files of a folder lie that were moved aside since the last call."""
    taken = [path for path in tuple(_set_aside) if path.parent == folder]
    for path in taken:
        _set_aside.remove(path)
    return taken


class Growing(Protocol):
    """The content of a file that only grows."""

    def united(self, other: Self) -> Self:
        """Return everything that either knows: the same in whichever order copies come."""


_T = TypeVar("_T", bound=Growing)
_Entry = TypeVar("_Entry")
_Stamp = tuple[FileStamp | None, tuple[tuple[Path, FileStamp | None], ...]]
"""Of the file, and of each copy beside it."""


def thinned(entries: tuple[_Entry, ...], most: int, counts: Callable[[_Entry], bool]) -> tuple[_Entry, ...]:
    """Return at most so many entries: the first that count for nothing leave; all that count stay, be they more."""
    surplus = max(len(entries) - most, 0)
    leaving = set(islice((number for number, entry in enumerate(entries) if not counts(entry)), surplus))
    return tuple(entry for number, entry in enumerate(entries) if number not in leaving)


def as_written(value: object) -> bytes:
    """Return a value as it is written, to be compared by; nothing of one that is nested too deeply."""
    try:
        return msgspec.json.encode(value, order="deterministic")
    except RecursionError:
        return b""


def _whole(kept: _T, share: float) -> _T:  # noqa: ARG001 - as files are thinned
    """Thin nothing: all that is kept counts."""
    return kept


class GrowingFile(Generic[_T]):
    """A file that only grows.

    Args:
        path: where it is.
        nothing: its content before there is anything, a struct of msgspec's.
        limit: the bytes from which on it is thinned before it is written; older versions read no more.
        what: a name for what it holds, for the log.
        thin: returns the content with old entries left out of which about a share of the bytes may stay, or with too
            many entries; the content itself where nothing may leave.

    Attributes:
        kept: its content as it was read or written last.
        unread: Why the file, which may be fine, could not be read, or ``None``; nothing is written over it then.
    """

    def __init__(
        self, path: Path, nothing: _T, *, limit: int, what: str, thin: Callable[[_T, float], _T] = _whole
    ) -> None:
        self._path = path
        self._nothing = nothing
        self._limit = limit
        self._what = what
        self._thin = thin
        self._last_known: bytes | None = None
        self._copies: list[Path] = []
        self._stamp: _Stamp = (None, ())
        self.unread: SaveError | None = None
        self.kept = self._read()

    @property
    def is_current(self) -> bool:
        """Return whether the file, and what lies beside it, is as it was read or written last; it is not read."""
        return self.unread is None and self._stamp == self._stamp_now()

    def change(self, change: Callable[[_T], _T | None], before: Callable[[], None] = lambda: None) -> bool:
        """Write the content as ``change`` has it, if it changes anything; anew when it changes meanwhile.

        What is written ``before`` it is written only where it can be.

        Raises:
            SaveError: it could not be written, or would not be read back; the file is as it was.
        """
        self._retry_read()
        for _ in range(_TRIES):
            if content_of(self._path, MOST_READ) != self._last_known:
                self.kept = self.kept.united(self._read())
            changed = change(self.kept)
            if changed is None:
                return False
            changed, body = self._fitting(changed)
            before()
            check = partial(check_unchanged, self._path, self._last_known, MOST_READ)
            try:
                write_atomically(self._path, body, check=check)
            except SaveError as problem:
                if problem.code != CHANGED:
                    raise
            else:
                self.kept, self._last_known = changed, body
                self._quarantine_copies()
                self._stamp = self._stamp_now()
                return True
        raise SaveError(CHANGED, f"{self._path.name} is being written by something else")

    def _retry_read(self) -> None:
        """Read the file where that has failed before, and raise why when it fails again."""
        if self.unread is not None:
            self.unread = None
            self.kept = self._read()
        if self.unread is not None:
            raise self.unread

    def _stamp_now(self) -> _Stamp:
        return stamp_of(self._path), tuple((path, stamp_of(path)) for path in self._copies_there())

    def _read(self) -> _T:
        self._stamp = self._stamp_now()  # before it is read: what is written meanwhile makes it an old one

        def united(one: _T, other: _T) -> _T:
            return one.united(other)

        return reduce(united, self._read_copies(), self._read_own())

    def _read_copies(self) -> Iterator[_T]:
        """Yield what another computer's were kept under, beside ours: what tools could not decide."""
        self._copies = []
        for path in self._copies_there():
            with contextlib.suppress(SaveError, ValueError, RecursionError):
                yield self._decoded(read_file(path, MOST_READ))
                self._copies.append(path)

    def _copies_there(self) -> list[Path]:
        """Return what has a name of such a copy."""
        a_copy = re.compile(f"{re.escape(self._path.stem)}.*\\.json", re.DOTALL)
        names: Iterable[str] = ()
        with contextlib.suppress(SaveError):
            names = names_in(self._path.parent)
        return [self._path.with_name(name) for name in names if a_copy.fullmatch(name) and name != self._path.name]

    def _quarantine_copies(self) -> None:
        """Move the copies aside of which everything is in our file now."""
        for copy in self._copies:
            with contextlib.suppress(SaveError):
                Quarantine(self._path.with_name(QUARANTINE), utc_now).move(copy)
        self._copies = []

    def _read_own(self) -> _T:
        self._last_known = None
        try:
            content = read_file(self._path, MOST_READ)
            kept = self._decoded(content)
        except SaveError as problem:
            if problem.code == MISSING:
                return self._nothing
            log.warning("%s are not at hand: %s", self._what, problem.sentence)
            if problem.code != DAMAGED:
                self.unread = problem
                return self._nothing
        except (ValueError, RecursionError) as problem:  # what msgspec raises, and text that is no UTF-8
            log.warning("%s are not at hand, %s is damaged: %s", self._what, self._path.name, for_log(problem))
        else:
            self._last_known = content
            return kept
        self._move_aside()
        return self._nothing

    def _move_aside(self) -> None:
        names = tuple(f"{self._path.stem}.damaged{number}.json" for number in range(1, 100))
        try:
            aside = move_aside(self._path, names)
        except SaveError as problem:
            log.warning("the damaged %s stays where it is: %s", self._path.name, problem.sentence)
        else:
            log.warning("the damaged %s is kept as %s", self._path.name, aside.name)
            _set_aside.append(aside)

    def _decoded(self, body: bytes) -> _T:
        return decode_json(body, type(self._nothing))

    def _fitting(self, kept: _T) -> tuple[_T, bytes]:
        """Return what is written and the bytes of it: old entries leave where it is too large.

        Raises:
            SaveError: it would not be read back.
        """
        kept = self._thin(kept, 1.0)
        body = self._encoded(kept)
        while len(body) > self._limit:
            fewer = self._thin(kept, _ROOM * self._limit / len(body))
            if fewer is kept:
                break
            kept, body = fewer, self._encoded(fewer)
        if len(body) > MOST_READ:
            raise SaveError(DAMAGED, f"this result cannot be kept: {self._path.name} would be too large to be read")
        return kept, body

    def _encoded(self, kept: _T) -> bytes:
        """Return the bytes of the file: an entry a line for people who look into it, while it is not too large.

        Raises:
            SaveError: they would not be read back.
        """
        try:
            dense = msgspec.json.encode(kept)
            self._decoded(dense)
        except (msgspec.ValidationError, RecursionError) as error:
            raise SaveError(DAMAGED, f"this result cannot be kept: {brief(error)}") from None
        body = msgspec.json.format(dense, indent=1)
        return body if len(body) <= self._limit else dense
