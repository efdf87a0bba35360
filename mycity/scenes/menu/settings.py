"""The settings: every choice is in force at once and kept in the settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.button_words import button_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import column, cut_bottom, cut_right, cut_top
from mycity.ui.kit.rows import Slider, Toggle
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Space, Widget
from mycity.ui.messages import mark
from mycity.ui.sound.sound import SoundState
from mycity.ui.style.fonts import BODY, HEAD, NOTE, TITLE
from mycity.ui.style.theme import Tone

SPEEDS = (("normal", mark("Normal")), ("fast", mark("Fast")), ("off", mark("Off")))
TEXT_SIZES = (100, 115, 130, 150)
VOLUMES = (
    ("overall_volume", mark("Volume"), mark("How loud everything is together.")),
    ("effects_volume", mark("Effects"), mark("How loud wood, felt and paper are.")),
    ("music_volume", mark("Music"), mark("How loud the music is.")),
)


class SettingsScene(SheetScene):
    """One sheet of rows, by subject; at its foot what the row looked at does, and a button back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._title = self._foot = pygame.Rect(0, 0, 0, 0)
        self._sentences: dict[str, str] = {}
        self._muted = False

    @property
    def sentence(self) -> str:
        """A sentence about the row that has the focus, which the mouse gives as well as the keys."""
        focus = self.page.focus
        return self._sentences.get(focus.key if focus else "", self.t("Every change takes effect at once and is kept."))

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._muted is not self.services.settings.now.muted:  # by its key
            self.rebuild()

    def build(self) -> list[Widget]:
        self._muted = self.services.settings.now.muted
        self._sentences = {}
        rows = [*self._reading_rows(), *self._window_rows(), *self._playing_rows(), *self._sound_rows()]
        look = self.look
        inner = self.lay_sheet(820, around=48, margins=(64, 44))
        done = Button(self.t("Done"), self.back, tone=Tone.GO, sign="check", key="done")
        across, down = done.measure(look, inner.width)
        foot, rest = cut_bottom(inner, self._foot_height(inner, inner.width - across - look.px(24), down), look.px(14))
        beside, self._foot = cut_right(foot, across, look.px(24))
        done.place(pygame.Rect(beside.left, foot.centery - down // 2, across, down))
        self._title, view = cut_top(rest, look.fonts.line_height(TITLE), look.px(10))
        column(view.inflate(-look.px(36), -look.px(12)), rows, look, gap=4)
        panel = ScrollPanel(rows, key="rows")
        panel.place(view)
        return [panel, done]

    def _foot_height(self, inner: pygame.Rect, width: int, least: int) -> int:
        """Return the height in which the sentences are said: room for the longest, so that nothing moves for them."""
        fonts = self.look.fonts
        lines = max(len(fonts.wrap(words, BODY, width)) for words in self._sentences.values())
        return max(least, min(lines * fonts.line_height(BODY), inner.height // 4))

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        look.write(surface, self.t("Settings"), TITLE, look.palette.ink, self._title)
        line = self._foot.top - look.px(8)
        ends = (self._sheet.left + look.px(24), line), (self._sheet.right - look.px(24), line)
        pygame.draw.line(surface, look.palette.paper_shade, *ends, look.px(2))
        role, lines = look.fonts.fitting_lines(self.sentence, BODY, self._foot.size)
        top = self._foot.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, look.palette.ink, (self._foot.left, top))

    # -- rows, by subject ------------------------------------------------------------------------------------

    def _reading_rows(self) -> list[Widget]:
        t = self.t
        sizes = [(size, f"{size} %") for size in TEXT_SIZES]
        return [
            *self._head(t("Language and text")),
            self._choice(
                "language", t("Language"), t("The language of everything that is written."), self._languages()
            ),
            self._choice("text_size", t("Text size"), t("How large everything is written."), sizes),
            self._toggle("high_contrast", t("High contrast"), t("Plain colours with strong edges, and no textures.")),
        ]

    def _window_rows(self) -> list[Widget]:
        t = self.t
        speeds = [(speed, t(words)) for speed, words in SPEEDS]
        return [
            *self._head(t("Window and motion")),
            self._toggle("full_screen", t("Full screen"), self._by_button(Command.FULL_SCREEN)),
            self._choice("animation", t("Animation"), t("How fast things move; off, they are there at once."), speeds),
            self._toggle("reduced_motion", t("Reduced motion"), t("Things fade in and out instead of moving.")),
        ]

    def _playing_rows(self) -> list[Widget]:
        t = self.t
        standing = button_name(self.services, Command.STANDING)
        toggles = (
            ("confirm_step", t("Ask before building"), t("A move counts only after a second press.")),
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
                t("Beside every token, as the game stands; {key} does the same.", key=standing),
            ),
            (
                "undo_latest",
                t("Undo the latest move"),
                t(
                    "Only against bots, until your next move or the final count. "
                    "A game in which you have used it is not rated."
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
        return [*self._head(t("Playing")), *(self._toggle(*row) for row in (*toggles, *pads))]

    def _sound_rows(self) -> list[Widget]:
        """Return the rows of sound, or why there is none; nothing where the game knows of none."""
        t = self.t
        if not self.services.has_sound:
            return []
        if self.services.sound.state is SoundState.NO_DEVICE:
            return [*self._head(t("Sound")), Label(t("No sound device was found."), NOTE, key="no_sound")]
        return [
            *self._head(t("Sound")),
            self._toggle("muted", t("Mute"), self._by_button(Command.MUTE)),
            *(self._volume(name, t(words), t(sentence)) for name, words, sentence in VOLUMES),
            self._toggle(
                "background_sound", t("Sound in the background"), t("Goes on while another program is in front.")
            ),
        ]

    # -- kinds of row ----------------------------------------------------------------------------------------

    def _by_button(self, command: Command) -> str:
        return self.t("{key} does the same everywhere.", key=button_name(self.services, command))

    def _languages(self) -> list[tuple[object, str]]:
        return [(None, self.t("Same as the system")), *self.services.languages.available().items()]

    def _head(self, text: str) -> list[Widget]:
        return [Space(12), Label(text, HEAD), Space(3)]

    def _toggle(self, name: str, words: str, sentence: str) -> Toggle:
        self._sentences[name] = sentence
        return Toggle(words, value=self._now(name), on_change=self._setter(name), key=name)

    def _choice(self, name: str, words: str, sentence: str, options: Sequence[tuple[object, str]]) -> OptionRow:
        self._sentences[name] = sentence
        return OptionRow(words, options=options, value=self._now(name), on_change=self._setter(name), key=name)

    def _volume(self, name: str, words: str, sentence: str) -> Slider:
        self._sentences[name] = sentence
        return Slider(words, value=self._now(name), on_change=self._setter(name), unit=" %", key=name)

    def _now(self, name: str) -> Any:
        return getattr(self.services.settings.now, name)

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: self.services.settings.change(**{name: value})
