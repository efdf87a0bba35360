"""A game as a file elsewhere: written out of its slot, or brought into one, and neither unless it can be played on."""

from __future__ import annotations

from pathlib import Path

from mycity.storage.errors import TAKEN, SaveError, as_save_error
from mycity.storage.files import write_atomically
from mycity.storage.folders import make_folder
from mycity.storage.lock import SlotLocks
from mycity.storage.reading import exists, read_file
from mycity.storage.saves import SIZE_LIMIT, decode, encode
from mycity.storage.slots import Slots, SlotStatus
from mycity.storage.statistics import Statistics


def export_slot(slots: Slots, slot: int, target: Path) -> None:
    """Write the game in ``slot`` to ``target``, a file that does not exist yet.

    Raises:
        SaveError: the slot holds no game that can be played on, the file exists, or the disk refused.
    """
    save = slots.read(slot)
    slots.checks.full_check(save)
    if exists(target):
        raise SaveError(TAKEN, f"{target.name} exists already")
    write_atomically(target, encode(save))


def import_slot(slots: Slots, source: Path, slot: int | None = None) -> int:
    """Put the game in the file ``source`` in ``slot``, or in the first empty one, and return its number.

    What it has come to elsewhere counts for nobody here: it is noted first that it was imported.

    Raises:
        SaveError: the file holds no game that can be played on, the slot is in use, or all are.
    """
    save = decode(read_file(source, SIZE_LIMIT))
    slots.checks.full_check(save)
    with as_save_error(f"{slots.folder.name} cannot be made"):
        make_folder(slots.folder)
    locks = SlotLocks(slots.folder)
    try:
        free = locks.acquire_first(slots.free_slots() if slot is None else [slot])
        if free is None:
            raise SaveError(TAKEN, "all slots are in use" if slot is None else f"slot {slot} is in use")
        if slots.info(free).status is not SlotStatus.EMPTY:
            raise SaveError(TAKEN, f"slot {free} is in use")
        Statistics(slots.folder).note_imported(save)
        slots.write(free, save)
    finally:
        locks.close()
    return free
