"""The saved cities: go on, look at a result, bring a backup back, make room, begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.scenes.shared.games import shows_result
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.slots.refusal import refusal
from mycity.scenes.slots.slot_table import SlotTable
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.ui.kit.widgets import Button, IconButton
from mycity.ui.style.theme import Tone


class SlotsScene(SlotTable):
    """The slots, and what can be done with each. Esc goes back."""

    def title(self) -> str:
        """Return what stands above the cards."""
        return self.t("Saved cities")

    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return what can be done with a slot; the first is what most people want."""
        if info.status is SlotStatus.EMPTY:
            return [self.button(info, "new", self.t("New game"), self.ways.new_game, Tone.OAK)]
        if info.status is SlotStatus.NEWER:
            return []
        if info.status is SlotStatus.FINE:
            return [self._open_button(info), self._bin(info)]
        if info.backup is None:
            return [self._bin(info)]
        restore = partial(self._restore, info.slot)
        return [self.button(info, "restore", self.t("Bring the backup back"), restore), self._bin(info)]

    def _open_button(self, info: SlotInfo) -> Button:
        save = info.save
        if save is not None and shows_result(save):
            return self.button(info, "open", self.t("Result"), partial(self._open, info.slot), Tone.OAK)
        button = self.button(info, "open", self.t("Continue"), partial(self._open, info.slot))
        button.enabled = save is not None
        button.reason = self.t("This version of the game cannot go on with it.")
        return button

    def _bin(self, info: SlotInfo) -> Button:
        tip = self.t("Clear this slot")
        return IconButton("trash", partial(self._ask_to_clear, info), tip=tip, key=f"clear{info.slot}")

    def _open(self, slot: int) -> None:
        """Open the game in a slot, or say why it cannot be and offer the backup."""
        try:
            self.ways.open_slot(slot)
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
                self.t("There is a backup, one turn older. Shall it take its place? The file is kept aside."),
                yes=self.t("Bring the backup back"),
                no=self.t("Leave it"),
                on_yes=partial(self._restore, slot),
                tone=Tone.GO,
            )
        )

    def _restore(self, slot: int) -> None:
        self._change(slot, partial(self.slots.restore, slot), focus=f"open{slot}")

    def _ask_to_clear(self, info: SlotInfo) -> None:
        self.stack.push(
            Ask(
                self.services,
                self.t("Clear slot {number}: {city}?", number=info.slot, city=self.name_of(info)),
                self.words_of_clearing(),
                yes=self.t("Clear"),
                no=self.t("Keep"),
                on_yes=partial(self._change, info.slot, partial(self.slots.clear, info.slot), focus=f"new{info.slot}"),
            )
        )

    def _change(self, slot: int, act: Callable[[], object], focus: str) -> None:
        """Change a slot that no window plays in and show it; or say why it could not be."""
        try:
            self.services.keeping.change(slot, act)
        except SaveError as problem:
            reason = reason_words(self.t, problem)
            words = self.t("Slot {number} is as it was: {reason}", number=slot, reason=reason)
            self.services.notices.show(words)
        self.look_again()
        self.rebuild(focus=focus)
