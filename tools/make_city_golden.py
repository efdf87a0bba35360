"""Writes the golden campaign: 24 records and ``campaign.json`` that once came out so, and must come out so for ever.

Answers and choices are drawn by this script alone from what is legal, so that no bot's taste is part of the records;
it builds closely and goes for what stands out on the board, so that ports are linked and shafts are dug. Seeds are
tried until one shows everything there is to show. Run it by hand (``tools/renew.py`` does), and only when the rules or
the record format change on purpose: ``python tools/make_city_golden.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mycity.cli.documents import write_json
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Campaign, Choice, Founder, begin_campaign
from mycity.engine.campaign.simulation import campaign_folder
from mycity.engine.city import City
from mycity.engine.episode import STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.rng import below, mix

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "city"
SEED = 414
SEATS = 3


SHOWN = {
    "gains": {"gold", "vein", "row11", "port", "stop-5", "stop-24"},
    "changes": {"t", "."},
    "rewards": {"tree", "rock", "well", "forest-tree", "forest-blank", "cog", "church", "nugget", "rail", "boxes"},
}
"""What the records have to show: causes of gains, what cells become, what is won."""
TRIES = 1000


def main() -> None:
    """Play campaigns until one shows everything, and write it."""
    FOLDER.mkdir(exist_ok=True)
    for seed in range(SEED, SEED + TRIES):
        documents = played(seed)
        lacking = not_shown(documents)
        if not lacking:
            for name, document in documents.items():
                write_json(FOLDER / name, document)
            print(f"seed {seed}: {FOLDER}")
            return
        print(f"seed {seed} does not show {', '.join(lacking)}")
    raise SystemExit("no golden campaign: draw the answers otherwise")


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


def played(seed: int) -> dict[str, Any]:
    """Return the records of a campaign, and its last page, by their files."""
    founders = [Founder(f"City {seat}", "fox", "bot:random") for seat in range(1, SEATS + 1)]
    campaign = begin_campaign(load_campaign("city"), founders, seed)
    return dict(campaign_folder(campaign, draw, draw_option))


def draw(state: State, seat: int) -> Answer:
    """Return one of the two placements that look best, now and then a pass, and leave when there is nothing else."""
    legal = legal_actions(state, seat)
    seed = mix(state.table.seed, seat, state.drawn)
    city, card = state.cities[seat], state.card or ""
    placements = [answer for answer in legal if isinstance(answer, Placement)]
    if not placements or seed % 40 == 0:
        others = [answer for answer in legal if answer != STOP] or legal
        return others[below(seed, len(others))[1]]
    placements.sort(key=lambda one: (-look(city, card[0], one), one.index))
    return placements[below(seed, min(2, len(placements)))[1]]


def look(city: City, colour: str, placement: Placement) -> int:
    """Return how good a placement looks: sides that touch something, its own colour above all, and marked cells."""
    board = city.board
    marks = sum(mask for _, mask in board.marks)
    cover = board.of("GRr") | marks | board.grid.row_masks[-1]
    return (
        (placement.around & ~(board.buildable & ~city.covered)).bit_count()
        + 3 * bool(placement.around & city.colour(colour))
        + 4 * (placement.around & marks).bit_count()
        + 4 * (placement.mask & cover).bit_count()
    )


def draw_option(campaign: Campaign, choice: Choice) -> str:
    """Return one of the options at random."""
    return choice.options[below(mix(campaign.seed, len(campaign.log)), len(choice.options))[1]]


if __name__ == "__main__":
    main()
