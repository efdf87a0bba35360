"""Somebody who plays the island through a real window by the mouse alone."""

from __future__ import annotations

import time
from pathlib import Path

from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import PLAY, SEALED
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.pieces import Placement
from mycity.scenes.after.result import ResultScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.game_screens import ISLAND
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.question import open_question
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.storage.resume import resume
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.looking_back.save_check import campaign_of
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget
from tests.driver import Driver
from tests.scenes.playing import Player
from tests.storage.games import Thinker
from tests.window.campaigner import PATIENCE, Campaigner
from tests.window.desktop import Desktop, wait_for
from tests.window.hands import Hands

NO_END = 99
"""More cards than any game has."""
TILES = 1
"""How many tiles are dragged in each episode before the person stops, unless all of it is played."""


class RestingRewards(RewardsScene):
    """The rewards while a person still looks at what they have placed."""

    def build(self) -> list[Widget]:
        self.turn.let_rest(0)
        return super().build()


class Mouse(Campaigner):
    """Goes through games on the island by clicks; twins in this process say where buttons and cells are.

    Args:
        desktop: The screen.
        data: The game's data folder.
        driver: Shows the twins.
        size: Of the window.
        options: What the game is started with besides.
        whole: Whether every card is answered, as a bot would; otherwise a tile is laid somewhere, and that is that.

    Attributes:
        answers: What was answered, in words.
    """

    def __init__(
        self, desktop: Desktop, data: Path, driver: Driver, size: tuple[int, int], *options: str, whole: bool = False
    ) -> None:
        super().__init__(desktop, data, driver, ("--lang", "en", "--window", f"{size[0]}x{size[1]}", *options))
        self._middle = size[0] // 2, size[1] // 2
        self._bot = make_bot("greedy", load_levels())
        self._whole = whole
        self.answers: list[str] = []

    # -- whole evenings --------------------------------------------------------------------------------------

    def season(self, until: int) -> None:
        """Play on until so many episodes are done, rewards and all."""
        end = time.monotonic() + (30 if self._whole else 3) * PATIENCE
        while not (len(self.campaign.progress) == until and self.campaign.phase == SEALED):
            assert time.monotonic() < end, f"stuck in {self.top}"
            self.step(self.top)
            self.rest(0.3)

    def eternal(self) -> None:
        """Begin an eternal island at the title, against the bots that are proposed, and play it to its result."""
        self._click_on(TitleScene(self._services), "new_island")
        wait_for(lambda: self.top == "NewGameScene", "the sheet of a new game")
        self.rest(0.5)
        self._click_on(NewGameScene(self._services, ISLAND), "game-island-eternal-island-eternal")
        self._click_on(NewGameScene(self._services, ISLAND), "start")
        wait_for(lambda: self.top == "PlayScene", "the game")
        self.play_to_result()

    def begin_city(self) -> None:
        """Begin an eternal game of the city at the title, against three bots."""
        self._click_on(TitleScene(self._services), "new_game")
        wait_for(lambda: self.top == "NewGameScene", "the sheet of a new game")
        self.rest(0.5)
        self._click_on(NewGameScene(self._services), "add")
        self._click_on(NewGameScene(self._services), "start")
        wait_for(lambda: self.top == "PlayScene", "the game")

    def play_to_result(self) -> None:
        """Play on until the result is shown."""
        self.play_episode()
        while self.top != "ResultScene":
            self.step(self.top)
            self.rest(0.3)

    def step(self, scene: str) -> None:
        """Do what the scene on top asks for."""
        if scene == "CampaignMapScene":
            self._click_on(CampaignMapScene(self._services, self._game), "go")
        elif scene == "EnvelopeScene":
            self._click_on(self._letter(), "next", "seal")
        elif scene == "PlayScene":
            self.play_episode()
        elif scene == "CountUpScene":
            self.click(self._middle)
        elif scene == "ResultScene":
            save = self.save
            self._click_on(ResultScene(self._services, save, *resume(save)), "rewards", "map", "title")
        elif scene == "RewardsScene":
            self.place()
        elif scene == "QuestionScene":
            self._answer_question()

    # -- play ------------------------------------------------------------------------------------------------

    def play_episode(self) -> None:
        """Lay tiles by dragging them, then stop, and wait until the points are counted."""
        self.play_cards(NO_END)
        wait_for(lambda: self.top == "CountUpScene", "the end of the episode", PATIENCE)

    def play_cards(self, count: int) -> None:
        """Answer so many cards, if there are as many, and wait until the last one is told."""
        assert self.program is not None
        hands = Hands(self.program, self.data, self._driver)
        wait_for(lambda: self.save.episode, "the first card")
        card = max(1, self.state.drawn)
        last = card + count
        while self.top == "PlayScene":
            state = hands.wait_for_card(card)
            if state.is_over or card == last or self._answer(hands, card) == STOP:
                break
            card += 1

    def _answer(self, hands: Hands, card: int) -> Answer:
        """Answer the open card; return the answer."""
        twin = hands.twin()
        answer = self._choose(twin, card)
        if isinstance(answer, Placement):
            self._services.stack.pop()
            hands.drag(wanted=answer if self._whole else None)
        elif answer == PASS:
            self.click(twin.driver.widget("pass").rect.center)
        else:
            self._stop(twin)
        self._services.stack.pop()
        self.answers.append(" ".join(answer.cells) if isinstance(answer, Placement) else type(answer).__name__)
        return answer

    def _choose(self, twin: Player, card: int) -> Answer:
        view = twin.play.view
        if self._whole:
            return self._bot.decide(view_of(view.state, view.seat))
        return view.placements[0] if card <= TILES else STOP

    def _stop(self, twin: Player) -> None:
        self.click(twin.driver.widget("stop").rect.center)
        if twin.play.view.is_stuck_at_last:  # then nothing is lost by it, and nothing is asked
            return
        wait_for(lambda: self.top == "Ask", "the question")
        twin.driver.click("stop")
        twin.driver.settle()
        self.click(twin.driver.widget("yes").rect.center)
        self._services.stack.pop()

    def place(self) -> None:
        """Place what the person has to place, or go on when all is given out."""
        save = self.save
        if campaign_of(save).phase == PLAY:  # the file is not where the window is
            return
        scene = self._twin(save)
        if scene.turn.choice is None:
            self._services.stack.pop()
            self._click_on(self._rewards(), "done")
        elif scene.turn.is_asked:
            assert scene.board is not None
            done = len(campaign_of(save).log)
            self.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
            self._services.stack.pop()
            self._has_chosen(done, 10.0)
        else:
            self._services.stack.pop()
            self._click_on(RestingRewards(self._services, self._game, lambda: None), "done")

    def _answer_question(self) -> None:
        """Click the first answer to what the story asks, and lay the letter aside; nothing on it moves meanwhile."""
        question = open_question(self._services, self._game, lambda: None)
        if question is None:  # the file is not where the window is
            return
        self._show(question)
        widgets = self._driver.page.all_widgets()
        self._services.stack.pop()
        for place in dict.fromkeys(widget.rect.center for widget in (widgets[0], widgets[-1])):
            self.click(place)
        wait_for(lambda: self.top != "QuestionScene", "the letter to be laid aside")

    # -- twins -----------------------------------------------------------------------------------------------

    def _rewards(self) -> RewardsScene:
        return RewardsScene(self._services, self._game, lambda: None)

    def _letter(self) -> EnvelopeScene:
        game = self._game
        text, seats = LetterText(self.save.game, game.number), len(self.save.players)
        return EnvelopeScene(self._services, text, seats, sealed=game.phase == SEALED, done="To the board")

    def _click_on(self, scene: Scene, *keys: str) -> None:
        """Click where a twin of the scene on top has its first button of these names."""
        self._show(scene)
        there = [one for key in keys for one in self._driver.page.all_widgets() if one.key == key]
        self._services.stack.pop()
        if there:
            self.click(there[0].rect.center)
        self.rest(0.4)

    def _step_on(self, scene: Scene, key: str) -> None:
        """Click the right arrow of a row of options."""
        self._show(scene)
        row = self._driver.widget(key)
        self._services.stack.pop()
        assert isinstance(row, OptionRow)
        self.click((row.control.right - row.control.height // 2, row.control.centery))
        self.rest(0.4)

    def _show(self, scene: Scene) -> None:
        self._services.stack.push(scene)
        self._driver.settle()

    @property
    def _services(self) -> Services:
        return self._driver.game.services

    @property
    def _game(self) -> CampaignGame:
        return CampaignGame(self.save, None, Thinker)
