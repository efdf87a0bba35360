"""The cities that others have built on a land that is chosen, or on a day's; and why a text tells none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial

from mycity.content.lands.plans import day_code
from mycity.engine.lands.code import LandCode
from mycity.scenes.shared.taken_lines import TakenText
from mycity.scenes.shared.word_refusals import word_refusal
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.table.family_table import is_played
from mycity.table.looking_back.day_calendar import DayCalendar
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.style.fonts import NOTE
from mycity.ui.style.theme import Tone


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
        "A city that was sent: {names}", "{count} cities that were sent: {names}", len(cities), names=names
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
