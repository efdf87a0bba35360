"""``mycity``: start the game, or a command line verb.

What a process owes its caller, whatever it does, is settled here: an interrupt ends it in one line (status 130, 143
when it is asked to end, 129 when its terminal is closed), standard output that cannot be written to is told of (status
1; a reader who has hung up is not news), text that an odd terminal cannot show is escaped, and a stream that is closed
swallows what is said.
"""

from __future__ import annotations

import os
import sys

STOPPED = b"mycity: stopped\n"
_USUAL = sys.excepthook


def _stopped(kind: type[BaseException], error: BaseException, _: object) -> None:
    """Say that an interrupt has ended this process; show everything else as usual."""
    if kind is not KeyboardInterrupt:
        _USUAL(kind, error, error.__traceback__)
        return
    try:
        os.write(2, STOPPED)
    finally:
        os._exit(130)


def _leave_interrupts_to_handlers() -> None:
    """Leave interrupts, once their handlers are in place, to those who handle them from now on."""
    sys.excepthook = _USUAL


sys.excepthook = _stopped  # an interrupt while the first modules are loaded ends in one line as well

# isort: split

import signal
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

from mycity.signals import SIGNALLED, OwnProcess, ending_signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mycity with ``arguments`` (the process's own when ``None``) and return the exit status."""
    if arguments is None:
        for number in ending_signals():
            signal.signal(number, stop)
        _leave_interrupts_to_handlers()
        OwnProcess.is_ours = True
        _ready_streams()
        _keep_log_off_streams()
    from mycity.cli import run

    if arguments is not None:
        return run(arguments)
    status = _written(run(sys.argv[1:]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said; the interpreter would die of it on its way out
    if "mycity.app.start" in sys.modules:  # all is saved; a screen, a sound device or a thread may hang on the way out
        os._exit(status)
    return status


def stop(number: int, _: FrameType | None) -> None:
    """End this process and those it has started, at once: whatever is written is written in one step or not at all."""
    if "multiprocessing.process" in sys.modules:
        from multiprocessing import active_children

        with suppress(Exception):
            for child in active_children():
                child.kill()
    with suppress(OSError):
        os.write(2, STOPPED)
    os._exit(SIGNALLED + number)


def _ready_streams() -> None:
    """See to it that there are three streams, and that they can write any text."""
    with suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
        elif hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="backslashreplace")


def _keep_log_off_streams() -> None:
    """Have the log go where the window keeps it, and nowhere else: what is said is said in sentences."""
    import logging

    logging.getLogger().addHandler(logging.NullHandler())


def _written(status: int) -> int:
    """Bring what was said to its readers and return the exit status: not 0 when that fails."""
    from mycity.cli import is_broken_pipe

    try:
        sys.stdout.flush()
    except OSError as error:
        status = status or 1
        if not is_broken_pipe(error):
            with suppress(OSError):
                print(f"mycity: the answer cannot be written: {error.strerror}", file=sys.stderr)  # noqa: T201
        _silence(1)
    try:
        sys.stderr.flush()
    except OSError:
        _silence(2)
    return status


def _silence(handle: int) -> None:
    """Let the interpreter flush into nothing what nobody can take: it would complain on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, handle)
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
