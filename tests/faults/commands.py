"""Running ``mycity`` as a process, as anybody would who wants to see it fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

PROGRAM = (sys.executable, "-m", "mycity")
NOBODY = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
"""What a machine without a desktop does not have."""


def environment(data: Path, changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a machine without a desktop."""
    bare = {name: value for name, value in os.environ.items() if name not in NOBODY}
    return {**bare, "MYCITY_DATA_DIR": str(data), **(changes or {})}


def start(arguments: Sequence[str], data: Path, **options: Any) -> subprocess.Popen[bytes]:
    changes = options.pop("changes", None)
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **options}
    return subprocess.Popen([*PROGRAM, *arguments], env=environment(data, changes), **options)


def told(process: subprocess.Popen[bytes], seconds: float = 60) -> tuple[int, str, str]:
    """Wait for the end; returns the exit status, standard output and standard error."""
    try:
        out, error = process.communicate(timeout=seconds)
    finally:
        process.kill()
    return process.returncode, (out or b"").decode(errors="replace"), (error or b"").decode(errors="replace")


def is_one_sentence(error: str) -> bool:
    """Whether standard error holds one line that is not endless, and no traceback."""
    lines = error.splitlines()
    return len(lines) == 1 and "Traceback" not in error and "inside the game" not in error and len(lines[0]) < 700
