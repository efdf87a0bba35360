"""Campaigns played by callables, for tests and for what writes records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mycity.ai.bots.choices import Deciding
from mycity.engine.campaign.choices import choose, pending
from mycity.engine.campaign.dealing import deal_episode, open_episode, start_episode
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document, file_name
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.campaign.state import OVER, Campaign
from mycity.engine.documents import Json
from mycity.engine.episode import Answer, State, apply
from mycity.engine.events import Event
from mycity.engine.record import RecordError
from mycity.engine.record_check import compare
from mycity.engine.record_play import play

Answering = Callable[[State, int], Answer]
"""Gives the answer of a seat to the open card."""


def play_state(state: State, events: list[Event], answering: Answering) -> tuple[State, list[Event]]:
    """Play an episode to its end and return (state, all events)."""
    events = list(events)
    while not state.is_over:
        state, new_events = apply(state, {seat: answering(state, seat) for seat in state.awaited})
        events += new_events
    return state, events


def decide_all(campaign: Campaign, deciding: Deciding) -> Campaign:
    choice = pending(campaign)
    while choice is not None:
        campaign = choose(campaign, deciding(campaign, choice))
        choice = pending(campaign)
    return campaign


def play_episode(campaign: Campaign, answering: Answering, deciding: Deciding) -> Campaign:
    """Play the episode whose envelope lies sealed, from its set-up to its last reward."""
    campaign = start_episode(decide_all(open_episode(campaign), deciding))
    state, events = deal_episode(campaign)
    return decide_all(finish_episode(campaign, *play_state(state, events, answering)), deciding)


def play_campaign(campaign: Campaign, answering: Answering, deciding: Deciding) -> Iterator[Campaign]:
    """Play on to the end and yield the campaign after every episode; its ``record`` is that episode's."""
    while campaign.phase != OVER:
        campaign = play_episode(campaign, answering, deciding)
        yield campaign


def campaign_folder(
    campaign: Campaign, answering: Answering, deciding: Deciding
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a new campaign and yield the files of its folder: (name, document), ``campaign.json`` last."""
    for done in play_campaign(campaign, answering, deciding):
        campaign = done
        yield file_name(len(campaign.progress)), dict(campaign.record or {})
    yield CAMPAIGN_FILE, campaign_document(campaign)


def check(document: Json) -> list[str]:
    """Replay ``document`` and return what does not come out the same: nothing for a true record."""
    try:
        state, events = play(document)
    except RecordError as error:
        return [str(error)]
    complaints = compare(document, state, events)
    if not state.is_over:
        complaints.append("turns: the episode is not over")
    return complaints
