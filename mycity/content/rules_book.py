"""The rules book: pages of a few lines each, with small boards as pictures, read from ``rules_<game>.yaml``."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.games import GAMES
from mycity.content.lands.plans import load_lands
from mycity.content.letters import News, check_news
from mycity.content.versions import newest_version
from mycity.content.yamls import Document, decode


class BookLine(News, frozen=True, rename={"with_modules": "with"}):
    """A line of the book; on a made land one that names modules is said with all of them only, or without any."""

    with_modules: str = ""
    without: str = ""

    def is_said(self, modules: Collection[str]) -> bool:
        """Return whether it is true with these modules in force."""
        return set(self.with_modules.split()) <= set(modules) and not set(self.without.split()) & set(modules)


class BookPage(Document, frozen=True):
    """A page of the book.

    Attributes:
        id: its name.
        title: a text of the catalogs.
        lines: what it says; a line that names a rule may use the rule's parameters: ``{points}``.
    """

    id: Annotated[str, msgspec.Meta(pattern="^[a-z-]+$")]
    title: str
    lines: Annotated[tuple[BookLine, ...], msgspec.Meta(min_length=1, max_length=8)]

    def said(self, modules: Collection[str]) -> BookPage | None:
        """Return the page as it is with these modules in force; ``None`` where nothing is left of it."""
        lines = tuple(line for line in self.lines if line.is_said(modules))
        return msgspec.structs.replace(self, lines=lines) if lines else None


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
            for module in (*news.with_modules.split(), *news.without.split()):
                if module not in _modules(book.game):
                    raise ContentError(path, f"pages[{number}].lines[{line}]", f"there is no module {module!r}")
    return book


def _modules(game: str) -> set[str]:
    """Return the ids of the modules that lands of a game can have."""
    family = GAMES[game].family if game in GAMES else ""
    return {module.id for module in load_lands(newest_version()).families[family].modules} if family else set()


@cache
def load_rules_book(game: str) -> RulesBook:
    """Return the book of a game's rules.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_rules_book(assets_root() / "campaigns" / f"rules_{game}.yaml")
