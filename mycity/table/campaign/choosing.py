"""The choices of a campaign's bots between episodes: thought out by another process, or here when that fails."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from mycity.ai.bots.choices import Choosers, decider
from mycity.ai.bots.option_rollouts import next_episode_of
from mycity.ai.serve.bot_process import BotProcess, Ticket, WorkerError
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import Campaign, Choice

log = logging.getLogger(__name__)


class Chooser(Protocol):
    """Chooses for the bots."""

    def option(self, campaign: Campaign, choice: Choice) -> str | None:
        """Return what the bot whose ``choice`` is pending takes; ``None`` as long as it thinks: ask in every frame."""
        ...

    def cancel(self) -> None:
        """Stop thinking: nobody is going to ask for the option any more."""
        ...


class LocalChooser:
    """Chooses in this process, at once: whoever asks waits for it."""

    def __init__(self) -> None:
        self._decide = decider(load_levels())
        self._last: tuple[Campaign, str] | None = None

    def option(self, campaign: Campaign, choice: Choice) -> str:
        """Return what the bot takes; worked out once, however often it is asked for."""
        if self._last is None or self._last[0] is not campaign:
            self._last = campaign, self._decide(campaign, choice)
        return self._last[1]

    def cancel(self) -> None:
        """Forget what was chosen."""
        self._last = None


class ProcessChooser:
    """Has another process try out what is not chosen at once; when that fails for good, it is tried out here.

    A frame lists the options and the next one asks, so that neither gets long.

    Args:
        service: returns the process; it is shared and outlives this campaign.
    """

    def __init__(self, service: Callable[[], BotProcess]) -> None:
        self._service = service
        self._choosers = Choosers(load_levels())
        self._campaign: Campaign | None = None
        self._unsent: tuple[str, list[str]] | None = None
        self._ticket: Ticket[str] | None = None
        self._option: str | None = None

    def option(self, campaign: Campaign, choice: Choice) -> str | None:
        """Take a step towards the option; return it once it has come in."""
        try:
            if self._campaign is not campaign:
                self.cancel()
                self._shortlist(campaign, choice)
            elif self._unsent is not None:
                self._ask(campaign, *self._unsent)
            elif self._option is None and self._ticket is not None:
                self._listen(self._ticket)
        except WorkerError:
            log.exception("the bots' process failed; this choice is made here")
            self._option = LocalChooser().option(campaign, choice)
        return self._option

    def cancel(self) -> None:
        """Forget what was asked."""
        if self._ticket is not None and self._option is None:
            self._service().cancel_all()
        self._campaign, self._unsent, self._ticket, self._option = None, None, None, None

    def _shortlist(self, campaign: Campaign, choice: Choice) -> None:
        self._campaign = campaign
        options, level = self._choosers.shortlist(campaign, choice)
        if level is None:
            self._option = options[0]
        else:
            self._unsent = level.id, options

    def _ask(self, campaign: Campaign, bot: str, options: list[str]) -> None:
        self._unsent = None
        self._ticket = self._service().choose(bot, next_episode_of(campaign, options))

    def _listen(self, ticket: Ticket[str]) -> None:
        self._service().poll()
        for option in ticket.take():
            self._option = option
