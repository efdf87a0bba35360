"""``mycity lands export`` and ``check``: lands as maps and in records, whatever lies where they are to be written."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from mycity.cli import run
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import read_map
from mycity.engine.lands.code import LandCode, read_code
from mycity.engine.lands.made import drawn_rows
from tests.content.maps_help import land_map, save_map, swap

ALL = {"203Z-W01Z-A00H": "city", "280F-W01Z-A005": "island"}
"""Lands with all that modules put on them."""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["lands", *words]) == 0
    return capsys.readouterr().out


def asked(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[str]]:
    """Returns the status and the sentences on standard error."""
    status = run(["lands", *map(str, words)])
    return status, capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("code", ALL)
def test_a_land_is_written_as_a_map_and_told_to_be_what_its_code_makes(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new folder" / "a land.tmx"
    assert said(capsys, "export", code.lower(), str(path)) == f"{code}: written to {path}\n"
    assert said(capsys, "check", str(path)) == f"{path}: the land {code}, as its code makes it\n"
    rows = [line.strip() for line in said(capsys, "show", code).splitlines()[1:]]
    assert drawn_rows(read_map(path).board) == tuple(rows)
    assert set("WGP" if ALL[code] == "city" else "osw") <= set("".join(rows))
    assert run(["boards", "check", str(path)]) == 0


def test_nothing_that_lies_there_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    city, island = ALL
    land, tilesets = tmp_path / "land.tmx", tmp_path / "tilesets"
    said(capsys, "export", city, str(land))
    before = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*.*"))}
    assert said(capsys, "export", city, str(land)) == f"{city}: written to {land}\n"
    assert asked(capsys, "export", island, land) == (1, [f"mycity: {land} exists already, and is another file"])
    assert {path: path.read_bytes() for path in sorted(tmp_path.rglob("*.*"))} == before
    (tilesets / "island-surf.png").write_bytes(b"mine")
    sentence = f"mycity: {tilesets / 'island-surf.png'} exists already, and is another file"
    assert asked(capsys, "export", island, tmp_path / "isle.tmx") == (1, [sentence])
    assert sorted(tmp_path.rglob("*.*")) == sorted([*before, tilesets / "island-surf.png"])
    (tilesets / "island-surf.png").unlink()
    said(capsys, "export", island, str(tmp_path / "isle.tmx"))
    for path in (land, tmp_path / "isle.tmx"):
        said(capsys, "check", str(path))


def test_where_no_map_can_be_written_a_sentence_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = next(iter(ALL))
    (tmp_path / "folder.tmx").mkdir()
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "circle.tmx").symlink_to("circle.tmx")
    os.mkfifo(tmp_path / "pipe.tmx")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "tilesets").write_bytes(b"")
    cannot = ["folder.tmx", "file/land.tmx", "circle.tmx", "pipe.tmx", "taken/land.tmx", f"{'x' * 300}.tmx"]
    for name in cannot:
        status, sentences = asked(capsys, "export", code, tmp_path / name)
        assert (status, len(sentences)) == (1, 1), name
        assert "cannot be" in sentences[0] or "is not a folder" in sentences[0]
    for name in ("land", "land.png", ".tmx", "folder.tmx/"):
        assert asked(capsys, "export", code, f"{tmp_path}/{name}")[0] == (1 if name.endswith("/") else 2)
    assert not (tmp_path / "tilesets").exists()


def test_odd_names_of_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = next(iter(ALL))
    for number, name in enumerate(("é 漢.tmx", "a & b <c>.TMX", "%41#?.tmx", "-x.tmx", "na\nme.tmx", "'\".tmx")):
        path = tmp_path / str(number) / name
        assert said(capsys, "export", code, str(path)).count("\n") == 1
        assert said(capsys, "check", str(path)).count("\n") == 1


def test_a_map_that_is_not_the_land_of_its_code_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Moved by a tile, it is a land that breaks a condition; with another's code, it is another land."""
    city, island = ALL
    path = tmp_path / "land.tmx"
    said(capsys, "export", city, str(path))
    other = str(LandCode(1, "city", 0b1111111111, 2027, 0))
    swap(path, city, other)
    status, sentences = asked(capsys, "check", path)
    assert status == 1
    assert all(f"{path}: row " in sentence and "; the land of the code has " in sentence for sentence in sentences[:8])
    swap(path, other, island)
    assert asked(capsys, "check", path) == (1, [f"{path}: the code is of a land of the other family"])
    swap(path, island, str(LandCode(1, "city", 1 << 6, 2026, 0)))
    assert (
        asked(capsys, "check", path)[1][0]
        == f"{path}: map: property 'code' is of no land: the module smog needs the module factories"
    )


def test_a_land_that_somebody_has_changed_is_told_its_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, gone, under, left in zip(ALL, "TX", ".J", ("5 double trees", "3 totems"), strict=True):
        drawn = land_map(read_code(code))
        cells = drawn.board.of(gone)
        bare = drawn.board.with_codes(cells & -cells, under)
        path = save_map(replace(drawn, board=bare), tmp_path / "land.tmx")
        status, sentences = asked(capsys, "check", path)
        assert (status, len(sentences)) == (1, 2)
        assert "; the land of the code has " in sentences[0]
        assert sentences[1].startswith(f"{path}: it has {left}; ")


def test_a_map_without_a_code_and_a_printed_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save_map(replace(land_map(read_code(next(iter(ALL)))), code=None), tmp_path / "land.tmx")
    assert asked(capsys, "check", path) == (1, [f"{path}: map: no property 'code' says which land this is"])
    assert asked(capsys, "check", maps_folder() / "city.tmx")[1][0].endswith("says which land this is")


def test_what_no_map_of_any_board_may_be_is_no_map_of_a_land(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "land.tmx"
    said(capsys, "export", next(iter(ALL)), str(path))
    (tmp_path / "tilesets" / "river.tsx").unlink()
    assert asked(capsys, "check", path) == (1, [f"{path}: tilesets/river.tsx: there is no such file"])
    assert asked(capsys, "check", path.rename(tmp_path / "land.xml"))[0] == 1


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of games on lands of both families with all modules, and one on a printed board."""
    folder = tmp_path_factory.mktemp("records")
    for code, family in ALL.items():
        assert run(["simulate", "land", "--code", code, "--bots", "1,1", "--records", str(folder / family)]) == 0
    assert run(["simulate", "eternal", "--bots", "1,1", "--records", str(folder / "eternal")]) == 0
    return folder


def test_records_of_games_on_lands(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for code, family in ALL.items():
        (path,) = (records / family).rglob("*.json")
        assert said(capsys, "check", str(path)) == f"{path}: the land {code}, as its code makes it\n"
        document = json.loads(path.read_bytes())
        document["result"][0]["score"] += 1
        (tmp_path / "points.json").write_text(json.dumps(document))
        assert asked(capsys, "check", tmp_path / "points.json")[0] == 1
        document = json.loads(path.read_bytes())
        cells = document["players"][0]["board"]["cells"]
        document["players"][0]["board"]["cells"] = [cells[0][::-1], *cells[1:]]
        (tmp_path / "cells.json").write_text(json.dumps(document))
        assert asked(capsys, "check", tmp_path / "cells.json")[0] == 1
    (path,) = (records / "eternal").rglob("*.json")
    assert asked(capsys, "check", path) == (1, [f"{path}: this is no game on a made land"])
