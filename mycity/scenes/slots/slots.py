"""The saved games: go on, look at a result, bring a backup back, make room, begin; or choose one to make room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.land_codes import copy_text, copy_words
from mycity.scenes.shell.save_words import game_name, reason_sentence
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import land_code
from mycity.scenes.slots.other_state import OtherStateDialog
from mycity.scenes.slots.slot_table import SlotTable, played_last
from mycity.storage.clock import exact_now
from mycity.storage.errors import DAMAGED, OPEN_ELSEWHERE, SaveError
from mycity.storage.game_file import Saver
from mycity.storage.saves import tidy_name
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.table.game_starts import shows_result
from mycity.ui.kit.widgets import Button, IconButton
from mycity.ui.style.theme import Tone

_UNTOUCHED = frozenset({SlotStatus.NEWER, SlotStatus.UNREAD})


class SlotsScene(SlotTable):
    """The slots, and what can be done with each. Esc goes back."""

    def title(self) -> str:
        return self.t("Saved games")

    def foot(self) -> list[Button]:
        album = Button(self.t("Album"), self.ways.album, sign="frame", tone=Tone.PAPER, key="album")
        return [*super().foot(), album]

    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return what can be done with a slot; the first is what most people want."""
        if info.status is SlotStatus.EMPTY:
            return self._other_state_button(info)
        if info.status in _UNTOUCHED:
            return []
        if info.status is SlotStatus.FINE:
            ways = [*self._code_button(info), *self._other_state_button(info), self._clear_button(info)]
            return [self._open_button(info), *ways]
        if info.backup is None:
            return [*self._other_state_button(info), self._clear_button(info)]
        restore, words = partial(self._restore, info.slot), self.t("Bring the backup back")
        restoring = Button(words, restore, tone=Tone.GO, key=f"restore{info.slot}")
        return [restoring, *self._other_state_button(info), self._clear_button(info)]

    def begin(self, slot: int) -> None:  # noqa: ARG002 - a game that is begun takes it
        self.ways.new_game()

    def _other_state_button(self, info: SlotInfo) -> list[Button]:
        """Return the way to what another computer has made of the game, if it has."""
        if not info.others:
            return []
        ask = partial(self.stack.push, OtherStateDialog(self.services, info.slot, info.save, info.others[0]))
        return [IconButton("fork", ask, tip=self.t("Also played elsewhere"), key=f"other{info.slot}")]

    def _code_button(self, info: SlotInfo) -> list[Button]:
        """Return what copies the code by which a game is played."""
        code = "" if info.save is None else land_code(info.save)
        if not code:
            return []
        tip = copy_words(self.services, code)
        return [IconButton("copy", partial(copy_text, self.services, code), tip=tip, key=f"code{info.slot}")]

    def _open_button(self, info: SlotInfo) -> Button:
        is_over = info.save is not None and shows_result(info.save)
        words = self.t("Result") if is_over else self.t("Continue")
        tone = Tone.GO if info.slot == self.latest and not is_over else Tone.OAK
        return Button(words, partial(self._open, info.slot), tone=tone, key=f"open{info.slot}")

    def _clear_button(self, info: SlotInfo) -> Button:
        tip = self.t("Clear this slot")
        return IconButton("trash", partial(self._ask_to_clear, info), tip=tip, key=f"clear{info.slot}")

    def _open(self, slot: int) -> None:
        """Open the game in a slot, or say why it cannot be and offer the backup."""
        try:
            self.ways.games.open_slot(slot)
        except SaveError as problem:
            self._offer_backup(slot, problem)

    def _offer_backup(self, slot: int, problem: SaveError) -> None:
        if problem.code != DAMAGED or self.slots.read_backup(slot) is None:
            self.stack.push(refusal(self.services, slot, problem))
            return
        self.stack.push(
            Ask(
                self.services,
                self.t("This game cannot be played on."),
                self.t("There is a backup, one save older. Shall it take its place? The damaged file is kept aside."),
                yes=self.t("Bring the backup back"),
                no=self.t("Leave it"),
                on_yes=partial(self._restore, slot),
                tone=Tone.GO,
            )
        )

    def _restore(self, slot: int) -> None:
        self._change(slot, partial(self.slots.restore, slot), focus=f"open{slot}")

    def _ask_to_clear(self, info: SlotInfo) -> None:
        act = partial(self.slots.clear, info.slot, info.save)
        clear = partial(self._change, info.slot, act, focus="new")
        self.ask_to_clear(info, self.t("Clear"), clear)

    def _change(self, slot: int, act: Callable[[], object], focus: str) -> None:
        """Change a slot that no window plays in and show it; or say why it could not be."""
        try:
            self.services.saving.change(slot, act)
        except SaveError as problem:
            self.show_failure(slot, problem)
        self.reload()
        self.rebuild(focus=focus)


class ChooseSlotScene(SlotTable):
    """The slots to choose from; the game in the one chosen is moved aside, after a question.

    Args:
        on_choose: Called with the slot's saver, this scene still on top.
    """

    def __init__(self, services: Services, on_choose: Callable[[Saver], None]) -> None:
        super().__init__(services)
        self._on_choose = on_choose

    def title(self) -> str:
        return self.t("All slots are in use: which one may the new game take?")

    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return the one thing that can be done with a slot here; one that is read, or a newer version's, has none."""
        if info.status in _UNTOUCHED:
            return []
        take, words = partial(self._ask, info), self.t("Take this slot")
        return [Button(words, take, tone=Tone.OAK, key=f"take{info.slot}")]

    def ordered(self, infos: Iterable[SlotInfo]) -> list[SlotInfo]:
        """Return first the slots whose games will be missed least, of each kind the one played longest ago."""
        return sorted(infos, key=lambda info: (self._loss(info), played_last(info)))

    def _loss(self, info: SlotInfo) -> int:
        """Return how much is lost with a slot: what is in the album least, most what this page cannot take at all."""
        if info.status in _UNTOUCHED:
            return 4
        if info.save is not None and info.save.finished:
            return 0 if self.is_in_album(info) else 1
        return 2 if info.save is None and info.backup is None else 3

    def begin(self, slot: int) -> None:
        self._take(slot)

    def _ask(self, info: SlotInfo) -> None:
        if info.status is SlotStatus.EMPTY:
            self._take(info.slot)
        else:
            self.ask_to_clear(info, self.t("Take this slot"), partial(self._take, info.slot))

    def _take(self, slot: int) -> None:
        try:
            saver = self.services.saving.take(slot, displaces=True)
        except SaveError as problem:
            self.show_failure(slot, problem)
        else:
            self._on_choose(saver)


def refusal(services: Services, slot: int, problem: SaveError) -> Scene:
    """Return what says why the game in a slot is not opened; one that another window plays can be copied."""
    if problem.code != OPEN_ELSEWHERE:
        title = services.t("This game cannot be played on.")
        return Dialog(services, title, reason_sentence(services.t, problem))
    title = services.t("This game is open in another window.")
    if services.saving.slots.first_free() is None:
        return Dialog(services, title, services.t("Close it there first, or play another one here."))
    return Ask(
        services,
        title,
        services.t("A copy goes into a free slot, and from here on each goes its own way."),
        yes=services.t("Open anyway as a copy"),
        no=services.t("Leave it"),
        on_yes=lambda: _open_copy(services, slot),
    )


def _open_copy(services: Services, slot: int) -> None:
    """Open a copy of the game in a slot: another game, as far as saving goes."""
    try:
        save = services.saving.slots.read(slot)
        copy = msgspec.structs.replace(
            save, created=exact_now(), title=_copy_title(services, game_name(services, save))
        )
        saver = services.saving.take_free()
        if saver is None or saver.slot is None:
            services.stack.push(Dialog(services, services.t("There is no free slot for a copy.")))
            return
        saver.save(copy)
        saver.flush()
        if saver.problem is not None:
            raise saver.problem
        services.ways.games.open_slot(saver.slot)
    except SaveError as problem:
        services.stack.push(refusal(services, slot, problem))


def _copy_title(services: Services, title: str) -> str:
    words = services.t("{city} (copy)", city=tidy_name(title))
    return words if tidy_name(words) == words else title
