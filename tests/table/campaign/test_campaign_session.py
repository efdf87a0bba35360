"""A campaign without pictures: between slot and session, bots that choose, single episodes, damaged saves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP, PlayerSpec, start_episode
from mycity.engine.campaign.log import campaign_to_json
from mycity.storage.autosave import Autosave
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.resume import opened_episodes
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import campaign_of, full_check
from mycity.table.turn.session import Session, resumed
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_before
from tests.storage.games import NOON, Thinker, choice, clock_from
from tests.table.sessions import rewards_of, single_session

ISLANDERS = (
    PlayerSpec("Ada", "fox", "human"),
    PlayerSpec("Bo", "owl", "bot:random"),
    PlayerSpec("Cy", "otter", "bot:random"),
)


def play_out(session: Session) -> None:
    while not session.state.is_over:
        seat = session.next_human
        if seat is None:
            session.update()
        else:
            session.answer(seat, choice(session.state, seat))


def give_out(game: CampaignGame) -> None:
    while (pending := game.pending) is not None:
        game.choose(game.bot_option() or pending.options[0])


def play_episode(game: CampaignGame) -> None:
    game.open()
    assert game.phase == SETUP
    give_out(game)
    session = game.play()
    assert game.phase == PLAY
    play_out(session)
    session.close()
    game.finish(session)
    assert game.phase in {REWARDS, SEALED, OVER}
    give_out(game)


def test_chapters_with_a_slot_resumed_at_every_step(data_dir: Path) -> None:
    slots = Slots(data_dir)
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    game = CampaignGame(save, None, Thinker)
    for number in range(1, 5):
        game = CampaignGame(save, Autosave(slots, 1), Thinker, clock_from())
        play_episode(game)
        game.close()
        save = slots.read(1)
        assert save.episode is None
        assert opened_episodes(save) == number
        assert campaign_of(save) == game.campaign
    assert {legacy.church for legacy in game.campaign.legacies} <= {"X5", "I3", "I2"}
    assert all(legacy.church for legacy in game.campaign.legacies)


def test_a_season_on_the_island_with_a_slot_resumed_at_every_step(data_dir: Path) -> None:
    slots = Slots(data_dir)
    save = new_campaign("island-season", ISLANDERS, SEED, NOON)
    for _ in range(8):
        game = CampaignGame(save, Autosave(slots, 1), Thinker, clock_from())
        play_episode(game)
        game.close()
        save = slots.read(1)
        assert campaign_of(save) == game.campaign
    assert save.finished


@pytest.mark.parametrize("number", [2, 5])
def test_an_episode_of_the_season_on_its_own_is_kept_with_its_set_up_and_rewards(data_dir: Path, number: int) -> None:
    slots = Slots(data_dir)
    session = single_session("island-season", number, ISLANDERS, 7, Thinker(), Autosave(slots, 1))
    session.answer(0, choice(session.state, 0))
    session.close()
    session = resumed(slots.read(1), Thinker(), Autosave(slots, 1))
    play_out(session)
    session.close()
    rewards = rewards_of(slots.read(1), Autosave(slots, 1))
    while (pending := rewards.pending) is not None:
        rewards.choose(rewards.bot_option() or pending.options[0])
    rewards.close()
    save = slots.read(1)
    full_check(save)
    assert save.episode is not None
    assert check_alone(save.episode.record).complaints == []


def test_players_are_replaced_in_the_middle_of_an_episode_and_it_is_not_rated(data_dir: Path) -> None:
    slots = Slots(data_dir)
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), Autosave(slots, 1), Thinker, clock_from())
    game.open()
    session = game.play()
    for _ in range(4):
        session.answer(0, choice(session.state, 0))
        session.update()
    session.propose(0, choice(session.state, 0))
    session.close()
    assert not game.finish_if_over()
    assert not game.save.mixed_seats
    before = session.state
    game.seat_player(0, PlayerSpec("Ada", "fox", "bot:3"))
    game.seat_player(1, PlayerSpec("Zoé", "deer", "human"))
    game.close()
    game = CampaignGame(slots.read(1), Autosave(slots, 1), Thinker, clock_from())
    assert game.save.mixed_seats
    session = game.play()
    assert [(player.name, player.animal, player.controller) for player in session.state.table.players] == [
        ("Ada", "fox", "bot:3"), ("Zoé", "deer", "human"), ("Cy", "otter", "bot:2"),
    ]  # fmt: skip
    assert [city.placed for city in session.state.cities] == [city.placed for city in before.cities]
    assert (session.state.drawn, session.next_human) == (before.drawn, 1)
    play_out(session)
    session.close()
    assert session.snapshot().mixed_seats
    game.finish(session)
    give_out(game)
    record = game.campaign.record
    assert record is not None
    assert check_alone(record).complaints == []
    play_episode(game)
    assert not game.save.mixed_seats
    game.close()
    assert campaign_of(slots.read(1)) == game.campaign


def test_another_name_is_not_another_hand() -> None:
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker)
    game.open()
    session = game.play()
    session.close()
    game.finish_if_over()
    game.seat_player(0, PlayerSpec("Ada the Great", "bear", "human"))
    assert not game.save.mixed_seats
    assert game.play().state.table.players[0].name == "Ada the Great"


def test_an_episode_into_which_everybody_carries_points_goes_on(data_dir: Path) -> None:
    """The record of an episode tells no starting point but the players' own."""
    before = campaign_before(18)
    before = replace(before, legacies=tuple(replace(legacy, carried=2) for legacy in before.legacies))
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=before)
    game.open()
    session = game.play()
    session.answer(0, choice(session.state, 0))
    session.update()
    assert not game.finish_if_over()
    again = game.play()
    assert again.state == session.state
    play_out(again)
    assert game.finish_if_over()
    assert game.number in (18, 19)


def test_churches_cannot_be_passed_in_their_episode() -> None:
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=campaign_before(4))
    game.open()
    session = game.play()
    assert session.record()["campaign"] == {"seed": SEED, "index": 4}
    assert {"churches.must-build", "blocking"} <= {rule.id for rule in session.state.rules.rules}


def test_the_last_episode_finishes_the_save(data_dir: Path) -> None:
    slots = Slots(data_dir)
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    game = CampaignGame(save, Autosave(slots, 1), Thinker, campaign=campaign_before(24))
    play_episode(game)
    assert game.phase == OVER
    game.close()
    assert slots.read(1).finished
    assert game.opened == game.number == 24


@pytest.mark.parametrize("number", [1, 13, 24])
def test_a_single_episode_is_kept_and_resumed(data_dir: Path, number: int) -> None:
    slots = Slots(data_dir)
    saver = Autosave(slots, 2)
    session = single_session("city", number, FOUNDERS, SEED, Thinker(), saver, clock_from())
    session.answer(0, choice(session.state, 0))
    session.update()
    session.close()
    saver.flush()
    again = resumed(slots.read(2), Thinker())
    assert again.state == session.state
    assert again.file.origin.struck == session.file.origin.struck
    play_out(again)
    assert again.snapshot().finished


@pytest.mark.parametrize(
    "change",
    [
        {"log": [{"do": "open"}, {"do": "dance"}]},
        {"log": [{"do": "start"}]},
        {"log": [{"do": "open"}, {"do": "choose", "option": "A1"}]},
        {"phase": "over"},
        {"game": "eternal"},
        {"founders": [{"name": "Ada"}]},
        {"log": 7},
    ],
)
def test_a_damaged_campaign_is_said_to_be_so(change: dict[str, object]) -> None:
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    assert save.campaign is not None
    broken = msgspec.structs.replace(save, campaign=save.campaign | change)
    with pytest.raises(SaveError) as caught:
        campaign_of(broken)
    assert caught.value.code == DAMAGED


def test_another_episode_in_the_slot_is_not_played() -> None:
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=campaign_before(2))
    game.open()
    session = game.play()
    other = msgspec.structs.replace(session.snapshot(), campaign=campaign_to_json(campaign_before(3)))
    with pytest.raises(SaveError, match="an episode is on the table that the campaign has not come to"):
        CampaignGame(other, None, Thinker)
    later = CampaignGame(msgspec.structs.replace(other, episode=None), None, Thinker)
    later.open()
    later.save = msgspec.structs.replace(later.save, episode=session.snapshot().episode)
    later.campaign = start_episode(later.campaign)
    with pytest.raises(SaveError) as caught:
        later.play()
    assert caught.value.code == DAMAGED


def test_help_is_counted_by_episode_and_kept_in_the_middle_of_one(data_dir: Path) -> None:
    slots = Slots(data_dir)
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), Autosave(slots, 1), Thinker, clock_from())
    for _ in range(2):
        game.open()
        give_out(game)
        session = game.play()
        assert session.file.helped(0) == 0
        session.file.count_help(0)
        session.close()
        game = CampaignGame(slots.read(1), Autosave(slots, 1), Thinker, clock_from())
        session = game.play()
        assert session.file.helped(0) == 1, "the same episode goes on"
        play_out(session)
        assert session.snapshot().players[0].helped == 1
        game.finish(session)
        give_out(game)
    game.close()
