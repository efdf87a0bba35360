"""The one sentence that an evening's result keeps: of one player, true by the record alone, and kind to everybody.

The conditions are pure functions of the record; ``assets/evenings.yaml`` says in which order they are asked, and in
which words they tell. Words are source texts: give them to ``t``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from mycity.content.assets import assets_root
from mycity.content.yamls import Document, Fault, Values, check_rows, decode, faults_of_condition, faults_of_words
from mycity.engine.documents import Json
from mycity.engine.grid import Grid, cell_name, grid_of, indices, names, parse
from mycity.table.chronicle.past import PLACE, PastEpisode, ahead
from mycity.table.chronicle.remembered import FoundMemories, Remembered
from mycity.table.chronicle.wordings import drawn

_WELL, _SIDES = "W", 4


def best_turn(evening: PastEpisode, *, least: int) -> FoundMemories:
    """Yield who was given most points at once in a turn, ``least`` or more, and nobody else so many in any other."""
    turns = evening.record["turns"]
    gains = [
        (sum(row["points"] for row in turn.get("points") or () if row["seat"] == seat), seat)
        for turn, seat in product(turns, evening.seats)
    ]
    most = max((points for points, _ in gains), default=0)
    best = [seat for points, seat in gains if points == most]
    if most >= least and len(best) == 1 and len(evening.seats) > 1:
        yield Remembered((best[0],), count=most)


def well_closed_last(evening: PastEpisode) -> FoundMemories:
    """Yield who has put the last of four buildings at a well with the very last building."""
    if "wells" not in evening.rules:
        return
    for seat in evening.seats:
        board = evening.record["players"][seat]["board"]["cells"]
        grid, built = grid_of(board), _built(evening, seat)
        wells = [index for index, code in enumerate(grid.by_index(board)) if code == _WELL]
        open_to_the_sky = (index for index in wells if cell_name(grid, index) not in built)
        if any(_closed(grid, index, built) == evening.last_built(seat) for index in open_to_the_sky):
            yield Remembered((seat,))


def _built(evening: PastEpisode, seat: int) -> dict[str, int]:
    """Return the turn in which each cell of a seat was built on."""
    return {cell: turn for turn, answer in evening.answers(seat) if answer["do"] == PLACE for cell in answer["cells"]}


def _closed(grid: Grid, index: int, built: Mapping[str, int]) -> int | None:
    """Return the turn in which the last of four buildings came to lie around a cell; None where there are not four."""
    turns = [built.get(cell_name(grid, cell)) for cell in indices(grid.near[index])]
    known = {turn for turn in turns if turn is not None}
    return max(known) if len(known) == len(turns) == _SIDES else None


def snuggest_place(evening: PastEpisode, *, least: int) -> FoundMemories:
    """Yield who has laid what touched most earlier pieces at once, ``least`` or more, more than anybody else's."""
    most = [max(touched(evening, seat), default=0) for seat in evening.seats]
    best, _ = ahead(most)
    if best is not None and most[best] >= least:
        yield Remembered((best,), count=most[best])


def touched(evening: PastEpisode, seat: int) -> Iterator[int]:
    """Yield for each turn in which a seat has built how many earlier pieces the new one touches."""
    grid, built = grid_of(evening.record["players"][seat]["board"]["cells"]), _built(evening, seat)
    for turn, answer in evening.answers(seat):
        if answer["do"] == PLACE:
            around = grid.spread(parse(grid, answer["cells"]))
            beside = {built.get(name) for name in names(grid, around & grid.full)}
            yield sum(other is not None and other < turn for other in beside)


def first_at(evening: PastEpisode, *, line: str) -> FoundMemories:
    """Yield who alone was the first to be given points of a line, and in which turn."""
    for number, turn in enumerate(evening.record["turns"], start=1):
        seats = {row["seat"] for row in turn.get("points") or () if row["rule"] == line and row["points"] > 0}
        if seats:
            if len(seats) == 1 and len(evening.seats) > 1:
                yield Remembered((seats.pop(),), count=number)
            return


def went_on(evening: PastEpisode, *, least: int) -> FoundMemories:
    """Yield who has built so many times more after everybody else had built their last."""
    best, _ = ahead([evening.last_built(seat) for seat in evening.seats])
    if best is None:
        return
    end = max(evening.last_built(seat) for seat in evening.seats if seat != best)
    later = sum(answer["do"] == PLACE and turn > end for turn, answer in evening.answers(best))
    if later >= least:
        yield Remembered((best,), count=later)


def last_card(evening: PastEpisode) -> FoundMemories:
    """Yield who alone has built with the very last card."""
    built = [seat for seat in evening.seats if evening.built_to_the_end(seat)]
    if len(built) == 1:
        yield Remembered((built[0],))


CONDITIONS: Mapping[str, Callable[..., Iterator[Remembered]]] = {
    condition.__name__.replace("_", "-"): condition
    for condition in (well_closed_last, best_turn, first_at, snuggest_place, went_on, last_card)
}


class EveningRow(Document, frozen=True):
    """A sentence with its condition, and its wordings."""

    when: str
    words: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=9)]
    values: Values = msgspec.field(default_factory=dict)


class EveningsFile(Document, frozen=True):
    """The sentences, the best first."""

    format: Literal[1]
    evenings: tuple[EveningRow, ...]


class EveningMemory(NamedTuple):
    """A sentence about one seat: a source text, and the number that stands for its ``{count}``."""

    seat: int
    text: str
    number: int


def read_evenings(path: Path) -> EveningsFile:
    """Return the rows, in the order of the file.

    Raises:
        ContentError: a row is not as declared, or names what there is not.
    """
    file = decode(path, EveningsFile)
    check_rows(path, "evenings", file.evenings, _faults)
    return file


def _faults(row: EveningRow) -> Iterator[Fault]:
    yield from faults_of_condition(row, CONDITIONS)
    for number, words in enumerate(row.words):
        yield from faults_of_words(f"words[{number}]", words, {"count"})


@cache
def load_evenings() -> EveningsFile:
    """Return what an evening's result may keep.

    Raises:
        ContentError: something is wrong with the file.
    """
    return read_evenings(assets_root() / "evenings.yaml")


def remembered_evening(record: Json, people: Collection[int]) -> EveningMemory | None:
    """Return the sentence that the record of an evening is worth: the first that is true of one of ``people``.

    Of somebody else where none is, and None where nothing is worth a sentence.
    """
    evening = PastEpisode(1, record)
    found = [(row, one) for row in load_evenings().evenings for one in CONDITIONS[row.when](evening, **row.values)]
    of_people = [(row, one) for row, one in found if one.who[0] in people]
    for row, one in of_people or found:
        return EveningMemory(one.who[0], drawn(row.words, row.when, [record]), one.count)
    return None
