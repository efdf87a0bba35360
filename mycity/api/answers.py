"""Answers as they are written: ``R-T4 C1 D1 E1 D2``, ``pass``, ``stop``.

A building is written with its id and its cells, row by row; a tile's cells with what they carry: ``P-FW 3.4:F 3.5:W``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mycity.api.errors import UnreadableAnswerError
from mycity.engine.episode import PASS, STOP, Answer, Pass, Stop
from mycity.engine.grid import Grid, parse
from mycity.engine.pieces import Building, Placement, shape_table
from mycity.engine.quoting import quoted

LONGEST = 200
"""Letters of an answer."""


@dataclass(frozen=True, slots=True)
class Build:
    """The answer "I build this here".

    Attributes:
        building: the id of the building.
        placement: where it lies; its ``cells`` are the names of the cells, row by row.
    """

    building: str
    placement: Placement

    def __str__(self) -> str:
        return f"{self.building} {self.placement}"


def written(building: Building, answer: Answer) -> Build | Pass | Stop:
    """Return an answer of the engine to the card of ``building`` as one that can be written down.

    >>> str(written(Building("Y-I2", ("XX",)), PASS))
    'pass'
    """
    return Build(building.id, answer) if isinstance(answer, Placement) else answer


def plain_answer(answer: Build | Answer) -> Answer:
    """Return an answer as the engine has it, whichever way it was given.

    >>> plain_answer(STOP)
    Stop()
    """
    return answer.placement if isinstance(answer, Build) else answer


def parse_answer(grid: Grid, owned: Iterable[Mapping[str, Building]], text: str) -> Build | Pass | Stop:
    """Return the answer that is written so; whether it is legal is another matter.

    >>> from mycity.engine.grid import SQUARE_11
    >>> str(parse_answer(SQUARE_11, [{"Y-I2": Building("Y-I2", ("XX",))}], "y-i2 d4 c4"))
    'Y-I2 C4 D4'

    Args:
        grid: the lattice of the board.
        owned: what each player can build, by id; a fourth church has every player's own shape.
        text: the answer; letters may be small, and cells stand in any order.

    Raises:
        UnreadableAnswerError: it is no answer.
    """
    words = text.strip()[: LONGEST + 1].upper().split()
    if words in (["PASS"], ["STOP"]):
        return PASS if words == ["PASS"] else STOP
    buildings = [one[words[0]] for one in owned if words and words[0] in one]
    if not buildings or len(text) > LONGEST:
        raise UnreadableAnswerError(f"{quoted(text)} is no answer: write a building and its cells, pass or stop")
    pairs = [word.partition(":")[::2] for word in words[1:]]
    try:
        mask = parse(grid, [cell for cell, _ in pairs])
    except ValueError as error:
        raise UnreadableAnswerError(str(error)) from None
    symbols = "".join(symbol for _, symbol in sorted((grid.by_name[cell], symbol) for cell, symbol in pairs))
    for building in buildings:
        placement = shape_table(grid, building.rows).by_cells.get((mask, symbols))
        if placement is not None:
            return Build(building.id, placement)
    raise UnreadableAnswerError(f"these are not cells that {words[0]} can cover: {quoted(text)}")
