"""The cabinet: what is kept, and the steps at which nuggets bring points, as the version of the campaign has them."""

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.city import new_city
from mycity.engine.rules import RuleSet
from mycity.scenes.play.panes.cabinet import CabinetContent, kept_by
from tests.engine.campaign.by_hand import player
from tests.engine.tables import plain

STEPS = (1, 3, 6, 10, 15, 21, 28, 36, 45)


def rules(number: int, version: str) -> RuleSet:
    return load_campaign("city", version).episodes[number - 1].scenario.rules


def kept(number: int, version: str, nuggets: int) -> CabinetContent:
    return kept_by(rules(number, version), new_city(player(plain(), nuggets=nuggets)), ())


@pytest.mark.parametrize("number", [11, 15, 24])
def test_nuggets_have_steps_from_the_version_that_brought_them(number: int) -> None:
    assert kept(number, "0.3.0", 7).steps == (("nugget", STEPS),)
    assert kept(number, "0.2.0", 7).steps == ()
    assert dict(kept(number, "0.3.0", 7).counts)["nugget"] == 7


def test_there_are_none_before_nuggets_count() -> None:
    assert kept(10, "0.3.0", 1).steps == ()
