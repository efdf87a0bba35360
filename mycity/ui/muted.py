"""Keeps what libraries write to standard error on their way to a display or a sound device to themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def muted_libraries() -> Iterator[None]:
    try:
        before = os.dup(2)
    except OSError:  # it is closed already
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
