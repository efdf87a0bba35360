"""Plays the game as a person does: presses keys, moves and clicks the mouse, looks at the page."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame

from mycity.app.start import Options, open_app
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.letters.book import BookScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.epilogue.epilogue_scene import EpilogueScene
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.play import PlayScene
from mycity.scenes.play.curtain import CurtainScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.city_overlay import CityOverlay
from mycity.scenes.shell.base import PageScene, Scene
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.storage.saves import Save
from mycity.ui.kit.page import Page
from mycity.ui.kit.widgets import Widget

FRAME = 16.0
LONG_FRAME = 4 * FRAME
_BOARDS_COME_LATER = (
    BetterCityScene,
    BookScene,
    CampaignEndScene,
    CityOverlay,
    CountUpScene,
    EnvelopeScene,
    EpilogueScene,
    LandScene,
    ResultScene,
    ReviewScene,
    RewardsScene,
    WinnersScene,
)
"""Scenes of which tests see the boards as soon as they are there."""


class Driver:
    """A running game without its loop: every action lets one frame pass.

    Args:
        data: The data folder.
        options: Fields of `mycity.app.start.Options`; a 1280 x 800 window in English otherwise.

    Attributes:
        sees_at_once: Whether boards that come later are there in the frame after their scene: their pictures are
            waited for, so that no test has to. Nothing is shown that the game would not show.
    """

    def __init__(self, data: Path, **options: Any) -> None:
        fields = {"window": (1280, 800), "language": "en"} | options
        self.game = open_app(Options(data_dir=data, **fields), Folders(data), LogBook(data / "logs"))
        self.sees_at_once = True
        pygame.event.clear()
        self.frames()

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        top = self.game.services.stack.top
        assert isinstance(top, Scene)
        return top

    @property
    def page(self) -> Page:
        """The page of the scene on top."""
        assert isinstance(self.scene, PageScene)
        return self.scene.page

    @property
    def focus(self) -> str:
        """The key of the widget with the focus."""
        return self.page.focus.key if self.page.focus else ""

    @property
    def scenes(self) -> list[str]:
        """The names of the scenes, the top one last."""
        return self.game.services.stack.names

    def frames(self, count: int = 1, milliseconds: float = FRAME) -> int:
        """Let frames pass; return how many of them were drawn."""
        return sum(self._frame(milliseconds) for _ in range(count))

    def pass_time(self, milliseconds: float) -> None:
        """Let so much time pass, or a little more, in few and long frames."""
        self.frames(math.ceil(milliseconds / LONG_FRAME), LONG_FRAME)

    def settle(self) -> None:
        """Let fades and short movements end."""
        self.pass_time(640)

    def saved(self, slot: int = 1) -> Save:
        """Return what a slot holds once everything given is written; games are written in threads of their own."""
        services = self.game.services
        for saver in services.stack.savers:
            saver.flush()
        services.saving.settle()
        return services.saving.slots.read(slot)

    def post(self, kind: int, **fields: Any) -> None:
        """Post one event and let a frame pass."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.frames()

    def press(self, *keys: int, mod: int = pygame.KMOD_NONE) -> None:
        """Press and release keys one after the other."""
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            if self.game.running:
                self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def pad(self, *buttons: int, number: int = 0) -> None:
        """Press and release buttons of a gamepad, by SDL's numbers."""
        for button in buttons:
            self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=number, button=button)
            if self.game.running:
                self.post(pygame.CONTROLLERBUTTONUP, instance_id=number, button=button)

    def write(self, text: str) -> None:
        """Write text as the system delivers it."""
        self.post(pygame.TEXTINPUT, text=text)

    def move(self, target: str | tuple[int, int]) -> None:
        """Move the mouse to a widget's middle or a place."""
        self.post(pygame.MOUSEMOTION, pos=self._place(target), rel=(1, 1), buttons=(0, 0, 0))

    def hold(self, target: str | tuple[int, int]) -> None:
        """Press the left mouse button on a widget or a place."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self._place(target), button=pygame.BUTTON_LEFT)

    def let_go(self, target: str | tuple[int, int]) -> None:
        """Release the left mouse button there."""
        self.post(pygame.MOUSEBUTTONUP, pos=self._place(target), button=pygame.BUTTON_LEFT)

    def click(self, target: str | tuple[int, int]) -> None:
        """Move to a widget or a place and click it."""
        place = self._place(target)
        self.move(place)
        self.hold(place)
        if self.game.running:
            self.let_go(place)

    def tap(self, target: str | tuple[int, int]) -> None:
        """Touch a widget or a place with a finger, and let go of it."""
        (x, y), (width, height) = self._place(target), self.game.window.surface.get_size()
        at = {"touch_id": 1, "finger_id": 1, "x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        self.post(pygame.FINGERDOWN, **at, pressure=1.0)
        if self.game.running:
            self.post(pygame.FINGERUP, **at, pressure=0.0)

    def widget(self, key: str) -> Widget:
        """Return the widget of that key."""
        return self.page.find(key)

    def walk_to(self, key: str, step: int = pygame.K_DOWN) -> None:
        """Press a key until the focus is on the widget of that key."""
        for _ in range(60):
            if self.focus == key:
                return
            self.press(step)
        raise AssertionError(f"{key!r} was not reached; the focus is on {self.focus!r}")

    def pad_to(self, key: str) -> None:
        """Push the right stick across until the focus is on the widget of that key."""
        for _ in range(60):
            if self.focus == key:
                return
            for value in (0, 32767, 0):
                self.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=value)
        raise AssertionError(f"{key!r} was not reached; the focus is on {self.focus!r}")

    def choose(self, key: str, how: str, step: int = pygame.K_TAB) -> None:
        """Press the widget of that key, with the mouse, a finger or the pad (as ``how`` says) or by walking there."""
        if how == "mouse":
            self.click(key)
        elif how == "finger":
            self.tap(key)
        elif how == "pad":
            self.pad_to(key)
            self.pad(pygame.CONTROLLER_BUTTON_A)
        else:
            self.walk_to(key, step)
            self.press(pygame.K_RETURN)

    def picture_kept(self) -> None:
        """Let what is written beside the frames come to its end, and be told of."""
        self.game.services.pictures.close()

    def close(self) -> None:
        """End the game, whatever is on the screen."""
        self.game.close()
        pygame.quit()

    def _frame(self, milliseconds: float) -> bool:
        stack = self.game.services.stack
        if self.sees_at_once and len(stack):
            top = stack.top
            seen = stack._scenes[-2] if isinstance(top, CurtainScene) else top  # the curtain waits for the board below
            if isinstance(seen, _BOARDS_COME_LATER) or (isinstance(seen, PlayScene) and seen.screen.cover.is_shown):
                seen.finish_pictures()
        return self.game.frame(milliseconds)

    def _place(self, target: str | tuple[int, int]) -> tuple[int, int]:
        return self.widget(target).rect.center if isinstance(target, str) else target
