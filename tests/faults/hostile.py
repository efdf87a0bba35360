"""Things that can lie where the game looks for a file of its player's, each put there by a function of its path."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

Placing = Callable[[Path], object]


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(here)


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(1 << 30)


def _link_to_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def _full_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_bytes(b"x")


def content(data: bytes) -> Placing:
    """Return what writes ``data``."""
    return lambda path: path.write_bytes(data)


NO_FILES: dict[str, Placing] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "full folder": _full_folder,
    "socket": _socket,
    "endless device": lambda path: path.symlink_to("/dev/zero"),
    "terminal": lambda path: path.symlink_to("/dev/tty"),
    "link to nowhere": lambda path: path.symlink_to("nowhere"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "link to a pipe": _link_to_pipe,
}
"""What is no regular file."""

BAD_FILES: dict[str, Placing] = {
    "one bad byte": content(b'{"language": "f\xff"}'),
    "another encoding": content('{"format": 1}'.encode("utf-16")),
    "only NUL": content(bytes(1000)),
    "nested": content(b"[" * 100_000),
    "nested in a name of the future": content(b'{"weather": ' + b'{"a":' * 100_000),
    "cut": content(b'{"format": 1, "games": [{'),
    "a list": content(b"[]"),
    "a number": content(b"9" * 100_000),
    "1 GB of nothing": _sparse,
    "2 MB of spaces": content(b" " * (2 << 20)),
}
"""Regular files that hold neither settings nor statistics."""
