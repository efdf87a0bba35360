"""The tray of badges: found ones with their evening, others with what there is to do, secrets as outlines."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.scenes.album.album import AlbumScene
from mycity.scenes.album.firsts import BadgeHead, TrayBadge
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.table.chronicle.first_rows import load_firsts
from tests.driver import Driver
from tests.storage.games import NOON

Start = Callable[..., Driver]
ROWS = {row.name: row for row in load_firsts().firsts}


def keep(data_dir: Path, record: dict[str, Any], *names: str, day: int = 0) -> None:
    when = NOON + timedelta(days=day)
    found = tuple(FoundFirst(name, 1) for name in names)
    KeptFirsts(data_dir).add(FirstEvening(created=when, ended=when, found=found, record=record))


def tray(driver: Driver) -> dict[str, TrayBadge]:
    return {one.row.name: one for one in driver.page.all_widgets() if isinstance(one, TrayBadge)}


def head(driver: Driver) -> BadgeHead:
    (found,) = (one for one in driver.page.all_widgets() if isinstance(one, BadgeHead))
    return found


def test_in_the_beginning_nothing_is_found_and_secrets_tell_nothing(start: Start, written: set[str]) -> None:
    driver = start(scene="firsts")
    driver.settle()
    assert {one.badge_state for one in tray(driver).values()} == {"open", "secret"}
    assert f"0 of {len(ROWS)} found" in written
    for row in ROWS.values():
        driver.click(f"first-{row.name}")
        driver.settle()
        assert "board" not in [one.key for one in driver.page.all_widgets()]
    secrets = [row for row in ROWS.values() if row.secret]
    assert not {text for row in secrets for text in (row.title, row.how, row.told)} & written
    assert {row.title for row in ROWS.values() if not row.secret} <= written
    assert {"A secret", "It shows itself once it has happened."} <= written
    tips = {one.tooltip() for name, one in tray(driver).items() if ROWS[name].secret}
    assert tips == {"A secret"}


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_one_that_was_found_shows_its_evening_and_opens_it(
    start: Start, data_dir: Path, document: dict[str, Any], written: set[str], how: str
) -> None:
    keep(data_dir, document, "two-wells", "fifty")
    driver = start(scene="firsts")
    driver.settle()
    driver.choose("first-two-wells", how)
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    scene.finish_pictures()
    driver.settle()
    assert head(driver).badge_state == "found"
    assert {"Water for two streets", "Two wells with four different buildings around each."} <= written
    assert f"{document['players'][1]['name']} · The eternal game · 1 March 2025, 12:00" in written
    driver.choose("board", how)
    driver.settle()
    assert driver.scenes[-2:] == ["AlbumScene", "ReplayScene"]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.choose("replay", how)
    driver.settle()
    assert driver.scenes[-1] == "ReplayScene"


def test_it_opens_on_the_latest(start: Start, data_dir: Path, document: dict[str, Any]) -> None:
    keep(data_dir, document, "fifty")
    keep(data_dir, document, "snug", "of-a-later-version", day=2)
    driver = start(scene="firsts")
    driver.settle()
    assert head(driver).row.name == "snug"
    assert [name for name, one in tray(driver).items() if one.is_chosen] == ["snug"]


@pytest.mark.parametrize("record", [{}, {"players": 3}, {"players": [], "game": "eternal", "episode": None}])
def test_a_record_that_somebody_has_written_into_costs_its_board_alone(
    start: Start, data_dir: Path, record: dict[str, Any]
) -> None:
    keep(data_dir, record, "fifty")
    driver = start(scene="firsts")
    driver.settle()
    assert head(driver).badge_state == "found"
    driver.click("board")
    driver.settle()
    assert driver.scenes[-1] == "Dialog"


@pytest.mark.parametrize("window", [(1024, 768), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_badge_lies_on_the_sheet_and_none_over_another(
    start: Start, data_dir: Path, document: dict[str, Any], window: tuple[int, int], text_size: int
) -> None:
    keep(data_dir, document, "fifty")
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    driver.game.services.ways.album("firsts")
    driver.settle()
    rects = [one.rect for one in tray(driver).values()]
    assert all(driver.game.services.look.area.contains(rect) and rect.width >= 48 for rect in rects)
    assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))
