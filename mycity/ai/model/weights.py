"""Weights of the evaluation of a placement, in hundredths of a point.

The numbers are found by self-play (``tools/tune_bots.py``) and live in ``assets/bots.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

POINT = 100
"""A point, in the unit of the evaluation."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One weight per feature; 0 makes a bot blind to it.

    An *exit* of an open cell is an open cell beside it on the same bank: with none left the cell stays empty. The six
    weights that count open cells are whole numbers of ``step`` each, and only ever cost.

    Attributes:
        cells: what covering the cells changes in the final score (trees, rocks, empties), per point.
        step: the unit of the next six.
        room: the same, in an episode in which an empty cell costs nothing.
        edge: per open cell beside the building.
        edge_bend: the same, more, per such cell that had two exits.
        edge_end: the same, more, per such cell that had one exit.
        cover_bend: per covered cell that had two exits.
        cover_open: per covered cell that had more.
        cover_spare: per covered cell that lies beside the largest group of another colour, or a church that waits for
            another colour.
        group: the building joins the largest group of its colour, or starts it.
        kin: the building stands beside an open cell that is beside that group.
        stray: the building stands beside others of its colour, but not of the largest group.
        trade: the building joins the largest group of its colour where such groups bring nothing but trade.
        church_colour: a church gets a colour it lacks.
        park: a cell that public buildings close in on two sides or more gets one more of them.
        well_side: a well gets one more of its four buildings.
        gold_vein: a vein is covered while the gold can still be won.
        link: share in per cent of its rails that linking the port promises for each cell that may be on the way, shared
            among the cells that the way lacks.
        nugget, rail, progress: one of these, won in the episode.
        prize: one thing of what a mine's boxes pay.
        shaft: a building joined to the mine entrance of its colour.
        grow: share of its points that a group of symbols promises before it counts, by the square of its size.
        road: share of its points that a totem promises for each cell that its road to the sea lacks.
        largest: a cell joined to the largest group of its symbol, where such groups are compared.
        ring: share of its points that a spring or ruin promises before all symbols lie around it.
        pass_below: a placement worth less than this is passed on.
        pass_value: what a pass counts beside the values of placements, where lines of play are compared.
        hope: share of what the cards left could bring that a player counts on before leaving.
        dread: what each card left that has no place now is held to cost.
    """

    cells: int = POINT
    step: int = 35
    room: int = 16
    edge: int = 0
    edge_bend: int = 0
    edge_end: int = 0
    cover_bend: int = 0
    cover_open: int = 0
    cover_spare: int = 0
    group: int = 0
    kin: int = 0
    stray: int = 0
    trade: int = 30
    park: int = 40
    church_colour: int = 0
    well_side: int = 0
    gold_vein: int = 0
    nugget: int = 100
    link: int = 800
    rail: int = 60
    progress: int = 300
    prize: int = 150
    shaft: int = 40
    grow: int = 0
    road: int = 0
    largest: int = 0
    ring: int = 0
    pass_below: int = -150
    pass_value: int = -700
    hope: int = 50
    dread: int = 50


def weights_from(row: Mapping[str, int]) -> Weights:
    """Return the weights that ``row`` names; those it leaves out keep their defaults.

    Raises:
        ValueError: a name is unknown or a value is no whole number.
    """
    known = {field.name for field in fields(Weights)}
    for name, value in row.items():
        if name not in known:
            raise ValueError(f"unknown weight {name!r}")
        if type(value) is not int:
            raise ValueError(f"weight {name} must be a whole number, not {value!r}")
    return Weights(**row)
