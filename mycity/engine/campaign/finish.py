"""Finish of an episode: what was played goes into the record and the log, what it brought to the players."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mycity.engine.campaign.choices import settle
from mycity.engine.campaign.dealing import deal_episode
from mycity.engine.campaign.final import bonus_seats, is_last
from mycity.engine.campaign.legacy import Legacy, lasting_board
from mycity.engine.campaign.rewards import Row, Task, earned, tasks_of
from mycity.engine.campaign.state import (
    NO_DAY,
    NOT_OVER,
    OTHER_EPISODE,
    PLAY,
    REWARDS,
    Campaign,
    CampaignError,
    require_phase,
)
from mycity.engine.city import City
from mycity.engine.episode import State, final_results
from mycity.engine.events import Event
from mycity.engine.record import make_record
from mycity.engine.rules.base import Points, line_of
from mycity.engine.scoring import Result

_DAY = re.compile(r"(?!0000)([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def finish_episode(campaign: Campaign, state: State, events: Iterable[Event]) -> Campaign:
    """Take the episode that was played and give out what it has brought, up to the first choice.

    Args:
        campaign: the campaign in which it was dealt.
        state: the episode's last state.
        events: everything that happened in it, from the deal on.

    Raises:
        CampaignError: no episode is being played, it is not over, or it is another one.
    """
    require_phase(campaign, PLAY)
    if state.table != deal_episode(campaign)[0].table:
        raise CampaignError(OTHER_EPISODE)
    return finish_dealt(campaign, state, events)


def finish_dealt(campaign: Campaign, state: State, events: Iterable[Event], day: str = "") -> Campaign:
    """As ``finish_episode``, for an episode that was certainly dealt in ``campaign``.

    Args:
        campaign, state, events: as there.
        day: on which it ended, such as ``2026-11-29``, which only the log tells; empty where nobody knows.

    Raises:
        CampaignError: it is not over, or there is no such day.
    """
    if not state.is_over:
        raise CampaignError(NOT_OVER)
    if day and not _is_day(day):
        raise CampaignError(NO_DAY)
    events = list(events)
    document = make_record(state, events, campaign=place_in_campaign(campaign), struck=campaign.struck)
    turns = [{"card": turn["card"], "answers": turn["answers"]} for turn in document["turns"] if turn["answers"]]
    return _pay(campaign, state, events, document, {"do": "episode", "turns": turns} | ({"day": day} if day else {}))


def _is_day(text: str) -> bool:
    """Return whether a text such as ``2026-11-29`` is a day of the calendar."""
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    year, month, day = map(int, found.groups())
    return day <= monthrange(year, month)[1]


def place_in_campaign(campaign: Campaign) -> Row | None:
    """Return where the open episode stands in its campaign, as records write it; ``None`` for one on its own."""
    return None if campaign.single else {"seed": campaign.seed, "index": campaign.position + 1}


def _pay(campaign: Campaign, state: State, events: Sequence[Event], document: dict[str, Any], entry: Row) -> Campaign:
    """Give progress for the ranking, clear the boards, and queue the rewards (rules 4)."""
    episode, rules = campaign.episode, state.rules
    results = final_results(state)
    legacies: list[Legacy] = []
    for result, city in zip(results, state.cities, strict=True):
        ranking = sum(grant.count for grant in episode.rewards.of(result.place) if grant.what == "progress")
        counted = _counted(campaign, result.seat, city, events)
        legacies.append(_after(campaign, result, city, ranking, counted))
    tasks: list[Task] = []  # after all the legacies, which the bonuses of tallies compare
    for result in results:
        seat, grants = result.seat, episode.rewards.of(result.place)
        tasks += earned(rules, seat, state.cities, campaign.struck)
        tasks += tasks_of(seat, (grant for grant in grants if grant.what != "progress"), "place")
        tasks += tasks_of(seat, episode.rewards.each, "each")
        tasks += _tally_bonuses(campaign, legacies, seat) if is_last(campaign) else ()
    paid = replace(
        campaign,
        phase=REWARDS,
        legacies=tuple(legacies),
        tasks=tuple(tasks),
        rows=((),) * len(legacies),
        record=document,
        log=(*campaign.log, entry),
        previous=None,
    )
    return settle(paid)


def _counted(campaign: Campaign, seat: int, city: City, events: Sequence[Event]) -> dict[str, int]:
    """Return what the episode adds to the tallies of ``seat``: lines won at once, places that pay at the end."""
    if not campaign.plan.tallies:
        return {}
    lines = [line_of(event.rule) for event in events if isinstance(event, Points) and event.seat == seat]
    lines += [
        rule.line for rule in campaign.episode.scenario.rules.rules for _, points in rule.points_at(city) if points > 0
    ]
    return {name: sum(line in tally.lines for line in lines) for name, tally in campaign.plan.tallies.items()}


def _tally_bonuses(campaign: Campaign, legacies: Sequence[Legacy], seat: int) -> list[Task]:
    """Return the final bonuses that tallies bring ``seat``, in the order of the plan."""
    plan = campaign.plan
    by_tally = {tally.bonus for tally in plan.tallies.values()}
    return [
        Task(seat, "progress", progress, cause=bonus)
        for bonus, progress in plan.bonuses.items()
        if bonus in by_tally and seat in bonus_seats(plan, legacies, bonus)
    ]


def _after(campaign: Campaign, result: Result, city: City, ranking: int, counted: Mapping[str, int]) -> Legacy:
    """Return what a player has once the board is cleared: progress given, shafts dug, rewards still to come."""
    legacy, holdings = campaign.legacies[result.seat], city.holdings.counted(counted)
    for rule in campaign.episode.scenario.rules.rules:
        holdings = holdings.deepened(rule.depths(city))
    gained = ranking + sum(gain.count for gain in result.gains)
    return replace(
        legacy,
        board=lasting_board(city.board, campaign.plan),
        holdings=holdings.with_count("progress", holdings.progress + gained),
        carried=0,
        points=legacy.points + result.score,
    )
