"""What the evaluation of a placement weighs, in hundredths of a point.

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

    An *exit* of an open cell is an open cell beside it on the same bank: with none left the cell stays empty.

    Attributes:
        cells: what covering the cells changes in the final score (trees, rocks, empties), per point.
        seal: per open cell that loses its only exit.
        pocket: per open cell that keeps one of two exits.
        crowd: per open cell beside the building that keeps more.
        fill_end: per covered cell that had at most one exit.
        fill_bend: per covered cell that had two.
        group: the building joins the largest group of its colour, or starts it.
        stray: the building stands beside others of its colour, but not of the largest group.
        church_colour: a church gets a colour it lacks.
        church_room: per open cell beside a church that is laid.
        church_block: per open cell taken beside a church that lacks a colour, by a building that does not help it.
        well_side: a well gets one more of its four buildings.
        well_spoilt: a well can no longer be surrounded.
        gold_vein: a vein is covered while the gold can still be won.
        pass_below: a placement worth less than this is passed on.
        hope: share of what the cards left could bring that a player counts on before leaving.
        dread: what each card left that has no place now is held to cost.
    """

    cells: int = POINT
    seal: int = 0
    pocket: int = 0
    crowd: int = 0
    fill_end: int = 0
    fill_bend: int = 0
    group: int = 0
    stray: int = 0
    church_colour: int = 0
    church_room: int = 0
    church_block: int = 0
    well_side: int = 0
    well_spoilt: int = 0
    gold_vein: int = 0
    pass_below: int = -150
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
