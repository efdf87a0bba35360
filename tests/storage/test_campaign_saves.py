"""A campaign in a slot: every episode of it, in the middle of a turn, comes back as it was."""

import time
from dataclasses import replace
from pathlib import Path

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.choices import Choice
from mycity.engine.campaign.dealing import begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json, mismatches
from mycity.engine.campaign.state import OVER, Campaign, PlayerSpec
from mycity.engine.episode import apply
from mycity.storage.game_file import seats_of
from mycity.storage.resume import Origin, episode_now, resume
from mycity.storage.saves import Save, decode, encode
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from mycity.table.looking_back.save_check import campaign_of
from tests.engine.campaign.players import every_campaign
from tests.scenes.campaigning import SEED, campaign_before
from tests.simulation import decide_all
from tests.storage.games import NOON, choice, turns

FOUNDERS = (PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bo", "owl", "bot:1"))


def first_option(_: Campaign, choice: Choice) -> str:
    return choice.options[0]


@every_campaign
def test_every_episode_of_a_campaign_comes_back(game: str) -> None:
    plan = load_campaign(game)
    campaign = begin_campaign(plan, FOUNDERS, seed=3)
    largest = 0
    while campaign.phase != OVER:
        campaign = start_episode(decide_all(open_episode(campaign), first_option))
        state, events = turns(*deal_episode(campaign), 6)
        if 0 in state.awaited:
            state, told = apply(state, {0: choice(state, 0)})
            events += told
        origin = Origin(campaign={"seed": 3, "index": campaign.position + 1}, struck=campaign.struck)
        save = Save(
            kind="campaign",
            game=game,
            title="Ada",
            seed=3,
            created=NOON,
            last_played=NOON,
            players=seats_of(state.table.players),
            episode=episode_now(state, events, origin),
            campaign=campaign_to_json(campaign),
        )
        data = encode(save)
        largest = max(largest, len(data))
        again = decode(data)
        assert resume(again)[0] == state
        assert again.campaign == campaign_to_json(campaign)
        campaign = decide_all(finish_episode(campaign, *turns(state, events)), first_option)
    last = campaign_to_json(campaign)
    assert mismatches(campaign_from_json(plan, last), last) == []
    assert largest < 500_000


def test_a_finished_campaign_of_four_is_small_and_loads_at_once(tmp_path: Path) -> None:
    """What is asked is 0.3 s and 1 MB; the bound on the time is wide, so that a slow machine keeps it too."""
    founders = (*FOUNDERS, PlayerSpec("Cy", "otter", "bot:1"), PlayerSpec("Di", "hare", "bot:1"))
    campaign = campaign_before(25, founders)
    save = new_campaign("city", founders, SEED, NOON)
    save = msgspec.structs.replace(save, finished=True, campaign=campaign_to_json(campaign))
    slots = Slots(tmp_path)
    slots.write(1, save)
    assert slots.path(1).stat().st_size < 1_000_000
    started = time.process_time()
    assert campaign_of(slots.read(1)) == replace(campaign, previous=None)
    assert time.process_time() - started < 1.5
