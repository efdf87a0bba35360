"""The files of a map: XML that cannot hurt, and tilesets and pictures that lie where they may.

No document type is read, and no name that a map gives reaches the system before its text has told where it leads.
"""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from mycity.content.assets import ContentError, assets_root
from mycity.content.file_names import refusal
from mycity.content.yamls import read_text

SIZE_LIMIT = 256 * 1024
_KINDS = {"map": "TMX", "tileset": "TSX"}
_Homes = tuple[Path, Path]


def maps_folder() -> Path:
    """Return the folder of the shipped maps; their tilesets lie below it."""
    return assets_root() / "maps"


def read_xml(path: Path, root: str) -> Element:
    """Return the XML tree of a file whose outermost element is ``root``.

    Raises:
        ContentError: unreadable, too large, not well formed, with a document type, or something else than ``root``.
    """
    text = read_text(path, SIZE_LIMIT)
    if "\0" in text:
        raise ContentError(path, f"byte {text.encode().index(0)}", "the text is not UTF-8")
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        raise ContentError(path, "", f"this is JSON; Tiled can save it as {_KINDS[root]}, which is read here")
    builder, parser = TreeBuilder(), expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise ContentError(path, f"line {parser.CurrentLineNumber}", "a document type (DOCTYPE) is not allowed")

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise ContentError(path, f"line {error.lineno}", f"not XML: {expat.ErrorString(error.code)}") from None
    tree = builder.close()
    if tree.tag != root:
        raise ContentError(path, "", f"this is a <{tree.tag}>, not a <{root}>")
    return tree


def _homes(path: Path) -> _Homes:
    """Return where tilesets and pictures of the map ``path`` may lie: beside it, or below the shipped maps."""
    return path.parent.resolve(), maps_folder().resolve()


def file_inside(path: Path, folder: Path, source: str) -> Path:
    """Return the file that ``source`` names, from ``folder`` on; it must lie beside the map or below the shipped ones.

    Nothing that a map says reaches the system before its text alone has told that it stays there: to look for
    ``//server/share/x`` is to ask that server.

    Raises:
        ContentError: it lies elsewhere, is not there, or is no name of a file.
    """
    homes = _homes(path)
    _refuse_text(path, homes, folder, source)
    try:
        file = (folder / source).resolve()
        is_file = file.is_file()
    except (OSError, RuntimeError):  # a name longer than the system allows, a circle of links
        raise ContentError(path, source, "this is no name of a file") from None
    if not _is_at_home(file, homes):
        raise _foreign(path, source)
    if not is_file:
        raise ContentError(path, source, "there is no such file")
    return file


def _refuse_text(path: Path, homes: _Homes, folder: Path, source: str) -> None:
    """Refuse what is no name below ``homes`` on any system, links left aside."""
    if "\\" in source or ":" in source:
        raise ContentError(path, source, "a file is named from the map on, with / between folders and without \\ and :")
    if source.startswith("/") or not _is_at_home(Path(os.path.normpath(folder / source)), homes):
        raise _foreign(path, source)
    if reason := refusal(source):
        raise ContentError(path, source, reason)


def _is_at_home(file: Path, homes: _Homes) -> bool:
    return any(file.is_relative_to(home) for home in homes)


def _foreign(path: Path, source: str) -> ContentError:
    return ContentError(path, source, "this file lies neither in the maps folder nor beside the map")
