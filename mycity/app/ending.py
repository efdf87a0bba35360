"""The end of the window, whatever hangs: everything is saved and nothing is left running, within three seconds.

with WindowEnd() as ending:
    ending.rescue = services.rescue     # what saves everything without the frame loop
    ...                                 # the window; a signal closes it as its player would
    ending.begin()                      # it is closing: from here on the time is measured
return ending.status

A frame, or the closing of the window, may hang: the screen's server, a sound device or a disk may take for ever. A
thread of its own hears of signals then, for python's handlers wait for the frame; when the time is over it saves and
ends the process. Where whatever hangs leaves no thread a turn, python's own alarm ends the process that is closing.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import IO, Any, NoReturn, Self

import pygame

from mycity.c_calls import ctypes
from mycity.signals import HANGUP, SIGNALLED, ending_signals

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that the window has for closing in order."""
_IMPATIENCE = 0.2
"""The same after a second signal, which is to end all at once."""
_RESCUE = 0.8
"""Seconds that saving may take then."""
_MOMENT = 0.001
_LAST = 2.7
"""Seconds after which not even a thread that can have no turn is waited for."""
_BEGUN, _OVER = b"\xfe", b"\xff"
"""Bytes by which the frame loop tells the thread; signals have smaller numbers."""
_SCREEN_GONE = "the screen is gone"


def leave_nothing_running() -> None:
    """End every process that was started from here, if any was."""
    if "mycity.ai.serve.process" in sys.modules:
        from mycity.ai.serve.process import end_processes  # noqa: PLC0415 - the title shows before bots are loaded

        end_processes()


def _nothing() -> None:
    """Save nothing: there is nothing yet."""


class WindowEnd:
    """The end of the window. An interrupt closes it, as its player would; a second one ends all at once.

    A terminal that is closed does the same; it may say so any number of times.

    Attributes:
        came: the signals that have come.
        rescue: saves everything that is not saved yet, in whichever thread, without waiting for the frame loop.
    """

    def __init__(self) -> None:
        self.came: list[int] = []
        self.rescue: Callable[[], None] = _nothing
        self._before: dict[int, Any] = {}
        self._pair: tuple[socket.socket, socket.socket] | None = None
        self._end_at: float | None = None
        self._is_ending = threading.Lock()
        self._nowhere: IO[bytes] | None = None
        self._on_lost_screen: object = None

    @property
    def status(self) -> int:
        """The exit status: 128 and its number when it was a signal that closed the window."""
        return SIGNALLED + self.came[0] if self.came else 0

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._watch()
            self._before = {number: signal.signal(number, self._close) for number in ending_signals()}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._pair is not None:
            signal.set_wakeup_fd(-1)
            self._tell(_OVER)
            self._pair[1].close()
        if self._nowhere is not None:
            faulthandler.cancel_dump_traceback_later()
            self._nowhere.close()

    def begin(self) -> None:
        """Measure the time from now on: the window is closing."""
        if self._pair is None:
            return
        self._tell(_BEGUN)
        with suppress(OSError, RuntimeError, ValueError):
            self._nowhere = open(os.devnull, "wb")  # noqa: SIM115, PTH123 - open to the end
            faulthandler.dump_traceback_later(_LAST, exit=True, file=self._nowhere)

    def watch_screen(self) -> None:
        """Save when the screen's server goes away: its library ends the process on the spot then."""
        if sys.platform != "linux" or self._pair is None:
            return
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL("libX11.so.6", mode=os.RTLD_NOLOAD)
            self._on_lost_screen = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(self._lost_screen)
            library.XSetIOErrorHandler(self._on_lost_screen)

    # -- signals ---------------------------------------------------------------------------------------------------

    def _close(self, number: int, frame: FrameType | None) -> None:
        """Close the window, from the frame loop."""
        self.came.append(number)
        if self._is_impatient() or not pygame.display.get_init():
            at_once = self._before.get(number)
            if callable(at_once):
                at_once(number, frame)
            os._exit(SIGNALLED + number)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _is_impatient(self) -> bool:
        return self.came[-1] != HANGUP and sum(number != HANGUP for number in self.came) > 1

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Have a thread hear of every signal; on a poor machine that has none to spare nobody does."""
        # The self-pipe trick: python writes each signal's number there at once, whatever the frame loop hangs in.
        with suppress(OSError, RuntimeError):
            here, there = socket.socketpair()
            there.setblocking(False)
            threading.Thread(target=self._listen, args=(here,), name="ending", daemon=True).start()
            signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
            self._pair = here, there

    def _tell(self, what: bytes) -> None:
        if self._pair is not None:
            with suppress(OSError):
                self._pair[1].send(what)

    def _listen(self, here: socket.socket) -> None:
        """Wait for what ends the window, and then for its end, as long as that may take."""
        signals = set(ending_signals())
        heard = 0
        while True:
            here.settimeout(None if self._end_at is None else max(self._end_at - monotonic(), _MOMENT))
            try:
                came = here.recv(16)
            except TimeoutError:
                self.at_once(self.status or (SIGNALLED + heard if heard else 0))
            if not came or _OVER in came:
                here.close()
                return
            for number in came:
                if number in signals or number == _BEGUN[0]:
                    again = number in signals and number != HANGUP and heard not in (0, HANGUP)
                    heard = number if number in signals else heard
                    self._end_within(_IMPATIENCE if again else PATIENCE)

    def _end_within(self, seconds: float) -> None:
        end = monotonic() + seconds
        self._end_at = end if self._end_at is None else min(end, self._end_at)

    # -- the end ---------------------------------------------------------------------------------------------------

    def _lost_screen(self, _: object) -> NoReturn:
        with suppress(OSError):
            os.write(2, f"mycity: {_SCREEN_GONE}\n".encode())
        log.warning(_SCREEN_GONE)
        self.at_once(1)

    def at_once(self, status: int) -> NoReturn:
        """Save what is to be saved and end this process and those it has started, whatever the frame loop does."""
        with self._is_ending:
            rescuer = threading.Thread(target=self._rescue, name="rescue", daemon=True)
            try:
                rescuer.start()
            except RuntimeError:
                self._rescue()
            else:
                rescuer.join(_RESCUE)
            leave_nothing_running()
            os._exit(status)

    def _rescue(self) -> None:
        with suppress(Exception):
            self.rescue()
