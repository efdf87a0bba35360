"""Choices between episodes: what is pending, answering it, taking it back, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.rewards import Row, Task, struck_after
from mycity.engine.campaign.state import (
    NO_OPTION,
    NOTHING_PENDING,
    NOTHING_TO_UNDO,
    OVER,
    REWARDS,
    SEALED,
    Campaign,
    CampaignError,
)


@dataclass(frozen=True)
class Choice:
    """A choice that a player has to make.

    Attributes:
        seat: who.
        what: a sticker, ``cog`` or ``boxes``.
        cause: what it was won by, as in records; empty in a set-up.
        options: names of cells, ids of buildings or colours of shafts, one of which is to be chosen.
        cells: the cells that a sticker of several has taken already.
    """

    seat: int
    what: str
    cause: str
    options: tuple[str, ...]
    cells: tuple[str, ...] = ()


def pending(campaign: Campaign) -> Choice | None:
    """Return what has to be chosen next, or ``None``."""
    if not campaign.tasks:
        return None
    task = campaign.tasks[0]
    options = campaign.desk.options(campaign.legacies[task.seat], task)
    return Choice(task.seat, task.what, task.cause, options, task.cells)


def choose(campaign: Campaign, option: str) -> Campaign:
    """Answer the pending choice with one of its options.

    Raises:
        CampaignError: nothing is pending, or ``option`` is none of the options.
    """
    choice = pending(campaign)
    if choice is None:
        raise CampaignError(NOTHING_PENDING)
    if option not in choice.options:
        raise CampaignError(NO_OPTION)
    task = campaign.tasks[0]
    legacy, row, following = campaign.desk.give_chosen(campaign.legacies[task.seat], task, option)
    entry = {"do": "choose", "seat": task.seat, "what": task.what, "option": option}
    done = _given(campaign, task, legacy, row, following)
    return settle(replace(done, log=(*campaign.log, entry), previous=_undoable(campaign, task.seat)))


def _undoable(campaign: Campaign, seat: int) -> Campaign:
    """Return what undoing a choice of ``seat`` leads back to: no further than to the choice of another seat."""
    last = campaign.log[-1]
    return campaign if last["do"] == "choose" and last["seat"] == seat else replace(campaign, previous=None)


def undo(campaign: Campaign) -> Campaign:
    """Take back the last choice; not across another seat's choice, nor once an envelope was opened or cards dealt.

    Raises:
        CampaignError: there is none to take back.
    """
    if campaign.previous is None:
        raise CampaignError(NOTHING_TO_UNDO)
    return campaign.previous


def settle(campaign: Campaign) -> Campaign:
    """Give out everything up to the next choice; after the last reward, close the episode."""
    while campaign.tasks:
        task = campaign.tasks[0]
        legacy = campaign.legacies[task.seat]
        if not task.needs_choice:
            campaign = _given(campaign, task, *campaign.desk.give(legacy, task))
        elif campaign.desk.options(legacy, task):
            return campaign
        else:
            campaign = _given(campaign, task, legacy, campaign.desk.lost(task), ())
    return _close(campaign) if campaign.phase == REWARDS else campaign


def _given(campaign: Campaign, task: Task, legacy: Legacy, row: Row | None, following: Iterable[Task]) -> Campaign:
    """Return the campaign once the first task is done: its row written, what it sets off next in the queue."""
    # What a gift sets off (a box that pays a tree) is given before the gifts that waited behind it.
    seat, rows = task.seat, list(campaign.rows)
    if row is not None:
        rows[seat] = (*rows[seat], row)
    return replace(
        campaign,
        legacies=(*campaign.legacies[:seat], legacy, *campaign.legacies[seat + 1 :]),
        tasks=(*following, *campaign.tasks[1:]),
        rows=tuple(rows),
    )


def record_so_far(campaign: Campaign) -> Row:
    """Return the record of the episode that is over, with the progress and the rewards given out by now."""
    document = campaign.record or {}
    progress = _progress(campaign, document)
    result = [
        {**row, "progress": progress[row["seat"]], "rewards": list(campaign.rows[row["seat"]])}
        for row in document["result"]
    ]
    return {**document, "result": result}


def _progress(campaign: Campaign, document: Row) -> tuple[int, ...]:
    """Return the progress that the episode of ``document`` has brought by now, by seat."""
    return tuple(
        legacy.holdings.progress - player["progress"]
        for legacy, player in zip(campaign.legacies, document["players"], strict=True)
    )


def _close(campaign: Campaign) -> Campaign:
    """Complete the record, strike out the triangles, and lay out the next envelope."""
    document = record_so_far(campaign)
    following = campaign.position + 1
    is_last = campaign.single or following == len(campaign.plan.episodes)
    return replace(
        campaign,
        phase=OVER if is_last else SEALED,
        position=following,
        struck=struck_after(campaign.episode.scenario.rules, campaign.legacies, campaign.struck),
        record=document,
        records=(*campaign.records, document),
        progress=(*campaign.progress, _progress(campaign, document)),
    )
