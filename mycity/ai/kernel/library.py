"""The kernel as a library of C, called by ctypes.

ctypes is in Python's standard library and needs no more than the compiled library: neither Python's headers nor a build
for each version of Python. cffi would do the same for one dependency more.
"""

from __future__ import annotations

import os
import sys
import threading
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import finalize

from mycity.ai.kernel.checksum import SpoiltError, check_whole
from mycity.c_calls import NO_CALLS, ctypes

FORMAT = 1
"""The form of the data, as the kernel's ``FORMAT``."""
STAGE = 6
"""Numbers of a stage: the phase, the buildings to come of each colour and churches, their cells."""
FILE_NAME = "mycity-kernel.dll" if sys.platform == "win32" else "mycity-kernel.so"
WrittenPlace = tuple[int, int]
"""An address, and how many bytes may be written there."""
_END = -2
"""Instead of a piece: an order ends here."""


class KernelError(Exception):
    """A library or data that cannot be used; the sentence says why."""


def library_file() -> Path | None:
    """Return the library, whole; ``None`` without one.

    Raises:
        KernelError: it is spoilt, or the system does not let it be looked for.
    """
    file = next(filter(_is_there, _places()), None)
    try:
        if file is not None:
            check_whole(file)
    except SpoiltError as error:
        raise KernelError(str(error)) from None
    return file


def _places() -> tuple[Path, ...]:
    """Return where it may lie: close to this module, and beside the archive that has it."""
    module = Path(__file__)
    archive = next((parent for parent in module.parents if os.path.isfile(parent)), module)  # noqa: PTH113 - never fails
    return module.parent / "built" / FILE_NAME, archive.with_name(FILE_NAME)


def _is_there(file: Path) -> bool:
    """Return whether something has that name.

    Raises:
        KernelError: the system does not say.
    """
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise KernelError(f"it cannot be looked for: {error.strerror}") from None
    return True


class Library:
    """A loaded kernel.

    Args:
        file: the library.

    Raises:
        KernelError: it cannot be loaded, or is not for this game or this processor.
    """

    def __init__(self, file: Path) -> None:
        if NO_CALLS:
            raise KernelError(NO_CALLS)
        if sys.byteorder != "little":
            raise KernelError("it is for processors whose numbers begin with the lowest byte")
        try:
            found = ctypes.CDLL(str(file))
            form, self.board, self.free, self.play, self.game, self.mend = (
                _function(found, "format", ctypes.c_int32),
                _function(found, "board", ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64),
                _function(found, "free", None, ctypes.c_void_p),
                _function(found, "play", ctypes.c_int32, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64,
                          ctypes.c_char_p, *[ctypes.c_int32] * 3, *[ctypes.POINTER(ctypes.c_int32)] * 3),
                _function(found, "game", ctypes.c_int32, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64,
                          ctypes.c_char_p, ctypes.c_int32, ctypes.c_uint64, *[ctypes.c_int32] * 2,
                          ctypes.POINTER(ctypes.c_int32)),
                _function(found, "mend", ctypes.c_int32, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64,
                          ctypes.c_char_p, *[ctypes.c_int32] * 4, ctypes.POINTER(ctypes.c_uint64),
                          *[ctypes.POINTER(ctypes.c_int32)] * 2),
            )  # fmt: skip
            self.vector, self.vector_start, self.vector_free, self.vector_begin, self.vector_turn = (
                _function(found, "vector", ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_char_p, ctypes.c_int64] * 2,
                          ctypes.c_int32, *[ctypes.c_void_p] * 2),
                _function(found, "vector_start", ctypes.c_int32, *[ctypes.c_void_p] * 2,
                          *[ctypes.c_char_p, ctypes.c_int64] * 2),
                _function(found, "vector_free", None, ctypes.c_void_p),
                _function(found, "vector_begin", None, *[ctypes.c_void_p] * 4, ctypes.c_int32),
                _function(found, "vector_turn", None, *[ctypes.c_void_p] * 2),
            )  # fmt: skip
        except (OSError, AttributeError) as error:
            raise KernelError(str(error)) from None
        if form() != FORMAT:
            raise KernelError("it has another form, or the processor lacks what it was built for")


def _function(library: Any, name: str, returned: Any, *arguments: Any) -> Any:
    function = getattr(library, f"kernel_{name}")
    function.restype, function.argtypes = returned, arguments
    return function


class PlayedOrders:
    """Results of playing on.

    Attributes:
        outcomes: what each order comes to, in hundredths of a point.
        lines: by order, the points at once, those of each line at the end, the chances of those that are compared.
        moves: by order, the answers: rotation and anchor in one, or what is below 0.
    """

    def __init__(self, outcomes: Iterable[int], lines: Sequence[Sequence[int]], moves: Sequence[Sequence[int]]) -> None:
        self.outcomes, self.lines, self.moves = list(outcomes), lines, moves


@dataclass(frozen=True, slots=True)
class Mending:
    """A city being made better, and the best it has been.

    Attributes:
        seed: generator state.
        scores: of the city at hand and the best.
        moves: of the one, then of the other, as `PlayedOrders` has them; what is below 0 where anything may be done.
    """

    seed: int
    scores: tuple[int, int]
    moves: Sequence[int]


class KernelBoard:
    """A board in the kernel; its memory is asked for once, and given back with it: one thread at a time works in it.

    Args:
        library: the kernel.
        packed: its data.
        line_count: how many numbers are told of an end.

    Raises:
        KernelError: the kernel refuses the data.
    """

    def __init__(self, library: Library, packed: bytes, line_count: int) -> None:
        self._library, self._line_count = library, line_count
        self._at = library.board(packed, len(packed))
        if not self._at:
            raise KernelError("the kernel refuses a board")
        finalize(self, library.free, self._at)
        self._lock = threading.Lock()

    def play(
        self, position: bytes, orders: Sequence[array[int]], width: int, *, lines: bool = False, moves: bool = False
    ) -> PlayedOrders | None:
        """Play a position on through orders; ``None`` when the kernel cannot.

        Args:
            position: its data.
            orders: rows of ``width`` numbers each: a piece and, by a value function, its stage.
            width: numbers of a row.
            lines: whether the lines of each end are told.
            moves: whether the moves are told.
        """
        turns = max(len(order) for order in orders) // width
        blank = array("i", (_END, *(0,) * (width - 1)))
        rows = b"".join((order + blank * (turns - len(order) // width)).tobytes() for order in orders)
        outcomes, told = (ctypes.c_int32 * len(orders))(), (ctypes.c_int32 * (len(orders) * self._line_count))()
        moved = (ctypes.c_int32 * (len(orders) * turns))()
        counts = len(position), rows, len(orders), turns, width > 1
        with self._lock:
            is_played = self._library.play(self._at, position, *counts, outcomes, told if lines else None, moved)
        if not is_played:
            return None
        number = len(orders)
        return PlayedOrders(outcomes, _parted(told, number) if lines else [], _parted(moved, number) if moves else [])

    def game(self, position: bytes, deck: array[int], chance: int, drawn: int, *, anywhere: bool) -> list[int] | None:
        """Play a position on through a deck as a bot that draws; return its moves, ``None`` when the kernel cannot.

        Args:
            position: its data.
            deck: the pieces on the open card and those to come.
            chance: what is mixed with the number of cards drawn before anything is drawn for a card.
            drawn: that number at the open card.
            anywhere: whether any place that is legal does, or else of those that look best one is drawn.
        """
        moves = (ctypes.c_int32 * len(deck))()
        counts = len(position), deck.tobytes(), len(deck), chance, drawn
        with self._lock:
            is_played = self._library.game(self._at, position, *counts, anywhere, moves)
        return list(moves) if is_played else None

    def mend(self, position: bytes, order: array[int], width: int, mending: Mending, steps: range) -> Mending | None:
        """Take steps of mending a city that begins from a position; ``None`` when the kernel cannot.

        Args:
            position: its data.
            order: as those of ``play``.
            width: numbers of a row.
            mending: the city as it is now.
            steps: their numbers; number 0 only builds.
        """
        seed, scores = ctypes.c_uint64(mending.seed), (ctypes.c_int32 * 2)(*mending.scores)
        moves = (ctypes.c_int32 * len(mending.moves))(*mending.moves)
        counts = len(position), order.tobytes(), len(order) // width, width > 1, steps.start, steps.stop
        with self._lock:
            is_mended = self._library.mend(self._at, position, *counts, seed, scores, moves)
        if not is_mended:
            return None
        return Mending(seed.value, (scores[0], scores[1]), list(moves))

    def games(self, position: bytes, data: bytes, number: int, shown: Sequence[WrittenPlace]) -> KernelGames:
        """Return so many games of learners that begin from a position; none has begun.

        Args:
            position: its data.
            data: how actions and what is seen are numbered.
            number: how many games.
            shown: where what is seen is written, in the kernel's order; it must stay there as long as they do.

        Raises:
            KernelError: the kernel refuses the data.
        """
        places = (ctypes.c_void_p * len(shown))(*[address for address, _ in shown])
        sizes = (ctypes.c_int64 * len(shown))(*[size for _, size in shown])
        at = self._library.vector(self._at, position, len(position), data, len(data), number, places, sizes)
        if not at:
            raise KernelError("the kernel refuses games of learners")
        return KernelGames(self._library, self, at)

    def begins(self, games: int, position: bytes, data: bytes) -> bool:
        """Let seats of the games that the kernel has there begin on this board too; return whether they can."""
        return bool(self._library.vector_start(games, self._at, position, len(position), data, len(data)))


class KernelGames:
    """Games of learners in the kernel, which writes what is seen to where it was told.

    Args:
        library: the kernel.
        board: a board on which seats begin, which is kept.
        at: where the kernel has them.
    """

    def __init__(self, library: Library, board: KernelBoard, at: int) -> None:
        self._library, self._boards, self._at = library, [board], at
        finalize(self, library.vector_free, at)
        self._lock = threading.Lock()

    def add_board(self, board: KernelBoard, position: bytes, data: bytes) -> None:
        """Let seats begin on one board more, numbered from 1 on.

        Raises:
            KernelError: the kernel refuses it: it has another form, or there are too many.
        """
        with self._lock:
            if not board.begins(self._at, position, data):
                raise KernelError("the kernel refuses one board more")
            self._boards.append(board)

    def begin(self, games: Sequence[int], seeds: Sequence[int], boards: Sequence[int]) -> None:
        """Begin the games of these numbers, each with the deck of its seed and the boards of its seats."""
        numbers, drawn = (ctypes.c_int32 * len(games))(*games), (ctypes.c_uint64 * len(seeds))(*seeds)
        with self._lock:
            self._library.vector_begin(self._at, numbers, drawn, (ctypes.c_int32 * len(boards))(*boards), len(games))

    def turn(self, actions: int) -> None:
        """Play a turn of every game by an action for each agent, which lie at an address as numbers of 64 bits."""
        with self._lock:
            self._library.vector_turn(self._at, actions)


def _parted(numbers: Iterable[int], number: int) -> list[list[int]]:
    """Return numbers in so many parts of the same length."""
    whole = list(numbers)
    length = len(whole) // number
    return [whole[part * length : (part + 1) * length] for part in range(number)]
