"""The words for points, and a sentence about what became of a card in a city."""

from __future__ import annotations

from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Placement
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark


def points_words(services: Services, count: int) -> str:
    return services.n("{count} point", "{count} points", count)


def move_sentence(services: Services, city: str, answer: Answer | None, *, blocked: bool, stopped: bool) -> str:
    """Return what a city did with a card.

    Args:
        city: Its name.
        answer: What it answered; None when it was not asked.
        blocked: Whether the blocking card took the building.
        stopped: Whether it builds no more after this card.
    """
    t = services.t
    if blocked:
        return t("The blocking card takes this building from everybody.")
    if answer is None:
        words = mark("{city} had stopped before.") if stopped else mark("{city} sat this turn out.")
        return t(words, city=city)
    if isinstance(answer, Placement):
        return t("{city} placed it.", city=city)
    return t("{city} passed.", city=city) if answer == PASS else t("{city} stopped.", city=city)


def better_words(services: Services, answer: str) -> str:
    """Return what would have been better: ``place``, ``pass`` or ``stop``, as records name answers."""
    words = {
        "place": mark("Better: where the light line runs."),
        "pass": mark("Better: pass."),
        "stop": mark("Better: stop."),
    }
    return services.t(words[answer])
