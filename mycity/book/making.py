"""The making of a book: a campaign is told and painted step by step, in the frame loop; packed and written anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from mycity.book.html import HtmlWriter
from mycity.book.model import LENGTHS, MAKER, WHOLE, Book
from mycity.book.paper_letters import is_on_paper
from mycity.book.pdf import PdfWriter, pages_of
from mycity.book.plates import Plates, painting_of, plates_of
from mycity.book.sources import BookError, ToldCampaign, campaign_at
from mycity.book.telling import BookTeller
from mycity.content.assets import assets_root
from mycity.content.languages import Languages
from mycity.content.phrases import Translator
from mycity.engine.quoting import quoted
from mycity.plain_files import read_plain
from mycity.storage.files import check_unchanged, write_atomically
from mycity.ui.pictures.sprites import Sprites

PDF, HTML = ".pdf", ".html"
ENDINGS = PDF, HTML
"""The forms of a book, by the endings of their files."""
_BEGINS = b"%PDF-", b"<!doctype html>"
_LARGEST = 64 << 20
"""Bytes of a file that is looked into."""
_FOR_ALL = 0o666
"""The mode of a book: for whoever the system lets."""


class BookMaker:
    """Makes one book.

    Args:
        told: The campaign.
        language: Translates.
        code: Of that language.
        sprites: Paints.
        length: How much it tells, one of ``LENGTHS``.

    Attributes:
        share: How much of the telling and painting is done, 0 to 1.
        book: The book, once it is told.
        plates: Its pictures painted so far.
    """

    def __init__(
        self, told: ToldCampaign, language: Translator, code: str, sprites: Sprites, length: str = WHOLE
    ) -> None:
        self.share = 0.0
        self.book: Book | None = None
        self._teller = BookTeller(told, language, code, length)
        self._episodes = len(told.games)
        self._sprites = sprites
        self.plates: Plates = {}

    def steps(self) -> Iterator[None]:
        """Tell the campaign and paint its pictures, a little at each step."""
        for told, book in enumerate(self._teller.steps()):
            self.book, self.share = book, 0.3 * told / (self._episodes + 1)
            yield
        if self.book is None:
            return
        count = plates_of(self.book)
        for _ in painting_of(self.book, self._sprites, self.plates):
            self.share = 0.3 + 0.7 * len(self.plates) / count
            yield

    def parts(self, ending: str) -> int:
        """Return how often a packed book calls ``on_page``, once it is told."""
        if self.book is None:
            return 1
        return len(self.book.chapters) if ending == HTML else pages_of(self.book)

    def packed(self, ending: str, on_page: Callable[[], None] = lambda: None) -> bytes:
        """Return the book as the bytes of a file, once all steps are done.

        Args:
            ending: One of ``ENDINGS``.
            on_page: Called now and then; whatever it raises ends the work.
        """
        if self.book is None:
            raise ValueError("the book has not been told yet")
        writer = PdfWriter if ending == PDF else HtmlWriter
        return writer(self.book, self.plates, assets_root() / "fonts", on_page).write()


def keep_book(
    source: Path,
    out: Path,
    code: str | None = None,
    on_share: Callable[[float], None] = lambda _: None,
    length: str = WHOLE,
) -> None:
    """Write the book of the campaign that lies at ``source``, without a window.

    Args:
        out: Its file, in the form that the name asks for; a book that lies there is written anew.
        code: Of its language; the system's without one.
        on_share: Told the share that is done, 0 to 1.
        length: how much it tells, one of ``LENGTHS``.

    Raises:
        BookError: there is no such length, no campaign, something else than a book has that name, or a PDF lacks
            letters of a name.
        SaveError: the disk refuses; whatever was there is as it was.
    """
    if length not in LENGTHS:
        raise BookError(f"{quoted(length)} is neither whole nor short: a book is one of the two")
    ending, before = ending_of(out), book_at(out)
    languages = Languages(assets_root() / "locale", code)
    told = campaign_at(source)
    if ending == PDF and (names := not_on_paper(told.typed)):
        raise BookError(f"{quoted(out.name)} is not written: {_unwritten(names)}")
    maker = BookMaker(told, languages, languages.code, Sprites(assets_root() / "sprites"), length)
    for _ in maker.steps():
        on_share(maker.share)
    write_atomically(out, maker.packed(ending), mode=_FOR_ALL, check=lambda: check_unchanged(out, before, _LARGEST))
    on_share(1.0)


def book_at(path: Path) -> bytes | None:
    """Return the book that lies there; None where there is nothing.

    Raises:
        BookError: something else lies there, or it cannot be read.
    """
    if _is_link(path):
        raise BookError(f"{quoted(path.name)} is not written: a link has that name")
    try:
        content = read_plain(path, _LARGEST)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no name of a file"
        raise BookError(f"{quoted(path.name or str(path))} is not written: {reason}") from None
    if not content.startswith(_BEGINS) or MAKER.encode() not in content:
        raise BookError(f"{quoted(path.name)} is not written: something else than a book has that name")
    return content


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except (OSError, ValueError):  # whoever reads it says why
        return False


def not_on_paper(texts: Iterable[str]) -> list[str]:
    """Return those of the names in a book that have letters which no face of ours has: its reader's may, in HTML."""
    return [text for text in dict.fromkeys(texts) if not is_on_paper(text, assets_root() / "fonts")]


def _unwritten(names: list[str]) -> str:
    others = "" if len(names) == 1 else f" and {len(names) - 1} more"
    told = f"{quoted(names[0])}{others}"
    return f"a PDF has no letters for {told}: a book whose name ends in .html shows them, and a browser prints it"


def ending_of(path: Path) -> str:
    """Return the form of a book that its file's name asks for.

    Raises:
        BookError: it asks for none.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BookError(f"{quoted(path.name)} is neither a .pdf nor a .html: a book is one of the two")
    return ending
