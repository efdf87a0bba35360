"""Making the player's folders, except one that has gone away.

A data folder that vanishes during play is on a drive that was pulled. Made anew, it would take the player's games to a
place where nobody looks for them, and stand in the way when the drive comes back: so it is missed until it is there.
"""

from __future__ import annotations

from pathlib import Path

_kept_folders: set[Path] = set()


def keep_folder(folder: Path) -> None:
    """Make ``folder`` once; from now on it is not made again.

    Raises:
        OSError: the system refused.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _kept_folders.add(folder)


def make_folder(folder: Path) -> None:
    """Make ``folder`` and those above it where they are missing, but none that is kept.

    Raises:
        OSError: the system refused, or the kept folder around it is not there.
    """
    root = next((around for around in (folder, *folder.parents) if around in _kept_folders), None)
    if root is None:
        folder.mkdir(parents=True, exist_ok=True)
        return
    made = root
    for part in folder.relative_to(root).parts:
        made /= part
        made.mkdir(exist_ok=True)


def check_present(folder: Path) -> None:
    """Do nothing when ``folder`` is where it belongs.

    Raises:
        OSError: it is kept, and is not there.
    """
    if folder in _kept_folders:
        folder.stat()
