"""``mycity book FOLDER|SAVE OUT.pdf|OUT.html [--lang fr] [--length short]``: a campaign's book as far as it goes."""

from __future__ import annotations

import argparse

from mycity.book.making import ending_of, keep_book
from mycity.book.model import LENGTHS, WHOLE
from mycity.book.sources import BookError
from mycity.cli import CheckFailedError, UsageError, check_language, file_path, shown
from mycity.cli.documents import ShownCount
from mycity.storage.errors import SaveError


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FOLDER|SAVE", type=file_path, help="a campaign's folder, or its save")
    parser.add_argument("out", metavar="OUT.pdf|OUT.html", type=file_path, help="the book, in the form of its name")
    parser.add_argument("--lang", metavar="LANG", dest="book_lang", help="language of the book, such as fr")
    parser.add_argument(
        "--length", choices=LENGTHS, default=WHOLE, help="short: its letters, a board of each chapter, and the end"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the book; it is there whole, or not at all."""
    code = arguments.book_lang or arguments.lang
    check_language(code)
    try:
        ending_of(arguments.out)
    except BookError as error:
        raise UsageError(str(error)) from None
    count = ShownCount(100, "of the book")
    try:
        keep_book(arguments.source, arguments.out, code, lambda share: count.show(round(100 * share)), arguments.length)
    except BookError as error:
        raise CheckFailedError(str(error)) from None
    except SaveError as error:
        raise CheckFailedError(f"{shown(arguments.out)} is not written: {error.sentence}") from None
    print(f"{shown(arguments.out)}: written")
    return 0
