"""The page of the days: this month's little boards with what was won on them, and the streak; it opens the calendar."""

from __future__ import annotations

import datetime as dt
from calendar import Calendar
from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import plain
from mycity.content.lands.plans import FIRST_DAY, LAST_DAY
from mycity.content.phrases import capital
from mycity.scenes.album.page import AlbumPage, LargePicture
from mycity.scenes.shared.days_game import DayBoard, counting_words, read_calendar
from mycity.scenes.shell.land_codes import no_land_words, shown_day, today
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.day_calendar import MEDALS, DayCalendar
from mycity.ui.kit.blocks import filling, stacked
from mycity.ui.kit.boxes import Box, above, in_grid, pictured, put, written
from mycity.ui.kit.layout import cut_top
from mycity.ui.kit.widgets import Button, Label, Pressable, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, NOTE, SMALL, SMALL_STRONG, STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_WEEK, _SHARE, _EDGE, _MEDAL = 7, 62, 14, 46
"""Days of a week; per cent of the page for the month; the card's edge and a medal's side, at 1280 x 800."""
_ASLEEP = 100
"""The opacity of a board that was not played on its day, of 255."""


DayPicture = Callable[[dt.date, tuple[int, int]], "pygame.Surface | None"]


class MonthCard(Pressable):
    """A month as a card: a little board for each day that has come, with the medal that was won on it.

    Args:
        words: What the month is called.
        now: Today.
        month: A day of the month.
        picture: Returns the board of a day for a width and a height; None before it is painted.
    """

    def __init__(
        self,
        services: Services,
        words: str,
        now: dt.date,
        month: dt.date,
        calendar: DayCalendar,
        picture: DayPicture,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(on_press, key="month", tip=services.t("Open the calendar"))
        self._sprites = services.sprites
        self._words = words
        self._weekdays = services.phrases.weekdays_alone
        self._now = now
        self._month = month
        self._calendar = calendar
        self._picture = picture

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        face = look.paint.plate(
            surface, self.rect, Tone.PAPER, pressed=state.pressed, hovered=state.hovered or state.ringed
        )
        inner = face.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        head, grid = cut_top(inner, look.fonts.line_height(HEAD), look.px(8))
        look.write(surface, self._words, HEAD, look.palette.ink, head)
        days = list(Calendar().itermonthdates(self._month.year, self._month.month))
        names, grid = cut_top(grid, look.fonts.line_height(SMALL), look.px(4))
        across, down = grid.width // _WEEK, grid.height // (len(days) // _WEEK)
        for number, name in enumerate(self._weekdays):
            room = pygame.Rect(names.left + number * across, names.top, across, names.height)
            words = name if look.fonts.width(name, SMALL) <= across else name[:1]
            look.write(surface, capital(words), SMALL, look.palette.ink_soft, room)
        for number, day in enumerate(days):
            week, place = divmod(number, _WEEK)
            cell = pygame.Rect(grid.left + place * across, grid.top + week * down, across, down)
            if day.month == self._month.month and FIRST_DAY <= day <= LAST_DAY:
                self._draw_day(surface, look, cell.inflate(-look.px(6), -look.px(6)), day)

    def _draw_day(self, surface: pygame.Surface, look: Look, cell: pygame.Rect, day: dt.date) -> None:
        result = self._calendar.results.get(day)
        picture = self._picture(day, cell.size) if day <= self._now else None
        if picture is None:
            look.paint.inset(surface, cell)
            look.write(surface, f"{day.day}", SMALL_STRONG, look.palette.ink_soft, cell)
            return
        at = picture.get_rect(center=cell.center)
        picture.set_alpha(255 if result is not None or day == self._now else _ASLEEP)
        surface.blit(picture, at)
        corner = pygame.Rect(at.left, at.top, look.fonts.width(f"{day.day}", SMALL_STRONG) + look.px(8), 0)
        corner.height = look.fonts.line_height(SMALL_STRONG)
        if corner.width * 2 <= at.width:  # a board that is too small for it shows itself alone
            look.paint.inset(surface, corner)
            look.write(surface, f"{day.day}", SMALL_STRONG, look.palette.ink, corner)
        if day == self._now:
            pygame.draw.rect(surface, look.palette.ring, at.inflate(look.px(4), look.px(4)), look.px(3), look.px(7))
        if result is not None and result.medal:
            medal = self._sprites.icon(f"medal-{result.medal}", cell.height * 3 // 5)
            put(surface, medal, midbottom=(at.right - medal.get_width() // 3, at.bottom + look.px(4)))


class MedalRow(Widget):
    """Each medal, and how often it was won."""

    def __init__(self, services: Services, counts: Counter[str]) -> None:
        super().__init__()
        self._sprites = services.sprites
        self._counts = counts

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(_MEDAL) + look.fonts.line_height(STRONG)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        in_grid([self._medal(look, medal) for medal in reversed(MEDALS)], len(MEDALS)).draw(surface, self.rect)

    def _medal(self, look: Look, medal: str) -> Box:
        picture = self._sprites.icon(f"medal-{medal}", look.px(_MEDAL))
        if not self._counts[medal]:
            picture = pygame.transform.grayscale(picture)
            picture.set_alpha(_ASLEEP)
        return above(pictured(picture), written(look, f"{self._counts[medal]}", STRONG, at="center"))


class DaysPage(AlbumPage):
    """The month at the left, what all days have come to at the right."""

    name = "days"
    words = mark("Days")
    sign = "calendar"

    def renew(self) -> None:
        self.services.told_rules.look()
        self._calendar = read_calendar(self.services)
        self._now = today()

    def lay(self, room: pygame.Rect) -> list[Widget]:
        look, t, now, shown = self.look, self.t, self._now, shown_day(self._now)
        words = self.services.phrases.month_of(shown)
        month = MonthCard(self.services, words, now, shown, self._calendar, self._board, self.services.ways.calendar)
        told = self._told()
        right = self.columns(room, _SHARE)[1].width
        no_land = no_land_words(self.services, now)
        below = Label(no_land or t("Today's land"), STRONG, at="center")
        large = [] if no_land else [LargePicture(partial(self._board, now))]
        self.lay_beside(
            room,
            _SHARE,
            [filling(month, look.px(240))],
            [
                stacked(look, right, told[:-1], gap=4),
                stacked(look, right, told[-1:], gap=0, above=12),
                *(filling(picture, look.px(60), above=14) for picture in large),
                stacked(look, right, [below], gap=0, above=6),
            ],
        )
        return [month, *told, *large, below]

    def ways(self) -> list[Button]:
        calendar = self.services.ways.calendar
        return [Button(self.t("Open the calendar"), calendar, tone=Tone.GO, sign="calendar", key="calendar")]

    def _told(self) -> list[Widget]:
        """Return the streak large, then the medals, the best and the year's sum; what the days are before there are."""
        t, n, calendar, now = self.t, self.n, self._calendar, self._now
        if not calendar.results:
            every_day = t("Every day has a land of its own, the same for everybody.")
            told: list[Widget] = [Label(t("A land for every day"), HEAD), Label(every_day, BODY)]
            if not no_land_words(self.services, now):
                count = counting_words(t, is_begun=calendar.is_begun(now))
                told.append(Label(count, NOTE, soft=True))
            return told
        days = n("{count} day", "{count} days", calendar.streak(now))
        longest = n("{count} day", "{count} days", calendar.longest_streak(now))
        lines = [
            t("Longest: {days}", days=longest),
            n("{count} day played", "{count} days played", len(calendar.come(now))),
            t("Points in {year}: {points}", year=now.year, points=plain(calendar.year_sum(now.year, now))),
        ]
        if (best := calendar.best(now)) is not None:
            lines.insert(1, t("Best: {points}", points=plain(best.score)))
        medals = Counter(result.medal for result in calendar.come(now))
        return [
            Label(t("Streak: {days}", days=days), TITLE),
            *(Label(line, BODY) for line in lines),
            MedalRow(self.services, medals),
        ]

    def _board(self, day: dt.date, size: tuple[int, int]) -> pygame.Surface | None:
        board = DayBoard(self.services, self._calendar, day)
        return self.queue.picture(("day", board.key, size), lambda: self.rounded(board.paint(size)))
