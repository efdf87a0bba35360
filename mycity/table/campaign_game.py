"""A campaign in progress, without a picture of it: from slot to envelope, to set-up, to play, to rewards and back.

It stands between the engine's campaign and everything around it: a `Session` plays each episode, bots make their own
choices, and after every step the slot holds what was decided. Scenes ask ``phase`` what is to be shown.

    game = CampaignGame(new_campaign(name, founders, seed, clock()), Autosave(slots, 2), make_thinker)
    game.open()                            # the envelope: SEALED -> SETUP
    game.choose(option)                    # while ``pending`` says so; a bot takes its ``bot_option``
    session = game.play()                  # SETUP or PLAY -> a session for the play scene
    game.take_back()                       # once it is over: PLAY -> REWARDS, then SEALED again, or OVER
    game.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.engine.campaign import (
    OVER,
    PLAY,
    SETUP,
    Campaign,
    PlayerSpec,
    begin_campaign,
    deal_episode,
    finish_episode,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.log import campaign_to_json
from mycity.storage.clock import utc_now
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.game_file import Saver, new_save
from mycity.storage.resume import Origin, seated
from mycity.storage.saves import Save, tidy_name
from mycity.table.checks.saves import campaign_of
from mycity.table.choosing import Chooser
from mycity.table.reward_session import Clock, RewardSession
from mycity.table.session import Session, Thinker, resumed


def new_campaign(game: str, founders: Sequence[PlayerSpec], seed: int, now: datetime, title: str = "") -> Save:
    """Return the save of a new campaign of ``game``, its first envelope sealed."""
    campaign = begin_campaign(load_campaign(game), founders, seed)
    log = campaign_to_json(campaign)
    return new_save(WHOLE_CAMPAIGN, game, founders, seed, now, title=title, campaign=log)


class CampaignGame(RewardSession):
    """One campaign being played.

    Args:
        save: the campaign, new or from a slot.
        saver: keeps it; ``None`` for one that is not kept.
        thinker: makes what thinks for the bots of an episode.
        clock: tells the time written into saves.
        campaign: the campaign of ``save`` where it has been replayed already.
        chooser: chooses for the bots between episodes, as `RewardSession` has it.

    Raises:
        SaveError: as `campaign_of`.
    """

    def __init__(
        self,
        save: Save,
        saver: Saver | None,
        thinker: Callable[[], Thinker],
        clock: Clock = utc_now,
        campaign: Campaign | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        super().__init__(campaign_of(save) if campaign is None else campaign, save, saver, clock, chooser)
        self._thinker = thinker
        self._session: Session | None = None
        if save.episode is None:
            self.keep()

    @property
    def number(self) -> int:
        """The episode that is sealed or open, from 1; the last one when all is over."""
        return min(self.campaign.position + 1, len(self.campaign.plan.episodes))

    # -- between episodes ------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the sealed envelope."""
        self._become(open_episode(self.campaign))

    def seat_player(self, seat: int, player: PlayerSpec) -> None:
        """Have somebody else play ``seat`` from now on, also in the middle of an episode, or under another name.

        The city stays.

        Raises:
            CampaignError: the campaign is over, or the animal is another city's.
        """
        name, animal, controller = tidy_name(player.name), player.animal, player.controller
        title = self.save.title
        if title == self.campaign.legacies[seat].name:  # a campaign is called as its first city
            title = name
        campaign = replace_player(self.campaign, seat, controller, name, animal)
        told = {"name": campaign.legacies[seat].name, "animal": animal, "controller": controller}
        players = list(self.save.players)
        players[seat] = msgspec.structs.replace(players[seat], **told)
        episode = self.save.episode
        if episode is not None:
            episode = seated(episode, seat, told)
        self.save = msgspec.structs.replace(self.save, players=tuple(players), episode=episode, title=title)
        self._become(campaign)

    # -- an episode ------------------------------------------------------------------------------------------

    def play(self) -> Session:
        """Return the session of the open episode: dealt now, or at the turn it was left in.

        Raises:
            CampaignError: no episode is open, or a choice of its set-up is pending.
            SaveError: code ``damaged``: the episode in the slot is not the campaign's.
        """
        if self.phase == SETUP:
            self.campaign = start_episode(self.campaign)
            self.save = self.between()
        if self.save.episode is None:
            self._count_help_anew()
        state, events = deal_episode(self.campaign)
        if self.save.episode is not None:
            session = resumed(self.save, self._thinker(), self._saver, self._clock)
            if session.state.table != state.table:
                raise SaveError(DAMAGED, "the episode in the file is not the one the campaign has come to")
        else:
            origin = Origin({"seed": self.campaign.seed, "index": self.number}, struck=self.campaign.struck)
            session = Session(self.save, state, events, self._thinker(), self._saver, self._clock, origin)
        self._session = session
        return session

    def _count_help_anew(self) -> None:
        """Begin an episode in which nobody has been helped yet."""
        players = tuple(msgspec.structs.replace(seat, helped=0) for seat in self.save.players)
        self.save = msgspec.structs.replace(self.save, players=players)

    def take_back(self) -> bool:
        """Finish the episode that `play` has begun, if it is over; return whether it is."""
        session, self._session = self._session, None
        if session is None:
            return False
        if not session.state.is_over:
            self.save = session.snapshot()
            return False
        self.finish(session)
        return True

    def keep(self) -> None:
        """Have the campaign saved as it stands; an episode being played is kept by its session."""
        if self._session is None and self._saver is not None:
            self._saver.save(self.between())

    def finish(self, session: Session) -> None:
        """Take the episode that was played, and give out what needs no choice."""
        self._session = None
        self.save = msgspec.structs.replace(self.save, players=session.snapshot().players)
        self._become(finish_episode(self.campaign, session.state, session.events))

    def between(self) -> Save:
        """Return the save of the campaign as it stands, the episode on the table with it while one is played."""
        return msgspec.structs.replace(
            self.save,
            episode=self.save.episode if self.phase == PLAY else None,
            campaign=campaign_to_json(self.campaign),
            last_played=self._clock(),
            finished=self.phase == OVER,
        )
