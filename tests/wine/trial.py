"""What is set out for all that is tried: a Windows, the game unpacked in it, a screen, and a twin to look at."""

from __future__ import annotations

import hashlib
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError, CompletedProcess
from typing import Self

import pygame

from tests.driver import Driver
from tests.window.desktop import Desktop, Program, wait_for
from tests.window.hands import Hands
from tests.wine.machine import Machine, WineStarter

USER = "Zoé 漢字 Müller"
ODD = "Jeux d'été 漢字 & co"
"""A folder, as players name them."""
SIZE = (1280, 800)
SCREEN = (1600, 1000)
GAME = "mycity.exe"


class Trial:
    """All of it.

    Args:
        folder: Where everything is put.
        packed: The zip that is tried.
        pictures: Where pictures of the screen are kept.
    """

    def __init__(self, folder: Path, packed: Path, pictures: Path) -> None:
        self.folder = folder
        self.pictures = pictures
        self.machine = Machine(folder / "wine", USER)
        self.home = folder / ODD
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(self.home)
        (self.program,) = self.home.glob(f"*/{GAME}")
        self.starter = WineStarter(self.machine, self.program)
        self.desktop = Desktop(SCREEN, starter=self.starter, seen_in=folder)
        self.driver = Driver(folder / "twin", window=SIZE)
        self.unpacked = contents(self.program.parent)

    def close(self) -> None:
        self.machine.close()
        self.driver.close()
        self.desktop.close()

    @property
    def data(self) -> Path:
        """The player's own folder."""
        return self.machine.own_data

    def told(self, *words: str | Path, status: int = 0, folder: Path | None = None, patience: float = 120) -> str:
        """Have the program with a console do something; return what it says, which must be without a traceback."""
        program = self.program.with_name("mycity-cli.exe")
        done = self.run([program, *words], folder=folder, patience=patience)
        said = done.stdout + done.stderr
        assert done.returncode == status, f"{words} ends with {done.returncode}, not {status}: {said}"
        assert "Traceback" not in said, said
        return said

    def run(
        self, words: Sequence[str | Path], folder: Path | None = None, patience: float = 120
    ) -> CompletedProcess[str]:
        """Run a program of Windows to its end."""
        return self.machine.run(words, self.desktop.display, folder=folder, patience=patience)

    @contextmanager
    def playing(self, data: Path, *options: str, size: tuple[int, int] = SIZE) -> Iterator[Hands]:
        """The game in its window, which is gone afterwards whatever happens."""
        program = Program(self.desktop, data, *options, "--lang", "en", "--window", f"{size[0]}x{size[1]}")
        try:
            yield Hands(program, data, self.driver)
        finally:
            program.kill()

    def processes(self, name: str = GAME) -> list[int]:
        """Return the processes of a program in this Windows."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                ours = str(self.machine.prefix).encode() in (process / "environ").read_bytes()
            except OSError:  # it has just ended
                continue
            if ours and any(word.lower().endswith(name.encode()) for word in words[:2]):
                found.append(int(process.name))
        return found

    def all_ended(self) -> None:
        """Wait until no process of the game is left."""
        wait_for(lambda: not self.processes(), "the end of the game's processes")


def picture(trial: Trial, name: str) -> None:
    """Keep a picture of the screen."""
    trial.pictures.mkdir(parents=True, exist_ok=True)
    pygame.image.save(trial.desktop.picture(), trial.pictures / f"{name}.png")


def contents(folder: Path) -> dict[str, str]:
    """Return the files below a folder: name to what is in it, briefly."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


class Consoles:
    """Watches a screen for consoles: windows that are not the game's, and processes that draw them.

    Attributes:
        seen: What was seen.
        looks: How often was looked.
    """

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self.seen: set[str] = set()
        self.looks = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.1):
            self.looks += 1
            self.seen |= {f"window {name!r}" for name in self._names() if name not in {"", "mycity"}}
            self.seen |= {_told(process) for process in self._trial.processes("conhost.exe")}

    def _names(self) -> list[str]:
        try:
            windows = self._trial.desktop.do("search", "--onlyvisible", "--name", ".").split()
            return [self._trial.desktop.do("getwindowname", window) for window in windows]
        except CalledProcessError:
            return []


def _told(process: int) -> str:
    """Return what a process was started with."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return "conhost.exe"
