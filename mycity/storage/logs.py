"""The log file, and what is left behind when the game fails: enough to repeat it, nothing about the player."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections import deque
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

log = logging.getLogger(__name__)

_KEPT_LINES = 200
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogBook:
    """The log of one run of the game: a rotating file (5 of 512 KB) and the last lines in memory.

    Args:
        folder: Where the files go; a folder that cannot be written to leaves the memory only.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._recent: deque[str] = deque(maxlen=_KEPT_LINES)
        self._handlers: list[logging.Handler] = [_Memory(self._recent)]
        self._faults: TextIO | None = None
        self._hooks = (sys.excepthook, threading.excepthook)
        self._level = logging.getLogger().level

    def open(self) -> None:
        """Begin to log, also what ends the whole process."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = RotatingFileHandler(
                self._folder / "mycity.log", maxBytes=512 * 1024, backupCount=4, encoding="utf-8", delay=True
            )
            self._faults = (self._folder / "faults.log").open("a", encoding="utf-8")
        except OSError as problem:
            print(f"mycity: no log file: {problem}", file=sys.stderr)  # noqa: T201 - there is no other place
        else:
            self._handlers.append(file)
            faulthandler.enable(self._faults)
        root = logging.getLogger()
        root.setLevel(logging.INFO)
        for handler in self._handlers:
            handler.setFormatter(logging.Formatter(_FORMAT))
            root.addHandler(handler)
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread

    def close(self) -> None:
        """Stop, and give back what was taken over."""
        sys.excepthook, threading.excepthook = self._hooks
        root = logging.getLogger()
        for handler in self._handlers:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(self._level)
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            self._faults = None

    def report(self, error: BaseException, facts: dict[str, object]) -> Path | None:
        """Write a crash report and return its file, or None when the disk refused.

        Args:
            error: What happened.
            facts: What is needed to repeat it: versions, scenes, seed.
        """
        lines = [f"{name}: {value}" for name, value in facts.items()]
        trace = "".join(traceback.format_exception(error))
        text = "\n".join([*lines, "", trace, *self._recent, ""])
        file = self._folder / f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}.txt"
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(without_home(text), encoding="utf-8")
        except OSError:
            log.exception("no crash report could be written")
            return None
        return file

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            log.critical("uncaught", exc_info=(kind, error, trace))
            self.report(error, {"where": "outside any scene"})
        self._hooks[0](kind, error, trace)

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            log.critical("uncaught in a thread", exc_info=args.exc_value)
            self.report(args.exc_value, {"where": "a thread"})


def without_home(text: str) -> str:
    """Return text with the player's home folder, and so their name, left out."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


class _Memory(logging.Handler):
    """Keeps the last lines for a crash report."""

    def __init__(self, lines: deque[str]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self._lines.append(self.format(record))
