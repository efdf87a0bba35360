"""What is said when a scene has failed: nothing is lost, and where it is written down what happened."""

from __future__ import annotations

from pathlib import Path

from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.services import Services
from mycity.storage.logs import without_home
from mycity.storage.opener import show_folder
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone


class FailureDialog(Dialog):
    """A message that offers to show the report. Nothing is sent anywhere.

    Args:
        services: What every scene is given.
        report: The file that tells what happened, or None when it could not be written.
    """

    def __init__(self, services: Services, report: Path | None) -> None:
        text = services.t("Your saved cities are untouched.")
        if report is not None:
            text += "\n" + services.t("What happened is written in {file}.", file=without_home(str(report)))
        super().__init__(services, services.t("Something went wrong"), text)
        self._report = report

    def buttons(self) -> list[Button]:
        """Return the way on, and the way to the report."""
        known = super().buttons()
        if self._report is None:
            return known
        return [*known, Button(self.t("Show the file"), self._show, tone=Tone.PAPER, key="show")]

    def _show(self) -> None:
        """Open the folder the report lies in, or say that nothing here can."""
        if self._report is not None and not show_folder(self._report.parent):
            self.services.notices.show(self.t("There is no program here that shows folders."))
