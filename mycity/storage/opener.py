"""Showing a folder in the system's own window for files. It never waits, and never fails: it says whether it could."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from mycity.storage.long_paths import readable

log = logging.getLogger(__name__)

_WINDOWS = os.name == "nt"
_LONGEST = 260
"""Letters that the name of Windows' own folder takes at most, with what ends it."""


def show_folder(folder: Path) -> bool:
    """Have the system show a folder; return whether there is anything that may do so."""
    program = _explorer() if _WINDOWS else shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if not program:
        return False
    try:
        opener = subprocess.Popen(  # noqa: S603 - the system's own program, and a folder of ours
            _quoted(program, folder) if _WINDOWS else [program, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=_own_environment(),
        )
        threading.Thread(target=opener.wait, name="opener", daemon=True).start()
    except (OSError, ValueError, RuntimeError) as problem:
        log.warning("the folder cannot be shown: %s", problem)
        return False
    return True


def _explorer() -> str:
    """Return the path of Windows' own explorer, wherever that is: one of that name may lie in any folder we are in."""
    folder = _windows_folder()
    return f"{folder}\\explorer.exe" if folder else ""


def _windows_folder() -> str:
    """Return the folder of Windows, as the system itself names it; empty when it does not."""
    named = ""
    if sys.platform == "win32":
        from mycity.c_calls import NO_CALLS, ctypes  # noqa: PLC0415 - hardly anybody looks at a crash report

        if NO_CALLS:
            return named
        room = ctypes.create_unicode_buffer(_LONGEST)
        length = ctypes.windll.kernel32.GetSystemWindowsDirectoryW(room, _LONGEST)
        named = room.value if 0 < length < _LONGEST else ""
    return named


def _quoted(program: str, folder: Path) -> str:
    """Return the command line, in which explorer would take a comma for the end of the folder's name."""
    return f'"{program}" "{readable(folder)}"'


def _own_environment() -> dict[str, str]:
    """Return the environment the game was started in: a package puts its own libraries before the system's."""
    environment = dict(os.environ)
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    return environment
