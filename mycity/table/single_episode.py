"""An episode played on its own, without a picture of it: set-up, session, and rewards, recorded and then forgotten."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.content.games import ONE_EPISODE
from mycity.engine.campaign import (
    Campaign,
    CampaignError,
    PlayerSpec,
    begin_single,
    deal_episode,
    open_as_in_history,
    open_episode,
    start_episode,
)
from mycity.engine.campaign.check import rewards_so_far
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.record import RecordError
from mycity.storage.clock import utc_now
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.game_file import Saver, new_save
from mycity.storage.resume import Origin
from mycity.storage.saves import Save, SavedEpisode
from mycity.table.choosing import Chooser
from mycity.table.reward_session import Clock, RewardSession
from mycity.table.session import Session, Thinker


def single_session(
    game: str,
    number: int,
    founders: Sequence[PlayerSpec],
    seed: int,
    thinker: Thinker,
    saver: Saver | None = None,
    clock: Clock = utc_now,
) -> Session:
    """Return the session of an episode of ``game`` on its own, on the standard boards; saved like an Eternal game."""
    campaign = start_episode(open_as_in_history(begin_single(load_campaign(game), number, founders, seed)))
    return _dealt(campaign, thinker, saver, clock)


def _dealt(campaign: Campaign, thinker: Thinker, saver: Saver | None, clock: Clock) -> Session:
    state, events = deal_episode(campaign)
    save = new_save(ONE_EPISODE, campaign.plan.game, state.table.players, campaign.seed, clock())
    return Session(save, state, events, thinker, saver, clock, Origin(struck=campaign.struck))


class SingleSetup(RewardSession):
    """The choices before an episode played on its own, on the standard boards; nothing is kept before its first card.

    There is none to be made where the campaign has them made by the episode's history.

    Args:
        game, number: the campaign, and which of its episodes.
        founders: who plays, by seat.
        seed: from which everything is drawn.
    """

    def __init__(
        self,
        game: str,
        number: int,
        founders: Sequence[PlayerSpec],
        seed: int,
        clock: Clock = utc_now,
        chooser: Chooser | None = None,
    ) -> None:
        campaign = open_episode(begin_single(load_campaign(game), number, founders, seed))
        super().__init__(campaign, new_save(ONE_EPISODE, game, founders, seed, clock()), None, clock, chooser)

    def between(self) -> Save:
        return self.save

    def play(self, thinker: Thinker, saver: Saver | None = None) -> Session:
        """Return the session of the episode, dealt now.

        Raises:
            CampaignError: a choice is pending.
        """
        return _dealt(start_episode(self.campaign), thinker, saver, self._clock)


class SingleRewards(RewardSession):
    """What an episode played on its own has brought, given out like a campaign's rewards.

    They stand in the episode's record, as far as they have been given out, and lead nowhere.

    Args:
        save: the game, its episode over.
        saver: keeps it; ``None`` for one that is not kept.

    Attributes:
        is_new: whether they have not been seen before.

    Raises:
        SaveError: code ``damaged``: its rewards come out differently, or the episode is not dealt any more as it was.
    """

    def __init__(self, save: Save, saver: Saver | None, clock: Clock = utc_now) -> None:
        if save.episode is None:
            raise SaveError(DAMAGED, "no episode is on the table")
        try:
            campaign = rewards_so_far(load_campaign(save.game, save.episode.record["engine"]), save.episode.record)
        except (CampaignError, RecordError) as error:
            raise SaveError(DAMAGED, f"the rewards of the episode cannot be given out: {error}") from error
        super().__init__(campaign, save, saver, clock)
        self.is_new = self._recorded() != save.episode
        if self.is_new:
            self._become(campaign)

    @property
    def is_due(self) -> bool:
        """Whether there is anything to be seen or chosen."""
        return self.is_new or self.pending is not None

    def between(self) -> Save:
        """Return the save with the rewards given out so far in the episode's record."""
        return msgspec.structs.replace(self.save, episode=self._recorded(), last_played=self._clock())

    def close(self) -> None:
        """Wait until what was given out is written; looking at it again writes nothing."""
        if self._saver is not None:
            self._saver.flush()

    def _recorded(self) -> SavedEpisode | None:
        episode = self.save.episode
        return None if episode is None else msgspec.structs.replace(episode, record=record_so_far(self.campaign))
