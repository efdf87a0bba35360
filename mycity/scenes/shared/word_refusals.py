"""The words for why a city has no word, and why a text tells no city."""

from __future__ import annotations

from mycity.engine.lands.word import LONGEST, WordError
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark

GONE = "gone"
"""The reason of a finished game whose record is no longer kept."""
_REFUSALS = {
    "none": mark("No city's word stands behind this code."),
    "symbol": mark("No city's word has the character {sign}."),
    "length": mark("A city's word has at most {length} characters, and does not begin with 0."),
    "check": mark("A character of this word is wrong, two have changed places, or it is of another land."),
    "edition": mark("A newer version of the game wrote this word."),
    "other": mark("This word does not belong to this land."),
    "pass": mark("This word passes where that is not allowed."),
    "long": mark("This evening is too long for a word."),
    "unfinished": mark("Cities have words once their game is over."),
    "seed": mark("No code dealt this game: its cities have no words."),
    "campaign": mark("Only evenings begun by a code have words."),
    "start": mark("This city has no word: 10 points at the start would not have paid for its passes."),
    GONE: mark("That game was too long ago: its record is gone."),
}


def word_refusal(services: Services, error: WordError) -> str:
    """Return why a city has no word, or a text tells none."""
    return services.t(_REFUSALS[error.reason], length=LONGEST, **error.about)
