"""Making the player's folders, except one that has gone away.

A data folder that vanishes during play is on a drive that was pulled. Made anew, it would take the player's games to a
place where nobody looks for them, and stand in the way when the drive comes back: so it is missed until it is there.
"""

from __future__ import annotations

from pathlib import Path

_kept: set[Path] = set()


def keep_folder(folder: Path) -> None:
    """Make ``folder`` once; from now on it is not made again.

    Raises:
        OSError: the system refused.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _kept.add(folder)


def make_folder(folder: Path) -> None:
    """Make ``folder`` and those above it where they are missing, but none that is kept.

    Raises:
        OSError: the system refused, or the kept folder around it is not there.
    """
    kept = next((one for one in (folder, *folder.parents) if one in _kept), None)
    if kept is None:
        folder.mkdir(parents=True, exist_ok=True)
        return
    made = kept
    for part in folder.relative_to(kept).parts:
        made /= part
        made.mkdir(exist_ok=True)


def check_present(folder: Path) -> None:
    """Do nothing when ``folder`` is where it belongs.

    Raises:
        OSError: it is kept, and is not there.
    """
    if folder in _kept:
        folder.stat()
