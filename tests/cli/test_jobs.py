"""The processes at work: what their end says."""

from __future__ import annotations

import signal

import pytest

from mycity.cli.jobs import _Crew


class Ended:
    """A process that has ended."""

    def __init__(self, exitcode: int) -> None:
        self.exitcode = exitcode

    def join(self, timeout: float) -> None:
        del timeout


@pytest.mark.parametrize(
    ("exitcode", "status"),
    [(-signal.SIGINT, 130), (0xC000013A, 130), (0xC000013A - (1 << 32), 130), (-signal.SIGTERM, 1), (1, 1), (0, 1)],
)
def test_what_an_interrupt_has_ended_was_stopped(exitcode: int, status: int) -> None:
    """Windows has a number of its own for that."""
    crew = _Crew[int, int](abs, 1)
    crew._members[None] = Ended(exitcode)  # type: ignore[index, assignment]
    lost = crew._loss(None)  # type: ignore[arg-type]
    assert lost.status == status
    assert (str(lost) == "stopped") is (status == 130)
