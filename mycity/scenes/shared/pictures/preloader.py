"""Pictures made beside the frame loop, before they are needed: no frame waits for a file to be decoded.

preloader = Preloader(services.idle)
preloader.want("tray", steps)       # an iterator: each step makes a picture or two and keeps it where all look for it
if preloader.has("tray"): ...       # all of them are made
preloader.close()
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Hashable, Iterator

from mycity.scenes.shell.idle_time import IdleTime

log = logging.getLogger(__name__)


class Preloader:
    """Works through lists of steps in a thread of its own, step by step, so that an urgent list may come between.

    Args:
        idle: Between frames; steps begin only then.
    """

    def __init__(self, idle: IdleTime) -> None:
        self._idle = idle
        self._lists: list[tuple[Hashable, Iterator[None]]] = []
        self._done: set[Hashable] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
        self._has_thread: bool | None = None

    def _begin(self) -> bool:
        """Start the thread if it was not; return whether there is one: a poor machine may have none left."""
        if self._has_thread is None:
            try:
                self._thread.start()
                self._has_thread = True
            except RuntimeError:
                log.exception("no picture is made ahead")
                self._has_thread = False
        return self._has_thread

    def want(self, name: Hashable, steps: Iterator[None], *, urgent: bool = False) -> None:
        """Have steps done; urgent ones before all that was wanted so far, also when they were wanted already."""
        with self._changed:
            if not self._begin():
                self._done.add(name)
            if name in self._done:
                return
            waiting = next((number for number, entry in enumerate(self._lists) if entry[0] == name), None)
            entry = (name, steps) if waiting is None else self._lists[waiting]
            if waiting is None or urgent:
                if waiting is not None:
                    del self._lists[waiting]
                self._lists.insert(0 if urgent else len(self._lists), entry)
                self._changed.notify_all()

    def has(self, name: Hashable) -> bool:
        return name in self._done

    def make_now(self, name: Hashable, steps: Iterator[None]) -> None:
        """Have steps done before this returns, unless they are: what the thread has kept by then is not made again."""
        if name in self._done:
            return
        for _ in steps:
            pass
        self._finish_list(name)

    def finish(self) -> None:
        self._idle.open()
        with self._changed:
            self._changed.wait_for(lambda: not self._lists)

    def close(self) -> None:
        """Leave what is not begun and wait for the step under way: nothing may touch a picture afterwards."""
        self._idle.open()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._has_thread:
            self._thread.join()

    def _work(self) -> None:
        while (wanted := self._next()) is not None:
            name, steps = wanted
            try:
                next(steps)
            except StopIteration:
                self._finish_list(name)
            except Exception:  # whatever it is: the thread goes on, and the frame loop makes what it needs by itself
                log.exception("pictures could not be made ahead")
                self._finish_list(name)

    def _next(self) -> tuple[Hashable, Iterator[None]] | None:
        """Return the list to go on with, once there is one and no frame is being made; None at the end."""
        # Cooperative scheduling: a step is never interrupted, so it begins between two frames only, and
        # what is urgent by then comes first. No lock is held while waiting for that: the frame loop may add lists.
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._lists)
            self._idle.wait()
            with self._changed:
                if self._closed:
                    return None
                if self._lists:  # the frame loop may have made the last one by itself meanwhile
                    return self._lists[0]

    def _finish_list(self, name: Hashable) -> None:
        with self._changed:
            self._done.add(name)
            self._lists = [entry for entry in self._lists if entry[0] != name]
            self._changed.notify_all()
