"""Walking a folder of records: every record and every campaign in it once, whatever the folders are linked to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mycity.engine.campaign.final import CAMPAIGN_FILE

NUMBERED = re.compile(r"[0-9]{2}\.json")
"""The names of the records in a campaign's folder."""


class FolderEntry(NamedTuple):
    """Something in a folder: a campaign's folder, a record, or what cannot be read, with the reason."""

    path: Path
    is_campaign: bool = False
    problem: str = ""


def entries(top: Path) -> Iterator[FolderEntry]:
    """Yield the campaigns, the records and what cannot be read in ``top`` and the folders inside, by name.

    A folder is looked into once, by whichever name it is met first; a campaign's folder is one whole.
    """
    waiting, seen = [top], set()
    while waiting:
        folder = waiting.pop()
        try:
            facts = folder.stat()
            inside = sorted(folder.iterdir())
        except OSError as error:
            yield FolderEntry(folder, problem=error.strerror or type(error).__name__)
            continue
        identity = facts.st_dev, facts.st_ino
        if identity in seen:
            continue
        seen.add(identity)
        if any(path.name == CAMPAIGN_FILE or NUMBERED.fullmatch(path.name) for path in inside):
            yield FolderEntry(folder, is_campaign=True)
            continue
        folders = [path for path in inside if is_folder(path)]
        yield from (FolderEntry(path) for path in inside if path.suffix == ".json" and path not in folders)
        waiting += reversed(folders)


def is_folder(path: Path) -> bool:
    """Whether there is a folder of that name; a name that the system does not take is nobody's."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
