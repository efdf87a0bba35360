"""A process that runs tests knows what it was started with, and starts games that hear an interrupt."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def deaf() -> None:
    """Ignore what would end a process, as a script has what it starts beside it do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def said(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=ROOT, preexec_fn=deaf, capture_output=True, text=True, check=True, timeout=60
    ).stdout.strip()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has other signals")
def test_what_a_process_was_started_with_is_nobodys_doing() -> None:
    code = "import signal; from tests.process import kept_from_ending as kept; print(kept()); "
    assert said(code) == "[]"
    caught = said(code + "signal.signal(signal.SIGINT, lambda *_: None); print(len(kept()))")
    assert caught.split() == ["[]", "1"], "a handler that comes later is told of"


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has other signals")
def test_a_suite_that_a_script_starts_beside_it_has_games_that_hear_an_interrupt() -> None:
    asked = "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert said(f"import signal, tests.conftest; {asked}") == "True"
