"""A campaign's rule book: what always holds, a page for each chapter opened, the table of the episode, keys and mouse.

It grows with every letter and knows nothing of those still sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from mycity.book.campaign_words import roman
from mycity.content.letters import News
from mycity.content.rule_words import load_rule_words, words_of
from mycity.content.rules_book import load_rules_book
from mycity.scenes.game_screens import game_words
from mycity.scenes.letters.book import BookScene
from mycity.scenes.letters.key_lines import key_lines
from mycity.scenes.letters.letter_table import LetterTable
from mycity.scenes.letters.rules_line import AnswerLine, HeadLine, LadderWordsLine, LineSize, RulesLine, TableWidget
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText, ladder_of, news_words, rule_values
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
        super().__init__(services, page_index=len(self._basics) + len(self._chapters))
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

    def page_lines(self, page_index: int, size: LineSize, room: pygame.Rect) -> list[Widget]:
        chapter, letter = page_index - len(self._basics), self._letters[-1]
        if chapter < 0:
            lines = letter.lines_in_force(self._basics[page_index].lines)
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
            yield from (self._answer(letter, line) for line in letter.questions)

    def _line(self, letter: LetterText, line: News, size: LineSize, columns: int) -> Widget:
        later = self._letters[letter.number - 1 :]
        words, over = line_words(self.services, line, later), is_over(line, later)
        if line.ladder:
            return LadderWordsLine(self.services, words, ladder_of(letter, line.ladder), size.role, over=over)
        return RulesLine(self.services, words, line.board, size, self.queue, columns, over=over)

    def _answer(self, letter: LetterText, line: News) -> Widget:
        later = self._letters[letter.number - 1 :]
        return AnswerLine(line_words(self.services, line, later), BODY, over=is_over(line, later))


def _widest(lines: Iterable[News]) -> int:
    """Return how many cells the widest board beside some lines is across."""
    return max((line.board.size[1] for line in lines if line.board is not None), default=0)


_START = "start"
"""The place in a text for where the tokens start, which is no rule."""


def is_over(line: News, letters: list[LetterText]) -> bool:
    """Return whether nothing of a line of the first of some letters in a row holds any more in the last one's episode.

    Args:
        line: A line of the letter.
        letters: Its letter, and the later ones up to that of the episode that is played.
    """
    return _until(line, letters) > 0


def line_words(services: Services, line: News, letters: list[LetterText]) -> str:
    """Return a line of the first of some letters in words, and up to which episode it held, or a part of it did."""
    t, ended = services.t, tuple(_ended(line, letters))
    if until := _until(line, letters):
        return t("Until episode {number}: {what}", number=until, what=news_words(services, letters[0], line))
    words = news_words(services, letters[0], line, letters[0 if _START in ended else -1])
    for key in ended:
        note = t(
            "Until episode {number}: {what}", number=_last([key], line, letters), what=_name(services, key, letters)
        )
        words = f"{words} ({note})"
    return words


def _until(line: News, letters: list[LetterText]) -> int:
    """Return the last episode in which a line that is over held; 0 for one of which something still holds."""
    if line.until:
        return line.until if line.until < letters[-1].number else 0
    ended = list(_ended(line, letters))
    if not ended or len(ended) < len(set(_subjects(line))):
        return 0
    return _last(ended, line, letters)


def _subjects(line: News) -> Iterator[str]:
    """Yield what a line tells of: rules by their keys, and where the tokens start."""
    yield from (key for key in (line.rule, *line.about, *line.still) if key)
    if "{start}" in line.text:
        yield _START


def _ended(line: News, letters: list[LetterText]) -> Iterator[str]:
    """Yield what of that is not in the last letter's episode as it was in the first's, unless the line itself says."""
    for key in dict.fromkeys(_subjects(line)):
        if not line.until and _state(key, line, letters[-1], letters) != _state(key, line, letters[0], letters):
            yield key


def _last(keys: Iterable[str], line: News, letters: list[LetterText]) -> int:
    """Return the last episode in which all of this was as in the first letter's: what ended may have come back."""
    keys = tuple(keys)
    first = [_state(key, line, letters[0], letters) for key in keys]
    return next(
        letter.number for letter in reversed(letters) if [_state(key, line, letter, letters) for key in keys] == first
    )


def _state(key: str, line: News, letter: LetterText, letters: Sequence[LetterText]) -> object:
    """Return what a line says of a rule, as it is in an episode: in force or not, its numbers, where tokens start.

    A rule may be in force as a variant of another key, unless that is what the line speaks of. Of the episodes before
    one that is played on its own, nobody has brought points along.
    """
    if key == _START:
        return letter.start if letter is letters[-1] else letter.plan.scenario.start
    own = {line.rule, *line.about, *line.still}
    keys = {rule.key for rule in letter.plan.scenario.rules.rules}
    if key not in keys:
        return any(other.startswith(f"{key}.") for other in keys - own)
    return letter.numbers_in(line) if key == line.rule else True


def _name(services: Services, key: str, letters: list[LetterText]) -> str:
    """Return what something is called that has ended: its name, or what it asked for."""
    t = services.t
    if key == _START:
        return t("Tokens start on {start}.", start=letters[0].start)
    if (words := words_of(key)) is not None:
        return t(words.name)
    asked = load_rule_words().conditions.get(key)
    values = rule_values(services.phrases, letters[0].plan.scenario.rules, key)
    return t(asked.condition, **values) if asked else key
