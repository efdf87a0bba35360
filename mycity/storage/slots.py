"""The twelve slots: one file each, its backup beside it, and a place for what is damaged.

``slot3.save`` is slot 3, ``slot3.save.bak`` what it held before the last write, ``quarantine/`` what was moved aside,
``elsewhere/`` what another computer had written there.
Nothing here deletes a game: a damaged file and a game that makes room for another one are moved aside (`quarantine`
says how), and a file of a newer version is not touched at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from mycity.storage import migrations
from mycity.storage.aside.other_states import ELSEWHERE, OtherState, OtherStates
from mycity.storage.aside.quarantine import QUARANTINE, Quarantine
from mycity.storage.clock import utc_now
from mycity.storage.errors import CHANGED, MISSING, NEWER, NO_SLOT, TAKEN, SaveError, as_save_error
from mycity.storage.files import check_unchanged, delete_orphans, write_atomically
from mycity.storage.folders import check_present
from mycity.storage.reading import content_of, exists, is_regular, names_in, read_file
from mycity.storage.saves import SIZE_LIMIT, Save, decode, encode, hides_names, split
from mycity.storage.slot_info import SlotInfo, SlotStatus, latest_of

SLOT_COUNT = 12
_FOLDERS_OF_WRITES = (".", QUARANTINE, ELSEWHERE, "played", "records", "pictures", "logs")
"""The folders the game writes in, from the data folder on."""

__all__ = ["QUARANTINE", "SLOT_COUNT", "SlotInfo", "SlotStatus", "Slots", "latest_of"]


def _check_by_replay(save: Save) -> None:
    """Raise ``SaveError`` unless the episode of ``save`` can be played on."""
    if save.episode is not None:
        from mycity.storage.resume import resume  # noqa: PLC0415 - the list of slots needs no rules: a quick start

        resume(save)


def _accept(save: Save) -> None:
    """Find nothing wrong."""
    del save


@dataclass(frozen=True)
class Checks:
    """The checks of a game from a file beyond its form; each raises ``SaveError`` for one that does not pass.

    Attributes:
        quick_check: reads a game that is only listed, without playing it.
        full_check: plays it again; before it is played on, leaves its slot or comes into one.
    """

    quick_check: Callable[[Save], None] = _accept
    full_check: Callable[[Save], None] = _check_by_replay


class Slots:
    """The slots in one folder; the folder is created by the first write.

    Args:
        folder: where the files are.
        clock: tells the time that names what is moved aside.
        checks: what else a game must pass to be trusted.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime] = utc_now, checks: Checks = Checks()) -> None:
        self.folder = folder
        self.checks = checks
        self.other_states = OtherStates(folder, clock, checks.quick_check)
        self._quarantine = Quarantine(folder / QUARANTINE, clock)

    def path(self, slot: int) -> Path:
        """Return the file of ``slot``.

        Raises:
            SaveError: code ``no-slot``.
        """
        if not 1 <= slot <= SLOT_COUNT:
            raise SaveError(NO_SLOT, f"there is no slot {slot}: slots are numbered from 1 to {SLOT_COUNT}")
        return self.folder / f"slot{slot}.save"

    def backup_path(self, slot: int) -> Path:
        path = self.path(slot)
        return path.with_name(f"{path.name}.bak")

    # -- reading ---------------------------------------------------------------------------------------------

    def list_slots(self) -> list[SlotInfo]:
        """Return every slot, in order. Episodes are not played again here: ``resume`` does that when one is opened."""
        return [self.info(slot) for slot in range(1, SLOT_COUNT + 1)]

    def info(self, slot: int) -> SlotInfo:
        if self.is_empty(slot):
            return SlotInfo(slot, SlotStatus.EMPTY)
        try:
            return SlotInfo(slot, SlotStatus.FINE, self.read(slot))
        except SaveError as error:
            return self._info_without_game(slot, error)

    def any_used(self) -> bool:
        return not all(map(self.is_empty, range(1, SLOT_COUNT + 1)))

    def is_empty(self, slot: int) -> bool:
        """Return whether there is neither a file nor a backup of ``slot``; reads nothing."""
        try:
            return not exists(self.path(slot)) and not exists(self.backup_path(slot))
        except SaveError:
            return False

    def check(self, slot: int) -> SlotInfo:
        """Return what ``slot`` is like when its episode is played again too."""
        info = self.info(slot)
        try:
            if info.save is not None:
                self.checks.full_check(info.save)
        except SaveError as error:
            return SlotInfo(slot, SlotStatus.DAMAGED, problem=error.sentence, backup=self.read_backup(slot))
        return info

    def with_others(self, info: SlotInfo) -> SlotInfo:
        """Return what a slot is like with what another computer has made of its game."""
        return replace(info, others=self.other_states.of(info.slot, info.save))

    def read(self, slot: int) -> Save:
        """Return the game in ``slot``.

        Raises:
            SaveError: code ``missing``, ``damaged``, ``newer``, or the disk's trouble.
        """
        save = decode(read_file(self.path(slot), SIZE_LIMIT))
        self.checks.quick_check(save)
        return save

    def hides_names(self, slot: int) -> bool:
        """Return whether names in the file of ``slot`` cannot be shown, so that others stand in for them."""
        try:
            return hides_names(read_file(self.path(slot), SIZE_LIMIT))
        except SaveError:
            return False

    def read_backup(self, slot: int) -> Save | None:
        """Return the game in the backup of ``slot`` when it can be played on, else ``None``."""
        try:
            save = decode(read_file(self.backup_path(slot), SIZE_LIMIT))
            self.checks.full_check(save)
        except SaveError:
            return None
        return save

    def free_slots(self) -> Iterator[int]:
        """Yield the empty slots, in order (a damaged one is in use); each is looked at when it is asked for."""
        return filter(self.is_empty, range(1, SLOT_COUNT + 1))

    def first_free(self) -> int | None:
        """Return the first empty slot; ``None`` when all are in use."""
        return next(self.free_slots(), None)

    def _info_without_game(self, slot: int, error: SaveError) -> SlotInfo:
        """Return what a slot is like whose file cannot be read because of ``error``."""
        try:
            if error.code == MISSING and not exists(self.backup_path(slot)):
                return SlotInfo(slot, SlotStatus.EMPTY)
        except SaveError as worse:
            error = worse
        if error.code == NEWER:
            return SlotInfo(slot, SlotStatus.NEWER, problem=error.sentence)
        return SlotInfo(slot, SlotStatus.DAMAGED, problem=error.sentence, backup=self.read_backup(slot))

    # -- writing ---------------------------------------------------------------------------------------------

    def write(self, slot: int, save: Save, *, displace: bool = True, check: Callable[[], None] = lambda: None) -> bytes:
        """Put ``save`` in ``slot``; what was there stays: as the backup, or aside when it is another game or damaged.

        Args:
            slot: where.
            save: the game.
            displace: whether another game may be moved aside for it.
            check: called at the last moment; what it raises leaves the slot as it is.

        Returns:
            What was written.

        Raises:
            SaveError: it could not be written, and the slot holds what it held; or it holds a newer version's game, or
                (code ``taken``) another one that is to stay.
        """
        body = encode(save)
        write_atomically(self.path(slot), body, self._make_room(slot, save, displace=displace), check=check)
        return body

    def restore(self, slot: int) -> Save:
        """Put the backup of ``slot`` in its place, move the damaged file aside, and return the game.

        Raises:
            SaveError: there is no backup that can be played on; the slot is as it was.
        """
        save = self.read_backup(slot)
        if save is None or self.info(slot).status is SlotStatus.NEWER:
            raise SaveError(MISSING, f"slot {slot} has no backup that could be brought back")
        if self.check(slot).save not in (None, save):
            raise SaveError(CHANGED, f"slot {slot} holds a game again that can be played on")
        write_atomically(self.path(slot), encode(save), keep=self._quarantine.place_for_damaged(self.path(slot)))
        return save

    def take(self, slot: int, other: OtherState) -> Save:
        """Put another computer's state in ``slot`` and return it; what was there goes where that was offered.

        Raises:
            SaveError: it cannot be played on, or could not be written; the slot is as it was.
        """
        path, save = self.path(slot), decode(read_file(other.path, SIZE_LIMIT))
        self.checks.full_check(save)
        if other.path != path:
            if (content := content_of(path, SIZE_LIMIT)) is not None:
                self.other_states.put_unless_covered(path.name, content, [save])
            self.write(slot, save, check=partial(check_unchanged, path, content, SIZE_LIMIT))
            self.other_states.quarantine(other)
        return save

    def clear(self, slot: int, shown: Save | None = None) -> None:
        """Empty ``slot``: its file and its backup are moved aside.

        Args:
            slot: which.
            shown: the game that the player has seen in it; another one stays.

        Raises:
            SaveError: it holds a newer version's game, another one than was shown, or the disk refused.
        """
        info = self.info(slot)
        if info.status is SlotStatus.NEWER:
            raise SaveError(NEWER, f"slot {slot} holds a game of a newer version: it is not touched")
        if shown is not None and info.save not in (None, shown):
            raise SaveError(CHANGED, f"slot {slot} holds another state of its game than was shown")
        for path in (self.backup_path(slot), self.path(slot)):
            self._quarantine.move(path)

    # -- what was there --------------------------------------------------------------------------------------

    def _make_room(self, slot: int, new: Save, *, displace: bool) -> Path | None:
        """Have what is in ``slot`` kept when ``new`` takes its place; return under which path the write keeps it."""
        path, backup = self.path(slot), self.backup_path(slot)
        try:
            data = read_file(path, SIZE_LIMIT)
            old = decode(data)
        except SaveError as error:
            if error.code == MISSING:
                self._quarantine.move_unless_kept(backup)
                return None
            if error.code == NEWER:
                raise SaveError(NEWER, f"slot {slot} holds a game of a newer version: it is not touched") from None
            return self._quarantine.place_for_damaged(path)
        if not old.is_same_game(new):
            if not displace:
                raise SaveError(TAKEN, f"slot {slot} holds another game")
            self._quarantine.put(path.name, data, old)
            self._quarantine.move_unless_kept(backup)
            return None
        schema = split(data).schema
        keep = backup if schema >= migrations.WITHOUT_GUESTS else path.with_name(f"{path.name}.v{schema}.bak")
        if exists(keep) and not _holds(keep, old):
            self._quarantine.move_unless_kept(keep)
        return keep


def _holds(backup: Path, game: Save) -> bool:
    """Return whether ``backup`` is a moment of ``game``, which a later one may take the place of."""
    try:
        return is_regular(backup) and decode(read_file(backup, SIZE_LIMIT)).is_same_game(game)
    except SaveError:
        return False


def check_reachable(folder: Path) -> None:
    """Check that the slots in a folder can be reached; one that is not there yet holds empty ones.

    Raises:
        SaveError: they cannot; what they seem to hold means nothing.
    """
    with as_save_error("the saved games cannot be reached"):
        check_present(folder)
    names_in(folder)


def tidy(folder: Path) -> None:
    """Delete the temporary files of writes below a data folder that were cut short. For the start of the game."""
    for name in _FOLDERS_OF_WRITES:
        delete_orphans(folder / name)
