"""A kernel that checks itself, in a process of its own: ``python -m tests.ai.kernel.checked FILE SPOILT PLAYOUTS``.

Trials are played, then played and mended with so many boards, positions, orders and tables that are spoilt somewhere,
and with moves that are none; at last so many playouts of each game are compared with Python's. Whatever it does, the
kernel must keep to its memory: the sanitizers it is built with end the process where it does not.
"""

from __future__ import annotations

import sys
from array import array
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from mycity.ai.kernel.library import KernelBoard, KernelError, Library, Mending
from mycity.ai.kernel.usage import chance_bytes, trials, try_kernel
from mycity.ai.learnt.value_table import TABLE_BYTES
from mycity.engine.rng import below, mix, step
from tests.ai.kernel.comparing import GAMES, Comparison, views

WORD = 8
ODD = (0, 1, -1, 2, 3, 7, 63, 64, 255, 256, 1_000_000, -1_000_000, 1 << 31, 1 << 63 - 1)
"""Numbers that something may go wrong with."""


def spoilt(data: bytes, seed: int) -> bytes:
    """Return data with some words, bits or the end changed."""
    words = bytearray(data)
    seed, times = below(seed, 3)
    for _ in range(times + 1):
        seed, kind = below(seed, 8)
        seed, at = below(seed, max(len(words) // WORD, 1))
        seed, draw = step(seed)
        here = slice(at * WORD, at * WORD + WORD)
        number = int.from_bytes(words[here], "little")
        if kind == 0 and draw % 4 == 0:
            del words[at * WORD + draw % WORD :]
        elif kind < 2:
            number = ODD[draw % len(ODD)]
        elif kind < 6:
            number += (-1, 1, 2, 5)[draw % 4]
        else:
            number ^= 1 << draw % 64
        if here.stop <= len(words):
            words[here] = (number % (1 << 64)).to_bytes(WORD, "little")
    return bytes(words)


def spoilt_order(order: list[int], seed: int) -> array[int]:
    rows = list(order)
    seed, at = below(seed, max(len(rows), 1))
    seed, number = below(seed, 100)
    if rows and number < 60:
        rows[at] = number - 5 if number < 50 else ODD[number % len(ODD)] % (1 << 31)
    return array("i", rows)


def play_spoilt(library: Library, trial: dict[str, Any], seed: int) -> bool:
    """Play a trial with something spoilt; return whether the kernel has taken it."""
    seed, what = below(seed, 4)
    board = bytes.fromhex(trial["board"])
    tables = chance_bytes(TABLE_BYTES) if trial["is_learnt"] else b""
    try:
        loaded = KernelBoard(library, (spoilt(board, seed) if what < 2 else board) + tables, 64)
    except KernelError:
        return False
    seed, chosen = below(seed, len(trial["playouts"]))
    position, width, orders, _ = trial["playouts"][chosen]
    data = bytes.fromhex(position)
    data = spoilt(data, seed) if what > 0 else data
    rows = [spoilt_order(order, mix(seed, number)) if what == 3 else array("i", order)
            for number, order in enumerate(orders)]  # fmt: skip
    mend_spoilt(loaded, data, rows[0], width, seed)
    for vector in trial["vectors"]:
        show_spoilt(loaded, vector, seed)
    return loaded.play(data, rows, width, lines=True, moves=True) is not None


def mend_spoilt(board: KernelBoard, position: bytes, order: array[int], width: int, seed: int) -> None:
    """Take some steps from moves that hardly ever are ones of the piece."""
    moves = [mix(seed, number) % 1600 - 4 for number in range(2 * (len(order) // width))]
    mending = board.mend(position, order, width, Mending(seed, (0, 0), moves), range(seed % 2, 5))
    if mending is not None:
        assert board.mend(position, order, width, mending, range(5, 8)) is not None


def show_spoilt(board: KernelBoard, vector: list[Any], seed: int) -> bool:
    """Let learners play games that are spoilt somewhere, by actions that hardly ever are any; say whether they do."""
    position, data, sizes, seeds, turns, _ = vector
    seed, what = below(seed, 3)
    told = spoilt(bytes.fromhex(position), seed) if what == 0 else bytes.fromhex(position)
    told_too = spoilt(bytes.fromhex(data), seed) if what == 1 else bytes.fromhex(data)
    seen = [array("q", bytes(8 * size)) for size in sizes]
    try:
        games = board.games(told, told_too, len(seeds), [(part.buffer_info()[0], 8 * len(part)) for part in seen])
    except KernelError:
        return False
    for number, part in enumerate((told, told_too)):
        other = spoilt(part, mix(seed, number))
        with suppress(KernelError):
            games.add_board(board, *((other, told_too), (told, other))[number])
    for number, turn in enumerate(turns):
        if number % 9 == 1:
            games.begin(
                [number % 4, -1], [mix(seed, number), 0], [mix(number, seat) % 5 - 1 for seat in range(2 * len(turn))]
            )
        actions = array("q", [action if mix(seed, number) % 4 else mix(seed, action) % 500 - 9 for action in turn])
        games.turn(actions.buffer_info()[0])
    return True


def main(file: Path, spoilings: int, playouts: int) -> None:
    """Play everything, and say how much that was."""
    library, known, taken = Library(file), trials(), 0
    try_kernel(library)
    for number in range(spoilings):
        taken += play_spoilt(library, known[number % len(known)], mix(7, number))
    compared = 0
    for game in GAMES if playouts else ():
        comparison = Comparison(library)
        for view in islice(views(game, 11), 1000):
            comparison.compare(view, view.seed)
            if comparison.playouts >= playouts:
                break
        compared += comparison.playouts
    sys.stdout.write(f"{spoilings} spoilt, {taken} taken, {compared} compared\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
