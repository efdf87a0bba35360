"""The book of a campaign, kept from the window: told and painted between the frames, packed beside them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

from mycity.book.making import HTML, PDF, BookMaker, not_on_paper
from mycity.book.model import SHORT, WHOLE
from mycity.book.sources import telling_steps
from mycity.engine.campaign import Campaign
from mycity.scenes.shell.exports import FileInMaking
from mycity.scenes.shell.keeping import KeepingScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE

_SPARE = 0.01
"""Seconds of a frame that go into the book."""
_NAME = "mycity book"
_PACKING = 0.1
"""The share of the work that is left when all is painted."""


class KeepBookScene(KeepingScene):
    """A slip on which the form of the book is chosen, and then its progress shown.

    Args:
        campaign: As it stands.
        title: What its players call it.
    """

    head = mark("Keep the book")
    waits = mark("The book is being written. The file appears when it is complete.")
    saved = mark("The book is saved")
    failed = mark("The book could not be saved: {reason}")
    failed_at_all = mark("The book could not be saved.")

    def __init__(self, services: Services, campaign: Campaign, title: str) -> None:
        super().__init__(services)
        self._campaign, self._title = campaign, title
        self._is_html_alone = bool(not_on_paper(_names(campaign, title)))
        self._form = HTML if self._is_html_alone else PDF
        self._length = WHOLE
        self._maker: BookMaker | None = None
        self._steps = self._all_steps()

    @property
    def share(self) -> float:
        if self._maker is None:
            return 0.0
        painted = (1 - _PACKING) * self._maker.share
        if self.making is None:
            return painted
        return min(1.0, painted + _PACKING * self.making.packed / self._maker.parts(self._form))

    def choices(self) -> list[Widget]:
        t, forms = self.t, [(PDF, "PDF"), (HTML, "HTML")]
        lengths = [(WHOLE, t("All of it")), (SHORT, t("Short"))]
        brief = t(
            "The letters, a board of each chapter and the end, in one file that opens without the game: PDF for paper,"
            " HTML for a screen."
        )
        whole = t(
            "The letters, all boards and stars so far, in one file that opens without the game: PDF for paper, HTML for"
            " a screen."
        )
        rows: list[Widget] = [Label(brief if self._length == SHORT else whole, BODY, at="center")]
        if self._is_html_alone:
            why = t(
                "Some names have letters that a PDF cannot show: the book is kept as HTML, which a browser shows and"
                " prints."
            )
            rows.append(Label(why, NOTE, at="center"))
        rows.append(
            OptionRow(t("How much of it"), options=lengths, value=self._length, on_change=self._cut, key="length")
        )
        if self._is_html_alone:
            return rows
        return [
            *rows,
            OptionRow(t("What to keep"), options=forms, value=self._form, on_change=self._choose, key="form"),
        ]

    def _cut(self, value: object) -> None:
        self._length = SHORT if value == SHORT else WHOLE
        self.rebuild()

    def _choose(self, value: object) -> None:
        self._form = HTML if value == HTML else PDF
        self.needs_redraw = True

    def save(self) -> None:
        self.begin()

    def paint(self) -> FileInMaking | None:
        """Tell and paint for as long as a frame can spare."""
        enough = time.perf_counter() + _SPARE
        while time.perf_counter() < enough:
            if next(self._steps, self) is self and self._maker is not None:
                file = self.services.pictures.new_file(_NAME, self._form.removeprefix("."))
                return FileInMaking(file, partial(self._maker.packed, self._form))
        return None

    def _all_steps(self) -> Iterator[None]:
        languages = self.services.languages
        for told in telling_steps(self._campaign, self._title):
            if told is not None:
                self._maker = BookMaker(told, languages, languages.code, self.services.sprites, self._length)
            yield
        if self._maker is not None:
            yield from self._maker.steps()


def _names(campaign: Campaign, title: str) -> Iterator[str]:
    """Yield what the players of a campaign have called things, of those who have left it too."""
    yield from (player["name"] for record in campaign.records for player in record["players"])
    yield from (legacy.name for legacy in campaign.legacies)
    yield from (title, *campaign.end_names)
