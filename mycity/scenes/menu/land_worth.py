"""The worth of a land: how much it gives, found out beside the window."""

from __future__ import annotations

import logging

from mycity.ai.serve.bot_process import BotTown, Ticket, WorkerError
from mycity.content.lands.land_sets import sets_of
from mycity.content.lands.land_words import worth_of
from mycity.content.lands.plans import evening_modules
from mycity.engine.lands.code import LandCode
from mycity.scenes.shell.services import Services
from mycity.table.land_towns import first_state

log = logging.getLogger(__name__)

_MEASURED_BY, _MEASURED_DEALS = "greedy", 4
"""The bot by whose games a land's worth is measured, and how many, a deal each."""
_WORTHS: dict[tuple[str, int], str] = {}
"""The worths that are known, by family and number: a land never changes."""


class LandWorth:
    """The worth of a land: a weak bot plays it alone, in another process, and its points are compared.

    It does not hang on the land's modules: the evening's game is played.

    Attributes:
        word: ``mean``, ``fair`` or ``generous``; empty until it is known.
    """

    def __init__(self, services: Services, code: LandCode) -> None:
        self._services = services
        self._code = code
        self._tickets: list[Ticket[BotTown]] = []
        self._points: list[int] = []
        self.word = _WORTHS.get((code.family, code.number), "")

    def update(self) -> bool:
        """Ask for a game a frame, then take in what they came to; return whether the word has come."""
        if self.word:
            return False
        asked = len(self._tickets)
        if asked < _MEASURED_DEALS:
            modules = evening_modules(self._code.family)
            state = first_state(LandCode(self._code.version, self._code.family, modules, self._code.number, asked))
            self._tickets.append(self._services.adviser.play_alone(_MEASURED_BY, state))
            return False
        try:
            self._services.adviser.poll()
        except WorkerError as problem:
            log.warning("what a land gives cannot be told: %s", problem)
            return False
        for ticket in self._tickets:
            self._points += [town.score for town in ticket.take()]
        if len(self._points) < _MEASURED_DEALS:
            return False
        self.word = worth_of(sets_of(self._code.family)[0].means, sum(self._points), _MEASURED_DEALS)
        _WORTHS[self._code.family, self._code.number] = self.word
        return True

    def close(self) -> None:
        """Let the games be that are still being played."""
        if self._tickets and not self.word:
            self._services.adviser.cancel_all()
