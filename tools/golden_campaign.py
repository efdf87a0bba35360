"""How a golden campaign comes about, of whichever game; ``make_city_golden`` and ``make_season_golden`` say the rest.

Answers and choices are drawn here alone from what is legal, so that no bot's taste is part of the records. Seeds are
tried until a campaign shows everything there is to show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mycity.cli.documents import write_json
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Campaign, Choice, PlayerSpec, begin_campaign
from mycity.engine.episode import STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.rng import below, mix
from tests.simulation import campaign_folder

SEATS = 3
TRIES = 1000


@dataclass(frozen=True)
class GoldenCampaign:
    """A campaign to record.

    Attributes:
        game: Which.
        name: What its players are called; its place is ``seat``.
        first_seed: The seed that is tried first.
        worth: How good a placement is, for a seat in a state.
        not_shown: What the records of a campaign lack of all there is to show, by their files.
    """

    game: str
    name: str
    first_seed: int
    worth: Callable[[State, int, Placement], int]
    not_shown: Callable[[Mapping[str, Any]], Sequence[str]]

    def write(self) -> None:
        """Play campaigns until one shows everything, and write it."""
        folder = Path(__file__).parents[1] / "tests" / "golden" / self.game
        folder.mkdir(exist_ok=True)
        for seed in range(self.first_seed, self.first_seed + TRIES):
            documents = self.played(seed)
            lacking = self.not_shown(documents)
            if not lacking:
                for name, document in documents.items():
                    write_json(folder / name, document)
                print(f"seed {seed}: {folder}")
                return
            print(f"seed {seed} does not show {', '.join(lacking)}")
        raise SystemExit("no golden campaign: draw the answers otherwise")

    def played(self, seed: int) -> dict[str, Any]:
        """Return the records of a campaign, and its last page, by their files."""
        founders = [PlayerSpec(self.name.format(seat=seat), "fox", "bot:random") for seat in range(1, SEATS + 1)]
        campaign = begin_campaign(load_campaign(self.game), founders, seed)
        return dict(campaign_folder(campaign, self.draw, draw_option))

    def draw(self, state: State, seat: int) -> Answer:
        """Return one of the two best placements, now and then a pass, and leave when there is nothing else."""
        legal = legal_actions(state, seat)
        seed = mix(state.table.seed, seat, state.drawn)
        placements = [answer for answer in legal if isinstance(answer, Placement)]
        if not placements or seed % 40 == 0:
            others = [answer for answer in legal if answer != STOP] or legal
            return others[below(seed, len(others))[1]]
        placements.sort(key=lambda one: (-self.worth(state, seat, one), one.index))
        return placements[below(seed, min(2, len(placements)))[1]]


def draw_option(campaign: Campaign, choice: Choice) -> str:
    """Return one of the options at random."""
    return choice.options[below(mix(campaign.seed, len(campaign.log)), len(choice.options))[1]]
