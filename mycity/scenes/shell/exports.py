"""Pictures a player keeps beside the saves: each a new file, and a notice says where it is."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from mycity.storage.errors import SaveError
from mycity.storage.files import write_atomically
from mycity.ui.notices import Notices
from mycity.ui.pictures.png import as_png

log = logging.getLogger(__name__)

_MOST_WAITING = 2
"""Pictures that may wait to be written; each takes as much memory as it has pixels."""


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
        self._writing: deque[tuple[Path, Future[None]]] = deque()

    def keep(self, picture: pygame.Surface, what: str) -> None:
        """Have a picture written as it is now, into a file whose name begins with ``what``."""
        while len(self._writing) >= _MOST_WAITING:
            self._tell()
        moment = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S.%f")[:-3]
        file = self._folder / f"{what} {moment}.png"
        pixels = pygame.image.tobytes(picture, "RGB")
        self._writing.append((file, self._begin(partial(_write, file, picture.get_size(), pixels))))

    def update(self) -> None:
        """Tell of what has been written. For every frame."""
        while self._writing and self._writing[0][1].done():
            self._tell()

    def close(self) -> None:
        """Wait for what is still being written, and end the thread; the next picture starts another."""
        while self._writing:
            self._tell()
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def _begin(self, job: Callable[[], None]) -> Future[None]:
        """Have a job done beside the frame loop; here and now by a machine that has no thread to spare."""
        try:
            self._thread = self._thread or ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture-files")
            return self._thread.submit(job)
        except RuntimeError:
            self._thread = None
            return _done(job)

    def _tell(self) -> None:
        """Wait for the oldest picture and say what has become of it."""
        t = self._t
        file, writing = self._writing.popleft()
        try:
            writing.result()
        except (SaveError, MemoryError) as problem:
            log.warning("no picture could be saved: %s", problem)
            self._notices.show(t("The picture could not be saved."))
        else:
            self._notices.show(t("Picture saved: {file}", file=file))


def _write(file: Path, size: tuple[int, int], pixels: bytes) -> None:
    write_atomically(file, as_png(size, pixels))


def _done(job: Callable[[], None]) -> Future[None]:
    """Do a job and return what has become of it."""
    future: Future[None] = Future()
    try:
        job()
    except (SaveError, MemoryError) as problem:
        future.set_exception(problem)
    else:
        future.set_result(None)
    return future
