"""Somebody who plays a campaign through a real window."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, Campaign
from mycity.engine.episode import STOP, legal_actions, refuse
from mycity.engine.pieces import Placement
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.storage.saves import Save
from mycity.storage.settings import SettingsStore
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.looking_back.save_check import campaign_of
from tests.driver import Driver
from tests.storage.games import Thinker
from tests.window.desktop import Desktop, Program, wait_for, wait_for_board
from tests.window.outside import Outside

PLAIN = {
    "CampaignMapScene": ("Return",),
    "EnvelopeScene": ("Return",),
    "Ask": ("Right", "Return"),
    "CountUpScene": ("Return",),
    "ResultScene": ("Return",),
    "QuestionScene": ("Return",),
}
"""What is pressed in the scenes that only have to be gone through."""
_PRESSED_ON = {"EnvelopeScene", "CountUpScene", "QuestionScene"}
"""Those of them that take several presses."""
PATIENCE = 120.0


class Campaigner(Outside):
    """Plays the campaign in slot 1 through the window; a twin of the rewards in this process says where
    things are.

    Args:
        desktop: The screen.
        data: The game's data folder.
        driver: Shows the twins.
        options: What the game is started with.

    Attributes:
        program: The game, once it was begun.
    """

    def __init__(self, desktop: Desktop, data: Path, driver: Driver, options: Sequence[str]) -> None:
        super().__init__(data)
        self._options = options
        self._desktop = desktop
        self._driver = driver
        SettingsStore(data / "settings.json").change(lessons_seen=("first_sticker",))
        self.program: Program | None = None

    # -- what can be seen from outside -----------------------------------------------------------------------

    @property
    def campaign(self) -> Campaign:
        return campaign_of(self.save)

    # -- doing -----------------------------------------------------------------------------------------------

    def begin(self, scene: str) -> None:
        """Start the game, which goes on where it was left: in ``scene``."""
        self.program = Program(self._desktop, self.data, *self._options)
        wait_for(lambda: self.top == scene, scene)
        wait_for_board(self.data)
        self.rest(0.3)

    def press(self, *keys: str) -> None:
        assert self.program is not None
        self.program.press(*keys)

    def rest(self, seconds: float) -> None:
        assert self.program is not None
        self.program.rest(seconds)

    def click(self, place: tuple[int, int]) -> None:
        assert self.program is not None
        self.program.click(place)

    def go_away_and_come_back(self, scene: str) -> None:
        """Close the window, as its button does, and start again in ``scene``, the campaign as it was."""
        assert self.program is not None
        assert self.program.ask_to_close() == 0
        before = self.campaign
        self.begin(scene)
        assert self.campaign == before

    def go_on_to(self, scene: str) -> None:
        """Press what has to be pressed until that scene is on top."""
        end = time.monotonic() + PATIENCE
        while self.top != scene:
            assert time.monotonic() < end, f"{scene} does not come: {self.top} stays"
            self._press_in(self.top, *PLAIN.get(self.top, ()))
        wait_for_board(self.data)

    def _press_in(self, scene: str, *keys: str) -> None:
        """Press keys in a scene, and give it a moment to change to another: no key may fall into that one."""
        self.press(*keys)
        for _ in range(8 if scene in _PRESSED_ON else 40):
            if self.top != scene:
                return
            self.rest(0.1)

    def build(self) -> None:
        """Build the open card by the keyboard, at the first place there is; wait for the next card."""
        state = self.state
        assert any(isinstance(one, Placement) for one in legal_actions(state, 0))
        self.rest(0.3)
        end = time.monotonic() + PATIENCE
        while not self._is_answered(state.drawn):  # the first key may only end a surprise of the deck
            assert time.monotonic() < end, "the building does not come into the file"
            self.press("n", "Return")
            for _ in range(20):
                if self._is_answered(state.drawn):
                    break
                self.rest(0.1)
        wait_for(lambda: self.state.drawn > state.drawn, "the next card", PATIENCE)
        self.rest(1.3)  # the file knows an answer before it stands, and before all of it is told

    def _is_answered(self, card: int) -> bool:
        """Whether the file knows an answer to a card: it does from the first moment on, still pending."""
        episode = self.save.episode
        return episode is None or bool(episode.pending) or self.state.drawn > card

    def stop(self) -> None:
        """Stop as soon as the rules let it be; bots play on to the end of the episode."""
        while refuse(self.state, 0, STOP) is not None:
            self.build()
        self.rest(0.3)
        self.press("s")
        wait_for(lambda: self.top == "Ask", "the question")
        self.press("Right", "Return")
        wait_for(lambda: self.top == "CountUpScene", "the end of the episode", PATIENCE)

    def choose_by_hand(self) -> str:
        """Click the first cell, or the first thing beside the board, that may be chosen; return it."""
        wait_for(lambda: self.campaign.phase == REWARDS, "the rewards to be kept")
        done = len(self.campaign.log)
        wait_for(lambda: self._is_asked, "the choices of the bots")
        chosen = self._click_first()
        while not self._has_chosen(done, 10.0):  # a sticker of the bots was still flying
            chosen = self._click_first()
        return chosen

    def _click_first(self) -> str:
        """Click what `choose_by_hand` chooses; return it."""
        twin = self._twin()
        assert twin.board is not None
        assert twin.turn.choice is not None
        if twin.board.pointer.cells:
            self.click(twin.board.pointer.cell_rect(min(twin.board.pointer.cells)).center)
        else:
            self.click(self._driver.widget(twin.turn.choice.options[0]).rect.center)
        self._driver.game.services.stack.pop()
        return twin.turn.choice.options[0]

    def _has_chosen(self, done: int, seconds: float) -> bool:
        """Whether, within so much time by the game's clock, the file knows of more in the log than so much."""
        for _ in range(round(seconds * 10)):
            if len(self.campaign.log) > done:
                return True
            self.rest(0.1)
        return False

    @property
    def _is_asked(self) -> bool:
        game = CampaignGame(self.save, None, Thinker)
        return game.pending is not None and game.is_human(game.pending.seat)

    def _twin(self, save: Save | None = None) -> RewardsScene:
        """Show the rewards in this process, as the window shows them now, or did when it wrote ``save``."""
        services = self._driver.game.services
        twin = RewardsScene(services, CampaignGame(save or self.save, None, Thinker), lambda: None)
        services.stack.push(twin)
        self._driver.frames(2)
        return twin

    def take_rewards(self) -> None:
        """Take what is given to the person by hand, until the next envelope lies sealed."""
        wait_for(lambda: self.campaign.phase != PLAY, "the played episode to be kept")
        end = time.monotonic() + PATIENCE
        while self.campaign.phase == REWARDS:
            assert time.monotonic() < end, "the rewards do not end"
            done = len(self.campaign.log)
            if self._is_asked:
                self.press("Down", "Return")
                self._has_chosen(done, 3.0)  # what is pressed twice would leave the rewards, too
            else:  # what was placed rests until it is gone on from
                self.press("Return")
                self.rest(0.3)
        self.go_on_to_map()

    def go_on_to_map(self) -> None:
        """Leave the rewards by their button, and answer what the story asks then."""
        end = time.monotonic() + PATIENCE
        while self.top in {"RewardsScene", "QuestionScene"}:
            assert time.monotonic() < end, "the rewards do not end"
            self._press_in(self.top, "Return")
        assert self.top == "CampaignMapScene"
        assert self.campaign.phase in {SEALED, OVER}

    def close(self) -> None:
        if self.program is not None:
            self.program.kill()
