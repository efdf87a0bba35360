"""Pictures and films a player keeps beside the saves: each a new file, and a notice says where it is."""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pygame

from mycity.storage.clock import exact_now, local_time, moment_at
from mycity.storage.errors import SaveError
from mycity.storage.files import write_atomically
from mycity.ui.notices import Notices
from mycity.ui.pictures.picture_files import as_png

log = logging.getLogger(__name__)

_MOST_WAITING = 2
"""Pictures that may wait to be written; each takes as much memory as it has pixels."""
_MOST_ALIKE = 100
"""Names that are tried for one second; more pictures than that nobody keeps in it."""
_MOST_LISTED = 5000
"""Files of the folder that are looked at."""
_ENDINGS = frozenset({".png", ".gif", ".webp"})
FAILURES = (SaveError, MemoryError, ImportError, OSError, ValueError)
"""The errors of saving a picture; the last three are those of a Pillow that is missing, or cannot do something."""


class KeptFile(NamedTuple):
    """A picture or a film that was kept.

    Attributes:
        changed: When it was written.
        size: Its bytes.
    """

    path: Path
    changed: datetime
    size: int

    @property
    def is_film(self) -> bool:
        return self.path.suffix.lower() != ".png"


class KeptFiles(NamedTuple):
    """The pictures and films that were kept.

    Attributes:
        shown: The latest of them, the very latest first.
        more: How many there are beside.
    """

    shown: tuple[KeptFile, ...]
    more: int


class PictureFiles:
    """Writes pictures into the player's folder from a thread of its own: no frame waits for a file.

    Args:
        folder: The player's, for pictures.
        notices: Where is told what has become of each.
        t: Translates.
    """

    def __init__(self, folder: Path, notices: Notices, t: Callable[..., str]) -> None:
        self._folder = folder
        self._notices = notices
        self._t = t
        self._thread: ThreadPoolExecutor | None = None
        self._writing: deque[tuple[Path, Callable[[], None], Future[None]]] = deque()

    def keep(self, picture: pygame.Surface, title: str) -> None:
        """Have a picture written as it is now, into a file whose name begins with ``title``."""
        while len(self._writing) >= _MOST_WAITING:
            self._report()
        file = self.new_file(title, "png")
        pixels = pygame.image.tobytes(picture, "RGB")
        job = partial(_write, file, picture.get_size(), pixels)
        self._writing.append((file, job, self._begin(job)))

    def kept(self, most: int) -> KeptFiles:
        """Return the latest files that were kept, at most so many; none where the folder cannot be read."""
        found: list[KeptFile] = []
        with contextlib.suppress(OSError), os.scandir(self._folder) as entries:
            for entry in islice(entries, _MOST_LISTED):
                if Path(entry.name).suffix.lower() in _ENDINGS and entry.is_file(follow_symlinks=False):
                    status = entry.stat(follow_symlinks=False)
                    found.append(KeptFile(Path(entry.path), moment_at(status.st_mtime), status.st_size))
        found.sort(key=lambda file: (file.changed, file.path.name), reverse=True)
        return KeptFiles(tuple(found[:most]), len(found[most:]))

    def new_file(self, title: str, ending: str) -> Path:
        """Return a name that no file has yet, which begins with ``title`` and tells the time."""
        name = f"{title} {local_time(exact_now()):%Y-%m-%d %H.%M.%S}"
        expected = {file for file, *_ in self._writing}
        names = (name, *(f"{name} ({number})" for number in range(2, _MOST_ALIKE)))
        files = [self._folder / f"{stem}.{ending}" for stem in names]
        return next((file for file in files if file not in expected and not os.path.lexists(file)), files[-1])

    def update(self) -> None:
        """Tell of what has been written. For every frame."""
        while self._writing and self._writing[0][-1].done():
            self._report()

    def close(self) -> None:
        """Wait for what is still being written, and end the thread; the next picture starts another."""
        while self._writing:
            self._report()
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def rescue(self) -> None:
        """Write what is not written yet from this thread; see `mycity.storage.files.become_last_writer`."""
        for _, job, writing in tuple(self._writing):
            if not writing.done():
                job()

    def _begin(self, job: Callable[[], None]) -> Future[None]:
        """Have a job done beside the frame loop; here and now by a machine that has no thread to spare."""
        try:
            self._thread = self._thread or ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture-files")
            return self._thread.submit(job)
        except RuntimeError:
            self._thread = None
            return _run_now(job)

    def _report(self) -> None:
        """Wait for the oldest picture and say what has become of it."""
        t = self._t
        file, _, writing = self._writing.popleft()
        try:
            writing.result()
        except FAILURES as problem:
            log.warning("no picture could be saved: %s", problem)
            self._notices.show(t("The picture could not be saved."))
        else:
            self._notices.show(t("Picture saved: {file}", file=file.name))


def _write(file: Path, size: tuple[int, int], pixels: bytes) -> None:
    write_atomically(file, as_png(size, pixels))


def _run_now(job: Callable[[], None]) -> Future[None]:
    """Do a job and return what has become of it."""
    future: Future[None] = Future()
    try:
        job()
    except FAILURES as problem:
        future.set_exception(problem)
    else:
        future.set_result(None)
    return future


class _StoppedError(Exception):
    """Nobody wants the file any more."""


class FileInMaking:
    """A film or a book that is packed and written in a thread of its own, which the game never waits for.

    Args:
        file: Where it goes; until all of it is there, there is nothing.
        job: Returns its bytes; to be given what is called after each step, whose error ends the work.

    Attributes:
        packed: How many steps are done.
        done: Whether it is written, or has failed.
        problem: Why it could not be kept.
    """

    def __init__(self, file: Path, job: Callable[[Callable[[], None]], bytes]) -> None:
        self.file = file
        self.packed = 0
        self.done = False
        self.problem: Exception | None = None
        self._is_wanted = True
        self._job = job
        self._thread = threading.Thread(target=self._work, name="file-in-making", daemon=True)

    def begin(self) -> None:
        """Begin; here and now on a machine that has no thread to spare."""
        try:
            self._thread.start()
        except RuntimeError:
            self._work()

    def stop(self) -> None:
        """Leave it: no file is written any more."""
        self._is_wanted = False

    def finish(self) -> None:
        """Wait for the end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        try:
            content = self._job(self._count)
            self._check()
            write_atomically(self.file, content)
        except _StoppedError:
            pass
        except FAILURES as problem:
            log.warning("nothing could be kept: %s", problem)
            self.problem = problem
        self.done = True

    def _count(self) -> None:
        self._check()
        self.packed += 1

    def _check(self) -> None:
        if not self._is_wanted:
            raise _StoppedError
