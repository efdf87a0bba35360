"""Copies of the shipped maps that tests may spoil, the words to spoil them with, and maps of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from mycity.content.lands.plans import land_plan
from mycity.content.lands.scenery import natural_map
from mycity.content.tiled.maps import CityMap
from mycity.content.tiled.writing import written_map
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.made import made_land

COLUMNS = {"city": 13, "eternal": 13, "island": 22}


def edit(path: Path, change: Callable[[str], str]) -> Path:
    """Change a file's text; the change must change something."""
    before = path.read_text()
    after = change(before)
    assert after != before
    path.write_text(after)
    return path


def swap(path: Path, old: str, new: str) -> Path:
    """Put ``new`` for the first ``old``."""
    return edit(path, lambda text: text.replace(old, new, 1))


def tile(path: Path, layer: str, column: int, row: int, number: int | str) -> Path:
    """Paint one tile of a layer; (1, 1) is cell A1, and in the river layer the upper left corner of A1."""

    def paint(text: str) -> str:
        start = text.index(">", text.index("<data", text.index(f'name="{layer}"'))) + 1
        end = text.index("</data>", start)
        numbers = text[start:end].split(",")
        numbers[COLUMNS[path.stem] * row + column] = str(number)
        return text[:start] + ",".join(numbers) + text[end:]

    return edit(path, paint)


TILESETS = ("ground", "river", "elements", "squares")
ISLAND_TILESETS = ("island-ground", "island-surf", "island-totems")


def number_of(maps: Path, name: str, value: str, tilesets: tuple[str, ...] = TILESETS) -> int:
    """The first tile number that says ``value`` on the shipped maps."""
    first = 1
    for tileset in tilesets:
        text = (maps / "tilesets" / f"{tileset}.tsx").read_text()
        for id_, properties in re.findall(r'<tile id="(\d+)">(.*?)</tile>', text, flags=re.DOTALL):
            if f'name="{name}" value="{value}"' in properties:
                return first + int(id_)
        count = re.search(r'tilecount="(\d+)"', text)
        assert count
        first += int(count[1])
    raise AssertionError(f"no tile says {name}={value}")


def save_map(drawn: CityMap, path: Path) -> Path:
    """Write a map, and its tilesets beside it."""
    written = written_map(drawn, path)
    for name, shipped in written.files.items():
        (path.parent / name).parent.mkdir(exist_ok=True)
        (path.parent / name).write_bytes(shipped.read_bytes())
    path.write_bytes(written.text.encode())
    return path


def land_map(code: LandCode) -> CityMap:
    """Return the map of a made land, as it is to be written."""
    return replace(natural_map(made_land(code).board(land_plan(code).shown)), code=code)
