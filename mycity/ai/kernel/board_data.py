"""Boards as the kernel has them: lattice, pieces and their rotations, what may be done, and the rows of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycity.ai.kernel.library import FORMAT
from mycity.ai.kernel.packing import MASK_BYTES, Words
from mycity.ai.kernel.terms import COUNTERS, NOBODY, Terms
from mycity.ai.learnt.value_function import RING_WAYS, ValueFunction, cell_kinds
from mycity.ai.learnt.value_table import CELLS, TABLES, ValueTables
from mycity.ai.model.board_model import BoardModel, Rotation
from mycity.ai.rows.kinds import ChanceKind, EndKind
from mycity.ai.rows.of_rules import rows_of
from mycity.ai.rows.rule_row import NoRowsError, RowsOf, RuleRow, RuleRows
from mycity.engine.board import Board
from mycity.engine.city import new_city
from mycity.engine.ladders import STICKERS
from mycity.engine.pieces import CHURCH
from mycity.engine.rules.base import Rule

LONGEST_ROW = 64
JUDGEMENT = (
    "edge", "edge_bend", "edge_end", "cover_bend", "cover_open", "cover_spare", "cells", "pass_below", "hope", "dread",
    "prize", *COUNTERS,
)  # fmt: skip
"""Weights that are not in rows, in the kernel's order."""
Learnt = tuple[ValueFunction, ValueTables]


class BoardData:
    """A board as the kernel has it, and the numbers by which both call the same.

    Args:
        board_model: the board under its rules.
        learnt: a value function on it, and the tables it has been made from.

    Attributes:
        board_model: the board.
        pieces: building id to number.
        layers, marks: the codes and the lines that rows name by numbers.
        once: (rule, its rows) for each row at once.
        lines: the lines of the rules that count at the end, in order.
        compared: those for which the largest groups are compared.
        line_count: how many numbers the kernel tells of an end: points at once, each line, chances of those compared.
        asks: whether Python must be asked for what some of these count.
        packed: the data.

    Raises:
        NoRowsError: there is something on it of which the kernel knows nothing.
    """

    def __init__(self, board_model: BoardModel, learnt: Learnt | None = None) -> None:
        self.board_model, self._terms = board_model, Terms(board_model.colours)
        self.pieces = {id_: number for number, id_ in enumerate(board_model.player.buildings)}
        self._refuse_pieces()
        rules, terms = board_model.rules, self._terms
        known = [(rule, rows_of(rule)) for rule in rules.rules]
        once = [(rule, rows, row) for rule, rows in known for row in self._told(rule, rows.once)]
        rows = (
            [row for rule, rows in known for row in self._told(rule, rows.guide)],
            [row for _, _, row in once],
            [row for number, rule in enumerate(rules.end_score) for row in self._end(number, rule)],
            [row for rule, rows in known for row in self._told(rule, rows.prizes)],
            [terms.told(RuleRow(ChanceKind.HAS, (rule.symbols, rule.points))) for rule in board_model.largest],
        )
        closed = terms.layers_of("Tt") if rules.blocked else 0
        opening = [rule for rule in rules.opens if rule.key == "jungle"]
        opened = (terms.mark("totem"), self._board.of("J")) if opening else (NOBODY, 0)
        self.once: list[tuple[Rule, RuleRows]] = [(rule, rows) for rule, rows, _ in once]
        self.lines = [rule.line for rule in rules.end_score]
        self.compared = [rule.line for rule in board_model.largest]
        self.line_count = 1 + len(self.lines) + len(self.compared)
        self.asks = any(row.kind == EndKind.ASKED for row in rows[2])
        self.layers, self.marks = terms.layers, terms.marks
        words = Words()
        words.numbers(FORMAT)
        self._write_lattice(words)
        self._write_numbers(words, closed, opened)
        self._write_pieces(words)
        for sort in rows:
            _write_rows(words, sort)
        words.numbers(learnt is not None)
        if learnt is not None:
            self._write_learnt(words, *learnt)
        self.packed = words.packed()

    @property
    def _board(self) -> Board:
        return self.board_model.player.board

    def _refuse_pieces(self) -> None:
        for building in self.board_model.player.buildings.values():
            if bool(building.symbols) != self.board_model.matches:
                raise NoRowsError("pieces with and without symbols")
            if len(set(building.symbols)) < len(building.symbols):
                raise NoRowsError(f"a piece with symbols {building.symbols}")
        if self._board.grid.full.bit_length() > 8 * MASK_BYTES:
            raise NoRowsError("so large a board")

    def _told(self, rule: Rule, rows: RowsOf | None) -> Iterable[RuleRow]:
        """Return rows of a rule in the kernel's numbers."""
        return () if rows is None else map(self._terms.told, rows(rule, self.board_model))

    def _end(self, number: int, rule: Rule) -> Iterable[RuleRow]:
        """Yield the rows of a rule that counts at the end, in the line of that number."""
        rows = rows_of(rule).end
        for row in [RuleRow(EndKind.ASKED)] if rows is None else rows(rule, self.board_model):
            yield self._terms.told(row, number)

    def _write_lattice(self, words: Words) -> None:
        board_model, grid = self.board_model, self._board.grid
        words.numbers(grid.full.bit_length(), grid.turns)
        words.masks(grid.full)
        words.numbers(len(board_model.links))
        for shift, linked in board_model.links:
            words.numbers(shift)
            words.masks(linked)
        words.counted_masks(board_model.areas)
        words.numbers(len(board_model.planes))
        for mask, points in board_model.planes:
            words.masks(mask)
            words.numbers(points)

    def _write_numbers(self, words: Words, closed: int, opened: tuple[int, int]) -> None:
        """Write counts, then what the kernel has as the numbers of a board, in its order."""
        rules, colours, weights = self.board_model.rules, self.board_model.colours, self.board_model.weights
        if len(rules.pass_points) > 1:
            raise NoRowsError("passing by several rules")
        words.numbers(len(colours), len(self.layers), len(self.marks), len(self.lines))
        words.numbers(weights.step if self.board_model.fills else weights.room)
        words.numbers(*[getattr(weights, name) for name in JUDGEMENT])
        adjoins = any(rule.touching == "neighbours" for rule in rules.touch)
        needs_points = any(rule.key == "pass" for rule in rules.refuse_pass)
        words.numbers(self.board_model.matches, adjoins, bool(rules.excuses), bool(rules.pass_points), needs_points)
        city = new_city(self.board_model.player)
        words.numbers(rules.allows_stop, -sum(rule.pass_points(city) for rule in rules.pass_points))
        progress = [rule.parameters()["progress"] for rule in rules.sets_off if rule.key == "track"]
        words.numbers(NOBODY if rules.track_end is None else rules.track_end)
        words.numbers(COUNTERS.index("progress") if progress else NOBODY, sum(progress))
        words.numbers(colours.index(CHURCH) if CHURCH in colours else NOBODY, closed, opened[0])
        words.numbers(*[rules.ladders[what].length if what in rules.ladders else NOBODY for what in COUNTERS])
        words.masks(opened[1])
        prizes = list(self._prizes())
        words.numbers(len(prizes))
        for row in prizes:
            words.numbers(*row)

    def _prizes(self) -> Iterable[tuple[int, int, int, int]]:
        """Yield (counter, step of its ladder, what it pays, how much) of all that is paid at once."""
        rules = self.board_model.rules
        for what in ("rail",) if any(rule.key == "railway" for rule in rules.sets_off) else ():
            for step, prize in rules.ladders[what].prizes:
                if prize.what not in STICKERS:
                    paid = COUNTERS.index(prize.what) if prize.what in COUNTERS else NOBODY
                    yield COUNTERS.index(what), step, paid, prize.count

    def _write_pieces(self, words: Words) -> None:
        player, colours = self.board_model.player, self.board_model.colours
        shapes = {building.rows: self.board_model.rotations[id_] for id_, building in player.buildings.items()}
        numbers = {rows: number for number, rows in enumerate(shapes)}
        words.numbers(len(shapes))
        for rotations in shapes.values():
            words.numbers(len(rotations))
            for rotation in rotations:
                self._write_rotation(words, rotation)
        must_build = any(rule.key == "churches.must-build" for rule in self.board_model.rules.refuse_pass)
        words.numbers(len(player.buildings))
        for id_, building in player.buildings.items():
            kind = colours.index(building.colour) if building.colour in colours else NOBODY
            may_be_passed = not (must_build and building.is_church)
            words.numbers(numbers[building.rows], kind, id_ in player.holdings.cogs, may_be_passed)

    def _write_rotation(self, words: Words, rotation: Rotation) -> None:
        carried = {offset: symbol for symbol, offset in rotation.carries}
        words.numbers(1 + len(rotation.offsets))
        for offset in (0, *rotation.offsets):
            words.numbers(offset, self._terms.kind(carried[offset]) if offset in carried else NOBODY)
        words.masks(rotation.anchors)

    def _write_learnt(self, words: Words, value_function: ValueFunction, tables: ValueTables) -> None:
        stride, kinds = self._board.grid.stride, cell_kinds(self._board)
        words.numbers(value_function.prize, len(self._board.wells))
        words.masks(value_function.gain)
        words.numbers(*[row * stride + column for row, column in RING_WAYS])
        words.numbers(*[kinds.get(index, NOBODY) for index in range(CELLS)])
        for name in TABLES:
            words.raw(tables.values[name].tobytes())


def _write_rows(words: Words, rows: Sequence[RuleRow]) -> None:
    words.numbers(len(rows))
    for row in rows:
        if len(row.values) > LONGEST_ROW:
            raise NoRowsError("so long a row")
        words.numbers(row.kind, len(row.values), *row.values)
        words.masks(*row.masks)
