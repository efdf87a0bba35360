"""The page of the rewards opens with the standings and what each place won, and is left by one press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.engine.campaign import Campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.smoke.evenings import kept, people
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
    while scene._news.is_coming:
        table.driver.frames()
    table.driver.frames()
    column = scene._column
    assert column is not None
    total = {seat: legacy.holdings.progress for seat, legacy in enumerate(campaign.legacies)}
    assert [places[seat] for seat in column.given.order] == sorted(
        places.values(), key=["first", "second", "others"].index
    )
    assert column.given.leaders == {seat for seat, stars in total.items() if stars == max(total.values())}
    stars = {"first": 2, "second": 1}
    for seat, place in places.items():
        assert str(record["players"][seat]["progress"]) in written
        won = sum(row["count"] for row in column.given._stars_won(seat))
        assert won == stars.get(place, 0)
        if won:
            assert f"+{won}" in written


def given_out(start: Start, campaign: Campaign) -> RewardsScene:
    """Return the page of a campaign in which nothing is to be chosen any more, as it is drawn."""
    driver = start()
    driver.game.services.settings.change(animation="off")
    scene = RewardsScene(driver.game.services, kept(replace(campaign, tasks=())), lambda: None)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene


def test_what_came_in_play_stands_apart_from_what_the_place_brings(start: Start, written: set[str]) -> None:
    campaign = finished(2)
    record = campaign.record
    assert record is not None
    first, *_, last = sorted(record["result"], key=lambda row: ["first", "second", "others"].index(row["place"]))
    nugget = {"what": "nugget", "count": 2, "from": "trade-R"}
    rows: list[tuple[Any, ...]] = [() for _ in campaign.legacies]
    legacies = list(campaign.legacies)
    rows[first["seat"]] = (nugget, {"what": "rock", "cell": "A2", "from": "place"})
    rows[last["seat"]] = (nugget,)
    legacy = legacies[first["seat"]]  # of three stars more, two come from its place
    stars = record["players"][first["seat"]]["progress"] + 3
    legacies[first["seat"]] = replace(legacy, holdings=legacy.holdings.with_count("progress", stars))
    scene = given_out(start, replace(campaign, rows=tuple(rows), legacies=tuple(legacies)))
    assert {"2 stars, a rock · in play: a star, 2 nuggets", "in play: 2 nuggets", "+3"} <= written
    column = scene._column
    assert column is not None
    won = column.given.won(first["seat"], column.given.fields(column.given.order)[first["seat"]])
    assert [thing.what for thing in won] == ["progress", "progress", "rock", "progress", "nugget"]
    gaps = [after.rect.left - before.rect.left for before, after in pairwise(won)]
    assert gaps.index(max(gaps)) == 2
    assert "That is all for this episode." in written


def test_the_last_episode_is_not_the_end_of_the_evening(start: Start, written: set[str]) -> None:
    given_out(start, replace(finished(2), position=23))
    assert any(words.startswith("That was the last episode") for words in written)
    assert not any("That is all" in words for words in written)


def arriving(start: Start, **options: Any) -> tuple[Driver, RewardsScene]:
    """Return somebody at the rewards of a second episode, in the frame after they have come."""
    driver = start()
    driver.game.services.settings.change(**{"animation": "normal", "lessons_seen": ("first_sticker",), **options})
    scene = RewardsScene(driver.game.services, kept(people(finished(2))), lambda: None)
    driver.game.services.stack.push(scene)
    driver.frames()
    return driver, scene


def rects(scene: RewardsScene) -> dict[object, pygame.Rect]:
    assert scene._news.arrival is not None
    return {piece.name: piece.rect for piece in scene._news.arrival.pieces()}


def test_what_was_won_comes_then_rows_change_places_and_the_leader_is_crowned(start: Start) -> None:
    driver, scene = arriving(start)
    seen = list[dict[object, pygame.Rect]]()
    while scene._news.is_coming:
        seen.append(rects(scene))
        driver.frames()
    column = scene._column
    assert column is not None
    rows = [("row", seat) for seat in column.given.order]
    assert all(name in part for part in seen for name in rows)
    things = {name for part in seen for name in part if isinstance(name, tuple) and name[0] == "won"}
    assert things, "somebody has won something"
    assert not things & set(seen[0]), "it comes later"
    tops = [seen[-1][name].top for name in rows]
    assert tops == sorted(tops), "in the end they lie in their order"
    crowned = {name[1] for name in seen[-1] if isinstance(name, tuple) and name[0] == "crown"}
    assert crowned == column.given.leaders


@pytest.mark.parametrize("hand", ["key", "click", "pad"])
@pytest.mark.parametrize("after", [1, 30, 60, 80])
def test_any_press_shows_the_rows_as_they_are_and_does_what_it_would(start: Start, hand: str, after: int) -> None:
    driver, scene = arriving(start)
    driver.frames(after)
    before = scene.board.pointer.pointed if scene.board is not None else None
    if hand == "key":
        driver.press(pygame.K_UP)
    elif hand == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    else:
        driver.click((5, 5))
    assert not scene._news.is_coming
    assert scene.board is not None
    if hand != "click" and scene.turn.is_asked and scene.board.pointer.cells:
        assert scene.board.pointer.pointed != before or before is None


@pytest.mark.parametrize("options", [{"animation": "off"}, {"reduced_motion": True}])
def test_without_motion_the_rows_lie_there_with_the_crown(start: Start, options: dict[str, Any]) -> None:
    _, scene = arriving(start, **options)
    assert not scene._news.is_coming
    assert scene._column is not None
    assert scene._column.given.leaders


def presses(table: Table) -> int:
    """Place whatever is a person's to place, and count the presses of *Go on* until the page is left."""
    count = 0
    for _ in range(400):
        scene = table.driver.scene
        if not isinstance(scene, RewardsScene):
            return count
        if scene.turn.is_asked:
            table.choose_first()
        elif any(widget.key == "done" for widget in table.driver.page.all_widgets()):
            table.driver.click("done")
            count += 1
        table.driver.frames(10)
    raise AssertionError("the rewards do not end")


def test_the_key_of_the_menu_leaves_nobody_without_their_rewards(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, finished(2))
    rewards(table)
    table.driver.press(pygame.K_F10)
    table.driver.pad(pygame.CONTROLLER_BUTTON_START)
    table.driver.settle()
    assert table.top == "RewardsScene"
    table.driver.press(pygame.K_ESCAPE)
    table.driver.settle()
    assert table.top == "CampaignMapScene"


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
