"""The errors of the player's files: a code that the client translates, and a plain sentence."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

DISK_FULL = "disk-full"
NOT_ALLOWED = "not-allowed"
DISK_ERROR = "disk-error"
MISSING = "missing"
DAMAGED = "damaged"
NEWER = "newer"
TAKEN = "taken"
NO_SLOT = "no-slot"
OPEN_ELSEWHERE = "open-elsewhere"
CHANGED = "changed"

_CODES = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EFBIG: DISK_FULL,
    errno.EACCES: NOT_ALLOWED,
    errno.EPERM: NOT_ALLOWED,
    errno.EROFS: NOT_ALLOWED,
    errno.ENOENT: MISSING,
}
_WINDOWS_CODES = {39: DISK_FULL, 1295: DISK_FULL, **dict.fromkeys((*range(20, 32), 34), DISK_ERROR)}
"""By Windows' own numbers what Python makes something else of: quotas and full disks that are invalid arguments to it,
and drives that are not ready, torn out or broken, which it says are not allowed."""
_REASONS = {DISK_FULL: "the disk is full", NOT_ALLOWED: "the system does not allow it", MISSING: "it is not there"}
_HEAD, _TAIL = 70, 40
"""The letters of a long explanation that stay at its beginning and at its end: it may quote a value of any length."""
_LONG_WORD = re.compile(r"(\S{60})\S{21,}")
_LONGEST = 400
_LONGEST_CHAIN = 5
_OF_CONTENT = (DAMAGED, NEWER)
"""Codes of problems that were found in what a file holds."""


class SaveError(Exception):
    """A file of the player's that could not be read or written; nothing that was there before is lost.

    Attributes:
        code: one of the constants of this module.
        sentence: what is wrong, in plain English, on one line; whoever made it, no wrong value fills it.
    """

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = _LONG_WORD.sub(r"\1...", _on_one_line(sentence[:_LONGEST]))
        super().__init__(self.sentence)


def disk_error(doing: str, error: OSError) -> SaveError:
    """Return the plain form of ``error``, met while ``doing`` ("slot1.save cannot be written")."""
    code = _WINDOWS_CODES.get(getattr(error, "winerror", None) or 0) or _CODES.get(error.errno or 0, DISK_ERROR)
    reason = _REASONS.get(code) or error.strerror or type(error).__name__
    return SaveError(code, f"{doing}: {reason}")


@contextmanager
def as_save_error(doing: str) -> Iterator[None]:
    """Turn what the system refuses into a ``SaveError`` that says what was tried; around every call to the disk."""
    try:
        yield
    except OSError as error:
        raise disk_error(doing, error) from error


def for_log(problem: BaseException) -> str:
    """Return what the log says of a problem: of the disk's its sentence, of any other only where it was found.

    What is said of a file that is refused may quote it, and names are nobody's whom a log is sent to.
    """
    if isinstance(problem, SaveError) and problem.code not in _OF_CONTENT:
        return problem.sentence
    return ", ".join(f"{type(error).__name__} in {_location(error)}" for error in _chain(problem))


def _chain(problem: BaseException | None) -> Iterator[BaseException]:
    """Yield a problem and those it came of."""
    for _ in range(_LONGEST_CHAIN):
        if problem is None:
            return
        yield problem
        problem = problem.__cause__ or problem.__context__


def _location(problem: BaseException) -> str:
    """Return the module and the line that raised it."""
    location = "nowhere"
    for frame, line in walk_tb(problem.__traceback__):
        location = f"{frame.f_globals.get('__name__')}:{line}"
    return location


def brief(explanation: object) -> str:
    """Return what ``explanation`` says on one line, shortened so that no wrong value is quoted at length."""
    text = str(explanation)
    if len(text) > _HEAD + _TAIL:
        text = f"{text[:_HEAD]} ... {text[-_TAIL:]}"
    return _on_one_line(text)


def _on_one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)
