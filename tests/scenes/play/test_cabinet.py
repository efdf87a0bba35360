"""The cabinet: what is kept, and the steps at which nuggets bring points, as the version of the campaign has them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.city import new_city
from mycity.engine.rules import RuleSet
from mycity.scenes.play import PlayScene
from mycity.scenes.play.panes.cabinet import CabinetContent, draw_cabinet, kept_by
from tests.driver import Driver
from tests.engine.campaign.by_hand import player
from tests.engine.tables import plain
from tests.scenes.campaigning import FOUNDERS, SEED, Table

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


@pytest.mark.parametrize("episode", [None, 4])
def test_stars_win_a_campaign_and_no_episode_on_its_own(
    start: Callable[..., Driver], data_dir: Path, written: set[str], episode: int | None
) -> None:
    if episode is None:
        table = Table(start, data_dir)
        table.driver.click("go")
        table.read_letter()
        driver = table.driver
    else:
        driver = start()
        driver.game.services.ways.games.start("city", FOUNDERS, SEED, episode)
        driver.settle()
        while driver.scenes[-1] == "EnvelopeScene":
            driver.click("next")
            driver.settle()
    assert isinstance(driver.scene, PlayScene)
    driver.walk_to("cabinet", pygame.K_TAB)
    driver.frames(2)
    said = " ".join(written)
    assert "Stars" in written
    assert ("Whoever has the most stars at the end wins." in said) is (episode is None)
    assert ("highest score wins." in said) is (episode is not None)


def test_a_number_alone_says_of_what_it_is(start: Callable[..., Driver], written: set[str]) -> None:
    services = start().game.services
    sheet, room = pygame.Surface((300, 42)), pygame.Rect(0, 0, 300, 42)
    for counts, is_said in ((((("nugget", 3),)), False), ((), True)):
        written.clear()
        content = CabinetContent(0, counts, (), ())
        draw_cabinet(sheet, services.look, services.sprites, room, content, services.t)
        assert ("Stars" in written) is is_said
