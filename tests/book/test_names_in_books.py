"""Names in books: four long ones are not cut where they have room; those that run from right to left turn nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mycity.book.html import HtmlWriter
from mycity.book.making import BookMaker
from mycity.book.model import Book, BookEpisode, BookLedger, BookStandings
from mycity.book.paper_letters import runs_on_paper
from mycity.book.pdf import PdfWriter, pages_of
from mycity.book.sheet import HIGH, MILLIMETRE, WIDE, Lettering, Sheets
from mycity.book.sources import campaign_at
from mycity.book.svg_chart import chart_svg
from mycity.content.assets import assets_root
from mycity.engine.rng import below, shuffled
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.typefaces import Typeface
from tests.book.folders import CITY, SEASON, language
from tests.book.pages import AnyPlates, PageReader

NAMES = {
    "words": ("Villefranche-sur-Mer", "Saint-Germain-Laye", "Bad Königswinter Ost", "Montigny le Bretonne"),
    "one word": ("Castelnaudarysurmers", "Wolframsdorfhausens", "Königswinterburgers", "Hammerwestermanlands"),
    "long": ("Saint-Germain-en-Laye-les-Bains-sur-Mer", *("Llanfairpwllgwyngyllgogerychwyrndrobwlll",) * 3),
}
SEAT = re.compile(r"(?:City|Island) ([123])\b")
"""What cities and islands are called in the golden campaigns."""


class Written(NamedTuple):
    """A line on a page."""

    page: int
    text: str
    left: float
    right: float
    top: float
    down: float


@cache
def told(path: Path) -> Book:
    maker = BookMaker(campaign_at(path), language(), "en", Sprites(assets_root() / "sprites"))
    steps = maker.steps()
    while maker.book is None or not maker.book.chapters:
        next(steps)
    return maker.book


def renamed(thing: Any, names: tuple[str, ...]) -> Any:
    """Returns the whole of something in which cities have other names."""
    if isinstance(thing, str):
        return SEAT.sub(lambda seat: names[int(seat[1]) - 1], thing)
    if type(thing) is tuple:
        return tuple(renamed(part, names) for part in thing)
    if is_dataclass(thing) and type(thing).__module__ == Book.__module__:
        return replace(thing, **{one.name: renamed(getattr(thing, one.name), names) for one in fields(thing)})  # type: ignore[type-var]
    return thing


def of_four(book: Book, names: tuple[str, ...]) -> Book:
    """Returns a book whose fourth player is like the first one, and where all four have done everything."""
    book = renamed(book, names)
    everyone = f"{', '.join(names[:3])} and {names[3]}"

    def episode(one: BookEpisode) -> BookEpisode:
        fourth = replace(one.boards[0], name=names[3], score=-123)
        boards = tuple(replace(board, has_won=True) for board in (*one.boards, fourth))
        return replace(one, boards=boards, winners=f"{everyone}, 123 points")

    def standings(one: BookStandings) -> BookStandings:
        bonuses = tuple((question, everyone) for question, _ in one.bonuses)
        stars, totals = tuple((*row, row[0]) for row in one.stars), (*one.totals, one.totals[0])
        return replace(one, stars=stars, bonuses=bonuses, totals=totals)

    def ledger(one: BookLedger) -> BookLedger:
        rows = tuple(replace(row, points=(*row.points, row.points[0])) for row in one.rows)
        return replace(one, rows=rows, sums=(*one.sums, -1234))

    chapters = tuple(replace(chapter, episodes=tuple(map(episode, chapter.episodes))) for chapter in book.chapters)
    rows = tuple(replace(row, who=everyone, animals=("fox", "owl", "bear", "cat")) for row in book.firsts.rows)
    return replace(
        book,
        title=names[0],
        players=(*book.players, replace(book.players[0], name=names[3])),
        chapters=chapters,
        standings=standings(book.standings),
        ledger=ledger(book.ledger),
        firsts=replace(book.firsts, rows=rows),
        ending=book.ending and replace(book.ending, stars=(*book.ending.stars, book.ending.stars[0])),
    )


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    lines, pages = list[Written](), [1]
    write, end_page = Sheets.write, Sheets.end_page

    def remember(sheets: Sheets, text: str, at: tuple[float, float], look: Lettering, *, align: str = "left") -> None:
        across = sheets.width(text, look)
        left = at[0] - across * {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        lines.append(Written(pages[-1], text, left, left + across, at[1] - look.size * 0.6 / MILLIMETRE, at[1]))
        write(sheets, text, at, look, align=align)

    def turn(sheets: Sheets) -> None:
        pages.append(pages[-1] + 1)
        end_page(sheets)

    monkeypatch.setattr(Sheets, "write", remember)
    monkeypatch.setattr(Sheets, "end_page", turn)
    return lines


def lie_upon_each_other(one: Written, other: Written) -> bool:
    if one.page != other.page:
        return False
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > 0.1 and min(one.down, other.down) - max(one.top, other.top) > 0.1


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize(("path", "size"), [(CITY, (60, 60)), (SEASON, (100, 70))], ids=["city", "island"])
@pytest.mark.parametrize("seats", [3, 4])
def test_no_name_is_cut(written: list[Written], path: Path, size: tuple[int, int], kind: str, seats: int) -> None:
    names = NAMES[kind]
    book = of_four(told(path), names) if seats == 4 else renamed(told(path), names)
    PdfWriter(book, AnyPlates(size), assets_root() / "fonts", lambda: None).write()
    if kind != "long":
        assert [line for line in written if "…" in line.text] == []
    assert [line for line in written if line.left < 0 or line.right > WIDE - 10 or line.down > HIGH - 5] == []
    assert [pair for pair in combinations(written, 2) if lie_upon_each_other(*pair)] == []
    assert len({line.page for line in written}) > 10


def of_any_words(seed: int) -> str:
    words, state = "", seed
    while len(words) < 8 + seed % 32:
        state, count = below(state, 18)
        state, letters = shuffled(state, "abcdefghijklmnopqrstuvwxyzéèüABCDEFG")
        words += "".join(letters[: count + 3]) + " -"[state % 2]
    return words[:40].strip(" -")


def filled_lines(sheets: Sheets, name: str, look: Lettering, width: float) -> int:
    """Returns how many lines a name needs that is broken wherever one is full."""
    count, line = 1, ""
    for sign in name:
        if line and sheets.width((line + sign).rstrip(), look) > width:
            count, line = count + 1, ""
        line += sign
    return count


def test_names_that_fit_keep_all_their_letters_and_no_line_is_wider_than_its_room() -> None:
    sheets, look = Sheets(assets_root() / "fonts", "", "en"), Lettering(Typeface.STRONG, 12, (0, 0, 0))
    smallest, were_cut = look._replace(size=look.size * 0.6), 0
    for seed in range(1000):
        name, width, most = of_any_words(seed), 16 + seed % 47 + seed / 1000, 1 + seed % 3
        lines, fitting = sheets.fitting(name, look, width, most)
        assert len(lines) <= most
        assert [line for line in lines if sheets.width(line, fitting) > width] == [], name
        if filled_lines(sheets, name, smallest, width) <= most:
            assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        else:
            were_cut += "…" in lines[-1]
    assert were_cut, "some have no room at all"


def test_a_name_whose_line_ends_early_is_written_large_beside_it() -> None:
    book = renamed(told(SEASON), ("Castelnaudarysur", "Ada", "Bob"))
    begun = replace(book.standings, stars=book.standings.stars[:3])
    for standings, size in ((begun, "17.0px"), (book.standings, "14.9px")):
        drawing = chart_svg(standings, book.players, AnyPlates((100, 70)))
        assert re.findall(r'font-size: ([^"]*)"[^>]*>Castelnaudarysur<', drawing) == [size]


@pytest.mark.parametrize("path", [CITY, SEASON], ids=["city", "island"])
def test_the_last_letter_has_a_spread_of_its_own_in_the_largest_letters(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, sizes = [1], dict[int, set[float]]()
    lines, end_page = Sheets.write_lines, Sheets.end_page

    def remember(sheets: Sheets, texts: Sequence[str], at: tuple[float, float], look: Lettering, **align: Any) -> float:
        if look.face is Typeface.PLAIN:
            sizes.setdefault(pages[-1], set()).add(look.size)
        return lines(sheets, texts, at, look, **align)

    def turn(sheets: Sheets) -> None:
        pages.append(pages[-1] + 1)
        end_page(sheets)

    monkeypatch.setattr(Sheets, "write_lines", remember)
    monkeypatch.setattr(Sheets, "end_page", turn)
    book = of_four(told(path), NAMES["words"])
    PdfWriter(book, AnyPlates((100, 30)), assets_root() / "fonts", lambda: None).write()
    assert book.ending is not None
    left, right = pages[-3], pages[-2]
    assert (left % 2, right) == (0, pages_of(book)), "a left page and a right one"
    most = [max(sizes[page]) for page in (left, right)]
    assert most[0] == most[1] > max(size for page in sizes if page < left for size in sizes[page])


@pytest.mark.parametrize("kind", NAMES)
def test_no_name_is_cut_in_a_page_for_browsers(kind: str) -> None:
    book = of_four(told(SEASON), NAMES[kind])
    page = HtmlWriter(book, AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write().decode()
    assert "…" not in page


def test_names_that_run_from_right_to_left_turn_nothing_beside_them() -> None:
    names = ("שלום", "مدينة النور", "<b>דן</b> & Co", "Ada")
    book = replace(of_four(told(SEASON), names), typed=names)
    page = HtmlWriter(book, AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write().decode()
    words = re.sub(r"<title>.*?</title>|<svg.*?</svg>| alt=\"[^\"]*\"", "", page, flags=re.DOTALL)
    apart = re.findall(r"<bdi>(.*?)</bdi>", words)
    assert set(apart) == set(map(escape, names))
    rest = re.sub(r"<bdi>.*?</bdi>", "", words)
    assert [sign for sign in rest if unicodedata.bidirectional(sign) in {"R", "AL"}] == []
    assert PageReader(page).faults == []


def test_only_whole_words_are_names() -> None:
    book = replace(told(SEASON), typed=("a", "Landfall", "Landfall Bay"), line="a day at Landfall Bay, Landfall (a)")
    page = HtmlWriter(book, AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write().decode()
    line = "<bdi>a</bdi> day at <bdi>Landfall Bay</bdi>, <bdi>Landfall</bdi> (<bdi>a</bdi>)"
    assert f"<p>{line}</p>" in page


def test_in_a_page_for_browsers_words_that_titles_lack_letters_for_stand_in_another_face_of_ours() -> None:
    names = ("Łódź", "Αθήνα", "Київ", "東京")
    book = replace(of_four(told(SEASON), names), typed=names, title="Łódź & Ada")
    page = HtmlWriter(book, AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write().decode()
    assert '<h1><bdi><span class="other">Łódź</span></bdi> &amp; Ada</h1>' in page
    assert set(re.findall(r'<span class="other">(.*?)</span>', page)) == {"Łódź", "Αθήνα", "Київ"}
    assert "font-family: WIDE-TITLE" in page
    assert PageReader(page).faults == []
    plain = HtmlWriter(told(SEASON), AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write().decode()
    assert "WIDE" not in plain


def test_names_of_europe_are_on_every_page_of_a_pdf_as_they_were_typed(written: list[Written]) -> None:
    names = ("Łódź", "Çeşme Değirmen", "Αθήνα", "Київ")
    PdfWriter(of_four(told(SEASON), names), AnyPlates((100, 70)), assets_root() / "fonts", lambda: None).write()
    for name in names:
        shown = [line.text for line in written if name in line.text]
        assert len(shown) > 3, name
        for text in shown:
            for face in (Typeface.TITLE, Typeface.PLAIN, Typeface.STRONG, Typeface.SLANTED, Typeface.HAND):
                assert "?" not in "".join(run.text for run in runs_on_paper(text, face))
