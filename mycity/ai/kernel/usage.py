"""Use of the kernel by a process: it is tried before it is used, and whether it is used can be told.

Processes that think for others ask for it, those of the bots and of the command line. That of the window never does: it
only ever thinks in Python, so that no fault in the kernel can take it along.
"""

from __future__ import annotations

import json
import logging
import zlib
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from mycity.ai.kernel.library import KernelBoard, KernelError, Library, Mending, library_file
from mycity.ai.learnt.value_table import TABLE_BYTES
from mycity.engine.rng import step
from mycity.plain_files import assets_root, read_plain

log = logging.getLogger(__name__)

TRIALS, LONGEST_TRIALS = "kernel_trials.json.z", 1_000_000
"""The asset that has the trials in it, and its bytes at most."""
BLOCK, TURN = 4096, 37
"""Bytes of chance that are drawn one by one, and by how much all are turned from one such block to the next."""
_PASSED = -1
"""A turn without a building, in a city that is to be mended."""
IN_USE = "the kernel is in use"
NOT_THERE = "there is no kernel, Python does its work"


class _Use:
    """The kernel that this process uses, if it does."""

    library: Library | None = None


def in_use() -> Library | None:
    """Return the kernel if this process uses it."""
    return _Use.library


def use(found: Callable[[], Library | None] | None = None) -> str:
    """Use the kernel from now on if there is one that passes its trials; return a sentence that says so or why not.

    Args:
        found: returns the kernel, as `tried_library` does, by which a fault in it can end this process.
    """
    try:
        _Use.library = (found or tried_library)()
    except KernelError as error:
        log.warning("the kernel is not used, Python does its work: %s", error)
        return f"the kernel is not used, Python does its work: {error}"
    said = NOT_THERE if _Use.library is None else IN_USE
    log.info("%s", said)
    return said


@contextmanager
def using(found: Callable[[], Library | None] | None = None) -> Iterator[None]:
    """Use the kernel, if there is one, until the end of the block; ``found`` as `use` has it."""
    use(found)
    try:
        yield
    finally:
        _Use.library = None


def tried_library() -> Library | None:
    """Return the kernel; ``None`` where there is none.

    Raises:
        KernelError: it is spoilt, cannot be loaded, or fails in a trial.
    """
    file = library_file()
    if file is None:
        return None
    library = Library(file)
    try_kernel(library)
    return library


def try_kernel(library: Library) -> None:
    """Hold a kernel against all trials.

    Raises:
        KernelError: it fails in one, or they cannot be read.
    """
    try:
        known = trials()
    except (OSError, zlib.error, ValueError) as error:
        raise KernelError(f"its trials cannot be read: {error}") from None
    for trial in known:
        _try(library, trial)


def trials() -> list[dict[str, Any]]:
    """Return the playouts that a kernel must play as Python does: see ``tools/kernel_trials.py``.

    Raises:
        OSError, zlib.error, ValueError: they cannot be read.
    """
    packed = read_plain(assets_root() / TRIALS, LONGEST_TRIALS)
    found: list[dict[str, Any]] = json.loads(zlib.decompress(packed))
    return found


def _try(library: Library, trial: dict[str, Any]) -> None:
    """Hold the kernel against Python's outcomes.

    Raises:
        KernelError: it finds others.
    """
    packed = bytes.fromhex(trial["board"])
    board = KernelBoard(library, packed + chance_bytes(TABLE_BYTES) if trial["is_learnt"] else packed, 0)
    for position, width, orders, outcomes in trial["playouts"]:
        played = board.play(bytes.fromhex(position), [array("i", order) for order in orders], width)
        if played is None or played.outcomes != outcomes:
            raise KernelError(f"it plays otherwise than Python in {trial['game']}")
    for position, deck, chance, anywhere, moves in trial["games"]:
        if board.game(bytes.fromhex(position), array("i", deck), chance, 1, anywhere=anywhere) != moves:
            raise KernelError(f"it plays otherwise than Python in {trial['game']}")
    for position, order, seed, steps, score in trial["mended"]:
        told = (_PASSED,) * len(order)
        begun = Mending(seed, (0, 0), told * 2)
        mended = board.mend(bytes.fromhex(position), array("i", order), 1, begun, range(steps))
        if mended is None or mended.scores[1] != score:
            raise KernelError(f"it mends otherwise than Python in {trial['game']}")


def chance_bytes(size: int) -> bytes:
    """Return bytes of chance, always the same, for value tables of trials."""
    state, drawn = 0, bytearray()
    while len(drawn) < BLOCK:
        state, number = step(state)
        drawn += number.to_bytes(8, "little")
    letters = bytes(range(256))
    turns = [start * TURN % 256 for start in range(-(-size // BLOCK))]
    return b"".join(drawn.translate(letters[turn:] + letters[:turn]) for turn in turns)[:size]
