"""The game as one folder that needs no Python: ``python -m tools.ship.folder`` writes ``dist/mycity``.

PyInstaller does most of it, by `packaging/mycity.spec`; here debugging symbols are taken off, libraries that may be
replaced get their bytecode beside them, and the papers are added.
"""

from __future__ import annotations

import compileall
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from py_compile import PycInvalidationMode

from tools.build_kernel import build_if_possible
from tools.ship.icons import write_icons
from tools.ship.notices import playing, write_notices

ROOT = Path(__file__).resolve().parents[2]
DIST, BUILD = ROOT / "dist", ROOT / "build"
REPLACEABLE = ("pygame", "pytmx")
"""Libraries under the LGPL: plain files beside the program."""
_START = {
    "PLAYING.txt": {
        "Linux": "Start: ./mycity  (nothing else is needed; no Python either)",
        "Darwin": "Start: mycity.app",
    },
    "JOUER.txt": {
        "Linux": "Pour jouer : ./mycity  (il ne faut rien de plus, pas même Python)",
        "Darwin": "Pour jouer : mycity.app",
    },
}
"""How it is started, by the text that says it."""
_SYSTEMS = {
    "Debian": {(2, 31): "11", (2, 36): "12", (2, 41): "13"},
    "Ubuntu": {
        (2, 31): "20.04",
        (2, 35): "22.04",
        (2, 36): "22.10",
        (2, 37): "23.04",
        (2, 38): "23.10",
        (2, 39): "24.04",
    },
    "Fedora": {(2, 34): "35", (2, 35): "36", (2, 36): "37", (2, 37): "38", (2, 38): "39", (2, 39): "40"},
}
"""The releases of a system, by the glibc that each was the first to have."""


def main() -> int:
    """Write the folder."""
    build_if_possible()
    write_icons(BUILD / "icons")
    shutil.rmtree(BUILD / "licences", ignore_errors=True)
    write_notices(BUILD / "licences", platform.system(), platform.python_version())
    spec = ROOT / "packaging" / "mycity.spec"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    subprocess.run([*command, "--distpath", str(DIST), "--workpath", str(BUILD), str(spec)], cwd=ROOT, check=True)
    finish(DIST / "mycity")
    print(f"{DIST / 'mycity'}: {size(DIST / 'mycity') / 1e6:.1f} MB")
    return 0


def finish(folder: Path) -> None:
    """Make what PyInstaller wrote ready to be given away."""
    inside = folder / "_internal"
    if sys.platform.startswith("linux"):
        strip(inside)
    for name in REPLACEABLE:
        # by its content, so that a file the player has changed is used at once
        compileall.compile_dir(
            inside / name, quiet=1, stripdir=str(folder), invalidation_mode=PycInvalidationMode.CHECKED_HASH
        )
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copytree(BUILD / "licences", folder / "licences", dirs_exist_ok=True)
    for name, told in needs(folder).items():
        text = playing(name, _START[name][platform.system()], told)
        (folder / name).write_text(text, encoding="utf-8")


def strip(inside: Path) -> None:
    """Take debugging symbols, and where this machine keeps its libraries, off Python and its modules.

    What came with a wheel stays as its makers made it.
    """
    python = [*inside.glob("libpython*"), *inside.rglob("lib-dynload/*.so")]
    for command, files in (("strip --strip-unneeded", [*python, *inside.glob("yaml/*.so")]), ("chrpath -d", python)):
        tool = command.split()
        if shutil.which(tool[0]) is None:
            print(f"{tool[0]} is not installed: the folder is larger than need be, or names folders of this machine")
        else:
            names = [str(file) for file in files if not file.is_symlink()]
            subprocess.run([*tool, *names], check=True, capture_output=True)


def needs(folder: Path) -> dict[str, str]:
    """Say which systems the folder runs on, by the text that says it."""
    machine = platform.machine()
    if not sys.platform.startswith("linux"):
        made = f"{platform.system()} {platform.release()}"
        return {"PLAYING.txt": f"Made on {made} for {machine}.", "JOUER.txt": f"Fabriqué sous {made} pour {machine}."}
    asked = glibc(folder)
    newest, first = ".".join(map(str, asked)), ", ".join(_first_with(asked))
    return {
        "PLAYING.txt": f"Needs a Linux on {machine} with glibc {newest} or newer (`ldd --version` names yours:\n"
        f"{first} and everything later), and X11 or Wayland.",
        "JOUER.txt": f"Il faut un Linux sur {machine} avec glibc {newest} ou plus récente (voyez `ldd --version` :\n"
        f"{first} et tout ce qui suit), et X11 ou Wayland.",
    }


def _first_with(asked: tuple[int, ...]) -> Iterator[str]:
    """Yield of each system the first release known to have a glibc."""
    for system, releases in _SYSTEMS.items():
        if has := [version for version in releases if version >= asked]:
            yield f"{system} {releases[min(has)]}"


def glibc(folder: Path) -> tuple[int, ...]:
    """Return the oldest glibc that has every symbol the program and its libraries ask for."""
    versions: set[tuple[int, ...]] = {(2, 0)}
    for file in binaries(folder):
        told = subprocess.run(["objdump", "-T", str(file)], capture_output=True, encoding="utf-8", check=False).stdout
        versions |= {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", told)}
    return max(versions)


def binaries(folder: Path) -> Iterator[Path]:
    """Yield the program and every library in the folder."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF":
            yield file


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


if __name__ == "__main__":
    sys.exit(main())
