"""The credits: who made the game, what it is made with, and what it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mycity import __version__
from mycity.scenes.shell.room import RoomScene
from mycity.ui.kit.group_sheets import GroupSheet, lay_in_columns
from mycity.ui.kit.painting import Painting
from mycity.ui.kit.widgets import Label, Space, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, STRONG
from mycity.ui.style.look import Look


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
    CreditedWork("Pillow", mark("pictures and films that are kept"), "MIT-CMU"),
    CreditedWork("reportlab", mark("books that are kept"), "BSD 3"),
)
LETTERS = (
    CreditedWork("Fredoka One, Milena B. Brandão", mark("the titles' letters"), "OFL 1.1"),
    CreditedWork("M PLUS Rounded 1c, Coji Morishita", mark("the titles' letters"), "OFL 1.1"),
    CreditedWork("Source Sans Pro, Paul D. Hunt, Adobe", mark("the text's letters"), "OFL 1.1"),
    CreditedWork("Kristi, Birgit Pulk", mark("the hand that signs"), "OFL 1.1"),
    CreditedWork("Caveat, Playpen Sans", mark("the hand that signs"), "OFL 1.1"),
)
_PAINTING = "chapters/island-1"
_WIDTH_IN_LINES = 20
"""The least width of a sheet, in heights of a line: large letters make one column."""
_APART = 20
"""Pixels between a work and its licence, at 1280 x 800."""


class WorkLine(Widget):
    """A work: its name, what it is used for and its licence; in two lines where they have no room in one."""

    def __init__(self, work: CreditedWork, purpose: str) -> None:
        super().__init__()
        self._work = work
        self._purpose = purpose

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = 1 if self._is_one_line(look, width) else 2
        return width, lines * look.fonts.line_height(STRONG) + look.px(14)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        ink = look.palette.ink
        room = self.rect.inflate(0, -look.px(12))
        look.write(surface, self._work.licence, BODY, ink, room, "topright")
        if self._is_one_line(look, self.rect.width):
            beside = room.move(look.fonts.width(f"{self._work.name}  ", STRONG), 0)
            look.write(surface, self._purpose, BODY, ink, beside, "topleft")
        else:
            look.write(surface, self._purpose, BODY, ink, room, "bottomleft")
        room.width -= look.fonts.width(self._work.licence, BODY) + look.px(_APART)
        look.write(surface, self._work.name, STRONG, ink, room, "topleft")
        pygame.draw.line(surface, look.palette.paper_shade, self.rect.bottomleft, self.rect.bottomright, look.px(1))

    def _is_one_line(self, look: Look, width: int) -> bool:
        fonts, work = look.fonts, self._work
        words = fonts.width(f"{work.name}  ", STRONG) + fonts.width(self._purpose + work.licence, BODY)
        return words + look.px(_APART) <= width


class CreditsScene(RoomScene):
    """A painting, and sheets to read."""

    panel_key = "words"

    def title(self) -> str:
        return self.t("Credits")

    def contents(self, room: pygame.Rect) -> list[Widget]:
        t = self.t
        own = t("Program, pictures, texts and sounds are their own work, under the MIT licence.")
        independent = t(
            "An independent work: neither made nor endorsed by the author or the publisher of the board games it "
            "learnt its rules from. It contains no text and no picture of theirs."
        )
        makers = [Label(t("Made by the mycity team"), STRONG), Label(own), Space(8), Label(independent)]
        letters = [*self._lines(LETTERS), Space(8), Label(t("Their licences are in the game's folder."))]
        sheets = (
            Painting(self.services.sprites, _PAINTING),
            GroupSheet(f"mycity {__version__}", makers, indented=True),
            GroupSheet(t("It stands on the work of others"), self._lines(WORKS), indented=True),
            GroupSheet(t("Typefaces"), letters, indented=True),
        )
        return lay_in_columns(room, sheets, self.look, least=_WIDTH_IN_LINES * self.look.fonts.line_height(BODY))

    def _lines(self, works: Sequence[CreditedWork]) -> list[Widget]:
        return [WorkLine(work, self.t(work.purpose)) for work in works]
