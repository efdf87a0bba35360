"""A window manager on a screen: windows can be minimised, and dragged by their corners."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.window.desktop import Desktop, wait_for


@contextmanager
def managed(desktop: Desktop, home: Path) -> Iterator[None]:
    """A window manager on a screen, which knows no settings but its own; it is there once it answers."""
    environment = {**os.environ, "DISPLAY": desktop.display, "XDG_CONFIG_HOME": str(home), "HOME": str(home)}
    manager = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: _is_managed(desktop), "the window manager")
        yield
    finally:
        manager.terminate()
        manager.wait(60)


def _is_managed(desktop: Desktop) -> bool:
    try:
        return desktop.do("get_num_desktops") != ""
    except subprocess.CalledProcessError:
        return False
