"""Giving out between episodes, without a picture of it: what is chosen, by whom, and that it is kept.

Scenes that give things out ask ``pending`` what is to be chosen; people answer with ``choose``, and so do bots when
the scene lets them: ``choose(bot_option())``, once there is one. After every choice the game is saved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime

from mycity.engine.campaign import PLAY, REWARDS, SETUP, Campaign, Choice, choose, pending, undo
from mycity.engine.city import HUMAN
from mycity.storage.errors import SaveError
from mycity.storage.game_file import Saver
from mycity.storage.saves import Save
from mycity.table.campaign.choosing import Chooser, LocalChooser

Clock = Callable[[], datetime]


class RewardSession(ABC):
    """A campaign, or an episode of it on its own, whose players are given things.

    Args:
        campaign: as it stands.
        save: the game it belongs to.
        saver: keeps it; ``None`` for one that is not kept.
        clock: tells the time written into saves.
        chooser: chooses for the bots; without one they choose at once, and frames wait for it.

    Attributes:
        campaign: as it stands, between two episodes or before the turns of one.
        save: as it was kept last.
    """

    def __init__(
        self, campaign: Campaign, save: Save, saver: Saver | None, clock: Clock, chooser: Chooser | None = None
    ) -> None:
        self.campaign = campaign
        self.save = save
        self._saver = saver
        self._clock = clock
        self._chooser = chooser or LocalChooser()
        self._pending: tuple[Campaign | None, Choice | None] = None, None

    @abstractmethod
    def between(self) -> Save:
        """Return the save of the game as it stands between two turns."""

    # -- what can be seen ------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The stage that the campaign is at: one of the engine's phases."""
        return self.campaign.phase

    @property
    def opened(self) -> int:
        """The number of letters opened so far; 0 before the first."""
        return self.campaign.position + (self.phase in {SETUP, PLAY, REWARDS})

    @property
    def pending(self) -> Choice | None:
        """The choice to be made next; frames ask for it again and again, and it is worked out once."""
        if self._pending[0] is not self.campaign:
            self._pending = self.campaign, pending(self.campaign)
        return self._pending[1]

    def is_human(self, seat: int) -> bool:
        """Return whether a person sits at ``seat``."""
        return self.campaign.legacies[seat].controller == HUMAN

    @property
    def can_undo(self) -> bool:
        """Return whether the last choice was a person's and can be undone."""
        return self.campaign.previous is not None and bool(self.campaign.log) and self.is_human(self.last_seat)

    @property
    def last_seat(self) -> int:
        """The seat that has chosen last."""
        log = self.campaign.log
        seat: int = log[-1].get("seat", 0) if log else 0
        return seat

    @property
    def saver(self) -> Saver | None:
        """The saver that keeps it; ``None`` for one that is not kept."""
        return self._saver

    @property
    def problem(self) -> SaveError | None:
        """The reason for which the campaign is not saved at the moment."""
        return None if self._saver is None else self._saver.problem

    # -- choosing --------------------------------------------------------------------------------------------

    def choose(self, option: str) -> None:
        """Answer the pending choice.

        Raises:
            CampaignError: ``option`` is none of its options.
        """
        self._become(choose(self.campaign, option))

    def bot_option(self) -> str | None:
        """Return what the bot whose choice is pending will choose; ``None`` while it thinks.

        ``None`` too when no choice is pending, or a person's.
        """
        choice = self.pending
        return None if choice is None or self.is_human(choice.seat) else self._chooser.option(self.campaign, choice)

    def stop_thinking(self) -> None:
        """Have bots think no longer about what they would choose."""
        self._chooser.cancel()

    def undo(self) -> None:
        """Undo the last choice.

        Raises:
            CampaignError: there is none to undo.
        """
        self._become(undo(self.campaign))

    # -- keeping ---------------------------------------------------------------------------------------------

    @abstractmethod
    def keep(self) -> None:
        """Have the campaign saved as it stands."""

    def poll(self) -> None:
        """Take note of what was saved; for every frame."""
        if self._saver is not None:
            self._saver.poll()

    def close(self) -> None:
        """Save, and wait until it is written."""
        self.keep()
        if self._saver is not None:
            self._saver.flush()

    def _become(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.save = self.between()
        self.keep()
