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
from typing import Any

import pytest

from mycity.ai.bots.choices import Choosers, decider
from mycity.ai.bots.option_rollouts import next_episode_of
from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Adviser
from mycity.ai.review.study import Finding
from mycity.ai.serve import process
from mycity.ai.serve.service import Service, Ticket, WorkerError
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Founder, begin_campaign, open_episode, pending
from mycity.engine.episode import STOP, State, apply, legal_actions
from tests.ai.conftest import Deal
from tests.ai.review.test_review import played

Rows = tuple[Mapping[str, Any], ...]


@pytest.fixture
def thinker(rows: Rows) -> Iterator[Service]:
    made = Service(rows, "bots")
    yield made
    made.close()


def wait(service: Service, seconds: float = 180) -> None:
    """Poll until no question is open."""
    until = time.monotonic() + seconds
    while service.is_busy:
        assert time.monotonic() < until, "nothing comes"
        service.poll()
        time.sleep(0.005)


def replies(service: Service, *tickets: Ticket[Any]) -> list[Any]:
    wait(service)
    return [reply for ticket in tickets for reply in ticket.take()]


def expected(bot: str, rows: Rows, state: State, seat: int) -> object:
    return make_bot(bot, rows).decide(view_of(state, seat), legal_actions(state, seat))


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


def test_answers_are_those_the_bot_gives_at_home(thinker: Service, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    tickets = [thinker.answer("surveyor", state, 0), thinker.answer("1", state, 1)]
    assert replies(thinker, *tickets) == [
        expected("surveyor", rows, state, 0),
        expected("newcomer", rows, state, 1),
    ]


def test_a_killed_process_is_started_again_and_asked_again(thinker: Service, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    ticket = thinker.answer("surveyor", state, 0)
    first = thinker.process_id
    assert first is not None
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert replies(thinker, ticket) == [expected("surveyor", rows, state, 0)]
    assert thinker.process_id != first


def test_a_process_killed_at_rest_is_no_trouble(thinker: Service, rows: Rows, eternal: Deal) -> None:
    state = eternal(3, seats=2)
    thinker.answer("newcomer", state, 0)
    wait(thinker)
    os.kill(thinker.process_id or 0, getattr(signal, "SIGKILL", signal.SIGTERM))
    time.sleep(0.2)
    ticket = thinker.answer("newcomer", state, 0)
    assert replies(thinker, ticket) == [expected("newcomer", rows, state, 0)]


def test_a_choice_is_the_one_the_bot_makes_at_home(thinker: Service, rows: Rows) -> None:
    founders = [Founder("Ada", "fox", "bot:builder"), Founder("Bob", "owl", "bot:2")]
    campaign = open_episode(replace(begin_campaign(load_campaign("city"), founders, seed=5), position=12))
    choice = pending(campaign)
    assert choice is not None
    options, level = Choosers(rows).shortlist(campaign, choice)
    assert level is not None
    ticket = thinker.choose(level.id, next_episode_of(campaign, options))
    assert replies(thinker, ticket) == [decider(rows)(campaign, choice)]


def test_cancelled_questions_are_forgotten_at_once(thinker: Service, eternal: Deal) -> None:
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


def wait_for_start(thinker: Service, state: State) -> None:
    thinker.answer("newcomer", state, 0)
    wait(thinker)


def test_asking_and_polling_do_not_wait(thinker: Service, eternal: Deal) -> None:
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
    thinker = Service(broken, "bots")
    thinker.answer("builder", eternal(3, seats=2), 0)
    with pytest.raises(WorkerError, match=r"bot builder: LevelError: .*unknown weight 'size'"):
        wait(thinker)
    thinker.close()


def test_who_is_not_asked_cannot_be_thought_for(thinker: Service, eternal: Deal) -> None:
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        thinker.answer("newcomer", over(eternal(3)), 0)


def over(state: State) -> State:
    return replace(state, card=None)


def test_closing_twice_does_no_harm_and_ends_the_process(rows: Rows, eternal: Deal) -> None:
    thinker = Service(rows, "bots")
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
def test_the_process_ends_with_a_game_that_was_killed() -> None:
    script = (
        "import os, sys, time\n"
        "from mycity.ai.serve.service import Service\n"
        "if __name__ == '__main__':\n"
        "    thinker = Service([], 'bots')\n"
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
        "from mycity.ai.serve.service import Service, WorkerError\n"
        "service = Service([], 'bots')\n"
        "service.review({}, 0)\n"
        "while service.is_busy:\n"
        "    try:\n"
        "        service.poll()\n"
        "    except WorkerError as error:\n"
        "        print(error)\n"
        "service.close()\n"
    )
    run = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, check=False, timeout=120)
    assert run.stdout.startswith("review: ")
    assert run.stderr == ""


def test_importing_the_service_imports_no_window() -> None:
    script = "import sys, mycity.ai.serve.service; print([n for n in ('pygame', 'yaml', 'pytmx') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_process_gives_the_same_advice(eternal: Deal, rows: Rows) -> None:
    midway, builder = eternal(6), make_bot("builder", rows)
    for _ in range(10):
        midway, _ = apply(midway, {0: builder.decide(view_of(midway, 0), legal_actions(midway, 0))})
    quick = [{**row, "budget": 300, "value_budget": 150} if row["number"] == 6 else row for row in rows]
    service = Service(quick, "advice")
    tickets = [service.hint(midway, 0), service.weigh(midway, 0, STOP)]
    adviser = Adviser(offered(quick)[-1], midway, 0)
    assert replies(service, *tickets) == [*adviser.hints(), adviser.weigh(STOP)]
    service.close()


def test_a_review_comes_bit_by_bit_and_can_be_given_up(eternal: Deal, rows: Rows) -> None:
    service = Service(rows, "advice")
    ticket = service.review(played(eternal(4, seats=2), rows, "newcomer", "builder"), 0)
    until = time.monotonic() + 180
    found: list[Finding] = []
    while len(found) < 3:
        assert time.monotonic() < until, "nothing comes"
        service.poll()
        found += ticket.take()
        time.sleep(0.005)
    service.cancel_all()
    assert not service.is_busy
    state = eternal(1)
    last = service.hint(state, 0)
    assert [advice.is_first for advice in replies(service, last)] == [True, False]
    assert ticket.take() == []
    service.close()
