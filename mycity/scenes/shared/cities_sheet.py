"""The sheet with cities that others have built, each to be looked at; their points once one's own game there is over.

Until then a city is a name: no points, no table. Nothing is seen of today's land, either; on others a look asks first,
for it shows cards that one has not played.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import plain
from mycity.content.lands.plans import day_code, land_plan, playable_code
from mycity.content.lands.told_cities import record_told
from mycity.engine.lands.code import LandCode, LandCodeError
from mycity.scenes.shared.days_game import MEDAL_WORDS
from mycity.scenes.shared.finished_games import open_record
from mycity.scenes.shared.taken_lines import given_text, keep_sent, read_sent, take_text, taken
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.land_codes import DayWatch, named_code, today
from mycity.scenes.shell.sealed_question import once_told
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.statistics import FinishedGame
from mycity.table.family_table import TableLine, family_table, is_played
from mycity.table.known_lands import towns_on
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import column, cut_bottom, cut_left, cut_right, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_FAMILY, _SENT = mark("The family\N{RIGHT SINGLE QUOTATION MARK}s table"), mark("Cities you were sent")
_LINE, _GAP = 52, 6
"""The height of a city's line, and the room below it, in pixels at 1280 x 800."""


class CitiesSheet(SheetScene):
    """The cities, land by land. Esc goes back.

    Args:
        cities: Those that were sent.
        on_code: Takes a land to be played on; None where it is chosen already.
        games: One's own games that stand among them; all of this computer where None.
    """

    home = "back"

    def __init__(
        self,
        services: Services,
        cities: Sequence[SentWord],
        on_code: Callable[[LandCode], None] | None = None,
        games: Sequence[FinishedGame] | None = None,
    ) -> None:
        super().__init__(services)
        self._cities = tuple(dict.fromkeys(cities))
        self._on_code = on_code
        self._games = games
        self._agreed: set[str] = set()
        self._days = DayWatch()
        self._title = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        self.rebuild(focus="look0")

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._days.has_turned():
            self.rebuild_for_news()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Take a text that is dropped or pasted here: its cities join those that are shown."""
        text = given_text(self.services, event)
        if text is None:
            return super().handle(event, command)
        if cities := taken(text).cities:
            keep_sent(self.services, cities)
            self._cities = tuple(dict.fromkeys((*self._cities, *cities)))
            self.rebuild()
        else:
            take_text(self.services, text, self._take)
        return True

    # -- what is seen ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        inner = self.lay_sheet(860, around=60, margins=(64, 44))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        self._title, rest = cut_top(rest, look.fonts.line_height(TITLE), look.px(10))
        room, widgets = pygame.Rect(rest.left + look.px(8), rest.top, rest.width - look.px(28), 0), list[Widget]()
        for code in dict.fromkeys(city.code for city in self._cities):
            room.top = self._lay_land(room, code, widgets) + look.px(14)
        panel = ScrollPanel(widgets, in_order=True, key="cities")
        panel.place(rest)
        buttons = self._foot()
        row(foot, buttons, look, gap=14, at="right")
        return [panel, *buttons]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        look.write(surface, self.t(_FAMILY if self._on_code is None else _SENT), TITLE, look.palette.ink, self._title)

    def _lay_land(self, room: pygame.Rect, code: str, widgets: list[Widget]) -> int:
        """Add the cities on a land below its name; return where they end."""
        look, sent = self.look, [city for city in self._cities if city.code == code]
        lines = family_table(code, sent, self._games_on(code), towns_on(self.services.finished, code))
        at = self._lay_head(room, code, widgets)
        if not lines:
            note = Label(self.t("Points are told once your own game on this land is over."), NOTE, soft=True)
            widgets.append(note)
            at.top = column(at, [note], look) + look.px(_GAP)
        at.height = look.px(_LINE)
        for line in lines or [TableLine(city.name, 0, sent=city) for city in sent]:
            self._lay_city(at, code, line, widgets, is_told=bool(lines))
            at.top += at.height + look.px(_GAP)
        return at.top

    def _lay_head(self, room: pygame.Rect, code: str, widgets: list[Widget]) -> pygame.Rect:
        """Add the name of a land, and what takes it; return the room below."""
        look, name = self.look, Label(named_code(code), STRONG)
        head, high = room.copy(), name.measure(look, room.width)[1]
        head.height = high
        if self._on_code is not None:
            take = Button(
                self.t("Take this land"), partial(self._take, playable_code(code)), tone=Tone.PAPER, key=f"take {code}"
            )
            width, head.height = take.measure(look, room.width // 2)
            right, head = cut_right(head, width, look.px(12))
            take.place(right)
            widgets.append(take)
        name.place(head.inflate(0, high - head.height))
        widgets.append(name)
        return pygame.Rect(room.left, head.bottom + look.px(10), room.width, 0)

    def _lay_city(self, at: pygame.Rect, code: str, line: TableLine, widgets: list[Widget], *, is_told: bool) -> None:
        number = sum(isinstance(widget, CityLine) for widget in widgets)
        look_at = Button(self.t("Look at it"), partial(self._look, code, line), tone=Tone.PAPER, key=f"look{number}")
        look_at.reason = "" if is_told else self._waiting(code)
        look_at.enabled = not look_at.reason
        width = look_at.measure(self.look, at.width // 2)[0]
        right, left = cut_right(at, width, self.look.px(10))
        city = CityLine(self.services, line, is_told=is_told)
        city.place(left)
        look_at.place(right)
        widgets += [city, look_at]

    def _foot(self) -> list[Widget]:
        back = Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        if len({city.code for city in self._cities}) > 1:
            return [back]
        words = self.t("Play beside it") if len(self._cities) == 1 else self.t("Play beside them")
        return [back, Button(words, self._play, tone=Tone.GO, sign="play", key="beside")]

    def _play(self) -> None:
        """Go on to a new game beside which the cities grow."""
        if cities := read_sent(self.services, self._cities):
            self.ways.play_beside(cities)

    def _games_on(self, code: str) -> Sequence[FinishedGame]:
        games = self.services.finished.games if self._games is None else self._games
        return [game for game in games if game.land == code]

    # -- what can be done ------------------------------------------------------------------------------------

    def _take(self, code: LandCode) -> None:
        """Go on to a new game on a land."""
        self.back()
        (self._on_code or self.ways.new_game_on)(code)

    def _waiting(self, code: str) -> str:
        """Return why nobody may look at a city yet: today's land is to be played first, tomorrow's has not come."""
        days = dict(zip(("today", "tomorrow"), _codes_from(today()), strict=False))
        if code == days.get("today"):
            return self.t("First play today\N{RIGHT SINGLE QUOTATION MARK}s land to its end yourself.")
        return self.t("Each land shows itself on its day.") if code == days.get("tomorrow") else ""

    def _look(self, code: str, line: TableLine) -> None:
        """Look at a city, once its rules are told and the player agrees to see cards that were not played."""
        look = partial(self._show, line)
        if is_played(code, self._games_on(code)) or code in self._agreed:
            look()
            return

        def agree() -> None:
            self._agreed.add(code)
            look()

        def ask() -> None:
            t = self.t
            question, meaning = t("Look at this city?"), t("You would see cards that you have not played.")
            self.stack.push(
                Ask(self.services, question, meaning, yes=t("Look at it"), no=t("Back"), on_yes=agree, tone=Tone.OAK)
            )

        once_told(self.services, land_plan(playable_code(code)), self.t("Look at it"), ask)

    def _show(self, line: TableLine) -> None:
        if line.game is not None:
            open_record(self.services, self.services.finished.record(line.game), self.ways.replay, line.seat)
        elif line.sent is not None:
            for city in read_sent(self.services, [line.sent]):
                open_record(self.services, record_told(city), self.ways.replay, 0)


class CityLine(Widget):
    """The line of a city: its place, name, medal and points, or its name alone.

    Args:
        is_told: Whether its points are.
    """

    def __init__(self, services: Services, line: TableLine, *, is_told: bool) -> None:
        super().__init__(tip=services.t(MEDAL_WORDS[line.medal]) if line.medal else "")
        self.line = line
        self._services = services
        self._is_told = is_told

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(_LINE)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        line, ink = self.line, look.palette.ink
        if line.game is not None:
            look.paint.plate(surface, self.rect, Tone.OAK)
            ink = look.palette.coat(Tone.OAK).letters
        else:
            look.paint.inset(surface, self.rect)
        room = self.rect.inflate(-look.px(24), 0)
        role = STRONG if line.game is not None else BODY
        if self._is_told:
            place, room = cut_left(room, look.px(46), look.px(6))
            look.write(surface, f"{line.place}", role, ink, place, "midleft")
            points, room = cut_right(room, look.px(64), look.px(8))
            look.write(surface, plain(line.points), role, ink, points, "midright")
            medal, room = cut_right(room, look.px(34), look.px(10))
            if line.medal:
                picture = self._services.sprites.icon(f"medal-{line.medal}", medal.width)
                surface.blit(picture, picture.get_rect(center=medal.center))
        look.write(surface, self._words, role, ink, room, "midleft")

    @property
    def _words(self) -> str:
        """Its name; behind it that it is one's own."""
        t, line = self._services.t, self.line
        return line.name if line.game is None else t("{name} (here)", name=line.name)


def _codes_from(day: dt.date) -> Iterator[str]:
    """Yield the codes of a day's land, and of the next one's, as far as they have any."""
    for after in (0, 1):
        with suppress(LandCodeError):
            yield str(day_code(day + dt.timedelta(days=after)))
