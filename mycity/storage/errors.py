"""What can go wrong with the player's files: a code that the client translates, and a plain sentence."""

from __future__ import annotations

import errno

DISK_FULL = "disk-full"
NOT_ALLOWED = "not-allowed"
DISK_ERROR = "disk-error"
MISSING = "missing"
DAMAGED = "damaged"
NEWER = "newer"
TAKEN = "taken"
NO_SLOT = "no-slot"

_CODES = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EFBIG: DISK_FULL,
    errno.EACCES: NOT_ALLOWED,
    errno.EPERM: NOT_ALLOWED,
    errno.EROFS: NOT_ALLOWED,
    errno.ENOENT: MISSING,
}
_REASONS = {
    DISK_FULL: "the disk is full",
    NOT_ALLOWED: "the system does not allow it",
    MISSING: "it is not there",
}


class SaveError(Exception):
    """A file of the player's that could not be read or written; nothing that was there before is lost.

    Attributes:
        code: one of the constants of this module.
        sentence: what is wrong, in plain English.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def disk_error(doing: str, error: OSError) -> SaveError:
    """Return the plain form of ``error``, met while ``doing`` ("slot1.save cannot be written")."""
    code = _CODES.get(error.errno or 0, DISK_ERROR)
    reason = _REASONS.get(code) or error.strerror or type(error).__name__
    return SaveError(code, f"{doing}: {reason}")
