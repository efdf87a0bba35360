"""The coach's objection to an answer that costs much."""

from __future__ import annotations

from collections.abc import Callable

from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Button
from mycity.ui.messages import Text
from mycity.ui.style.theme import Tone


class CoachDialog(Dialog):
    """Take the answer back, which Esc does too, or let it stand.

    Args:
        services: What every scene is given.
        title: What it costs.
        text: Why.
        on_back: Called after the dialog has gone, to take the answer back.
        on_stand: Called after the dialog has gone, to let it stand.
    """

    def __init__(
        self, services: Services, title: Text, text: Text, on_back: Callable[[], None], on_stand: Callable[[], None]
    ) -> None:
        super().__init__(services, title, text)
        self._on_back = on_back
        self._on_stand = on_stand

    def buttons(self) -> list[Button]:
        """Return taking back and going on."""
        return [
            Button(self.t("Take back"), self.cancel, tone=Tone.GO, sign="undo", key="take-back"),
            Button(self.t("Let it stand"), self._stand, tone=Tone.PAPER, key="stand"),
        ]

    def cancel(self) -> None:
        self.back()
        self._on_back()

    def _stand(self) -> None:
        self.back()
        self._on_stand()
