"""The rules book: pages of a few lines each, with small boards as pictures, read from ``rules_<game>.yaml``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.letters import News, check_news
from mycity.content.yamls import Document, decode


class BookPage(Document, frozen=True):
    """A page of the book.

    Attributes:
        id: its name.
        title: a text of the catalogs.
        lines: what it says; a line that names a rule may use the rule's parameters: ``{points}``.
    """

    id: Annotated[str, msgspec.Meta(pattern="^[a-z-]+$")]
    title: str
    lines: Annotated[tuple[News, ...], msgspec.Meta(min_length=1, max_length=6)]


class RulesBook(Document, frozen=True):
    """The rules of one game, page by page."""

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    game: str
    pages: Annotated[tuple[BookPage, ...], msgspec.Meta(min_length=1)]


def read_rules_book(path: Path) -> RulesBook:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, two pages have one name, or a picture or a rule makes no sense.
    """
    book = decode(path, RulesBook)
    names = [page.id for page in book.pages]
    for number, page in enumerate(book.pages):
        if page.id in names[:number]:
            raise ContentError(path, f"pages[{number}].id", f"there is a page {page.id!r} already")
        for line, news in enumerate(page.lines):
            check_news(path, f"pages[{number}].lines[{line}]", news)
    return book


@cache
def load_rules_book(game: str) -> RulesBook:
    """Return the book of a game's rules.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_rules_book(assets_root() / "campaigns" / f"rules_{game}.yaml")
