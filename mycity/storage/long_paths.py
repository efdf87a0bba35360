r"""Extended-length paths of Windows: ``\\?\C:\...``, without which it knows none of more than 259 letters.

Not every program understands that form, explorer for one, and nobody wants to read it: what is short stays as it is.
"""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath

_WINDOWS = os.name == "nt"
_LONGEST = 259
_LONGEST_BELOW = 100
"""Letters of the longest path that the game makes below the player's folder."""
_PREFIX, _SHARE = "\\\\?\\", "\\\\?\\UNC\\"


def extended(folder: Path) -> Path:
    """Return ``folder`` so that this system takes whatever the game makes below it."""
    return Path(extended_path(str(folder))) if _WINDOWS else folder


def readable(path: Path) -> str:
    """Return ``path`` as people and other programs know it."""
    return plain_path(str(path)) if _WINDOWS else str(path)


def extended_path(folder: str) -> str:
    """Return a folder of Windows in the long form when something below it could need that."""
    path = PureWindowsPath(folder)
    if _letters(folder) + 1 + _LONGEST_BELOW <= _LONGEST or not path.is_absolute() or ".." in path.parts:
        return folder
    if path.drive[:4] in (_PREFIX, "\\\\.\\"):
        return folder
    return f"{_SHARE}{str(path)[2:]}" if path.drive[:2] == "\\\\" else f"{_PREFIX}{path}"


def plain_path(path: str) -> str:
    """Return a path of Windows without what makes it a long one."""
    if path.startswith(_SHARE):
        return f"\\\\{path[len(_SHARE) :]}"
    return path.removeprefix(_PREFIX)


def _letters(path: str) -> int:
    """Return how long a path is to Windows, which counts some signs twice."""
    return len(path.encode("utf-16-le", errors="surrogatepass")) // 2
