"""A campaign in progress, without a picture of it: from slot to envelope, to set-up, to play, to rewards and back.

It stands between the engine's campaign and everything around it: a `Session` plays each episode, bots make their own
choices, and after every step the slot holds what was decided. Scenes ask ``phase`` what is to be shown.

    game = CampaignGame(new_campaign(founders, seed, clock()), Autosave(slots, 2), make_thinker)
    game.open()                            # the envelope: SEALED -> SETUP
    game.choose(option)                    # while ``pending`` says so; ``let_bot_choose`` for a bot's turn
    session = game.play()                  # SETUP or PLAY -> a session for the play scene
    game.finish(session)                   # PLAY -> REWARDS, then SEALED again, or OVER
    game.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, Protocol

import msgspec

from mycity.ai.choices import decide
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import (
    OVER,
    PLAY,
    REWARDS,
    SETUP,
    Campaign,
    Choice,
    Founder,
    begin_campaign,
    begin_single,
    choose,
    deal_episode,
    finish_episode,
    open_episode,
    pending,
    replace_player,
    start_episode,
    undo,
)
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json, mismatches
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.record import RecordError
from mycity.scenes.session import Saver, Session, Thinker, resumed
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.resume import HUMAN, Origin
from mycity.storage.saves import Save, Seat, tidy_name
from mycity.storage.slots import utc_now

GAME: Final = "city"
Clock = Callable[[], datetime]


class Keeper(Saver, Protocol):
    """A saver that its owner closes: `mycity.storage.autosave.Autosave`."""

    def close(self) -> None:
        """Write what waits, and end."""
        ...


def new_campaign(founders: Sequence[Founder], seed: int, now: datetime, title: str = "") -> Save:
    """Return the save of a new campaign, its first envelope sealed."""
    campaign = begin_campaign(load_campaign(GAME), founders, seed)
    return Save(
        kind="campaign",
        game=GAME,
        title=tidy_name(title or founders[0].name),
        seed=seed,
        created=now,
        last_played=now,
        players=tuple(Seat(name=tidy_name(one.name), animal=one.animal, controller=one.controller) for one in founders),
        campaign=campaign_to_json(campaign),
    )


def campaign_of(save: Save, plan: CampaignPlan | None = None) -> Campaign:
    """Return the campaign of ``save``, its log replayed and compared with what it is said to have led to.

    Raises:
        SaveError: code ``damaged``: there is none, its log cannot be replayed, or it leads elsewhere.
    """
    if save.campaign is None:
        raise SaveError(DAMAGED, "the file holds no campaign")
    try:
        campaign = campaign_from_json(plan or load_campaign(GAME), save.campaign)
        wrong = mismatches(campaign, save.campaign)
    except RecordError as error:
        raise SaveError(DAMAGED, f"the campaign cannot be played again: {error}") from error
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise SaveError(DAMAGED, f"the campaign has the wrong form: {error}") from error
    if wrong:
        raise SaveError(DAMAGED, f"played again, the campaign comes out differently: {wrong[0]}")
    return campaign


def opened_episodes(save: Save) -> int:
    """Return how many envelopes and letters of the campaign in ``save`` were opened; asks no rules."""
    log = (save.campaign or {}).get("log", ())
    return sum(isinstance(entry, dict) and entry.get("do") == "open" for entry in log)


def single_session(
    number: int,
    founders: Sequence[Founder],
    seed: int,
    thinker: Thinker,
    saver: Saver | None = None,
    clock: Clock = utc_now,
    title: str = "",
) -> Session:
    """Return the session of episode ``number`` on its own, on the standard boards; it is saved like an Eternal game."""
    campaign = start_episode(open_episode(begin_single(load_campaign(GAME), number, founders, seed)))
    state, events = deal_episode(campaign)
    now = clock()
    save = Save(
        kind="episode",
        game=GAME,
        title=tidy_name(title or founders[0].name),
        seed=seed,
        created=now,
        last_played=now,
        players=tuple(Seat(name=tidy_name(one.name), animal=one.animal, controller=one.controller) for one in founders),
    )
    return Session(save, state, events, thinker, saver, clock, Origin(struck=campaign.struck))


class CampaignGame:
    """One campaign being played.

    Args:
        save: the campaign, new or from a slot.
        saver: keeps it; ``None`` for one that is not kept. It is closed with the campaign.
        thinker: makes what thinks for the bots of an episode.
        clock: tells the time written into saves.
        campaign: the campaign of ``save`` where it has been replayed already.

    Attributes:
        campaign: as it stands, between two episodes or before the turns of one.

    Raises:
        SaveError: as `campaign_of`.
    """

    def __init__(
        self,
        save: Save,
        saver: Keeper | None,
        thinker: Callable[[], Thinker],
        clock: Clock = utc_now,
        campaign: Campaign | None = None,
    ) -> None:
        self._save = save
        self._saver = saver
        self._thinker = thinker
        self._clock = clock
        self.campaign = campaign_of(save) if campaign is None else campaign
        if save.episode is None:
            self.keep()

    # -- what can be seen ------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Where the campaign stands: one of the engine's phases."""
        return self.campaign.phase

    @property
    def number(self) -> int:
        """The episode that is sealed or open, from 1; the last one when all is over."""
        return min(self.campaign.position + 1, len(self.campaign.plan.episodes))

    @property
    def opened(self) -> int:
        """How many letters were opened so far; 0 before the first."""
        return self.campaign.position + (self.phase in {SETUP, PLAY, REWARDS})

    @property
    def pending(self) -> Choice | None:
        """What has to be chosen next."""
        return pending(self.campaign)

    def is_human(self, seat: int) -> bool:
        """Whether a person sits at ``seat``."""
        return self.campaign.legacies[seat].controller == HUMAN

    @property
    def can_undo(self) -> bool:
        """Whether the last choice was a person's and may be taken back."""
        log = self.campaign.log
        return self.campaign.previous is not None and bool(log) and self.is_human(log[-1].get("seat", 0))

    @property
    def problem(self) -> SaveError | None:
        """Why the campaign is not saved at the moment."""
        return None if self._saver is None else self._saver.problem

    # -- between episodes ------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the sealed envelope."""
        self._become(open_episode(self.campaign))

    def choose(self, option: str) -> None:
        """Answer the pending choice.

        Raises:
            CampaignError: ``option`` is none of its options.
        """
        self._become(choose(self.campaign, option))

    def bot_option(self) -> str | None:
        """Return what the bot whose choice is pending will choose; ``None`` when none is, or a person's."""
        choice = self.pending
        return None if choice is None or self.is_human(choice.seat) else decide(self.campaign, choice)

    def undo(self) -> None:
        """Take back the last choice.

        Raises:
            CampaignError: there is none to take back.
        """
        self._become(undo(self.campaign))

    def seat_player(self, seat: int, controller: str) -> None:
        """Have somebody else play ``seat`` from the sealed episode on; the city stays.

        Raises:
            CampaignError: it is not the time between two episodes.
        """
        self._become(replace_player(self.campaign, seat, controller))
        players = list(self._save.players)
        players[seat] = msgspec.structs.replace(players[seat], controller=controller)
        self._save = msgspec.structs.replace(self._save, players=tuple(players))
        self.keep()

    # -- an episode ------------------------------------------------------------------------------------------

    def play(self) -> Session:
        """Return the session of the open episode: dealt now, or at the turn it was left in.

        Raises:
            CampaignError: no episode is open, or a choice of its set-up is pending.
            SaveError: code ``damaged``: the episode in the slot is not the campaign's.
        """
        if self.phase == SETUP:
            self.campaign = start_episode(self.campaign)
            self._save = self._between()
        state, events = deal_episode(self.campaign)
        if self._save.episode is not None:
            session = resumed(self._save, self._thinker(), self._saver, self._clock)
            if session.state.table != state.table:
                raise SaveError(DAMAGED, "the episode in the file is not the one the campaign has come to")
            return session
        origin = Origin({"seed": self.campaign.seed, "index": self.number}, struck=self.campaign.struck)
        return Session(self._save, state, events, self._thinker(), self._saver, self._clock, origin)

    def finish(self, session: Session) -> None:
        """Take the episode that was played, and give out what needs no choice."""
        self._save = msgspec.structs.replace(self._save, players=session.snapshot().players)
        self._become(finish_episode(self.campaign, session.state, session.events))

    # -- keeping ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Have the campaign saved as it stands; not in the middle of an episode, which its session keeps."""
        if self.phase != PLAY and self._saver is not None:
            self._saver.save(self._between())

    def poll(self) -> None:
        """Take note of what was saved; for every frame."""
        if self._saver is not None:
            self._saver.poll()

    def close(self) -> None:
        """Save, wait until it is written, and let the saver go."""
        self.keep()
        if self._saver is not None:
            self._saver.close()

    def _become(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._save = self._between()
        self.keep()

    def _between(self) -> Save:
        """Return the save of the campaign without an episode on the table."""
        return msgspec.structs.replace(
            self._save,
            episode=None,
            campaign=campaign_to_json(self.campaign),
            last_played=self._clock(),
            finished=self.phase == OVER,
        )
