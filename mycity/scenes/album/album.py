"""The album: a sheet with tabs: boards, firsts, strength, days, the year, the pictures and films that were kept."""

from __future__ import annotations

from functools import partial

import pygame

from mycity.scenes.album.boards import BoardsPage
from mycity.scenes.album.days import DaysPage
from mycity.scenes.album.firsts import FirstsPage
from mycity.scenes.album.kept import KeptPage
from mycity.scenes.album.page import AlbumPage
from mycity.scenes.album.rating import RatingPage
from mycity.scenes.album.year import YearPage
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.land_codes import DayWatch
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.tabs import Tab, write_alike
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import TITLE
from mycity.ui.style.theme import Tone

_PAGES: tuple[type[AlbumPage], ...] = (BoardsPage, FirstsPage, RatingPage, DaysPage, YearPage, KeptPage)
_GAP = 6
_STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1}


class AlbumScene(PictureScene):
    """The sheet of one page. Its tabs and the page keys turn the pages, Esc goes back.

    Args:
        page: The name of the page that it opens on, after a colon what is looked at on it.
    """

    def __init__(self, services: Services, page: str = BoardsPage.name) -> None:
        super().__init__(services)
        self.pages = [kind(services, self.queue, self.rebuild) for kind in _PAGES]
        name, _, shown = page.partition(":")
        self.open = next(number for number, kind in enumerate(_PAGES) if kind.name == name)
        self.pages[self.open].look_at(shown)
        self._days = DayWatch()
        self._title = self._sheet = pygame.Rect(0, 0, 0, 0)

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.rebuild(focus=f"tab-{self.pages[self.open].name}")

    def resume(self) -> None:
        self._renew()
        super().resume()

    def files_changed(self) -> None:
        self._renew()
        self.rebuild()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._days.has_turned():
            self._renew()
            self.rebuild_for_news()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if command in _STEPS:
            self._step(_STEPS[command])
            return True
        return super().handle(event, command)

    def _renew(self) -> None:
        for page in self.pages:
            page.renew()

    # -- what is seen ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Lay out the title and the tabs above, the open page below them, the ways on at the foot."""
        look, page = self.look, self.pages[self.open]
        area = look.area.inflate(-look.px(48), -look.px(28))
        tabs = [self._tab(number) for number in range(len(self.pages))]
        head, rest = cut_top(area, max(look.px(50), tabs[0].measure(look, area.width)[1]))
        ways = [*reversed(page.ways()), self._back_button()]
        foot, self._sheet = cut_bottom(rest, ways[0].measure(look, rest.width)[1], look.px(14))
        self._title, beside = cut_left(head, look.fonts.width(self.t("Album"), TITLE), look.px(30))
        if sum(tab.measure(look, area.width)[0] + look.px(_GAP) for tab in tabs) > beside.width + look.px(_GAP):
            self._title, beside = pygame.Rect(0, 0, 0, 0), head  # large letters: the tabs say where one is
        row(beside, tabs, look, gap=_GAP, at="left")
        write_alike(tabs, look)
        row(foot, ways, look, gap=14, at="right")
        inner = self._sheet.inflate(-look.px(48), -look.px(36))
        return [*tabs, *page.lay(inner), *reversed(ways)]

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        if self._title:
            look.write(surface, self.t("Album"), TITLE, look.palette.table_letters, self._title, "midleft")
        look.paint.panel(surface, self._sheet, raised=14)

    def _tab(self, number: int) -> Tab:
        page = self.pages[number]
        turn, is_chosen = partial(self._turn_to, number), number == self.open
        return Tab(self.t(page.words), turn, self._step, sign=page.sign, is_chosen=is_chosen, key=f"tab-{page.name}")

    def _back_button(self) -> Button:
        return Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")

    # -- what is chosen --------------------------------------------------------------------------------------

    def _turn_to(self, number: int) -> None:
        self.open = number
        self.pages[number].renew()  # another page may have kept a picture meanwhile
        self.rebuild(focus=f"tab-{self.pages[number].name}")

    def _step(self, step: int) -> None:
        self._turn_to((self.open + step) % len(self.pages))
