"""A room: a screen with its name above and its ways out below; what stands between them is its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame

from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import cut_bottom, cut_right, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import BODY, TITLE
from mycity.ui.style.theme import Tone

_AROUND, _BAR = 24, 22
"""Pixels of the table left and right of everything, and of the room beside what scrolls, at 1280 x 800."""
_HEAD, _BELOW, _APART, _BESIDE = 76, 16, 12, 18
"""Pixels for the title, below the ways out, above them and between them."""


class RoomScene(PageScene, ABC):
    """A title on the table, what scrolls if it has no room, and buttons below. Esc goes back.

    Attributes:
        panel_key: The key of what scrolls.
        in_order: Whether up and down go through it as Tab does, one column after the other.
    """

    panel_key: ClassVar[str] = ""
    in_order: ClassVar[bool] = False

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._title = self._told = pygame.Rect(0, 0, 0, 0)

    @abstractmethod
    def title(self) -> str:
        """Return what stands above."""

    @abstractmethod
    def contents(self, room: pygame.Rect) -> list[Widget]:
        """Make and place what stands in the room, from its top downwards, in Tab order."""

    def foot(self) -> list[Button]:
        """Return the ways out."""
        return [Button(self.t("Back"), self.back, sign="left", tone=Tone.PAPER, key="back")]

    @property
    def sentence(self) -> str:
        """Return what is told left of the ways out, by what the focus is on."""
        return ""

    def sentences(self) -> Sequence[str]:
        """Return all that may be told there: room is kept for the longest, so that nothing moves for it."""
        return ()

    def build(self) -> list[Widget]:
        look = self.look
        inside = look.area.inflate(-2 * look.px(_AROUND), 0)
        self._title, rest = cut_top(inside, look.px(_HEAD))
        rest.height -= look.px(_BELOW)
        foot = self.foot()
        view = cut_bottom(rest, self._lay_foot(rest, foot), look.px(_APART))[1]
        margin = look.px(10)
        room = view.inflate(-2 * look.px(_BAR), -2 * margin)
        panel = ScrollPanel(self.contents(room), margin=margin, in_order=self.in_order, key=self.panel_key)
        panel.place(view)
        return [panel, *foot]

    def _lay_foot(self, rest: pygame.Rect, foot: Sequence[Button]) -> int:
        """Put the ways out at the foot of what is left, right of what is told there; return how high that is."""
        look, told = self.look, self.sentences()
        sizes = [button.measure(look, rest.width) for button in foot]
        high = deepest = max(height for _, height in sizes)
        inside = rest.inflate(-2 * look.px(_BAR), 0)
        if told:
            across = sum(width for width, _ in sizes) + look.px(_BESIDE) * len(foot)
            beside = cut_right(inside, across)[1]
            high = max(deepest, min(self._told_height(told, beside.width), look.area.height // 4))
            self._told = cut_bottom(beside, high)[0]
        buttons = cut_bottom(inside, high)[0].inflate(0, deepest - high)
        row(buttons, foot, look, gap=_BESIDE, at="right" if told else "center")
        return high

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        look.write(surface, self.title(), TITLE, look.palette.table_letters, self._title)
        if words := self.sentence:
            role, lines = look.fonts.fitting_lines(words, BODY, self._told.size)
            top = self._told.centery - len(lines) * look.fonts.line_height(role) // 2
            look.write_lines(surface, lines, role, look.palette.table_letters, (self._told.left, top))

    def _told_height(self, told: Sequence[str], width: int) -> int:
        fonts = self.look.fonts
        return max(len(fonts.wrap(words, BODY, width)) for words in told) * fonts.line_height(BODY)
