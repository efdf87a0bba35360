"""Where a map may have its tilesets and pictures from: what leads elsewhere is refused by its text alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mycity.content import file_names
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import check_map
from tests.content.maps_help import swap
from tests.content.test_map_files import refusal


@contextmanager
def asked_only_about(*allowed: Path) -> Iterator[None]:
    """Let every question to the file system fail that is about anything else, links followed."""
    own = {*allowed, *(path.resolve() for path in allowed)}

    def guarded(name: str) -> Callable[..., object]:
        real = getattr(Path, name)

        def ask(path: Path, *arguments: object, **named: object) -> object:
            assert path in own, f"{name} of {path}"
            return real(path, *arguments, **named)

        return ask

    with pytest.MonkeyPatch.context() as patch:
        for name in ("resolve", "is_file", "exists", "stat", "lstat", "open"):
            patch.setattr(Path, name, guarded(name))
        yield


STROKES = "a file is named from the map on, with / between folders and without \\ and :"
ELSEWHERE = "this file lies neither in the maps folder nor beside the map"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (r"\\server\share\x.tsx", STROKES),
        (r"tilesets\ground.tsx", STROKES),
        (r"..\..\x.tsx", STROKES),
        (r"C:\x.tsx", STROKES),
        ("C:x.tsx", STROKES),
        ("C:/x.tsx", STROKES),
        ("ground.tsx:stream", STROKES),
        (r"\\.\COM1", STROKES),
        (r"\\?\C:\x.tsx", STROKES),
        ("file://server/x.tsx", STROKES),
        ("//server/share/x.tsx", ELSEWHERE),
        ("//./COM1", ELSEWHERE),
        ("/x.tsx", ELSEWHERE),
        ("../../x.tsx", ELSEWHERE),
        ("tilesets/../../../x.tsx", ELSEWHERE),
        ("../../maps2/x.tsx", ELSEWHERE),
    ],
)
@pytest.mark.parametrize("file", ["city.tmx", "tilesets/ground.tsx"])
def test_what_lies_elsewhere_is_refused_by_its_name_alone(maps: Path, file: str, source: str, reason: str) -> None:
    """To look for a file of a server is to ask that server; what the map rightly names is looked for all the same."""
    swap(maps / file, f'source="{"tilesets/ground.tsx" if file == "city.tmx" else "ground.png"}"', f'source="{source}"')
    with asked_only_about(maps, maps_folder(), *maps.rglob("*")):
        assert refusal(maps / "city.tmx") == (source, reason)


def test_a_device_of_windows_is_no_tileset_there(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_names, "_WINDOWS", True)
    file = swap(maps / "city.tmx", "ground.tsx", "nul.tsx")
    with asked_only_about(maps, maps_folder(), *maps.rglob("*")):
        assert refusal(file) == ("tilesets/nul.tsx", "'nul.tsx' is a device to Windows, and no file")


def test_a_map_of_the_players_own_may_use_the_shipped_tilesets(maps: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "link").symlink_to(home)
    text = (maps / "city.tmx").read_text(encoding="utf-8")
    way = os.path.relpath(maps_folder(), home)
    (home / "mine.tmx").write_text(text.replace('source="', f'source="{way}/'), encoding="utf-8")
    assert check_map(home / "mine.tmx") == check_map(tmp_path / "link" / "mine.tmx") == []
