"""Use of the kernel by a process: it is tried before it is used, and whether it is used can be told.

Processes that think for others ask for it, those of the bots and of the command line, and programs whose bots think in
them. That of the window never does: it only ever thinks in Python, so that no fault in the kernel can take it along.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
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
SWITCH, OFF = "MYCITY_KERNEL", "0"
"""The environment variable that leaves the kernel out, and how it says so."""
LEFT_OUT = f"the kernel is left out, as {SWITCH} is {OFF}; Python does its work"

Find = Callable[[], Library | None]
_is_left_out = ContextVar("_is_left_out", default=False)


class _Use:
    """The kernel that this process uses, if it does.

    Attributes:
        library: the kernel.
        said: whether it is used or why not; empty before that is known.
        find: finds it when it is asked for first.
    """

    library: Library | None = None
    said = ""
    find: Find | None = None
    lock = threading.Lock()


def in_use() -> Library | None:
    """Return the kernel if this process uses it; where it is found when it is asked for, it is now."""
    if _is_left_out.get():
        return None
    if _Use.find is not None:
        with _Use.lock:  # several threads may ask at once: all wait for the first
            if _Use.find is not None:
                use(_Use.find)
                _Use.find = None
    return _Use.library


def use_when_asked(find: Find) -> None:
    """Use the kernel from when it is asked for first, unless it is known already whether it is used."""
    if not _Use.said and _Use.find is None:
        _Use.find = find


def status() -> str:
    """Return a sentence that says whether this process uses the kernel, or why not."""
    return IN_USE if in_use() is not None else _Use.said or NOT_THERE


@contextmanager
def left_out() -> Iterator[None]:
    """Have whatever this thread thinks in the block be thought without the kernel."""
    token = _is_left_out.set(True)
    try:
        yield
    finally:
        _is_left_out.reset(token)


def use(find: Find | None = None) -> str:
    """Use the kernel from now on if there is one that passes its trials; return a sentence that says so or why not.

    Args:
        find: returns the kernel, as `tried_library` does, by which a fault in it can end this process.
    """
    _Use.library, _Use.said = _found(find or tried_library)
    return _Use.said


def _found(find: Find) -> tuple[Library | None, str]:
    """Return the kernel and what is said of it."""
    if os.environ.get(SWITCH) == OFF:
        return None, LEFT_OUT
    try:
        library = find()
    except KernelError as error:
        said = f"the kernel is not used, Python does its work: {error}"
        log.warning("%s", said)
        return None, said
    said = NOT_THERE if library is None else IN_USE
    log.info("%s", said)
    return library, said


@contextmanager
def using(find: Find | None = None) -> Iterator[None]:
    """Use the kernel, if there is one, until the end of the block; ``find`` as `use` has it."""
    before = _Use.library, _Use.said, _Use.find
    _Use.find = None
    use(find)
    try:
        yield
    finally:
        _Use.library, _Use.said, _Use.find = before


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
    for position, data, sizes, seeds, turns, digest in trial["vectors"]:
        if _seen(board, (bytes.fromhex(position), bytes.fromhex(data)), sizes, seeds, turns) != digest:
            raise KernelError(f"it plays otherwise than Python in {trial['game']}")


def _seen(
    board: KernelBoard,
    data: tuple[bytes, bytes],
    sizes: Sequence[int],
    seeds: Sequence[int],
    turns: Sequence[Sequence[int]],
) -> str:
    """Return the digest of all that learners see, in numbers of 64 bits, whose games have these seeds and turns."""
    seen = [array("q", bytes(8 * size)) for size in sizes]
    games = board.games(*data, len(seeds), [(part.buffer_info()[0], 8 * len(part)) for part in seen])
    games.begin(range(len(seeds)), seeds, [0] * len(turns[0]))
    told = sha256(b"".join(seen))
    for turn in turns:
        actions = array("q", turn)
        games.turn(actions.buffer_info()[0])
        told.update(b"".join(seen))
    return told.hexdigest()


def chance_bytes(size: int) -> bytes:
    """Return bytes of chance, always the same, for value tables of trials."""
    state, drawn = 0, bytearray()
    while len(drawn) < BLOCK:
        state, number = step(state)
        drawn += number.to_bytes(8, "little")
    letters = bytes(range(256))
    turns = [start * TURN % 256 for start in range(-(-size // BLOCK))]
    return b"".join(drawn.translate(letters[turn:] + letters[:turn]) for turn in turns)[:size]
