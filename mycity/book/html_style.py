"""The head of the book as an HTML page: its style, its typefaces, and what is there once and shown often."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path

from mycity.book.model import MAKER, Book
from mycity.book.plates import Plate, Plates
from mycity.plain_files import plain_file
from mycity.ui.style.typefaces import Typeface

_POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

_FACES = (
    ("TITLE", Typeface.TITLE, "400", "normal"),
    ("TEXT", Typeface.PLAIN, "400", "normal"),
    ("TEXT", Typeface.STRONG, "600", "normal"),
    ("TEXT", Typeface.SLANTED, "400", "italic"),
    ("HAND", Typeface.HAND, "400", "normal"),
)
WIDE_FACES = (
    ("WIDE-TITLE", Typeface.WIDE_TITLE, "400", "normal"),
    ("WIDE-HAND", Typeface.WIDE_HAND, "400", "normal"),
    ("GREEK-HAND", Typeface.GREEK_HAND, "400", "normal"),
)
"""Those of words with letters that titles and the hand lack: only in books that have some."""
_WIDE_STYLE = """.other { font-family: var(--wide, inherit); }
h1, h2, h3, .entries b, .feats td:nth-child(2) { --wide: WIDE-TITLE, sans-serif; }
.hand { --wide: WIDE-HAND, GREEK-HAND, cursive; }
"""
_STYLE = """
:root { --paper: #fdf8ed; --leaf: #fffdf7; --ink: #3a2e25; --soft: #6d5a49; --pale: #e8dbc0; --good: #28703a; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.06rem/1.55 TEXT, sans-serif; }
h1, h2, h3, .score, .numeral { font-family: TITLE, sans-serif; font-weight: 400; line-height: 1.15; margin: 0; }
figure { margin: 0; }
img { display: block; max-width: 100%; height: auto; }
.cover { display: grid; grid-template-columns: minmax(15rem, 3fr) 7fr; background: #6b4a33; color: #f7ecd6; }
.cover > div:first-child { padding: 3rem 2rem; display: flex; flex-direction: column; overflow-wrap: anywhere; }
.cover h1 { font-size: clamp(1.8rem, 4vw, 3.4rem); }
.cover h1::after { content: ""; display: block; width: 4.5rem; height: 0.2rem; margin: 1rem 0; background: #f7cf4d; }
.cover ul { list-style: none; margin: auto 0 0; padding: 2rem 0 0; font-weight: 600; }
.cover li, .who { display: flex; align-items: center; gap: 0.7rem; overflow-wrap: anywhere; }
.cover li { margin: 0.5rem 0; }
.tiles { display: grid; grid-template-columns: 1fr 1fr; align-content: start; border-left: 0.3rem solid #f7cf4d; }
.tiles img { width: 100%; }
.tiles .wide { grid-column: span 2; }
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
.last-letter { font-size: 1.3rem; max-width: 60rem !important; }
.last-letter .painting { margin: -2.5rem -3.5rem 2rem; width: calc(100% + 7rem); max-width: none; }
.leave { display: flex; align-items: center; gap: 0.9rem; }
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
.best figure { max-width: 46rem; padding: 0 0 2rem; }
.best img { border-radius: 0.5rem; margin: 0 auto; }
.best figcaption { text-align: center; padding-top: 0.6rem; }
.last { padding: 3rem 0 0; }
.last h2 { font-size: 2.2rem; }
.chart { overflow-x: auto; }
.chart svg { min-width: 44rem; }
svg text { font-family: TEXT, sans-serif; font-size: 13px; fill: var(--soft); }
svg .name { font-weight: 600; font-size: 17px; fill: var(--ink); }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; }
th, td { text-align: left; padding: 0.55rem 0.6rem 0.55rem 0; border-top: 1px solid var(--pale); font-weight: 400; }
.feats td:nth-child(2) { font: 400 1.2rem TITLE, sans-serif; overflow-wrap: anywhere; }
.feats td:last-child { font-style: italic; color: var(--soft); text-align: right; }
.ledger b { font-weight: 600; margin-right: 0.6rem; }
.ledger span, .ledger td { color: var(--soft); }
.ledger .sum { text-align: right; font-weight: 600; color: var(--ink); white-space: nowrap; }
.ledger thead .face { display: block; margin-left: auto; }
.ledger tr:last-child .sum { font: 400 1.2rem TITLE, sans-serif; }
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
  .cover > div:first-child { padding: 2rem 1.5rem; }
  .tiles { border: 0; border-top: 0.3rem solid #f7cf4d; }
  .letter { margin: 2rem 0; padding: 2rem 1.5rem !important; }
  .last-letter .painting { margin: -2rem -1.5rem 1.5rem; width: calc(100% + 3rem); }
  .numeral { right: 0.6rem; top: -2rem; }
  .entries, .boards, dl { grid-template-columns: 1fr; }
  .feats td, .feats th { display: block; border: 0; padding: 0; text-align: left !important; }
  .feats tr { display: block; border-top: 1px solid var(--pale); padding: 0.6rem 0; }
}
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  body { background: none; font-size: 11pt; }
  .cover, .chapter > header, .painting { print-color-adjust: exact; }
  .chapter, .episode, .last, .ending { break-before: page; }
  .episode, figure, .letter, tr { break-inside: avoid; }
  .boards { grid-template-columns: repeat(var(--seats), 1fr); }
  .tiles { width: 184mm; }
  .episode { padding: 0; }
  .boards img.board { max-height: 106mm; width: auto; }
  .boards.many img.board { max-height: 62mm; }
  .boards.many { grid-template-columns: 1fr 1fr; }
}
"""


def head_of(book: Book, plates: Plates, fonts: Path, *, has_wide: bool) -> Iterator[str]:
    """Yield the head of the page, with the wide typefaces where something is written in them."""
    title = escape(f"{book.title} \N{EN DASH} {book.line}")
    yield f'<!doctype html>\n<html lang="{escape(book.language)}">\n<head>\n<meta charset="utf-8">'
    yield f'<meta name="generator" content="{MAKER}">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    faces = [_face(fonts, *row) for row in _FACES]
    faces += [
        f".face.{animal} {{ background-image: url(data:image/png;base64,{data_of(plates[animal])}); }}\n"
        for animal in book.animals
    ]
    wide = [_WIDE_STYLE, *(_face(fonts, *row) for row in WIDE_FACES)] if has_wide else []
    yield f"<title>{title}</title>\n<style>{''.join([_STYLE, *faces, *wide])}</style>\n</head>\n<body>"


def _face(fonts: Path, name: str, face: Typeface, weight: str, style: str) -> str:
    font = b64encode(plain_file(fonts / face.value).read_bytes()).decode()
    source = f"src: url(data:font/ttf;base64,{font})"
    return f"@font-face {{ font-family: {name}; font-weight: {weight}; font-style: {style}; {source}; }}\n"


def data_of(plate: Plate) -> str:
    """Return a picture's bytes as they stand in the page."""
    return b64encode(plate.data).decode()
