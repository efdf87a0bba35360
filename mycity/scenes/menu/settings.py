"""The settings: every choice is in force at once and kept in the settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.button_words import button_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, column
from mycity.ui.kit.rows import Slider, Toggle
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Space, Widget
from mycity.ui.messages import mark
from mycity.ui.sound import SoundState
from mycity.ui.style.fonts import HEAD, NOTE, TITLE
from mycity.ui.style.theme import Tone

SPEEDS = (("normal", mark("Normal")), ("fast", mark("Fast")), ("off", mark("Off")))
TEXT_SIZES = (100, 115, 130, 150)
VOLUMES = (
    ("overall_volume", mark("Volume")),
    ("effects_volume", mark("Effects")),
    ("music_volume", mark("Music")),
)


class SettingsScene(PageScene):
    """One sheet of rows, by subject, and a button back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._title = pygame.Rect(0, 0, 0, 0)
        self._muted = False

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._muted is not self.services.settings.now.muted:  # by its key
            self.rebuild()

    def build(self) -> list[Widget]:
        self._muted = self.services.settings.now.muted
        look = self.look
        self._sheet = centred(look.area, look.px(820), look.area.height - look.px(48))
        inner = self._sheet.inflate(-look.px(64), -look.px(44))
        done = Button(self.t("Done"), self.back, tone=Tone.GO, sign="check", key="done")
        across, down = done.measure(look, inner.width)
        done.place(pygame.Rect(inner.centerx - across // 2, inner.bottom - down, across, down))
        self._title = pygame.Rect(inner.left, inner.top, inner.width, look.fonts.line_height(TITLE))
        view = pygame.Rect(inner.left, self._title.bottom + look.px(10), inner.width, 0)
        view.height = done.rect.top - look.px(14) - view.top
        rows = self._rows()
        column(view.inflate(-look.px(36), -look.px(12)), rows, look, gap=4)
        panel = ScrollPanel(rows, key="rows")
        panel.place(view)
        return [panel, done]

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        look.paint.panel(surface, self._sheet, raised=14)
        look.write(surface, self.t("Settings"), TITLE, look.palette.ink, self._title)

    def _rows(self) -> list[Widget]:
        rows: list[Widget] = [
            *self._head(self.t("Language and text")),
            self._choice("language", self.t("Language"), self._languages()),
            self._choice("text_size", self.t("Text size"), [(size, f"{size} %") for size in TEXT_SIZES]),
            self._toggle("high_contrast", self.t("High contrast")),
            *self._head(self.t("Window and motion")),
            self._toggle("full_screen", self.t("Full screen"), self.t("F11 does the same everywhere.")),
            self._choice("animation", self.t("Animation"), [(speed, self.t(words)) for speed, words in SPEEDS]),
            self._toggle(
                "reduced_motion",
                self.t("Reduced motion"),
                self.t("Things fade in and out instead of moving."),
            ),
            *self._head(self.t("Playing")),
            self._toggle(
                "confirm_step", self.t("Ask before building"), self.t("A building counts only after a second press.")
            ),
            self._toggle(
                "coach", self.t("Coach"), self.t("Warns before a move that costs 3 points or more by the end.")
            ),
            self._toggle(
                "projected",
                self.t("Scores if it ended now"),
                self.t(
                    "Beside every token, as the game stands; {key} does the same.",
                    key=button_name(self.services, Command.STANDING),
                ),
            ),
            self._toggle(
                "take_back",
                self.t("Take back the latest move"),
                self.t("Against bots alone, until your next move or the count. It counts as help: no rating."),
            ),
            self._toggle(
                "curtain",
                self.t("Curtain between players"),
                self.t("With several people at one computer, hides the screen until the next one is ready."),
            ),
        ]
        if self.services.devices.pads.count:
            rows.append(
                self._toggle("rumble", self.t("Gamepad rumble"), self.t("The gamepad shakes a little in your hand."))
            )
        return rows + self._sound_rows() if self.services.has_sound else rows

    def _sound_rows(self) -> list[Widget]:
        """Return the rows of sound, or why there is none."""
        if self.services.sound.state is SoundState.NO_DEVICE:
            words = self.t("No sound device was found.")
            return [*self._head(self.t("Sound")), Label(words, NOTE, key="no_sound")]
        now = self.services.settings.now
        sliders = [
            Slider(
                self.t(words),
                value=getattr(now, name),
                on_change=self._setter(name),
                unit=" %",
                key=name,
            )
            for name, words in VOLUMES
        ]
        background = self._toggle(
            "background_sound", self.t("Sound in the background"), self.t("Goes on while another program is in front.")
        )
        return [
            *self._head(self.t("Sound")),
            self._toggle("muted", self.t("Mute"), self.t("M does the same everywhere.")),
            *sliders,
            background,
        ]

    def _languages(self) -> list[tuple[object, str]]:
        return [(None, self.t("As the system")), *self.services.languages.available().items()]

    def _head(self, text: str) -> list[Widget]:
        return [Space(14), Label(text, HEAD)]

    def _toggle(self, name: str, words: str, tip: str = "") -> Toggle:
        value = getattr(self.services.settings.now, name)
        return Toggle(words, value=value, on_change=self._setter(name), key=name, tip=tip)

    def _choice(self, name: str, words: str, options: Sequence[tuple[object, str]]) -> OptionRow:
        value = getattr(self.services.settings.now, name)
        return OptionRow(words, options=options, value=value, on_change=self._setter(name), key=name)

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: self.services.settings.change(**{name: value})
