"""Every scene is entered and left by mouse, by keyboard and by gamepad, in both languages, and every word fits its box.

The same walk through the game is taken with each. It knows what stands on the buttons by their keys, and nothing of how
they are pressed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path

import pygame
import pytest

from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND
from mycity.engine.campaign import Campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.episode import STOP
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.life import SceneLife
from mycity.smoke.check import kinds, menus
from mycity.smoke.evenings import people
from mycity.smoke.moments import moments
from mycity.storage.slots import SLOT_COUNT, Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from tests.driver import Driver
from tests.scenes.campaigning import SEED, campaign_before, first_option
from tests.scenes.ends import finished_session
from tests.scenes.playing import ALONE, TWO_PEOPLE, Adviser, new_session
from tests.seldom import seldom
from tests.simulation import decide_all
from tests.storage.games import NOON, Thinker, saved, turns

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
LESSONS = (FIRST_CITY,)
WAYS_OUT = ("back", "stay", "done", "ok", "no", "go on", "title")
LONG = 120.0
ANIMATIONS = 12
"""As many frames of `LONG` milliseconds until a scene has come to rest that shows something first."""


class Hand:
    """Somebody who walks through the game with one device.

    Attributes:
        how: Which.
        driver: The game.
        seen: The names of all scenes that were entered.
    """

    def __init__(self, driver: Driver, how: str) -> None:
        self.driver = driver
        self.how = how
        self.seen: set[str] = set()
        driver.game.services.__dict__["adviser"] = self.adviser = Adviser()

    @property
    def at(self) -> str:
        name = self.driver.scenes[-1]
        self.seen.add(name)
        return name

    def settle(self) -> None:
        """Let fades end and what waits a moment be done."""
        self.driver.frames(4, LONG * 2)

    def shows(self, key: str) -> bool:
        return any(widget.key == key for widget in self.driver.page.all_widgets())

    def put(self, scene: SceneLife) -> None:
        """Bring the game to a moment."""
        self.driver.game.services.stack.push(scene)
        self.settle()
        self.see()

    def see(self) -> None:
        """Look at the scene as it is now: its words fit."""
        assert self.at
        assert list(map(str, self.driver.game.services.look.fonts.overflows.values())) == []

    def enter(self, key: str, name: str) -> None:
        """Press a button, which leads to another scene."""
        self.driver.choose(key, self.how)
        self.settle()
        assert self.at == name
        self.see()

    def out(self, key: str) -> None:
        """Leave for the scene below: the mouse by a button, the others by what leads back everywhere."""
        if self.how == "mouse":
            self.driver.choose(key, self.how)
        else:
            self.back()
        self.settle()

    def leave(self, key: str, name: str) -> None:
        self.out(key)
        assert self.at == name

    def visit(self, key: str, name: str, way_out: str) -> None:
        before = self.at
        self.enter(key, name)
        self.leave(way_out, before)

    def back(self) -> None:
        if self.how == "pad":
            self.driver.pad(B)
        else:
            self.driver.press(pygame.K_ESCAPE)

    def help(self) -> None:
        """Open the rules, which the mouse does by the menu."""
        if self.how == "pad":
            self.driver.pad(pygame.CONTROLLER_BUTTON_BACK)
        else:
            self.driver.press(pygame.K_F1)
        self.settle()
        self.see()

    def build(self) -> None:
        """Build the open card's building where it may be."""
        scene = self.driver.scene
        assert isinstance(scene, PlayScene)
        if self.how == "pad":
            self.driver.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=5, value=0)  # at rest first
            self.driver.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=5, value=32767)
            self.driver.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=5, value=0)
            self.driver.pad(A)
        elif self.how == "keyboard":
            self.driver.press(pygame.K_n, pygame.K_RETURN)
        else:
            self.driver.click("card")
            spot = min(scene.play.hand.glowing)
            self.driver.click(scene.screen.board.cell_rect(*spot).center)

    def choose_cell(self, board: RewardBoard) -> None:
        """Put the sticker on a cell: the keys point at one already."""
        if self.how == "mouse":
            self.driver.click(board.pointer.cell_rect(min(board.pointer.cells)).center)
        elif self.how == "pad":
            self.driver.pad(A)
        else:
            self.driver.press(pygame.K_RETURN)

    def press_anything(self) -> None:
        if self.how == "mouse":
            self.driver.click((300, 300))
        elif self.how == "pad":
            self.driver.pad(pygame.CONTROLLER_BUTTON_X)
        else:
            self.driver.press(pygame.K_SPACE)


@pytest.fixture(scope="module")
def campaigns() -> dict[int, Campaign]:
    """A campaign before its first episode, behind it with its rewards to be given, with a question open, and over."""
    new = campaign_before(1)
    begun = start_episode(decide_all(open_episode(new), first_option))
    asked = people(campaign_before(7))
    return {1: new, 2: finish_episode(begun, *turns(*deal_episode(begun))), 7: asked, 25: campaign_before(25)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "language"), [("mouse", "fr"), ("pad", "en"), *seldom(("keyboard", "en"), ("pad", "fr"))]
)
def test_every_scene_is_entered_and_left_with_whatever_is_in_hand(
    start: Callable[..., Driver], data_dir: Path, campaigns: dict[int, Campaign], how: str, language: str
) -> None:
    """What is in the hand does not ask for the language; each language is read in a walk through every scene.

    The pad walks as the keyboard does, from widget to widget; each scene's own tests have the keyboard too.
    """
    driver = start(language=language, window=(1024, 768))
    driver.game.services.settings.change(animation="off", lessons_seen=LESSONS)
    hand = Hand(driver, how)
    from_the_title(hand)
    a_game(hand)
    between_two_people(hand)
    to_the_end(hand)
    a_campaign(hand, campaigns)
    the_slots(hand, data_dir)
    what_is_left(hand)


def from_the_title(hand: Hand) -> None:
    for lesson in (FIRST_CITY, SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND):
        hand.enter("tutorial", "LearnScene")
        hand.enter(lesson, "TutorialScene")
        hand.leave("leave lesson", "Ask")
        hand.enter("yes", "TitleScene")
    for key, name, way_out in (
        ("tutorial", "LearnScene", "back"),
        ("new_game", "NewGameScene", "back"),
        ("slots", "SlotsScene", "back"),
        ("rules", "RulesScene", "back"),
        ("settings", "SettingsScene", "done"),
        ("credits", "CreditsScene", "back"),
    ):
        hand.visit(key, name, way_out)
    hand.enter("album", "AlbumScene")
    for page in ("firsts", "rating", "days", "kept", "boards"):
        hand.enter(f"tab-{page}", "AlbumScene")
    hand.leave("back", "TitleScene")
    if hand.how != "mouse":  # whose button quits without asking
        hand.back()
        hand.settle()
        assert hand.at == "Ask"
        hand.leave("no", "TitleScene")


def a_game(hand: Hand) -> None:
    """A game, what opens above it, and the ways out of that; the coach; back to the title."""
    services = hand.driver.game.services
    hand.adviser.answer = STOP  # what the coach would do instead of whatever is built
    hand.put(PlayScene(services, new_session(*ALONE)))
    hand.enter("menu", "PauseMenu")
    hand.visit("rules", "RulesScene", "back")
    hand.visit("settings", "SettingsScene", "done")
    hand.leave("resume", "PlayScene")
    hand.visit("city1", "CityScene", "back")
    hand.visit("stop", "Ask", "no")
    services.settings.change(coach=True)
    hand.adviser.lead = 500
    hand.build()
    hand.settle()
    assert hand.at == "CoachDialog"
    hand.see()
    hand.leave("take-back", "PlayScene")
    services.settings.change(coach=False)
    hand.enter("menu", "PauseMenu")
    hand.enter("quit", "TitleScene")


def between_two_people(hand: Hand) -> None:
    """The curtain before the first answer and after it: any key, click or button lifts it."""
    hand.put(PlayScene(hand.driver.game.services, new_session(*TWO_PEOPLE)))
    for _ in range(2):
        assert hand.at == "CurtainScene"
        hand.press_anything()
        hand.settle()
        assert hand.at == "PlayScene"
        hand.build()
        hand.driver.frames(ANIMATIONS, LONG)
        hand.see()
    hand.driver.game.services.ways.to_title()


def to_the_end(hand: Hand) -> None:
    """The count-up, the result and what is looked at from there."""
    hand.put(PlayScene(hand.driver.game.services, finished_session()))
    assert hand.at == "CountUpScene"
    hand.driver.frames(ANIMATIONS, LONG)
    hand.enter("result", "ResultScene")
    hand.visit("review", "ReviewScene", "done")
    hand.enter("better", "BetterCityScene")
    hand.visit("city0", "LargeCityScene", "back")
    hand.leave("back", "ResultScene")
    hand.visit("replay", "ReplayScene", "done")
    hand.visit("city0", "LargeCityScene", "back")
    hand.enter("title", "TitleScene")


def a_campaign(hand: Hand, campaigns: Mapping[int, Campaign]) -> None:
    """The map before an episode, between two and at the end, with what opens above it."""
    hand.put(the_map(hand, campaigns[1]))
    hand.help()
    assert hand.at == "Dialog"
    hand.leave("ok", "CampaignMapScene")
    hand.visit("player0", "NewPlayerScene", "cancel")
    hand.enter("go", "EnvelopeScene")
    hand.driver.choose("seal", hand.how)
    for _ in range(9):
        hand.driver.frames(ANIMATIONS, LONG)
        hand.see()
        if hand.at == "EnvelopeScene":
            hand.driver.choose("next", hand.how)
    assert hand.at == "PlayScene"
    hand.help()
    assert hand.at == "RuleBookScene"
    hand.leave("back", "PlayScene")
    hand.driver.game.services.ways.to_title()
    hand.put(the_map(hand, campaigns[2]))
    assert hand.at == "RewardsScene"
    take_rewards(hand)
    assert hand.at == "CampaignMapScene"
    hand.leave("title", "TitleScene")
    hand.put(the_map(hand, campaigns[7]))
    hand.enter("go", "QuestionScene")
    hand.driver.choose("oak", hand.how)
    hand.see()
    hand.enter("next", "EnvelopeScene")
    hand.driver.game.services.ways.to_title()
    hand.put(the_map(hand, campaigns[25]))
    hand.enter("stone1", "EnvelopeScene")
    for _ in range(3 if hand.how == "mouse" else 1):  # which turns the pages of the letter first
        if hand.at == "EnvelopeScene":
            hand.out("next")
    assert hand.at == "CampaignMapScene"
    hand.enter("go", "EpilogueScene")
    while hand.at == "EpilogueScene":
        hand.driver.choose("next", hand.how)
        hand.settle()
        hand.see()
    assert hand.at == "WinnersScene"
    hand.driver.frames(ANIMATIONS, LONG)
    if hand.how != "mouse":
        hand.back()
        hand.settle()
        assert hand.at == "CampaignMapScene"
        hand.put(CampaignEndScene(hand.driver.game.services, campaigns[25], counted=True))
    else:
        until_grown(hand)
        hand.enter("next", "CampaignEndScene")
    hand.leave("title", "CampaignMapScene")
    hand.leave("title", "TitleScene")


def until_grown(hand: Hand) -> None:
    """Let the winner's board come to its last episode, which is played again beside the frames."""
    scene = hand.driver.scene
    assert isinstance(scene, WinnersScene)
    end = time.monotonic() + 60
    while not scene.boards.is_grown and time.monotonic() < end:
        hand.driver.frames()


def take_rewards(hand: Hand) -> None:
    for _ in range(20):
        scene = hand.driver.scene
        if not isinstance(scene, RewardsScene):
            return
        if key := next((key for key in ("go on", "done") if hand.shows(key)), ""):
            hand.driver.choose(key, hand.how)
        elif scene.turn.is_asked and scene.board is not None and scene.board.pointer.cells:
            hand.choose_cell(scene.board)
        hand.driver.frames(ANIMATIONS, LONG)
        hand.see()


def the_map(hand: Hand, campaign: Campaign) -> CampaignMapScene:
    save = new_campaign("city", campaign.founders, SEED, NOON)
    return CampaignMapScene(hand.driver.game.services, CampaignGame(save, None, Thinker, campaign=campaign))


def the_slots(hand: Hand, data: Path) -> None:
    """Twelve full slots: one is cleared, or not; a new game asks which one it may take."""
    slots, save = Slots(data), saved(3)
    for slot in range(1, SLOT_COUNT + 1):
        slots.write(slot, save)
    hand.enter("slots", "SlotsScene")
    hand.visit("clear1", "Ask", "no")
    hand.leave("back", "TitleScene")
    hand.enter("new_game", "NewGameScene")
    hand.visit("start", "ChooseSlotScene", "back")
    hand.leave("back", "TitleScene")


def what_is_left(hand: Hand) -> None:
    """Scenes that the walk does not come through: each in the first of its moments, left by what leads back."""
    everything = {kind.__name__ for kind in kinds()}
    for moment in chain(menus(), moments()):
        if hand.seen >= everything:
            return
        if moment.kind is Scene or moment.kind.__name__ in hand.seen:
            continue
        hand.put(moment.make(hand.driver.game.services))
        assert hand.at == moment.kind.__name__
        assert hand.how != "mouse" or [key for key in WAYS_OUT if hand.shows(key)], f"no button leaves {hand.at}"
        hand.leave(next((key for key in WAYS_OUT if hand.shows(key)), ""), "TitleScene")
    assert sorted(everything - hand.seen) == [], "never shown"
