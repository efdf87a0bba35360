"""The game in a window, playing by itself, on a disk that can become slow: for ``tests.faults.hangs``.

Started as ``python -m tests.faults.hanging_game`` with the words of the command line. What it has handed over to be
saved it tells line by line, with the time, in the file ``MYCITY_TOLD``: ``answers 12 456.7`` or ``volume 34 456.8``;
its disk is slow once there is a file ``MYCITY_SLOW``.
"""

from __future__ import annotations

import os
import sys
import time
from itertools import count
from pathlib import Path

TOLD, SLOW = "MYCITY_TOLD", "MYCITY_SLOW"
FSYNC = 3.0
"""Seconds that a slow disk takes to take something in."""
_EVERY = 4
"""Frames from one answer, or changed setting, to the next."""


def _slow_down(marker: Path) -> None:
    fsync = os.fsync

    def slowly(handle: int) -> None:
        if marker.exists():
            time.sleep(FSYNC)
        fsync(handle)

    os.fsync = slowly  # type: ignore[assignment]


def _play_by_itself(told: int) -> None:
    """Have every few frames answer the open card, or change a setting, and tell of it once it is handed over."""
    from mycity.app.loop import App
    from mycity.scenes.play import PlayScene
    from tests.storage.games import choice

    numbers = count()
    pass_time = App._pass_time

    def played(app: App, milliseconds: float) -> None:
        pass_time(app, milliseconds)
        number = next(numbers)
        if not app.running or number % _EVERY or not isinstance(scene := app.services.stack.top, PlayScene):
            return
        session = scene.play.session
        if number % (2 * _EVERY):
            volume = number // _EVERY % 100
            app.services.settings.change(effects_volume=volume)
            os.write(told, f"volume {volume} {time.monotonic()}\n".encode())
        elif session.next_human == 0 and not session.state.is_over:
            session.answer(0, choice(session.seen_by(0), 0))
            record = session.record()
            answers = len(record["turns"]) + (0 in session.answered)
            os.write(told, f"answers {answers} {time.monotonic()}\n".encode())

    App._pass_time = played  # type: ignore[method-assign, assignment]


def main() -> int:
    from mycity.__main__ import main as run

    _slow_down(Path(os.environ[SLOW]))
    _play_by_itself(os.open(os.environ[TOLD], os.O_WRONLY | os.O_CREAT | os.O_APPEND))
    return run()


if __name__ == "__main__":
    sys.exit(main())
