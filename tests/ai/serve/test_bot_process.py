"""Bots that think, and advice that is worked out, in a process of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from multiprocessing import active_children, connection
from pathlib import Path
from threading import Thread, current_thread
from typing import Any

import pytest

from mycity.ai.bots.choices import Choosers, decider
from mycity.ai.bots.option_rollouts import next_episode_of
from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Adviser
from mycity.ai.review.study import Finding
from mycity.ai.serve import bot_process as module
from mycity.ai.serve import process
from mycity.ai.serve.bot_process import BotProcess, Ticket, WorkerError
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import PlayerSpec, begin_campaign, open_episode, pending
from mycity.engine.episode import STOP, State, apply
from tests.ai.conftest import Deal
from tests.ai.review.test_review import played
from tests.faults.test_interrupts import children

Rows = tuple[Mapping[str, Any], ...]


@pytest.fixture
def thinker(rows: Rows) -> Iterator[BotProcess]:
    made = BotProcess(rows, "bots")
    yield made
    made.close()


def wait(process: BotProcess, seconds: float = 180) -> None:
    """Poll until no question is open."""
    until = time.monotonic() + seconds
    while process.is_busy:
        assert time.monotonic() < until, "nothing comes"
        process.poll()
        time.sleep(0.005)


def replies(process: BotProcess, *tickets: Ticket[Any]) -> list[Any]:
    wait(process)
    return [reply for ticket in tickets for reply in ticket.take()]


def expected(bot: str, rows: Rows, state: State, seat: int) -> object:
    return make_bot(bot, rows).decide(view_of(state, seat))


def test_on_windows_a_question_has_room_in_the_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pipes take 8 KB unless told; whoever sends more waits, and the frame loop with it."""
    monkeypatch.setattr(connection, "BUFSIZE", 8192)
    monkeypatch.setattr(process, "_WINDOWS", True)
    ours, theirs = process.roomy_pipe()
    assert connection.BUFSIZE >= 200_000  # type: ignore[attr-defined]
    ours.send_bytes(bytes(20_000))
    assert len(theirs.recv_bytes()) == 20_000
    ours.close()
    theirs.close()


def test_answers_are_those_the_bot_gives_at_home(thinker: BotProcess, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    tickets = [thinker.answer("surveyor", state, 0), thinker.answer("1", state, 1)]
    assert replies(thinker, *tickets) == [expected("surveyor", rows, state, 0), expected("newcomer", rows, state, 1)]


def test_a_killed_process_is_started_again_and_asked_again(thinker: BotProcess, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    ticket = thinker.answer("surveyor", state, 0)
    first = thinker.process_id
    assert first is not None
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert replies(thinker, ticket) == [expected("surveyor", rows, state, 0)]
    assert thinker.process_id != first


def test_a_process_killed_at_rest_is_no_trouble(thinker: BotProcess, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    thinker.answer("newcomer", state, 0)
    wait(thinker)
    os.kill(thinker.process_id or 0, getattr(signal, "SIGKILL", signal.SIGTERM))
    time.sleep(0.2)
    ticket = thinker.answer("newcomer", state, 0)
    assert replies(thinker, ticket) == [expected("newcomer", rows, state, 0)]


def test_a_choice_is_the_one_the_bot_makes_at_home(thinker: BotProcess, rows: Rows) -> None:
    founders = [PlayerSpec("Ada", "fox", "bot:builder"), PlayerSpec("Bob", "owl", "bot:2")]
    campaign = open_episode(replace(begin_campaign(load_campaign("city"), founders, seed=5), position=12))
    choice = pending(campaign)
    assert choice is not None
    options, level = Choosers(rows).shortlist(campaign, choice)
    assert level is not None
    ticket = thinker.choose(level.id, next_episode_of(campaign, options))
    assert replies(thinker, ticket) == [decider(rows)(campaign, choice)]


def test_cancelled_questions_are_forgotten_at_once(thinker: BotProcess, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    wait_for_start(thinker, state)
    tickets = [thinker.answer("master", state, 0) for _ in range(200)]
    thinker.cancel_all()
    assert not thinker.is_busy
    last = thinker.answer("newcomer", state, 1)
    started = time.monotonic()
    assert len(replies(thinker, last)) == 1
    assert time.monotonic() - started < 90, "200 answers of Master take longer"
    assert [reply for ticket in tickets for reply in ticket.take()] == []


def wait_for_start(thinker: BotProcess, state: State) -> None:
    thinker.answer("newcomer", state, 0)
    wait(thinker)


def test_asking_and_polling_do_not_wait(thinker: BotProcess, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    wait_for_start(thinker, state)
    started = time.process_time()
    thinker.answer("master", state, 0)
    for _ in range(10):
        thinker.poll()
    assert time.process_time() - started < 0.1
    thinker.cancel_all()


def test_a_bot_that_fails_is_named(rows: Rows, eternal: Deal) -> None:
    broken = [{**row, "weights": {"size": 1}} if row["id"] == "builder" else row for row in rows]
    thinker = BotProcess(broken, "bots")
    thinker.answer("builder", eternal(3, seats=2), 0)
    with pytest.raises(WorkerError, match=r"bot builder: LevelError: .*unknown weight 'size'"):
        wait(thinker)
    thinker.close()


def test_who_is_not_asked_cannot_be_thought_for(thinker: BotProcess, eternal: Deal) -> None:
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        thinker.answer("newcomer", over(eternal(3)), 0)


def over(state: State) -> State:
    return replace(state, card=None)


# -- a process that is suspended, or dies again and again ------------------------------------------------------------

needs_suspension = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be suspended here")


def suspend(process: BotProcess) -> int:
    """Suspend the process and return its number."""
    number = process.process_id
    assert number is not None
    os.kill(number, signal.SIGSTOP)
    return number


def wait_for_another(process: BotProcess, than: int) -> None:
    until = time.monotonic() + 60
    while process.process_id == than:
        assert time.monotonic() < until
        process.poll()
        time.sleep(0.005)


def wait_until_gone(number: int) -> None:
    until = time.monotonic() + 60
    while not is_gone(number):
        assert time.monotonic() < until
        time.sleep(0.01)


@needs_suspension
def test_questions_to_a_suspended_process_never_wait(thinker: BotProcess, eternal: Deal) -> None:
    """Some twenty of them once filled its pipe."""
    state = eternal(3, seats=2)
    suspend(thinker)
    asking = Thread(target=lambda: [thinker.answer("newcomer", state, 0) for _ in range(100)], daemon=True)
    asking.start()
    asking.join(60)
    assert not asking.is_alive()
    thinker.cancel_all()


@needs_suspension
def test_another_takes_the_place_of_a_suspended_process(
    thinker: BotProcess, rows: Rows, eternal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = eternal(3, seats=2)
    wait_for_start(thinker, state)
    first = suspend(thinker)
    ticket = thinker.answer("newcomer", state, 0)
    with monkeypatch.context() as patch:
        patch.setattr(module, "SILENCE", 0.3)
        wait_for_another(thinker, first)
    assert replies(thinker, ticket) == [expected("newcomer", rows, state, 0)]
    assert thinker.process_id not in (first, None)
    wait_until_gone(first)


@needs_suspension
def test_when_the_second_is_suspended_too_thought_goes_on_in_slices(
    rows: Rows, eternal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SILENCE", "FIRST_SIGN"):
        monkeypatch.setattr(module, name, 0.3)
    pauses: list[Thread] = []
    thinker = BotProcess(rows, "bots", lambda: pauses.append(current_thread()))
    state = eternal(3, seats=2)
    first = suspend(thinker)
    answer, hint = thinker.answer("surveyor", state, 0), thinker.hint(state, 0)
    wait_for_another(thinker, first)
    second = suspend(thinker)
    assert replies(thinker, answer) == [expected("surveyor", rows, state, 0)]
    assert [one.is_first for one in hint.take()] == [True, False]
    assert thinker.process_id is None
    assert pauses
    assert current_thread() not in pauses
    thinker.close()
    for number in (first, second):
        wait_until_gone(number)


def test_a_game_that_was_suspended_itself_blames_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    silence = module._Silence()
    now[0] += 3600
    assert not silence.is_too_long(1)
    now[0] += 3600
    assert not silence.is_too_long(1)
    waits = 0
    while not silence.is_too_long(1):
        now[0] += 0.05
        waits += 1
    assert 0.05 * waits == pytest.approx(module.SILENCE, abs=0.2)


def kill_until_given_up(process: BotProcess) -> None:
    while process.is_busy:
        if process.process_id is not None:
            os.kill(process.process_id, getattr(signal, "SIGKILL", signal.SIGTERM))
        process.poll()
        time.sleep(0.005)


@needs_suspension
def test_closing_ends_a_suspended_process(rows: Rows) -> None:
    thinker = BotProcess(rows, "bots")
    number = suspend(thinker)
    began = time.monotonic()
    thinker.close()
    assert time.monotonic() - began < 2
    wait_until_gone(number)


def test_what_dies_again_and_again_is_given_up_but_the_game_goes_on(
    thinker: BotProcess, rows: Rows, eternal: Deal
) -> None:
    state = eternal(3, seats=2)
    ticket, hint = thinker.answer("surveyor", state, 0), thinker.hint(state, 0)
    with pytest.raises(WorkerError, match="cannot be kept alive"):
        kill_until_given_up(thinker)
    assert replies(thinker, ticket) == [expected("surveyor", rows, state, 0)]
    assert hint.take() == []


def test_closing_twice_does_no_harm_and_ends_the_process(rows: Rows, eternal: Deal) -> None:
    thinker = BotProcess(rows, "bots")
    process = thinker.process_id
    thinker.close()
    thinker.close()
    with pytest.raises(ValueError, match="closed"):
        thinker.answer("newcomer", eternal(3, seats=2), 0)
    until = time.monotonic() + 60
    while not is_gone(process or 0) and time.monotonic() < until:
        time.sleep(0.01)
    assert is_gone(process or 0)


def is_gone(process: int) -> bool:
    active_children()  # takes note of those that have ended
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
@pytest.mark.parametrize("suspended", [False, True])
def test_the_process_ends_with_a_game_that_was_killed(suspended: bool) -> None:
    script = (
        "import os, sys, time\n"
        "from mycity.ai.serve.bot_process import BotProcess\n"
        "if __name__ == '__main__':\n"
        "    thinker = BotProcess([], 'bots')\n"
        "    thinker.review({}, 0)\n"
        "    while not list(thinker._helper.received()): time.sleep(0.01)\n"
        "    print(thinker.process_id, flush=True)\n"
        "    time.sleep(60)\n"
    )
    game = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    process = int(game.stdout.readline())
    assert children(game.pid) == [process], "another one that can hang, or be left"
    if suspended:
        os.kill(process, signal.SIGSTOP)
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
        "from mycity.ai.serve.bot_process import BotProcess, WorkerError\n"
        "process = BotProcess([], 'bots')\n"
        "process.review({}, 0)\n"
        "while process.is_busy:\n"
        "    try:\n"
        "        process.poll()\n"
        "    except WorkerError as error:\n"
        "        print(error)\n"
        "process.close()\n"
    )
    run = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, check=False, timeout=120)
    assert run.stdout.startswith("review: ")
    assert run.stderr == ""


def test_importing_the_service_imports_no_window() -> None:
    script = (
        "import sys, mycity.ai.serve.bot_process; print([n for n in ('pygame', 'yaml', 'pytmx') if n in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_process_gives_the_same_advice(eternal: Deal, rows: Rows) -> None:
    midway, builder = eternal(6), make_bot("builder", rows)
    for _ in range(10):
        midway, _ = apply(midway, {0: builder.decide(view_of(midway, 0))})
    quick = [{**row, "budget": 300, "value_budget": 150} if row["number"] == 6 else row for row in rows]
    process = BotProcess(quick, "advice")
    tickets = [process.hint(midway, 0), process.weigh(midway, 0, STOP)]
    adviser = Adviser(offered(quick)[-1], midway, 0)
    assert replies(process, *tickets) == [*adviser.hints(), adviser.weigh(STOP)]
    process.close()


def test_a_review_comes_bit_by_bit_and_can_be_given_up(eternal: Deal, rows: Rows) -> None:
    process = BotProcess(rows, "advice")
    ticket = process.review(played(eternal(4, seats=2), rows, "newcomer", "builder"), 0)
    until = time.monotonic() + 180
    found: list[Finding] = []
    while len(found) < 3:
        assert time.monotonic() < until, "nothing comes"
        process.poll()
        found += ticket.take()
        time.sleep(0.005)
    process.cancel_all()
    assert not process.is_busy
    state = eternal(1)
    last = process.hint(state, 0)
    assert [advice.is_first for advice in replies(process, last)] == [True, False]
    assert ticket.take() == []
    process.close()
