"""A slip of paper over the screen: a question to be answered, a message to be read, or what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.services import Services
from mycity.storage.logs import without_home
from mycity.storage.long_paths import readable
from mycity.storage.opener import show_folder
from mycity.ui.kit.blocks import abreast, stacked
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import Text
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone


class Dialog(SlipScene):
    """A title, some words and a row of buttons; the first button is the careful answer and Esc gives it.

    Args:
        title: The question, or what happened, in one line.
        text: More about it, or empty.
    """

    def __init__(self, services: Services, title: Text, text: Text = "") -> None:
        super().__init__(services)
        self._title = title
        self._text = text

    def buttons(self) -> list[Button]:
        """Return the answers, the careful one first."""
        return [Button(self.t("OK"), self.back, tone=Tone.GO, key="ok")]

    def build(self) -> list[Widget]:
        look = self.look
        words = [Label(self._title, HEAD, at="center", key="title")]
        if self._text:
            words.append(Label(self._text, BODY, at="center", key="text"))
        buttons = self.buttons()
        beside = sum(button.measure(look, look.area.width)[0] + look.px(18) for button in buttons)
        width = min(max(look.px(560), beside + look.px(72)), look.area.width - look.px(48))
        inner = self.inner(width)
        self.lay_out(width, [stacked(look, inner, words, gap=14), abreast(look, inner, buttons, gap=18, above=22)])
        return [*words, *buttons]


class Ask(Dialog):
    """A question before something that cannot be taken back.

    Args:
        title: The question.
        text: What the answer would mean.
        yes: The words of the button that does it.
        no: The words of the button that does not; it has the focus first.
        on_yes: Called after the dialog has gone.
        tone: How the yes button is painted.
    """

    def __init__(
        self,
        services: Services,
        title: Text,
        text: Text = "",
        *,
        yes: Text,
        no: Text,
        on_yes: Callable[[], None],
        tone: Tone = Tone.WARN,
    ) -> None:
        super().__init__(services, title, text)
        self._yes = yes
        self._no = no
        self._on_yes = on_yes
        self._tone = tone

    def buttons(self) -> list[Button]:
        return [
            Button(self._no, self.back, tone=Tone.PAPER, key="no"),
            Button(self._yes, self._agree, tone=self._tone, key="yes"),
        ]

    def _agree(self) -> None:
        self.back()
        self._on_yes()


class FailureDialog(Dialog):
    """Says that a scene has failed, and offers to show the report. Nothing is sent anywhere.

    Args:
        report: The file that tells what happened, or None when it could not be written.
    """

    def __init__(self, services: Services, report: Path | None) -> None:
        text = services.t("Your saved games are untouched.")
        if report is not None:
            text += "\n" + services.t("What happened is written in {file}.", file=without_home(readable(report)))
        super().__init__(services, services.t("Something went wrong"), text)
        self._report = report

    def buttons(self) -> list[Button]:
        """Return the way on, and the way to the report."""
        buttons = super().buttons()
        if self._report is None:
            return buttons
        return [*buttons, Button(self.t("Show the file"), self._show, tone=Tone.PAPER, key="show")]

    def _show(self) -> None:
        if self._report is not None:
            open_folder(self.services, self._report.parent)


class FileDialog(Dialog):
    """Says that a file was kept, by its name, and offers to open the folder it lies in.

    Args:
        title: What was kept, in a line.
        file: Where.
    """

    def __init__(self, services: Services, title: Text, file: Path) -> None:
        super().__init__(services, title, file.name)
        self._file = file

    def buttons(self) -> list[Button]:
        return [*super().buttons(), Button(self.t("Open folder"), self._open, tone=Tone.PAPER, key="folder")]

    def _open(self) -> None:
        open_folder(self.services, self._file.parent)


def open_folder(services: Services, folder: Path) -> None:
    """Have the system show a folder, or say that nothing here can."""
    if not show_folder(folder):
        services.notices.show(services.t("There is no program here that shows folders."))
