"""The book as one HTML file that needs nothing else: letters and pictures lie in it, and it asks no network.

Whatever people have typed is escaped, wherever it stands; their names read in their own direction and turn no others.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from mycity.board_pictures.small_pictures import plain, signed
from mycity.book.model import MAKER, Book, BookBoard, BookChapter, BookEpisode, BookLetter, BookStandings
from mycity.book.plates import COVER, Plates
from mycity.book.svg_chart import chart_svg, css_colour
from mycity.plain_files import plain_file
from mycity.ui.style.fonts import Typeface

_POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

_STYLE = """
:root { --paper: #fdf8ed; --leaf: #fffdf7; --ink: #3a2e25; --soft: #6d5a49; --pale: #e8dbc0; --good: #28703a; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.06rem/1.55 TEXT, sans-serif; }
h1, h2, h3, .score, .numeral { font-family: TITLE, sans-serif; font-weight: 400; line-height: 1.15; margin: 0; }
figure { margin: 0; }
img { display: block; max-width: 100%; height: auto; }
.cover { display: grid; grid-template-columns: minmax(15rem, 3fr) 7fr; background: #6b4a33; color: #f7ecd6; }
.cover > div { padding: 3rem 2rem; display: flex; flex-direction: column; overflow-wrap: anywhere; }
.cover h1 { font-size: clamp(1.8rem, 4vw, 3.4rem); }
.cover h1::after { content: ""; display: block; width: 4.5rem; height: 0.2rem; margin: 1rem 0; background: #f7cf4d; }
.cover ul { list-style: none; margin: auto 0 0; padding: 2rem 0 0; font-weight: 600; }
.cover li, .who { display: flex; align-items: center; gap: 0.7rem; overflow-wrap: anywhere; }
.cover li { margin: 0.5rem 0; }
.cover img.board { width: 100%; border-left: 0.3rem solid #f7cf4d; }
.face { width: 2.4rem; height: 2.4rem; flex: none; background: center / contain no-repeat; }
.face { print-color-adjust: exact; }
section { margin: 0 auto; }
section > *:not(.painting), .row { max-width: 72rem; margin-left: auto; margin-right: auto; padding: 0 1.5rem; }
.painting { width: 100%; border-bottom: 0.4rem solid var(--ribbon); }
.head { font-weight: 600; color: var(--soft); margin: 0; }
.chapter > header { padding-top: 1.6rem; }
.chapter h2 { font-size: clamp(2rem, 5vw, 3.2rem); }
.entries { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem 2rem; }
.entries { list-style: none; margin-top: 2rem; }
.entries li { border-top: 0.13rem solid var(--ribbon); padding-top: 0.5rem; }
.entries b { font: 400 1.3rem TITLE, sans-serif; display: block; }
.letter { position: relative; max-width: 46rem !important; margin: 3rem auto; padding: 2.5rem 3.5rem !important; }
.letter { background: var(--leaf); box-shadow: 0.35rem 0.45rem 0 var(--pale); }
.letter p { margin: 0 0 0.8rem; }
.letter .hand { font: 2.6rem HAND, cursive; text-align: right; margin: 0; }
.numeral { position: absolute; right: -1rem; top: 1rem; width: 4.4rem; height: 4.4rem; border-radius: 50%; }
.numeral { display: grid; place-items: center; color: #fffaee; background: var(--ribbon); font-size: 1.6rem; }
.numeral { border: 0.3rem solid rgb(0 0 0 / 20%); print-color-adjust: exact; }
.episode { padding: 2.5rem 0 0.5rem; }
.episode h3 { font-size: 1.8rem; }
.told, .said { margin: 0.4rem 0 0; }
.said { font-style: italic; color: var(--soft); }
.boards { --columns: var(--seats); display: grid; gap: 1.6rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(max(17rem, 100% / (var(--columns) + 0.7)), 1fr)); }
.boards.many { --columns: 2; }
.boards img.board { width: 100%; border-radius: 0.5rem; }
.boards .who { margin: 0.6rem 0 0; font-weight: 600; }
.score { font-size: 1.8rem; margin-left: auto; white-space: nowrap; }
.winner .score { color: #b07010; }
.points { font-size: 0.86rem; color: var(--soft); margin: 0.2rem 0 0; }
.won { font-size: 0.9rem; color: var(--good); font-weight: 600; margin: 0.1rem 0 0; }
.last { padding: 3rem 0 0; }
.last h2 { font-size: 2.2rem; }
.chart { overflow-x: auto; }
.chart svg { min-width: 44rem; }
svg text { font-family: TEXT, sans-serif; font-size: 13px; fill: var(--soft); }
svg .name { font-weight: 600; font-size: 17px; fill: var(--ink); }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; }
th, td { text-align: left; padding: 0.55rem 0.6rem 0.55rem 0; border-top: 1px solid var(--pale); font-weight: 400; }
td:nth-child(2) { font: 400 1.2rem TITLE, sans-serif; overflow-wrap: anywhere; }
td:last-child { font-style: italic; color: var(--soft); text-align: right; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; }
dt { color: var(--soft); font-weight: 600; } dd { margin: 0; font-weight: 600; }
.ending { padding: 4rem 0 6rem; }
.won-by { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 2rem; align-items: center; }
.won-by h2 { font-size: 2.2rem; overflow-wrap: anywhere; }
.won-by img { border-radius: 0.5rem; }
.won-by ul { list-style: none; padding: 0; }
.won-by li { display: flex; align-items: center; gap: 0.7rem; margin: 0.6rem 0; font-weight: 600; }
.won-by small { color: var(--soft); font-weight: 400; margin-left: auto; }
@media (max-width: 44rem) {
  .cover { grid-template-columns: 1fr; }
  .cover > div { padding: 2rem 1.5rem; }
  .cover img.board { border: 0; border-top: 0.3rem solid #f7cf4d; }
  .letter { margin: 2rem 0; padding: 2rem 1.5rem !important; }
  .numeral { right: 0.6rem; top: -2rem; }
  .entries, .boards, dl { grid-template-columns: 1fr; }
  td, th { display: block; border: 0; padding: 0; text-align: left !important; }
  tr { display: block; border-top: 1px solid var(--pale); padding: 0.6rem 0; }
}
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  body { background: none; font-size: 11pt; }
  .cover, .chapter > header, .painting { print-color-adjust: exact; }
  .chapter, .episode, .last, .ending { break-before: page; }
  .episode, figure, .letter, tr { break-inside: avoid; }
  .boards { grid-template-columns: repeat(var(--seats), 1fr); }
  .cover img.board { height: 184mm; object-fit: cover; }
  .episode { padding: 0; }
  .boards img.board { max-height: 106mm; width: auto; }
  .boards.many img.board { max-height: 62mm; }
  .boards.many { grid-template-columns: 1fr 1fr; }
}
"""
_FACES = (
    ("TITLE", Typeface.TITLE, "400", "normal"),
    ("TEXT", Typeface.PLAIN, "400", "normal"),
    ("TEXT", Typeface.STRONG, "600", "normal"),
    ("TEXT", Typeface.SLANTED, "400", "italic"),
    ("HAND", Typeface.HAND, "400", "normal"),
)
_FEW = 3


class HtmlWriter:
    """Writes a book; arguments as `PdfWriter`."""

    def __init__(self, book: Book, plates: Plates, fonts: Path, on_page: Callable[[], None]) -> None:
        self._book, self._plates, self._fonts, self._on_page = book, plates, fonts, on_page
        names = "|".join(re.escape(name) for name in sorted(filter(None, book.typed), key=len, reverse=True))
        self._names = re.compile(rf"(?<!\w)({names})(?!\w)" if names else "(?!)")

    def _words(self, text: str) -> str:
        """Return a text escaped, each name in it set apart: two of right to left would change places."""
        parts = self._names.split(text)
        return "".join(f"<bdi>{escape(part)}</bdi>" if at % 2 else escape(part) for at, part in enumerate(parts))

    def write(self) -> bytes:
        return "\n".join(self._parts()).encode()

    def _parts(self) -> Iterator[str]:
        book = self._book
        title = escape(f"{book.title} \N{EN DASH} {book.line}")
        yield f'<!doctype html>\n<html lang="{escape(book.language)}">\n<head>\n<meta charset="utf-8">'
        yield f'<meta name="generator" content="{MAKER}">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>{_STYLE}{self._fonts_and_faces()}</style>\n</head>\n<body>"
        yield self._cover()
        for chapter in book.chapters:
            yield from self._chapter(chapter)
            self._on_page()
        yield self._standings(book.standings)
        yield self._firsts()
        yield self._ending()
        yield "</body>\n</html>\n"

    def _fonts_and_faces(self) -> str:
        """Return the style of what is there once and shown often."""
        faces = (
            f".face.{animal} {{ background-image: url(data:image/png;base64,{self._data(animal)}); }}\n"
            for animal in self._book.animals
        )
        return "".join([*map(self._face, _FACES), *faces])

    def _data(self, key: str) -> str:
        return b64encode(self._plates[key].data).decode()

    def _face(self, row: tuple[str, Typeface, str, str]) -> str:
        name, face, weight, style = row
        font = b64encode(plain_file(self._fonts / face.value).read_bytes()).decode()
        source = f"src: url(data:font/ttf;base64,{font})"
        return f"@font-face {{ font-family: {name}; font-weight: {weight}; font-style: {style}; {source}; }}\n"

    def _picture(self, key: str, said: str, style: str) -> str:
        plate, data = self._plates[key], self._data(key)
        size = f'width="{plate.size[0]}" height="{plate.size[1]}"'
        return f'<img class="{style}" {size} alt="{escape(said)}" src="data:image/{plate.kind};base64,{data}">'

    def _who(self, name: str, *animals: str) -> str:
        faces = "".join(f'<i class="face {escape(animal)}"></i>' for animal in animals)
        return f"{faces}<span>{self._words(name)}</span>"

    # -- pages -----------------------------------------------------------------------------------------------

    def _cover(self) -> str:
        book = self._book
        people = "\n".join(f"<li>{self._who(player.name, player.animal)}</li>" for player in book.players)
        words = f"<h1>{self._words(book.title)}</h1>\n<p>{self._words(book.line)}</p>\n<ul>{people}</ul>"
        return f'<header class="cover"><div>{words}</div>{self._picture(COVER, book.cover.says, "board")}</header>'

    def _chapter(self, chapter: BookChapter) -> Iterator[str]:
        yield f'<section class="chapter" style="--ribbon: {css_colour(chapter.ribbon)}">'
        yield self._picture(chapter.painting, chapter.title, "painting")
        yield f'<header><p class="head">{escape(chapter.head)}</p>\n<h2>{escape(chapter.title)}</h2></header>'
        entries = "\n".join(map(self._entry, chapter.episodes))
        yield f'<ul class="entries">{entries}</ul>'
        numeral = f'<div class="numeral" aria-hidden="true">{escape(chapter.numeral)}</div>'
        yield f"{self._letter(chapter.letter, numeral)}\n</section>"
        for episode in chapter.episodes:
            yield self._episode(episode)
        if chapter.closing is not None:
            yield self._standings(chapter.closing)

    def _letter(self, letter: BookLetter, seal: str = "") -> str:
        rows = [("greeting", letter.greeting), *(("", text) for text in letter.paragraphs)]
        rows.append(("hand", letter.signature))
        words = "\n".join(f"<p{style and f' class={style}'}>{self._words(text)}</p>" for style, text in rows if text)
        return f'<div class="letter">{seal}\n{words}</div>'

    def _entry(self, episode: BookEpisode) -> str:
        head = f'<p class="head">{escape(episode.head)}</p>\n<b>{escape(episode.title)}</b>'
        animals = [board.animal for board in episode.boards if board.has_won]
        return f'<li>{head}\n<div class="who">{self._who(episode.winners, *animals)}</div></li>'

    def _episode(self, episode: BookEpisode) -> str:
        letter = f'<p class="told">{self._words(episode.letter)}</p>' if episode.letter else ""
        head = f'<p class="head">{escape(episode.head)}</p>\n<h3>{escape(episode.title)}</h3>\n{letter}'
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
        head = escape(standings.head)
        return f'<section class="last"><h2>{head}</h2>\n<div class="chart">{chart}</div>\n{questions}</section>'

    def _firsts(self) -> str:
        rows = "\n".join(
            f'<tr><th scope="row">{escape(feat.name)}</th>\n<td><span class="who">{self._who(feat.who, *feat.animals)}'
            f"</span></td>\n<td>{self._words(feat.when)}</td></tr>"
            for feat in self._book.firsts.rows
        )
        head = escape(self._book.firsts.head)
        return f'<section class="last"><h2>{head}</h2>\n<div><table><tbody>{rows}</tbody></table></div></section>'

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
        return f'<section class="ending">{words}{self._letter(ending.letter)}</section>'
