"""Bots that choose between episodes while the window goes on: thought out beside it, never in a frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.ai.bots.choices import decider
from mycity.ai.bots.option_rollouts import NextEpisode
from mycity.ai.serve.bot_process import Ticket, WorkerError
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import Campaign, choose, open_episode, pending
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.choosing import ProcessChooser
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before

Start = Callable[..., Driver]
SETUP_OF_COGS = 13
"""An episode in whose set-up everybody places two rocks and a cog."""
WITH_ROLLOUTS = 2
"""The seat of the bot that tries its options out; the one before it chooses at a look."""


class ScriptedWorker:
    """A process that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[NextEpisode] = []
        self.tickets: list[Ticket[str]] = []
        self.cancelled = 0
        self.answers = False
        self.fails = False

    def choose(self, bot: str, next_episode: NextEpisode) -> Ticket[str]:
        assert bot == "neighbour"
        self.asked.append(next_episode)
        self.tickets.append(Ticket(b"", str))
        return self.tickets[-1]

    def poll(self) -> None:
        if self.fails:
            raise WorkerError("gone")
        if self.answers:
            self.tickets[-1].replies.append(list(self.asked[-1].branches)[-1])

    def cancel_all(self) -> None:
        self.cancelled += 1


def beside(worker: ScriptedWorker) -> Callable[[Services], ProcessChooser]:
    return lambda _: ProcessChooser(lambda: worker)  # type: ignore[arg-type, return-value]


def no_sampling_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have anything that is tried out in the window's own process fail."""

    def never(*_: object) -> None:
        raise AssertionError("a frame waits for a bot")

    monkeypatch.setattr("mycity.ai.bots.choices.rollouts", never)
    monkeypatch.setattr("mycity.ai.serve.worker.rollouts", never)


def set_up(start: Start, data: Path, chooser: Callable[[Services], ProcessChooser]) -> Table:
    """Return a table at which the person has placed everything and the bots are to choose."""
    table = Table(start, data, campaign_before(SETUP_OF_COGS), chooser)
    table.driver.click("go")
    table.read_letter()
    for _ in range(3):
        table.choose_first()
    return table


def until_asked(table: Table, worker: ScriptedWorker) -> Campaign:
    """Let frames pass until the process was asked; return the campaign, whose next choice is the bot's."""
    for _ in range(400):
        if worker.asked:
            break
        table.driver.frames()
    choice = pending(table.game.campaign)
    assert choice is not None
    assert choice.seat == WITH_ROLLOUTS
    return table.game.campaign


def chosen_by_bots(campaign: Campaign) -> list[tuple[int, str]]:
    since = len(campaign.log) - campaign.log[::-1].index({"do": "open"})
    return [
        (entry["seat"], entry["option"]) for entry in campaign.log[since:] if entry["do"] == "choose" and entry["seat"]
    ]


@pytest.mark.slow
def test_the_process_chooses_what_the_bots_would_choose_here(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, decide = open_episode(campaign_before(SETUP_OF_COGS)), decider(load_levels())
    table = set_up(start, data_dir, lambda services: ProcessChooser(lambda: services.bots))
    mine = iter([entry["option"] for entry in table.game.campaign.log if entry.get("seat") == 0][-3:])
    while (choice := pending(campaign)) is not None:
        campaign = choose(campaign, next(mine) if choice.seat == 0 else decide(campaign, choice))
    no_sampling_here(monkeypatch)
    until = time.monotonic() + 180
    while table.game.pending is not None and time.monotonic() < until:
        table.driver.frames()
        time.sleep(0.002)
    assert chosen_by_bots(table.game.campaign) == chosen_by_bots(campaign)
    assert len(chosen_by_bots(campaign)) == 6
    table.driver.click("done")
    table.driver.settle()
    assert table.top == "PlayScene"


def test_frames_go_on_while_a_bot_thinks_and_its_sticker_flies_when_it_has_chosen(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_sampling_here(monkeypatch)
    worker = ScriptedWorker()
    table = set_up(start, data_dir, beside(worker))
    campaign = until_asked(table, worker)
    table.driver.press(pygame.K_RETURN)  # haste: there is nothing to hurry yet
    table.driver.frames(200)
    assert table.game.campaign is campaign
    assert len(worker.asked) == 1
    worker.answers = True
    table.driver.frames(3)
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.timeline.busy
    table.driver.frames(40)
    assert table.game.campaign.log[len(campaign.log)]["option"] == list(worker.asked[0].branches)[-1]


def test_a_bot_thinks_during_the_pause_before_its_choice(start: Start, data_dir: Path) -> None:
    worker = ScriptedWorker()
    worker.answers = True
    table = set_up(start, data_dir, beside(worker))
    campaign = until_asked(table, worker)
    table.driver.frames(10)
    assert table.game.campaign is campaign
    table.driver.frames(80)
    assert len(table.game.campaign.log) > len(campaign.log)


def test_whoever_leaves_waits_for_no_bot_and_finds_it_choosing_again(start: Start, data_dir: Path) -> None:
    worker = ScriptedWorker()
    table = set_up(start, data_dir, beside(worker))
    until_asked(table, worker)
    table.driver.press(pygame.K_ESCAPE)
    table.driver.settle()
    assert table.top == "CampaignMapScene"
    assert worker.cancelled == 1
    worker.answers = True
    table.driver.click("go")
    table.read_letter()
    table.take_rewards()
    assert len(worker.asked) >= 2
    assert table.top == "PlayScene"


def test_a_process_that_fails_keeps_nobody_waiting(start: Start, data_dir: Path) -> None:
    worker = ScriptedWorker()
    worker.fails = True
    table = set_up(start, data_dir, beside(worker))
    until_asked(table, worker)
    table.take_rewards()
    assert table.top == "PlayScene"
    assert len(chosen_by_bots(table.game.campaign)) == 6
