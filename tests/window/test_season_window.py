"""Two episodes of the season on the island in a real window, by the mouse alone: letters, tiles, stickers."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.engine.campaign import SEALED
from mycity.scenes.after.result import ResultScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.rewards.scene import RewardsScene
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.storage.resume import resume
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign_game import CampaignGame, new_campaign
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import NOON, Thinker
from tests.window.campaigner import Campaigner
from tests.window.desktop import MISSING, Desktop, wait_for
from tests.window.hands import Hands

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

GAME = "island-season"
SIZE = (1024, 768)
TILES = 1
"""How many tiles are dragged in each episode before the person stops."""
PATIENCE = 120.0


class Mouse(Campaigner):
    """Goes through a season by clicks; twins in this process say where buttons and cells are."""

    def season(self, until: int) -> None:
        """Play on until so many episodes are done, rewards and all."""
        end = time.monotonic() + 3 * PATIENCE
        while not (len(self.campaign.progress) == until and self.campaign.phase == SEALED):
            assert time.monotonic() < end, f"stuck in {self.top}"
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
            self.click((SIZE[0] // 2, SIZE[1] // 2))
        elif scene == "ResultScene":
            save = self.save
            self._click_on(ResultScene(self._services, save, *resume(save)), "rewards", "map", "title")
        elif scene == "RewardsScene":
            self.place()

    def play_episode(self) -> None:
        """Lay a few tiles by dragging them, then stop."""
        assert self.program is not None
        hands = Hands(self.program, self.data, self._driver)
        wait_for(lambda: self.save.episode, "the first card")
        for number in range(1, TILES + 1):
            hands.wait_for_card(number)
            hands.drag()
            self._driver.game.services.stack.pop()
        hands.wait_for_card(TILES + 1)
        twin = hands.twin()
        self.click(twin.driver.widget("stop").rect.center)
        wait_for(lambda: self.top == "Ask", "the question")
        self._driver.click("stop")
        self._driver.settle()
        self.click(self._driver.widget("yes").rect.center)
        self._driver.game.services.stack.pop()
        self._driver.game.services.stack.pop()
        wait_for(lambda: self.top == "CountUpScene", "the end of the episode", PATIENCE)

    def place(self) -> None:
        """Place what the person has to place, or go on when all is given out."""
        scene = self._twin()
        if scene.choice is None:
            self._driver.game.services.stack.pop()
            self._click_on(self._rewards(), "done")
        elif scene.is_asked:
            assert scene.board is not None
            done = len(self.campaign.log)
            self.click(scene.board.cell_rect(min(scene.board.cells)).center)
            self._driver.game.services.stack.pop()
            wait_for(lambda: len(self.campaign.log) > done, "the sticker to be placed")
        else:
            self._driver.game.services.stack.pop()

    def _rewards(self) -> RewardsScene:
        return RewardsScene(self._services, self._game, lambda: None)

    def _letter(self) -> EnvelopeScene:
        game = self._game
        text = LetterText(GAME, game.number)
        sealed = game.phase == SEALED
        return EnvelopeScene(self._services, text, len(FOUNDERS), sealed=sealed, done="To the board")

    def _click_on(self, scene: Scene, *keys: str) -> None:
        """Click where a twin of the scene on top has its first button of these names."""
        self._services.stack.push(scene)
        self._driver.settle()
        there = [one for key in keys for one in self._driver.page.all_widgets() if one.key == key]
        self._services.stack.pop()
        if there:
            self.click(there[0].rect.center)
        self.rest(0.4)

    @property
    def _services(self) -> Services:
        return self._driver.game.services

    @property
    def _game(self) -> CampaignGame:
        return CampaignGame(self.save, None, Thinker)


def test_two_episodes_of_the_season_by_mouse(desktop: Desktop, tmp_path: Path, start: Callable[..., Driver]) -> None:
    data = tmp_path / "window"
    Slots(data).write(1, new_campaign(GAME, FOUNDERS, SEED, NOON))
    SettingsStore(data / "settings.json").change(animation="off")
    options = ("--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}", "--scene", "resume")
    player = Mouse(desktop, data, start(window=SIZE), options)
    try:
        player.begin("CampaignMapScene")
        player.season(2)
        campaign = player.campaign
        assert campaign.phase == SEALED
        placed = [entry["what"] for entry in campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
        assert placed[1] == "spring"
        assert player.program is not None
        assert player.program.ask_to_close() == 0
    finally:
        player.close()
