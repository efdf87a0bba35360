"""A campaign's rule book: it grows by a page with every letter opened, and knows nothing of those still sealed.

Its last page lists keys and mouse.
"""

from __future__ import annotations

import pygame

from mycity.scenes.letters.key_lines import key_lines
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.shared.letter_text import NEWS, TABLE, LetterText
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, column
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.fonts import LABEL, TITLE
from mycity.ui.style.theme import Tone

_FOOT = 74
_STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1}


class RuleBookScene(PageScene):
    """The table of the episode; before it what every letter up to it has brought, after it keys and mouse.

    Args:
        book: A campaign's, as far as letters were opened.
    """

    def __init__(self, services: Services, book: RuleBook) -> None:
        super().__init__(services)
        letters = [LetterText(book.game, number, book.version) for number in range(1, (book.number or 0) + 1)]
        self.pages = [*((letter, NEWS) for letter in letters), (letters[-1], TABLE)]
        self.leaf = len(self.pages) - 1
        self._seats = book.seats
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._title = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None

    @property
    def _shows_keys(self) -> bool:
        return self.leaf == len(self.pages)

    def build(self) -> list[Widget]:
        look = self.look
        size = sheet_size(look)
        self._sheet = centred(look.area, *size)
        foot = look.px(_FOOT)
        if self._shows_keys:
            self._picture = None
            return [*self._turning(foot), self._keys(foot)]
        text, page = self.pages[self.leaf]
        paper = LetterSheet(self.services, text, (size[0], size[1] - foot), self._seats)
        self._picture = paper.page(page)
        return [*self._turning(foot), *paper.explained(page, self._sheet.topleft)]

    def _keys(self, foot: int) -> ScrollPanel:
        """Lay out the page of keys and mouse under its title, above the foot."""
        look = self.look
        room = self._sheet.inflate(-look.px(96), -look.px(52))
        self._title = pygame.Rect(room.left, room.top, room.width, look.fonts.line_height(TITLE))
        view = pygame.Rect(room.left, self._title.bottom + look.px(10), room.width, 0)
        view.height = self._sheet.bottom - foot - look.px(10) - view.top
        lines = key_lines(self.services)
        column(view.inflate(-look.px(24), -look.px(12)), lines, look, gap=3)
        panel = ScrollPanel(lines, key="keys")
        panel.place(view)
        return panel

    def _turning(self, foot: int) -> list[Widget]:
        """Place the way out and the arrows that turn a page at the foot of the sheet."""
        look = self.look
        row = pygame.Rect(self._sheet.left + look.px(40), self._sheet.bottom - foot, self._sheet.width - look.px(80), 0)
        row.height = foot - look.px(22)
        back = Button(self.t("Close the book"), self.back, tone=Tone.GO, key="back")
        width = back.measure(look, row.width // 2)[0]
        back.place(pygame.Rect(row.right - width, row.top, width, row.height))
        widgets: list[Widget] = [back]
        for sign, steps, tip, left in (
            ("left", -1, self.t("The page before"), row.left),
            ("right", 1, self.t("Turn the page"), row.left + row.height + look.px(10)),
        ):
            button = IconButton(sign, lambda steps=steps: self.turn(steps), tip=tip, key=sign)  # type: ignore[misc]
            button.enabled = 0 <= self.leaf + steps <= len(self.pages)
            button.place(pygame.Rect(left, row.top, row.height, row.height))
            widgets.append(button)
        return widgets

    def turn(self, steps: int) -> None:
        leaf = min(max(self.leaf + steps, 0), len(self.pages))
        if leaf != self.leaf:
            self.leaf = leaf
            self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Page keys scroll a long page, then turn it; F1 closes the book it has opened."""
        if command is Command.HELP:
            self.back()
        elif not super().handle(event, command):
            if command not in _STEPS:
                return False
            self.turn(_STEPS[command])
        return True

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        look.paint.panel(surface, self._sheet, raised=14)
        if self._picture is not None:
            surface.blit(self._picture, self._sheet)
        else:
            look.write(surface, self.t("Keys and buttons"), TITLE, look.palette.ink, self._title, "midleft")
        row = pygame.Rect(self._sheet.left, self._sheet.bottom - look.px(_FOOT), self._sheet.width, look.px(52))
        look.write(surface, f"{self.leaf + 1} / {len(self.pages) + 1}", LABEL, look.palette.ink_soft, row)
