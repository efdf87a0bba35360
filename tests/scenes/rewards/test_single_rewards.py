"""The rewards of an episode played on its own: given out and shown like a campaign's, recorded, then forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import OVER, REWARDS, CampaignError, PlayerSpec, begin_single, open_episode
from mycity.scenes.after.result import ResultScene
from mycity.scenes.play import PlayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.finished_games import keep_result
from mycity.scenes.shared.pictures.saved_city import saved_city
from mycity.scenes.shell.save_words import continue_words
from mycity.scenes.slots.contents import part_words, progress_words
from mycity.storage.aside.progress import continues, progress
from mycity.storage.autosave import Autosave
from mycity.storage.errors import SaveError
from mycity.storage.migrations import WITHOUT_GUESTS
from mycity.storage.saves import Save, decode
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_single
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import full_check, player_slots
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.independent import campaign_judge
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import NOON, Thinker, choice
from tests.storage.make_fixtures import FIXTURES
from tests.table.sessions import rewards_of, single_session

Start = Callable[..., Driver]


def played(number: int, slots: Slots) -> Session:
    """Return the session of an episode played to its end, kept in slot 1."""
    session = single_session("city", number, FOUNDERS, SEED, Thinker(), Autosave(slots, 1))
    while not session.state.is_over:
        if session.next_human is None:
            session.update()
        else:
            session.answer(session.next_human, choice(session.state, session.next_human))
    session.close()
    return session


def record_in(slots: Slots) -> dict[str, Any]:
    return record_of(slots.read(1))


def record_of(save: Save) -> dict[str, Any]:
    assert save.episode is not None
    return save.episode.record


def give_out(driver: Driver, choices: int = 100) -> RewardsScene:
    """Go on to the rewards and choose the first option of up to ``choices`` of a person's."""
    driver.settle()
    driver.click("rewards")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, RewardsScene)
    for _ in range(100):
        if scene.turn.choice is None or choices == 0:
            break
        if scene.turn.is_asked:
            scene.choose(scene.turn.choice.options[0])
            choices -= 1
        go_on(driver)
    return scene


def leave(driver: Driver) -> None:
    """Leave the rewards, where going on from what was placed last has not done so already."""
    driver.settle()
    for _ in range(20):  # what was placed last is looked at for a moment
        if not isinstance(driver.scene, RewardsScene) or any(w.key == "done" for w in driver.page.all_widgets()):
            break
        driver.frames(20)
    if isinstance(driver.scene, RewardsScene):
        driver.click("done")
    driver.settle()


def go_on(driver: Driver) -> None:
    """Let the rewards go on, from what somebody has placed too."""
    driver.frames(40)
    scene = driver.scene
    waits = "done" in {widget.key for widget in driver.page.all_widgets()}
    if isinstance(scene, RewardsScene) and scene.turn.choice is not None and waits:
        driver.click("done")


@pytest.mark.parametrize("number", [2, 13, 20, 24])
def test_a_single_episode_gives_out_its_rewards_and_records_them(start: Start, data_dir: Path, number: int) -> None:
    slots = Slots(data_dir)
    session = played(number, slots)
    driver = start()
    keep_result(driver.game.services, session)
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events, session.file.saver)
    )
    scene = give_out(driver)
    assert scene.game.phase == OVER
    assert scene.game.opened == number
    leave(driver)
    assert isinstance(driver.scene, ResultScene)
    offered = {widget.key for widget in driver.page.all_widgets()}
    assert {"again", "another", "title"} <= offered
    assert "rewards" not in offered
    driver.click("title")
    driver.settle()
    record = record_in(slots)
    assert record["campaign"] is None
    assert any(row["progress"] for row in record["result"])
    assert any(row["rewards"] for row in record["result"])
    assert check_alone(record).complaints == []
    assert campaign_judge.judge(record).faults == []
    statistics = driver.game.services.finished
    assert statistics.record(statistics.games[0]) == record


@pytest.mark.parametrize("deal", ["again", "another"])
def test_after_its_rewards_a_single_episode_is_played_once_more(start: Start, data_dir: Path, deal: str) -> None:
    slots = Slots(data_dir)
    before = played(2, slots).state.table
    driver = start()
    driver.game.services.ways.games.open_slot(1)
    scene = give_out(driver)
    while scene.turn.choice is not None:
        go_on(driver)
    leave(driver)
    driver.click(deal)
    driver.settle()
    while driver.scenes[-1] == "EnvelopeScene":
        driver.click("next")
        driver.settle()
    assert isinstance(driver.scene, PlayScene)
    table = driver.scene.play.session.state.table
    assert table.scenario.episode == 2
    assert (table.deck == before.deck) == (deal == "again")


def test_rewards_all_given_are_not_offered_again(start: Start, data_dir: Path) -> None:
    played(2, Slots(data_dir))
    driver = start()
    driver.game.services.ways.games.open_slot(1)
    give_out(driver, choices=1)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert "rewards" in {widget.key for widget in driver.page.all_widgets()}, "some are still to be given"
    give_out(driver)
    leave(driver)
    driver.click("title")
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    assert "rewards" not in {widget.key for widget in driver.page.all_widgets()}


def test_rewards_left_in_the_middle_go_on_where_they_were_left(start: Start, data_dir: Path) -> None:
    slots = Slots(data_dir)
    played(2, slots)
    driver = start()
    driver.game.services.ways.games.open_slot(1)
    scene = give_out(driver, choices=1)
    given = [list(rows) for rows in scene.game.campaign.rows]
    assert sum(map(len, given)) >= 1
    driver.close()
    assert [row["rewards"] for row in record_in(slots)["result"]] == given
    again = rewards_of(slots.read(1))
    assert again.phase == REWARDS
    assert [list(rows) for rows in again.campaign.rows] == given


def test_looking_at_a_result_again_writes_nothing(start: Start, data_dir: Path) -> None:
    slots = Slots(data_dir)
    played(24, slots)
    driver = start()
    written = []
    for _ in range(2):
        driver.game.services.ways.games.open_slot(1)
        driver.settle()
        driver.click("title")
        driver.settle()
        written.append((data_dir / "slot1.save").read_bytes())
    assert written[0] == written[1]


def tampered(save: Save, **changes: object) -> Save:
    assert save.episode is not None
    record = json.loads(json.dumps(save.episode.record))
    record["result"][0].update(changes)
    return msgspec.structs.replace(save, episode=msgspec.structs.replace(save.episode, record=record))


@pytest.mark.parametrize(
    "changes",
    [
        {"progress": 7},
        {"rewards": [{"what": "rock", "cell": "A1", "from": "place"}]},
        {"rewards": [{"what": "nugget", "count": 5, "from": "place"}]},
        {"rewards": [7]},
        {"rewards": None},
    ],
)
def test_rewards_that_come_out_differently_are_refused(data_dir: Path, changes: dict[str, object]) -> None:
    slots = Slots(data_dir)
    played(2, slots)
    save = slots.read(1)
    assert rewards_of(save).phase == REWARDS
    with pytest.raises(SaveError):
        rewards_of(tampered(save, **changes))


def test_an_episode_that_is_not_over_has_brought_nothing() -> None:
    with pytest.raises(CampaignError, match="not over"):
        rewards_of(single_session("city", 1, FOUNDERS, SEED, Thinker()).snapshot())


def test_an_episode_saved_before_it_had_a_log_goes_on_in_its_slot(start: Start, data_dir: Path) -> None:
    old = (FIXTURES / "v3_single_middle.save").read_bytes()
    data_dir.mkdir(exist_ok=True)
    (data_dir / "slot1.save").write_bytes(old)
    driver = start()
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    driver.press(pygame.K_n, pygame.K_RETURN)
    driver.close()
    save = Slots(data_dir).read(1)
    assert (data_dir / "slot1.save").read_bytes().startswith(f"MYCITY {WITHOUT_GUESTS} ".encode())
    assert save.campaign is not None
    assert (save.campaign["single"], save.finished) == (17, False)
    assert continues(save, decode(old))
    assert progress(save) > progress(decode(old))


def test_who_plays_one_episode_of_a_season_makes_its_choices_first(start: Start) -> None:
    driver = start()
    people = [replace(one, controller="human") for one in FOUNDERS]
    driver.game.services.ways.games.start("island-season", people, SEED, 2)
    driver.settle()
    while driver.scenes[-1] == "EnvelopeScene":
        driver.click("next")
        driver.settle()
    scene = driver.scene
    assert isinstance(scene, RewardsScene)
    for _ in range(100):
        if scene.turn.choice is None:
            break
        if scene.turn.is_asked:
            scene.choose(scene.turn.choice.options[-1])
        go_on(driver)
    driver.click("done")
    driver.settle()
    assert "PlayScene" in driver.scenes
    record = record_of(driver.saved())
    assert [[row["what"] for row in player["setup"]] for player in record["players"]] == [["spring"]] * len(people)
    assert check_alone(record).complaints == ["the episode is not over"]


def test_an_episode_on_its_own_goes_on_from_its_set_up(start: Start, data_dir: Path) -> None:
    """Programs save one before its first card, too; the window keeps none before."""
    people = [PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bob", "owl", "bot:random")]
    single = begin_single(load_campaign("island-season"), 2, people, SEED)
    save = msgspec.structs.replace(new_single(open_episode(single), NOON), title="Ada's")
    player_slots(data_dir).write(1, save)
    assert player_slots(data_dir).check(1).problem == ""
    driver = start()
    services = driver.game.services
    assert part_words(services, save) == progress_words(services, save) == "Episode 2"
    assert continue_words(services, save) == "Ada's, episode 2"
    assert saved_city(save) is not None
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, RewardsScene)
    while isinstance(driver.scene, RewardsScene):
        if scene.turn.is_asked and scene.turn.choice is not None:
            scene.choose(scene.turn.choice.options[0])
        go_on(driver)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    record = record_of(driver.saved())
    assert [len(player["setup"]) for player in record["players"]] == [1, 1]


@pytest.mark.parametrize("change", [{"finished": True}, {"campaign": None}])
def test_nothing_else_lacks_the_episode(change: dict[str, Any]) -> None:
    people = [PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bob", "owl", "bot:random")]
    save = new_single(open_episode(begin_single(load_campaign("island-season"), 2, people, SEED)), NOON)
    full_check(save)
    with pytest.raises(SaveError, match=r"no episode is on the table|holds no campaign"):
        full_check(msgspec.structs.replace(save, **change))
