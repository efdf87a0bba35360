"""What goes with the game on paper: licences of everything in the package, versions, and how it is played."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "packaging" / "licences"
WITH_TEXTS = ("PyYAML", "msgspec", "platformdirs", "pillow", "reportlab", "PyInstaller")
"""Libraries whose licence is taken from the installed package."""
LIBRARIES = ("pygame-ce", "PyTMX", "PyYAML", "msgspec", "platformdirs", "pillow", "reportlab", "PyInstaller")
_ELSEWHERE = {"Windows": "(not on Windows)", "Linux": "(Windows)", "Darwin": "(Windows)"}
"""What the list of works says of those that are not in the package for a system."""


def write_notices(folder: Path, system: str, python: str) -> None:
    """Write the list of works in the package for a system, their licences and their versions into ``folder``.

    Args:
        folder: Where to.
        system: As ``platform.system()`` calls it.
        python: The version of Python in the package.

    Raises:
        FileNotFoundError: A licence that must be there is nowhere to be found.
    """
    folder.mkdir(parents=True, exist_ok=True)
    works = works_for(system)
    (folder / "THIRD-PARTY.md").write_text(works, encoding="utf-8")
    in_assets = (text for room in ("fonts", "locale") for text in (ROOT / "assets" / room).glob("*.txt"))
    for text in (*TEXTS.glob("*.txt"), *in_assets):
        if f"`{text.name}`" in works:
            shutil.copyfile(text, folder / text.name)
    shutil.copyfile(_python_licence(), folder / "Python.txt")
    for name in WITH_TEXTS:
        if f"`{name}.txt`" in works:
            (folder / f"{name}.txt").write_text(_licence_of(name), encoding="utf-8")
    libraries = [name for name in LIBRARIES if name not in WITH_TEXTS or f"`{name}.txt`" in works]
    lines = [f"Python {python}", *(f"{name} {version(name)}" for name in libraries)]
    (folder / "versions.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def works_for(system: str) -> str:
    """Return the list of works, without those that are not in the package for a system."""
    lines = (ROOT / "packaging" / "THIRD-PARTY.md").read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if _ELSEWHERE[system] not in line)


PLAYING = {"PLAYING.txt": "PLAYING.txt", "JOUER.txt": "PLAYING.fr.txt"}
"""The texts that lie beside the program, in English and French: by their names there, from what they are made."""


def playing(name: str, start: str, needs: str) -> str:
    """Return a text that lies beside the program, with how it is started and what it needs in its language."""
    from mycity import __version__  # noqa: PLC0415 - the version is asked for when it is written down

    text = (ROOT / "packaging" / PLAYING[name]).read_text(encoding="utf-8")
    title = f"mycity {__version__}"
    return text.format(version=__version__, line="=" * len(title), start=start, needs=needs)


def _licence_of(name: str) -> str:
    """Return the licence that an installed library brings along."""
    for file in distribution(name).files or ():
        if ".dist-info" in str(file) and Path(str(file)).name.upper().startswith(("LICENSE", "LICENCE", "COPYING")):
            return Path(str(file.locate())).read_text(encoding="utf-8")
    raise FileNotFoundError(f"{name} is installed without its licence")


def _python_licence() -> Path:
    """Return Python's own licence, wherever this Python keeps it."""
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    places += [Path(sys.base_prefix) / "LICENSE", TEXTS / "Python.txt"]
    for place in places:
        if place.is_file():
            return place
    raise FileNotFoundError("Python is installed without its licence")
