"""Cities, cards and legal answers as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.episode import PASS, STOP, Answer, State, legal_actions
from mycity.engine.grid import NO_CELL, Grid
from mycity.engine.pieces import ALL_SYMBOLS, CHURCH, COLOURS, Placement, shape_table

Plane = NDArray[np.int8]


def plane(grid: Grid, mask: int) -> Plane:
    """Return a mask as an array of ``grid.rows`` times ``grid.columns`` zeros and ones."""
    size = grid.rows * grid.stride
    bits = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    flat = np.unpackbits(bits, count=size, bitorder="little")
    return flat.reshape(grid.rows, grid.stride)[:, : grid.columns].astype(np.int8)


def plane_names(board: Board) -> tuple[str, ...]:
    """Return what the planes of a city on ``board`` show: terrain by code, then what covers cells by its letter."""
    letters = (*COLOURS, CHURCH) if board.grid.lettered else ALL_SYMBOLS
    terrain = sorted(board.land.codes - {NO_CELL})
    return (*(f"terrain {code}" for code in terrain), "left bank", *(f"covered {letter}" for letter in letters))


@lru_cache(maxsize=64)
def _terrain(board: Board) -> Plane:
    masks = [board.of(code) for code in sorted(board.land.codes - {NO_CELL})]
    return np.stack([plane(board.grid, mask) for mask in (*masks, board.left)])


def city_planes(city: City) -> Plane:
    """Return the planes of a city, in the order of ``plane_names``."""
    grid = city.board.grid
    if grid.lettered:
        masks = [
            sum(placed.placement.mask for placed in city.placed if placed.building.colour == colour)
            for colour in (*COLOURS, CHURCH)
        ]
    else:
        masks = [city.symbol(symbol) for symbol in ALL_SYMBOLS]
    return np.concatenate([_terrain(city.board), np.stack([plane(grid, mask) for mask in masks])])


class ActionList:
    """The answers of an environment, by number: the placements of the open card's shape, then pass, stop and wait.

    Args:
        state: an episode that has just begun; all its players own the same buildings.

    Attributes:
        size: how many there are.
        wait: the number of the answer that nobody is asked for.
    """

    def __init__(self, state: State) -> None:
        player = state.table.players[0]
        grid = player.board.grid
        self._tables = {id_: shape_table(grid, building.rows).placements for id_, building in player.buildings.items()}
        most = max(map(len, self._tables.values()))
        self._numbers: dict[Answer, int] = {PASS: most, STOP: most + 1}
        self.wait = most + 2
        self.size = most + 3

    def mask(self, state: State, seat: int) -> Plane:
        """Return a 1 for each answer that ``seat`` may give now, else a 0; who is not asked can only wait."""
        allowed = np.zeros(self.size, dtype=np.int8)
        legal = legal_actions(state, seat)
        allowed[
            [answer.index if isinstance(answer, Placement) else self._numbers[answer] for answer in legal]
            or [self.wait]
        ] = 1
        return allowed

    def answer(self, state: State, number: int) -> Answer | None:
        """Return the answer of that number to the open card; ``None`` for one there is not."""
        given = next((answer for answer, known in self._numbers.items() if known == number), None)
        table: Sequence[Placement] = self._tables.get(state.card or "", ())
        return table[number] if given is None and 0 <= number < len(table) else given


def counts(state: State) -> NDArray[np.int16]:
    """Return two rows, a column per building in the order players own them: the open card; how many are still to come.

    The order of the cards to come is not told.
    """
    ids = list(state.table.players[0].buildings)
    numbers = np.zeros((2, len(ids)), dtype=np.int16)
    if state.card in ids:
        numbers[0, ids.index(state.card)] = 1
    for card in state.table.deck[state.drawn :]:
        if card in ids:
            numbers[1, ids.index(card)] += 1
    return numbers
