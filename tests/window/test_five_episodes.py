"""Five episodes of a campaign in a real window: two envelopes, a church of one's own, and four ways of going away."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP, Campaign, Founder
from mycity.engine.episode import STOP, State, legal_actions, refuse
from mycity.engine.pieces import Placement
from mycity.scenes.campaign_session import CampaignGame, campaign_of, new_campaign
from mycity.scenes.rewards import RewardsScene
from mycity.storage.errors import SaveError
from mycity.storage.resume import resume
from mycity.storage.saves import Save
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from tests.driver import Driver
from tests.storage.games import NOON, Thinker
from tests.window.desktop import MISSING, Desktop, Program, wait_for

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]

SIZE = (1280, 800)
FOUNDERS = (
    Founder("Ada", "fox", "human"),
    Founder("Bo", "owl", "bot:newcomer"),
    Founder("Cy", "otter", "bot:newcomer"),
)
SEED = 30
"""With it the first card of episode 4 is a church, and that of episode 5 the fourth church."""
OPTIONS = ("--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}", "--scene", "resume")
PLAIN = {
    "CampaignMapScene": ("Return",),
    "EnvelopeScene": ("Return",),
    "Ask": ("Right", "Return"),
    "CountUpScene": ("Return",),
    "ResultScene": ("Return",),
}
"""What is pressed in the scenes that only have to be gone through."""
PATIENCE = 25.0


class Player:
    """Plays the campaign in slot 1 through the window; a twin of the rewards in this process says where things are.

    Args:
        desktop: The screen.
        data: The game's data folder.
        driver: Shows the twins.

    Attributes:
        program: The game, once it was begun.
    """

    def __init__(self, desktop: Desktop, data: Path, driver: Driver) -> None:
        self._desktop = desktop
        self._data = data
        self._driver = driver
        self._slots = Slots(data)
        self.program: Program | None = None

    # -- what can be seen from outside -----------------------------------------------------------------------

    @property
    def save(self) -> Save:
        """What the game keeps now."""
        kept = wait_for(self._kept, "the campaign to be saved")
        assert kept is not None
        return kept

    def _kept(self) -> Save | None:
        try:
            return self._slots.read(1)
        except SaveError:  # being written
            return None

    @property
    def campaign(self) -> Campaign:
        return campaign_of(self.save)

    @property
    def state(self) -> State:
        """The episode on the table."""
        return resume(self.save)[0]

    @property
    def top(self) -> str:
        """The name of the scene on top, by the game's log; empty when there is none."""
        stack: list[str] = []
        file = self._data / "logs" / "mycity.log"
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
            if " scene " in line:
                stack = line.partition(" scene ")[2].split(" > ")
            elif " left " in line and stack:
                stack.pop()
        return stack[-1] if stack else ""

    # -- doing -----------------------------------------------------------------------------------------------

    def begin(self, scene: str) -> None:
        """Start the game, which goes on where it was left: in ``scene``."""
        self.program = Program(self._desktop, self._data, *OPTIONS)
        wait_for(lambda: self.top == scene, scene)
        time.sleep(0.3)

    def press(self, *keys: str) -> None:
        assert self.program is not None
        self.program.press(*keys)

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

    def _press_in(self, scene: str, *keys: str) -> None:
        """Press keys in a scene, and give it a moment to change to another: no key may fall into that one."""
        self.press(*keys)
        end = time.monotonic() + (0.8 if scene in {"EnvelopeScene", "CountUpScene"} else 4.0)  # those take several
        while self.top == scene and time.monotonic() < end:
            time.sleep(0.05)

    def build(self) -> None:
        """Build the open card by the keyboard, at the first place there is; wait for the next card."""
        state = self.state
        assert any(isinstance(one, Placement) for one in legal_actions(state, 0))
        time.sleep(0.3)
        self.press("n", "Return")
        wait_for(lambda: self.state.drawn > state.drawn, "the next card")

    def stop(self) -> None:
        """Stop as soon as the rules let it be; bots play on to the end of the episode."""
        while refuse(self.state, 0, STOP) is not None:
            self.build()
        time.sleep(0.3)
        self.press("s")
        wait_for(lambda: self.top == "Ask", "the question")
        self.press("Right", "Return")
        wait_for(lambda: self.top == "CountUpScene", "the end of the episode", PATIENCE)

    def choose_by_hand(self) -> str:
        """Click the first cell, or the first thing beside the board, that may be chosen; return it."""
        wait_for(lambda: self.campaign.phase == REWARDS, "the rewards to be kept")
        done = len(self.campaign.log)
        wait_for(lambda: self._is_asked, "the choices of the bots")
        twin = self._twin()
        assert twin.board is not None
        assert twin.choice is not None
        if twin.board.cells:
            self.click(twin.board.cell_rect(min(twin.board.cells)).center)
        else:
            self.click(self._driver.widget(twin.choice.options[0]).rect.center)
        self._driver.game.services.stack.pop()
        chosen = twin.choice.options[0]
        wait_for(lambda: len(self.campaign.log) > done, f"{chosen} to be taken")
        return chosen

    @property
    def _is_asked(self) -> bool:
        game = CampaignGame(self.save, None, Thinker)
        return game.pending is not None and game.is_human(game.pending.seat)

    def _twin(self) -> RewardsScene:
        """Show the rewards in this process, as the window shows them."""
        services = self._driver.game.services
        twin = RewardsScene(services, CampaignGame(self.save, None, Thinker), lambda: None)
        services.stack.push(twin)
        self._driver.frames(2)
        return twin

    def take_rewards(self) -> None:
        """Take what is given to the person by hand, until the next envelope lies sealed."""
        wait_for(lambda: self.campaign.phase != PLAY, "the played episode to be kept")
        end = time.monotonic() + PATIENCE
        while self.campaign.phase == REWARDS:
            assert time.monotonic() < end, "the rewards do not end"
            self.press(*(("Down", "Return") if self._is_asked else ()))
            time.sleep(0.15)
        self.go_on_to_map()

    def go_on_to_map(self) -> None:
        """Leave the rewards by their button."""
        end = time.monotonic() + PATIENCE
        while self.top == "RewardsScene":
            assert time.monotonic() < end, "the rewards do not end"
            self._press_in("RewardsScene", "Return")
        assert self.top == "CampaignMapScene"
        assert self.campaign.phase in {SEALED, OVER}

    def close(self) -> None:
        if self.program is not None:
            self.program.kill()


@pytest.fixture
def player(data_dir: Path, tmp_path: Path, start: Callable[..., Driver]) -> Iterator[Player]:
    data = tmp_path / "window"
    Slots(data).write(1, new_campaign(FOUNDERS, SEED, NOON))
    SettingsStore(data / "settings.json").change(animation="off")
    desktop = Desktop(SIZE)
    player = Player(desktop, data, start(window=SIZE))
    yield player
    player.close()
    desktop.close()


def first_episode(player: Player) -> None:
    """The first envelope; left in its letter, and in the middle of a turn."""
    player.go_on_to("EnvelopeScene")
    assert player.campaign.phase == SEALED
    player.press("Return")
    wait_for(lambda: player.campaign.phase == SETUP, "the seal to break")
    player.go_away_and_come_back("EnvelopeScene")
    assert player.campaign.phase == SETUP

    player.go_on_to("PlayScene")
    wait_for(lambda: player.save.episode, "the first card")
    player.build()
    player.build()
    before = player.state
    player.press("n", "e")
    player.go_away_and_come_back("PlayScene")
    assert player.campaign.phase == PLAY
    assert (player.state.drawn, player.state.cities) == (before.drawn, before.cities)
    player.build()
    player.stop()
    player.go_away_and_come_back("CountUpScene")
    player.go_on_to("RewardsScene")
    player.take_rewards()


def second_episode(player: Player) -> None:
    """No seal, and two stickers by hand: the game is left between them."""
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    player.build()
    player.stop()
    player.go_on_to("RewardsScene")
    first = player.choose_by_hand()
    assert player.campaign.phase == REWARDS
    assert any(entry.get("option") == first for entry in player.campaign.log)
    log = player.campaign.log
    player.go_away_and_come_back("RewardsScene")
    assert player.campaign.log[: len(log)] == log
    player.choose_by_hand()
    player.take_rewards()
    mine = [entry["what"] for entry in player.campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
    assert mine == ["tree", "well"]


def quick_episode(player: Player, cards: int = 1) -> None:
    """Build some cards, stop, and take what it brings."""
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    for _ in range(cards):
        player.build()
    player.stop()
    player.go_on_to("RewardsScene")
    player.take_rewards()


def test_five_episodes(player: Player) -> None:
    player.begin("CampaignMapScene")
    first_episode(player)
    second_episode(player)
    quick_episode(player)

    player.go_on_to("EnvelopeScene")
    assert player.campaign.phase == SEALED  # the second chapter has a seal of its own
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    assert player.state.card == "C-V3"
    quick_episode(player)
    assert sorted(legacy.church for legacy in player.campaign.legacies) == ["I2", "I3", "X5"]
    assert player.campaign.legacies[0].church == "I2"

    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    assert player.state.card == "C-4"
    player.build()
    (church,) = player.state.cities[0].placed
    assert church.placement.mask.bit_count() == 2
    quick_episode(player, cards=0)

    assert player.campaign.phase == SEALED
    assert len(player.campaign.progress) == 5
    assert player.program is not None
    assert player.program.ask_to_close() == 0
    logs = (player._data / "logs").glob("*.log")
    assert not [line for file in logs for line in file.read_text().splitlines() if " ERROR " in line]
