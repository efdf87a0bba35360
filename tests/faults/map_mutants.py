"""Maps with anything changed in them, for the check: ``python -m tests.faults.map_mutants COUNT [SEED] [--tiled]``.

Each is the same board, another one that is sound (written down and read again it is the same), or a list of sentences.
With ``--tiled`` Debian's tmxrasterizer must open whatever is taken.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

from mycity.content.assets import ContentError
from mycity.content.lands.plans import playable_code
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import CityMap, check_map, load_city_map, read_map
from mycity.content.tiled.writing import written_map
from mycity.engine.board import board_from_json
from mycity.table.looking_back.land_check import check_land_file
from tests.content.map_refusals import ODD_NUMBERS
from tests.content.map_variants import EDITOR, IN_TILES, SHAPES, UNKNOWN, WANG, shipped_map
from tests.content.maps_help import land_map, save_map

NAMES = ("city", "eternal", "island", "203Z-W01Z-A00H", "280F-W01Z-A005")
"""Shipped maps, and the codes of made lands of both families with all modules."""
_WORDS = """
    0 1 -1 2 13 64 32 -32 1.0 0.5 268435457 4294967295 true odd even x y csv string orthogonal hexagonal isometric
    ground river marks gold board meadow NS sea é ../x.tsx tilesets/ground.tsx city.tmx
"""
WORDS = (*ODD_NUMBERS, *_WORDS.split(), "\x7f", "\u202e", "a" * 3000)
_ATTRIBUTES = """
    x y offsetx offsety width height name id gid source template rotation firstgid encoding compression infinite
    parallaxx visible type value tilecount layers parent properties tilewidth spacing staggerindex data class opacity
"""
ATTRIBUTES = _ATTRIBUTES.split()
PIECES = (
    *(EDITOR, IN_TILES, SHAPES, UNKNOWN, WANG),
    *('<group name="g"/>', "<data>1</data>", "<ellipse/>", '<tileoffset x="1" y="0"/>', "<image/>"),
    '<objectgroup name="marks"><object name="gold" x="64" y="64" width="64" height="64"/></objectgroup>',
    '<properties><property name="terrain" value="meadow"/></properties>',
)


@dataclass
class Outcomes:
    """How often a board stayed the same, became another or was refused; and what must not be."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def mutate(tree: Element, rng: Random) -> None:
    """Change one thing in a tree."""
    nodes = list(tree.iter())
    node = rng.choice(nodes)
    holders = [one for one in nodes if len(one)]
    holder = rng.choice(holders)
    place = rng.randrange(len(holder))
    match rng.randrange(10):
        case 0 | 1 | 2 if node.attrib:
            node.set(rng.choice(sorted(node.attrib)), rng.choice(WORDS))
        case 3:
            node.set(rng.choice(ATTRIBUTES), rng.choice(WORDS))
        case 4 if node.attrib:
            del node.attrib[rng.choice(sorted(node.attrib))]
        case 5:
            del holder[place]
        case 6:
            holder.insert(rng.randrange(len(holder) + 1), ET.fromstring(ET.tostring(holder[place])))
        case 7:
            rng.choice(holders).append(ET.fromstring(ET.tostring(holder[place])))
        case 8:
            node[0:0] = list(ET.fromstring(f"<x>{rng.choice(PIECES)}</x>"))
        case _:
            _mutate_tiles(rng.choice(tree.findall("layer/data") or [node]), rng)


def _mutate_tiles(data: Element, rng: Random) -> None:
    tiles = (data.text or "").split(",")
    for _ in range(rng.choice((1, 1, 2, 20))):
        tiles[rng.randrange(len(tiles))] = rng.choice((*WORDS, *map(str, range(1, 200))))
    data.text = ",".join(tiles)


class MapMutants:
    """Makes them and asks about them.

    Args:
        folder: where.
        seed: what they come from.
        with_tiled: whether Tiled has to open what is taken.
    """

    def __init__(self, folder: Path, seed: int, with_tiled: bool = False) -> None:
        self._folder = folder / "maps"
        shutil.copytree(maps_folder(), self._folder)
        self._rng = Random(seed)
        self._with_tiled = with_tiled
        self.outcomes = Outcomes()

    def one(self) -> None:
        """Change a map or its tilesets in one to three places, and ask about it."""
        name = self._rng.choice(NAMES)
        trees = {file: ET.fromstring(text) for file, text in _files(name).items()}
        for _ in range(self._rng.choice((1, 1, 1, 2, 3))):
            mutate(trees[self._rng.choice((f"{name}.tmx", *trees))], self._rng)
        for file, tree in trees.items():
            (self._folder / file).write_bytes(ET.tostring(tree, encoding="UTF-8", xml_declaration=True))
        try:
            outcome = self._ask(name)
        except Exception:
            self._keep(traceback.format_exc())
            outcome = "failed"
        self.outcomes.counts[outcome] += 1

    def _ask(self, name: str) -> str:
        path = self._folder / f"{name}.tmx"
        said, verdict = check_map(path), check_land_file(path)
        if said:
            assert verdict.complaints == said
            assert not [one for one in said if "pytmx" in one or "Error" in one], said
            with pytest.raises(ContentError) as caught:
                read_map(path)
            assert said[0].endswith(caught.value.reason)
            return "refused"
        read, drawn = read_map(path), _drawn(name)
        is_that_land = drawn.code is not None and (read.board, read.code) == (drawn.board, drawn.code)
        assert is_that_land is not bool(verdict.complaints), verdict
        assert_sound(read, self._folder / "again")
        if self._with_tiled:
            self._open_in_tiled(path)
        return "the same board" if read == drawn else "another board"

    def _open_in_tiled(self, path: Path) -> None:
        words = ["tmxrasterizer", "--scale", "0.1", str(path), str(path.with_suffix(".png"))]
        home = str(self._folder.parent)
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": home, "HOME": home}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, f"Tiled does not open it: {done.stderr}"

    def _keep(self, told: str) -> None:
        kept = Path(tempfile.mkdtemp(prefix="map-mutant-"))
        shutil.copytree(self._folder, kept / "maps")
        self.outcomes.failures.append(f"{kept}\n{told}")


def assert_sound(read: CityMap, folder: Path) -> None:
    """Check that a board is one: a record keeps it, and its map is the same when it is drawn again."""
    assert board_from_json(json.loads(json.dumps(read.board.to_json()))) == read.board
    assert len({len(row) for row in read.scenery}) == 1
    if read.board.land.has_banks:
        assert read.board.left
        assert read.board.right
    folder.mkdir(exist_ok=True)
    assert read_map(save_map(read, folder / "again.tmx")) == read


@cache
def _files(name: str) -> dict[str, bytes]:
    """Return a map and its tilesets, by their paths in the folder of maps."""
    if "-" not in name:
        return shipped_map(name)
    written = written_map(_drawn(name), Path(f"{name}.tmx"))
    tilesets = {file: path.read_bytes() for file, path in written.files.items() if path.suffix == ".tsx"}
    return {f"{name}.tmx": written.text.encode(), **tilesets}


@cache
def _drawn(name: str) -> CityMap:
    return land_map(playable_code(name)) if "-" in name else load_city_map(name)


def run(count: int, seed: int = 1, with_tiled: bool = False) -> Outcomes:
    """Ask about so many mutants."""
    with tempfile.TemporaryDirectory() as folder:
        mutants = MapMutants(Path(folder), seed, with_tiled)
        for _ in range(count):
            mutants.one()
    return mutants.outcomes


def main() -> int:
    """Print what became of them."""
    count, seed, *_ = [*(int(word) for word in sys.argv[1:] if word.isdecimal()), 1, 1]
    outcomes = run(count, seed, with_tiled="--tiled" in sys.argv)
    told = ", ".join(f"{outcome} {many}" for outcome, many in sorted(outcomes.counts.items()))
    print(f"{sum(outcomes.counts.values())} mutated maps: {told}")
    for failure in outcomes.failures[:20]:
        print("-" * 100, failure, sep="\n")
    return 1 if outcomes.failures else 0


if __name__ == "__main__":
    sys.exit(main())
