"""An episode of a campaign in a real window by one device alone, from the title to the map and its next episode.

Cards are built by what the screen offers: the key or button of the next place, and the one that builds; a letter, the
points and the rewards are gone through by the button that has the focus. As many cards as ``MYCITY_CARDS`` says are
answered (3 in the suite, 99 for all of it), then the episode is left by its button.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from mycity.scenes.play.play_scene import PlayScene
from mycity.storage.saves import Save
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.looking_back.save_check import campaign_of
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.scenes.playing import SlowThinker
from tests.storage.games import NOON
from tests.window.desktop import (
    MISSING,
    SIZE,
    Desktop,
    Program,
    errors_logged,
    kept_game,
    scenes,
    wait_for,
    wait_for_board,
)

CARDS = int(os.environ.get("MYCITY_CARDS", "3"))
LIMIT = 300.0 + 12.0 * CARDS
pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@dataclass(frozen=True)
class Device:
    """What is pressed.

    Attributes:
        module: What is started.
        build: Goes to a place and builds there, then lets it stand.
        along: Moves the focus on by one.
    """

    module: str
    confirm: str
    build: Sequence[str]
    along: str
    arrow: str


KEYBOARD = Device("mycity", "Return", ("n", "Return"), "Tab", "Right")
PAD = Device("tests.window.virtual_pad", "a", ("right_trigger", "a"), "look_right", "dpad_right")


class Evening:
    """Somebody at the window, and a twin of what it shows in this process, to count how far a button is."""

    def __init__(self, program: Program, data: Path, device: Device, driver: Driver) -> None:
        self._program = program
        self._data = data
        self._device = device
        self._driver = driver
        self._slots = Slots(data)

    def save(self) -> Save:
        return kept_game(self._slots)

    @property
    def is_done(self) -> bool:
        """Whether the episode and its rewards are behind."""
        return len(campaign_of(self.save()).progress) >= 1

    @property
    def card(self) -> int:
        """How many cards of the episode on the table have been answered; 0 without one."""
        episode = self.save().episode
        return 0 if episode is None else len(episode.record["turns"])

    def press(self, *names: str) -> None:
        for name in names:
            if self._device is PAD:
                stdin = self._program.process.stdin
                assert stdin is not None
                stdin.write(f"{name}\n".encode())
                stdin.flush()
                self._program.rest(0.3)
            else:
                self._program.press(name)

    def twin(self) -> PlayScene | None:
        """Return the same turn in this process; None between two."""
        wait_for_board(self._data)
        save = self.save()
        if save.episode is None:
            return None
        scene = PlayScene(self._driver.game.services, CampaignGame(save, None, SlowThinker).play())
        self._driver.game.services.stack.push(scene)
        self._driver.frames(3)
        return scene

    def answer(self) -> None:
        """Build where the screen offers a place; leave the episode when enough was built or nothing fits."""
        scene = self.twin()
        if scene is None or not scene.play.view.is_open:
            return
        drawn = scene.play.state.drawn
        built = len(scene.play.city.placed)
        keys = [widget.key for widget in scene.page.all_widgets() if widget.focusable]
        self._driver.game.services.stack.pop()
        if scene.play.view.placements and drawn <= CARDS:
            self.press(*self._device.build)
            end = time.monotonic() + 4.0
            while not self._has_gone_on(drawn, built) and time.monotonic() < end:
                self._program.rest(0.1)
        else:
            self._program.rest(2.5)  # until the turn has been told: the next card takes the focus back
            self.press(*[self._device.along] * (keys.index("stop") - keys.index("card")), self._device.confirm)

    def _has_gone_on(self, drawn: int, built: int) -> bool:
        episode = self.save().episode
        return episode is None or len(episode.record["turns"]) >= drawn or len(episode.cities[0]["placed"]) > built

    def go_on(self) -> None:
        """Do what the scene on top asks for."""
        ways: Mapping[str, Callable[[], None]] = {
            "PlayScene": self.answer,
            "Ask": lambda: self.press(self._device.arrow, self._device.confirm),
        }
        found = scenes(self._data)
        if found:
            ways.get(found[-1], lambda: self.press(self._device.confirm))()


@pytest.mark.parametrize("device", [KEYBOARD, PAD], ids=["keyboard", "pad"])
@pytest.mark.prove
def test_an_episode_by_one_device(
    desktop: Desktop, data_dir: Path, start: Callable[..., Driver], device: Device, tmp_path: Path
) -> None:
    Slots(data_dir).write(1, new_campaign("city", FOUNDERS, SEED, NOON))
    SettingsStore(data_dir / "settings.json").change(animation="fast", lessons_seen=("first_city",))
    driver = Driver(tmp_path / "twin", window=SIZE)
    words = ("--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}")
    program = Program(desktop, data_dir, *words, module=device.module)
    evening = Evening(program, data_dir, device, driver)
    try:
        end = time.monotonic() + LIMIT
        while not evening.is_done:
            assert time.monotonic() < end, f"stuck in {scenes(data_dir)} at card {evening.card}"
            assert program.process.poll() is None, program.log.read_text()
            evening.go_on()
            program.rest(0.5)
        assert program.ask_to_close() == 0
    finally:
        program.kill()
        driver.close()
    assert errors_logged(data_dir) == []


def test_a_name_is_written_with_dead_keys_and_edited_as_everywhere(
    desktop: Desktop, data_dir: Path, start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=SIZE, scene="new_game")
    place = driver.widget("name0").rect.center
    driver.close()
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    program = Program(desktop, data_dir, "--scene", "new_game", "--window", f"{SIZE[0]}x{SIZE[1]}")
    try:
        wait_for(lambda: "NewGameScene" in scenes(data_dir), "the names")
        program.rest(1.0)
        program.click(place)
        program.press("ctrl+a")
        program.compose("dead_acute", "e", "t", "eacute")
        program.press("shift+Left", "ctrl+x", "Home", "ctrl+v", "x", "BackSpace", "End")
        program.compose("dead_circumflex", "o")
        program.press("Return", "Return")
        assert kept_game(Slots(data_dir)).players[0].name == "éétô"
        assert program.ask_to_close() == 0
    finally:
        program.kill()
