"""The session bus of desktops: SDL asks it for input methods, and starts one where none runs.

What it starts outlives the game, and knows nothing that the game could ask. So where no bus runs SDL goes without.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

_ADDRESS = "DBUS_SESSION_BUS_ADDRESS"
"""The variable of the environment that names it."""
_NOWHERE = "disabled:"
"""An address at which nothing is found, and for which nothing is started."""
_PROCESS = re.compile(r"^DBUS_SESSION_BUS_PID=([0-9]{1,10})$", re.MULTILINE)


@contextmanager
def no_bus_started() -> Iterator[None]:
    """Have SDL use the bus that runs, and start none; it looks for one only once, when it is first made ready."""
    if os.name != "posix" or bus_runs(os.environ):
        yield
        return
    before = os.environ.get(_ADDRESS)
    os.environ[_ADDRESS] = _NOWHERE
    try:
        yield
    finally:  # whatever the game starts finds the environment as it was
        os.environ.pop(_ADDRESS, None)
        if before is not None:
            os.environ[_ADDRESS] = before


def bus_runs(environment: Mapping[str, str]) -> bool:
    """Return whether a session bus runs, as its libraries look for it.

    They look at the environment, at the player's folder of running things, and at what another program has noted that
    had to start one for this screen.
    """
    if environment.get(_ADDRESS):
        return True
    runtime, display = environment.get("XDG_RUNTIME_DIR"), environment.get("DISPLAY", "")
    with suppress(OSError, ValueError):
        if runtime and stat.S_ISSOCK(Path(runtime, "bus").stat().st_mode):
            return True
    number = display.rpartition(":")[2].partition(".")[0]
    with suppress(OSError, ValueError):
        return any(_lives(file) for file in _noted(environment).glob(f"*-{number}"))
    return False


def _noted(environment: Mapping[str, str]) -> Path:
    return Path(environment.get("HOME", os.sep), ".dbus", "session-bus")


def _lives(noted: Path) -> bool:
    """Return whether the bus still runs of which a program has noted where it is."""
    found = _PROCESS.search(noted.read_text(encoding="utf-8", errors="replace")) if noted.is_file() else None
    if found is None:
        return False
    try:
        os.kill(int(found[1]), 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
