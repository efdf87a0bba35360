"""The cities of a campaign as they stood at the end of each episode: its log played again, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.engine.campaign import Campaign, begin_campaign
from mycity.engine.campaign.log import carry_out
from mycity.engine.episode import State


class PastCities:
    """Plays a campaign again, as far as is asked for and never twice.

    Args:
        campaign: at any moment of it.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._again = begin_campaign(campaign.plan, campaign.founders, campaign.seed)
        self._entries = 0
        self.ends: list[State] = []
        """The last states of the episodes played again so far."""

    def play_to(self, campaign: Campaign, number: int) -> Iterator[None]:
        """Play again, an entry of the log a step, until episode ``number`` is over."""
        while len(self.ends) < number and self._entries < len(campaign.log):
            self._again, end = carry_out(self._again, campaign.log[self._entries])
            self._entries += 1
            if end is not None:
                self.ends.append(end)
            yield
