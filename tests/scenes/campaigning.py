"""A campaign played by real events: its map on the screen, bots that answer at once, and what a person does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Campaign, PlayerSpec, begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.choices import Choice
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.episode import STOP
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.letters.question import QuestionScene
from mycity.scenes.play import PlayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shell.services import Services
from mycity.storage.autosave import Autosave
from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.campaign.choosing import Chooser
from tests.driver import LONG_FRAME, Driver
from tests.simulation import decide_all
from tests.storage.games import NOON, Thinker, turns

FOUNDERS = (PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bo", "owl", "bot:1"), PlayerSpec("Cy", "otter", "bot:2"))
SEED = 3


def first_option(_: Campaign, choice: Choice) -> str:
    return choice.options[0]


@cache
def campaign_before(number: int, founders: tuple[PlayerSpec, ...] = FOUNDERS, seed: int = SEED) -> Campaign:
    """Return a campaign whose envelope of episode ``number`` lies sealed; 25 for one that is over."""
    if number == 1:
        return begin_campaign(load_campaign("city"), founders, seed)
    return decide_all(campaign_after(number - 1, founders, seed), first_option)


@cache
def campaign_after(number: int, founders: tuple[PlayerSpec, ...] = FOUNDERS, seed: int = SEED) -> Campaign:
    """Return a campaign whose episode ``number`` is over, with its rewards to be given."""
    campaign = start_episode(decide_all(open_episode(campaign_before(number, founders, seed)), first_option))
    return finish_episode(campaign, *turns(*deal_episode(campaign)))


class Table:
    """A running game with a campaign's map on the stack, kept in slot 1.

    Args:
        start: The fixture that starts the game.
        data: The data folder.
        campaign: The campaign; a new one otherwise.
        chooser: Makes what chooses for the bots between episodes; they choose at once otherwise.
    """

    def __init__(
        self,
        start: Callable[..., Driver],
        data: Path,
        campaign: Campaign | None = None,
        chooser: Callable[[Services], Chooser] | None = None,
        **options: object,
    ) -> None:
        self.slots = Slots(data)
        self.driver = start(**options)
        self.driver.game.services.settings.change(lessons_seen=("first_sticker",))
        save = new_campaign("city", FOUNDERS if campaign is None else campaign.founders, SEED, NOON)
        choosing = None if chooser is None else chooser(self.driver.game.services)
        self.show(CampaignGame(save, Autosave(self.slots, 1), Thinker, campaign=campaign, chooser=choosing))

    def show(self, game: CampaignGame) -> None:
        self.game = game
        self.map = CampaignMapScene(self.driver.game.services, game)
        self.driver.game.services.stack.push(self.map)
        self.driver.settle()

    def quit_and_resume(self) -> Save:
        """Leave for the title, as the window's close button does, and open the slot again."""
        from mycity.scenes.menu.title import TitleScene

        services = self.driver.game.services
        services.stack.clear(TitleScene(services))
        save = self.slots.read(1)
        self.show(CampaignGame(save, Autosave(self.slots, 1), Thinker))
        return save

    @property
    def top(self) -> str:
        return self.driver.scenes[-1]

    def read_letter(self) -> None:
        """Answer what the story asks, break the seal if there is one, and turn every page."""
        self.answer_question()
        if any(widget.key == "seal" for widget in self.driver.page.all_widgets()):
            self.driver.press(pygame.K_RETURN)
            self.driver.pass_time(1600)
        while self.top == "EnvelopeScene":
            self.driver.click("next")
            self.driver.settle()

    def answer_question(self) -> None:
        """Answer what the story asks, if it asks anything, with the first answer there is, or hear what a bot says."""
        scene = self.driver.scene
        if isinstance(scene, QuestionScene):
            if scene.option is None:
                self.driver.click(next(widget.key for widget in self.driver.page.all_widgets()))
            self.driver.click("next")
            self.driver.settle()

    def answer(self) -> None:
        """Answer the open card by keys, however it goes, and let the turn resolve."""
        scene = self.driver.scene
        assert isinstance(scene, PlayScene)
        if scene.play.view.placements:
            self.driver.press(pygame.K_n, pygame.K_RETURN)
        else:
            self.driver.press(pygame.K_s)
            self.driver.click("yes")
        self.driver.frames(3)
        if self.top == "PlayScene" and scene.play.turn.can_undo:
            self.driver.press(pygame.K_RETURN)
        self.driver.pass_time(960)

    def stop(self) -> None:
        """Stop for this episode and let the bots play on to its end."""
        scene = self.driver.scene
        assert isinstance(scene, PlayScene)
        scene.actions.propose(STOP, at_once=True)
        for _ in range(4000):
            if self.top != "PlayScene":
                return
            self.driver.frames(2, LONG_FRAME)
        raise AssertionError("the episode does not end")

    def count_up(self) -> None:
        """Go through count-up and result."""
        for _ in range(80):
            if self.top == "RewardsScene":
                return
            if any(widget.key == "rewards" for widget in self.driver.page.all_widgets()):
                self.driver.click("rewards")
            else:
                self.driver.press(pygame.K_RETURN)
            self.driver.pass_time(160)
        raise AssertionError(f"no rewards, but {self.driver.scenes}")

    def take_rewards(self) -> None:
        """Choose whatever is offered first, until all is given out."""
        for _ in range(200):
            scene = self.driver.scene
            if not isinstance(scene, RewardsScene):
                return
            if scene.turn.is_asked:
                self.choose_first()
            elif any(widget.key == "done" for widget in self.driver.page.all_widgets()):
                self.driver.click("done")
                self.driver.settle()
            else:
                self.driver.pass_time(320)
        raise AssertionError("the rewards do not end")

    def choose_first(self) -> str:
        """Click the first option of the choice; return it."""
        scene = self.driver.scene
        assert isinstance(scene, RewardsScene)
        choice = scene.turn.choice
        assert choice is not None
        assert scene.board is not None
        if scene.board.pointer.cells:
            place = min(scene.board.pointer.cells)
            self.driver.click(scene.board.pointer.cell_rect(place).center)
        else:
            self.driver.move((5, 5))  # what has moved under a mouse that rests takes no press
            self.driver.click(choice.options[0])
        self.driver.pass_time(640)
        return choice.options[0]
