"""The typefaces of the player's own system: they stand in for ours where a name has signs that none of ours has."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from time import monotonic

import pygame

from mycity.plain_files import plain_file
from mycity.ui.style.letters import CAPITAL, FaceSigns
from mycity.ui.style.scripts import ANY_SCRIPT, BOLD, SCRIPTS, Part

log = logging.getLogger(__name__)

_ENDINGS = {".ttf", ".otf", ".ttc", ".otc"}
_MOST_SECONDS, _MOST_FILES, _DEEPEST = 1.0, 20_000, 6
"""The most that is looked through; a system has some thousand files, three folders deep."""
_MEASURED = 64
"""Pixels at which faces are looked at, as ours are."""
_SMALLEST = 0.7
"""The share to which a part of a line shrinks at most so that it has room in it."""
_CAPITAL_SHARE = 0.71
"""The height of a capital in a face that has none, against its size: that of Noto, which is drawn for this."""
_LINUX = (
    *("/usr/local/share/fonts", "/usr/share/fonts", "/run/current-system/sw/share/X11/fonts"),
    *("/run/host/user-fonts", "/run/host/local-fonts", "/run/host/fonts"),
)
"""The last three are those of the system around a Flatpak."""
_MAC = ("/Library/Fonts", "/System/Library/Fonts/Supplemental", "/System/Library/Fonts")


class SystemFaces:
    """The faces of the system at the sizes of one window; for the frame loop alone, as ours are.

    Args:
        files: Finds them, by name; asked when a sign is met that is not ours, and not before.
    """

    def __init__(self, files: Callable[[], Mapping[str, Path]]) -> None:
        self._files = files
        self._signs: dict[Path, FaceSigns | None] = {}
        self._found: dict[tuple[Part, bool], Path | None] = {}
        self._fonts: dict[tuple[Path, int, str, bool], pygame.font.Font] = {}

    def file(self, part: Part, *, bold: bool = False) -> Path | None:
        """Return the first face that has all signs of a part of a line, or None."""
        if (part, bold) not in self._found:
            files = self._files()
            known = (files[name] for name in _names(part, bold=bold) if name in files)
            self._found[part, bold] = next((file for file in known if self._has_all(file, part.drawn)), None)
        return self._found[part, bold]

    def font(self, part: Part, capital: float, room: tuple[int, int], *, bold: bool = False) -> pygame.font.Font | None:
        """Return the font that writes a part of a line as its script wants it, or None.

        Args:
            capital: Pixels that a capital beside it is high.
            room: Those that there are above its foot line and below; some scripts are higher and deeper than ours.
        """
        file = self.file(part, bold=bold)
        if file is None:
            return None
        try:
            return self._fitting(file, part, capital, room)
        except Exception as error:  # noqa: BLE001 - whatever a file of the system's is, the game goes on
            log.info("%s cannot be written with: %s", file, error)
            self._signs[file] = None
            self._found.clear()
            return None

    def _fitting(self, file: Path, part: Part, capital: float, room: tuple[int, int]) -> pygame.font.Font:
        pixels = round(capital * _MEASURED / self._capital(file))
        font = self._opened(file, max(1, pixels), part)
        ink = font.render(part.drawn, True, (0, 0, 0)).get_bounding_rect()
        above, below = font.get_ascent() - ink.top, ink.bottom - font.get_ascent()
        share = min(1.0, room[0] / max(1, above), room[1] / max(1, below))
        return self._opened(file, max(1, int(pixels * max(_SMALLEST, share))), part) if share < 1 else font

    def _capital(self, file: Path) -> float:
        signs = self._signs[file]
        return signs.capital() if signs and signs.has_all(CAPITAL) else _CAPITAL_SHARE * _MEASURED

    def _opened(self, file: Path, pixels: int, part: Part) -> pygame.font.Font:
        """Return a font of its own for each script: which one it writes is a state of it."""
        code = next((script.code for script in part.scripts), "")
        key = (file, pixels, code, part.runs_left)
        if key not in self._fonts:
            font = pygame.font.Font(plain_file(file), pixels)
            if code:
                font.set_script(code)
            font.set_direction(pygame.DIRECTION_RTL if part.runs_left else pygame.DIRECTION_LTR)
            self._fonts[key] = font
        return self._fonts[key]

    def _has_all(self, file: Path, text: str) -> bool:
        try:
            if file not in self._signs:
                self._signs[file] = None
                self._signs[file] = FaceSigns(pygame.font.Font(plain_file(file), _MEASURED), is_ours=False)
            signs = self._signs[file]
            return signs is not None and signs.has_all(text)
        except Exception as error:  # noqa: BLE001 - as above
            log.info("%s is no typeface: %s", file, error)
            self._signs[file] = None
            return False


def _names(part: Part, *, bold: bool) -> Iterator[str]:
    """Yield the names of the files that may have a part of a line, the best first."""
    names = dict.fromkeys(name for script in part.scripts for name in script.faces) | dict.fromkeys(ANY_SCRIPT)
    for name in names:
        if bold:
            yield bold_of(name)
        yield name


@cache
def system_files() -> Mapping[str, Path]:
    """Return the typefaces of this system that may be of use, by their names; looked for once."""
    return found_files(system_folders(sys.platform, os.environ, Path.home))


def system_folders(platform: str, environment: Mapping[str, str], find_home: Callable[[], Path]) -> list[Path]:
    """Return where a system keeps its typefaces, the player's own first."""
    try:
        home = find_home()
    except RuntimeError:  # nobody has said where it is
        home = Path(os.sep)
    if platform == "win32":
        local, windows = environment.get("LOCALAPPDATA", ""), environment.get("WINDIR", "C:\\Windows")
        return [*([Path(local, "Microsoft", "Windows", "Fonts")] if local else []), Path(windows, "Fonts")]
    if platform == "darwin":
        return [home / "Library" / "Fonts", *map(Path, _MAC)]
    data = environment.get("XDG_DATA_HOME", "") or home / ".local" / "share"
    return [Path(data, "fonts"), home / ".fonts", *map(Path, _LINUX)]


def found_files(folders: Iterable[Path]) -> dict[str, Path]:
    """Return the typefaces with known names below some folders: as many as are met before it takes too long."""
    found: dict[str, Path] = {}
    end = monotonic() + _MOST_SECONDS
    for number, file in enumerate(_files_below(folders)):
        if file.suffix.lower() in _ENDINGS and file.stem.lower() in _known_names():
            found.setdefault(file.stem.lower(), file)
        if number >= _MOST_FILES or monotonic() > end:
            log.info("not all typefaces of the system were looked at")
            break
    return found


def _files_below(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield what lies in some folders and below them, whatever it is; what cannot be read has nothing in it."""
    waiting = [(folder, 0) for folder in folders]
    seen = set()
    while waiting:
        (folder, depth), below = waiting.pop(0), []
        try:
            own = folder.stat()
            if (own.st_dev, own.st_ino) in seen and own.st_ino:  # a link that leads back
                continue
            seen.add((own.st_dev, own.st_ino))
            with os.scandir(folder) as entries:
                for entry in entries:
                    if depth < _DEEPEST and entry.is_dir():
                        below.append((folder / entry.name, depth + 1))
                    yield folder / entry.name
        except (OSError, ValueError) as error:
            log.debug("%s is not looked through: %s", folder, error)
        waiting = below + waiting


def bold_of(name: str) -> str:
    """Return the name of the file in which a face is bold."""
    return BOLD.get(name) or name.replace("-regular", "-bold")


@cache
def _known_names() -> frozenset[str]:
    names = {*ANY_SCRIPT, *(name for script in SCRIPTS.values() for name in script.faces)}
    return frozenset({*names, *map(bold_of, names)})
