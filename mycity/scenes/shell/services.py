"""The services for every scene: settings, words, looks, folders, the bots' processes, and the ways to other scenes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mycity.content.languages import Languages
from mycity.content.phrases import Phrases
from mycity.scenes.shell.exports import PictureFiles
from mycity.scenes.shell.idle_time import IdleTime
from mycity.scenes.shell.save_words import SavingNotice
from mycity.scenes.shell.saving import Saving
from mycity.scenes.shell.stack import SceneStack
from mycity.scenes.shell.ways import Ways
from mycity.storage.aside.sent_words import SentWords
from mycity.storage.clock import hour_now
from mycity.storage.paths import Folders
from mycity.storage.settings import SettingsStore
from mycity.storage.slot_info import Conflict
from mycity.storage.slot_list import SlotList
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.save_check import player_slots
from mycity.ui.animation import Motion
from mycity.ui.devices import Devices
from mycity.ui.notices import Notices
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.sound.sound import Sound, SoundState
from mycity.ui.sound.table import AirName
from mycity.ui.style.look import Look

if TYPE_CHECKING:
    from mycity.ai.serve.bot_process import BotProcess
    from mycity.scenes.shell.told_rules import ToldRules
    from mycity.table.land_towns import TownsByLand
    from mycity.table.looking_back.studies import GameStudies


@dataclass
class Services:
    """The services for every scene: the one way to reach settings, words, looks, folders and the other scenes.

    Attributes:
        look: Fonts, colours and scale of the window as it is now; never keep it, it changes with the window.
        motion: Speed of animation as set; timelines share it.
        seed: The seed given on the command line, or None.
        devices: Keyboard, gamepads and fingers; which of them was used last.
        notices: Short news shown above every scene: ``services.notices.show(text)``.
        sound: What is heard: ``services.sound.play(event)``; silent until the window opens it.
        idle: Between frames: what works beside the frame loop does it then.
        at_exit: What is to be closed when the game ends.
        toggle_full_screen: Switches between the window and the whole screen.
        saving: Keeps the games being played.
        slot_list: What lies in the slots, as lists of them show it.
        pictures: Writes pictures to files.
        looked_for: What was in slots, and was looked for among the games that are counted.
        ways: Where scenes lead to; set by whoever makes the services.
    """

    settings: SettingsStore
    languages: Languages
    folders: Folders
    assets: Path
    look: Look
    motion: Motion
    seed: int | None = None
    notices: Notices = field(default_factory=Notices)
    sound: Sound = field(default_factory=Sound)
    devices: Devices = field(default_factory=Devices)
    idle: IdleTime = field(default_factory=IdleTime)
    at_exit: ExitStack = field(default_factory=ExitStack)
    toggle_full_screen: Callable[[], None] = lambda: None
    looked_for: set[object] = field(default_factory=set)
    _finished: Statistics | None = field(default=None, init=False)
    _sent: SentWords | None = field(default=None, init=False)
    ways: Ways = field(init=False)
    stack: SceneStack = field(init=False)
    saving: Saving = field(init=False)
    slot_list: SlotList = field(init=False)
    pictures: PictureFiles = field(init=False)

    def __post_init__(self) -> None:
        self.stack = SceneStack(self.motion)
        notice = SavingNotice(self.notices, self.t)
        self.saving = Saving(self.folders.data, self.settings, self.stack, notice, self._ask_about)
        self.slot_list = SlotList(player_slots(self.folders.data), self.idle.wait)
        self.pictures = PictureFiles(self.folders.pictures, self.notices, self.t)
        self.at_exit.callback(self.sound.close)
        self.at_exit.callback(self.saving.close)
        self.at_exit.callback(self.pictures.close)
        self.at_exit.callback(self.slot_list.close)

    @property
    def finished(self) -> Statistics:
        """The finished games, read again only where their files have changed."""
        if self._finished is None or not self._finished.is_current:
            self._finished = Statistics(self.folders.data)
        return self._finished

    @property
    def sent(self) -> SentWords:
        """The cities that were sent, read again only where their file has changed."""
        if self._sent is None or not self._sent.is_current:
            self._sent = SentWords(self.folders.data)
        return self._sent

    def rescue(self) -> None:
        """Write everything that still waits, whatever the frame loop is doing: the process is about to end."""
        for act in (self.saving.rescue, self.pictures.rescue):
            with suppress(Exception):  # what cannot be written is not to cost what can
                act()

    def _ask_about(self, conflict: Conflict) -> None:
        self.ways.games.choose_state(conflict)  # there are none yet when the saving is made

    @property
    def has_sound(self) -> bool:
        """Return whether there is anything to be heard, with a device or without: until then nothing speaks of it."""
        return self.sound.state is not SoundState.NONE

    @cached_property
    def sprites(self) -> Sprites:
        """The board's pictures, shared by all scenes; each is loaded when first asked for."""
        sprites = Sprites(self.assets / "sprites")
        self._light(sprites)
        return sprites

    def light_boards(self) -> None:
        """Have boards that are painted from now on stand in the light that the player has set, at the hour it is."""
        self._light(self.sprites)

    def _light(self, sprites: Sprites) -> None:
        now, lighting = self.settings.now, sprites.lighting
        lighting.is_on = self.has_lights
        lighting.is_plain = now.high_contrast
        lighting.has_weather = now.lights == "weather"
        lighting.hour = hour_now() if now.evening_hour == "clock" else None

    def heard_in(self, light: str | None) -> AirName | None:
        """Return what is heard of the weather in a light, by its name; nothing where the player wants no weather."""
        if light is None or not self.has_lights or self.settings.now.lights != "weather":
            return None
        from mycity.board_pictures.lighting import load_lights  # noqa: PLC0415 - the title shows before it is read

        return load_lights().light(light, self.sprites.lighting.hour).row.heard

    @property
    def has_lights(self) -> bool:
        """Return whether boards stand in a light of their own: not where colours are plain, or little may move."""
        now = self.settings.now
        return now.lights != "off" and not now.high_contrast and not now.reduced_motion

    @cached_property
    def bots(self) -> BotProcess:
        """The process that thinks for the bots, started when first asked for and shared by all games."""
        return self._service("bots")

    @cached_property
    def adviser(self) -> BotProcess:
        """The process that advises people and looks back on games, started when first asked for."""
        return self._service("advice")

    @cached_property
    def told_rules(self) -> ToldRules:
        """The rules of made lands that are told in this folder."""
        from mycity.scenes.shell.told_rules import ToldRules  # noqa: PLC0415 - the title shows before lands are read

        return ToldRules(self.settings, self.slot_list, lambda: self.finished)

    @cached_property
    def studies(self) -> GameStudies:
        """The studies of finished games by the adviser, kept for whoever looks back on the same game again."""
        from mycity.table.looking_back.studies import GameStudies  # noqa: PLC0415 - as above

        return GameStudies(lambda: self.adviser, self.land_towns.of)

    @cached_property
    def towns(self) -> BotProcess:
        """The process in which bots play a land alone, for its medals, started when first asked for."""
        return self._service("towns")

    @cached_property
    def land_towns(self) -> TownsByLand:
        from mycity.table.land_towns import TownsByLand  # noqa: PLC0415 - as above

        return TownsByLand(lambda: self.towns, lambda: self.finished)

    def _service(self, name: str) -> BotProcess:
        from mycity.ai.serve.bot_process import BotProcess  # noqa: PLC0415 - the title shows before bots are loaded
        from mycity.content.bot_rows import load_levels  # noqa: PLC0415

        service = BotProcess(load_levels(), name, self.idle.wait)
        self.at_exit.callback(service.close)
        return service

    @property
    def phrases(self) -> Phrases:
        """The way the language in force lists and dates."""
        return self.languages.phrases

    def t(self, text: str, **values: object) -> str:
        """Translate a text and fill in its ``{named}`` places."""
        return self.languages.t(text, **values)

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        """Translate the form that goes with a count, which is also the value of ``{count}``."""
        return self.languages.n(singular, plural, count, **values)
