"""Many games played by the compiled kernel, where it is in use: to the same ends as by the engine, much sooner."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import KernelBoard, KernelError, KernelGames, Library
from mycity.ai.kernel.packing import Words
from mycity.ai.kernel.position_data import position_data
from mycity.ai.kernel.terms import COUNTERS, NOBODY
from mycity.ai.kernel.usage import in_use
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import Weights
from mycity.ai.rows.rule_row import NoRowsError
from mycity.api.thinking import offer_kernel
from mycity.engine.city import Player
from mycity.engine.episode import State
from mycity.engine.grid import indices
from mycity.rl.arrays import TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.game_rows import EngineRows, GameRows
from mycity.rl.openings import Opening

log = logging.getLogger(__name__)

BLOCKS = -2
"""A card that takes the next one out, instead of a piece's number."""


class KernelRows:
    """Games that the kernel plays.

    Args:
        games: the games as the kernel has them.
        rows: the arrays it writes to, which are kept as long.
    """

    def __init__(self, games: KernelGames, rows: AgentRows) -> None:
        self._games, self._rows = games, rows

    def begin(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        """Begin the games of these numbers, each from its seed: rewards and ends stay as they are."""
        self._games.begin(games, seeds)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a turn of every game by an action for each agent."""
        self._games.turn(actions.ctypes.data)


def game_rows(opening: Opening, begun: State, arrays: TableArrays, rows: AgentRows) -> GameRows:
    """Return games that the kernel plays, or the engine where that one is not in use or cannot.

    Args:
        opening: how each of them begins.
        begun: one that has just begun.
        arrays: the forms of what is seen.
        rows: where it is written.
    """
    offer_kernel()
    library = in_use()
    if library is not None and opening.is_fixed and len({_start(player) for player in begun.table.players}) == 1:
        try:
            return KernelRows(_games(library, begun, arrays, rows), rows)
        except NoRowsError as error:
            log.debug("played in Python: %s", error)
        except KernelError as error:
            log.warning("played in Python: %s", error)
    return EngineRows(opening, arrays, rows)


def _start(player: Player) -> tuple[object, ...]:
    """Return all that tells how the game of a player begins."""
    return player.board, tuple(player.buildings.values()), player.start, str(player.holdings)


def _games(library: Library, begun: State, arrays: TableArrays, rows: AgentRows) -> KernelGames:
    """Return the games in the kernel.

    Raises:
        NoRowsError, KernelError: it cannot play them.
    """
    board_model = BoardModel(begun.rules, begun.table.players[0], Weights())
    data = BoardData(board_model)
    if data.asks:
        raise NoRowsError("points of which only the rules know")
    start = CityModel(board_model, begun.cities, 0, len(begun.table.deck))
    board = KernelBoard(library, data.packed, data.line_count)
    places = [(0, 0) if array is None else (array.ctypes.data, array.nbytes) for array in rows.arrays()]
    return board.games(position_data(data, start), vector_data(data, begun, arrays), rows.agents // rows.seats, places)


def vector_data(data: BoardData, begun: State, arrays: TableArrays) -> bytes:
    """Return how cards, actions and what is seen are numbered, as ``source/vector.h`` reads it.

    Raises:
        NoRowsError: turns bring what the kernel does not count.
    """
    words, rules, deck = Words(), begun.rules, begun.table.scenario.deck
    cards = [BLOCKS if rules.blocks(card) else data.pieces.get(card, NOBODY) for card in deck]
    words.numbers(len(begun.cities), len(cards), *cards)
    unknown = set(arrays.holding_names) - set(COUNTERS)
    if unknown:
        raise NoRowsError(f"holdings {min(unknown)}")
    words.numbers(len(arrays.holding_names), *map(COUNTERS.index, arrays.holding_names))
    words.numbers(arrays.actions.places, *_action_numbers(data.board_model))
    _write_planes(words, data.board_model, begun, arrays)
    return words.packed()


def _action_numbers(board_model: BoardModel) -> Iterator[int]:
    """Yield the number of the action for each place of each shape, in the kernel's order."""
    for ground in {ground.building.rows: ground for ground in board_model.grounds.values()}.values():
        for site in ground.sites:
            yield from (site.placements[1 << anchor].index for anchor in indices(site.anchors))


def _write_planes(words: Words, board_model: BoardModel, begun: State, arrays: TableArrays) -> None:
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
    words.raw(arrays.planes.draw(begun.cities[0]))
