"""What the count-up points at adds up to what the rules of the campaign count."""

from __future__ import annotations

import pytest

from mycity.engine.campaign import deal_episode, open_episode, start_episode
from mycity.engine.campaign.simulation import decide_all
from mycity.table.counting import PLACES, counts
from tests.scenes.campaigning import campaign_before, first_option
from tests.storage.games import turns


@pytest.mark.parametrize("number", [5, 14, 24])
def test_places_add_up_to_the_points(number: int) -> None:
    campaign = start_episode(decide_all(open_episode(campaign_before(number)), first_option))
    state, _ = turns(*deal_episode(campaign))
    counted = [count for city in state.cities for count in counts(state.rules, city) if count.rule.id in PLACES]
    assert counted
    for count in counted:
        assert sum(spot.points for spot in count.spots) == count.points
