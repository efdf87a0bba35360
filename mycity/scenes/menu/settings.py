"""The settings: every choice is in force at once and kept in the settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from mycity.scenes.menu.setting_samples import MotionSample, SignSample, SoundSample, TextSample
from mycity.scenes.shared.pieces import draw_anew
from mycity.scenes.shell.button_words import button_name
from mycity.scenes.shell.room import RoomScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.group_sheets import GroupSheet, lay_in_columns
from mycity.ui.kit.rows import Slider, Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.sound.sound import SoundState
from mycity.ui.style.fonts import BODY, NOTE
from mycity.ui.style.theme import Tone

SPEEDS = (("normal", mark("Normal")), ("fast", mark("Fast")), ("off", mark("Off")))
LIGHTS = (("weather", mark("With weather")), ("light", mark("Light only")), ("off", mark("light|Off")))
HOURS = (("clock", mark("By the clock")), ("noon", mark("Always noon")))
TEXT_SIZES = (100, 115, 130, 150)
VOLUMES = (
    ("overall_volume", mark("Volume"), mark("How loud everything is together.")),
    ("effects_volume", mark("Effects"), mark("How loud wood, felt and paper are.")),
    ("music_volume", mark("Music"), mark("How loud music, wind and rain are.")),
)
_SIGNS = {  # by a setting's key: one of `PATHS` in `mycity/ui/style/icons.py`; a row without one has none
    "confirm_step": "check",
    "coach": "hint",
    "projected": "flag",
    "undo_latest": "undo",
    "curtain": "lock",
    "rumble": "stick",
}
"""The sign of a way to play, in the sample above them."""
_WIDTH_IN_LINES = 20
"""The least width of a sheet, in heights of a line: large letters make one column."""


class SettingsScene(RoomScene):
    """A sheet for each group, with a sample of what its rows change; below what the row looked at does."""

    panel_key = "rows"
    in_order = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._built_for = self._elsewhere()
        self._moving = MotionSample(services)
        self._rows = SettingRows(services, self._moving)
        self._sheets: list[GroupSheet] = []

    def title(self) -> str:
        return self.t("Settings")

    def foot(self) -> list[Button]:
        return [Button(self.t("Done"), self.back, tone=Tone.GO, sign="check", key="done")]

    @property
    def sentence(self) -> str:
        """Return a sentence about the row that has the focus, which the mouse gives as well as the keys."""
        focus = self.page.focus
        otherwise = self.t("Every change takes effect at once and is kept.")
        return self._rows.sentences.get(focus.key if focus else "", otherwise)

    def sentences(self) -> Sequence[str]:
        return tuple(self._rows.sentences.values())

    def build(self) -> list[Widget]:
        self._built_for = self._elsewhere()
        self._moving = MotionSample(self.services, self._moving.clock)
        self._rows = SettingRows(self.services, self._moving)
        self._sheets = self._rows.sheets()
        return super().build()

    def contents(self, room: pygame.Rect) -> list[Widget]:
        least = _WIDTH_IN_LINES * self.look.fonts.line_height(BODY)
        return lay_in_columns(room, self._sheets, self.look, least=least)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._built_for != self._elsewhere():
            self.rebuild()
        if self._moving.pass_time(milliseconds) and self._moving_part:
            self.needs_redraw = True

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return draw_anew(surface, [self._moving_part], self.draw)

    def _elsewhere(self) -> tuple[bool, ...]:
        """Return what is changed by a key from anywhere, and what changes other rows."""
        now = self.services.settings.now
        return now.muted, now.languages_in_part

    @property
    def _moving_part(self) -> pygame.Rect:
        """The place in which something moves, as far as it is not scrolled out of sight."""
        return self._moving.rect.clip(self.page.find(self.panel_key).rect)


class SettingRows:
    """The rows on their sheets, by subject.

    Args:
        moving: The sample that moves as the rows of its sheet say.

    Attributes:
        sentences: What each row does, by its key.
    """

    def __init__(self, services: Services, moving: MotionSample) -> None:
        self.services = services
        self.t = services.t
        self._moving = moving
        self.sentences: dict[str, str] = {}

    def sheets(self) -> list[GroupSheet]:
        return [self._reading(), self._playing(), self._window(), *self._sound()]

    def _reading(self) -> GroupSheet:
        t = self.t
        sizes = [(size, f"{size} %") for size in TEXT_SIZES]
        rows = [
            self._choice(
                "language", t("Language"), t("The language of everything that is written."), self._languages()
            ),
            *self._in_part(),
            self._choice("text_size", t("Text size"), t("How large everything is written."), sizes),
            self._toggle("high_contrast", t("High contrast"), t("Plain colours with strong edges, and no textures.")),
        ]
        return GroupSheet(t("Language and text"), rows, picture=TextSample(self.services))

    def _window(self) -> GroupSheet:
        t = self.t
        speeds = [(speed, t(words)) for speed, words in SPEEDS]
        rows = [
            self._toggle("full_screen", t("Full screen"), self._by_button(Command.FULL_SCREEN)),
            self._choice("animation", t("Animation"), t("How fast things move; off, they are there at once."), speeds),
            self._toggle("reduced_motion", t("Reduced motion"), t("Things fade in and out instead of moving.")),
            *self._light(),
        ]
        return GroupSheet(t("Window and motion"), rows, picture=self._moving)

    def _light(self) -> list[Widget]:
        """Return the choices of the boards' light, which none have while it is off for another reason."""
        t, can_choose = self.t, self.services.has_lights or self._now("lights") == "off"
        lights = [(light, t(words if can_choose else mark("light|Off"))) for light, words in LIGHTS]
        why = t("Off while high contrast or reduced motion is on.")
        hours = [(hour, t(words if can_choose else mark("light|Off"))) for hour, words in HOURS]
        rows = [
            self._choice(
                "lights",
                t("Light and weather"),
                t("Every chapter has an hour and a weather of its own.") if can_choose else why,
                lights,
            ),
            self._choice(
                "evening_hour",
                t("Light of evening games"),
                t("Games without chapters have the light there is outside, or that of noon.") if can_choose else why,
                hours,
            ),
        ]
        for row in rows:
            row.enabled = can_choose
        return [*rows]

    def _playing(self) -> GroupSheet:
        t = self.t
        standing = button_name(self.services, Command.STANDING)
        toggles = (
            ("confirm_step", t("Ask before a move"), t("A move counts only after a second press.")),
            (
                "coach",
                t("Coach"),
                t(
                    "Warns before a move that costs 3 points or more by the end. "
                    "Once it has warned, the game is not rated."
                ),
            ),
            (
                "projected",
                t("Scores if it ended now"),
                t(
                    "Beside every name from the first card on, not only in the last third; {key} enlarges them all.",
                    key=standing,
                ),
            ),
            (
                "undo_latest",
                t("Undo the latest move"),
                t(
                    "Against bots you can undo your latest move until your next one or the final count; the game is "
                    "then not rated. Where several people play, an answer can always be undone while its card is open."
                ),
            ),
            (
                "curtain",
                t("Curtain between players"),
                t("With several people at one computer, hides the screen until the next one is ready."),
            ),
        )
        rumble = ("rumble", t("Gamepad rumble"), t("The gamepad shakes a little in your hand."))
        pads = [rumble] if self.services.devices.pads.count else []
        rows = [self._toggle(*row) for row in (*toggles, *pads)]
        signs = {row.key: _SIGNS[row.key] for row in rows if row.key in _SIGNS}
        return GroupSheet(t("Playing"), rows, picture=SignSample(self.services, signs))

    def _sound(self) -> list[GroupSheet]:
        """Return the sheet of sound, or why there is none; nothing where the game knows of none."""
        t = self.t
        if not self.services.has_sound:
            return []
        if self.services.sound.state is SoundState.NO_DEVICE:
            return [
                GroupSheet(t("Sound"), [Label(t("No sound device was found."), NOTE, key="no_sound")], indented=True)
            ]
        rows = [
            self._toggle("muted", t("Mute"), self._by_button(Command.MUTE)),
            *(self._volume(name, t(words), t(sentence)) for name, words, sentence in VOLUMES),
            self._toggle(
                "background_sound", t("Sound in the background"), t("Goes on while another program is in front.")
            ),
        ]
        self.sentences["listen"] = t("Lets you hear how loud it is now.")
        return [GroupSheet(t("Sound"), rows, picture=SoundSample(self.services, t("Listen")))]

    # -- kinds of row ----------------------------------------------------------------------------------------

    def _by_button(self, command: Command) -> str:
        return self.t("{key} does the same everywhere.", key=button_name(self.services, command))

    def _languages(self) -> list[tuple[object, str]]:
        """Return the languages there are; one in part only where it is asked for, or in force."""
        languages, is_asked = self.services.languages, self._now("languages_in_part")
        in_part = [
            (code, self.t("{language} (in part)", language=name))
            for code, name in languages.in_part().items()
            if is_asked or code == self._now("language")
        ]
        return [(None, self.t("Same as the system")), *languages.available().items(), *in_part]

    def _in_part(self) -> list[Widget]:
        if not self.services.languages.in_part():
            return []
        sentence = self.t("Also offers languages that are translated only in part: the rest is in English.")
        return [self._toggle("languages_in_part", self.t("Languages in part"), sentence)]

    def _toggle(self, name: str, words: str, sentence: str) -> Toggle:
        self.sentences[name] = sentence
        return Toggle(words, value=self._now(name), on_change=self._setter(name), key=name)

    def _choice(self, name: str, words: str, sentence: str, options: Sequence[tuple[object, str]]) -> OptionRow:
        self.sentences[name] = sentence
        return OptionRow(words, options=options, value=self._now(name), on_change=self._setter(name), key=name)

    def _volume(self, name: str, words: str, sentence: str) -> Slider:
        self.sentences[name] = sentence
        return Slider(words, value=self._now(name), on_change=self._setter(name), unit=" %", key=name)

    def _now(self, name: str) -> Any:
        return getattr(self.services.settings.now, name)

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: self.services.settings.change(**{name: value})
