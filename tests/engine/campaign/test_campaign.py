"""A campaign's phases: what may be done when, choices and taking them back, replacing players, the log."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import (
    OVER,
    PLAY,
    REWARDS,
    SEALED,
    SETUP,
    Campaign,
    CampaignError,
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
from mycity.engine.campaign.check import check_campaign
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json, mismatches
from mycity.engine.episode import STOP, apply
from mycity.engine.record import RecordError
from mycity.engine.snapshot import state_from_json, state_to_json
from tests.each import each
from tests.engine.campaign.players import (
    CITY,
    answering,
    begun,
    deciding,
    every_campaign,
    first_set_up,
    folder,
    founders,
    played,
)
from tests.simulation import decide_all, play_campaign, play_episode, play_state

PLAN = load_campaign("city")


def reloaded(campaign: Campaign) -> Campaign:
    """Returns the campaign as it comes out of its JSON; it must be the same."""
    document = json.loads(json.dumps(campaign_to_json(campaign)))
    again = campaign_from_json(campaign.plan, document)
    assert again == campaign
    assert mismatches(again, document) == []
    return again


def code(action: Callable[[], object]) -> str:
    """Returns the code with which an action is refused."""
    with pytest.raises(CampaignError) as refused:
        action()
    return refused.value.refusal.code


def after(episodes: int, seats: int = 3, seed: int = 7, game: str = CITY) -> Campaign:
    """Returns a campaign after so many episodes."""
    campaign = begun(seats, seed, game)
    for _ in range(episodes):
        campaign = play_episode(campaign, answering, deciding)
    return campaign


def before_set_up(game: str) -> Campaign:
    """Returns a campaign whose next set-up is the first that asks for something."""
    return after(first_set_up(game), game=game)


def in_play(campaign: Campaign) -> Campaign:
    return start_episode(decide_all(open_episode(campaign), deciding))


def finished(campaign: Campaign) -> Campaign:
    """Returns the campaign with the dealt episode played, at its first reward."""
    return finish_episode(campaign, *play_state(*deal_episode(campaign), answering))


@every_campaign
def test_the_phases_follow_each_other(game: str) -> None:
    campaign = begun(game=game)
    assert campaign.phase == SEALED
    campaign = open_episode(campaign)
    assert campaign.phase == SETUP
    campaign = start_episode(campaign)
    assert campaign.phase == PLAY
    campaign = finished(campaign)
    assert campaign.phase == REWARDS
    campaign = decide_all(campaign, deciding)
    assert (campaign.phase, campaign.position) == (SEALED, 1)


def test_nothing_is_done_out_of_turn() -> None:
    sealed, opened, playing = begun(), open_episode(begun()), in_play(begun())
    state, events = deal_episode(playing)
    assert code(lambda: start_episode(sealed)) == "phase"
    assert code(lambda: deal_episode(sealed)) == "phase"
    assert code(lambda: finish_episode(sealed, state, events)) == "phase"
    assert code(lambda: open_episode(opened)) == "phase"
    assert code(lambda: deal_episode(opened)) == "phase"
    assert code(lambda: open_episode(playing)) == "phase"
    assert code(lambda: choose(playing, "I1")) == "pending"
    assert code(lambda: undo(playing)) == "undo"


@every_campaign
def test_only_the_episode_that_was_dealt_is_taken_and_only_when_over(game: str) -> None:
    playing, other = in_play(begun(seed=7, game=game)), in_play(begun(seed=8, game=game))
    state, events = deal_episode(playing)
    assert code(lambda: finish_episode(playing, state, events)) == "unfinished"
    done, told = apply(state, dict.fromkeys(range(3), STOP))
    assert code(lambda: finish_episode(other, done, events + told)) == "other-episode"


def test_a_choice_pends_until_it_is_made() -> None:
    campaign = finished(in_play(begun()))
    choice = pending(campaign)
    assert choice is not None
    assert (choice.what, choice.cause) == ("rock", "place")
    assert code(lambda: choose(campaign, "A1")) == "option"
    campaign = choose(campaign, choice.options[0])
    assert campaign.legacies[choice.seat].board.of("r").bit_count() == 1
    other = pending(campaign)
    assert other is not None
    assert (other.what, other.cause) == ("tree", "place")
    assert other.seat != choice.seat
    campaign = choose(campaign, other.options[0])
    assert pending(campaign) is None


@every_campaign
def test_cards_are_not_dealt_before_the_set_up_is_done(game: str) -> None:
    campaign = open_episode(before_set_up(game))
    choice = pending(campaign)
    assert choice is not None
    assert (choice.seat, choice.what, choice.cause) == (0, {"city": "rock", "island-season": "spring"}[game], "")
    assert code(lambda: start_episode(campaign)) == "phase"


def test_set_up_choices_come_seat_by_seat() -> None:
    campaign, asked = open_episode(after(12)), []
    while (choice := pending(campaign)) is not None:
        asked.append((choice.seat, choice.what))
        campaign = choose(campaign, choice.options[0])
    assert asked == [(seat, what) for seat in range(3) for what in ("rock", "rock", "cog")]
    assert [row["what"] for row in campaign.rows[2]] == ["rock", "rock", "cog"]


def test_choices_are_undone_one_by_one() -> None:
    start = open_episode(after(12))
    first = choose(start, deciding(start, pending(start)))  # type: ignore[arg-type]
    second = choose(first, deciding(first, pending(first)))  # type: ignore[arg-type]
    assert undo(second) == first
    assert undo(undo(second)) == start
    assert code(lambda: undo(undo(undo(second)))) == "undo"


def test_a_choice_followed_by_another_seats_stays() -> None:
    campaign = open_episode(after(12))
    steps = [campaign]
    for _ in range(4):
        choice = pending(steps[-1])
        assert choice is not None
        steps.append(choose(steps[-1], deciding(steps[-1], choice)))
    assert undo(steps[3]) == steps[2]
    assert undo(steps[4]) == steps[3]
    assert code(lambda: undo(undo(steps[4]))) == "undo"


@every_campaign
def test_the_last_reward_can_be_undone_until_the_next_envelope_is_opened(game: str) -> None:
    closed = decide_all(finished(in_play(begun(game=game))), deciding)
    last = undo(closed)
    assert pending(last) is not None
    assert decide_all(last, deciding) == closed
    assert code(lambda: undo(open_episode(closed))) == "undo"


@every_campaign
def test_dealing_ends_what_can_be_undone(game: str) -> None:
    campaign = decide_all(open_episode(before_set_up(game)), deciding)
    assert undo(campaign).phase == SETUP
    assert code(lambda: undo(start_episode(campaign))) == "undo"


def test_a_player_is_replaced_between_episodes() -> None:
    campaign = after(2)
    replaced = replace_player(campaign, 1, "human")
    assert replaced.legacies[1].controller == "human"
    assert replaced.legacies[1].board == campaign.legacies[1].board
    assert code(lambda: replace_player(campaign, 3, "human")) == "seat"
    assert code(lambda: replace_player(campaign, -1, "human")) == "seat"
    record = play_episode(replaced, answering, deciding).record
    assert record is not None
    assert [player["controller"] for player in record["players"]] == ["bot:random", "human", "bot:random"]
    reloaded(replaced)


@every_campaign
def test_a_player_is_replaced_at_any_time_under_another_name_and_animal(game: str) -> None:
    sealed = begun(game=game)
    for campaign in (
        sealed,
        open_episode(sealed),
        in_play(sealed),
        finished(in_play(sealed)),
        open_episode(before_set_up(game)),
    ):
        replaced = replace_player(campaign, 2, "human", "Zoe", "deer")
        who = replaced.legacies[2]
        assert (who.name, who.animal, who.controller) == ("Zoe", "deer", "human")
        assert who.board == campaign.legacies[2].board
        assert (replaced.phase, replaced.tasks) == (campaign.phase, campaign.tasks)
        assert code(partial(replace_player, replaced, 0, "human", "", "deer")) == "animal"
        reloaded(replaced)
    assert code(lambda: replace_player(list(played(game=game))[-1], 0, "human")) == "phase"


@every_campaign
def test_whoever_takes_over_in_the_middle_stands_in_the_record(game: str) -> None:
    campaign, records = begun(game=game), {}
    for number in range(1, len(campaign.plan.episodes) + 1):
        campaign = start_episode(decide_all(open_episode(campaign), deciding))
        before = deal_episode(campaign)[0]
        campaign = replace_player(campaign, number % 3, f"bot:{number % 3 + 1}", f"Zoe {number}")
        after_replacing = deal_episode(campaign)[0]
        assert (before.rng, before.card, before.answers) == (
            after_replacing.rng,
            after_replacing.card,
            after_replacing.answers,
        )
        campaign = decide_all(finished(campaign), deciding)
        assert campaign.record is not None
        assert campaign.record["players"][number % 3]["name"] == f"Zoe {number}"
        records[f"{number:02}.json"] = campaign.record
    assert check_campaign(campaign.plan, {**records, CAMPAIGN_FILE: campaign_document(campaign)}) == []
    reloaded(campaign)


@every_campaign
def test_whoever_takes_over_among_the_last_rewards_has_played_no_episode(game: str) -> None:
    """The last page names those whom the last record names; among other rewards the next record names them."""
    campaign = after(len(load_campaign(game).episodes) - 1, game=game)
    first, *others = campaign.plan.episodes
    last = replace(others[-1], rewards=first.rewards)  # the last one brings something to be placed only now and then
    plan = replace(campaign.plan, episodes=(first, *others[:-1], last))
    campaign = finished(start_episode(decide_all(open_episode(replace(campaign, plan=plan)), deciding)))
    assert campaign.phase == REWARDS
    for seat, animal in enumerate(("deer", "owl")):
        campaign = replace_player(campaign, seat, "human", f"Zoe {seat}", animal)
    campaign = decide_all(campaign, deciding)
    assert campaign.record is not None
    page = campaign_document(campaign)
    told = [{name: player[name] for name in page["players"][0]} for player in campaign.record["players"]]
    assert page["players"] == told
    name = f"{len(plan.episodes):02}.json"
    assert check_campaign(plan, {**folder(3, 7, game), name: campaign.record, CAMPAIGN_FILE: page}) == []


@every_campaign
def test_progress_adds_up(game: str) -> None:
    for campaign in played(game=game):
        totals = [sum(one) for one in zip(*campaign.progress, strict=True)]
        assert totals == [legacy.holdings.progress for legacy in campaign.legacies]
    assert campaign.phase == OVER
    assert len(campaign.progress) == len(campaign.plan.episodes)
    assert code(lambda: open_episode(campaign)) == "phase"


@every_campaign
def test_every_episode_deals_its_own_deck(game: str) -> None:
    seeds = [campaign.record["seed"] for campaign in played(game=game) if campaign.record]
    assert len(set(seeds)) == len(load_campaign(game).episodes)
    assert all(0 <= seed < 2**53 for seed in seeds)


@every_campaign
def test_a_campaign_is_the_same_however_often_it_is_reloaded(game: str) -> None:
    """Heavy mode: what is played on with has just come out of JSON."""
    straight = list(played(seats=2, seed=3, game=game))
    heavy = begun(seats=2, seed=3, game=game)
    for expected in straight:
        heavy = _heavily_played(heavy)
        assert heavy == expected
    assert reloaded(straight[-1]) == straight[-1]


def _heavily_played(campaign: Campaign) -> Campaign:
    """Plays an episode; the state is reloaded after every turn, the campaign before its rewards."""
    campaign = start_episode(_decided(open_episode(campaign)))
    state, events = deal_episode(campaign)
    while not state.is_over:
        state, told = apply(state, {seat: answering(state, seat) for seat in state.awaited})
        events += told
        state = state_from_json(json.loads(json.dumps(state_to_json(state))))
    return _decided(reloaded(finish_episode(campaign, state, events)))


def _decided(campaign: Campaign) -> Campaign:
    """Makes all choices, each after taking it back once."""
    while (choice := pending(campaign)) is not None:
        made = choose(campaign, deciding(campaign, choice))
        assert undo(made) == campaign
        campaign = made
    return campaign


@every_campaign
def test_every_phase_survives_a_reload(game: str) -> None:
    before = before_set_up(game)
    for campaign in (before, open_episode(before), in_play(before), finished(in_play(after(4, game=game)))):
        assert pending(reloaded(campaign)) == pending(campaign)


@each(
    ("change", "reason"),
    [
        ({"format": "other"}, "this is no campaign of city"),
        ({"version": 2}, "this is no campaign of city"),
        ({"game": "town"}, "this is no campaign of city"),
        ({"founders": None}, "the campaign's heading"),
        ({"single": 25}, "the campaign's heading"),
        ({"log": [{"do": "open"}, {"do": "open"}]}, "entry 2 of the campaign's log"),
        ({"log": [{"do": "sing"}]}, "'sing' is nothing that a campaign does"),
        ({"log": [{}]}, "entry 1 of the campaign's log"),
        ({"log": [{"do": "open"}, {"do": "start"}, {"do": "episode", "turns": [{}]}]}, "entry 3"),
    ],
)
def test_documents_that_are_no_campaign_are_refused(change: dict[str, Any], reason: str) -> None:
    document = {**campaign_to_json(begun()), **change}
    with pytest.raises(RecordError, match=reason):
        campaign_from_json(PLAN, document)


def test_a_snapshot_that_the_log_does_not_lead_to_is_told() -> None:
    document = json.loads(json.dumps(campaign_to_json(after(3))))
    document["legacies"][0]["nuggets"] = 9
    assert mismatches(campaign_from_json(PLAN, document), document) == ["legacies[0].nuggets: 9, the replay says 0"]


@every_campaign
def test_two_campaigns_of_one_seed_are_the_same(game: str) -> None:
    assert [one.record for one in played(seed=5, game=game)] == [one.record for one in played(seed=5, game=game)]


@every_campaign
def test_an_episode_of_its_own_ends_after_its_rewards(game: str) -> None:
    plan = load_campaign(game)
    for number in (1, 2, 5, 6, 7, len(plan.episodes)):
        campaign = begin_single(plan, number, founders(3), seed=4)
        (done,) = play_campaign(campaign, answering, deciding)
        assert done.phase == OVER
        assert done.record is not None
        assert (done.record["episode"], done.record["campaign"], done.record["seed"]) == (number, None, 4)
        reloaded(done)


def test_there_is_no_episode_beyond_the_last() -> None:
    assert code(lambda: begin_single(PLAN, 0, founders(2), 1)) == "episode"
    assert code(lambda: begin_single(PLAN, 25, founders(2), 1)) == "episode"


def test_playing_needs_no_more_than_the_campaign_itself() -> None:
    assert deal_episode(in_play(begun())) == deal_episode(in_play(begin_campaign(PLAN, founders(3), 7)))
