"""The length and the checksum of the kernel, which are built beside it: a spoilt library would take its process along.

A library that was cut short, or has holes, is loaded all the same, and the system ends the process when it comes there.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from mycity.plain_files import TooLargeError, read_plain

SUFFIX = ".sum"
"""Added to the name of the library."""
_LONGEST = 100
"""Bytes of a file with a checksum, at most."""
_SUM = re.compile(rb"[0-9]{1,8} [0-9a-f]{64}\n")


class SpoiltError(Exception):
    """A file is not what was built, or nothing says what that is; the sentence says why."""


def sum_file(library: Path) -> Path:
    """Return where the checksum of a library lies."""
    return library.with_name(f"{library.name}{SUFFIX}")


def sum_of(content: bytes) -> bytes:
    """Return what that file says of a library: its length in bytes and its SHA-256."""
    return f"{len(content)} {sha256(content).hexdigest()}\n".encode()


def check_whole(library: Path) -> None:
    """Hold a library against its checksum.

    Raises:
        SpoiltError: it is another, or one of the two cannot be read.
    """
    try:
        said = read_plain(sum_file(library), _LONGEST)
    except FileNotFoundError:
        raise SpoiltError("its checksum is missing") from None
    except OSError as error:
        raise SpoiltError(f"its checksum cannot be read: {error.strerror}") from None
    if not _SUM.fullmatch(said):
        raise SpoiltError("its checksum is spoilt")
    length = int(said.split()[0])
    try:
        content = read_plain(library, length)
    except TooLargeError:
        raise SpoiltError("it is longer than what was built") from None
    except OSError as error:
        raise SpoiltError(f"it cannot be read: {error.strerror}") from None
    if len(content) < length:
        raise SpoiltError("it has been cut short")
    if sum_of(content) != said:
        raise SpoiltError("it is not what was built: its checksum is another")
