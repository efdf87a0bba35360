"""A campaign in a slot: every episode of it, in the middle of a turn, comes back as it was."""

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.choices import Choice
from mycity.engine.campaign.envelopes import begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json, mismatches
from mycity.engine.campaign.play import finish_episode
from mycity.engine.campaign.simulation import decide_all
from mycity.engine.campaign.state import OVER, Campaign, Founder
from mycity.engine.episode import apply
from mycity.scenes.session import seats_of
from mycity.storage.resume import Origin, episode_now, resume
from mycity.storage.saves import Save, decode, encode
from tests.storage.games import NOON, choice, turns

FOUNDERS = (Founder("Ada", "fox", "human"), Founder("Bo", "owl", "bot:1"))


def first_option(_: Campaign, choice: Choice) -> str:
    return choice.options[0]


def test_every_episode_of_a_campaign_comes_back() -> None:
    plan = load_campaign()
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
            game="city",
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
