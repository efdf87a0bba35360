"""A copy of the checkout in which a recipe is carried out, and which remembers what had to be touched."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.recipes.page import ROOT

_LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "saves", "window", "fixtures")


class Copy:
    """The project without its history, somewhere else.

    Attributes:
        root: Its folder.
        touched: The files written or changed by hand, as paths from there.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.touched: set[str] = set()
        shutil.copytree(ROOT, root, ignore=_LEFT_OUT)
        for words in ("init", "add -A", "-c user.name=mycity -c user.email=mycity@example.org commit -m Begun"):
            env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
            subprocess.run(["git", *words.split()], cwd=root, env=env, check=True, capture_output=True)

    def write(self, path: str, text: str) -> None:
        """Write a new file."""
        file = self.root / path
        assert not file.exists(), f"{path} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.touched.add(path)

    def edit(self, path: str, place: str, more: str, *, before: str = "") -> None:
        """Write ``before`` right before the only ``place`` of a file, and ``more`` right behind it."""
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        assert text.count(place) == 1, f"{path} has {place!r} {text.count(place)} times"
        file.write_text(text.replace(place, before + place + more), encoding="utf-8")
        self.touched.add(path)

    def append(self, path: str, more: str) -> None:
        """Write ``more`` at the end of a file."""
        with (self.root / path).open("a", encoding="utf-8") as file:
            file.write(more)
        self.touched.add(path)

    def run(self, command: str) -> str:
        """Run a command of a recipe there and return what it says; it must do well."""
        program, *words = shlex.split(command)
        start = [sys.executable] if program == "python" else [sys.executable, "-m", program]
        env = {
            **os.environ,
            "PYTHONPATH": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        for name in [name for name in env if name.startswith("PYTEST_")]:
            del env[name]
        done = subprocess.run([*start, *words], cwd=self.root, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout[-6000:]}{done.stderr[-2000:]}"
        return done.stdout

    def prove(self, *tests: str) -> None:
        """Run tests of the copy; they must pass."""
        self.run(f"python -m pytest -q -p no:cacheprovider -p no:xdist {shlex.join(tests)}")

    def show(self, *moments: str) -> None:
        """Show scenes of the copy off-screen, the moments whose names begin so; they must come up."""
        self.run(f"python tools/screenshots.py build/shown --only {shlex.join(moments)}")
        shown = [picture.stem for picture in (self.root / "build/shown").glob("*.png")]
        assert [name for name in moments if not any(one.startswith(name) for one in shown)] == []
