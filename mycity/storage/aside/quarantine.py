"""The folder for games and damaged files that leave their slot: nothing of worth is deleted, nothing comes here twice.

A game is kept under the name of the file it comes from, its beginning and its seed. When the same game comes here once
more, further on, it takes the place of what it continues: every card of that is in it. So two games that write one slot
in turns leave a file each and no more. Another course of the game, and what cannot be read as a game, get names of
their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from mycity.storage.aside.progress import continues
from mycity.storage.errors import TAKEN, SaveError
from mycity.storage.files import move_file, remove, write_atomically
from mycity.storage.long_paths import readable
from mycity.storage.reading import exists, is_regular, names_in, read_file
from mycity.storage.saves import SIZE_LIMIT, Save, decode

QUARANTINE = "quarantine"
MOST_FILES = 1000
"""The most files of one name; after that nothing more is taken in, and nothing is lost either."""


class Quarantine:
    """The folder of what was moved aside; it is created by the first file.

    Args:
        folder: where it is.
        clock: tells the time that names what is no game.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self._folder = folder
        self._clock = clock

    def put(self, name: str, data: bytes, save: Save) -> None:
        """Keep ``data``, the bytes of the game ``save`` from the file ``name``, unless all of it is kept already.

        Raises:
            SaveError: it could not be written, or there is no room.
        """
        if not self._has(name, save):
            write_atomically(self._path_for(name, save), data)

    def move(self, path: Path) -> None:
        """Move ``path``, whatever it is, here; nothing happens when it is not there.

        Raises:
            SaveError: the system refused, or there is no room; it is where it was.
        """
        if not exists(path):
            return
        save = _game(path)
        target = self.free_path(path.name) if save is None else self._path_for(path.name, save)
        try:
            move_file(path, target)
        except SaveError:
            if exists(path):  # it is gone when another window has moved it meanwhile
                raise

    def move_unless_kept(self, path: Path) -> None:
        """Move ``path`` here, or delete it when everything in it is kept here already.

        Raises:
            SaveError: as ``move``.
        """
        save = _game(path)
        if save is not None and is_regular(path) and self._has(path.name, save):
            remove(path)
        else:
            self.move(path)

    def free_path(self, name: str) -> Path:
        """Return a path nothing has yet, for the file ``name``, which holds no game: the name and the time.

        Raises:
            SaveError: there is no room, or the system does not say.
        """
        paths = self._paths(name, f"{name}-{self._clock():%Y%m%dT%H%M%S}")
        return self._first(name, (path for path in paths if not exists(path)))

    def place_for_damaged(self, path: Path) -> Path | None:
        """Return where a damaged file is kept; what is no file at all is moved here at once.

        Raises:
            SaveError: as ``free_path`` and ``move``.
        """
        if is_regular(path):
            return self.free_path(path.name)
        self.move(path)
        return None

    def _has(self, name: str, save: Save) -> bool:
        """Return whether this moment of the game, or a later one of its course, came here from the file ``name``."""
        stem = _stem(name, save)
        return any(
            continues(_game(self._folder / file), save) for file in names_in(self._folder) if file.startswith(stem)
        )

    def _path_for(self, name: str, save: Save) -> Path:
        """Return the path for a game: a free one, or that of an earlier moment of the same course of it."""
        paths = self._paths(name, _stem(name, save))
        return self._first(name, (path for path in paths if not exists(path) or continues(save, _game(path))))

    def _paths(self, name: str, stem: str) -> Iterator[Path]:
        if sum(file.startswith(f"{name}-") for file in names_in(self._folder)) < MOST_FILES:
            for number in range(1, MOST_FILES):
                yield self._folder / (stem if number == 1 else f"{stem}-{number}")

    def _first(self, name: str, paths: Iterator[Path]) -> Path:
        first = next(paths, None)
        if first is None:
            raise SaveError(TAKEN, f"{name} cannot be moved aside: {readable(self._folder)} is full")
        return first


def _stem(name: str, save: Save) -> str:
    return f"{name}-{save.created:%Y%m%dT%H%M%S}-{save.seed}"


def _game(path: Path) -> Save | None:
    """Return the game in ``path``; ``None`` when there is none that can be read."""
    try:
        return decode(read_file(path, SIZE_LIMIT))
    except SaveError:
        return None
