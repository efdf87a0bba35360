"""One verdict: the command line and the library say the same of whatever they are given, and wait for nothing."""

from __future__ import annotations

import io
import json
import os
import shutil
import socket
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.__main__ import main
from mycity.storage.saves import SIZE_LIMIT
from tests.api.playing import played, said_by_command, said_by_library, write, write_folder
from tests.api.verdict_trial import trial

HERE = Path(__file__).parents[1]
CITY, SEASON = HERE / "golden" / "city", HERE / "golden" / "island-season"
FIXTURES = HERE / "storage" / "fixtures"
SAME = "the same in every move, point and reward"


def said(path: Path) -> tuple[int, list[str]]:
    """Returns what both say, which is the same."""
    by_command = said_by_command(path)
    assert by_command == said_by_library(path)
    return by_command


@cache
def evening(seed: int = 3, game: str = "eternal") -> dict[str, Any]:
    return mycity.new_game(game, ["bot:random", "bot:random"], seed=seed).record()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CITY, tmp_path / "city"))


def keep_only(folder: Path, *numbers: int) -> Path:
    """Leaves these records in a campaign's folder, and no page."""
    for path in folder.iterdir():
        if path.name not in [f"{number:02d}.json" for number in numbers]:
            path.unlink()
    return folder


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.glob("v[24]_*.save")))
def test_saves_are_judged(name: str) -> None:
    status, (line,) = said(FIXTURES / name)
    assert status == 0
    assert line.startswith(f"{FIXTURES / name}: {SAME} (")
    is_over = "finished" in name or "single_over" in name
    assert ("is not over" in line) == (not is_over), line


def test_a_save_that_is_untrue_is_told(tmp_path: Path) -> None:
    data = (FIXTURES / "v4_eternal_middle.save").read_bytes()
    for number, (old, new) in enumerate([(b"", b""), (b"MYCITY 4", b"MYCITY 9"), (b'"seed":', b'"need":')]):
        path = tmp_path / f"{number}.save"
        path.write_bytes(data.replace(old, new)[: -1 if number == 0 else None])
        status, (line,) = said(path)
        assert status == 1
        assert line.startswith(f"mycity: {path}: the file ")


def test_records_are_judged_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", evening())
    assert said(path) == (0, [f"{path}: {SAME} ({len(evening()['turns'])} turns)"])
    number = len(json.loads((CITY / "05.json").read_text())["turns"])
    start = "from its start on, which is taken as given, "
    assert said(CITY / "05.json") == (0, [f"{CITY / '05.json'}: {start}{SAME} ({number} turns)"])
    spoilt = evening() | {"seed": 4, "deck": evening()["deck"][::-1]}
    status, lines = said(write(tmp_path / "b.json", spoilt))
    assert status == 1
    assert "and " in lines[-1]


def test_a_campaign_that_is_not_over_says_how_far_it_goes(folder: Path) -> None:
    assert said(folder) == (0, [f"{folder}: {SAME} (25 files)"])
    keep_only(folder, 1, 2)
    assert said(folder) == (0, [f"{folder}: {SAME} (2 of 24 episodes, the campaign is not over)"])
    loaded = mycity.load(folder)
    assert (loaded.check().complaints, loaded.check().extent) == ([], "2 of 24 episodes, the campaign is not over")
    assert [game.episode for game in loaded.games()] == [1, 2]
    document = json.loads((folder / "01.json").read_text())
    document["result"][0]["score"] += 1
    write(folder / "01.json", document)
    assert said(folder)[0] == 1


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([1, 3, 4], ["02.json: missing"]),
        ([1, 6], ["02.json to 05.json: missing"]),
        ([2, 5], ["01.json: missing", "03.json to 04.json: missing"]),
        (range(1, 25), ["campaign.json: missing"]),
        (range(4, 25), ["01.json to 03.json: missing", "campaign.json: missing"]),
    ],
)
def test_a_gap_is_one_sentence(numbers: list[int], told: list[str], folder: Path) -> None:
    keep_only(folder, *numbers)
    assert said(folder) == (1, [f"{folder}: {sentence}" for sentence in told])


def test_a_page_names_all_that_must_be_there(folder: Path) -> None:
    for number in range(3, 25):
        (folder / f"{number:02d}.json").unlink()
    assert said(folder) == (1, [f"{folder}: 03.json to 24.json: missing"])
    for number in (1, 2):
        (folder / f"{number:02d}.json").unlink()
    assert said(folder) == (1, [f"{folder}: 01.json to 24.json: missing"])


def test_what_does_not_belong_to_a_campaign_is_told(folder: Path) -> None:
    keep_only(folder, 1)
    (folder / "notes.txt").write_text("hm")
    (folder / "sub").mkdir()
    write(folder / "25.json", json.loads((folder / "01.json").read_text()))
    strange = [f"{folder}: '{name}': this file does not belong to a campaign" for name in ("notes.txt", "sub")]
    assert said(folder) == (1, [*strange, f"{folder}: 25.json: unknown file"])


@pytest.mark.parametrize("names", [["record.json"], ["01.json"], ["01.json", "02.json"], ["a.json", "07.json"]])
def test_records_of_evenings_stand_alone_whatever_they_are_called(names: list[str], tmp_path: Path) -> None:
    for number, name in enumerate(names):
        write(tmp_path / name, evening(number))
    status, lines = said_by_command(tmp_path)
    assert (status, len(lines)) == (0, len(names))
    loaded = mycity.load(tmp_path)
    assert (loaded.check().complaints, len(loaded.games())) == ([], len(names))
    assert set(loaded.documents) == set(names)
    write(tmp_path / names[0], evening() | {"version": 2})
    status, lines = said_by_command(tmp_path)
    assert status == 1
    complaints = [f"{tmp_path}/{sentence}" for sentence in mycity.load(tmp_path).check().complaints]
    assert [line for line in lines if SAME not in line] == complaints


@pytest.mark.parametrize("game", ["eternal", "island", "island-eternal", "city", "island-season"])
def test_a_folder_written_from_a_game_is_judged(game: str, tmp_path: Path) -> None:
    number = 3 if game in ("city", "island-season") else None
    done = played(mycity.new_game(game, ["Ada", "Bob"], seed=4, episode=number), 4)
    loaded = mycity.load(write_folder(tmp_path, done))
    assert (loaded.check().complaints, loaded.check().start_unproved) == ([], False)
    assert [one.record() for one in loaded.games()] == list(done.records.values())


def test_a_folder_of_several_things_is_one_verdict(tmp_path: Path) -> None:
    write(tmp_path / "b.json", evening())
    shutil.copy(FIXTURES / "v4_eternal_middle.save", tmp_path / "a.save")
    shutil.copytree(SEASON, tmp_path / "season")
    (tmp_path / "notes.txt").write_text("hm")
    verdict = mycity.load(tmp_path).check()
    assert (verdict.complaints, verdict.extent) == ([], "3 files and folders")
    assert len(mycity.load(tmp_path).games()) == 10
    status, lines = said_by_command(tmp_path)
    assert (status, len(lines)) == (0, 3)
    (tmp_path / "c.json").write_text("{")
    os.mkfifo(tmp_path / "d.json")
    (tmp_path / "e.json").symlink_to("nowhere")
    status, lines = said_by_command(tmp_path)
    complaints = mycity.load(tmp_path).check().complaints
    assert complaints[:2] == ["c.json is not a JSON document", "d.json is a pipe, not a file"]
    assert [line for line in lines if SAME not in line] == [f"mycity: {tmp_path}/{one}" for one in complaints]
    assert len(mycity.load(tmp_path).games()) == 10


def test_what_cannot_be_read_keeps_nothing_else_from_being_listed(tmp_path: Path) -> None:
    write(tmp_path / "b.json", evening())
    write(tmp_path / "a.json", {"format": "none of ours"})
    (tmp_path / "c.json").write_text("{")
    shutil.copytree(SEASON, tmp_path / "season")
    write(tmp_path / "season" / "03.json", {})
    loaded = mycity.load(tmp_path)
    season = [f"season/{number:02d}.json" for number in (1, 2, 4, 5, 6, 7, 8)]
    assert [game.file for game in loaded.games()] == ["b.json", *season]
    complaints = loaded.check().complaints
    assert [one.split(":")[0].split(" is ")[0] for one in complaints] == ["a.json", "c.json", "season"]
    assert [game.file for game in mycity.load(tmp_path / "season").games()] == [Path(name).name for name in season]
    (tmp_path / "b.json").unlink()
    shutil.rmtree(tmp_path / "season")
    for path in (tmp_path, tmp_path / "a.json"):
        with pytest.raises(mycity.GameError, match=r"^'a\.json': "):
            mycity.load(path).games()


@pytest.mark.parametrize("folder", [CITY, SEASON])
@pytest.mark.parametrize("name", ["campaign.json", "copy of it.json"])
def test_the_page_of_a_campaign_alone_asks_for_its_folder(folder: Path, name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(folder / "campaign.json", tmp_path / name))
    asks = "is a campaign's list of its records: give its folder"
    assert said(path) == (1, [f"mycity: {path} {asks}"])
    for words in (["replay"], ["best"]):
        with redirect_stderr(io.StringIO()) as told:
            assert main([*words, str(path)]) == 1
        assert told.getvalue() == f"mycity: {path} {asks}\n"
    with pytest.raises(mycity.GameError, match=rf"^'{name}' {asks}$"):
        mycity.load(path)


def test_a_city_may_have_another_name_from_one_episode_to_the_next(folder: Path) -> None:
    keep_only(folder, 1, 2, 3)
    document = json.loads((folder / "03.json").read_text())
    document["players"][0]["name"] = "Zoe"
    write(folder / "03.json", document)
    assert said(folder) == (0, [f"{folder}: {SAME} (3 of 24 episodes, the campaign is not over)"])
    assert [game.players[0] == "Zoe" for game in mycity.load(folder).games()] == [False, False, True]


def test_what_was_loaded_says_in_a_line_what_it_is(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", evening())
    names = "bot:random, bot:random 2"
    assert repr(mycity.load(path)) == "<LoadedGames 'a.json': a record>"
    assert repr(mycity.load(SEASON)) == "<LoadedGames 'island-season': a campaign, 8 records>"
    assert (
        repr(mycity.load(FIXTURES / "v4_eternal_middle.save")) == "<LoadedGames 'v4_eternal_middle.save': a saved game>"
    )
    write(tmp_path / "b.json", evening())
    loaded = mycity.load(tmp_path)
    assert repr(loaded) == f"<LoadedGames '{tmp_path.name}': 2 files and folders>"
    assert len(loaded.documents) == 2
    assert repr(loaded) == f"<LoadedGames '{tmp_path.name}': 2 files and folders>"
    game = loaded.games()[1]
    assert repr(game) == f"<LoadedGame 'b.json': eternal, seed 3: {names}>"
    assert repr(next(game.replay())).startswith("<LoadedTurn 1, card ")
    assert repr(mycity.load(path).check()).startswith("RecordVerdict(complaints=[], start_unproved=False, extent='2")


def test_what_is_no_path_is_refused_with_a_sentence() -> None:
    class Odd:
        def __fspath__(self) -> str:
            raise RuntimeError

        def __repr__(self) -> str:
            raise RuntimeError

    for wrong in (5, 0, True, None, b"", b"a.json", "", "\0", "a\0b", "\ud800", [], {}, 1.5, object(), Odd(), 10**400):
        with pytest.raises(mycity.GameError) as raised:
            mycity.load(wrong)  # type: ignore[arg-type]
        assert 10 < len(str(raised.value)) < 300


def test_what_is_no_file_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "circle.json").symlink_to("circle.json")
    (tmp_path / "dangling.json").symlink_to("nowhere")
    (tmp_path / "empty").mkdir()
    (tmp_path / "only").mkdir()
    os.mkfifo(tmp_path / "only" / "01.json")
    (tmp_path / ("deep" * 20)).mkdir()
    (tmp_path / ("deep" * 20) / "hollow").mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket.json"))
        names = ["pipe.json", "circle.json", "dangling.json", "socket.json", "nothing.json", "empty", "only"]
        names.append(f"{'deep' * 20}/hollow")  # of a long path the end is told
        for path in [*(tmp_path / name for name in names), Path("/dev/zero"), Path("/dev/tty"), Path("/proc/kmsg")]:
            with pytest.raises(mycity.GameError) as raised:
                mycity.load(path)
            assert path.name in str(raised.value) or path.name == "only"
            assert said_by_command(path)[0] == 1


@pytest.mark.parametrize("name", ["big.json", "big.save"])
def test_a_file_of_any_size_is_refused_at_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.write(b"MYCITY 4 ")
        file.truncate(5 << 30)
    status, (line,) = said(path)
    assert (status, line) == (1, f"mycity: {path} is larger than 5 MB, too large to be a record")
    with path.open("wb") as file:
        file.truncate(SIZE_LIMIT + 1)
    assert said(path)[0] == 1


def test_a_campaign_of_any_size_is_refused_at_once(folder: Path) -> None:
    with (folder / "24.json").open("ab") as file:
        file.truncate(6_000_000)
    assert said(folder) == (1, [f"mycity: {folder} is larger than 5 MB, too large to be a campaign"])


@pytest.mark.parametrize("verb", [["replay"], ["replay", "--check"]])
def test_a_save_is_told_turn_by_turn(verb: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*verb, str(FIXTURES / "v4_campaign_middle.save")]) == 0
    told = capsys.readouterr().out
    assert told.startswith("episode 1\n  1  " if verb == ["replay"] else str(FIXTURES))


def test_true_and_spoilt_files_are_judged_alike(tmp_path: Path) -> None:
    true, spoilt = trial(20, tmp_path)
    assert (true.files, len(true.accepted), true.differ) == (20, 20, [])
    assert (spoilt.files, spoilt.differ) == (20, [])
    assert len(spoilt.accepted) < 4


@pytest.mark.prove
def test_five_hundred_files_and_five_hundred_spoilt_ones_are_judged_alike(tmp_path: Path) -> None:
    true, spoilt = trial(500, tmp_path)
    assert (len(true.accepted), true.differ, spoilt.differ) == (500, [], [])
    assert len(spoilt.accepted) < 25, "a game's title, its times and answers to the open card are the player's own"
