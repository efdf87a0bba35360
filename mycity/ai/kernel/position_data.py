"""Positions as the kernel has them: a city that is tried out, and what of the other cities it hangs on."""

from __future__ import annotations

from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.packing import Words
from mycity.ai.kernel.terms import COUNTERS, NOBODY
from mycity.ai.model.city_model import CityModel
from mycity.ai.rows.rule_row import EMPTY, NoRowsError
from mycity.engine.board import Board
from mycity.engine.pieces import CHURCH


def layer_of(board: Board, code: str) -> int:
    """Return the cells of a layer as they are now."""
    return board.empty if code == EMPTY else board.of(code) & ~board.closed


def position_data(data: BoardData, model: CityModel) -> bytes:
    """Return the data of a city on the board of ``data``.

    Raises:
        NoRowsError: it hangs on something of which the kernel knows nothing.
    """
    words, city, board = Words(), model.city, model.board
    words.masks(model.free, model.frontier, city.covered, model.veins)
    words.numbers(city.points, city.frozen, *[city.holdings.count(what) for what in COUNTERS])
    words.masks(*[city.marked(line) for line in data.marks], *[layer_of(board, code) for code in data.layers])
    if not city.placed and any(model.joining()):
        raise NoRowsError("a first piece beside its like")
    words.counted_masks(() if city.placed else model.wanted())
    _write_kinds(words, data, model)
    _write_pieces(words, data, model)
    _write_others(words, data, model)
    return words.packed()


def _write_kinds(words: Words, data: BoardData, model: CityModel) -> None:
    for colour in data.board_model.colours:
        groups = [(*church, 1) for church in model.churches] if colour == CHURCH else model.groups[colour]
        words.masks(model.colours[colour], model.beside[colour])
        words.numbers(len(groups))
        for mask, around, size in groups:
            words.masks(mask, around)
            words.numbers(size)


def _write_pieces(words: Words, data: BoardData, model: CityModel) -> None:
    colours, cogs = data.board_model.colours, data.board_model.player.holdings.cogs
    words.numbers(len(model.wells))
    for well in model.wells:
        words.masks(well.cell, well.sides)
        words.numbers(well.done)
    words.numbers(len(model.placed))
    for building, placement in model.placed:
        words.masks(placement.mask, placement.around)
        words.numbers(colours.index(building.colour) if building.colour in colours else NOBODY, building.id in cogs)


def _write_others(words: Words, data: BoardData, model: CityModel) -> None:
    others = [city for seat, city in enumerate(model.cities) if seat != model.seat]
    for rule, rows in data.once:
        taken = rows.taken(rule, model.city, others)
        words.numbers(taken.flag)
        words.masks(taken.cells)
    rivals = model.rivals
    words.numbers(rivals is not None, 1 if rivals is None else rivals.doubt)
    sizes = {} if rivals is None else rivals.sizes
    words.numbers(*[sizes.get(colour, 0) for colour in data.board_model.colours])
