"""The saving of the games being played: their slots, one window each, and the news when it fails or works again.

A scene that plays in a slot names its saver (``Scene.saver``). The slot is this window's for as long as a scene on the
stack names it, and longer where something is still to be written.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from mycity.scenes.shell.save_words import SavingNotice
from mycity.scenes.shell.stack import SceneStack
from mycity.storage.aside.growing_file import take_set_aside
from mycity.storage.autosave import RETRY, Autosave
from mycity.storage.errors import OPEN_ELSEWHERE, SaveError, for_log
from mycity.storage.files import become_last_writer
from mycity.storage.lock import SlotLocks
from mycity.storage.settings import SettingsStore
from mycity.storage.slot_info import Conflict, ConflictKind
from mycity.storage.slots import Slots, check_reachable
from mycity.table.looking_back.save_check import player_slots

log = logging.getLogger(__name__)

Job = Callable[[], object]
"""Writes something; raises ``SaveError`` when it cannot."""


class Saving:
    """Keeps the games of one window.

    Args:
        folder: The player's.
        settings: Written again too, when that has failed.
        stack: The scenes, of which some play in slots.
        notice: Tells the player how saving goes.
        ask: Asks the player which of two states of the game on the screen goes on.
    """

    def __init__(
        self,
        folder: Path,
        settings: SettingsStore,
        stack: SceneStack,
        notice: SavingNotice,
        ask: Callable[[Conflict], None],
    ) -> None:
        self._folder = folder
        self._settings = settings
        self._stack = stack
        self._notice = notice
        self._ask = ask
        self._asked: list[Autosave] = []
        self._locks = SlotLocks(folder)
        self._savers: list[Autosave] = []
        self._jobs: list[Job] = []
        self._folder_problem: SaveError | None = None
        self._next_check = 0.0

    @property
    def slots(self) -> Slots:
        return player_slots(self._folder)

    @property
    def unreachable(self) -> SaveError | None:
        """The reason why the player's files cannot be reached now; ``None`` when they can."""
        try:
            check_reachable(self.slots.folder)
        except SaveError as problem:
            return problem
        return None

    @property
    def problem(self) -> SaveError | None:
        """The reason why something is not saved now; ``None`` when all is well, or there is nothing to save."""
        problems = (saver.problem for saver in (*self._stack.savers, *self._savers))
        waits = self._savers or self._jobs or self._settings.is_unwritten
        missed = self._folder_problem if waits else None
        return next((problem for problem in problems if problem is not None), missed)

    # -- taking a slot ---------------------------------------------------------------------------------------

    def take(self, slot: int, *, displaces: bool = False) -> Autosave:
        """Return what keeps the game in ``slot``, which no other window can open from now on.

        Args:
            slot: which.
            displaces: whether the game in it makes room for a new one.

        Raises:
            SaveError: another window has it (code ``open-elsewhere``), or what was played in it before still waits to
                be written and cannot be.
        """
        if not self._locks.acquire(slot):
            raise SaveError(OPEN_ELSEWHERE, f"slot {slot} is open in another window")
        saver = next((saver for saver in self._savers if saver.slot == slot), None)
        if saver is None:
            saver = Autosave(self.slots, slot, self._locks)
            self._savers.append(saver)
        elif saver.is_waiting:
            saver.flush()
            if saver.problem is not None:
                raise saver.problem
        saver.displaces = displaces
        self._asked = [other for other in self._asked if other is not saver]
        return saver

    def take_free(self) -> Autosave | None:
        """Return what keeps a new game in a free slot; ``None`` when all are in use.

        While the slots cannot be reached, it finds the game a place as soon as they can.
        """
        if self.unreachable is not None:
            saver = Autosave(self.slots, None, self._locks)
            self._savers.append(saver)
            return saver
        slot = self._locks.acquire_first(self.slots.free_slots())
        return None if slot is None else self.take(slot)

    def change(self, slot: int, act: Job) -> None:
        """Do something to a slot that no window plays in.

        Raises:
            SaveError: as `take`, or it could not be done.
        """
        asked = self._asked
        self.take(slot)
        self._asked = asked
        act()

    # -- while time passes -----------------------------------------------------------------------------------

    def do(self, job: Job) -> None:
        """Do a job now; when it fails it is tried again until it is done, and when the process ends meanwhile, too.

        Raises:
            SaveError: it has failed for now.
        """
        self._jobs.append(job)
        job()
        self._jobs.remove(job)

    def update(self) -> None:
        """Have written what waits, and tell when that fails and when it works again. For every frame."""
        for saver in self._savers:
            saver.poll()
            self._report_conflict(saver)
        self._settings.poll()
        self._release_idle()
        if monotonic() >= self._next_check:
            self._check_folder()
            self._next_check = monotonic() + RETRY
        self._notice.update(self.problem)
        for file in take_set_aside(self._folder):
            self._notice.show_set_aside(file)

    def settle(self) -> None:
        """Write what still waits of games that were left, and wait for it."""
        for saver in self._idle():
            saver.flush()

    def close(self) -> None:
        """Write what still waits, and let go of everything."""
        for saver in self._savers:
            saver.flush()
            if saver.problem is not None:
                log.error("what was played last in slot %s could not be saved: %s", saver.slot, for_log(saver.problem))
        if (problem := self._do_jobs()) is not None:
            log.error("what was to be written beside the saves could not be: %s", for_log(problem))
        self._settings.flush()
        self._savers.clear()
        self._locks.close()

    def rescue(self) -> None:
        """Write everything that waits from this thread, which is the last to write anything."""
        become_last_writer()
        for act in (*(saver.rescue for saver in self._savers), self._settings.rescue, *self._jobs):
            with suppress(SaveError):  # nobody is there any more to be told
                act()

    def _report_conflict(self, saver: Autosave) -> None:
        """Tell what lay in a slot: of another state of a game that is played, when its scene is in front, and once."""
        conflict, is_played = saver.conflict, saver in self._stack.savers
        if conflict is None:
            return
        if conflict.kind is not ConflictKind.OTHER_STATE or not is_played or saver in self._asked:
            saver.conflict = None
            self._notice.show_conflict(conflict)
        elif (top := self._stack.top).saver is saver and top.is_whole:
            saver.conflict = None
            self._asked.append(saver)
            self._ask(conflict)

    def _idle(self) -> list[Autosave]:
        """Return what keeps games that no scene on the stack plays."""
        played = self._stack.savers
        return [saver for saver in self._savers if saver not in played]

    def _release_idle(self) -> None:
        """Let other windows have the slots of games that were left, once all is written."""
        for saver in self._idle():
            if not saver.is_waiting:
                saver.flush()
                self._savers.remove(saver)
                self._asked = [other for other in self._asked if other is not saver]
                if saver.slot is not None:
                    self._locks.release(saver.slot)

    def _check_folder(self) -> None:
        """Check that the folder is there, and do what waits for it."""
        before, self._folder_problem = self._folder_problem, None
        try:
            check_reachable(self.slots.folder)
            self._settings.retry_write()
            self._folder_problem = self._do_jobs()
        except SaveError as problem:
            self._folder_problem = problem
        if (before is None) is not (self._folder_problem is None) and len(self._stack):
            self._stack.top.files_changed()

    def _do_jobs(self) -> SaveError | None:
        """Do what waits, as far as it can be done; return why the first of the others cannot be."""
        problems = []
        for job in self._jobs[:]:
            try:
                job()
            except SaveError as problem:
                problems.append(problem)
            else:
                self._jobs.remove(job)
        return next(iter(problems), None)
