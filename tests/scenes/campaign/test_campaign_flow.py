"""A campaign in the window: from the first envelope to the rewards and back to the map, left and resumed anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.envelope_opening import EnvelopeStage
from mycity.scenes.play import PlayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, Table, campaign_before

Start = Callable[..., Driver]


@pytest.mark.slow
def test_an_episode_from_its_envelope_to_its_rewards(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    assert table.top == "CampaignMapScene"
    table.driver.click("go")
    table.driver.settle()
    scene = table.driver.scene
    assert isinstance(scene, EnvelopeScene)
    assert table.game.phase == SEALED
    table.driver.click("seal")
    assert table.game.phase == SETUP
    table.driver.frames(100)
    assert scene.opening.stage is EnvelopeStage.OPEN
    table.read_letter()
    assert table.top == "PlayScene"
    assert table.game.phase == PLAY
    table.answer()
    table.answer()
    table.stop()
    table.count_up()
    assert table.game.phase in {REWARDS, SEALED}
    table.take_rewards()
    assert table.top == "CampaignMapScene"
    assert table.game.phase == SEALED
    assert table.game.number == 2
    assert sum(table.game.campaign.progress[0]) >= 3
    table.driver.click("go")
    table.driver.settle()
    scene = table.driver.scene
    assert isinstance(scene, EnvelopeScene)
    assert scene.opening.stage is EnvelopeStage.OPEN


def test_left_in_the_envelope_it_is_found_opened(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    table.driver.click("go")
    table.driver.settle()
    table.driver.press(pygame.K_RETURN)
    table.driver.frames(100)
    save = table.quit_and_resume()
    assert save.episode is None
    assert table.game.phase == SETUP
    scene = table.driver.scene
    assert isinstance(scene, EnvelopeScene)
    assert scene.opening.stage is EnvelopeStage.OPEN


def test_left_in_a_turn_it_goes_on_at_that_turn(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    table.driver.click("go")
    table.read_letter()
    for _ in range(3):
        table.answer()
    scene = table.driver.scene
    assert isinstance(scene, PlayScene)
    state = scene.play.session.state
    save = table.quit_and_resume()
    assert save.episode is not None
    again = table.driver.scene
    assert isinstance(again, PlayScene)
    assert again.play.session.state.table == state.table
    assert again.play.session.state.cities == state.cities


def test_left_in_the_rewards_they_go_on(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    assert isinstance(table.driver.scene, RewardsScene)
    first = table.choose_first()
    done = table.game.campaign.log[-1]
    assert (done["do"], done["option"]) == ("choose", first)
    log = table.game.campaign.log
    table.quit_and_resume()
    assert table.game.campaign.log == log
    table.read_letter()
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.is_setup
    table.take_rewards()
    assert table.top == "PlayScene"


def test_left_in_the_middle_of_giving_out_after_an_episode(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(2))
    table.driver.click("go")
    table.read_letter()
    table.stop()
    table.count_up()
    assert table.game.phase == REWARDS
    table.choose_first()
    campaign = table.game.campaign
    assert campaign.phase == REWARDS
    table.quit_and_resume()
    assert table.game.campaign == replace(campaign, previous=None)
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert not scene.is_setup
    table.take_rewards()
    assert table.top == "CampaignMapScene"
    assert table.game.phase == SEALED
    mine = [entry["what"] for entry in table.game.campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
    assert mine[-2:] == ["tree", "well"]


def test_enter_goes_on_after_the_last_sticker(start: Start, data_dir: Path) -> None:
    last_seat = (*FOUNDERS[1:], FOUNDERS[0])
    table = Table(start, data_dir, campaign_before(5, last_seat))
    table.driver.click("go")
    table.read_letter()
    table.stop()
    table.count_up()
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    for _ in range(400):
        if table.game.phase != REWARDS:
            break
        if scene.turn.is_asked:
            table.driver.press(pygame.K_DOWN, pygame.K_RETURN)
        table.driver.frames(10)
    table.driver.frames(60)
    log = table.game.campaign.log
    assert table.driver.focus == "done"
    table.driver.press(pygame.K_RETURN)
    assert table.game.campaign.log == log
    assert table.top == "CampaignMapScene"


def test_the_last_sticker_can_be_taken_off_again(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    before = table.game.campaign.legacies[0]
    table.choose_first()
    assert table.game.campaign.legacies[0] != before
    table.driver.press(pygame.K_u)
    assert table.game.campaign.legacies[0] == before


def test_stickers_are_placed_by_keys_too(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    table.driver.press(pygame.K_DOWN, pygame.K_DOWN)
    assert scene.board is not None
    row, column = scene.board.pointer.pointed or (0, 0)
    table.driver.press(pygame.K_RETURN)
    table.driver.frames(40)
    assert table.game.campaign.log[-1]["option"] == f"{'ABCDEFGHIJK'[column]}{row + 1}"
    table.driver.press(pygame.K_RIGHT, pygame.K_RETURN)
    table.driver.frames(40)
    assert [entry["do"] for entry in table.game.campaign.log[-2:]] == ["choose", "choose"]
    table.driver.press(pygame.K_u)
    assert table.game.campaign.log[-1]["option"] == f"{'ABCDEFGHIJK'[column]}{row + 1}"


def test_only_glowing_cells_take_a_sticker(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.board is not None
    log = table.game.campaign.log
    other = next((r, c) for r in range(11) for c in range(11) if (r, c) not in scene.board.pointer.cells)
    table.driver.click(scene.board.pointer.cell_rect(other).center)
    table.driver.frames(40)
    assert table.game.campaign.log == log


def test_old_letters_can_be_read_again(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(3))
    table.driver.click("stone2")
    table.driver.settle()
    assert isinstance(table.driver.scene, EnvelopeScene)
    table.driver.press(pygame.K_ESCAPE)
    assert table.top == "CampaignMapScene"
    table.driver.click("stone4")
    assert table.top == "CampaignMapScene"


def test_the_end_tells_of_bonuses_and_the_winner(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(25))
    assert table.game.phase == OVER
    table.driver.game.services.stack.push(CampaignEndScene(table.driver.game.services, table.game.campaign))
    table.driver.frames()
    scene = table.driver.scene
    assert isinstance(scene, CampaignEndScene)
    end = time.monotonic() + 60
    while not scene.shows_cities and time.monotonic() < end:  # they are raised in the time that frames leave
        table.driver.frames()
    assert scene.is_all_revealed
    assert scene.shows_cities
    best = max(range(3), key=lambda seat: (scene.progress(seat), table.game.campaign.legacies[seat].points))
    assert best in scene.outcome.winners
    table.driver.click("title")
    assert table.top == "CampaignMapScene"
    table.driver.game.services.stack.pop()
    assert table.slots.read(1).finished


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("window", [(1280, 800), (1024, 768)])
def test_the_map_fits(start: Start, data_dir: Path, language: str, window: tuple[int, int]) -> None:
    table = Table(start, data_dir, campaign_before(9), language=language, window=window)
    area = table.driver.game.services.look.area
    assert all(area.contains(widget.rect) for widget in table.driver.page.all_widgets())


def test_the_map_opens_by_its_name_on_a_campaign_of_its_own(start: Start) -> None:
    driver = start(scene="campaigns", seed=4)
    driver.settle()
    assert driver.scenes[-1] == "CampaignMapScene"
    save = driver.saved()
    assert (save.kind, save.seed, len(save.players)) == ("campaign", 4, 3)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]
