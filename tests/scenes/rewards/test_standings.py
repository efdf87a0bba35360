"""The page of the rewards opens with the standings and what each place won, and is left by one press."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.engine.campaign import Campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before, first_option
from tests.simulation import decide_all
from tests.storage.games import turns

Start = Callable[..., Driver]


def finished(number: int) -> Campaign:
    played = start_episode(decide_all(open_episode(campaign_before(number)), first_option))
    return finish_episode(played, *turns(*deal_episode(played)))


def rewards(table: Table) -> RewardsScene:
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    return scene


@pytest.mark.parametrize("options", [{}, {"window": (1024, 768), "language": "fr"}])
def test_it_opens_with_the_standings_before_and_what_each_place_won(
    start: Start, data_dir: Path, written: set[str], options: dict[str, Any]
) -> None:
    campaign = finished(2)
    table = Table(start, data_dir, campaign, **options)
    scene = rewards(table)
    record = campaign.record
    assert record is not None
    places = {row["seat"]: row["place"] for row in record["result"]}
    column = scene._column
    assert column is not None
    assert [places[seat] for seat in column.order] == ["first", "second", "others"]
    stars = {"first": 2, "second": 1}
    for seat, place in places.items():
        assert str(record["players"][seat]["progress"]) in written
        won = sum(row["count"] for row in column._stars_won(seat))
        assert won == stars.get(place, 0)
        if won:
            assert f"+{won}" in written


def presses(table: Table) -> int:
    """Place whatever is a person's to place, and count the presses of *Go on* until the page is left."""
    count = 0
    for _ in range(400):
        scene = table.driver.scene
        if not isinstance(scene, RewardsScene):
            return count
        if scene.is_asked:
            table.choose_first()
        elif any(widget.key == "done" for widget in table.driver.page.all_widgets()):
            table.driver.click("done")
            count += 1
        table.driver.frames(10)
    raise AssertionError("the rewards do not end")


@pytest.mark.parametrize("number", [2, 3])
def test_one_press_goes_on(start: Start, data_dir: Path, number: int) -> None:
    table = Table(start, data_dir, finished(number))
    rewards(table)
    assert presses(table) == 1
    assert table.top == "CampaignMapScene"


def test_before_an_episode_too(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    rewards(table)
    assert presses(table) == 1
    assert table.top == "PlayScene"
