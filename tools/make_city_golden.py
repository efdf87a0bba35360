"""Writes the golden campaign: 24 records and ``campaign.json`` that once came out so, and must come out so for ever.

Seats build closely and go for what stands out on the board, so that ports are linked and shafts are dug. Run it by hand
(``tools/renew.py`` does), and only when the rules or the record format change on purpose:
``python tools/make_city_golden.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mycity.engine.episode import State
from mycity.engine.pieces import Placement
from tools.golden_campaign import GoldenCampaign

SHOWN = {
    "gains": {"gold", "vein", "row11", "port", "stop-4"},
    "changes": {"t", "."},
    "rewards": {"tree", "rock", "well", "forest-tree", "forest-blank", "cog", "church", "nugget", "rail", "boxes"},
}
"""What the records have to show: causes of gains, what cells become, what is won."""


def main() -> None:
    """Play campaigns until one shows everything, and write it."""
    GoldenCampaign("city", "City {seat}", first_seed=44, worth=worth, not_shown=not_shown).write()


def not_shown(documents: Mapping[str, Any]) -> list[str]:
    """Return what the records of a campaign do not show of all there is to show."""
    records = [document for document in documents.values() if "turns" in document]
    turns = [turn for record in records for turn in record["turns"]]
    found = {
        "gains": {gain["from"] for turn in turns for gain in turn.get("gains", ())},
        "changes": {change["to"] for turn in turns for change in turn.get("changes", ())},
        "rewards": {row["what"] for record in records for result in record["result"] for row in result["rewards"]},
    }
    lacking = [f"{what} {one}" for what, wanted in SHOWN.items() for one in sorted(wanted - found[what])]
    return lacking if any(record["struck"] for record in records) else [*lacking, "a box struck out"]


def worth(state: State, seat: int, placement: Placement) -> int:
    """Return how good a placement looks: sides that touch something, its own colour above all, and marked cells."""
    city, colour = state.cities[seat], (state.card or "")[0]
    board = city.board
    marks = sum(mask for _, mask in board.marks)
    cover = board.of("GRr") | marks | board.grid.row_masks[-1]
    return (
        (placement.around & ~(board.buildable & ~city.covered)).bit_count()
        + 8 * bool(placement.around & city.colour(colour))
        + 4 * (placement.around & marks).bit_count()
        + 4 * (placement.mask & cover).bit_count()
    )


if __name__ == "__main__":
    main()
