"""Saves of commit ec356bf, the last before single episodes had a log: they load to the same, and end the same.

``fixtures/ec356bf.json.gz`` holds, by name, a save of every kind and chapter that the code of that commit wrote, in the
middle of turns, set-ups and rewards, and the SHA-256 of what that code made of it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from typing import Any

import msgspec
import pytest

from mycity.engine.campaign import (
    PLAY,
    SEALED,
    SETUP,
    Campaign,
    choose,
    deal_episode,
    finish_episode,
    open_episode,
    pending,
    start_episode,
)
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.log import campaign_to_json
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.record import answer_to_json
from mycity.storage.aside.progress import continues, is_same_moment
from mycity.storage.resume import episode_now, origin_of, resume
from mycity.storage.saves import Save, decode, encode
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.looking_back.save_check import campaign_of, full_check
from tests.simulation import play_state
from tests.storage.games import Thinker, choice
from tests.storage.make_fixtures import FIXTURES
from tests.table.sessions import rewards_of

Json = Any
SAVES: dict[str, Json] = json.loads(gzip.decompress((FIXTURES / "ec356bf.json.gz").read_bytes()))


def of_turn(save: Save, state: State, events: list[Event]) -> Json:
    now = episode_now(state, events, origin_of(save))
    answers = [None if answer is None else answer_to_json(answer) for answer in state.answers]
    told = {"record": now.record, "cities": list(now.cities), "pending": msgspec.to_builtins(now.pending)}
    return {**told, "answers": answers, "card": state.card}


def of_choice(campaign: Campaign) -> Json:
    found = pending(campaign)
    return found and [found.seat, found.what, found.cause, list(found.options), list(found.cells)]


def of_rewards(campaign: Campaign) -> Json:
    return {
        "record": record_so_far(campaign),
        "choice": of_choice(campaign),
        "legacies": [legacy.to_json() for legacy in campaign.legacies],
        "struck": list(campaign.struck),
        "phase": campaign.phase,
    }


def decided(campaign: Campaign) -> Campaign:
    while (found := pending(campaign)) is not None:
        campaign = choose(campaign, found.options[0])
    return campaign


def of_campaign(save: Save) -> Json:
    """Returns what a campaign stands at, and what comes of the open or the next episode."""
    campaign = campaign_of(save)
    told = {
        "campaign": campaign_to_json(campaign),
        "choice": of_choice(campaign),
        "rows": list(map(list, campaign.rows)),
    }
    if save.episode is not None:
        told["load"] = of_turn(save, *resume(save))
        assert CampaignGame(save, None, Thinker).play().record() == resumed_record(save)
    if campaign.phase == SEALED:
        campaign = open_episode(campaign)
    if campaign.phase == SETUP:
        campaign = start_episode(decided(campaign))
    if campaign.phase == PLAY:
        state, events = deal_episode(campaign) if save.episode is None else resume(save)
        campaign = finish_episode(campaign, *play_state(state, events, choice))
    campaign = decided(campaign)
    return {**told, "end": campaign_to_json(campaign), "end_record": campaign.record}


def resumed_record(save: Save) -> Json:
    return origin_of(save).record(*resume(save))


def of_single(save: Save) -> Json:
    """Returns what an episode on its own stands at, and its end with all rewards; it is kept and read on the way."""
    told = {"load": of_turn(save, *resume(save))}
    if save.finished:
        single = rewards_of(save)
        told |= {"given": of_rewards(single.campaign), "is_new": single.save.episode != save.episode}
    else:
        session = CampaignGame(save, None, Thinker).play()
        kept = read_again(session.snapshot())
        assert (kept.episode, kept.players) == (save.episode, save.players)
        assert kept.campaign is not None
        assert is_same_moment(kept, save)
        assert continues(kept, save)
        state, events = play_state(*resume(kept), choice)
        episode = episode_now(state, events, origin_of(save))
        single = rewards_of(msgspec.structs.replace(kept, episode=episode, finished=True))
    assert campaign_of(read_again(single.between())) == single.campaign
    return {**told, "end": of_rewards(decided(single.campaign))}


def of_evening(save: Save) -> Json:
    state, events = resume(save)
    return {"load": of_turn(save, state, events), "end": origin_of(save).record(*play_state(state, events, choice))}


def read_again(save: Save) -> Save:
    again = decode(encode(save))
    full_check(again)
    return again


@pytest.mark.parametrize("name", SAVES)
def test_it_loads_to_the_same_and_ends_the_same(name: str) -> None:
    save = decode(SAVES[name]["save"].encode())
    full_check(save)
    telling = {"campaign": of_campaign, "episode": of_single}.get(save.kind, of_evening)
    hashes = {
        part: hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
        for part, told in telling(save).items()
    }
    assert hashes == SAVES[name]["told"]
