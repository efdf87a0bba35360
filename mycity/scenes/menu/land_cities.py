"""The cities that others have built on a land that is chosen, or on a day's; and why a text tells none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial

from mycity.content.lands.plans import day_code
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.found_cities import MOST, FoundCity
from mycity.scenes.menu.game_pick import GamePick
from mycity.scenes.menu.land_pick import BY_CODE
from mycity.scenes.shared.taken_lines import TakenText, read_sent
from mycity.scenes.shared.word_refusals import word_refusal
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.table.family_table import is_played
from mycity.table.guests import saved_guests
from mycity.table.looking_back.day_calendar import DayCalendar
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.style.fonts import NOTE
from mycity.ui.style.theme import Tone

_NAMED = 3
"""As many guests are named; of more only the number is told."""


def refused_word(services: Services, given: TakenText) -> list[Widget]:
    """Return why what stands behind a code tells no city, where something there was meant to."""
    return [] if given.refusal is None else [Label(word_refusal(services, given.refusal), NOTE, soft=True)]


def sent_cities(services: Services, cities: Sequence[SentWord], on_code: Callable[[LandCode], None]) -> list[Widget]:
    """Return what leads to cities that were sent: nothing where there are none.

    Args:
        cities: The cities.
        on_code: Takes the land of one.
    """
    if not cities:
        return []
    names = services.phrases.enumerated(dict.fromkeys(city.name for city in cities))
    words = services.n(
        "A city you were sent: {names}", "{count} cities you were sent: {names}", len(cities), names=names
    )
    see = partial(services.ways.cities, cities, on_code)
    return [Button(words, see, tone=Tone.PAPER, sign="send", key="cities")]


def family_button(services: Services, calendar: DayCalendar, day: dt.date) -> list[IconButton]:
    """Return what shows who else has built on the land of a day: nothing where nobody has sent a city.

    It cannot be pressed before one's own game of the day is over. Of one's own games there those stand in the table
    that count for the day; where none does, all.
    """
    t, code = services.t, str(day_code(day))
    sent, games, begun = services.sent.on(code), services.finished.games, calendar.begun_at(day)
    if not sent:
        return []
    counting = [game for game in games if game.land == code and game.created in begun]
    own = counting if is_played(code, counting) else games
    words = t("The family\N{RIGHT SINGLE QUOTATION MARK}s table")
    button = IconButton("ladder", partial(services.ways.cities, sent, None, own), tip=words, key="family")
    button.enabled = is_played(code, own)
    button.reason = "" if button.enabled else f"{words}\n{t('It opens once your own game of this day is over.')}"
    return [button]


class GuestChoice:
    """Chooses whether they come: those whom lines have brought do, until somebody says no.

    Args:
        pick: What is to be played.
        given: Cities that were to grow beside the game from the beginning.
        on_change: Called when the choice is another.
    """

    def __init__(
        self, services: Services, pick: GamePick, given: Sequence[FoundCity], on_change: Callable[[], None]
    ) -> None:
        self._services = services
        self._pick = pick
        self._given = given
        self._on_change = on_change
        self._chosen: dict[str, bool] = {}

    @property
    def words(self) -> str:
        """The words for those who come; nothing where nobody does."""
        if not self._is_wanted:
            return ""
        names, services = self._names(), self._services
        if self._goes_on:
            return services.t("The game you have begun goes on as it is, without new guests.")
        if len(names) > _NAMED:
            return services.n("{count} guest beside you", "{count} guests beside you", len(names))
        return services.t("Guests beside you: {names}", names=services.phrases.listed(names))

    def button(self) -> list[Button]:
        """Return what asks them in, or leaves them out; none where nobody could come."""
        names, t = self._names(), self._services.t
        if not names or self._goes_on:
            return []
        asking = t("Play beside it") if len(names) == 1 else t("Play beside them")
        words = t("Without guests") if self._is_wanted else asking
        return [Button(words, self._turn, tone=Tone.PAPER, key="guests", tip=self._services.phrases.listed(names))]

    def guests(self) -> Sequence[FoundCity]:
        """Return those that grow beside the game, if it begins now."""
        if not self._is_wanted:
            return ()
        return [*self._given_here(), *read_sent(self._services, self._sent_here())]

    @property
    def _code(self) -> str:
        land = self._pick.land
        return "" if land is None or land.land is None else land.land.code

    @property
    def _goes_on(self) -> bool:
        return self._pick.unfinished_slot() is not None

    @property
    def _is_wanted(self) -> bool:
        if not self._names():
            return False
        land = self._pick.land
        by_code = land is not None and land.source == BY_CODE
        return self._chosen.get(self._code, by_code or bool(self._given_here()))

    def _turn(self) -> None:
        self._chosen[self._code] = not self._is_wanted
        self._on_change()

    def _given_here(self) -> list[FoundCity]:
        return [city for city in self._given if str(city.code) == self._code]

    def _sent_here(self) -> list[SentWord]:
        """Return the cities that were sent on the land, but those that are given."""
        given = {city.word for city in self._given_here()}
        return [city for city in self._services.sent.on(self._code) if city.word not in given] if self._code else []

    def _names(self) -> list[str]:
        given = self._given_here()
        rows = [row.name for row in saved_guests(given, given[0].code)] if given else []
        return [*rows, *(city.name for city in self._sent_here())][:MOST]
