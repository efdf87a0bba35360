"""Whether the start of a campaign's episode is possible: what its players have could have been won by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mycity.engine.campaign.plan import CampaignPlan


def impossible(plan: CampaignPlan, document: Mapping[str, Any]) -> Iterator[str]:
    """Yield what no campaign of ``plan`` can have led to, in a record that has the form of one."""
    number, place = document["episode"], document["campaign"]
    if place["index"] != number or not 1 <= number <= len(plan.episodes):
        yield "campaign: this is not the episode it says"
