"""Writes the golden season: eight records and ``campaign.json`` that once came out so, and must come out so for ever.

Answers are drawn by this script alone from what is legal: one of the two placements that bring most at the moment, so
that totems are marked, ash is sown and the jungle opens. Seeds are tried until a season shows everything there is to
show. Run it by hand (``tools/renew.py`` does), and only when the rules or the record format change on purpose:
``python tools/make_season_golden.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mycity.cli.documents import write_json
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Founder, begin_campaign
from mycity.engine.campaign.simulation import campaign_folder
from mycity.engine.episode import STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.preview import preview
from mycity.engine.rng import below, mix
from tools.make_city_golden import draw_option

GAME = "island-season"
FOLDER = Path(__file__).parents[1] / "tests" / "golden" / GAME
SEED = 1
SEATS = 3
TRIES = 50


def main() -> None:
    """Play seasons until one shows everything, and write it."""
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
    raise SystemExit("no golden season: draw the answers otherwise")


def to_be_shown() -> set[str]:
    """Return the lines of every rule that brings points, and every sticker that can be won."""
    plan = load_campaign(GAME)
    rules = [rule for episode in plan.episodes for rule in episode.scenario.rules.rules]
    at_once = {line for rule in rules if rule.speaks_at_once() for line in rule.lines}
    at_end = {part.line for episode in plan.episodes for part in episode.scenario.rules.end_score}
    won = {grant.what for episode in plan.episodes for grant in episode.rewards.all}
    return at_once | at_end | won | set(plan.bonuses) | {"on jungle"}


def not_shown(documents: Mapping[str, Any]) -> list[str]:
    """Return what the records of a season do not show of all there is to show."""
    records = [document for document in documents.values() if "turns" in document]
    rows = [row for record in records for row in record["result"]]
    found = {line["rule"] for record in records for turn in record["turns"] for line in turn["points"]}
    found |= {line["rule"] for row in rows for line in row["end"] if line["points"]}
    found |= {reward[name] for row in rows for reward in row["rewards"] for name in ("what", "from")}
    jungle = {f"2.{number}" for number in range(5, 12)}
    placed = [set(one.get("cells", ())) for record in records for turn in record["turns"] for one in turn["answers"]]
    found |= {"on jungle"} if any(jungle & cells for cells in placed) else set()
    return sorted(to_be_shown() - found)


def played(seed: int) -> dict[str, Any]:
    """Return the records of a season, and its last page, by their files."""
    founders = [Founder(f"Island {seat}", "fox", "bot:random") for seat in range(1, SEATS + 1)]
    return dict(campaign_folder(begin_campaign(load_campaign(GAME), founders, seed), draw, draw_option))


def draw(state: State, seat: int) -> Answer:
    """Return one of the two placements that bring most, a pass now and then, and leave when there is nothing else."""
    legal = legal_actions(state, seat)
    seed = mix(state.table.seed, seat, state.drawn)
    placements = [answer for answer in legal if isinstance(answer, Placement)]
    if not placements or seed % 40 == 0:
        others = [answer for answer in legal if answer != STOP] or legal
        return others[below(seed, len(others))[1]]
    worth = {one: sum(points for _, points in preview(state, seat, one)) for one in placements}
    placements.sort(key=lambda one: (-worth[one], one.index))
    return placements[below(seed, min(2, len(placements)))[1]]


if __name__ == "__main__":
    main()
