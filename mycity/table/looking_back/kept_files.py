"""Reading a file or a folder that somebody names: records, saves, campaigns. It is read, not believed.

A campaign's folder is one whole. In any other folder, and in those inside, every record and every save stands alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.documents import RECORD_LIMIT, DocumentError, json_values
from mycity.engine.quoting import hides_names, with_shown_names
from mycity.engine.record import FORMAT
from mycity.plain_files import NotPlainError, TooLargeError, read_plain
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save, decode

NUMBERED = re.compile(r"[0-9]{2}\.json")
"""The names of the records in a campaign's folder."""
_SAVE = b"MYCITY "
"""The bytes with which a saved game begins, and no JSON."""
_PAGE = {"episodes", "bonuses", "winner"}
"""The fields of a campaign's page alone, by which it is known, whatever it is called."""
_SUFFIXES = ".json", ".save"
"""The endings of the files of a folder that are read; a file that is named is, whatever it is called."""


class UnreadableError(ValueError):
    """A file that cannot be read, or is none of ours.

    Attributes:
        path: which file or folder; one inside the folder that was named, where that is at fault.
        is_content: whether it could be read: the sentence goes on after the name then (``is not a record``).
    """

    def __init__(self, path: Path, reason: str, *, is_content: bool = False) -> None:
        super().__init__(reason)
        self.path, self.is_content = path, is_content

    def told(self, name: str) -> str:
        """Return the sentence about what is called so."""
        return f"{name} {self}" if self.is_content else f"{name}: {self}"


@dataclass(frozen=True)
class KeptRecord:
    """The record of one episode.

    Attributes:
        path: its file.
        document: what it holds, a JSON object.
        has_stand_ins: whether names stand in it for others that cannot be shown.
    """

    path: Path
    document: dict[str, Any]
    has_stand_ins: bool = False


@dataclass(frozen=True)
class KeptSave:
    """A saved game.

    Attributes:
        path: its file.
        save: the game.
        has_stand_ins: as in a record.
    """

    path: Path
    save: Save
    has_stand_ins: bool = False


@dataclass(frozen=True)
class KeptCampaign:
    """The folder of a campaign.

    Attributes:
        path: the folder.
        documents: its records by file name, in order, with ``campaign.json`` when that is there.
        strange: what else lies there, by name.
        has_stand_ins: as in a record.
    """

    path: Path
    documents: dict[str, dict[str, Any]]
    strange: tuple[str, ...] = ()
    has_stand_ins: bool = False

    @property
    def records(self) -> list[KeptRecord]:
        """Its records, in order, each with its file."""
        return [KeptRecord(self.path / name, one) for name, one in self.documents.items() if name != CAMPAIGN_FILE]


Kept = KeptRecord | KeptSave | KeptCampaign


class FolderEntry(NamedTuple):
    """Something in a folder: a campaign's folder, a file, or what cannot be looked into, with the reason."""

    path: Path
    is_campaign: bool = False
    problem: str = ""


def is_folder(path: Path) -> bool:
    """Return whether there is a folder of that name; a name that the system does not take is nobody's."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def entries(top: Path) -> Iterator[FolderEntry]:
    """Yield the campaigns, the files and what cannot be looked into in ``top`` and the folders inside, by name.

    A folder is looked into once, by whichever name it is met first. Some drives of Windows number no folders: there
    they are known by their names.
    """
    waiting: list[Path] = [top]
    seen: set[object] = set()
    while waiting:
        folder = waiting.pop()
        try:
            facts = folder.stat()
            inside = sorted(folder.iterdir())
        except OSError as error:
            yield FolderEntry(folder, problem=error.strerror or type(error).__name__)
            continue
        identity = (facts.st_dev, facts.st_ino) if facts.st_ino else os.path.realpath(folder)
        if identity in seen:
            continue
        seen.add(identity)
        if _is_campaign(inside):
            yield FolderEntry(folder, is_campaign=True)
            continue
        folders = [path for path in inside if is_folder(path)]
        yield from (FolderEntry(path) for path in inside if path.suffix.lower() in _SUFFIXES and path not in folders)
        waiting += reversed(folders)


def read_entry(entry: FolderEntry) -> Kept:
    """Return what lies at ``entry``.

    Raises:
        UnreadableError: it cannot be read, or is none of ours.
    """
    if entry.problem:
        raise UnreadableError(entry.path, entry.problem)
    return _read_campaign(entry.path) if entry.is_campaign else read_kept(entry.path)


def read_kept(path: Path) -> KeptRecord | KeptSave:
    """Return the record or the save in a file; pipes, devices and the like are never waited for.

    Raises:
        UnreadableError: it cannot be read, or is neither.
    """
    data = _content(path)
    if not data.startswith(_SAVE) and path.suffix.lower() != _SUFFIXES[1]:
        return KeptRecord(path, _record_in(path, data), hides_names(data))
    try:
        return KeptSave(path, decode(data), hides_names(data))
    except SaveError as error:
        raise UnreadableError(path, error.sentence) from None


def read_document(path: Path) -> Any:
    """Return the JSON document in a file.

    Raises:
        UnreadableError: there is no such plain file, it is too large, or no JSON that means one thing only.
    """
    return _values_in(path, _content(path))


def read_object(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file, which may be a record.

    Raises:
        UnreadableError: as ``read_document``, or it is something else, as the page of a campaign.
    """
    return _record_in(path, _content(path))


def _record_in(path: Path, data: bytes) -> dict[str, Any]:
    document = _object_in(path, data)
    if document.keys() >= _PAGE and "format" not in document:
        raise UnreadableError(path, "is a campaign's list of its records: give its folder", is_content=True)
    return document


def _object_in(path: Path, data: bytes) -> dict[str, Any]:
    document = _values_in(path, data)
    if not isinstance(document, dict):
        raise UnreadableError(path, "is not a record", is_content=True)
    return with_shown_names(document) if hides_names(data) else document


def _values_in(path: Path, data: bytes) -> Any:
    try:
        return json_values(data)
    except DocumentError as error:
        raise UnreadableError(path, str(error), is_content=True) from None


def _content(path: Path) -> bytes:
    try:
        return read_plain(path, RECORD_LIMIT)
    except TooLargeError:
        raise _too_large(path, "a record") from None
    except NotPlainError as error:
        raise UnreadableError(path, f"is {error.strerror}", is_content=True) from None
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise UnreadableError(path, getattr(error, "strerror", None) or "this is no name of a file") from None


def _too_large(path: Path, what: str) -> UnreadableError:
    limit = RECORD_LIMIT // 1_000_000
    return UnreadableError(path, f"is larger than {limit} MB, too large to be {what}", is_content=True)


# -- folders of campaigns ------------------------------------------------------------------------------------------


def _is_campaign(inside: list[Path]) -> bool:
    """Return whether a folder that holds this is a campaign's: it has the page of one, or numbered files."""
    if any(path.name == CAMPAIGN_FILE for path in inside):
        return True
    return any(NUMBERED.fullmatch(path.name) and not _stands_alone(path) for path in inside)


def _stands_alone(path: Path) -> bool:
    """Return whether a file is the record of a game that belongs to no campaign, whatever it is called."""
    try:
        document = read_object(path)
    except UnreadableError:
        return False
    return document.get("format") == FORMAT and document.get("campaign") is None


def _read_campaign(folder: Path) -> KeptCampaign:
    """Return what lies in a campaign's folder.

    Raises:
        UnreadableError: it is larger than any campaign, or one of its files cannot be read.
    """
    try:
        names = sorted(path.name for path in folder.iterdir())
        ours = [name for name in names if name == CAMPAIGN_FILE or NUMBERED.fullmatch(name)]
        size = sum((folder / name).stat().st_size for name in ours)
    except OSError as error:
        raise UnreadableError(Path(error.filename or folder), error.strerror or type(error).__name__) from None
    if size > RECORD_LIMIT:
        raise _too_large(folder, "a campaign")
    contents = {name: _content(folder / name) for name in ours}
    documents = {name: _object_in(folder / name, content) for name, content in contents.items()}
    strange = tuple(name for name in names if name not in documents)
    return KeptCampaign(folder, documents, strange, any(map(hides_names, contents.values())))
