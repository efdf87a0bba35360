"""Readers of finished books that know nothing of how they are made."""

from __future__ import annotations

import re
import zlib
from html.parser import HTMLParser

from mycity.book.plates import Plate
from mycity.ui.pictures.picture_files import as_jpeg

VOID = frozenset({"meta", "img", "br", "image", "polyline"})


class AnyPlates(dict[str, Plate]):
    """Pictures of any name: all are the same."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._plate = Plate(size, "jpeg", as_jpeg(size, bytes(size[0] * size[1] * 3)))

    def __missing__(self, key: str) -> Plate:
        return self._plate


class PageReader(HTMLParser):
    """Reads an HTML file: its text, its tags, what they name; `faults` holds what is not well formed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.tags: list[str] = []
        self.named: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        self.faults += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.named += [value or "" for name, value in attrs if name in {"src", "href", "srcset", "action", "data"}]
        self.faults += [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self._open[-1:] != ["style"]:
            self.text += filter(None, [data.strip()])


def sheets_of(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def streams_of(pdf: bytes) -> list[bytes]:
    """Return the unpacked streams of a PDF that are packed with zlib."""
    found = []
    for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(part))
        except zlib.error:
            continue
    return found
