"""The worth of a land: how much it gives by its rules, found out beside the window."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from mycity.ai.serve.bot_process import BotTown, Ticket, WorkerError
from mycity.content.lands.land_sets import set_with
from mycity.content.lands.land_words import land_words, worth_of
from mycity.engine.lands.code import LandCode
from mycity.scenes.shell.services import Services
from mycity.table.land_towns import first_state
from mycity.ui.style.fonts import MINUS

log = logging.getLogger(__name__)

_MEASURED_BY, _MEASURED_DEALS = "greedy", 24
"""The bot by whose games a land's worth is measured, and how many, a deal each: as ``bench/land_worths.py`` does."""
_KNOWN: dict[LandCode, tuple[int, ...]] = {}
"""Points of the games that are known, by the code of deal 0: with the same modules a land never changes."""


class LandWorth:
    """The worth of a land: a weak bot plays it alone by the rules in force, in another process.

    Attributes:
        points: what its games came to; empty until that is known.
    """

    def __init__(self, services: Services, code: LandCode) -> None:
        self._services = services
        self._code = replace(code, deal=0)
        self._tickets: list[Ticket[BotTown]] = []
        self._scores: list[int] = []
        self.points = _KNOWN.get(self._code, ())

    def update(self) -> bool:
        """Ask for a game a frame, then take in what they came to; return whether all has come."""
        if self.points:
            return False
        asked = len(self._tickets)
        if asked < _MEASURED_DEALS:
            state = first_state(replace(self._code, deal=asked))
            self._tickets.append(self._services.adviser.play_alone(_MEASURED_BY, state))
            return False
        try:
            self._services.adviser.poll()
        except WorkerError as problem:
            log.warning("what a land gives cannot be told: %s", problem)
            return False
        for ticket in self._tickets:
            self._scores += [town.score for town in ticket.take()]
        if len(self._scores) < _MEASURED_DEALS:
            return False
        self.points = _KNOWN[self._code] = tuple(self._scores)
        return True

    def close(self) -> None:
        """Let the games be that are still being played."""
        if self._tickets and not self.points:
            self._services.adviser.cancel_all()


def worth_words(services: Services, code: LandCode, points: Sequence[int]) -> str:
    """Return how much a land gives: of a named set against its other lands, else what the games came to."""
    t = services.t
    if not points:
        return t("How much it gives is being found out…")
    named = set_with(code.family, code.modules)
    if named is None:
        mean, least, most = (_shown(number) for number in (round(sum(points) / len(points)), min(points), max(points)))
        return t("Bots come to {points} here, {least} to {most}.", points=mean, least=least, most=most)
    worth = land_words().worths[worth_of(named.means, sum(points), len(points))]
    return f"{t(worth.name)} {t(worth.line)}"


def _shown(number: int) -> str:
    return str(number).replace("-", MINUS)
