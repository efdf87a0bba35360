"""The log file, and what is left behind when the game fails: enough to repeat it, nothing about the player."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import re
import stat
import sys
import threading
import traceback
from collections import deque
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from mycity.engine.quoting import one_line
from mycity.storage.clock import exact_now, local_time, moment_at
from mycity.storage.errors import SaveError
from mycity.storage.files import remove, write_atomically
from mycity.storage.long_paths import readable
from mycity.storage.reading import exists, is_folder, is_own, own_files

log = logging.getLogger(__name__)

_KEPT_LINES = 200
_KEPT_REPORTS = 20
_LOG_SIZE = 512 * 1024
_WINDOWS = os.name == "nt"
_AT_ITS_END = os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_REPORT = re.compile(r"crash-[0-9]{8}-[0-9]{6}-[0-9]{6}\.txt")
_REPORT_BEGINS = re.compile(rb"(game|where): ")
_LOG_BEGINS = re.compile(rb"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2},[0-9]{3} |\Z")
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogBook:
    """The log of one run of the game: a rotating file (5 of 512 KB) and the last lines in memory.

    Args:
        folder: Where the files go; a folder that cannot be written to leaves the memory only.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._recent: deque[str] = deque(maxlen=_KEPT_LINES)
        self._handlers: list[logging.Handler] = [_RecentLines(self._recent)]
        self._faults: TextIO | None = None
        self._hooks = (sys.excepthook, threading.excepthook)
        self._level = logging.getLogger().level

    def open(self) -> None:
        """Begin to log, also what ends the whole process."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._faults = _open_log(self._folder / "faults.log")
            self._handlers.append(_LogFile(self._folder / "mycity.log"))
        except OSError as problem:
            _print_error(f"no log file: {readable(self._folder)}: {problem.strerror or type(problem).__name__}")
        else:
            faulthandler.enable(self._faults)
        root = logging.getLogger()
        root.setLevel(logging.INFO)
        for handler in self._handlers:
            handler.setFormatter(_LineFormatter(_FORMAT))
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
            with contextlib.suppress(OSError):
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
        file = self._folder / f"crash-{local_time(exact_now()):%Y%m%d-%H%M%S-%f}.txt"
        try:
            write_atomically(file, without_home(text).encode(errors="backslashreplace"))
        except SaveError as problem:
            log.warning("no crash report could be written: %s", problem.sentence)
            return None
        self._keep_newest(file)
        return file

    def _keep_newest(self, latest: Path) -> None:
        """Remove the oldest reports: a game that fails every day must not fill the disk.

        Args:
            latest: The report just written; it stays, whatever the clock says.
        """
        with contextlib.suppress(SaveError):
            others = [report for report in own_files(self._folder, _REPORT, _REPORT_BEGINS) if report != latest]
            for old in others[: 1 - _KEPT_REPORTS]:
                remove(old)

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
    try:
        home = str(Path.home())
    except RuntimeError:  # the system knows of none
        return text
    if len(home) <= 1:
        return text
    return _without_windows_home(text, home) if _WINDOWS else text.replace(home, "~")


def _without_windows_home(text: str, home: str) -> str:
    """Leave out a home folder whose case means nothing, also as tracebacks write it, with other strokes."""
    forms = (home, home.replace("\\", "\\\\"), home.replace("\\", "/"))
    return re.sub("|".join(map(re.escape, forms)), "~", text, flags=re.IGNORECASE)


def _print_error(sentence: str) -> None:
    """Tell who started the game, where that is possible: there may be no terminal, or a closed one."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"mycity: {one_line(sentence)}", file=sys.stderr, flush=True)  # noqa: T201 - there is no other place


def _open_log(file: Path) -> TextIOWrapper:
    """Open a log to write at its end; never waits for a pipe that nobody reads, makes nothing where a link leads.

    Raises:
        OSError: it cannot be opened, or is no regular file.
    """
    try:
        handle = os.open(file, _AT_ITS_END | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        handle = os.open(file, _AT_ITS_END)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(0, f"{file.name} is no regular file")
        return os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace")
    except BaseException:
        with contextlib.suppress(OSError):
            os.close(handle)
        raise


class _LogFile(RotatingFileHandler):
    """Five files of 512 KB. A disk that refuses a line is told of once, on standard error; the game goes on.

    On Windows no file can be renamed that another window of the game has open: this one then grows by 512 KB more.
    """

    def __init__(self, file: Path) -> None:
        self._has_warned = False
        super().__init__(file, maxBytes=_LOG_SIZE, backupCount=4, encoding="utf-8", delay=True)
        self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        return _open_log(Path(self.baseFilename))

    def doRollover(self) -> None:  # noqa: N802 - as the library calls it
        """Begin a new file, if the full one can be renamed and the oldest go; until then no older one is touched."""
        self.maxBytes = _LOG_SIZE
        try:
            if self.stream is not None:
                self.stream.close()
            os.rename(self.baseFilename, self.baseFilename)  # noqa: PTH104 - as the library does
            if self._can_let_go():
                super().doRollover()
            else:
                self._reopen()
        except OSError:
            self._reopen()

    def _can_let_go(self) -> bool:
        """Return whether what is deleted when a new file begins is a log, or is not there."""
        oldest = Path(f"{self.baseFilename}.{self.backupCount}")
        try:
            return not exists(oldest) or (is_folder(oldest.parent) and is_own(oldest, _LOG_BEGINS))
        except SaveError:
            return False

    def _reopen(self) -> None:
        """Go on with the full file."""
        self.stream = self._open()
        self.maxBytes += self.stream.tell()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 - as the library calls it
        """Say once that lines are lost."""
        problem = sys.exc_info()[1]
        if not self._has_warned:
            self._has_warned = True
            _print_error(f"the log cannot be written: {getattr(problem, 'strerror', None) or type(problem).__name__}")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            super().close()


class _LineFormatter(logging.Formatter):
    """Dates a line as the library does, by any clock: the library's own conversion ends with the calendar."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 - as there
        return local_time(moment_at(record.created)).strftime("%Y-%m-%d %H:%M:%S,%f")[:-3]


class _RecentLines(logging.Handler):
    """Keeps the last lines for a crash report."""

    def __init__(self, lines: deque[str]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))
