"""The signals that end a process in order: an interrupt, the wish that it end, a terminal that was closed."""

from __future__ import annotations

import signal

SIGNALLED = 128
"""What is added to a signal's number when it ends the process, as shells do."""
HANGUP: int | None = getattr(signal, "SIGHUP", None)
"""What a closed terminal sends, often twice: the system and the shell do. Windows has none."""


def ending_signals() -> tuple[int, ...]:
    """Return the signals that end this process; a hang-up that it was started to ignore (``nohup``) is none."""
    if HANGUP is None or signal.getsignal(HANGUP) is signal.SIG_IGN:
        return signal.SIGINT, signal.SIGTERM
    return signal.SIGINT, signal.SIGTERM, HANGUP


class OwnProcess:
    """What is known of this process.

    Attributes:
        is_ours: whether it is the program and nothing else: at its end nothing needs to be put back for others.
    """

    is_ours = False
