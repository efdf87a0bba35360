"""A board written as a map is the same board when read again, and its file is what Tiled itself would write."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.assets import ContentError
from mycity.content.lands.scenery import natural_map
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import check_map, load_board, load_city_map, read_map
from mycity.engine.board import Board
from mycity.engine.grid import SQUARE_11, parse
from tests.content.maps_help import save_map


@pytest.mark.parametrize(("name", "tilesets"), [("city", 4), ("eternal", 4), ("island", 3)])
def test_a_map_read_and_written_is_the_same_file(name: str, tilesets: int, tmp_path: Path) -> None:
    shipped = maps_folder() / f"{name}.tmx"
    read = read_map(shipped)
    path = save_map(read, tmp_path / f"{name}.tmx")
    assert read_map(path) == read
    assert path.read_text() == shipped.read_text().replace(' tiledversion="1.8.2"', "")
    assert len(list((tmp_path / "tilesets").glob("*.tsx"))) == tilesets
    assert len(list((tmp_path / "tilesets").glob("*.png"))) == tilesets


def test_a_map_is_whole_where_it_lies_wherever_that_is(tmp_path: Path) -> None:
    """Nothing leads to where the game is: the folder can be moved, sent, and opened where no game is installed."""
    (tmp_path / "here").mkdir()
    written = save_map(natural_map(load_board("eternal")), tmp_path / "here" / "land.tmx").read_text()
    sources = re.findall('source="(.*?)"', written)
    assert sources == [f"tilesets/{name}.tsx" for name in ("ground", "river", "elements", "squares")]
    (tmp_path / "here").rename(tmp_path / "there")
    for source in sources:
        tileset = tmp_path / "there" / source
        assert tileset.read_bytes() == (maps_folder() / source).read_bytes()
        for picture in re.findall('image source="(.*?)"', tileset.read_text()):
            assert (tileset.parent / picture).is_file()
    assert read_map(tmp_path / "there" / "land.tmx").board == load_board("eternal")


def board(bars: list[int], codes: list[str]) -> Board:
    left = sum(1 << SQUARE_11.index((row, column)) for row, bar in enumerate(bars) for column in range(bar))
    rows = tuple("".join(codes[11 * row : 11 * row + 10]) + "F" for row in range(11))
    empty = Board(SQUARE_11, rows, left)
    return replace(empty, squares=empty.of(".") & parse(SQUARE_11, ["A1", "E5", "J11"]), forest_squares=1 << 10)


@settings(max_examples=15, deadline=None)
@given(
    bars=st.lists(st.integers(1, 9), min_size=11, max_size=11),
    codes=st.lists(st.sampled_from(".....tTrRWGMP"), min_size=121, max_size=121),
)
def test_any_board_comes_back(bars: list[int], codes: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    land = board(bars, codes)
    path = save_map(natural_map(land), tmp_path_factory.mktemp("land") / "land.tmx")
    assert check_map(path) == []
    assert read_map(path) == natural_map(land)


@pytest.mark.parametrize(("code", "cell"), [("E", "C4"), ("S", "H11"), ("L", "J11"), ("-", "A1")])
def test_cells_that_only_an_episode_brings(code: str, cell: str, tmp_path: Path) -> None:
    spoilt = load_board("eternal").with_codes(parse(SQUARE_11, [cell]), code)
    with pytest.raises(ContentError, match=f"{cell}: a map cannot show this cell: its code is none of a map's"):
        save_map(natural_map(spoilt), tmp_path / "land.tmx")
    assert not (tmp_path / "land.tmx").exists()


def test_flooded_boards_marks_in_force_and_rivers_from_the_side(tmp_path: Path) -> None:
    city, path = load_board("city"), tmp_path / "land.tmx"
    with pytest.raises(ContentError, match="A1: a map cannot show this cell: it is flooded"):
        save_map(natural_map(replace(city, closed=city.left)), path)
    port = dict(load_city_map("city").marks).get("port", 0)
    with pytest.raises(ContentError, match="E3: a map cannot show this cell: the mark port is in force"):
        save_map(natural_map(replace(city, marks=(("port", port),))), path)
    with pytest.raises(ContentError, match=r"river \(1, 6\): the river ends or forks here"):
        save_map(natural_map(replace(city, left=sum(city.grid.row_masks[:5]))), path)
