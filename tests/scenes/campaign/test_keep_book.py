"""The book kept from the window: by every hand, whole or not there, from the map and from the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.keep_book import KeepBookScene
from mycity.scenes.shell import exports
from mycity.storage.errors import DISK_FULL, SaveError
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Label
from tests.book.pages import PageReader, sheets_of
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before

Start = Callable[..., Driver]


def opened(start: Start, data_dir: Path, how: str = "mouse") -> tuple[Table, KeepBookScene]:
    table = Table(start, data_dir, campaign_before(2))
    table.driver.game.services.settings.change(animation="off")
    table.driver.choose("book", how)
    table.driver.settle()
    scene = table.driver.scene
    assert isinstance(scene, KeepBookScene)
    return table, scene


def written(table: Table, scene: KeepBookScene) -> None:
    """Let the book be told, painted and packed."""
    shares = []
    while table.driver.scene is scene:
        if scene.making is not None:
            scene.making.finish()
        shares.append(scene.share)
        table.driver.frames()
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize(
    ("how", "times", "form", "length"),
    [
        ("mouse", 0, "pdf", "whole"),
        ("keyboard", 1, "html", "whole"),
        ("finger", 1, "html", "whole"),
        ("keyboard", 0, "pdf", "short"),
    ],
)
def test_a_book_of_what_was_played_so_far(
    start: Start, data_dir: Path, how: str, times: int, form: str, length: str
) -> None:
    table, scene = opened(start, data_dir, how)
    if length == "short":
        table.driver.walk_to("length")
        table.driver.press(pygame.K_RIGHT)
    table.driver.walk_to("form")
    table.driver.press(*[pygame.K_RIGHT] * times)
    table.driver.choose("save", how)
    written(table, scene)
    assert table.top == "FileDialog"
    (file,) = table.driver.game.services.folders.pictures.iterdir()
    assert file.suffix == f".{form}"
    told = [str(one.text) for one in table.driver.page.all_widgets() if isinstance(one, Label)]
    assert told == ["The book is saved", file.name]
    content = file.read_bytes()
    if form == "pdf":
        assert sheets_of(content) == (7 if length == "whole" else 4)
    else:
        assert "Ada" in PageReader(content.decode()).text
    table.driver.choose("ok", "keyboard")
    assert table.top == "CampaignMapScene"


@pytest.mark.parametrize(("name", "lacks"), [("Zoë Łódź", False), ("日本", True)])
def test_letters_that_paper_lacks_are_told_before_and_a_page_for_screens_is_offered(
    start: Start, data_dir: Path, name: str, lacks: bool
) -> None:
    campaign = campaign_before(2)
    campaign = replace(campaign, legacies=(replace(campaign.legacies[0], name=name), *campaign.legacies[1:]))
    table = Table(start, data_dir, campaign_before(2))
    driver = table.driver
    scene = KeepBookScene(driver.game.services, campaign, "Ada")
    driver.game.services.stack.push(scene)
    driver.settle()
    told = [str(one.text) for one in driver.page.all_widgets() if isinstance(one, Label)]
    assert any("letters that a PDF cannot show" in words for words in told) is lacks
    forms = [one.value for one in driver.page.all_widgets() if isinstance(one, OptionRow)]
    assert forms == ["whole", *([] if lacks else [".pdf"])]
    driver.choose("save", "keyboard")
    written(table, scene)
    (file,) = driver.game.services.folders.pictures.iterdir()
    assert file.suffix == (".html" if lacks else ".pdf")


def test_there_is_none_before_the_first_episode_is_over(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    table.driver.click("book")
    assert table.top == "CampaignMapScene"
    assert not table.driver.widget("book").enabled


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.91])
def test_a_book_that_is_cancelled_leaves_nothing(start: Start, data_dir: Path, share: float) -> None:
    table, scene = opened(start, data_dir)
    table.driver.click("save")
    while scene.share < share and table.driver.scene is scene and scene.making is None:
        table.driver.frames()
    table.driver.press(pygame.K_ESCAPE)
    table.driver.settle()
    if scene.making is not None:
        scene.making.finish()
    assert table.top == "CampaignMapScene"
    folder = table.driver.game.services.folders.pictures
    assert not folder.exists() or not list(folder.iterdir())


def test_a_full_disk_is_a_sentence(start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, body: bytes) -> None:
        raise SaveError(DISK_FULL, f"{file.name} cannot be written: the disk is full")

    monkeypatch.setattr(exports, "write_atomically", full)
    table, scene = opened(start, data_dir)
    table.driver.click("save")
    written(table, scene)
    assert table.driver.game.services.notices.waiting[-1] == "The book could not be saved: the disk is full"
    assert table.top == "CampaignMapScene"


def test_the_end_of_a_campaign_offers_it(start: Start, data_dir: Path) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    driver.game.services.stack.push(CampaignEndScene(driver.game.services, campaign_before(25)))
    for _ in range(400):
        driver.frames()
    driver.click("book")
    driver.settle()
    assert driver.scenes[-1] == "KeepBookScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes[-1] == "CampaignEndScene"
