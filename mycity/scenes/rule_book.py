"""A campaign's rule book: it grows by a page with every letter opened, and knows nothing of those still sealed."""

from __future__ import annotations

import pygame

from mycity.scenes.base import PageScene
from mycity.scenes.letter_sheet import LetterSheet
from mycity.scenes.letter_text import NEWS, TABLE, LetterText
from mycity.scenes.services import Services
from mycity.ui.fonts import LABEL
from mycity.ui.inputs import Command
from mycity.ui.layout import centred
from mycity.ui.theme import Tone
from mycity.ui.widgets import Button, IconButton, Widget

_SHEET = (1080, 700)
_FOOT = 74


class RuleBookScene(PageScene):
    """The table of the episode, and before it what every letter up to it has brought.

    Args:
        services: What every scene is given.
        game: The campaign.
        number: The last episode whose letter was opened.
        seats: How many play.
    """

    def __init__(self, services: Services, game: str, number: int, seats: int) -> None:
        super().__init__(services)
        news = [(LetterText(game, one), NEWS) for one in range(1, number + 1)]
        self.pages = [*news, (LetterText(game, number), TABLE)]
        self.leaf = len(self.pages) - 1
        self._seats = seats
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None

    def build(self) -> list[Widget]:
        """Lay out the open page and what turns to others."""
        look = self.look
        size = (min(look.px(_SHEET[0]), look.area.width - look.px(40)), look.px(_SHEET[1]))
        self._sheet = centred(look.area, *size)
        foot = look.px(_FOOT)
        text, page = self.pages[self.leaf]
        self._picture = LetterSheet(self.services, text, (size[0], size[1] - foot), self._seats).page(page)
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
            button.enabled = 0 <= self.leaf + steps < len(self.pages)
            button.place(pygame.Rect(left, row.top, row.height, row.height))
            widgets.append(button)
        return widgets

    def turn(self, steps: int) -> None:
        """Turn to another page, as far as there are any."""
        leaf = min(max(self.leaf + steps, 0), len(self.pages) - 1)
        if leaf != self.leaf:
            self.leaf = leaf
            self.rebuild()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Page keys turn pages; F1 closes the book it has opened."""
        if command in {Command.NEXT, Command.PREVIOUS}:
            self.turn(1 if command is Command.NEXT else -1)
            return True
        if command is Command.HELP:
            self.back()
            return True
        return super().handle(event, command)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the open page."""
        look = self.look
        look.paint.table(surface)
        look.paint.panel(surface, self._sheet, raised=14)
        if self._picture is not None:
            surface.blit(self._picture, self._sheet)
        row = pygame.Rect(self._sheet.left, self._sheet.bottom - look.px(_FOOT), self._sheet.width, look.px(52))
        look.write(surface, f"{self.leaf + 1} / {len(self.pages)}", LABEL, look.palette.ink_soft, row)
