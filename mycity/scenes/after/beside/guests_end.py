"""The guests of a game that is over: what each has come to alone beside one's own, and the turns where one parted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from mycity.board_pictures.episode_decor import decor_then
from mycity.board_pictures.small_pictures import plain
from mycity.content.lands.told_cities import record_told
from mycity.engine.city import City
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.shared.finished_games import open_record
from mycity.scenes.shared.pictures.land_pictures import little_city
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.services import Services
from mycity.table.guests import Guest, guests_of, own_answers, parted_turns
from mycity.table.looking_back.ended_game import EndedGame
from mycity.ui.kit.blocks import Block, in_columns, lay_blocks, stacked
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.layout import cut_bottom, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import Text
from mycity.ui.style.fonts import BODY, NOTE, TITLE
from mycity.ui.style.theme import Tone

_ROW, _PICTURE, _TURN, _GAP = 200, 150, 118, 10
"""The least width of the card of a city, the height of its picture, the least width of the button of a turn, and the
room between two, in pixels at 1280 x 800."""
_NOON = 12
"""The hour in whose light all of them are shown."""
_TOLD = 4
"""Guests whose points stand on the result itself."""


class AloneCity(NamedTuple):
    """A city as it has come out alone.

    Attributes:
        name: whose it is.
        points: alone.
        city: as it was built.
        guest: its number among the guests; None of one's own.
    """

    name: str
    points: int
    city: City
    guest: int | None = None


class GuestsLine:
    """The line of the result that tells the guests' points beside one's own; a press leads to their turns.

    Args:
        game: The game that is over.
    """

    def __init__(self, services: Services, game: EndedGame) -> None:
        self._services = services
        self._game = game
        self._guests = tuple(guests_of(game.save, game.state.table)) if game.state.is_over else ()

    def button(self) -> list[Button]:
        """Return the line; none where there were no guests."""
        if not self._guests:
            return []
        t, cities = self._services.t, ranked(self._game, self._guests)
        told = [one for one in cities if one.guest is None]
        told += [one for one in cities if one.guest is not None][:_TOLD]
        names = [f"{one.name} {plain(one.points)}" for one in cities if one in told]
        more = len(cities) - len(names)
        words = t("Alone: {cities}", cities=" \N{MIDDLE DOT} ".join(names + (["…"] if more else [])))
        tip = t("Your guests, and where you have built differently")
        return [Button(words, self._show, tone=Tone.PAPER, role=NOTE, key="guests", tip=tip)]

    def _show(self) -> None:
        self._services.stack.push(GuestsEndScene(self._services, self._game, self._guests))


def ranked(game: EndedGame, guests: Sequence[Guest]) -> list[AloneCity]:
    """Return the cities of the people and of the guests of a game that is over, those with the most points first."""
    names, cities = [player.name for player in game.save.players], game.state.cities
    people = [AloneCity(names[seat], game.alone[seat], cities[seat]) for seat in game.seats_of_people]
    seen = (guest.seen_beside(game.state) for guest in guests)
    others = [
        AloneCity(one.name, one.alone, one.city, number) for number, one in enumerate(seen) if one.alone is not None
    ]
    return sorted([*people, *others], key=lambda one: -one.points)


class GuestsEndScene(SheetScene, PictureScene):
    """A card for each city, the best first, and the turns where one has parted from the guest chosen. Esc goes back.

    Args:
        game: The game that is over.
        guests: Who has built beside it.
    """

    def __init__(self, services: Services, game: EndedGame, guests: Sequence[Guest]) -> None:
        super().__init__(services)
        self._game = game
        self._guests = guests
        self._decor = decor_then(game.state, _NOON)
        self._chosen = next((one.guest for one in ranked(game, guests) if one.guest is not None), 0)
        self._seats = game.seats_of_people
        self._seat = self._seats[0] if self._seats else 0

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        inner = self.lay_sheet(1100, around=40, margins=(64, 44))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        width = rest.width - look.px(8)
        head: list[Widget] = [
            Label(t("Your guests"), TITLE, at="center"),
            Label(
                t("Each city was built alone, on the same land and with the same deck."), NOTE, at="center", soft=True
            ),
        ]
        rows, turns, seats = self._rows(), self._turns(), self._seat_rows()
        words = Label(self._words(bool(turns)), BODY)
        blocks = [
            stacked(look, width, head, gap=4),
            self._columns(rows, width, _ROW, above=14),
            stacked(look, width, [*seats, words], gap=8, above=18),
            self._columns(turns, width, _TURN, above=8),
        ]
        lay_blocks(pygame.Rect(rest.left, rest.top, width, 0), blocks, look)
        panel = ScrollPanel([*head, *rows, *seats, words, *turns], key="guests")
        panel.place(rest.inflate(look.px(20), 0))
        back = Button(t("Back"), self.back, tone=Tone.GO, key="back")
        watching = t("Look at {name}\N{RIGHT SINGLE QUOTATION MARK}s city", name=self._guests[self._chosen].name)
        watch = Button(watching, self._watch, tone=Tone.PAPER, sign="play", key="watch")
        row(foot, [watch, back], look, gap=14)
        return [panel, watch, back]

    def _columns(self, widgets: Sequence[Widget], width: int, least: int, *, above: int) -> Block:
        look = self.look
        fitting = max(1, (width + look.px(_GAP)) // look.px(least + _GAP))
        return in_columns(look, width, widgets, fitting, gap=_GAP, above=above)

    def _rows(self) -> list[Widget]:
        """Return a card for each city: a guest's chooses whose turns are shown, one's own is shown large."""
        cities = ranked(self._game, self._guests)
        return [
            self._row(number, one, 1 + sum(other.points > one.points for other in cities))
            for number, one in enumerate(cities)
        ]

    def _row(self, number: int, one: AloneCity, place: int) -> Widget:
        words = f"{place}. {one.name} \N{MIDDLE DOT} {plain(one.points)}"
        is_own = one.guest is None
        press = partial(self._show, one) if one.guest is None else partial(self._choose, one.guest)
        key = f"own{number}" if is_own else f"guest{one.guest}"
        tip = "" if is_own else self.t("The turns where you have built differently")
        is_chosen = one.guest == self._chosen
        picture = partial(self._picture, number, one.city)
        return PictureCard(words, picture, press, height=_PICTURE, is_chosen=is_chosen, key=key, tip=tip)

    def _picture(self, number: int, city: City, size: tuple[int, int]) -> pygame.Surface | None:
        def paint() -> pygame.Surface:
            return little_city(self.services.sprites, city, self._decor, size, self.look.px(8))

        return self.queue.picture((number, size), paint)

    def _show(self, one: AloneCity) -> None:
        """Show a city large."""
        land = self._game.state.table.scenario.land
        shown = FinishedCity(one.city, one.points, self._decor, "" if land is None else land.code)
        self.stack.push(LargeCityScene(self.services, [shown]))

    def _seat_rows(self) -> list[Widget]:
        """Return what chooses whose turns are compared, where several people have played."""
        if len(self._seats) < 2:
            return []
        options: list[tuple[object, Text]] = [(seat, self._game.save.players[seat].name) for seat in self._seats]
        words = self.t("Whose turns")
        return [OptionRow(words, options=options, value=self._seat, on_change=self._compare, key="seat")]

    def _compare(self, seat: object) -> None:
        self._seat = int(str(seat))
        self.rebuild(focus="seat")

    def _words(self, has_turns: bool) -> str:
        own, guest = self._game.save.players[self._seat].name, self._guests[self._chosen].name
        if not has_turns:
            return self.t("{name} and {other} have built the same.", name=own, other=guest)
        return self.t("Where {name} and {other} built differently; each leads into the review:", name=own, other=guest)

    def _turns(self) -> list[Widget]:
        """Return a button for each turn where the seat and the guest chosen have parted."""
        record = {} if self._game.save.episode is None else self._game.save.episode.record
        parted = parted_turns(self._guests[self._chosen], own_answers(record, self._seat))
        return [
            Button(
                self.t("Card {number}", number=one.card),
                partial(self._review, one.turn),
                tone=Tone.OAK,
                role=BODY,
                key=f"card{one.card}",
            )
            for one in parted
        ]

    def _choose(self, guest: int) -> None:
        self._chosen = guest
        self.rebuild(focus=f"guest{guest}")

    def _watch(self) -> None:
        """Show the city of the guest chosen card by card."""
        open_record(self.services, record_told(self._guests[self._chosen].told), self.ways.replay, 0)

    def _review(self, turn: int) -> None:
        if self._game.save.episode is not None:
            self.stack.push(ReviewScene(self.services, self._game.save.episode.record, self._seat, turn))
