"""The book as a PDF: lying A4 pages, a double page for each chapter, a page for each episode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from mycity.book.model import Book, BookChapter, BookEpisode, BookStandings
from mycity.book.pdf_boards import PdfBoards, shape_of, write_name
from mycity.book.pdf_chart import PdfChart
from mycity.book.pdf_leaf import PdfLastLetter, PdfLeaf, dark
from mycity.book.pdf_ledger import PdfLedger
from mycity.book.plates import COVER, Plates, cover_tiles
from mycity.book.sheet import HIGH, WIDE, Lettering, Sheets
from mycity.ui.style.theme import PAINTED, Colour
from mycity.ui.style.typefaces import Typeface

PAPER: Colour = (253, 248, 237)
_PALE: Colour = (232, 219, 192)
_INK, _SOFT = PAINTED.ink, PAINTED.ink_soft
_TITLE = Lettering(Typeface.TITLE, 30, _INK)
_HEAD = Lettering(Typeface.TITLE, 22, _INK)
_ABOVE = Lettering(Typeface.STRONG, 11, _SOFT)
_BODY = Lettering(Typeface.PLAIN, 12.5, _INK)
_STRONG = Lettering(Typeface.STRONG, 12, _INK)
_NOTE = Lettering(Typeface.SLANTED, 11.5, _SOFT)
_SMALL = Lettering(Typeface.PLAIN, 9, _SOFT)
_FOOT = Lettering(Typeface.PLAIN, 9, _SOFT)
_EDGE, _FOOT_AT = 18.0, 201.0
_GAP = 8.0
_BEST = 110.0
"""Across a short book's board of a chapter, at most."""


class PdfWriter:
    """Writes a book.

    Args:
        plates: Its pictures.
        on_page: Called after each page; whatever it raises ends the work.
    """

    def __init__(self, book: Book, plates: Plates, fonts: Path, on_page: Callable[[], None]) -> None:
        self._book, self._plates, self._on_page = book, plates, on_page
        self._sheets = Sheets(fonts, f"{book.title} \N{EN DASH} {book.line}", book.language)
        self._page = 0

    def write(self) -> bytes:
        self._cover()
        for chapter in self._book.chapters:
            self._chapter(chapter)
            if not self._book.is_short:
                self._episodes(chapter)
        self._standings(self._book.standings)
        if not self._book.is_short:
            self._ledger()
            self._firsts()
        self._ending()
        return self._sheets.content()

    def _episodes(self, chapter: BookChapter) -> None:
        for episode in chapter.episodes:
            self._episode(episode)
        if _closes_on_a_left_page(chapter):
            self._best(chapter)

    def _begin(self, mark: str = "", level: int = 0) -> Sheets:
        """Begin a page; one that is marked is in the list of contents."""
        self._page += 1
        if mark:
            self._sheets.mark(mark, f"page{self._page}", level)
        if self._page > 1:
            self._sheets.fill((0, 0, WIDE, HIGH), PAPER)
        return self._sheets

    def _end(self, *, is_numbered: bool = True) -> None:
        if is_numbered:
            is_left = self._page % 2 == 0
            outer, inner = (_EDGE, WIDE - _EDGE) if is_left else (WIDE - _EDGE, _EDGE)
            sides = ("left", "right") if is_left else ("right", "left")
            self._sheets.write(str(self._page), (outer, _FOOT_AT), _FOOT, align=sides[0])
            title, look = self._sheets.fitting(self._book.title, _FOOT, 120)
            self._sheets.write_lines(title, (inner, _FOOT_AT), look, align=sides[1])
        self._sheets.end_page()
        self._on_page()

    # -- the cover -------------------------------------------------------------------------------------------

    def _cover(self) -> None:
        """Show everybody's board over the whole height at the right, and the place's name beside them."""
        sheets, book = self._begin(self._book.title), self._book
        board = HIGH
        panel, letters = WIDE - board, PAINTED.table_letters
        sheets.fill((0, 0, WIDE, HIGH), PAINTED.table)
        half = HIGH / 2
        for key, (across, low, wide, high) in cover_tiles(book):
            sheets.picture(self._plates[key], (panel + across * half, low * half, wide * half, high * half))
        sheets.fill((panel - 1.2, 0, 1.2, HIGH), PAINTED.gold)
        room, left, down = panel - 24, 12.0, 52.0
        look, lines = self._large_title(room, letters)
        for line in lines:
            sheets.write(line, (left, down), look)
            down += look.leading * 0.92
        sheets.fill((left, down - 4, 22, 0.9), PAINTED.gold)
        plain_look = Lettering(Typeface.PLAIN, 13, letters)
        down = sheets.paragraph(book.line, (left, down + 7), plain_look, room)
        if book.when:
            sheets.paragraph(book.when, (left, down + 2), plain_look._replace(size=11), room)
        self._people(left, 186 - 14 * (len(book.players) - 1), room)
        self._end(is_numbered=False)

    def _large_title(self, room: float, letters: Colour) -> tuple[Lettering, list[str]]:
        """Return the book's title in lines, in the largest letters that have room for its longest word."""
        title, sizes = self._book.title, (38, 33, 28, 24, 20)
        looks = [Lettering(Typeface.TITLE, size, letters) for size in sizes]
        for look in looks:
            lines = self._sheets.lines(title, look, room)
            if len(lines) <= 3 and max(self._sheets.width(word, look) for word in title.split(" ")) <= room:
                return look, lines
        return looks[-1], self._sheets.lines(title, looks[-1], room)

    def _people(self, left: float, down: float, room: float) -> None:
        look = Lettering(Typeface.STRONG, 12.5, PAINTED.table_letters)
        for player in self._book.players:
            self._sheets.picture(self._plates[player.animal], (left, down - 5.6, 11, 11))
            write_name(self._sheets, player.name, (left + 15, down + 1.4), look, room - 15)
            down += 14

    # -- a chapter -------------------------------------------------------------------------------------------

    def _chapter(self, chapter: BookChapter) -> None:
        """Write the double page of a chapter: its painting, then its letter."""
        sheets = self._begin(f"{chapter.head}: {chapter.title}")
        high = WIDE * 600 / 2000
        sheets.picture(self._plates[chapter.painting], (0, 0, WIDE, high))
        sheets.fill((0, high, WIDE, 1.6), chapter.ribbon)
        sheets.write(chapter.head, (_EDGE, high + 19), _ABOVE._replace(size=13, colour=dark(chapter.ribbon)))
        if not self._book.is_short:
            sheets.write(chapter.when, (WIDE - _EDGE, high + 19), _ABOVE, align="right")
        room = WIDE - 2 * _EDGE - (_BEST + _GAP if self._book.is_short else 0)
        title, look = sheets.fitting(chapter.title, _TITLE._replace(size=40), room)
        sheets.write_lines(title, (_EDGE, high + 35), look)
        across = (WIDE - 2 * _EDGE - 2 * _GAP) / 3
        if self._book.is_short:
            self._best_beside(chapter, high)
        else:
            for place, episode in enumerate(chapter.episodes):
                self._entry(episode, _EDGE + place * (across + _GAP), high + 56, across, chapter.ribbon)
        self._end()
        self._begin()
        PdfLeaf(self._sheets).draw(chapter.letter, chapter)
        self._end()

    def _best_beside(self, chapter: BookChapter, high: float) -> None:
        """Show a short book's board of a chapter below its painting, beside the episodes."""
        sheets, board = self._sheets, chapter.best
        shape = shape_of(self._plates, board)
        tall = min(92.0, _BEST / shape)
        left = WIDE - _EDGE - tall * shape
        sheets.picture(self._plates[board.key], (left, high + 10, tall * shape, tall), 1.5)
        said, look = sheets.fitting(chapter.best_said, _NOTE._replace(size=9), _BEST)
        sheets.write_lines(said, (WIDE - _EDGE, high + 15 + tall), look, align="right")
        down, room = high + 46, WIDE - 2 * _EDGE - _BEST - 2 * _GAP
        for episode in chapter.episodes:
            sheets.fill((_EDGE, down, room, 0.4), chapter.ribbon)
            sheets.write(_dated(episode), (_EDGE, down + 6), _ABOVE._replace(size=9.5))
            title, look = sheets.fitting(episode.title, _HEAD._replace(size=15), room / 2 - 2)
            sheets.write_lines(title, (_EDGE, down + 13), look)
            won, look = sheets.fitting(episode.winners, _STRONG._replace(size=10), room / 2, 3)
            first = down + 13 - look.leading * (len(won) - 1)
            sheets.write_lines(won, (_EDGE + room, first), look, align="right")
            down += 19

    def _entry(self, episode: BookEpisode, left: float, down: float, across: float, ribbon: Colour) -> None:
        """Write an episode of the chapter: what it is called, and who won it."""
        sheets = self._sheets
        sheets.fill((left, down, across, 0.5), ribbon)
        sheets.write(episode.head, (left, down + 8), _ABOVE)
        title, look = sheets.fitting(episode.title, _HEAD._replace(size=17), across)
        sheets.write_lines(title, (left, down + 16), look)
        animals = [board.animal for board in episode.boards if board.has_won]
        for place, animal in enumerate(animals):
            sheets.picture(self._plates[animal], (left + place * 10, down + 21, 9, 9))
        look, beside = _STRONG._replace(size=11), len(animals) * 10 + 2
        if sheets.fits(episode.winners, look, across - beside, 2):
            sheets.paragraph(episode.winners, (left + beside, down + 27), look, across - beside)
        else:
            sheets.paragraph(episode.winners, (left, down + 36), look, across, most=3)

    def _best(self, chapter: BookChapter) -> None:
        """Show the best board of a chapter over the whole page: the next one begins on a left page."""
        sheets, board = self._begin(), chapter.best
        shape, high = shape_of(self._plates, board), 166.0
        across = min(high * shape, WIDE - 2 * _EDGE)
        high, left = across / shape, (WIDE - across) / 2
        sheets.picture(self._plates[board.key], (left, 14, across, high), 2)
        lines, look = sheets.fitting(chapter.best_said, _NOTE, WIDE - 2 * _EDGE - 24, 2)
        sheets.write_lines(lines, (WIDE / 2, 14 + high + 9 - look.leading / 2 * (len(lines) - 1)), look, align="middle")
        self._end()

    # -- an episode ------------------------------------------------------------------------------------------

    def _episode(self, episode: BookEpisode) -> None:
        sheets = self._begin(f"{episode.head}: {episode.title}", 1)
        sheets.write(_dated(episode), (_EDGE, 16), _ABOVE)
        title, look = sheets.fitting(episode.title, _HEAD, 92)
        sheets.write_lines(title, (_EDGE, 25), look)
        down, right, room = 15.0, _EDGE + 104, WIDE - 2 * _EDGE - 104
        for text, look in ((episode.letter, _BODY._replace(size=10.5)), (episode.memory, _NOTE._replace(size=10.5))):
            down = sheets.paragraph(text, (right, down), look, room, most=2) if text else down
        PdfBoards(sheets, self._plates).draw(episode.boards)
        if episode.decided:
            lines, look = sheets.fitting(episode.decided, _NOTE._replace(size=10.5), WIDE - 2 * _EDGE - 90, 2)
            down = _FOOT_AT - look.leading * (len(lines) - 1)
            sheets.write_lines(lines, (WIDE / 2, down), look, align="middle")
        self._end()

    # -- the end ---------------------------------------------------------------------------------------------

    def _standings(self, standings: BookStandings) -> None:
        """Draw the stars of all players as lines, and write who has answered the last questions."""
        sheets = self._begin(standings.head)
        sheets.write(standings.head, (_EDGE, 26), _TITLE)
        PdfChart(sheets, self._plates, standings).draw(self._book.players, (_EDGE + 8, 40.0, 196.0, 118.0))
        self._questions(standings.bonuses, 180)
        self._end()

    def _questions(self, rows: Sequence[tuple[str, str]], down: float) -> None:
        sheets, across = self._sheets, (WIDE - 2 * _EDGE) / max(1, len(rows))
        answers = [sheets.fitting(names, _STRONG, across - _GAP, 3) for _, names in rows]
        down -= 4 * max(len(lines) - 1 for lines, _ in answers) if answers else 0
        for place, ((question, _), (lines, look)) in enumerate(zip(rows, answers, strict=True)):
            at = _EDGE + place * across
            sheets.paragraph(question, (at, down), _ABOVE, across - _GAP, most=1)
            sheets.write_lines(lines, (at, down + 6), look)

    def _ledger(self) -> None:
        """Write what each line of points is for, and what it has brought everybody in all."""
        sheets, ledger = self._begin(self._book.ledger.head), self._book.ledger
        sheets.write(ledger.head, (_EDGE, 26), _TITLE)
        PdfLedger(sheets, self._plates, self._book.players).draw(ledger, (_EDGE, 36.0, WIDE - 2 * _EDGE, 158.0))
        self._end()

    def _firsts(self) -> None:
        """Write firsts and records, a row for each."""
        sheets, firsts = self._begin(self._book.firsts.head), self._book.firsts
        sheets.write(firsts.head, (_EDGE, 26), _TITLE)
        down = 46.0
        for feat in firsts.rows:
            sheets.fill((_EDGE, down - 9.5, WIDE - 2 * _EDGE, 0.25), _PALE)
            sheets.write(feat.name, (_EDGE, down), _BODY)
            left = _EDGE + 84
            for animal in feat.animals:
                sheets.picture(self._plates[animal], (left, down - 5.6, 9, 9))
                left += 10
            room = WIDE - _EDGE - sheets.width(feat.when, _NOTE) - 6 - left
            write_name(sheets, feat.who, (left + 2, down + 0.6), _HEAD._replace(size=15), room)
            sheets.write(feat.when, (WIDE - _EDGE, down), _NOTE, align="right")
            down += min(18.5, 142 / max(1, len(firsts.rows)))
        self._end()

    def _ending(self) -> None:
        """Write who has won, if the campaign is over, and the last letter on a double page."""
        ending = self._book.ending
        if ending is None:
            return
        sheets = self._begin(ending.head)
        side, left = 150.0, _EDGE + 162
        sheets.picture(self._plates[COVER], (_EDGE, 24, side, side), 2)
        down = 44.0
        for line in sheets.lines(ending.head, _TITLE, WIDE - _EDGE - left):
            sheets.write(line, (left, down), _TITLE)
            down += _TITLE.leading * 0.95
        down = sheets.paragraph(ending.line, (left, down + 2), _NOTE, WIDE - _EDGE - left) + 12
        for player, stars in zip(self._book.players, ending.stars, strict=True):
            sheets.picture(self._plates[player.animal], (left, down - 6, 12, 12))
            lines, look = sheets.fitting(player.name, _STRONG, WIDE - _EDGE - left - 16, 2)
            sheets.write_lines(lines, (left + 16, down - 0.8 - look.leading * (len(lines) - 1)), look)
            sheets.write(stars, (left + 16, down + 4.2), _SMALL)
            down += 16
        self._end()
        self._begin()
        painting = self._plates[ending.painting]
        PdfLastLetter(sheets, self._plates).draw(ending.letter, painting, self._turn)
        self._end()

    def _turn(self) -> None:
        self._end()
        self._begin()


def pages_of(book: Book) -> int:
    """Return how many pages a book has."""
    if book.is_short:
        return 1 + 2 * len(book.chapters) + 1 + (0 if book.ending is None else 3)
    inside = sum(2 + len(chapter.episodes) + _closes_on_a_left_page(chapter) for chapter in book.chapters)
    return 1 + inside + 3 + (0 if book.ending is None else 3)


def _closes_on_a_left_page(chapter: BookChapter) -> bool:
    return chapter.closes and len(chapter.episodes) % 2 == 1


def _dated(episode: BookEpisode) -> str:
    return f"{episode.head} \N{MIDDLE DOT} {episode.when}" if episode.when else episode.head
