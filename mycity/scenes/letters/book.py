"""A book of rules on the table: its pages' names at the left, the open page at the right. Esc and F1 close it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

import pygame

from mycity.scenes.letters.rules_line import LineSize
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import column, column_height, cut_bottom, cut_left, cut_right, cut_top
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.fonts import BODY, NOTE, TITLE, TextRole
from mycity.ui.style.theme import Tone
from mycity.ui.style.typefaces import Typeface

_STEPS = {Command.RIGHT: 1, Command.LEFT: -1}
_SCROLLING_STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1}
"""Commands that scroll a long page before they turn it."""
_GAP = 14
"""The gap between two lines of a page, in pixels at 1280 x 800."""


_SIZES = (LineSize(58, TextRole(Typeface.PLAIN, 22)), LineSize(50, TextRole(Typeface.PLAIN, 20)), LineSize(44, BODY))


class BookScene(SheetScene, PictureScene):
    """The base of all books; each defines its pages and their lines.

    Args:
        page_index: The page that is open first.
    """

    def __init__(self, services: Services, page_index: int = 0) -> None:
        super().__init__(services)
        self.page_index = page_index
        self._title = pygame.Rect(0, 0, 0, 0)
        self._spine = 0

    @property
    @abstractmethod
    def titles(self) -> list[str]:
        """The names of all pages, translated."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """The game whose rules they are, translated."""

    @abstractmethod
    def page_lines(self, page_index: int, size: LineSize, room: pygame.Rect) -> list[Widget]:
        """Return the lines of a page in a size, for a room that they may also be too high for."""

    def parts(self, lines: Sequence[Widget]) -> list[Widget]:
        """Return what lies on the lines of a page once they are placed."""
        del lines
        return []

    def gap(self, page_index: int) -> int:
        """Return the space between two lines of a page, in pixels at 1280 x 800."""
        return 3 if page_index == len(self.titles) - 1 else _GAP

    def ways_out(self) -> list[Button]:
        """Return the buttons at the foot of the names, the lowest first."""
        return [Button(self.t("Back"), self.back, tone=Tone.GO, sign="left", key="back")]

    def build(self) -> list[Widget]:
        """Lay out the pages' names, the open page in a scrolling column, and the ways on."""
        look = self.look
        inner = self.lay_sheet(1180, around=40, margins=(56, 44))
        buttons = self._names()
        widest = max(button.measure(look, inner.width)[0] for button in buttons)
        names, page = cut_left(inner, min(max(look.px(250), widest), inner.width * 2 // 5), look.px(20))
        out, names = self._laid_out(self.ways_out(), names)
        self._spine = page.left
        _, page = cut_left(page, 0, look.px(24))
        self._title, page = cut_top(page, look.fonts.line_height(TITLE), look.px(10))
        foot, view = cut_bottom(page, look.px(46), look.px(10))
        return [*self._named(buttons, names), *out, self._page(view), *self._turning(foot)]

    def rebuild(self, *, focus: str = "") -> None:
        """Build anew; at first the open page's name has the focus."""
        super().rebuild(focus=focus or ("" if self.page.focus else f"name{self.page_index}"))

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Turn the pages with the page keys and the arrows across; F1 closes the book."""
        if command is Command.HELP:
            self.back()
        elif command in _STEPS:
            self.turn(_STEPS[command])
        elif not super().handle(event, command):
            if command not in _SCROLLING_STEPS:
                return False
            self.turn(_SCROLLING_STEPS[command])
        return True

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        top, bottom = self._sheet.top + look.px(16), self._sheet.bottom - look.px(16)
        pygame.draw.line(surface, look.palette.paper_shade, (self._spine, top), (self._spine, bottom), look.px(2))
        title = self.titles[self.page_index]
        look.write(surface, title, TITLE, look.palette.ink, self._title, "midleft")
        if look.fonts.width(title, TITLE) + look.fonts.width(self.subject, NOTE) + look.px(24) <= self._title.width:
            look.write(surface, self.subject, NOTE, look.palette.ink_soft, self._title, "midright")

    def turn(self, step: int) -> None:
        self.open((self.page_index + step) % len(self.titles))

    def open(self, page_index: int) -> None:
        self.page_index = page_index
        self.rebuild(focus=f"name{page_index}")

    def _names(self) -> list[Button]:
        tones = {self.page_index: Tone.OAK}
        return [
            Button(title, partial(self.open, index), tone=tones.get(index, Tone.PAPER), key=f"name{index}")
            for index, title in enumerate(self.titles)
        ]

    def _named(self, buttons: list[Button], room: pygame.Rect) -> Sequence[Widget]:
        """Place the names below one another; they scroll where there is no room for all of them."""
        look = self.look
        if column_height(room.width, buttons, look, gap=9) <= room.height:
            column(room, buttons, look, gap=9)
            return buttons
        column(room.inflate(-look.px(24), -look.px(12)), buttons, look, gap=9)
        panel = ScrollPanel(buttons, key="names")
        panel.place(room)
        panel.reveal(buttons[self.page_index])
        return [panel]

    def _laid_out(self, buttons: list[Button], room: pygame.Rect) -> tuple[list[Button], pygame.Rect]:
        """Place buttons at the foot of a room, the first one lowest; return them from above, and what is left."""
        for button in buttons:
            place, room = cut_bottom(room, button.measure(self.look, room.width)[1], self.look.px(9))
            button.place(place)
        return buttons[::-1], room

    def _page(self, view: pygame.Rect) -> ScrollPanel:
        """Lay out the open page, as large as all of it is seen at once."""
        look = self.look
        room, gap = view.inflate(-look.px(24), -look.px(12)), self.gap(self.page_index)
        room.width -= look.px(8)
        sizes = [self.page_lines(self.page_index, size, room) for size in _SIZES]
        high = [column_height(room.width, lines, look, gap=gap) for lines in sizes]
        lines = next((lines for lines, down in zip(sizes, high, strict=True) if down <= room.height), sizes[-1])
        column(room, lines, look, gap=gap)
        panel = ScrollPanel([*lines, *self.parts(lines)], key=f"page{self.page_index}")
        panel.place(view)
        return panel

    def _turning(self, foot: pygame.Rect) -> list[Widget]:
        """Place the arrows that turn a page at the ends of the line below it."""
        before = IconButton("left", partial(self.turn, -1), tip=self.t("Previous page"), key="previous")
        after = IconButton("right", partial(self.turn, 1), tip=self.t("Next page"), key="next")
        before.place(cut_left(foot, foot.height)[0])
        after.place(cut_right(foot, foot.height)[0])
        return [before, after]
