"""Writes the golden season: eight records and ``campaign.json`` that once came out so, and must come out so for ever.

Seats choose among the placements that bring most at the moment, so that totems are marked, ash is sown and the jungle
opens. Run it by hand (``tools/renew.py`` does), and only when the rules or the record format change on purpose:
``python tools/make_season_golden.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mycity.content.campaigns import load_campaign
from mycity.engine.episode import State
from mycity.engine.pieces import Placement
from mycity.engine.score_lines import preview_lines
from tools.golden_campaign import GoldenCampaign

GAME = "island-season"


def main() -> None:
    """Play seasons until one shows everything, and write it."""
    GoldenCampaign(GAME, "Island {seat}", first_seed=1, worth=worth, not_shown=not_shown).write()


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


def worth(state: State, seat: int, placement: Placement) -> int:
    """Return what a placement brings at the moment."""
    return sum(line.points for line in preview_lines(state, seat, placement))


if __name__ == "__main__":
    main()
