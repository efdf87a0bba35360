"""A board written as a map is the same board when read again, and its file is what Tiled itself would write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.assets import ContentError
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import check_map, load_board, load_city_map, read_map
from mycity.engine.board import Board
from mycity.engine.grid import SQUARE_11, parse
from tests.content.map_writer import natural_scenery, save_map


@pytest.mark.parametrize("name", ["city", "eternal"])
def test_a_map_read_and_written_is_the_same_file(name: str, tmp_path: Path) -> None:
    shipped = maps_folder() / f"{name}.tmx"
    read = read_map(shipped)
    path = tmp_path / f"{name}.tmx"
    save_map(read.board, path, read.scenery, dict(read.marks))
    assert read_map(path) == read
    written, wanted = path.read_text().splitlines(), shipped.read_text().splitlines()
    assert written[0] == wanted[0]
    assert written[1] == wanted[1].replace(' tiledversion="1.8.2"', "")
    assert written[6:] == wanted[6:]


def test_tilesets_are_named_relative_to_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    folder.mkdir(parents=True)
    save_map(load_board("eternal"), folder / "land.tmx")
    sources = [line.split('source="')[1].split('"')[0] for line in (folder / "land.tmx").read_text().splitlines()[2:6]]
    assert all(not Path(source).is_absolute() for source in sources)
    assert [(folder / source).resolve() for source in sources] == [
        (maps_folder() / "tilesets" / f"{name}.tsx").resolve() for name in ("ground", "river", "elements", "squares")
    ]


def test_the_ring_goes_on_from_the_border() -> None:
    assert natural_scenery(load_board("eternal")) == (
        "MM...........",
        "MM...........",
        "MMM..........",
        "MMM..........",
        "MMMM.......FF",
        "MMM........FF",
        "MM........FFF",
        "...........FF",
        "...........FF",
        "...........FF",
        "..........FFF",
        ".........FFFF",
        "=============",
    )


def board(bars: list[int], codes: list[str]) -> Board:
    left = sum(1 << SQUARE_11.index((row, column)) for row, bar in enumerate(bars) for column in range(bar))
    rows = tuple("".join(codes[11 * row : 11 * row + 10]) + "F" for row in range(11))
    empty = Board(SQUARE_11, rows, left)
    return replace(empty, squares=empty.of(".") & parse(SQUARE_11, ["A1", "E5", "J11"]), forest_squares=1 << 10)


@settings(max_examples=15, deadline=None)
@given(
    bars=st.lists(st.integers(1, 9), min_size=11, max_size=11),
    codes=st.lists(st.sampled_from(".....tTrRWGM"), min_size=121, max_size=121),
)
def test_any_board_comes_back(bars: list[int], codes: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("land") / "land.tmx"
    land = board(bars, codes)
    save_map(land, path)
    assert check_map(path) == []
    assert read_map(path).board == land


@pytest.mark.parametrize(
    ("code", "cell"),
    [("E", "C4"), ("P", "E6"), ("S", "H11"), ("L", "J11"), ("-", "A1")],
)
def test_cells_that_only_an_episode_brings(code: str, cell: str, tmp_path: Path) -> None:
    spoilt = load_board("eternal").with_codes(parse(SQUARE_11, [cell]), code)
    with pytest.raises(ContentError, match=f"{cell}: a map cannot show this cell: its code is none of a map's"):
        save_map(spoilt, tmp_path / "land.tmx")
    assert not (tmp_path / "land.tmx").exists()


def test_flooded_boards_marks_in_force_and_rivers_from_the_side(tmp_path: Path) -> None:
    city, path = load_board("city"), tmp_path / "land.tmx"
    with pytest.raises(ContentError, match="A1: a map cannot show this cell: it is flooded"):
        save_map(replace(city, closed=city.left), path)
    port = dict(load_city_map("city").marks).get("port", 0)
    with pytest.raises(ContentError, match="E3: a map cannot show this cell: the mark port is in force"):
        save_map(replace(city, marks=(("port", port),)), path)
    with pytest.raises(ContentError, match=r"river \(1, 6\): the river ends or forks here"):
        save_map(replace(city, left=sum(city.grid.row_masks[:5])), path)
