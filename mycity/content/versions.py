"""The versions of the rules' data: the newest in ``assets/campaigns``, in ``assets/older`` the files changed since.

A game keeps the version it was begun with, so that a changed number never alters what was played. A file of version
``v`` is the one in ``assets/older/<v>/``; where there is none, it has not changed until the next version, and so
on up to the newest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.yamls import Document, decode


class _VersionsFile(Document, frozen=True):
    format: Literal[1]
    versions: Annotated[
        tuple[Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\Z")], ...],
        msgspec.Meta(min_length=1),
    ]


def campaigns_folder() -> Path:
    """Return the folder with the rules' data."""
    return assets_root() / "campaigns"


def older_folder() -> Path:
    """Return the folder with a folder for each older version; it lies high up, since Windows wants short paths."""
    return assets_root() / "older"


@cache
def known_versions() -> tuple[str, ...]:
    """Return every version that can be played, oldest first.

    Raises:
        ContentError: something is wrong with the list, or a folder in ``older`` is none of them.
    """
    path = campaigns_folder() / "versions.yaml"
    versions = decode(path, _VersionsFile).versions
    if len(set(versions)) != len(versions):
        raise ContentError(path, "versions", "a version is given twice")
    for folder in sorted(older_folder().glob("*")):
        if folder.name not in versions[:-1]:
            raise ContentError(folder, "", "no older version of the rules has this name")
    return versions


def newest_version() -> str:
    """Return the version that new games are played under."""
    return known_versions()[-1]


def versioned_files(pattern: str, version: str) -> list[Path]:
    """Return the files of ``version`` that match ``pattern``, a path below the folder, by name."""
    return next((files for folder in _folders(version) if (files := sorted(folder.glob(pattern)))), [])


def versioned_file(name: str, version: str) -> Path:
    """Return the file ``name`` of ``version``, a path below the folder; it need not exist."""
    return next(iter(versioned_files(name, version)), campaigns_folder() / name)


def _folders(version: str) -> Iterator[Path]:
    """Yield where a file of ``version`` may be, in the order to be looked in.

    Raises:
        ContentError: there is no such version.
    """
    versions, folder = known_versions(), campaigns_folder()
    if version not in versions:
        raise ContentError(
            folder, "", f"there is no version {version!r:.80} of the rules; there are {', '.join(versions)}"
        )
    for older_version in versions[versions.index(version) : -1]:
        yield older_folder() / older_version
    yield folder
