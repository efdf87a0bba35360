"""Cities, cards and legal answers as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mycity.api.answers import Build, parse_answer, written
from mycity.api.errors import GameError
from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.episode import PASS, STOP, Answer, Pass, State, Stop, apply, legal_actions
from mycity.engine.grid import NO_CELL, Grid, indices
from mycity.engine.pieces import ALL_SYMBOLS, CHURCH, COLOURS, Building, Placement, shape_table
from mycity.engine.quoting import quoted
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import scores

Plane = NDArray[np.int8]
WAIT = "wait"


def plane(grid: Grid, mask: int) -> Plane:
    """Return a mask as an array of ``grid.rows`` times ``grid.columns`` zeros and ones."""
    size = grid.rows * grid.stride
    bits = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    flat = np.unpackbits(bits, count=size, bitorder="little")
    return flat.reshape(grid.rows, grid.stride)[:, : grid.columns].astype(np.int8)


class CityPlanes:
    """The planes of a city: an array with one for each name, of the grid's rows times its columns.

    Args:
        state: an episode that has just begun; all its players own the same buildings.

    Attributes:
        names: what each plane marks with ones. ``terrain`` and a code (as in `mycity/engine/land.py`), ``left bank``;
            ``under water`` and ``mark`` with its name where an episode has them; ``covered`` and what covers: a
            colour's letter, ``C`` a church, a symbol on the island; the ``first cell`` of each building, so that
            neighbours of one colour can be told apart; ``cog`` where buildings have one; ``counted``, the cells at
            which points at once have been had.
    """

    def __init__(self, state: State) -> None:
        players = state.table.players
        board = players[0].board
        self._grid = board.grid
        self._codes = sorted(board.land.codes - {NO_CELL})
        self._is_flooded = any(player.board.closed for player in players)
        self._marks = sorted({name for player in players for name, _ in player.board.marks})
        self._cogs = frozenset(players[0].holdings.cogs)
        self._letters = (*COLOURS, CHURCH) if self._grid.lettered else ALL_SYMBOLS
        ground = [*(f"terrain {code}" for code in self._codes), "left bank"]
        ground += ["under water"] * self._is_flooded + [f"mark {name}" for name in self._marks]
        laid = [*(f"covered {letter}" for letter in self._letters), "first cell", *["cog"] * bool(self._cogs)]
        self.names: tuple[str, ...] = (*ground, *laid, "counted")
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self.shape = (len(self.names), self._grid.rows, self._grid.columns)
        rows, columns, stride = self._grid.rows, self._grid.columns, self._grid.stride
        self._size = rows * columns
        self._ones: dict[tuple[str, int], Sequence[int]] = {}
        self._bare = lru_cache(maxsize=64)(self._bare_of)  # every game begins on the same boards
        self._places = [row * columns + column for row in range(rows) for column in range(stride)]

    def draw(self, city: City, known: tuple[City, bytes] | None = None) -> bytes:
        """Return the planes of a city, cell by cell; quickly, if those of the same city before a turn are known."""
        if known is None or known[0].board is not city.board:
            cells, before = bytearray(self._bare(city.board)), None
        else:
            before, drawn = known
            if before.placed is city.placed and before.markers is city.markers:
                return drawn
            cells = bytearray(drawn)
        for building, placement in city.placed[len(before.placed) if before else 0 :]:
            for place in self.ones(building, placement):
                cells[place] = 1
        if before is None or before.markers is not city.markers:
            counted = 0
            for mask in city.markers.values():
                counted |= mask
            cells[-self._size :] = plane(self._grid, counted).tobytes()
        return bytes(cells)

    def _bare_of(self, board: Board) -> bytes:
        masks = [board.of(code) for code in self._codes] + [board.left]
        masks += [board.closed] * self._is_flooded + [board.mark(name) for name in self._marks]
        drawn = b"".join(plane(self._grid, mask).tobytes() for mask in masks)
        return drawn + bytes((len(self.names) - len(masks)) * self._size)

    def ones(self, building: Building, placement: Placement) -> Sequence[int]:
        """Return where the ones of a building lie among all cells of all planes."""
        key = building.id, placement.index
        if key not in self._ones:  # a learner sees each place many times
            self._ones[key] = self._ones_of(building, placement)
        return self._ones[key]

    def _ones_of(self, building: Building, placement: Placement) -> list[int]:
        numbers = self._numbers
        marked = [(numbers["first cell"], placement.mask & -placement.mask)]
        if placement.carries:
            marked += [(numbers[f"covered {symbol}"], mask) for symbol, mask, _ in placement.carries]
        else:
            marked.append((numbers[f"covered {building.colour}"], placement.mask))
        if building.id in self._cogs:
            marked.append((numbers["cog"], placement.mask))
        return [number * self._size + self._places[index] for number, mask in marked for index in indices(mask)]


class ActionList:
    """The answers of an environment, by number: the placements of the open card's shape, then pass, stop and wait.

    Args:
        state: an episode that has just begun; all its players own the same buildings.

    Attributes:
        places: how many of them are places.
        size: how many there are.
        wait: the number of the answer that nobody is asked for.
    """

    def __init__(self, state: State) -> None:
        player = state.table.players[0]
        grid = player.board.grid
        self._grid, self._buildings = grid, player.buildings
        self._tables = {id_: shape_table(grid, building.rows) for id_, building in player.buildings.items()}
        most = max(len(table.placements) for table in self._tables.values())
        self.places, self._pass, self._stop, self.wait = most, most, most + 1, most + 2
        self.size = most + 3

    def mask(self, state: State, seat: int) -> bytes:
        """Return a 1 for each answer that ``seat`` may give now, else a 0; who is not asked can only wait."""
        allowed = bytearray(self.size)
        legal = legal_actions(state, seat)
        if not legal:
            allowed[self.wait] = 1
        for answer, number in ((STOP, self._stop), (PASS, self._pass)):
            if legal and legal[-1] is answer:
                legal.pop()
                allowed[number] = 1
        for placement in legal:
            allowed[placement.index] = 1  # type: ignore[union-attr]
        return bytes(allowed)

    def answer(self, state: State, number: int) -> Answer | None:
        """Return the answer of that number to the open card; ``None`` for one there is not, and for waiting."""
        if number >= self._pass:
            return PASS if number == self._pass else STOP if number == self._stop else None
        return self.place(state.card or "", number)

    def place(self, card: str, number: int) -> Placement | None:
        """Return the place of that number for the building of a card; ``None`` for one there is not."""
        table = self._tables.get(card)
        return table.placements[number] if table is not None and 0 <= number < len(table.placements) else None

    def name(self, state: State, number: int) -> str:
        """Return the answer of that number to the open card as it is written."""
        if number == self.wait:
            return WAIT
        answer = self.answer(state, number)
        if answer is None:
            raise GameError(f"there is no action {quoted(number)} while the open card is {state.card or 'none'}")
        return str(written(self._buildings[state.card], answer) if state.card else answer)

    def number(self, state: State, answer: object) -> int:
        """Return the number of an answer, written or not, to the open card."""
        if isinstance(answer, str):
            if answer.strip().lower() == WAIT:
                return self.wait
            answer = parse_answer(self._grid, [self._buildings], answer)
        if isinstance(answer, Pass | Stop):
            return self._pass if answer == PASS else self._stop
        card = answer.building if isinstance(answer, Build) else state.card
        laid = answer.placement if isinstance(answer, Build) else answer
        table = self._tables.get(state.card or "")
        if table is not None and card == state.card and isinstance(laid, Placement):
            placement = table.by_cells.get((laid.mask, laid.symbols))
            if placement is not None:
                return placement.index
        raise GameError(f"{quoted(str(answer))} is no answer to the open card, which is {state.card or 'none'}")


def holding_names(rules: RuleSet) -> tuple[str, ...]:
    """Return what turns can bring beside points, as `mycity/engine/holdings.py` calls it."""
    return tuple(sorted({name for rule in rules.rules for name in rule.collects()}))


class Cards:
    """The deck as numbers: two rows, a column per building; the open card, and how many are still to come.

    The order of the cards to come is not told.

    Args:
        state: an episode that has just begun; all its players own the same buildings.
    """

    def __init__(self, state: State) -> None:
        self.names = tuple(state.table.players[0].buildings)
        self._columns = {id_: column for column, id_ in enumerate(self.names)}

    def of(self, state: State, drawn: int = 0, left: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """Return the rows of a moment; quickly, if those of when ``drawn`` cards were open are at hand."""
        numbers = np.zeros((2, len(self.names)), dtype=np.int16)
        columns, deck = self._columns, state.table.deck
        if left is not None:
            numbers[1] = left[1]
        change, cards = (1, deck[state.drawn :]) if left is None else (-1, deck[drawn : state.drawn])
        for card in cards:
            if card in columns:
                numbers[1, columns[card]] += change
        if state.card in columns:
            numbers[0, columns[state.card]] = 1
        return numbers


class TableArrays:
    """Arrays of a table, of the same form through an episode.

    Args:
        state: the episode when it has just begun.

    Attributes:
        planes, cards, actions: what cities, cards and answers are as arrays.
        holding_names: what can be held.
        orders: the seats as each of them has them: one's own first.
    """

    def __init__(self, state: State) -> None:
        self.planes, self.cards, self.actions = CityPlanes(state), Cards(state), ActionList(state)
        self.holding_names = holding_names(state.rules)
        seats = len(state.cities)
        self.orders = [[*range(seat, seats), *range(seat)] for seat in range(seats)]

    def action_planes(self, building: Building, number: int) -> Plane:
        """Return the ones that an action adds to the planes of one's own board while a building's card is open."""
        added, place = np.zeros(self.planes.shape, np.int8), self.actions.place(building.id, number)
        if place is not None:
            added.ravel()[self.planes.ones(building, place)] = 1
        return added


class Sights:
    """All that is seen of an episode in one turn; nothing in it ever changes.

    Args:
        arrays: the forms of its arrays.
        before: the same in the turn before: what has not changed since is taken from it.

    Attributes:
        arrays: the forms of its arrays.
        game: the episode.
        boards, left: by seat the planes of the city; the rows of the cards.
        masks: by seat, a 1 for each legal action.
        scores: by seat, the score if the episode ended now.
    """

    def __init__(self, arrays: TableArrays, game: State, before: Sights | None = None) -> None:
        self.arrays, self.game, cities = arrays, game, game.cities
        olds = [None] * len(cities) if before is None else zip(before.game.cities, before.boards, strict=True)
        self.boards: list[bytes] = [arrays.planes.draw(city, old) for city, old in zip(cities, olds, strict=True)]
        known = () if before is None else (before.game.drawn, before.left)
        self.left: NDArray[np.int16] = arrays.cards.of(game, *known)
        self._points = np.array([city.points for city in cities], np.int32)
        self._stopped = np.array([city.stopped for city in cities], np.int8)
        held = [[city.holdings.count(name) for name in arrays.holding_names] for city in cities]
        self._holdings = np.array(held, np.int16)
        self.masks = [arrays.actions.mask(game, seat) for seat in range(len(cities))]
        self.scores = scores(game.rules, cities)

    def after(self, numbers: Sequence[int]) -> tuple[Sights, list[int]]:
        """Return all that is seen once a turn has been played by a number for each seat, and the seats refused.

        Who is refused gives the last answer of the mask.
        """
        answers: dict[int, Answer] = {}
        refused: list[int] = []
        for seat, (number, mask) in enumerate(zip(numbers, self.masks, strict=True)):
            is_legal = 0 <= number < len(mask) and mask[number] == 1
            if not is_legal:
                refused.append(seat)
            answer = self.arrays.actions.answer(self.game, number if is_legal else mask.rindex(1))
            if answer is not None:
                answers[seat] = answer
        game, _ = apply(self.game, answers)
        return Sights(self.arrays, game, self), refused

    def of_seat(self, seat: int) -> dict[str, NDArray[Any]]:
        """Return what a seat observes, in arrays of its own."""
        order = self.arrays.orders[seat]
        boards = bytearray().join([self.boards[other] for other in order])
        seen: dict[str, NDArray[Any]] = {
            "boards": np.frombuffer(boards, np.int8).reshape(len(order), *self.arrays.planes.shape),
            "cards": self.left.copy(),
            "points": self._points[order],
            "stopped": self._stopped[order],
        }
        if self.arrays.holding_names:
            seen["holdings"] = self._holdings[order]
        return seen
