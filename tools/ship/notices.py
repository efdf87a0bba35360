"""What goes with the game on paper: licences of everything in the package, versions, and how it is played."""

from __future__ import annotations

import platform
import shutil
import sys
import sysconfig
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "packaging" / "licences"
WITH_TEXTS = ("PyYAML", "msgspec", "platformdirs", "pillow", "PyInstaller")
"""Libraries whose licence is taken from the installed package."""
LIBRARIES = ("pygame-ce", "PyTMX", "PyYAML", "msgspec", "platformdirs", "pillow", "PyInstaller")


def write_notices(folder: Path) -> None:
    """Write every licence, the list of works, and their versions into ``folder``.

    Raises:
        FileNotFoundError: A licence that must be there is nowhere to be found.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for text in (*TEXTS.glob("*.txt"), *(ROOT / "assets" / "fonts").glob("*-OFL.txt")):
        shutil.copyfile(text, folder / text.name)
    shutil.copyfile(ROOT / "packaging" / "THIRD-PARTY.md", folder / "THIRD-PARTY.md")
    shutil.copyfile(_python_licence(), folder / "Python.txt")
    for name in WITH_TEXTS:
        (folder / f"{name}.txt").write_text(_licence_of(name), encoding="utf-8")
    lines = [f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in LIBRARIES)]
    (folder / "versions.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def playing(start: str, needs: str) -> str:
    """Return the text that lies beside the program."""
    from mycity import __version__  # noqa: PLC0415 - the version is asked for when it is written down

    text = (ROOT / "packaging" / "PLAYING.txt").read_text(encoding="utf-8")
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
