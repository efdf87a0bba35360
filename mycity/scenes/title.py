"""The title: the city by its river, and where to go from here."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.scenes.base import PageScene, Services
from mycity.scenes.dialog import Ask
from mycity.scenes.registry import exists
from mycity.ui.fonts import LOGO
from mycity.ui.layout import column, column_height
from mycity.ui.messages import mark
from mycity.ui.theme import Tone
from mycity.ui.widgets import Button, Widget


@dataclass(frozen=True)
class Entry:
    """A line of the menu: its words and the scene it opens."""

    scene: str
    words: str
    tone: Tone = Tone.OAK


ENTRIES = (
    Entry("resume", mark("Continue")),
    Entry("new_game", mark("New game"), Tone.GO),
    Entry("slots", mark("Saved cities")),
    Entry("rules", mark("Rules")),
    Entry("settings", mark("Settings")),
    Entry("credits", mark("Credits")),
)


class TitleScene(PageScene):
    """The first screen."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._menu = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        """Lay out the menu on its sheet of paper at the left."""
        look = self.look
        buttons = [self._button(entry) for entry in ENTRIES]
        buttons.append(Button(self.t("Quit"), self._quit, tone=Tone.PAPER, key="quit"))
        width = look.px(360)
        inner = width - look.px(60)
        height = column_height(inner, buttons, look, gap=9)
        self._menu = pygame.Rect(look.px(72), 0, width, height + look.px(56))
        self._menu.centery = look.area.centery + look.px(70)
        column(self._menu.inflate(-look.px(60), -look.px(56)), buttons, look, gap=9)
        return list(buttons)

    def cancel(self) -> None:
        """Ask before leaving: Esc is pressed once too often easily."""
        self._quit_asked()

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the table, the sheet and the name."""
        look = self.look
        look.paint.table(surface)
        look.paint.panel(surface, self._menu, raised=14)
        letters = look.palette.table_letters
        name = look.fonts.line("mycity", LOGO, letters)
        surface.blit(name, name.get_rect(midbottom=(self._menu.centerx, self._menu.top - look.px(20))))

    def _button(self, entry: Entry) -> Button:
        reason = self._why_not(entry)
        return Button(
            self.t(entry.words),
            lambda: self._open(entry.scene),
            tone=entry.tone,
            key=entry.scene,
            enabled=not reason,
            reason=reason,
        )

    def _why_not(self, entry: Entry) -> str:
        """Return why an entry cannot be chosen now, or nothing."""
        if entry.scene == "resume" and not any(self.services.folders.data.glob("slot*.save")):
            return self.t("There is no saved city yet.")
        return "" if exists(entry.scene) else self.t("This part of the game is not there yet.")

    def _open(self, name: str) -> None:
        scene = self.services.scene(name)
        if scene is not None:
            self.stack.push(scene)

    def _quit(self) -> None:
        self.stack.clear()

    def _quit_asked(self) -> None:
        self.stack.push(
            Ask(
                self.services,
                self.t("Leave the game?"),
                yes=self.t("Quit"),
                no=self.t("Stay"),
                on_yes=self._quit,
                tone=Tone.OAK,
            )
        )


SCENE = TitleScene
