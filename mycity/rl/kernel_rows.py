"""Many games played by the compiled kernel, where it is in use: to the same ends as by the engine, much sooner."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import KernelBoard, KernelError, Library
from mycity.ai.kernel.packing import Words
from mycity.ai.kernel.position_data import position_data
from mycity.ai.kernel.terms import COUNTERS, NOBODY
from mycity.ai.kernel.usage import in_use
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import Weights
from mycity.ai.rows.rule_row import NoRowsError
from mycity.api.thinking import offer_kernel
from mycity.engine.board import Board
from mycity.engine.city import Player, new_city
from mycity.engine.episode import Scenario
from mycity.engine.grid import indices
from mycity.rl.arrays import TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.game_rows import EngineRows, GameRows
from mycity.rl.openings import Opening

log = logging.getLogger(__name__)

BLOCKS = -2
"""A card that takes the next one out, instead of a piece's number."""


class KernelRows:
    """Games that the kernel plays; one that begins on a board which it refuses is left to the engine.

    Args:
        library: the kernel.
        opening: how each of them begins.
        arrays: the forms of what is seen.
        rows: where it is written.

    Raises:
        NoRowsError, KernelError: the kernel cannot play them.
    """

    def __init__(self, library: Library, opening: Opening, arrays: TableArrays, rows: AgentRows) -> None:
        self._library, self._opening, self._arrays, self._rows = library, opening, arrays, rows
        self._engine, self._first = EngineRows(opening, arrays, rows), opening.players(0)[0]
        self._last: tuple[tuple[Player, ...], list[int] | None] = (), None
        self._left: set[int] = set()  # games that the engine plays
        places = [(0, 0) if array is None else (array.ctypes.data, array.nbytes) for array in rows.arrays()]
        board, position, data = self._start(self._first)
        self._games = board.games(position, data, rows.agents // rows.seats, places)
        self._numbers: dict[tuple[Board, int], int | None] = {(self._first.board, self._first.start): 0}

    def begin(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        """Begin the games of these numbers, each from its seed: rewards and ends stay as they are."""
        ours, drawn, boards = list[int](), list[int](), list[int]()
        for game, seed in zip(games, seeds, strict=True):
            numbers = self._boards_of(self._opening.players(seed))
            self._engine.sights[game] = None
            self._left.discard(game)
            if numbers is None:
                self._engine.begin([game], [seed])
                self._left.add(game)
            else:
                ours.append(game)
                drawn.append(seed)
                boards += numbers
        self._games.begin(ours, drawn, boards)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a turn of every game by an action for each agent."""
        self._games.turn(actions.ctypes.data)
        if self._left:
            self._engine.step(actions)

    def _boards_of(self, players: tuple[Player, ...]) -> list[int] | None:
        """Return the number of each player's board in the kernel; ``None`` if it refuses one."""
        if players is not self._last[0]:  # mostly all games begin alike
            numbers = [number for number in map(self._number, players) if number is not None]
            self._last = players, numbers if len(numbers) == len(players) else None
        return self._last[1]

    def _number(self, player: Player) -> int | None:
        """Return the number of a player's board in the kernel; ``None`` if it refuses it."""
        key = player.board, player.start
        if key not in self._numbers:
            self._numbers[key] = self._added(player)
        return self._numbers[key]

    def _added(self, player: Player) -> int | None:
        number = sum(known is not None for known in self._numbers.values())
        try:
            self._games.add_board(*self._start(player))
        except (NoRowsError, KernelError) as error:
            log.debug("played in Python: %s", error)
            return None
        return number

    def _start(self, player: Player) -> tuple[KernelBoard, bytes, bytes]:
        """Return a board in the kernel, the data of a city that begins on it, and how all is numbered there.

        Raises:
            NoRowsError, KernelError: the kernel cannot play on it.
        """
        seats, scenario = self._rows.seats, self._opening.scenario
        data = BoardData(BoardModel(scenario.rules, player, Weights()))
        first = BoardModel(scenario.rules, self._first, Weights())
        kinds = data.board_model.colours, player.buildings, player.holdings
        if data.asks or kinds != (first.colours, self._first.buildings, self._first.holdings):
            raise NoRowsError("points of which only the rules know, or other buildings")
        start = CityModel(data.board_model, (new_city(player),) * seats, 0, len(scenario.deck))
        board = KernelBoard(self._library, data.packed, data.line_count)
        return board, position_data(data, start), vector_data(data, scenario, seats, self._arrays)


def game_rows(opening: Opening, arrays: TableArrays, rows: AgentRows) -> GameRows:
    """Return games that the kernel plays, or the engine where that one is not in use or cannot.

    Args:
        opening: how each of them begins.
        arrays: the forms of what is seen.
        rows: where it is written.
    """
    offer_kernel()
    library = in_use()
    if library is not None:
        try:
            return KernelRows(library, opening, arrays, rows)
        except NoRowsError as error:
            log.debug("played in Python: %s", error)
        except KernelError as error:
            log.warning("played in Python: %s", error)
    return EngineRows(opening, arrays, rows)


def vector_data(data: BoardData, scenario: Scenario, seats: int, arrays: TableArrays) -> bytes:
    """Return how cards, actions and what is seen are numbered, as ``source/vector.h`` reads it.

    Raises:
        NoRowsError: turns bring what the kernel does not count.
    """
    words, rules, deck = Words(), scenario.rules, scenario.deck
    cards = [BLOCKS if rules.blocks(card) else data.pieces.get(card, NOBODY) for card in deck]
    words.numbers(seats, len(cards), *cards)
    unknown = set(arrays.holding_names) - set(COUNTERS)
    if unknown:
        raise NoRowsError(f"holdings {min(unknown)}")
    words.numbers(len(arrays.holding_names), *map(COUNTERS.index, arrays.holding_names))
    words.numbers(arrays.actions.places, *_action_numbers(data.board_model))
    _write_planes(words, data.board_model, arrays)
    return words.packed()


def _action_numbers(board_model: BoardModel) -> Iterator[int]:
    """Yield the number of the action for each place of each shape, in the kernel's order."""
    for ground in {ground.building.rows: ground for ground in board_model.grounds.values()}.values():
        for site in ground.sites:
            yield from (site.placements[1 << anchor].index for anchor in indices(site.anchors))


def _write_planes(words: Words, board_model: BoardModel, arrays: TableArrays) -> None:
    """Write where each cell lies in a plane, which planes there are, and those of a board without buildings."""
    names, grid = arrays.planes.names, board_model.player.board.grid
    _, rows, columns = arrays.planes.shape
    words.numbers(rows * columns)
    for row, column in (divmod(index, grid.stride) for index in range(grid.full.bit_length())):
        words.numbers(row * columns + column if column < columns else NOBODY)
    number = {name: plane for plane, name in enumerate(names)}
    words.numbers(len(names), *[number[f"covered {colour}"] for colour in board_model.colours])
    words.numbers(number["first cell"], number.get("cog", NOBODY), number["counted"])
    words.numbers(sum(name.startswith("terrain ") for name in names))
    words.numbers(number.get("terrain t", 0), number.get("terrain .", 0))
    words.raw(arrays.planes.draw(new_city(board_model.player)))
