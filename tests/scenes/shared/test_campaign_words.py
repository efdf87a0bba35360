"""A campaign's words: what is promised comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import REWARDS, SEALED, begin_campaign
from mycity.scenes.shared.campaign_words import rows_that_count
from mycity.smoke.evenings import FOUNDERS, SEED

POINTS, TREE = {"what": "points", "count": 3}, {"what": "tree"}


@pytest.mark.parametrize(
    ("single", "position", "phase", "told"),
    [
        (False, 17, REWARDS, (POINTS, TREE)),
        (False, 23, REWARDS, (TREE,)),
        (False, 23, SEALED, (POINTS, TREE)),
        (True, 17, REWARDS, (TREE,)),
    ],
)
def test_points_are_promised_only_where_an_episode_follows(
    single: bool, position: int, phase: str, told: tuple[object, ...]
) -> None:
    begun = begin_campaign(load_campaign("city"), FOUNDERS, SEED)
    campaign = replace(begun, single=single, position=position, phase=phase)
    assert rows_that_count(campaign, (POINTS, TREE)) == told
