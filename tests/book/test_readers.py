"""Books read by other programs: poppler and qpdf open the PDF, Chromium the page, and both say the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mycity.book.making import HTML, PDF, BookMaker
from mycity.book.sources import campaign_at
from mycity.content.assets import assets_root
from mycity.ui.pictures.sprites import Sprites
from tests.book.folders import CITY, SEASON, language
from tests.book.pages import PageReader

MISSING = [tool for tool in ("pdftotext", "pdffonts", "pdftoppm", "qpdf", "chromium") if shutil.which(tool) is None]
pytestmark = [pytest.mark.prove, pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")]
MOST = 15_000_000
ALONE = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


@pytest.fixture(scope="module", params=[(CITY, "en"), (SEASON, "fr")], ids=["city", "season"])
def books(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of both forms of a whole book."""
    source, code = request.param
    folder = tmp_path_factory.mktemp("books")
    maker = BookMaker(campaign_at(source), language(code), code, Sprites(assets_root() / "sprites"))
    for _ in maker.steps():
        pass
    for ending in (PDF, HTML):
        (folder / f"book{ending}").write_bytes(maker.packed(ending))
    return folder


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", check=False)


def letters(text: str) -> str:
    """Return a text without its spaces: readers find them by the gaps, and miss those that are narrow."""
    return "".join(text.split())


def test_no_book_is_large(books: Path) -> None:
    assert {path.name: path.stat().st_size for path in books.iterdir() if path.stat().st_size > MOST} == {}


def test_qpdf_finds_nothing_wrong(books: Path) -> None:
    done = run("qpdf", "--check", books / "book.pdf")
    assert (done.returncode, "No syntax or stream encoding errors found" in done.stdout) == (0, True), done.stderr


def test_every_letter_is_in_the_file(books: Path) -> None:
    rows = run("pdffonts", books / "book.pdf").stdout.splitlines()[2:]
    assert len(rows) >= 4
    assert [row for row in rows if row.split()[-5:-2] != ["yes", "yes", "yes"]] == [], "embedded, a subset, readable"


def test_both_say_the_same(books: Path) -> None:
    told = letters(run("pdftotext", "-raw", books / "book.pdf", "-").stdout)
    page = PageReader((books / "book.html").read_text(encoding="utf-8"))
    texts = {letters(text) for text in page.text[1:]}
    assert len(texts) > 100
    assert [text for text in sorted(texts) if text not in told] == []


def test_the_pages_can_be_seen(books: Path, tmp_path: Path) -> None:
    done = run("pdftoppm", "-r", "20", "-png", books / "book.pdf", tmp_path / "page")
    assert (done.returncode, done.stderr) == (0, "")
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == len(list(tmp_path.iterdir())) > 15


def looked_at(page: Path, folder: Path) -> list[str]:
    """Have the browser show a page, and return what its console says: what it asks of a network is refused there."""
    seen = folder / "page.png"
    flags = (*ALONE, "--enable-logging=stderr", f"--user-data-dir={folder}/data", "--window-size=1200,3000")
    done = run("chromium", *flags, f"--screenshot={seen}", page.as_uri())
    assert done.returncode == 0
    assert seen.stat().st_size > 100_000
    return [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def test_a_browser_has_nothing_to_say_and_asks_nobody(books: Path, tmp_path: Path) -> None:
    assert looked_at(books / "book.html", tmp_path) == []
    page = (books / "book.html").read_text(encoding="utf-8")
    asking = tmp_path / "asking.html"
    asking.write_text(page.replace("</body>", '<img src="http://127.0.0.1:9/dot.png"></body>'), encoding="utf-8")
    assert looked_at(asking, tmp_path), "it would be seen"


def test_a_browser_prints_it(books: Path, tmp_path: Path) -> None:
    printed = tmp_path / "printed.pdf"
    page = (books / "book.html").as_uri()
    done = run("chromium", *ALONE, f"--user-data-dir={tmp_path}/data", f"--print-to-pdf={printed}", page)
    assert done.returncode == 0
    assert run("qpdf", "--check", printed).returncode == 0
