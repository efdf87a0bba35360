"""States of the games in the slots that another computer has written: kept, and offered by the slot's card.

What is found in a slot instead of what was left there goes into the folder ``elsewhere``, named as in the quarantine.
Tools that keep folders in step lay what they cannot decide beside the slot, under a name of their own: *slot1
(conflicted copy).save*, *slot1.sync-conflict-20260301-120000-ABCDEFG.save*, *slot1-LAPTOP.save*. They stay there until
the player has chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from mycity.storage.aside.progress import continues, is_same_moment, progress_key
from mycity.storage.aside.quarantine import QUARANTINE, Quarantine
from mycity.storage.errors import SaveError
from mycity.storage.reading import content_of, names_in, read_file
from mycity.storage.saves import SIZE_LIMIT, Save, decode

ELSEWHERE = "elsewhere"
MOST_OFFERED = 20
"""Files of a slot that are looked into, however many lie there."""
_OURS = re.compile(r"\.save(\.v[0-9]+)?(\.bak)?|\.lock")
"""The end of the names of a slot's own files, after its number."""
_BACKUP = re.compile(r".*\.bak", re.DOTALL)


class OtherState(NamedTuple):
    """A state of a game that lies beside its slot.

    Attributes:
        path: its file.
        save: the game.
    """

    path: Path
    save: Save


class OtherStates:
    """The states that other computers have written into the slots of ``folder``.

    Args:
        folder: the slots'.
        clock: tells the time that names what is no game.
        check: looks at a game that is only listed; raises ``SaveError`` for one that is not to be offered.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime], check: Callable[[Save], None]) -> None:
        self._folder = folder
        self._check = check
        self._store = Quarantine(folder / ELSEWHERE, clock)
        self._quarantine = Quarantine(folder / QUARANTINE, clock)

    def paths(self, slot: int) -> list[Path]:
        """Return the files that may hold another state of the game in ``slot``; reads none of them.

        Raises:
            SaveError: the system does not say.
        """
        own = (name for name in names_in(self._folder / ELSEWHERE) if name.startswith(f"slot{slot}.save-"))
        beside = (name for name in names_in(self._folder) if _is_copy(name, f"slot{slot}"))
        paths = [*(self._folder / ELSEWHERE / name for name in own), *(self._folder / name for name in beside)]
        return paths[:MOST_OFFERED]

    def of(self, slot: int, save: Save | None) -> tuple[OtherState, ...]:
        """Return the games beside ``slot`` that differ from ``save``, the one in it; each once, the furthest first."""
        try:
            states = list(self._games(self.paths(slot)))
        except SaveError:
            return ()
        seen = [] if save is None else [save]
        others = []
        for other in sorted(states, key=lambda state: progress_key(state.save), reverse=True):
            if not any(is_same_moment(earlier, other.save) for earlier in seen):
                seen.append(other.save)
                others.append(other)
        return tuple(others)

    def newer(self, slot: int, save: Save) -> OtherState | None:
        """Return the state beside ``slot`` of the game ``save`` that has come further than it, if there is one."""
        others = (other for other in self.of(slot, save) if other.save.is_same_game(save))
        return next((other for other in others if progress_key(other.save) > progress_key(save)), None)

    def find(self, slot: int, save: Save) -> OtherState | None:
        """Return the state beside ``slot`` that is ``save``, or has gone on from it; ``None`` when it is gone."""
        return next((other for other in self.of(slot, None) if continues(other.save, save)), None)

    def put(self, name: str, data: bytes, save: Save) -> None:
        """Keep ``data``, the bytes of the game ``save`` from the file ``name``, unless all of it is kept already.

        Raises:
            SaveError: it could not be written, or there is no room.
        """
        self._store.put(name, data, save)

    def free_path(self, name: str) -> Path:
        """Return a path nothing has yet, for the file ``name``, which holds no game.

        Raises:
            SaveError: there is no room, or the system does not say.
        """
        return self._store.free_path(name)

    def quarantine(self, other: OtherState) -> None:
        """Move a state into the quarantine, if it is still there: it is kept, and offered no more.

        Raises:
            SaveError: the system refused, or there is no room; it is where it was.
        """
        if game_of(content_of(other.path, SIZE_LIMIT)) == other.save:  # a later moment may have taken its place
            self._quarantine.move_unless_kept(other.path)

    def put_unless_covered(self, name: str, data: bytes | None, others: Iterable[Save | None]) -> None:
        """Keep ``data`` if it holds a game of which something is in none of ``others``.

        Raises:
            SaveError: as `put`.
        """
        save = game_of(data)
        if data is not None and save is not None and not any(continues(other, save) for other in others):
            self.put(name, data, save)

    def _games(self, paths: Iterable[Path]) -> Iterator[OtherState]:
        for path in paths:
            try:
                save = decode(read_file(path, SIZE_LIMIT))
                self._check(save)
            except SaveError:
                continue  # half written, or no game of ours: it lies where it is
            yield OtherState(path, save)


def game_of(data: bytes | None) -> Save | None:
    """Return the game in the bytes of a file; ``None`` when there is none that can be read."""
    try:
        return None if data is None else decode(data)
    except SaveError:
        return None


def _is_copy(name: str, slot: str) -> bool:
    """Return whether a file is called like that of a slot, with something in its name that is not ours."""
    rest = name.removeprefix(slot)
    is_of_slot = name.startswith(slot) and not rest[:1].isdigit()
    return is_of_slot and _OURS.fullmatch(rest) is None and _BACKUP.fullmatch(rest) is None
