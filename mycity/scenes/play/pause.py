"""The small menu that Esc opens during play."""

from __future__ import annotations

from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import stacked
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import Text
from mycity.ui.style.fonts import TITLE
from mycity.ui.style.theme import Tone


class PauseMenu(SlipScene):
    """Resume, read the rules, change settings, or save and leave.

    Args:
        note: A note about saving; empty when all is well.
        kept: Whether the game lies in a slot.
        in_campaign: Whether a campaign's map lies below.
    """

    def __init__(self, services: Services, note: Text = "", *, kept: bool = True, in_campaign: bool = False) -> None:
        super().__init__(services)
        self._note = note
        self._kept = kept
        self._in_campaign = in_campaign

    def build(self) -> list[Widget]:
        look = self.look
        widgets: list[Widget] = [Label(self.t("Paused"), TITLE, at="center", key="title")]
        if self._note:
            widgets.append(Label(self._note, at="center", key="note"))
        widgets.append(Button(self.t("Resume"), self.back, tone=Tone.GO, sign="play", key="resume"))
        widgets += [
            Button(self.t("Rules"), self.ways.rules, sign="book", key="rules"),
            Button(self.t("Settings"), self.ways.settings, sign="menu", key="settings"),
            *self._way_to_map(),
            self._quit(),
        ]
        widest = max(widget.measure(look, look.area.width)[0] for widget in widgets if isinstance(widget, Button))
        width = min(max(look.px(460), widest + look.px(72)), look.area.width - look.px(40))
        self.lay_out(width, [stacked(look, self.inner(width), widgets, gap=12)])
        return widgets

    def _quit(self) -> Button:
        if not self._kept:
            return Button(self.t("To the title"), self.ways.to_title, tone=Tone.PAPER, key="quit")
        words = self.t("Save and quit to the title")
        return Button(words, self.ways.to_title, tone=Tone.PAPER, sign="save", key="quit")

    def _way_to_map(self) -> list[Widget]:
        if not self._in_campaign:
            return []
        return [Button(self.t("To the map and the players"), self.ways.campaign.return_to_map, sign="flag", key="map")]
