"""A campaign's rule book: what always holds, a page for each chapter opened, the table of the episode, keys and mouse.

It grows with every letter and knows nothing of those still sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from mycity.content.letters import News
from mycity.content.rules_book import load_rules_book
from mycity.scenes.games import game_words
from mycity.scenes.letters.book import BookScene, LineSize
from mycity.scenes.letters.ended_lines import is_over, line_words
from mycity.scenes.letters.key_lines import key_lines
from mycity.scenes.letters.letter_table import LetterTable
from mycity.scenes.letters.rules_line import AskedLine, HeadLine, LadderWordsLine, RulesLine, TableWidget
from mycity.scenes.shared.campaign_words import roman
from mycity.scenes.shared.letter_text import LetterText, ladder_of
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import BODY


class RuleBookScene(BookScene):
    """The book, open at the table of the episode.

    Args:
        book: A campaign's, as far as letters were opened.
    """

    def __init__(self, services: Services, book: RuleBook) -> None:
        self._letters = [
            LetterText(book.game, number, book.version, book.alone) for number in range(1, (book.number or 0) + 1)
        ]
        self._chapters = sorted({letter.chapter for letter in self._letters})
        self._basics = load_rules_book(book.game).pages
        super().__init__(services, place=len(self._basics) + len(self._chapters))
        self._book = book

    @property
    def subject(self) -> str:
        return game_words(self.t, self._book.game, None)

    @property
    def titles(self) -> list[str]:
        chapters = [self._of(chapter)[0].chapter_title for chapter in self._chapters]
        return [
            *(self.t(page.title) for page in self._basics),
            *(f"{roman(number)}. {self.t(title)}" for number, title in zip(self._chapters, chapters, strict=True)),
            self.t("Episode {number}", number=self._letters[-1].number),
            self.t("Keys and buttons"),
        ]

    def page_lines(self, place: int, size: LineSize, room: pygame.Rect) -> list[Widget]:
        chapter, letter = place - len(self._basics), self._letters[-1]
        if chapter < 0:
            lines = letter.told(self._basics[place].lines)
            return [self._line(letter, line, size, _widest(lines)) for line in lines]
        if chapter < len(self._chapters):
            return list(self._chapter(self._chapters[chapter], size))
        if chapter > len(self._chapters):
            return key_lines(self.services)
        table = LetterTable(self.services, letter, self._book.seats, stacks=True)
        return [TableWidget(table, room.height - self.look.px(8))]

    def parts(self, lines: Sequence[Widget]) -> list[Widget]:
        """Return what explains the prizes of a table."""
        return [prize for line in lines if isinstance(line, TableWidget) for prize in line.prizes()]

    def _of(self, chapter: int) -> list[LetterText]:
        return [letter for letter in self._letters if letter.chapter == chapter]

    def _chapter(self, number: int, size: LineSize) -> Iterator[Widget]:
        """Yield what the letters of a chapter have brought, each under its title, and what a table asks about it."""
        widest = max(_widest(letter.news) for letter in self._of(number))
        for letter in self._of(number):
            yield HeadLine(f"{letter.number}. {self.t(letter.title)}")
            yield from (self._line(letter, line, size, widest) for line in letter.news)
            yield from (self._answer(letter, line) for line in letter.asked)

    def _line(self, letter: LetterText, line: News, size: LineSize, columns: int) -> Widget:
        later = self._letters[letter.number - 1 :]
        words, over = line_words(self.services, line, later), is_over(line, later)
        if line.ladder:
            return LadderWordsLine(self.services, words, ladder_of(letter, line.ladder), size.role, over=over)
        return RulesLine(self.services, words, line.board, size, columns, over=over)

    def _answer(self, letter: LetterText, line: News) -> Widget:
        later = self._letters[letter.number - 1 :]
        return AskedLine(line_words(self.services, line, later), BODY, over=is_over(line, later))


def _widest(lines: Iterable[News]) -> int:
    """Return how many cells the widest board beside some lines is across."""
    return max((line.board.size[1] for line in lines if line.board is not None), default=0)
