"""Helpers of the bots that the games of a process of tests hand on: most of them ask little, and starting one is much.

What they are asked has other numbers in each game, so that no game hears an answer to a question of the one before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mycity.ai.serve.helpers import ProcessHelper

MOST = 3
"""Helpers that wait for a game: as many as one has."""
_WELL = "SR"
"""States of a process, in the list of processes, in which it goes on."""
_idle: list[tuple[tuple[str, ...], ProcessHelper, int]] = []
"""Helpers that wait, by what they were started with, each with the last number that was asked."""


class KeptHelper:
    """A helper whose end is to be handed on: see `mycity.ai.serve.helpers.Helper`."""

    def __init__(self, rows: str, name: str, has_kernel: bool = True) -> None:
        self._begun_with = (rows, str(has_kernel), os.environ.get("MYCITY_KERNEL", ""))
        waiting = next((one for one in _idle if one[0] == self._begun_with), None)
        if waiting is None:
            self._helper, self._before = ProcessHelper(rows, name, has_kernel), 0
        else:
            _idle.remove(waiting)
            _, self._helper, self._before = waiting
        self._last = self._before
        self._is_closed = False

    @property
    def signs(self) -> int:
        return self._helper.signs

    @property
    def process_id(self) -> int | None:
        return self._helper.process_id

    @property
    def is_alive(self) -> bool:
        return self._helper.is_alive

    def send(self, message: bytes) -> None:
        fields = json.loads(message)
        (name,) = {"ticket", "cancel"} & fields.keys()
        fields[name] += self._before
        self._last = max(self._last, fields[name])
        self._helper.send(json.dumps(fields).encode())

    def received(self) -> Iterator[bytes]:
        for message in self._helper.received():
            fields = json.loads(message)
            if "ticket" in fields:
                fields["ticket"] -= self._before
            if fields.get("ticket", 1) > 0:
                yield json.dumps(fields).encode()

    def give_up(self) -> None:
        self._helper.give_up()

    def close(self) -> None:
        """Hand it on, if it goes on."""
        if self._is_closed:
            return
        self._is_closed = True
        if len(_idle) == MOST or not self._helper.is_alive or not _is_well(self._helper):
            self._helper.close()
            return
        self._helper.send(json.dumps({"cancel": self._last}).encode())
        _idle.append((self._begun_with, self._helper, self._last))


def _is_well(helper: ProcessHelper) -> bool:
    """Tell whether a helper is known to be neither suspended nor dying."""
    try:
        line = Path(f"/proc/{helper.process_id}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return line.rpartition(")")[2].split()[0] in _WELL


def keep_helpers(patch: pytest.MonkeyPatch) -> None:
    """Have the helpers of all games that are started from now on handed on."""
    patch.setattr("mycity.ai.serve.bot_process.ProcessHelper", KeptHelper)


def end_helpers() -> None:
    """End those that wait."""
    while _idle:
        _idle.pop()[1].close()
