"""A helper that tests hand on answers the game that has it now, and one that does not go on is handed to nobody."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from mycity.ai.serve.bot_process import BotProcess
from tests import kept_helpers
from tests.ai.conftest import Deal
from tests.ai.serve.test_bot_process import Rows, expected, replies


@pytest.fixture(autouse=True)
def handed_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept_helpers.end_helpers()
    kept_helpers.keep_helpers(monkeypatch)
    yield
    kept_helpers.end_helpers()


def test_the_next_one_gets_it_and_hears_nothing_of_what_was_asked_before(rows: Rows, eternal: Deal) -> None:
    before, state = BotProcess(rows, "bots"), eternal(3, seats=2)
    kept = before.process_id
    assert replies(before, before.answer("random", state, 0)) == [expected("random", rows, state, 0)]
    for seat in (0, 1, 0, 1):  # which nobody waits for
        before.answer("surveyor", state, seat)
    before.close()
    now = BotProcess(rows, "bots")
    assert now.process_id == kept
    tickets = [now.answer("greedy", state, 0), now.answer("surveyor", state, 1)]
    assert replies(now, *tickets) == [expected("greedy", rows, state, 0), expected("surveyor", rows, state, 1)]
    other = BotProcess(rows, "adviser")
    assert other.process_id != kept, "it is had by one at a time"
    now.close()
    other.close()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows has no such signals")
@pytest.mark.parametrize("signalled", ["SIGSTOP", "SIGKILL"])
def test_one_that_was_stopped_is_handed_to_nobody(rows: Rows, signalled: str) -> None:
    before = BotProcess(rows, "bots")
    kept = before.process_id
    assert kept is not None
    os.kill(kept, getattr(signal, signalled))
    os.waitid(os.P_PID, kept, os.WEXITED | os.WSTOPPED | os.WNOWAIT)
    before.close()
    now = BotProcess(rows, "bots")
    assert now.process_id != kept
    now.close()
