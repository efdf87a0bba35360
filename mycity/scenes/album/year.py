"""The page of a year: evenings, episodes, the best cities, the weeks as a street, the rating as a road; to be kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from mycity.content.bot_rows import load_levels
from mycity.scenes.album.page import AlbumPage
from mycity.scenes.album.year_sheet import YearSheet, year_picture, year_words
from mycity.scenes.game_screens import CITY
from mycity.scenes.shared.finished_games import open_record
from mycity.storage.clock import local_time, utc_now
from mycity.table.looking_back.year import BestOfYear, Year, shown_year, year_of, years_of
from mycity.ui.kit.layout import cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, TITLE
from mycity.ui.style.theme import Tone

_BAR = 22
"""The room for a bar where the sheet is higher than the window, in pixels at 1280 x 800."""


class YearPage(AlbumPage):
    """The year's number above its sheet, between arrows to the years beside it where there are some."""

    name = "year"
    words = mark("Your year")
    sign = "sun"
    _chosen: int | None = None
    _year: Year | None = None

    def renew(self) -> None:
        self._statistics = self.services.finished
        self._years: tuple[int, ...] | None = None
        self._year = None

    @property
    def year(self) -> Year | None:
        """The year that is looked at; None before anything was played."""
        if self._years is None:
            self._years = years_of(self._statistics.games)
        if self._years and self._year is None:
            if self._chosen not in self._years:
                self._chosen = shown_year(self._years, local_time(utc_now()).year)
            self._year = year_of(self._statistics.games, self._chosen or 0, load_levels())
        return self._year

    def lay(self, room: pygame.Rect) -> list[Widget]:
        year, t = self.year, self.t
        if year is None:
            coming = t("With the first game you finish, a year begins here: its evenings, its best games, its weeks.")
            return self.lay_empty(
                room, CITY, [Label(t("Your year"), HEAD, at="center"), Label(coming, BODY, at="center")]
            )
        look = self.look
        sheet = YearSheet(self.services, look, self._statistics, year, self._painting, self._open)
        turning, title = self._turning(), Label(year_words(self.services, year), TITLE)
        head = [*turning[:1], title, *turning[1:]]
        high = max(widget.measure(look, room.width)[1] for widget in (*head, sheet.people))
        line, below = cut_top(room, high, look.px(8))
        row(line, head, look, gap=10, at="left")
        title.rect = title.rect.inflate(0, title.measure(look, room.width)[1] - title.rect.height)
        left = head[-1].rect.right + look.px(20)
        sheet.people.place(pygame.Rect(left, line.top, line.right - left, line.height))
        return [*turning, title, sheet.people, *self._lay_sheet(sheet, below)]

    def ways(self) -> list[Button]:
        t = self.t
        if self.year is None:
            return [Button(t("New game"), self.services.ways.new_game, tone=Tone.GO, key="new_game")]
        tip = t("Save this year as a picture")
        return [Button(t("Keep"), self._keep, tone=Tone.GO, sign="save", key="keep-year", tip=tip)]

    def _lay_sheet(self, sheet: YearSheet, room: pygame.Rect) -> list[Widget]:
        """Place the sheet; it is scrolled where the window is too low for its letters."""
        look = self.look
        if sheet.least_height(room.width) <= room.height:
            return sheet.lay(room)
        inner = pygame.Rect(room.left, room.top, room.width - look.px(_BAR), 0)
        inner.height = sheet.least_height(inner.width)
        panel = ScrollPanel(sheet.lay(inner), key="year")
        panel.place(room)
        return [panel]

    def _turning(self) -> list[Widget]:
        """Return the ways to the years before and after, where more than one was played."""
        years = self._years or ()
        if len(years) < 2 or self._chosen is None:
            return []
        place = years.index(self._chosen)
        before = IconButton("left", partial(self._turn, place - 1), tip=self.t("The year before"), key="year-before")
        after = IconButton("right", partial(self._turn, place + 1), tip=self.t("The next year"), key="year-after")
        before.enabled, after.enabled = place > 0, place < len(years) - 1
        return [before, after]

    def _turn(self, place: int) -> None:
        if self._years is not None:
            self._chosen, self._year = self._years[place], None
            self.rebuild()

    def _painting(self, name: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface | None:
        # the street and the hills are soon painted, and most of the sheet: they come before the boards
        return self.queue.picture((self._chosen, name), paint, urgent=not isinstance(name, str))

    def _open(self, best: BestOfYear) -> None:
        open_record(self.services, self._statistics.record(best.game), self.services.ways.replay, best.seat)

    def _keep(self) -> None:
        if self.year is not None:
            picture = year_picture(self.services, self._statistics, self.year, self._painting)
            self.services.pictures.keep(picture, f"mycity year {self.year.number}")
