"""A Windows of its own: a Wine prefix in a folder, with a user, in which programs run."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.window.desktop import Starter

_WINE64 = Path("/usr/lib/wine/wine64")
_SERVER = Path("/usr/lib/wine/wineserver64")
_UNWANTED = "mscoree,mshtml,winemenubuilder.exe="
"""What Wine would fetch, or write into this machine's menu."""


def wine() -> str | None:
    """Return Wine's program; ``None`` where there is none that runs 64-bit programs."""
    return str(_WINE64) if _WINE64.is_file() else shutil.which("wine64") or shutil.which("wine")


class Machine:
    """A Windows.

    Args:
        folder: Where its disk is to be.
        user: Whose account it is.
    """

    def __init__(self, folder: Path, user: str) -> None:
        self.prefix = folder
        self.user = user
        self._wine = wine() or ""

    @property
    def home(self) -> Path:
        """The user's folder."""
        return self.prefix / "drive_c" / "users" / self.user

    @property
    def own_data(self) -> Path:
        """Where the game keeps its files unless it is told otherwise."""
        return self.home / "AppData" / "Local" / "mycity"

    def environment(self, display: str) -> dict[str, str]:
        """Return the environment of its programs: nothing of ours but the way to find them."""
        return {
            "PATH": os.defpath,
            "DISPLAY": display,
            "HOME": str(self.prefix.parent),
            "USER": self.user,
            "LC_ALL": "C.UTF-8",
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": _UNWANTED,
        }

    def boot(self, display: str) -> None:
        """Make the disk, and wait until all of it is there."""
        self.prefix.parent.mkdir(parents=True, exist_ok=True)
        self.run(["wineboot", "-i"], display, patience=180)

    def close(self) -> None:
        """End everything that runs."""
        server = str(_SERVER) if _SERVER.is_file() else "wineserver"
        subprocess.run([server, "-k"], env=self.environment(""), check=False, capture_output=True, timeout=60)

    def command(self, words: Sequence[str | Path]) -> list[str]:
        """Return what runs a program of Windows here; a ``Path`` is a place on this machine, a word stays as it is."""
        program, *others = words
        given = [place(one) if isinstance(one, Path) else one for one in others]
        return [self._wine, str(program), *given]

    def run(
        self,
        words: Sequence[str | Path],
        display: str,
        *,
        folder: Path | None = None,
        patience: float = 120,
        changes: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end, with pipes for what it says."""
        return subprocess.run(
            self.command(words),
            env={**self.environment(display), **(changes or {})},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=patience,
            check=False,
        )

    def start(
        self, words: Sequence[str | Path], display: str, changes: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program that says nothing."""
        environment, nothing = {**self.environment(display), **(changes or {})}, subprocess.DEVNULL
        return subprocess.Popen(self.command(words), env=environment, stdin=nothing, stdout=nothing, stderr=nothing)


def place(path: Path) -> str:
    """Return how Windows calls a place on this machine."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


class WineStarter(Starter):
    """Starts the game of a folder in a Windows.

    Args:
        machine: The Windows.
        program: Its ``mycity.exe``.
    """

    def __init__(self, machine: Machine, program: Path) -> None:
        self.machine = machine
        self.program = program

    def command(self, data: Path, module: str = "mycity") -> list[str]:
        assert module == "mycity"
        where: list[str | Path] = [] if data == self.machine.own_data else ["--data-dir", data]
        return self.machine.command([self.program, *where])

    def environment(self, display: str) -> dict[str, str]:
        return self.machine.environment(display)
