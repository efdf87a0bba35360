"""A campaign's past cities: what is played again is what was played."""

from __future__ import annotations

from itertools import islice

from mycity.smoke.evenings import after, evenings
from mycity.table.campaign.past_cities import PastCities


def test_the_cities_played_again_are_those_that_stood() -> None:
    played = list(islice(evenings(), 3))
    campaign = after(played[-1])
    past = PastCities(played[0].sealed)
    for _ in past.play_to(campaign, 1):
        assert len(past.ends) <= 1
    assert past.ends[0].cities == played[0].end[0].cities
    steps = len(list(past.play_to(campaign, 3)))
    assert [end.cities for end in past.ends] == [evening.end[0].cities for evening in played]
    assert steps < len(campaign.log), "nothing is played again twice"
    assert list(past.play_to(campaign, 2)) == []
