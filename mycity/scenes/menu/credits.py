"""The credits: who made the game, what it is made with, and what it is not."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity import __version__
from mycity.scenes.shell.base import SheetScene
from mycity.ui.kit.layout import centred, column, cut_bottom
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Label, Space, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, NOTE, SMALL, STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


@dataclass(frozen=True)
class CreditedWork:
    """Somebody else's work the game uses: its name, what for, and its licence."""

    name: str
    purpose: str
    licence: str


WORKS = (
    CreditedWork("Python", mark("the language it is written in"), "PSF"),
    CreditedWork("pygame-ce, SDL", mark("window, pictures, sound"), "LGPL 2.1, zlib"),
    CreditedWork("pytmx", mark("maps"), "LGPL 3"),
    CreditedWork("PyYAML", mark("the episodes' files"), "MIT"),
    CreditedWork("msgspec", mark("checking what is read"), "BSD 3"),
    CreditedWork("platformdirs", mark("finding the right folders"), "MIT"),
    CreditedWork("Fredoka One, Milena B. Brandão", mark("the titles' letters"), "OFL 1.1"),
    CreditedWork("Source Sans Pro, Paul D. Hunt, Adobe", mark("the text's letters"), "OFL 1.1"),
)


class WorkLine(Widget):
    """A line of the list: the name and what it is used for at the left, the licence at the right."""

    def __init__(self, work: CreditedWork, purpose: str) -> None:
        super().__init__()
        self._work = work
        self._purpose = purpose

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.fonts.line_height(STRONG) + look.fonts.line_height(SMALL) + look.px(8)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        ink, soft = look.palette.ink, look.palette.ink_soft
        room = pygame.Rect(self.rect)
        look.write(surface, self._work.licence, STRONG, soft, room, "topright")
        look.write(surface, self._purpose, SMALL, soft, room.move(0, -look.px(6)), "bottomleft")
        room.width -= look.fonts.width(self._work.licence, STRONG) + look.px(20)
        look.write(surface, self._work.name, STRONG, ink, room, "topleft")
        pygame.draw.line(surface, look.palette.paper_shade, self.rect.bottomleft, self.rect.bottomright)


class CreditsScene(SheetScene):
    """A sheet to read and a button back."""

    def build(self) -> list[Widget]:
        look = self.look
        inner = self.lay_sheet(820, around=48, margins=(72, 52))
        back = Button(self.t("Back"), self.back, sign="left", tone=Tone.OAK, key="back")
        across, down = back.measure(look, inner.width)
        foot, view = cut_bottom(inner, down, look.px(14))
        back.place(centred(foot, across, down))
        words = self._words()
        column(view.inflate(-look.px(36), 0), words, look, gap=5)
        panel = ScrollPanel(words, key="words")
        panel.place(view)
        return [panel, back]

    def _words(self) -> list[Widget]:
        t = self.t
        independent = t(
            "An independent work: neither made nor endorsed by the author or the publisher of the board games it "
            "learnt its rules from. It contains no text and no picture of theirs."
        )
        own = t("Program, pictures, texts and sounds are their own work, under the MIT licence.")
        return [
            Label(f"mycity {__version__}", TITLE, at="center"),
            Label(t("Made by the mycity team"), STRONG, at="center"),
            Label(own, BODY, at="center"),
            Space(8),
            Label(independent, NOTE, at="center", soft=True),
            Space(18),
            Label(t("It stands on the work of others"), HEAD, at="center"),
            *(WorkLine(work, t(work.purpose)) for work in WORKS),
            Space(8),
            Label(t("Their licences are in the game's folder."), NOTE, at="center", soft=True),
        ]
