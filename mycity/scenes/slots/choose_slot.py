"""All slots are in use and a new game needs one: which may it take?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.slot_table import SlotTable
from mycity.storage.errors import SaveError
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.table.session import Saver
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone


class ChooseSlotScene(SlotTable):
    """The slots to choose from; the game in the one chosen is moved aside, after a question.

    Args:
        services: What every scene is given.
        on_choose: Called with the slot's saver, this scene still on top.
    """

    def __init__(self, services: Services, on_choose: Callable[[Saver], None]) -> None:
        super().__init__(services)
        self._on_choose = on_choose

    def title(self) -> str:
        return self.t("All slots are in use: which one may the new game take?")

    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return the one thing that can be done with a slot here; a newer version's game is not touched."""
        if info.status is SlotStatus.NEWER:
            return []
        return [self.button(info, "take", self.t("Take this slot"), partial(self._ask, info), Tone.OAK)]

    def _ask(self, info: SlotInfo) -> None:
        if info.status is SlotStatus.EMPTY:
            self._take(info.slot)
            return
        self.stack.push(
            Ask(
                self.services,
                self.t("Clear slot {number}: {city}?", number=info.slot, city=self.name_of(info)),
                self.words_of_clearing(),
                yes=self.t("Take this slot"),
                no=self.t("Keep"),
                on_yes=partial(self._take, info.slot),
            )
        )

    def _take(self, slot: int) -> None:
        """Have the slot chosen, unless another window plays in it."""
        try:
            saver = self.services.keeping.take(slot, displaces=True)
        except SaveError as problem:
            reason = reason_words(self.t, problem)
            self.services.notices.show(self.t("Slot {number} is as it was: {reason}", number=slot, reason=reason))
        else:
            self._on_choose(saver)
