"""Made lands in the window: their codes, copied by a click, their words, and how much they give."""

from __future__ import annotations

import datetime as dt
import logging
from functools import partial

from mycity.ai.serve.bot_process import Ticket, WorkerError
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.land_plans import LandPlan, evening_modules, load_lands
from mycity.content.land_words import land_words, worth_of
from mycity.content.seating import players_of
from mycity.content.versions import newest_version
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, begin
from mycity.engine.lands.code import LENGTH, LandCode, LandCodeError, PlayedLand
from mycity.scenes.shell.services import Services
from mycity.storage.clock import exact_now, local_time
from mycity.ui import clipboard
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import LABEL, TextRole
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)

_MEASURED_BY, _MEASURED_DEALS = "greedy", 4
"""The bot by whose games a land's worth is measured, and how many, a deal each."""
_WORTHS: dict[tuple[str, int], str] = {}
"""The worths that are known, by family and number: a land never changes."""


def today() -> dt.date:
    """Return the day in the player's own calendar."""
    return local_time(exact_now()).date()


def code_button(services: Services, code: str, *, tone: Tone = Tone.PAPER, role: TextRole = LABEL) -> Button:
    """Return a button with the code of a land, which a press copies."""
    copy = partial(copy_code, services, code)
    return Button(code, copy, tone=tone, sign="copy", role=role, key="code", tip=services.t("Copy the land's code"))


def copy_code(services: Services, code: str) -> None:
    """Put the code of a land on the clipboard, and say so."""
    t = services.t
    words = t("Copied: {code}") if clipboard.copy(code) else t("There is no clipboard here: {code}")
    services.notices.show(words.format(code=code))


def set_words(services: Services, plan: LandPlan) -> str:
    """Return the name of the set that a land's modules are; otherwise those of the modules."""
    modules = {module.id for module in plan.modules}
    sets = load_lands(newest_version()).families[plan.code.family].sets
    named = next((row.id for row in sets if set(row.modules) == modules), None)
    if named is not None:
        return services.t(land_words().sets[named])
    words = land_words().modules[plan.code.family]
    return ", ".join(services.t(words[module.id].name) for module in plan.modules)


def refusal_words(services: Services, error: LandCodeError) -> str:
    """Return why there is no such land."""
    words = land_words()
    about = dict(error.about)
    if error.reason == "needs":
        names = {module: row.name for family in words.modules.values() for module, row in family.items()}
        about = {place: services.t(names[str(module)]) for place, module in about.items()}
    return services.t(words.refusals.get(error.reason, words.refusals["version"]), length=LENGTH, **about)


class LandWorth:
    """How much a land gives: a weak bot plays it alone, in another process, and its points are compared.

    It does not hang on the land's modules: the evening's game is played.

    Attributes:
        word: ``mean``, ``fair`` or ``generous``; empty until it is known.
    """

    def __init__(self, services: Services, code: LandCode) -> None:
        self._services = services
        self._code = code
        self._tickets: list[Ticket[int]] = []
        self._points: list[int] = []
        self.word = _WORTHS.get((code.family, code.number), "")

    def update(self) -> bool:
        """Ask for a game a frame, then take in what they came to; return whether the word has come."""
        if self.word:
            return False
        asked = len(self._tickets)
        if asked < _MEASURED_DEALS:
            state = _first_state(self._code, asked)
            self._tickets.append(self._services.adviser.play_alone(_MEASURED_BY, state))
            return False
        try:
            self._services.adviser.poll()
        except WorkerError as problem:
            log.warning("what a land gives cannot be told: %s", problem)
            return False
        for ticket in self._tickets:
            self._points += ticket.take()
        if len(self._points) < _MEASURED_DEALS:
            return False
        family = load_lands(newest_version()).families[self._code.family]
        self.word = worth_of(family, sum(self._points), _MEASURED_DEALS)
        _WORTHS[self._code.family, self._code.number] = self.word
        return True

    def close(self) -> None:
        """Let the games be that are still being played."""
        if self._tickets and not self.word:
            self._services.adviser.cancel_all()


def _first_state(code: LandCode, deal: int) -> State:
    evening = LandCode(code.version, code.family, evening_modules(code.family), code.number, deal)
    episode = load_episode(land_game(code.family), land=PlayedLand(str(evening)))
    return begin(episode.scenario, players_of(episode, [PlayerSpec("", "fox", HUMAN)]), evening.deck_seed)[0]
