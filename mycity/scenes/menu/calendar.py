"""The calendar of days' lands: a month as a page of little boards and medals, the streak, the best, the year's sum."""

from __future__ import annotations

import datetime as dt
from calendar import Calendar
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from mycity.content.games import land_game
from mycity.content.lands.plans import FIRST_DAY, LAST_DAY, day_code, land_plan
from mycity.content.phrases import capital
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import PlayedLand
from mycity.scenes.menu.land_cities import family_button
from mycity.scenes.menu.land_rules import day_rule
from mycity.scenes.menu.seats import Seats, remembered_chairs
from mycity.scenes.shared.days_game import (
    DayBoard,
    built_before,
    counting_words,
    go_on,
    more_words,
    read_calendar,
    town_words,
    unfinished_slot,
)
from mycity.scenes.shared.finished_games import count_game, keep_towns, proposed_rival
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.sent_lines import sent_finished
from mycity.scenes.shared.taken_lines import take_given
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.land_codes import code_button, no_land_words, shown_day, today
from mycity.scenes.shell.sealed_question import once_told
from mycity.scenes.shell.services import Services
from mycity.table.land_towns import MissingTowns
from mycity.table.looking_back.day_calendar import DayResult
from mycity.table.missed_games import MissingSums, count_missed
from mycity.ui.inputs import Command
from mycity.ui.kit.cards import CardPicture
from mycity.ui.kit.layout import column, cut_bottom, cut_left, cut_right, cut_top, row
from mycity.ui.kit.widgets import Button, IconButton, Label, Pressable, Widget, WidgetState
from mycity.ui.style.fonts import BODY, HEAD, MINUS, NOTE, SMALL, SMALL_STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Tone

_WEEK, _WEEKS = 7, 6
_LEAST_LARGE = 90
"""Pixels of height that the board of the day chosen has at least, where it is shown large."""
_CALENDAR = Calendar()


class DayWidget(Pressable):
    """A day of the month: its number, its little board, its medal.

    Args:
        day: the day.
        result: what it has brought, if it was played.
        picture: its little board; None of a day to come.
        on_press: chooses it.
    """

    def __init__(
        self,
        services: Services,
        day: dt.date,
        result: DayResult | None,
        picture: CardPicture | None,
        on_press: Callable[[], None],
        *,
        is_chosen: bool,
        is_today: bool,
    ) -> None:
        super().__init__(on_press, key=f"day{day.day}")
        self.day = day
        self._picture = picture
        self._sprites = services.sprites
        self._result = result
        self._is_chosen = is_chosen
        self._is_today = is_today

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        palette = look.palette
        if self._is_chosen or state.hovered:
            look.paint.plate(surface, self.rect, Tone.OAK if self._is_chosen else Tone.PAPER, hovered=state.hovered)
        else:
            look.paint.inset(surface, self.rect)
        inner = self.rect.inflate(-look.px(8), -look.px(8))
        line, room = cut_top(inner, look.fonts.line_height(SMALL))
        coat = palette.coat(Tone.OAK).letters if self._is_chosen else palette.ink
        look.write(surface, f"{self.day.day}", SMALL_STRONG if self._is_today else SMALL, coat, line, "midleft")
        if self._result is not None:
            score = f"{self._result.score}".replace("-", MINUS)
            look.write(surface, score, SMALL_STRONG, coat, line, "midright")
        picture = None if self._picture is None else self._picture(room.size)
        if self._picture is not None and picture is None:
            look.paint.dots(surface, room)
        if picture is not None:
            at = picture.get_rect(center=room.center)
            surface.blit(picture, at)
            if self._is_today:
                pygame.draw.rect(surface, palette.ring, at.inflate(look.px(4), look.px(4)), look.px(2), look.px(6))
            if self._result is not None and self._result.medal:
                side = max(at.height * 5 // 9, look.px(18))
                medal = self._sprites.icon(f"medal-{self._result.medal}", side)
                surface.blit(medal, medal.get_rect(midbottom=(at.right - side // 2, at.bottom + look.px(4))))


class CalendarScene(SheetScene, PictureScene):
    """A month at the left, the day chosen at the right. Page keys turn the months, Esc goes back.

    Args:
        day: The day that is chosen first; today where none is named.
    """

    home = "play"

    def __init__(self, services: Services, day: dt.date | None = None) -> None:
        super().__init__(services)
        self._today = today()
        self.day = day or shown_day(self._today)
        statistics = services.finished
        count_missed(services.slot_list, services.looked_for, lambda: services.finished, partial(count_game, services))
        self._missing_sums = MissingSums(statistics)
        self._towns = MissingTowns(services.land_towns, statistics, partial(keep_towns, services))
        services.told_rules.look()
        self.calendar = read_calendar(self.services)
        self._title = self._month = self._large = pygame.Rect(0, 0, 0, 0)

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.rebuild(focus="play")

    def resume(self) -> None:
        self.services.told_rules.look()
        self.calendar = read_calendar(self.services)
        self._renew_day()
        super().resume()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._missing_sums.update() | self._towns.update(self._shown_results()):
            self.calendar = read_calendar(self.services)
            self.rebuild_for_news()
        if self._renew_day() | self.services.told_rules.poll():
            self.rebuild_for_news()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if command in {Command.NEXT, Command.PREVIOUS}:
            self._turn_month(1 if command is Command.NEXT else -1)
            return True
        is_taken = take_given(self.services, event, self.ways.new_game_on)
        return is_taken or super().handle(event, command)

    def _renew_day(self) -> bool:
        """Go on to a new day where one has begun since the last look; return whether that is so."""
        before, self._today = self._today, today()
        if self.day == shown_day(before):
            self.day = shown_day(self._today)
        return self._today != before

    def _shown_results(self) -> Iterator[DayResult]:
        """Yield the results of the month that is shown, that of the day chosen first."""
        results = self.calendar.results
        month = [result for day, result in results.items() if (day.year, day.month) == (self.day.year, self.day.month)]
        yield from sorted(month, key=lambda result: result.day != self.day)

    # -- what is chosen --------------------------------------------------------------------------------------

    def choose(self, day: dt.date) -> None:
        """Look at a day; a second press leads to the button that plays it, as only the first game on it counts."""
        is_chosen, self.day = day == self.day, day
        self.rebuild(focus="play" if is_chosen and day <= self._today else f"day{day.day}")

    def _turn_month(self, step: int) -> None:
        months = self.day.year * 12 + self.day.month - 1 + step
        first = dt.date(months // 12, months % 12 + 1, 1) if months // 12 in range(1, 10_000) else self.day
        if FIRST_DAY <= first <= LAST_DAY:
            now = shown_day(self._today)
            self.day = now if (first.year, first.month) == (now.year, now.month) else first
            self.rebuild()

    def _play(self, *, alone: bool = True) -> None:
        """Go on with the day's game, or begin its land: alone, or with everybody who played last.

        Where another window or computer has begun it meanwhile, the page says so first: it has promised something else.
        """
        before, self.calendar = self.calendar, read_calendar(self.services)
        if before.begun_at(self.day) != self.calendar.begun_at(self.day):
            self.rebuild(focus="play")
            return
        if (slot := unfinished_slot(self.services, self.calendar, self.day)) is not None:
            go_on(self.services, slot)
            return
        begin = partial(self._begin, self.day, self._today, alone=alone)
        once_told(self.services, land_plan(day_code(self.day)), self.t("Play it"), begin)

    def _begin(self, day: dt.date, now: dt.date, *, alone: bool) -> None:
        """Begin the land of a day; it was today then, be it midnight meanwhile.

        Args:
            alone: Whether the first person plays alone, and not everybody who played last.
        """
        code, seated = day_code(day), self._seated()
        people = [founder for founder in seated if founder.controller == HUMAN]
        founders = people[:1] if alone and people else seated
        self.ways.games.start(
            land_game(code.family), founders, code.deck_seed, None, PlayedLand(str(code), str(day)), now
        )

    def _seated(self) -> Sequence[PlayerSpec]:
        """Return who played last, as a game takes them: whoever has written no name keeps that of the last game."""
        seats = Seats(proposed_rival(self.services), remembered_chairs(self.services))
        last = {
            result.animal: result.name
            for game in self.services.finished.games
            for result in game.seats
            if result.controller == HUMAN
        }
        founders = seats.founders(self.services)
        named = list(founders)
        for number, chair in enumerate(seats.chairs):
            one = founders[number]
            if one.controller == HUMAN and not chair.written and one.animal in last:
                named[number] = replace(one, name=last[one.animal])
        return named if len({one.name for one in named}) == len(named) else founders

    # -- what is seen ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        inner = self.lay_sheet(1220, around=36, margins=(60, 44))
        head, rest = cut_top(inner, look.px(46), look.px(8))
        self._title = head
        month, side = cut_left(rest, rest.width * 68 // 100, look.px(24))
        self._month, grid = cut_top(month, look.fonts.line_height(SMALL), look.px(4))
        turning = self._turning(head)
        days = self._laid_days(grid)
        foot, told = cut_bottom(side, look.px(50), look.px(10))
        words = self._told()
        free = pygame.Rect(told.left, column(told, words, look, gap=8) + look.px(14), told.width, 0)
        sent = self._sent(words)
        free.height = max(told.bottom - free.top, 0)
        self._large = free
        buttons = self._foot()
        row(foot, buttons, look, gap=12, at="right")
        return [*turning, *days, *words, *sent, *buttons]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look, phrases = self.look, self.services.phrases
        look.write(surface, phrases.month_of(self.day), TITLE, look.palette.ink, self._title)
        across = self._month.width // _WEEK
        if self.day <= self._today and self._large.height > look.px(_LEAST_LARGE):
            large = self._board(self.day, self._large.size)
            if large is not None:
                surface.blit(large, large.get_rect(midtop=self._large.midtop))
            else:
                look.paint.waiting(surface, self._large)
        for number, name in enumerate(phrases.weekdays_alone):
            room = pygame.Rect(self._month.left + number * across, self._month.top, across, self._month.height)
            look.write(surface, capital(name), SMALL, look.palette.ink_soft, room)

    def _turning(self, head: pygame.Rect) -> list[Widget]:
        before = IconButton("left", partial(self._turn_month, -1), tip=self.t("The month before"), key="before")
        after = IconButton("right", partial(self._turn_month, 1), tip=self.t("The next month"), key="after")
        before.place(cut_left(head, head.height)[0])
        after.place(cut_right(head, head.height)[0])
        return [before, after]

    def _laid_days(self, grid: pygame.Rect) -> list[DayWidget]:
        """Return the days of the month, placed in weeks that begin with Monday."""
        gap = self.look.px(4)
        across, down = grid.width // _WEEK, grid.height // _WEEKS
        widgets = []
        for number, day in enumerate(_CALENDAR.itermonthdates(self.day.year, self.day.month)):
            if day.month != self.day.month or not FIRST_DAY <= day <= LAST_DAY:
                continue
            widget = DayWidget(
                self.services,
                day,
                self.calendar.results.get(day),
                partial(self._board, day) if day <= self._today else None,
                partial(self.choose, day),
                is_chosen=day == self.day,
                is_today=day == self._today,
            )
            week, place = divmod(number, _WEEK)
            rect = pygame.Rect(grid.left + place * across, grid.top + week * down, across - gap, down - gap)
            widget.place(rect)
            widgets.append(widget)
        return widgets

    def _board(self, day: dt.date, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the little board of a day, once it is painted: with one's own city where its record is kept."""
        board = DayBoard(self.services, self.calendar, day)

        def paint() -> pygame.Surface:
            return with_round_corners(board.paint(size), self.look.px(5))

        return self.queue.picture((board.key, size), paint, urgent=day == self.day)

    def _told(self) -> list[Widget]:
        """Return what is told of the day chosen, and of all days."""
        t, day = self.t, self.day
        told: list[Widget] = [Label(self.services.phrases.headline_of(day), HEAD)]
        if no_land := no_land_words(self.services, self._today):
            told.insert(0, Label(no_land, BODY))
        if day > self._today:
            return [*told, Label(t("Each land shows itself on its day."), BODY, soft=True), *self._sums()]
        code = day_code(day)
        told += [*day_rule(self.services, land_plan(code)), code_button(self.services, str(code))]
        told += [Label(line, NOTE, soft=True) for line in self._result_words(day)]
        return [*told, *self._sums()]

    def _sent(self, told: Sequence[Widget]) -> list[Widget]:
        """Return what sends the line of the day chosen, and what shows the family's table, at the right of its code."""
        code = next((one for one in told if one.key == "code"), None)
        if not isinstance(code, Button):
            return []
        result = self.calendar.results.get(self.day)
        buttons = [] if result is None else sent_finished(self.services, result.game).buttons(self.services)
        buttons += family_button(self.services, self.calendar, self.day)
        for button in buttons:
            beside, rest = cut_right(code.rect, code.rect.height, self.look.px(8))
            button.place(beside)
            code.place(rest)
        if code.explained(self.look) != code.tooltip():  # the name before it has no room, and would cut it
            code.text, code.tip = str(day_code(self.day)), code.explained(self.look)
        return [*buttons]

    def _result_words(self, day: dt.date) -> list[str]:
        """Return what a day has brought, or what would count."""
        t, result = self.t, self.calendar.results.get(day)
        if result is not None:
            points = self.n("{count} point", "{count} points", result.score)
            lines = [t("You came to {points}.", points=points)]
            if not result.is_alone:
                lines = [t("You came to {points} at a table.", points=points)]
            if result.towns:
                lines.append(town_words(self.t, result.towns, result.best_known))
                lines += [words for words in (more_words(self.t, result.score, result.towns),) if words]
            if not result.unhelped:
                lines.append(t("With help: it gives its medal, but no streak."))
            return lines
        if day == self._today:
            return [counting_words(t, is_begun=self.calendar.is_begun(day))]
        before = built_before(self.services, self.services.finished.games, str(day_code(day)))
        past = t("A day that is past can be played. Only on its day does it count, here and for the streak.")
        return [*([before] if before else []), past]

    def _sums(self) -> list[Widget]:
        """Return the streak, the best and the year's sum."""
        t, n, calendar = self.t, self.n, self.calendar
        streak, longest = calendar.streak(self._today), calendar.longest_streak(self._today)
        if not longest and not calendar.results:
            return []  # nobody has to be told of nothing
        lines = [t("Streak: {days}", days=n("{count} day", "{count} days", streak))] if streak else []
        lines.append(t("Longest: {days}", days=n("{count} day", "{count} days", longest)))
        if (best := calendar.best(self._today)) is not None:
            lines.append(t("Best: {points}", points=f"{best.score}".replace("-", MINUS)))
        total = f"{calendar.year_sum(self.day.year, self._today)}".replace("-", MINUS)
        lines.append(t("Points in {year}: {points}", year=self.day.year, points=total))
        return [Label("", SMALL), *(Label(line, BODY) for line in lines)]

    def _foot(self) -> list[Widget]:
        back = Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        is_open = unfinished_slot(self.services, self.calendar, self.day) is not None
        words = self.t("Continue") if is_open else self.t("Play it")
        play = Button(words, self._play, tone=Tone.GO, sign="play", key="play")
        play.enabled = self.day <= self._today  # days to come keep their lands
        no_land = no_land_words(self.services, self._today)
        play.reason = "" if play.enabled else no_land or self.t("Each land shows itself on its day.")
        if is_open or not play.enabled or len(self._seated()) == 1:
            return [back, play]
        play.tip = self.t("Alone, as the towns are that its medals are measured by")
        others = IconButton("plus", partial(self._play, alone=False), key="table")
        others.tip = self.t("With everybody who played last; medals count what each comes to alone")
        return [back, others, play]
