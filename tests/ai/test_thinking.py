"""Bots thinking in a process of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mycity.ai.bots.choices import Choosers, decider
from mycity.ai.bots.next_episode import next_episode_of
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.ai.serve.thinking import BotAnswer, BotChoice, BotService, WorkerError
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Founder, begin_campaign, open_episode, pending
from mycity.engine.episode import State, legal_actions
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]


@pytest.fixture
def thinker(rows: Rows) -> Iterator[BotService]:
    made = BotService(rows)
    yield made
    made.close()


def wait(thinker: BotService, seconds: float = 180) -> list[BotAnswer | BotChoice]:
    """Poll until no question is open."""
    finished: list[BotAnswer | BotChoice] = []
    until = time.monotonic() + seconds
    while thinker.is_busy:
        assert time.monotonic() < until, "the bots do not answer"
        finished += thinker.poll()
        time.sleep(0.005)
    return finished


def answers(thinker: BotService) -> list[object]:
    return [one.answer for one in wait(thinker) if isinstance(one, BotAnswer)]


def expected(bot: str, rows: Rows, state: State, seat: int) -> object:
    return make_bot(bot, rows).decide(view_of(state, seat), legal_actions(state, seat))


def test_answers_are_those_the_bot_gives_at_home(thinker: BotService, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    tickets = [thinker.ask("surveyor", state, 0), thinker.ask(1, state, 1)]
    finished = wait(thinker)
    assert [one.ticket for one in finished] == tickets
    assert [one.answer for one in finished if isinstance(one, BotAnswer)] == [
        expected("surveyor", rows, state, 0),
        expected("newcomer", rows, state, 1),
    ]


def test_a_killed_process_is_started_again_and_asked_again(thinker: BotService, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    thinker.ask("surveyor", state, 0)
    first = thinker.process_id
    assert first is not None
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert answers(thinker) == [expected("surveyor", rows, state, 0)]
    assert thinker.process_id != first


def test_a_process_killed_at_rest_is_no_trouble(thinker: BotService, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    thinker.ask("newcomer", state, 0)
    wait(thinker)
    os.kill(thinker.process_id or 0, getattr(signal, "SIGKILL", signal.SIGTERM))
    time.sleep(0.2)
    thinker.ask("newcomer", state, 0)
    assert answers(thinker) == [expected("newcomer", rows, state, 0)]


def test_a_choice_is_the_one_the_bot_makes_at_home(thinker: BotService, rows: Rows) -> None:
    founders = [Founder("Ada", "fox", "bot:builder"), Founder("Bob", "owl", "bot:2")]
    campaign = open_episode(replace(begin_campaign(load_campaign("city"), founders, seed=5), position=12))
    choice = pending(campaign)
    assert choice is not None
    options, level = Choosers(rows).shortlist(campaign, choice)
    assert level is not None
    ticket = thinker.choose(level.id, next_episode_of(campaign, options))
    assert wait(thinker) == [BotChoice(ticket, decider(rows)(campaign, choice))]


def test_cancelled_questions_are_forgotten_at_once(thinker: BotService, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    wait_for_start(thinker, state)
    for _ in range(200):
        thinker.ask("master", state, 0)
    thinker.cancel_all()
    assert not thinker.is_busy
    last = thinker.ask("newcomer", state, 1)
    started = time.monotonic()
    assert [one.ticket for one in wait(thinker)] == [last]
    assert time.monotonic() - started < 90, "200 answers of Master take longer"


def wait_for_start(thinker: BotService, state: State) -> None:
    thinker.ask("newcomer", state, 0)
    wait(thinker)


def test_asking_and_polling_do_not_wait(thinker: BotService, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    wait_for_start(thinker, state)
    started = time.process_time()
    thinker.ask("master", state, 0)
    for _ in range(10):
        thinker.poll()
    assert time.process_time() - started < 0.1
    thinker.cancel_all()


def test_a_bot_that_fails_is_named(rows: Rows, eternal: Deal) -> None:
    broken = [{**row, "weights": {"size": 1}} if row["id"] == "builder" else row for row in rows]
    thinker = BotService(broken)
    thinker.ask("builder", eternal(3, seats=2), 0)
    with pytest.raises(WorkerError, match=r"bot builder: LevelError: .*unknown weight 'size'"):
        wait(thinker)
    thinker.close()


def test_who_is_not_asked_cannot_be_thought_for(thinker: BotService, eternal: Deal) -> None:
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        thinker.ask("newcomer", over(eternal(3)), 0)


def over(state: State) -> State:
    return replace(state, card=None)


def test_closing_twice_does_no_harm_and_ends_the_process(rows: Rows, eternal: Deal) -> None:
    thinker = BotService(rows)
    process = thinker.process_id
    thinker.close()
    thinker.close()
    with pytest.raises(ValueError, match="closed"):
        thinker.ask("newcomer", eternal(3, seats=2), 0)
    with pytest.raises(ProcessLookupError):
        os.kill(process or 0, 0)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
def test_the_process_ends_with_a_game_that_was_killed() -> None:
    script = (
        "import os, sys, time\n"
        "from mycity.ai.serve.thinking import BotService\n"
        "if __name__ == '__main__':\n"
        "    thinker = BotService([])\n"
        "    print(thinker.process_id, flush=True)\n"
        "    time.sleep(60)\n"
    )
    game = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    process = int(game.stdout.readline())
    time.sleep(1)
    game.kill()
    game.wait()
    game.stdout.close()
    until = time.monotonic() + 90
    while time.monotonic() < until and is_running(process):
        time.sleep(0.1)
    assert not is_running(process)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_program_without_a_file_gets_its_answers_too() -> None:
    script = (
        "from mycity.ai.serve.process import Process, WorkerError\n"
        "from mycity.ai.serve.thinking import serve\n"
        "process = Process(serve, '[]', 'bots')\n"
        "process.ask({'bot': 'nobody'})\n"
        "while process.is_busy:\n"
        "    try:\n"
        "        process.poll()\n"
        "    except WorkerError as error:\n"
        "        print(error)\n"
        "process.close()\n"
    )
    run = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, check=False, timeout=60)
    assert run.stdout.startswith("bot nobody")
    assert run.stderr == ""


def test_importing_the_worker_imports_no_window() -> None:
    script = "import sys, mycity.ai.serve.thinking; print([n for n in ('pygame', 'yaml', 'pytmx') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
