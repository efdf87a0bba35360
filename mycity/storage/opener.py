"""Showing a folder in the system's own window for files. It never waits, and never fails: it says whether it could."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

log = logging.getLogger(__name__)

_PROGRAMS = {"darwin": "open", "win32": "explorer"}


def show_folder(folder: Path) -> bool:
    """Have the system show a folder; return whether there is anything that may do so."""
    program = shutil.which(_PROGRAMS.get(sys.platform, "xdg-open"))
    if program is None:
        return False
    try:
        opener = subprocess.Popen(  # noqa: S603 - the system's own program, and a folder of ours
            [program, str(folder)],
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


def _own_environment() -> dict[str, str]:
    """Return the environment the game was started in: a package puts its own libraries before the system's."""
    environment = dict(os.environ)
    kept = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if kept is not None:
        environment["LD_LIBRARY_PATH"] = kept
    return environment
