"""Two states of a game, one here and one that another computer has written: which of them goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.land_codes import DayWatch
from mycity.scenes.shell.save_words import game_name, moment_words, reason_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import progress_words
from mycity.storage.aside.other_states import OtherState
from mycity.storage.aside.progress import progress, progress_key
from mycity.storage.clock import utc_now
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone


class OtherStateDialog(Dialog):
    """Tells which of two states is further on, and lets the player take either; the other one is kept.

    Args:
        slot: Where the game lies.
        here: The game in it, or on the screen; None where there is none that can be played.
        other: What lies beside it.
        in_play: Whether the game is on the screen below.
    """

    guards_enter = True

    def __init__(
        self, services: Services, slot: int, here: Save | None, other: OtherState, *, in_play: bool = False
    ) -> None:
        is_same = here is not None and here.is_same_game(other.save)
        if is_same:
            title = services.t("This game was also played elsewhere")
        else:
            city = game_name(services, other.save)
            title = services.t("Another game lies in slot {number} too: {city}", number=slot, city=city)
        super().__init__(services, title, _told(services, here, other.save))
        self._days = DayWatch()
        self._here = here
        self._slot = slot
        self._other = other
        self._in_play = in_play
        self._other_leads = not is_same or here is None or progress_key(other.save) > progress_key(here)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._days.has_turned():
            self._text = _told(self.services, self._here, self._other.save)
            self.rebuild_for_news()

    def buttons(self) -> list[Button]:
        """Return the answers: what Esc does first, which changes nothing."""
        stay = self.t("Go on here") if self._in_play else self.t("Leave it")
        tones = (Tone.PAPER, Tone.GO) if self._other_leads else (Tone.GO, Tone.PAPER)
        return [
            Button(stay, self.back, tone=tones[0], key="stay"),
            Button(self.t("Put the other away"), self._discard_other, tone=Tone.PAPER, key="away"),
            Button(self.t("Take the other"), self._take_other, tone=tones[1], key="take"),
        ]

    def _discard_other(self) -> None:
        if self._other.path != self.services.saving.slots.path(self._slot):
            self._change(partial(self.services.saving.slots.other_states.quarantine, self._other))
        self.back()

    def _take_other(self) -> None:
        """Put the other state in the slot; a game on the screen is left, which keeps it, and comes up anew."""
        services, slot = self.services, self._slot
        take = partial(services.saving.slots.take, slot, self._other)
        if not self._in_play:
            self._change(take)
            self.back()
            return
        self.ways.to_title()
        services.saving.settle()
        self._change(take)
        try:
            self.ways.games.open_slot(slot)
        except SaveError as problem:
            self._show_failure(problem)

    def _change(self, act: Callable[[], object]) -> None:
        try:
            self.services.saving.change(self._slot, act)
        except SaveError as problem:
            self._show_failure(problem)

    def _show_failure(self, problem: SaveError) -> None:
        reason = reason_words(self.t, problem)
        words = self.t("Slot {number} is as it was: {reason}", number=self._slot, reason=reason)
        self.services.notices.show(words)


def _told(services: Services, here: Save | None, other: Save) -> str:
    """Return how far each of them is, which is further on, and that nothing is lost."""
    t, now = services.t, utc_now()

    def _progress(save: Save) -> str:
        when = moment_words(services, save.last_played, now)
        return services.phrases.enumerated([progress_words(services, save), when])

    lines = [] if here is None else [t("Here: {progress}", progress=_progress(here))]
    lines.append(t("Elsewhere: {progress}", progress=_progress(other)))
    if here is not None and here.is_same_game(other):
        lines.append(_comparison(services, here, other))
    return "\n".join([*lines, t("Whichever you take, the other one is kept.")])


def _comparison(services: Services, here: Save, other: Save) -> str:
    if progress(other) != progress(here):
        if progress(other) > progress(here):
            return services.t("The one elsewhere has come further.")
        return services.t("The one here has come further.")
    if other.last_played > here.last_played:
        return services.t("Both have come equally far; the one elsewhere was played later.")
    return services.t("Both have come equally far; the one here was played later.")
