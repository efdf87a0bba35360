"""The book as one HTML file that needs nothing else: letters and pictures lie in it, and it asks no network.

Whatever people have typed is escaped, wherever it stands; their names read in their own direction and turn no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from mycity.board_pictures.small_pictures import plain, signed
from mycity.book.html_style import WIDE_FACES, data_of, head_of
from mycity.book.model import (
    Book,
    BookBoard,
    BookChapter,
    BookEnding,
    BookEpisode,
    BookLedger,
    BookLetter,
    BookStandings,
    LedgerRow,
)
from mycity.book.paper_letters import face_on_paper, register_faces
from mycity.book.plates import COVER, Plates, cover_tiles
from mycity.book.svg_chart import chart_svg, css_colour
from mycity.ui.style.typefaces import Typeface

_WIDE = {face for _, face, _, _ in WIDE_FACES}
_WORDS = re.compile(r"(\s+)")
_FEW = 3


def _dated(part: BookChapter | BookEpisode) -> str:
    return f"{part.head} \N{MIDDLE DOT} {part.when}" if part.when else part.head


class HtmlWriter:
    """Writes a book; arguments as `PdfWriter`."""

    def __init__(self, book: Book, plates: Plates, fonts: Path, on_page: Callable[[], None]) -> None:
        self._book, self._plates, self._fonts, self._on_page = book, plates, fonts, on_page
        names = "|".join(re.escape(name) for name in sorted(filter(None, book.typed), key=len, reverse=True))
        self._names = re.compile(rf"(?<!\w)({names})(?!\w)" if names else "(?!)")

    def _words(self, text: str, face: Typeface = Typeface.TITLE) -> str:
        """Return a text escaped, each name in it set apart: two of right to left would change places."""
        parts = self._names.split(text)
        written = (self._lettered(part, face) for part in parts)
        return "".join(f"<bdi>{part}</bdi>" if at % 2 else part for at, part in enumerate(written))

    def _lettered(self, text: str, face: Typeface = Typeface.TITLE) -> str:
        """Return a text escaped, with the words marked whose letters a face lacks and another of ours has."""
        if text.isascii():
            return escape(text)
        return "".join(
            f'<span class="other">{escape(word)}</span>' if face_on_paper(word, face) in _WIDE else escape(word)
            for word in _WORDS.split(text)
        )

    def write(self) -> bytes:
        register_faces(self._fonts)
        body = "\n".join(self._body())
        head = head_of(self._book, self._plates, self._fonts, has_wide='<span class="other">' in body)
        return "\n".join((*head, body)).encode()

    def _body(self) -> Iterator[str]:
        book = self._book
        yield self._cover()
        for chapter in book.chapters:
            yield from self._chapter(chapter)
            self._on_page()
        yield self._standings(book.standings)
        if not book.is_short:
            yield self._ledger(book.ledger)
            yield self._firsts()
        yield self._ending()
        yield "</body>\n</html>\n"

    def _picture(self, key: str, said: str, style: str) -> str:
        plate, data = self._plates[key], data_of(self._plates[key])
        size = f'width="{plate.size[0]}" height="{plate.size[1]}"'
        return f'<img class="{style}" {size} alt="{escape(said)}" src="data:image/{plate.kind};base64,{data}">'

    def _who(self, name: str, *animals: str) -> str:
        faces = "".join(f'<i class="face {escape(animal)}"></i>' for animal in animals)
        return f"{faces}<span>{self._words(name)}</span>"

    # -- pages -----------------------------------------------------------------------------------------------

    def _cover(self) -> str:
        book = self._book
        people = "\n".join(f"<li>{self._who(player.name, player.animal)}</li>" for player in book.players)
        when = f"<p>{escape(book.when)}</p>\n" if book.when else ""
        words = f"<h1>{self._words(book.title)}</h1>\n<p>{self._words(book.line)}</p>\n{when}<ul>{people}</ul>"
        boards = "\n".join(
            self._picture(key, board.says, "board wide" if tile[2] == 2 else "board")
            for board, (key, tile) in zip(book.covers, cover_tiles(book), strict=True)
        )
        return f'<header class="cover"><div>{words}</div>\n<div class="tiles">{boards}</div></header>'

    def _chapter(self, chapter: BookChapter) -> Iterator[str]:
        yield f'<section class="chapter" style="--ribbon: {css_colour(chapter.ribbon)}">'
        yield self._picture(chapter.painting, chapter.title, "painting")
        title = self._lettered(chapter.title)
        yield f'<header><p class="head">{escape(_dated(chapter))}</p>\n<h2>{title}</h2></header>'
        entries = "\n".join(map(self._entry, chapter.episodes))
        yield f'<ul class="entries">{entries}</ul>'
        numeral = f'<div class="numeral" aria-hidden="true">{escape(chapter.numeral)}</div>'
        yield f"{self._letter(chapter.letter, numeral)}\n</section>"
        if self._book.is_short:
            yield self._best(chapter)
            return
        for episode in chapter.episodes:
            yield self._episode(episode)

    def _best(self, chapter: BookChapter) -> str:
        picture = self._picture(chapter.best.key, chapter.best.says, "board")
        said = f'<figcaption class="said">{self._words(chapter.best_said)}</figcaption>'
        return f'<section class="best"><figure>{picture}\n{said}</figure></section>'

    def _letter(self, letter: BookLetter, seal: str = "") -> str:
        rows = [f"<p>{self._words(text)}</p>" for text in (letter.greeting, *letter.paragraphs) if text]
        hand = f'<p class="hand">{self._words(letter.signature, Typeface.HAND)}</p>'
        words = "\n".join([seal, *rows, hand])
        return f'<div class="letter">{words}</div>'

    def _last_letter(self, ending: BookEnding) -> str:
        """Return the last letter, its painting above it, and the heads of those whom it takes leave of beside them."""
        letter = ending.letter
        rows = [f"<p>{self._words(letter.greeting)}</p>"]
        for text, head in zip(letter.paragraphs, letter.heads, strict=False):
            rows.append(f'<p class="leave">{self._who(text, head)}</p>' if head else f"<p>{self._words(text)}</p>")
        hand = f'<p class="hand">{self._words(letter.signature, Typeface.HAND)}</p>'
        words = "\n".join([self._picture(ending.painting, "", "painting"), *rows, hand])
        return f'<div class="letter last-letter">{words}</div>'

    def _entry(self, episode: BookEpisode) -> str:
        head = f'<p class="head">{escape(episode.head)}</p>\n<b>{self._lettered(episode.title)}</b>'
        animals = [board.animal for board in episode.boards if board.has_won]
        return f'<li>{head}\n<div class="who">{self._who(episode.winners, *animals)}</div></li>'

    def _episode(self, episode: BookEpisode) -> str:
        letter = f'<p class="told">{self._words(episode.letter)}</p>' if episode.letter else ""
        head = f'<p class="head">{escape(_dated(episode))}</p>\n<h3>{self._lettered(episode.title)}</h3>\n{letter}'
        count = len(episode.boards)
        style = f'class="boards{" many" if count > _FEW else ""}" style="--seats: {count}"'
        boards = "\n".join(map(self._board, episode.boards))
        said = "\n".join(
            f'<p class="said">{self._words(text)}</p>' for text in (episode.memory, episode.decided) if text
        )
        return f'<section class="episode"><header>{head}</header>\n<div {style}>{boards}</div>\n{said}</section>'

    def _board(self, board: BookBoard) -> str:
        points = " \N{MIDDLE DOT} ".join(f"{name}\N{NO-BREAK SPACE}{signed(count)}" for name, count in board.points)
        won = f'<p class="won">{self._words(board.won)}</p>' if board.won else ""
        score = f'<span class="score">{plain(board.score)}</span>'
        who = self._who(board.name, board.animal)
        words = f'<p class="who">{who} {score}</p>\n<p class="points">{escape(points)}</p>\n'
        picture = self._picture(board.key, board.says, "board")
        style = ' class="winner"' if board.has_won else ""
        return f"<figure{style}>{picture}<figcaption>{words}{won}</figcaption></figure>"

    def _standings(self, standings: BookStandings) -> str:
        rows = "\n".join(
            f"<div><dt>{escape(what)}</dt>\n<dd>{self._words(who)}</dd></div>" for what, who in standings.bonuses
        )
        questions = f"<dl>{rows}</dl>" if rows else ""
        chart = chart_svg(standings, self._book.players, self._plates)
        head = self._lettered(standings.head)
        return f'<section class="last"><h2>{head}</h2>\n<div class="chart">{chart}</div>\n{questions}</section>'

    def _ledger(self, ledger: BookLedger) -> str:
        heads = "\n".join(
            f'<th scope="col"><i class="face {escape(player.animal)}"></i></th>' for player in self._book.players
        )
        head = f'<tr><td></td>\n<th scope="col">{escape(ledger.axis)}</th>\n{heads}</tr>'
        rows = "\n".join(self._line(row) for row in (*ledger.rows, LedgerRow(ledger.total, "", "", ledger.sums)))
        table = f'<table class="ledger"><thead>{head}</thead>\n<tbody>{rows}</tbody></table>'
        return f'<section class="last"><h2>{self._lettered(ledger.head)}</h2>\n<div>{table}</div></section>'

    def _line(self, row: LedgerRow) -> str:
        name = f'<th scope="row"><b>{escape(row.name)}</b>\n<span>{escape(row.meaning)}</span></th>'
        points = "\n".join(f'<td class="sum">{plain(count)}</td>' for count in row.points)
        return f"<tr>{name}\n<td>{escape(row.episodes)}</td>\n{points}</tr>"

    def _firsts(self) -> str:
        rows = "\n".join(
            f'<tr><th scope="row">{escape(feat.name)}</th>\n<td><span class="who">{self._who(feat.who, *feat.animals)}'
            f"</span></td>\n<td>{self._words(feat.when)}</td></tr>"
            for feat in self._book.firsts.rows
        )
        head, table = self._lettered(self._book.firsts.head), f'<table class="feats"><tbody>{rows}</tbody></table>'
        return f'<section class="last"><h2>{head}</h2>\n<div>{table}</div></section>'

    def _ending(self) -> str:
        ending = self._book.ending
        if ending is None:
            return ""
        head = f"<h2>{self._words(ending.head)}</h2>\n<p>{self._words(ending.line)}</p>\n"
        people = "\n".join(
            f"<li>{self._who(player.name, player.animal)} <small>{escape(stars)}</small></li>"
            for player, stars in zip(self._book.players, ending.stars, strict=True)
        )
        board = self._picture(COVER, self._book.cover.says, "board")
        words = f'<div class="won-by"><div>{board}</div><div>{head}<ul>{people}</ul></div></div>'
        return f'<section class="ending">{words}\n{self._last_letter(ending)}</section>'
