"""The cities that others have built on the land that is being chosen, and why a text tells none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mycity.engine.lands.code import LandCode
from mycity.scenes.shared.taken_lines import TakenText
from mycity.scenes.shared.word_refusals import word_refusal
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.ui.kit.widgets import Button, Label, Widget
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
