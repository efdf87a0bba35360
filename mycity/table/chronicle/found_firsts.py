"""Finding of firsts in the record of an evening, by the conditions of ``firsts.yaml``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mycity.engine.board import Board
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.documents import Json
from mycity.engine.grid import SQUARE_11
from mycity.table.chronicle.first_rows import load_firsts
from mycity.table.chronicle.past import recorded_past

_NO_CAMPAIGN = CampaignPlan(
    "", "", Board(SQUARE_11, ("." * SQUARE_11.width,) * SQUARE_11.rows, 0), {}, {}, 0, {}, episodes=()
)
"""The plan around an evening of which only records are looked at."""


def found_firsts(evenings: Sequence[Json], people: Collection[int], helped: Collection[int] = ()) -> dict[str, int]:
    """Return all firsts that an evening could bring, each with the seat that wins it: the best of those it is true of.

    Args:
        evenings: the record of the evening, and before it that of the episode before in its campaign, if it is known.
        people: the seats that people have had from the first card to the last; nobody else wins any.
        helped: those that were helped, who win none that is about strength.
    """
    past, found = recorded_past(_NO_CAMPAIGN, evenings[-2:]), {}
    for row in load_firsts().firsts:
        if past.last.record["game"] in row.games:
            seats = {seat for one in row.find(past) for seat in one.who} & set(people)
            if row.unhelped:
                seats -= set(helped)
            if seats:
                found[row.name] = min(seats, key=lambda seat: (-past.last.scores[seat], seat))
    return found
