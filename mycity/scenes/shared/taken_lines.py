"""Texts that people send, taken wherever a land's code is: the code in them, and the cities that their lines tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from mycity.content.lands.plans import find_playable_code, playable_code
from mycity.content.lands.told_cities import cities_in, city_name, told_city
from mycity.engine.lands.code import LENGTH, LandCode, LandCodeError
from mycity.engine.lands.found_cities import FoundCity
from mycity.engine.lands.word import WordError
from mycity.scenes.shared.word_refusals import word_refusal
from mycity.scenes.shell.land_codes import refusal_words
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.errors import SaveError
from mycity.ui import clipboard
from mycity.ui.inputs import is_shortcut
from mycity.ui.keyboard.keys import text_key


class TakenText(NamedTuple):
    """The cities that a text tells.

    Attributes:
        cities: those that it tells.
        refusal: the reason why it tells none; None where nothing in it was meant to.
    """

    cities: tuple[SentWord, ...] = ()
    refusal: WordError | None = None


@lru_cache(maxsize=8)
def taken(text: str) -> TakenText:
    """Return the cities of a text, or why it tells none though something in it looks like one."""
    try:
        found = cities_in(text)
    except LandCodeError:
        return TakenText()
    except WordError as error:
        return TakenText(refusal=error if error.reason != "none" and _is_meant(text) else None)
    cities = (SentWord(code=str(city.code), word=city.word, name=city_name(city), points=city.points) for city in found)
    return TakenText(tuple(dict.fromkeys(cities)))


def _is_meant(text: str) -> bool:
    """Return whether a text with a code was meant to tell a city: not only a time of day stands behind it."""
    runs = ["".join(filter(str.isalnum, run)) for run in text.split()]
    return len(runs) == 2 or any(len(run) > LENGTH and any(map(str.isdigit, run)) for run in runs)


def take_given(services: Services, event: pygame.event.Event, on_code: Callable[[LandCode], None]) -> bool:
    """Take a text that is dropped on the window, or pasted where no field takes it; return whether it was one.

    Args:
        on_code: As ``take_text`` has it.
    """
    text = given_text(services, event)
    if text is None:
        return False
    take_text(services, text, on_code)
    return True


def given_text(services: Services, event: pygame.event.Event) -> str | None:
    """Return the text that an event drops on the window, or pastes where no field takes it; None of any other."""
    if event.type == pygame.DROPTEXT:
        return str(event.text)
    pastes = event.type == pygame.KEYDOWN and is_shortcut(event.mod) and text_key(event) == pygame.K_v
    if not pastes or services.stack.top.has_text_focus:
        return None
    return clipboard.pasted() or None


def take_text(services: Services, text: str, on_code: Callable[[LandCode], None]) -> None:
    """Show the cities that a text tells, or give on its code; where it has none, say why.

    Args:
        text: The text, however it was sent.
        on_code: Takes a land to be played on: that of the text, or that of one of the cities when it is pressed.
    """
    cities, refusal = taken(text)
    if cities:
        keep_sent(services, cities)
        services.ways.cities(cities, on_code)
        return
    try:
        code = find_playable_code(text)
    except LandCodeError as error:
        services.notices.show(refusal_words(services, error))
        return
    on_code(code)
    if refusal is not None:
        services.notices.show(word_refusal(services, refusal))


def keep_sent(services: Services, cities: Sequence[SentWord]) -> None:
    """Keep cities that were sent with their land, and so with its day; say why that cannot be, and try again."""
    try:
        services.saving.do(lambda: services.sent.add(cities))
    except SaveError as problem:
        reason = reason_words(services.t, problem)
        services.notices.show(services.t("The cities could not be kept: {reason}", reason=reason))


def read_sent(services: Services, cities: Sequence[SentWord]) -> list[FoundCity]:
    """Return what the words of cities tell; none, and say why, where somebody has written into the file."""
    try:
        return [told_city(playable_code(city.code), city.name, city.word) for city in cities]
    except LandCodeError as error:
        services.notices.show(refusal_words(services, error))
    except WordError as error:
        services.notices.show(word_refusal(services, error))
    return []
