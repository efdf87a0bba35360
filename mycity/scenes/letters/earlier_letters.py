"""The earlier letters in short, a page and a picture each, for an episode that is played on its own."""

from __future__ import annotations

import pygame

from mycity.scenes.letters.book import BookScene
from mycity.scenes.letters.rules_line import LineSize, RulesLine
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText, news_words
from mycity.ui.kit.widgets import Widget


class EarlierLettersScene(BookScene):
    """The earlier letters, open at the last of them.

    Args:
        text: The letter of the episode that is played.
    """

    def __init__(self, services: Services, text: LetterText) -> None:
        self._letters = [LetterText(text.game, number, text.version, alone=True) for number in range(1, text.number)]
        super().__init__(services, page_index=len(self._letters) - 1)

    @property
    def subject(self) -> str:
        return self.t("What came before")

    @property
    def titles(self) -> list[str]:
        return [f"{letter.number}. {self.t(letter.title)}" for letter in self._letters]

    def gap(self, page_index: int) -> int:  # noqa: ARG002 - all pages are alike
        return 22

    def page_lines(self, page_index: int, size: LineSize, room: pygame.Rect) -> list[Widget]:
        """Return the news of a letter, its first picture beside the line that it belongs to."""
        del room
        letter = self._letters[page_index]
        news = letter.news
        first = next((number for number, line in enumerate(news) if line.board is not None), -1)
        board = news[first].board if first >= 0 else None
        columns = 0 if board is None else board.size[1]
        return [
            RulesLine(
                self.services,
                news_words(self.services, letter, line),
                board if number == first else None,
                size,
                self.queue,
                columns,
            )
            for number, line in enumerate(news)
        ]
