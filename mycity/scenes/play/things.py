"""Things on the own board that have tooltips: land, stickers, marks, squares, buildings, symbols of tiles.

What it is worth comes from the rules in force: their lines, and their points for it as the city stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import signed
from mycity.content.phrases import Translator
from mycity.content.rule_words import rule_line, values_of, words_of
from mycity.content.things import ThingWords, load_thing_words
from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, indices
from mycity.engine.legal import buildable_cells
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.rules.symbol_groups import groups_of


@dataclass(frozen=True)
class Thing:
    """Something on a board.

    Attributes:
        mask: The cells it lies on.
        cells: The same as (row, column) pairs, the first one first.
        words: The words on it; more than one when something lies on it.
        symbol: The symbol on its cells, if there is one.
        together: The number of connected cells in it, waystones among them, on which it does not lie.
    """

    mask: int
    cells: tuple[Coordinate, ...]
    words: tuple[ThingWords, ...]
    symbol: str = ""
    together: int = 0


_Laid = tuple[int, tuple[ThingWords, ...], str, int]
"""The mask of a thing of the game, its words, its symbol, and the number of cells connected in it."""


def things_on(city: City, decor: EpisodeDecor) -> tuple[Thing, ...]:
    """Return all that can be explained on a city's board as an episode shows it, row by row."""
    grid = city.board.grid
    things = [
        Thing(mask, tuple(map(grid.coordinate, indices(mask))), words, symbol, together)
        for mask, words, symbol, together in (*_buildings(city, decor), *_groups(city))
    ]
    things += [thing for thing in _lying(city.board, decor) if not thing.mask & city.covered]
    return tuple(sorted(things, key=lambda thing: thing.cells[0]))


def _buildings(city: City, decor: EpisodeDecor) -> Iterator[_Laid]:
    known = load_thing_words()
    for number, (building, placement) in enumerate(city.placed):
        if placement.carries:
            continue
        badges = [known.badges[name] for name in decor.badges(city, number) if name in known.badges]
        own = known.buildings.get(building.colour)
        if words := (*([own] if own else []), *badges):
            yield placement.mask, words, "", 0


def _groups(city: City) -> Iterator[_Laid]:
    """Yield what hangs together of what the cells of tiles carry; waystones join it, but are things of their own."""
    for symbol, words in load_thing_words().symbols.items():
        for group in groups_of(city.board.grid, city.symbol(symbol)):
            if laid := group & city.covered:
                yield laid, (words,), symbol, group.bit_count()


@lru_cache(maxsize=8)
def _lying(board: Board, decor: EpisodeDecor) -> tuple[Thing, ...]:
    """Return what lies on a board before anything is built on it; nothing under water."""
    grid = board.grid
    return tuple(
        Thing(cell, (grid.coordinate(cell.bit_length() - 1),), words) for cell, words in _words_on(decor.known(board))
    )


def _words_on(board: Board) -> Iterator[tuple[int, tuple[ThingWords, ...]]]:
    known = load_thing_words()
    codes = known.cells.get(board.land.name, {})
    for index in indices(board.grid.full & ~board.closed):
        cell = 1 << index
        marks = [known.marks[name] for name, mask in board.marks if mask & cell and name in known.marks]
        code = codes.get(board.code(index))
        words = marks or ([code] if code else [])
        if board.squares & cell:
            words.append(known.squares["meadow"])
        if board.forest_squares & cell:
            words.append(known.squares["forest"])
        if words:
            yield cell, tuple(words)


def thing_words(language: Translator, rules: RuleSet, city: City, thing: Thing) -> str:
    """Return what a tooltip says of a thing: what it is, what the rules in force make of it, what it counts now."""
    t = language.t
    names = dict.fromkeys(t(words.name) for words in thing.words)
    if thing.symbol:
        names[language.n("{count} cell", "{count} cells together", thing.together)] = None
    lines = dict.fromkeys(line for words in thing.words for line in _lines(language, rules, words, thing.symbol))
    always = dict.fromkeys(t(words.always) for words in thing.words if words.always)
    tooltip = [" \N{MIDDLE DOT} ".join(names), *lines, *always]
    if thing.mask & ~city.covered & ~buildable_cells(rules, city):
        tooltip.append(t("It cannot be covered."))
    tooltip += _counts(language, rules, city, thing)
    if len(tooltip) == 1 and thing.mask & ~city.covered:
        tooltip.append(t("It counts for nothing here."))
    return "\n".join(tooltip)


def _counts(language: Translator, rules: RuleSet, city: City, thing: Thing) -> Iterator[str]:
    """Yield what a thing counts as the city stands; a loss that can still be built away is said as such."""
    n = language.n
    spoken_of = {rule for words in thing.words for rule in words.rules}
    counted = [
        (words_of(rule.key), _points(rule, city, thing.mask)) for rule in rules.end_score if rule.key in spoken_of
    ]
    open_ = [(words.open, points) for words, points in counted if words and words.open and not city.stopped]
    for _, points in open_:
        if points:
            yield n(
                "It costs {count} point at the end if it stays so.",
                "It costs {count} points at the end if it stays so.",
                -points,
            )
    if len(open_) < len(counted):
        total = sum(points for _, points in counted) - sum(points for _, points in open_)
        yield language.t("It counts {points} now.", points=signed(total))


def _lines(language: Translator, rules: RuleSet, words: ThingWords, symbol: str) -> Iterator[str]:
    """Yield what the rules in force make of it; of those for some symbols or shafts, the ones for this."""
    for rule in rules.rules:
        if not _is_about(rule, words, symbol):
            continue
        rule_words = words_of(rule.key)
        if rule.key in (*words.rules, *words.elsewhere) and rule_words is not None:
            yield rule_line(language, rule_words, rule)
        if rule.key in words.lines:
            yield language.t(words.lines[rule.key], **values_of(language.phrases, rule))


def _is_about(rule: Rule, words: ThingWords, symbol: str) -> bool:
    """Return whether a rule is for this symbol, the shaft of this building and this land, if it is for some only."""
    parameters = rule.parameters()
    is_shaft = not words.shaft or words.shaft in parameters.get("open", (words.shaft,))
    is_land = words.code in str(parameters.get("codes", words.code))
    return is_shaft and is_land and symbol in str(parameters.get("symbols", symbol))


def _points(rule: Rule, city: City, mask: int) -> int:
    """Return what a rule gives for what lies on some cells as the city stands."""
    return sum(points for cells, points in rule.points_at(city) if cells and not cells & ~mask)
