"""A slip with what could not be copied, where there is no clipboard: each line can be read whole, and selected."""

from __future__ import annotations

from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import abreast, stacked
from mycity.ui.kit.read_line import ReadLine
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone

_LEAST, _AROUND = 560, 100
"""The least width of the slip, and what it is wider than its lines, in pixels at 1280 x 800."""


class ShownLines(SlipScene):
    """The slip. Esc goes back.

    Args:
        text: The lines.
    """

    def __init__(self, services: Services, text: str) -> None:
        super().__init__(services)
        self._lines = text.split("\n")

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        widest = max(look.fonts.width(line, BODY) for line in self._lines)
        width = min(max(look.px(_LEAST), widest + look.px(_AROUND)), look.area.width - look.px(48))
        words = [
            Label(t("There is no clipboard here"), HEAD, at="center"),
            Label(t("Here it is, to be read and selected."), BODY, at="center"),
        ]
        fields = [ReadLine(line, key=f"line{number}") for number, line in enumerate(self._lines)]
        done = [Button(t("OK"), self.back, tone=Tone.GO, key="ok")]
        inner = self.inner(width)
        blocks = [
            stacked(look, inner, words, gap=10),
            stacked(look, inner, fields, gap=8, above=18),
            abreast(look, inner, done, gap=18, above=22),
        ]
        self.lay_out(width, blocks)
        return [*words, *fields, *done]
