"""Books: what they tell, what they never tell, names that attack, and files that are whole or not there."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.__main__ import main
from mycity.api.errors import GameError
from mycity.book.firsts import ScoredEpisode, firsts_of
from mycity.book.html import HtmlWriter
from mycity.book.making import HTML, PDF, BookMaker, keep_book
from mycity.book.model import SHORT, Book, BookLetter
from mycity.book.paper_letters import is_on_paper, register_faces, runs_on_paper
from mycity.book.pdf import PdfWriter, pages_of
from mycity.book.plates import Plates
from mycity.book.sheet import Lettering, Sheets
from mycity.book.sources import BookError, campaign_at
from mycity.book.telling import BookTeller
from mycity.book.told_letters import ToldLetters
from mycity.content.assets import assets_root
from mycity.content.campaign_files import load_campaign_file
from mycity.content.story import given_place
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.typefaces import Typeface
from tests.book.folders import CITY, SEASON, begun, language
from tests.book.pages import AnyPlates, PageReader, sheets_of
from tests.storage.make_fixtures import FIXTURES
from tests.ui.style.europe import EUROPE

BOOK_OF_A_SEASON = "Le livre d\N{RIGHT SINGLE QUOTATION MARK}une saison"
ATTACKS = ("<script>alert(1)</script>", "../../etc/passwd %s {0}", "日本 🎉 שלום **b** &amp;")


@cache
def told(path: Path, code: str = "en") -> Book:
    maker = BookMaker(campaign_at(path), language(code), code, Sprites(assets_root() / "sprites"))
    steps = maker.steps()
    while maker.book is None:
        next(steps)
    return maker.book


def paint(path: Path) -> BookMaker:
    maker = BookMaker(campaign_at(path), language("en"), "en", Sprites(assets_root() / "sprites"))
    for _ in maker.steps():
        pass
    return maker


painted = cache(paint)


@cache
def made(path: Path, ending: str) -> bytes:
    return painted(path).packed(ending)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a season after its first episode, whose players have names that attack."""
    return begun(tmp_path_factory.mktemp("seasons") / "first", names=ATTACKS)


@pytest.fixture
def is_painted(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the books of that folder take the pictures that were painted for one: they are the same in all of them."""

    def take(_: Book, __: Sprites, plates: Plates) -> Iterator[None]:
        plates.update(painted(first).plates)
        yield

    monkeypatch.setattr("mycity.book.making.painting_of", take)


def test_a_whole_campaign_has_all_its_chapters_and_an_end() -> None:
    book = told(CITY)
    assert [len(chapter.episodes) for chapter in book.chapters] == [3] * 8
    assert {len(episode.boards) for chapter in book.chapters for episode in chapter.episodes} == {3}
    assert book.ending is not None
    assert len(book.standings.stars) == 26, "the beginning, 24 episodes, the last questions"
    assert book.title == given_place("city", campaign_at(CITY).seed), "no city's name: it is the place of all of them"
    assert {board.name for board in book.covers} == {player.name for player in book.players}
    assert book.cover.name in book.ending.head, "the winner's board comes first"
    assert len(book.firsts.rows) == 8


def test_letters_remember_and_the_last_one_takes_leave() -> None:
    book = told(CITY)
    episodes = [episode for chapter in book.chapters for episode in chapter.episodes]
    assert all(chapter.letter.signature and chapter.letter.greeting for chapter in book.chapters)
    remembered = [episode.memory for episode in episodes]
    assert len(set(remembered[:-1])) == 23
    assert remembered[-1] == "", "no letter has followed but the last one, which takes leave"
    assert [bool(episode.letter) for episode in episodes[:4]] == [False, True, True, False]
    assert book.ending is not None
    words = " ".join(book.ending.letter.paragraphs)
    assert all(player.name in words for player in book.players)


def test_somebody_counts_all_the_points() -> None:
    book, boards = told(CITY), 0
    counts = {5: "He is at {}", 6: "is at {}", 8: "a number on his lips: {}."}
    letters = [chapter.letter for chapter in book.chapters]
    assert book.ending is not None
    for number, letter in enumerate([*letters, book.ending.letter]):
        if number in counts:
            assert any(counts[number].format(boards) in words for words in letter.paragraphs)
        if number < len(book.chapters):
            boards += sum(board.score for episode in book.chapters[number].episodes for board in episode.boards)


def test_what_a_letter_remembers_stands_beside_the_evening_before_it(first: Path) -> None:
    told_letters = ToldLetters(campaign_at(CITY), language())
    episodes = [episode for chapter in told(CITY).chapters for episode in chapter.episodes]
    names = [player.name for player in told(CITY).players]
    assert [episode.memory for episode in episodes[:-1]] == [
        told_letters.memory(number, names) for number in range(2, 25)
    ]
    [chapter] = told(first).chapters
    assert [episode.memory for episode in chapter.episodes] == [""], "the next letter is sealed"


def test_whoever_copies_a_page_or_has_it_read_finds_blanks_between_its_words(first: Path) -> None:
    """Names and numbers stand side by side by style alone: what is copied has none of it."""
    book, page = told(first), made(first, HTML).decode()
    text = re.sub(r"<[^>]*>", "", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL))
    for board in book.boards:
        name = escape(board.name)
        assert re.search(rf"(?<=\s){re.escape(name)}\s+{board.score}(?=\s)", text)
        assert re.search(rf"{re.escape(name)}(?! *[ \s,.<])[^\s,.:]", text) is None, "nothing clings to a name"
    assert (
        re.search(r"<(/p|/h[123]|/li|/dt|/dd|/b|/td|/th|/text|/span)><(p|h[123]|li|dt|dd|b|td|th|text|span)\b", page)
        is None
    )


def test_standings_stand_in_a_book_once() -> None:
    """A chapter of three episodes closes with its best board: the next one begins on a left page."""
    for path, closings in ((CITY, 8), (SEASON, 0)):
        book = told(path)
        episodes = sum(len(chapter.episodes) for chapter in book.chapters)
        assert pages_of(book) == 1 + 2 * len(book.chapters) + episodes + closings + 3 + 3
        for chapter in book.chapters:
            boards = [board for episode in chapter.episodes for board in episode.boards]
            assert chapter.best in boards
            assert chapter.best.score == max(board.score for board in boards)
            assert chapter.best.name in chapter.best_said
        page = HtmlWriter(book, AnyPlates((60, 60)), assets_root() / "fonts", lambda: None).write().decode()
        assert page.count("<svg") == 1


def test_every_line_of_points_is_explained_once_and_adds_up() -> None:
    for path in (CITY, SEASON):
        book = told(path)
        named = {name for board in book.boards for name, _ in board.points}
        assert [row.name for row in book.ledger.rows if not row.meaning] == []
        assert {row.name for row in book.ledger.rows} == named
        for seat in range(3):
            boards = [episode.boards[seat] for chapter in book.chapters for episode in chapter.episodes]
            assert book.ledger.sums[seat] == sum(board.score for board in boards)
            for row in book.ledger.rows:
                assert row.points[seat] == sum(dict(board.points).get(row.name, 0) for board in boards)
    rows = {row.name: (row.meaning, row.episodes) for row in told(CITY).ledger.rows}
    assert rows["Investor"][0].startswith("+1 each time your building touches the one you built last")
    assert rows["Investor"][1] == "13\N{EN DASH}18"
    assert not any(sign.isdigit() for sign in rows["Nuggets"][0]), "their numbers change with the chapters"
    assert rows["Trees"] == ("The visible trees that scored", "1\N{EN DASH}24"), "not all do in smog"
    meanings = {row.name: row.meaning for row in told(SEASON).ledger.rows}
    assert "farm" in meanings["Farms"]
    assert len({meanings[name] for name in ("Farms", "Villages", "Forts")}) == 3


def test_what_was_decided_is_heard_once_in_each_letter(tmp_path: Path) -> None:
    folder = tmp_path / "city"
    shutil.copytree(CITY, folder)
    page = json.loads((folder / "campaign.json").read_text(encoding="utf-8"))
    page["choices"] = [{"after": 6, "seat": 0, "option": "oak"}]
    (folder / "campaign.json").write_text(json.dumps(page), encoding="utf-8")
    heard = "The oak parapet floated off"
    told_of = [
        heard in words
        for chapter in told(folder).chapters
        for words in (*chapter.letter.paragraphs, *(episode.letter for episode in chapter.episodes))
    ]
    assert sum(told_of) == 1


def test_what_was_decided_stands_below_its_episode(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    shutil.copytree(SEASON, folder)
    page = json.loads((folder / "campaign.json").read_text(encoding="utf-8"))
    stars = [sum(row["progress"][seat] for row in page["episodes"][:4]) for seat in range(3)]
    page["choices"] = [{"after": 4, "seat": stars.index(min(stars)), "option": "small"}]
    (folder / "campaign.json").write_text(json.dumps(page), encoding="utf-8")
    book = told(folder)
    decided = [episode.decided for chapter in book.chapters for episode in chapter.episodes]
    assert [bool(words) for words in decided] == [number == 3 for number in range(8)]
    assert "The small one." in decided[3]
    letters = [episode.letter for chapter in book.chapters for episode in chapter.episodes]
    assert letters[5].endswith("The boats have begun to leak in time.")
    assert "The small one will begin." in letters[7]
    assert book.ending is not None
    assert any("The small drum began" in words for words in book.ending.letter.paragraphs)


@pytest.mark.parametrize(
    ("stars", "points", "people", "decider", "told"),
    [
        ((1, 1, 4), (5, 9, 2), (), 0, "Whoever has the fewest stars decides: Bo had as many, but more points in all."),
        (
            (1, 1, 1),
            (5, 5, 5),
            (),
            0,
            (
                "Whoever has the fewest stars decides: Bo and Cy had as many, and as many points, "
                "so the first in the list did."
            ),
        ),
        ((1, 2, 4), (5, 9, 2), (), 0, ""),
        ((1, 1, 4), (5, 9, 2), (0,), 0, ""),
        ((1, 1, 4), (5, 9, 2), (), 1, ""),
        ((1, 1, 4), (5, 5, 2), (), 1, ""),
    ],
)
def test_how_a_tie_of_those_who_are_last_was_broken_is_told(
    stars: tuple[int, ...], points: tuple[int, ...], people: tuple[int, ...], decider: int, told: str
) -> None:
    """A person does not compete with bots; where a row of old says otherwise than these numbers, nothing is said."""
    letters = ToldLetters(campaign_at(SEASON), language())
    record: dict[str, Any] = {
        "players": [{"progress": 0, "controller": "human" if seat in people else "bot:1"} for seat in range(3)],
        "result": [{"progress": won, "score": score} for won, score in zip(stars, points, strict=True)],
    }
    letters._records = [record]
    letters._controllers = [[player["controller"] for player in record["players"]]]
    assert letters._tie(1, decider, ("Ada", "Bo", "Cy")) == told


def test_a_campaign_with_a_name_of_its_own_is_called_so(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    shutil.copytree(SEASON, folder)
    page = json.loads((folder / "campaign.json").read_text(encoding="utf-8"))
    (folder / "campaign.json").write_text(json.dumps({**page, "city": "Sandbank"}), encoding="utf-8")
    assert told(folder).title == "Sandbank"


def test_days_are_told_where_the_save_has_kept_them_and_nowhere_else() -> None:
    """Of the two episodes of this save the first ended when nobody kept a day."""
    dated = told(FIXTURES / "v6_campaign_dated.save", "fr")
    assert dated.when == "29 novembre 2026"
    [chapter] = dated.chapters
    assert (chapter.when, [episode.when for episode in chapter.episodes]) == (dated.when, ["", dated.when])
    campaign = replace(campaign_at(FIXTURES / "v6_campaign_dated.save"), days=("2026-03-01", "2026-11-29"))
    *_, book = BookTeller(campaign, language(), "en").steps()
    assert book is not None
    assert book.when == "1 March 2026 to 29 November 2026"
    for undated in (told(CITY), told(FIXTURES / "v5_campaign_sealed.save")):
        assert not any((undated.when, *(chapter.when for chapter in undated.chapters)))


def test_points_add_up_to_the_score() -> None:
    for path in (CITY, SEASON):
        boards = told(path).boards
        assert [board.key for board in boards if sum(count for _, count in board.points) != board.score] == []


def test_the_stars_are_those_of_the_campaigns_page() -> None:
    for path in (CITY, SEASON):
        campaign = campaign_at(path)
        sums = [0] * len(campaign.games[0].record["players"])
        rows = [tuple(sums)]
        for episode in campaign.page["episodes"]:
            sums = [before + won for before, won in zip(sums, episode["progress"], strict=True)]
            rows.append(tuple(sums))
        assert told(path).standings.stars[: len(rows)] == tuple(rows)


def test_a_campaign_in_progress_tells_nothing_of_what_comes(first: Path) -> None:
    book = told(first)
    assert [len(chapter.episodes) for chapter in book.chapters] == [1]
    assert book.ending is None
    assert not book.standings.bonuses
    words = " ".join(PageReader(made(first, HTML).decode()).text)
    titles = [language().t(title) for title in load_campaign_file(campaign_at(first).plan.game).chapters]
    assert titles[0] in words
    assert [title for title in titles[1:] if title in words] == []


def test_both_forms_are_one_file_and_small(first: Path) -> None:
    pdf, page = made(first, PDF), made(first, HTML)
    assert max(len(pdf), len(page)) < 3_000_000
    assert pdf.startswith(b"%PDF-")
    assert sheets_of(pdf) == 7, "the cover, a double page, an episode, the standings, the points, the records"
    assert pdf.count(b"/FontFile2") >= 3
    assert b"Helvetica" not in pdf, "no letters that are not in the file"
    read = PageReader(page.decode())
    assert read.faults == []
    assert all(name.startswith("data:") for name in read.named)
    assert not {"script", "link", "iframe", "object"} & set(read.tags)
    assert re.findall(rb"url\((?!data:)|https?:", page) == []


def test_a_short_book_has_the_letters_a_board_of_each_chapter_and_the_end() -> None:
    for path, most in ((CITY, 21), (SEASON, 13)):
        whole, short = told(path), replace(told(path), length=SHORT)
        assert pages_of(short) == most
        assert [short.boards_in(chapter) for chapter in short.chapters] == [(one.best,) for one in short.chapters]
        fonts, plates = assets_root() / "fonts", AnyPlates((60, 60))
        assert sheets_of(PdfWriter(short, plates, fonts, lambda: None).write()) == most
        page = PageReader(HtmlWriter(short, plates, fonts, lambda: None).write().decode())
        words = "".join("".join(page.text).split())

        def is_said(text: str, words: str = words) -> bool:
            return "".join(text.split()) in words

        assert whole.ending is not None
        said = [*(one.letter.paragraphs[0] for one in short.chapters), *(one.best_said for one in short.chapters)]
        assert all(map(is_said, (*said, *whole.ending.letter.paragraphs)))
        assert not is_said(whole.ledger.head)


@pytest.mark.usefixtures("is_painted")
def test_both_lengths_are_asked_for_from_outside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = begun(tmp_path / "first")
    assert main(["book", str(first), str(tmp_path / "short.pdf"), "--length", "short"]) == 0
    mycity.load(first).book(tmp_path / "same.pdf", "en", length="short")
    mycity.load(first).book(tmp_path / "whole.pdf", "en")
    short, same, whole = (sheets_of((tmp_path / f"{name}.pdf").read_bytes()) for name in ("short", "same", "whole"))
    assert (short, same, whole) == (4, 4, 7)
    assert main(["book", str(first), str(tmp_path / "none.pdf"), "--length", "long"]) == 2
    with pytest.raises(GameError, match="neither whole nor short"):
        mycity.load(first).book(tmp_path / "none.pdf", "en", length="long")
    assert not (tmp_path / "none.pdf").exists()


def test_names_are_only_names(first: Path) -> None:
    read = PageReader(made(first, HTML).decode())
    words = " ".join(read.text)
    assert all(name in words for name in ATTACKS)
    assert made(first, PDF).startswith(b"%PDF-"), "letters that no face has are written as question marks"


def test_the_same_campaign_makes_the_same_bytes(first: Path) -> None:
    again = paint(first)
    assert again.packed(PDF) == made(first, PDF)
    assert again.packed(HTML) == made(first, HTML)


def test_it_speaks_the_language_that_is_asked_for(first: Path) -> None:
    writer = HtmlWriter(told(first, "fr"), painted(first).plates, assets_root() / "fonts", lambda: None)
    words = " ".join(PageReader(writer.write().decode()).text)
    assert BOOK_OF_A_SEASON in words
    assert "The" not in words.split()


def test_three_who_share_a_win_are_listed_as_in_a_sentence() -> None:
    names, animals = ("Ada", "Oslo", "Mia"), ("fox", "owl", "bear")
    played = [ScoredEpisode(1, names, animals, (40, 40, 40), (0, 1, 2), (2, 2, 2))]
    assert next(firsts_of(played, language("fr"))).who == "Ada, Oslo et Mia"


def test_a_run_of_wins_says_with_which_episode_it_ended() -> None:
    won = [ScoredEpisode(number, ("Ada", "Bob"), ("fox", "owl"), (40, 39), (0,), (2, 0)) for number in (1, 2, 3, 4)]
    played = [*won, ScoredEpisode(5, ("Ada", "Bob"), ("fox", "owl"), (30, 39), (1,), (2, 2))]
    run = next(feat for feat in firsts_of(played, language("en")) if feat.name == "Longest run of wins")
    assert run.when == "4 episodes, up to episode 4"
    others = [ScoredEpisode(number, ("Ada", "Bob"), ("fox", "owl"), (30, 39), (1,), (2, 2)) for number in (5, 6, 7, 8)]
    run = next(feat for feat in firsts_of([*won, *others], language("en")) if feat.name == "Longest run of wins")
    assert (run.who, run.when) == ("Ada and Bob", "4 episodes"), "each has had one"


def test_a_record_of_several_names_all_of_them_and_no_episode() -> None:
    names, animals = ("Ada", "Bob"), ("fox", "owl")
    played = [
        ScoredEpisode(1, names, animals, (40, 39), (0,), (2, 0)),
        ScoredEpisode(2, names, animals, (30, 31), (1,), (2, 2)),
        ScoredEpisode(3, names, animals, (20, 20), (0,), (4, 2)),
    ]
    feats = {feat.name: (feat.who, feat.when) for feat in firsts_of(played, language("en"))}
    assert feats["Narrowest win on points"] == ("Ada and Bob", "1 point ahead")
    assert feats["Highest score"] == ("Ada", "40 points, episode 1")


def test_whatever_stands_in_a_book_is_escaped(first: Path) -> None:
    mean = '"><img src=x onerror=alert(1)>'
    maker = painted(first)
    assert maker.book is not None
    chapter = replace(maker.book.chapters[0], title=mean, letter=BookLetter((mean,), mean, mean))
    spoilt = replace(maker.book, title=mean, line=mean, chapters=(chapter,), language=mean)
    page = HtmlWriter(spoilt, maker.plates, assets_root() / "fonts", lambda: None).write().decode()
    read = PageReader(page)
    assert read.faults == []
    assert all(name.startswith("data:") for name in read.named)


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("is_painted")
def test_a_book_is_written_anew_and_nothing_else_is(first: Path, tmp_path: Path) -> None:
    out = tmp_path / "book.html"
    out.write_bytes(made(first, HTML).replace(b"<p>", b"<p >"))
    keep_book(first, out, "en")
    assert out.read_bytes() == made(first, HTML)
    other = tmp_path / "novel.html"
    other.write_text("<!doctype html>mine", encoding="utf-8")
    with pytest.raises(BookError, match="something else than a book"):
        keep_book(first, other, "en")
    assert other.read_text(encoding="utf-8") == "<!doctype html>mine"
    assert {path.name for path in tmp_path.iterdir()} == {"book.html", "novel.html"}


def test_a_link_and_a_folder_are_no_books(first: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "link.pdf").symlink_to(tmp_path / "nowhere")
    (tmp_path / "other.html").symlink_to(tmp_path / "folder.pdf")
    for name, reason in (
        ("folder.pdf", ""),
        ("link.pdf", "a link has"),
        ("other.html", "a link has"),
        ("a\0.pdf", "this is no name"),
    ):
        with pytest.raises(BookError, match=f"is not written: {reason}"):
            keep_book(first, tmp_path / name, "en")
    assert (tmp_path / "link.pdf").is_symlink()


def test_no_pdf_is_made_where_paper_lacks_letters_of_a_name_and_html_is_named(
    first: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BookMaker, "steps", lambda _: iter(()))  # what is told is told before it is made
    monkeypatch.setattr(BookMaker, "packed", lambda *_: b"")
    assert main(["book", str(first), str(tmp_path / "book.pdf")]) == 1
    said = capsys.readouterr().err
    assert "'book.pdf' is not written: a PDF has no letters for '日本 🎉 שלום **b** &amp;'" in said
    assert ".html shows them" in said
    assert not (tmp_path / "book.pdf").exists()
    assert main(["book", str(first), str(tmp_path / "book.html")]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("face", [Typeface.TITLE, Typeface.PLAIN, Typeface.STRONG, Typeface.SLANTED, Typeface.HAND])
def test_every_letter_of_europe_is_on_paper_and_a_word_stands_in_one_face(face: Typeface) -> None:
    register_faces(assets_root() / "fonts")
    for letters in EUROPE.values():
        for word in (letters, *letters):
            assert [run.text for run in runs_on_paper(word, face)] == [word]


def test_only_a_word_that_lacks_letters_changes_its_face_on_paper() -> None:
    register_faces(assets_root() / "fonts")
    own, other, rest = runs_on_paper("Ada Łódź Ada", Typeface.HAND)
    assert (own.text, other.text, rest.text) == ("Ada ", "Łódź", " Ada")
    assert (own.face, other.face, rest.face) == (Typeface.HAND, Typeface.WIDE_HAND, Typeface.HAND)


def test_a_question_mark_that_was_typed_is_on_paper() -> None:
    fonts = assets_root() / "fonts"
    for text, is_there in (("Who? Ślůß", True), ("Ωмега?", True), ("日", False), ("שלום?", False), ("🎉", False)):
        assert is_on_paper(text, fonts) is is_there


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing", "No such file"),
        ("empty", "holds no campaign"),
        ("01.json", "is the record of one game"),
        ("text.json", "is not a JSON document"),
        ("two", "holds several games"),
    ],
)
def test_what_is_no_campaign_is_told(name: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.json").write_text("{", encoding="utf-8")
    (tmp_path / "01.json").write_bytes((SEASON / "01.json").read_bytes())
    (tmp_path / "two").mkdir()
    begun(tmp_path / "two" / "a")
    begun(tmp_path / "two" / "b")
    with pytest.raises(BookError, match=sentence):
        campaign_at(tmp_path / name)


def test_what_is_not_true_becomes_no_book(tmp_path: Path) -> None:
    folder = begun(tmp_path / "season")
    text = (folder / "01.json").read_text(encoding="utf-8")
    (folder / "01.json").write_text(re.sub(r'"score": (\d+)', '"score": 99', text), encoding="utf-8")
    with pytest.raises(BookError, match="score"):
        campaign_at(folder)


# -- from outside ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("is_painted")
def test_the_command_line_keeps_a_book(first: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "book.html"
    assert main(["book", str(first), str(out), "--lang", "fr"]) == 0
    assert BOOK_OF_A_SEASON in out.read_text(encoding="utf-8")
    assert "book.html: written" in capsys.readouterr().out
    (tmp_path / "mine.pdf").write_bytes(b"%PDF-1.4 mine")
    refused = [
        ([str(first), str(tmp_path / "book.txt")], 2, "neither a .pdf nor a .html"),
        ([str(first), str(out), "--lang", "xx"], 2, "there is no language"),
        ([str(tmp_path / "nothing"), str(out)], 1, "No such file"),
        ([str(first), str(tmp_path / "mine.pdf")], 1, "something else than a book"),
    ]
    for words, status, sentence in refused:
        assert main(["book", *words]) == status
        told = capsys.readouterr()
        assert sentence in told.err
        assert (told.out, told.err.count("\n")) == ("", 1)


def test_python_keeps_a_book_of_a_save_too(tmp_path: Path) -> None:
    season = mycity.new_game("island-season", ["bot:greedy", "bot:greedy"], seed=7)
    season.next_episode()
    season.save(tmp_path / "season.save")
    mycity.load(tmp_path / "season.save").book(tmp_path / "season.pdf", "en")
    assert sheets_of((tmp_path / "season.pdf").read_bytes()) >= 6
    evening = mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7)
    evening.save(tmp_path / "evening.save")
    with pytest.raises(GameError, match="is the save of a single game"):
        mycity.load(tmp_path / "evening.save").book(tmp_path / "evening.pdf")
    assert not (tmp_path / "evening.pdf").exists()


@pytest.mark.parametrize(
    "text", ["No room left for this one: pass, or stop.", "Plus de place : passez, ou arrêtez.", "They have 12 trees"]
)
def test_lines_end_on_paper_as_they_do_in_the_window(text: str) -> None:
    """No last word is alone, and no number without what it counts, wherever another line has room for both."""
    sheets, look = Sheets(assets_root() / "fonts", "", "en"), Lettering(Typeface.PLAIN, 11, (0, 0, 0))
    seen = set()
    for width in range(14, 80):
        lines = sheets.lines(text, look, width)
        seen.add(len(lines))
        assert " ".join(lines) == text
        assert all(sheets.width(line, look) <= width for line in lines if " " in line)
        for before in lines[:-1]:
            counts = before.split(" ")[-1].isdigit()
            assert not counts or sheets.width("12 trees", look) > width
        if len(lines) > 1 and " " not in lines[-1] and " " in lines[-2]:
            *_, last = lines[-2].split(" ")
            assert sheets.width(f"{last} {lines[-1]}", look) > width or f"{last} {lines[-1]}" == "12 trees"
    assert len(seen) > 2
