"""``make windows-try``: what `make windows` has made, tried under Wine on a screen of its own; a line for each thing.

``python -m tests.wine [WORD ...]`` tries only what has one of these words in its name. Ends with 1 if anything fails.
Pictures of the screen lie in ``build/windows-pictures``.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from mycity import __version__
from tests.window.desktop import MISSING
from tests.wine import evening, installer, places, verbs
from tests.wine.machine import wine
from tests.wine.trial import Trial, picture
from tools.ship import windows
from tools.ship.folder import BUILD

PICTURES = BUILD / "windows-pictures"
LONGEST = 600
"""Seconds that all of it may take."""
STEPS: Sequence[tuple[str, Callable[[Trial], str]]] = (
    ("it starts", verbs.version),
    ("--smoke", verbs.smoke),
    ("a game begun by mouse", evening.begin),
    ("closed and killed in mid-turn, gone on with", evening.leave),
    ("two windows on one slot", evening.two_windows),
    ("full screen, minimised, focus lost", evening.window),
    ("the game by mouse to its end", evening.finish),
    ("film and picture", evening.keep),
    ("small windows", evening.small),
    ("the result in a small window", evening.result_small),
    ("saves export and import, reserved names", verbs.exported),
    ("the same bytes as here", verbs.same_bytes),
    ("replay --check, best", verbs.checked),
    ("streams closed, files, devices", verbs.streams),
    ("no console", verbs.no_console),
    ("200 letters", places.long_names),
    ("read-only folder", places.read_only),
    ("folder gone and back", places.gone_and_back),
    ("no sound device", places.without_sound),
    ("crash report, another pytmx", places.crashed),
    ("start times", places.start_times),
    ("installed, installed over, uninstalled", installer.install),
    ("installed elsewhere, started from the menu", installer.from_the_menu),
)


def main(words: list[str]) -> int:
    """Try everything and say what came of it."""
    missing = [*MISSING, *(["Wine for 64-bit programs (Debian's wine64)"] if wine() is None else [])]
    missing += [] if shutil.which("openbox") else ["openbox"]
    missing += [f"{file.name}: `make windows` first" for file in (windows.ZIP, windows.SETUP) if not file.is_file()]
    if missing:
        print(f"cannot be tried, for want of {', '.join(missing)}")
        return 1
    begun = time.monotonic()
    steps = [(name, step) for name, step in STEPS if not words or any(word in name for word in words)]
    with tempfile.TemporaryDirectory(prefix="mycity-wine-", ignore_cleanup_errors=True) as folder:
        trial = Trial(Path(folder), windows.ZIP, PICTURES)
        try:
            trial.machine.boot(trial.desktop.display)
            failed = [name for name, step in steps if not _succeeds(trial, name, step)]
        finally:
            trial.close()
    took = time.monotonic() - begun
    if took > LONGEST:
        failed.append(f"it took more than {LONGEST} s")
    said = f"FAILED: {', '.join(failed)}" if failed else "everything holds"
    print(f"\nmycity {__version__} for Windows, tried under Wine in {took:.0f} s: {said}")
    return 1 if failed else 0


def _succeeds(trial: Trial, name: str, step: Callable[[Trial], str]) -> bool:
    """Try one thing, say what came of it, and return whether it holds."""
    begun = time.monotonic()
    try:
        said, mark = step(trial), "ok"
    except Exception as problem:
        said, mark = f"{type(problem).__name__}: {problem}", "FAILED"
        with suppress(OSError):
            picture(trial, f"failed-{name.replace(' ', '-')}")
    print(f"{mark}: {name} ({time.monotonic() - begun:.1f} s)", flush=True)
    for line in said.strip().splitlines():
        print(f"    {line}", flush=True)
    return mark == "ok"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
