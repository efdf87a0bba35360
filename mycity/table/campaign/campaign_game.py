"""A campaign in progress, or an episode of one on its own, without a picture of it.

From slot to envelope, to set-up, to play, to rewards and back.

It stands between the engine's campaign and everything around it: a `Session` plays each episode, bots make their own
choices, and after every step the slot holds what was decided. Scenes ask ``phase`` what is to be shown.

    game = CampaignGame(new_campaign(name, founders, seed, clock()), Autosave(slots, 2), make_thinker)
    game.open()                            # the envelope: SEALED -> SETUP
    game.choose(option)                    # while ``pending`` says so; a bot takes its ``bot_option``
    session = game.play()                  # SETUP or PLAY -> a session for the play scene
    game.finish_if_over()                  # once it is over: PLAY -> REWARDS, then SEALED again, or OVER
    game.close()

An episode on its own begins with `new_single` and ends with its rewards, which lead nowhere; its save keeps its record
too, to be looked back on. Nothing of it is kept before its first card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.content.games import ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.engine.campaign import (
    OVER,
    PLAY,
    SEALED,
    SETUP,
    Campaign,
    PlayerSpec,
    begin_campaign,
    deal_episode,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.decisions import asked_seat, decide, name_end, open_question, told_by_bots
from mycity.engine.campaign.finish import finish_dealt, place_in_campaign
from mycity.engine.campaign.log import campaign_to_json
from mycity.engine.campaign.plan import StoryChoice
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.storage.clock import local_time, utc_now
from mycity.storage.game_file import Saver, new_save
from mycity.storage.resume import Origin, with_player
from mycity.storage.saves import Save, SavedEpisode, tidy_name
from mycity.table.campaign.choosing import Chooser
from mycity.table.campaign.reward_session import Clock, RewardSession
from mycity.table.looking_back.save_check import campaign_of
from mycity.table.turn.session import Session, Thinker, resumed


def new_campaign(game: str, founders: Sequence[PlayerSpec], seed: int, now: datetime, title: str = "") -> Save:
    """Return the save of a new campaign of ``game``, its first envelope sealed."""
    campaign = begin_campaign(load_campaign(game), founders, seed)
    log = campaign_to_json(campaign)
    return new_save(WHOLE_CAMPAIGN, game, founders, seed, now, title=title or None, campaign=log)


def new_single(campaign: Campaign, now: datetime) -> Save:
    """Return the save of an episode on its own, its envelope sealed."""
    game, founders, log = campaign.plan.game, campaign.founders, campaign_to_json(campaign)
    return new_save(ONE_EPISODE, game, founders, campaign.seed, now, campaign=log)


class CampaignGame(RewardSession):
    """One campaign being played, or one episode on its own.

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
        if save.campaign is None:  # an episode on its own, of a time when it had no log
            self.save = msgspec.structs.replace(save, campaign=campaign_to_json(self.campaign))
        elif save.episode is None:
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
        campaign = replace_player(self.campaign, seat, controller, name, animal)
        fields = {"name": campaign.legacies[seat].name, "animal": animal, "controller": controller}
        players = list(self.save.players)
        players[seat] = msgspec.structs.replace(players[seat], **fields)
        episode = self.save.episode
        if episode is not None:
            episode = with_player(episode, seat, fields)
        self.save = msgspec.structs.replace(self.save, players=tuple(players), episode=episode)
        self._become(campaign)

    def name_place(self, name: str) -> None:
        """Call the place of all cities so; a name that is none gives it back the one it was given."""
        title = tidy_name(name) or None
        if title != self.save.title:
            self.save = msgspec.structs.replace(self.save, title=title)
            self.keep()

    # -- the story -------------------------------------------------------------------------------------------

    @property
    def question(self) -> StoryChoice | None:
        """The question that the story asks before the next envelope is opened; None when it asks nothing."""
        return open_question(self.campaign)

    @property
    def decider(self) -> int:
        """The seat that answers it."""
        return asked_seat(self.campaign)

    def decide(self, option: str) -> None:
        """Answer the question.

        Raises:
            CampaignError: there is none, or ``option`` is none of its options.
        """
        self._become(decide(self.campaign, self.decider, option))

    def name_end(self, end: int, name: str) -> None:
        """Give an end of the bridge its name; one that is none names nothing."""
        tidy = tidy_name(name)
        if tidy and tidy != self.campaign.end_names[end]:
            self._become(name_end(self.campaign, end, tidy))

    def tell_for_bots(self) -> None:
        """Have everything decided and named that waits for a bot."""
        told = told_by_bots(self.campaign)
        if told is not self.campaign:
            self._become(told)

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
            session = resumed(self.save, self._thinker(), self._saver, self._clock, (state, events))
        else:
            origin = Origin(place_in_campaign(self.campaign), struck=self.campaign.struck)
            session = Session(self.save, state, events, self._thinker(), self._saver, self._clock, origin)
        self._session = session
        return session

    def _count_help_anew(self) -> None:
        """Begin an episode in which nobody has been helped yet."""
        players = tuple(msgspec.structs.replace(seat, helped=0) for seat in self.save.players)
        self.save = msgspec.structs.replace(self.save, players=players)

    def finish_if_over(self) -> bool:
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
        is_begun = not self.campaign.single or self.phase not in (SEALED, SETUP)
        if is_begun and self._session is None and self._saver is not None:
            self._saver.save(self.between())

    def finish(self, session: Session) -> None:
        """Take the episode that was played, and give out what needs no choice."""
        self._session = None
        self.save = session.snapshot()
        self.give_out(session.state, session.events)

    def give_out(self, state: State, events: Iterable[Event]) -> None:
        """Give out what the episode has brought, which was dealt here and ended so, as far as it needs no choice.

        Raises:
            CampaignError: it is not over.
        """
        today = local_time(self._clock()).date().isoformat()
        self._become(finish_dealt(self.campaign, state, events, today))

    def between(self) -> Save:
        """Return the save of the campaign as it stands, the episode on the table with it while one is played."""
        episode, finished = self.save.episode, self.phase == OVER
        if self.campaign.single:
            episode, finished = self._rewarded(episode), self.save.finished
        elif self.phase != PLAY:
            episode = None
        return msgspec.structs.replace(
            self.save,
            episode=episode,
            campaign=campaign_to_json(self.campaign),
            last_played=self._clock(),
            finished=finished,
        )

    def _rewarded(self, episode: SavedEpisode | None) -> SavedEpisode | None:
        """Return the episode with the rewards given out so far in its record; before there are any, as it is."""
        if episode is None or self.campaign.record is None:
            return episode
        return msgspec.structs.replace(episode, record=record_so_far(self.campaign))
