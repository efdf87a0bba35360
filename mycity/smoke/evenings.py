"""Games that quick bots play from one seed, kept at the moments worth showing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

from mycity.ai.bots.choices import decider
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.engine.campaign import Campaign, PlayerSpec, begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.choices import choose, pending
from mycity.engine.campaign.decisions import asked_seat, bots_option, decide, open_question
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.city import HUMAN
from mycity.engine.episode import Answer, State, apply, begin
from mycity.engine.events import Event
from mycity.engine.lands.code import PlayedLand
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.storage.saves import Save
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.turn.session import Session

FOUNDERS = (
    PlayerSpec("Bellerive", "fox", HUMAN),
    PlayerSpec("Harfang", "owl", "bot:builder"),
    PlayerSpec("Rivebelle", "otter", "bot:newcomer"),
    PlayerSpec("Tilbury", "badger", "bot:neighbour"),
)
SEED = 11
QUICK = ("greedy", "builder", "neighbour", "newcomer")
"""The bots that play: those that need no time."""
TURNS = 15
"""Turns after which an episode is kept as it is being played."""
ETERNAL_SEED, ETERNAL_TURNS = 12, 17

GameSoFar = tuple[State, list[Event]]
"""An episode in progress, and all that has happened in it."""


class NoThinker:
    """Thinks nothing: only what is on the table is shown."""

    def ask(self, state: State, seat: int) -> None:
        """Take no note."""

    def poll(self) -> list[tuple[int, Answer]]:
        return []

    def cancel(self) -> None:
        """Have nothing to forget."""


@dataclass(frozen=True)
class Evening:
    """An episode of the campaign, from its sealed envelope to its last point.

    Attributes:
        number: Its number, from 1.
        sealed: The campaign before its envelope is opened.
        opened: The campaign with the choices of its set-up.
        middle: The episode after some turns.
        end: The episode when it is over.
        finished: The campaign with its rewards to be given.
    """

    number: int
    sealed: Campaign
    opened: Campaign
    middle: GameSoFar
    end: GameSoFar
    finished: Campaign


def evenings(game: str = "city") -> Iterator[Evening]:
    """Play a campaign, episode by episode; what was played in this process before is not played again."""
    played, more = _CAMPAIGNS.setdefault(game, ([], _played(game)))
    for number in count():
        if number == len(played):
            played.extend(islice(more, 1))
        if number == len(played):
            return
        yield played[number]


_CAMPAIGNS: dict[str, tuple[list[Evening], Iterator[Evening]]] = {}


def _played(game: str) -> Iterator[Evening]:
    campaign = begin_campaign(load_campaign(game), FOUNDERS, SEED)
    for number in range(1, len(campaign.plan.episodes) + 1):
        opened = open_episode(campaign)
        started = start_episode(_all_chosen(opened))
        middle = turns(deal_episode(started), TURNS)
        end = turns(middle, 99)
        evening = Evening(number, campaign, opened, middle, end, finish_episode(started, *end))
        yield evening
        campaign = decided(after(evening))


def decided(campaign: Campaign) -> Campaign:
    """Return the campaign with what its story asks decided, by whomever it asks."""
    question = open_question(campaign)
    return campaign if question is None else decide(campaign, asked_seat(campaign), bots_option(campaign, question))


def after(evening: Evening) -> Campaign:
    """Return the campaign when everything that an evening brought has been given."""
    return _all_chosen(evening.finished)


def eternal() -> GameSoFar:
    return turns(begun("eternal", ETERNAL_SEED), ETERNAL_TURNS)


def begun(game: str, seed: int = SEED, land: str = "") -> GameSoFar:
    """Return a game of one evening before its first answer; ``land`` is the code of a made one."""
    episode = load_episode(game, land=PlayedLand(land) if land else None)
    return begin(episode.scenario, players_of(episode, FOUNDERS), seed)


def turns(table: GameSoFar, count: int) -> GameSoFar:
    """Play some turns, or those there are."""
    state, events = table[0], list(table[1])
    for _ in range(count):
        if state.is_over:
            break
        state, new_events = apply(state, {seat: _answer(state, seat) for seat in state.awaited})
        events += new_events
    return state, events


def session(table: GameSoFar) -> Session:
    """Return an episode as a game that is kept in no slot, at which nobody thinks."""
    return Session(_save_of(table[0]), *table, NoThinker(), None)


def _save_of(state: State) -> Save:
    game, row = state.table.scenario.game, GAMES[state.table.scenario.game]
    if row.is_campaign:
        return new_campaign(game, FOUNDERS, SEED, utc_now())
    return new_save(row.kinds[0], game, state.table.players, state.table.seed, utc_now())


def kept(campaign: Campaign) -> CampaignGame:
    """Return a campaign in progress that no slot keeps."""
    save = new_campaign(campaign.plan.game, FOUNDERS, SEED, utc_now())
    return CampaignGame(save, None, NoThinker, campaign=campaign)


def bots_alone(campaign: Campaign) -> Campaign:
    """Return the campaign with a bot at every seat, so that nothing waits."""
    return replace(campaign, legacies=tuple(replace(legacy, controller="bot:builder") for legacy in campaign.legacies))


def people(campaign: Campaign) -> Campaign:
    """Return the campaign with a person at every seat, so that every choice waits."""
    return replace(campaign, legacies=tuple(replace(legacy, controller=HUMAN) for legacy in campaign.legacies))


def _all_chosen(campaign: Campaign) -> Campaign:
    return first_of(campaign, "")


def first_of(campaign: Campaign, what: str) -> Campaign:
    """Make choices until one of a kind is pending, or none at all."""
    choice, decide = pending(campaign), decider(load_levels())
    while choice is not None and choice.what != what:
        campaign = choose(campaign, decide(campaign, choice))
        choice = pending(campaign)
    return campaign


def _answer(state: State, seat: int) -> Answer:
    return make_bot(QUICK[seat], load_levels()).decide(view_of(state, seat))
