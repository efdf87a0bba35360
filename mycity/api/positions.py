"""A game at one moment: what has been played, and what comes of whatever is done next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mycity.api.bots import SeatedPlayers
from mycity.api.errors import GameError, UnknownPlayerError
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import Campaign, Choice, PlayerSpec
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.decisions import asked_seat, decide, open_question, told_by_bots
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document, file_name
from mycity.engine.episode import Answer, State, apply, begin
from mycity.engine.events import Event
from mycity.engine.lands.code import PlayedLand
from mycity.engine.quoting import as_name, quoted
from mycity.engine.record import make_record

RECORD_FILE = "record.json"
"""The name of the record of an evening's game, or of an episode on its own: a campaign's are numbered."""


def seat_called(players: Sequence[str], player: object) -> int:
    """Return the seat of the player called so.

    Raises:
        UnknownPlayerError: nobody is.
    """
    called = as_name(player) if isinstance(player, str) else ""
    if called not in players:
        raise UnknownPlayerError(f"nobody here is called {quoted(player)}; there are {', '.join(players)}")
    return players.index(called)


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A game at one moment: nothing in it is ever changed.

    Attributes:
        state: the episode as the engine has it; ``None`` before its cards are dealt.
        events: everything that has happened in it.
        campaign: the campaign or season, or the single episode; ``None`` in an evening's game.
        records: the records of the episodes that are done, by file name.
        choices: (seat, the position before), of people's choices since a card was answered, in order.
    """

    state: State | None = None
    events: tuple[Event, ...] = ()
    campaign: Campaign | None = None
    records: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    choices: tuple[tuple[int, GamePosition], ...] = ()

    @property
    def pending(self) -> Choice | None:
        return None if self.campaign is None else campaigns.pending(self.campaign)

    def options(self, seat: int) -> tuple[str, ...]:
        """Return what a seat can choose now: of the pending choice, or of what the story asks the last person."""
        if (choice := self.pending) is not None:
            return choice.options if choice.seat == seat else ()
        question = None if self.campaign is None else open_question(self.campaign)
        if self.campaign is None or question is None:
            return ()
        return question.options if asked_seat(self.campaign) == seat else ()

    @property
    def is_over(self) -> bool:
        if self.campaign is not None:
            return self.campaign.phase == campaigns.OVER
        return self.state is not None and self.state.is_over

    def given(self, answers: Mapping[int, Answer]) -> GamePosition:
        """Return the position after these answers to the open card, by seat.

        Raises:
            IllegalAnswerError: the rules refuse one.
        """
        if self.state is None:
            return self
        state, events = apply(self.state, answers)
        return GamePosition(state, (*self.events, *events), self.campaign, self.records)

    def chosen(self, option: str, person: int | None = None) -> GamePosition:
        """Return the position after the pending choice, which the ``person`` of that seat, or a bot, has made.

        Where none is pending, the person answers what the story asks; that is not taken back.

        Raises:
            CampaignError: that cannot be chosen.
        """
        if self.campaign is None:
            return self
        if person is not None and self.pending is None:
            return replace(self, campaign=decide(self.campaign, person, option))
        choices = self.choices if person is None else (*self.choices, (person, self))
        return replace(self, campaign=campaigns.choose(self.campaign, option), choices=choices)

    def opened(self) -> GamePosition:
        """Return the position in which the next envelope lies open.

        Raises:
            CampaignError: the episode before is not done.
        """
        if self.campaign is None:
            return self
        return replace(self, state=None, events=(), campaign=campaigns.open_episode(self.campaign))

    def record(self) -> dict[str, Any]:
        """Return the record of the episode on the table, or of the one that was played last.

        Raises:
            GameError: no card has been dealt yet.
        """
        if self.state is None:
            raise GameError("no card has been dealt yet")
        campaign = self.campaign
        if campaign is None:
            return make_record(self.state, self.events)
        if campaign.phase != campaigns.PLAY and campaign.record is not None:
            return record_so_far(campaign) if campaign.phase == campaigns.REWARDS else campaign.record
        index = None if campaign.single else {"seed": campaign.seed, "index": campaign.position + 1}
        return make_record(self.state, self.events, campaign=index, struck=campaign.struck)


def first_position(
    game: str, founders: Sequence[PlayerSpec], seed: int, episode: int | None = None, land: PlayedLand | None = None
) -> GamePosition:
    """Return the position in which a game begins: its cards dealt, or its first envelope open."""
    if GAMES[game].is_campaign:
        plan = load_campaign(game)
        if episode is None:
            campaign = campaigns.begin_campaign(plan, founders, seed)
        else:
            campaign = campaigns.begin_single(plan, episode, founders, seed)
        return GamePosition(campaign=campaign).opened()
    evening = load_episode(game, land=land)
    state, events = begin(evening.scenario, players_of(evening, founders), seed)
    return GamePosition(state, tuple(events))


def _files_left(now: GamePosition) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (name, document) of what the end of an episode leaves behind."""
    campaign = now.campaign
    if campaign is None or campaign.single:
        yield RECORD_FILE, now.record()
        return
    yield file_name(len(campaign.progress)), now.record()
    if now.is_over:
        yield CAMPAIGN_FILE, campaign_document(campaign)


def played_on(now: GamePosition, table: SeatedPlayers) -> GamePosition:
    """Return the position once all is done that waits for no person at a table.

    That is bots' choices and answers, dealing the cards, giving out rewards.
    """
    while (choice := now.pending) is not None and now.campaign is not None and table.is_bot(choice.seat):
        now = now.chosen(table.choice(now.campaign, choice))
    if choice is None and now.campaign is not None:
        now = replace(now, campaign=told_by_bots(now.campaign))
    if choice is None and now.campaign is not None and now.campaign.phase == campaigns.SETUP:
        campaign = campaigns.start_episode(now.campaign)
        state, events = campaigns.deal_episode(campaign)
        now = replace(now, state=state, events=tuple(events), campaign=campaign)
    while now.state is not None and now.state.awaited and all(map(table.is_bot, now.state.awaited)):
        now = now.given({seat: table.answer(now.state, seat) for seat in now.state.awaited})
    if now.state is None or not now.state.is_over:
        return now
    if now.campaign is not None and now.campaign.phase == campaigns.PLAY:
        finished = campaigns.finish_episode(now.campaign, now.state, now.events)
        return played_on(replace(now, campaign=finished), table)
    return now if choice is not None else replace(now, records={**now.records, **dict(_files_left(now))})
