"""Games saved at any moment and loaded: they come to the same end, here and in the window's slots."""

from __future__ import annotations

import hashlib
import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import msgspec
import pytest

import mycity
from mycity.__main__ import main
from mycity.engine.campaign import PlayerSpec
from mycity.engine.rng import below, mix
from mycity.storage.saves import decode, encode
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.turn.session import resumed
from tests.api.playing import moves, picked, write
from tests.storage.games import NOON, Thinker
from tests.table.sessions import play_on

HERE = Path(__file__).parents[1]
FIXTURES = HERE / "storage" / "fixtures"
EVENINGS = ["eternal", "island", "island-eternal"]
PEOPLE = (["Ada", "Bob"], ["Ada", "bot:greedy", "Cem"], ["bot:random", "Ada", "Bob", "bot:1"])


def command(*words: str) -> tuple[int, str]:
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        return main(list(words)), said.getvalue()


def through_a_slot(path: Path, data: Path) -> Path:
    """Brings a file into a slot, as the window reads it, and returns the file of the slot."""
    status, said = command("--data-dir", str(data), "saves", "import", str(path))
    assert status == 0, said
    assert command("--data-dir", str(data), "saves", "check")[0] == 0
    (slot,) = data.glob("slot*.save")
    return slot


def begun(name: str, seed: int, episode: int | None = None) -> mycity.Game:
    return mycity.new_game(name, PEOPLE[seed % 3], seed, episode=episode)


def look(game: mycity.Game) -> object:
    """Returns all that can be seen of a game."""
    return (
        str(game), game.scores(), game.winners(), game.records, game.card, game.pending, game.is_over,
        game.record() if game.state is not None else None,
        {name: (game.choices(name), list(map(str, game.legal(name)))) for name in game.players},
    )  # fmt: skip


def look_back(game: mycity.Game) -> list[object]:
    """Returns what is seen as everybody undoes what they can, on and on."""
    game, seen = game.copy(), list[object]()
    while True:
        for name in game.players:
            try:
                game.undo(name)
            except mycity.NothingToUndo:
                continue
            seen.append((name, look(game)))
            break
        else:
            return seen


def left_and_gone_on_with(game: mycity.Game, seed: int, steps: int, folder: Path) -> None:
    """Plays so many steps, saves, goes on with the file, and with a slot's, and compares all to the end."""
    for _, _ in zip(range(steps), moves(game, seed), strict=False):
        pass
    folder.mkdir(exist_ok=True)
    path = folder / "game.save"
    game.save(path)
    again = mycity.load(path).game()
    slot = through_a_slot(path, folder / "data")
    assert slot.read_bytes() == path.read_bytes()
    for other in (again, mycity.load(slot).game()):
        assert look(other) == look(game)
        assert look_back(other) == look_back(game)
    verdict = mycity.load(path).check()
    assert verdict.complaints == []
    assert ("not over" in verdict.extent) == (not decode(path.read_bytes()).finished)
    for number, _ in enumerate(zip(moves(game, seed + 1), moves(again, seed + 1), strict=True)):
        if number % 50 == 0:
            assert look(again) == look(game)
    assert look(again) == look(game)


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.parametrize("seed", range(4))
def test_an_evening_goes_on_as_it_would_have(name: str, seed: int, tmp_path: Path) -> None:
    left_and_gone_on_with(begun(name, seed), seed, below(mix(seed, 1), 60)[1], tmp_path)


@pytest.mark.parametrize("seed", range(6))
def test_an_episode_on_its_own_goes_on_as_it_would_have(seed: int, tmp_path: Path) -> None:
    name, episode = picked([("city", 8), ("city", 13), ("island-season", 2), ("island-season", 5)], seed, 3)
    left_and_gone_on_with(begun(name, seed, episode), seed, below(mix(seed, 1), 80)[1], tmp_path)


@pytest.mark.parametrize("steps", [0, 1, 2])
@pytest.mark.parametrize("episode", [2, 5, 6])
def test_an_episode_is_left_in_its_set_up(episode: int, steps: int, tmp_path: Path) -> None:
    left_and_gone_on_with(begun("island-season", 0, episode), 1, steps, tmp_path)


def test_an_episode_is_left_among_its_rewards(tmp_path: Path) -> None:
    left = 0
    for seed in range(6):
        game = begun("city", 3 * seed, 8)
        for _ in moves(game, seed):
            if game.state is not None and game.state.is_over and game.pending is not None:
                left += 1
                left_and_gone_on_with(game, seed, 0, tmp_path / str(seed))
                break
    assert left > 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "steps"), [("island-season", 40), ("island-season", 230), ("city", 300)])
def test_a_campaign_goes_on_as_it_would_have(name: str, steps: int, tmp_path: Path) -> None:
    left_and_gone_on_with(begun(name, 0), 5, steps, tmp_path)


def test_own_bots_sit_where_they_sat(tmp_path: Path) -> None:
    class Last:
        def decide(self, view: Any) -> Any:
            return view.legal[len(view.legal) // 2]

    game = mycity.new_game("eternal", [("Ada", None), ("Cem", Last())], seed=3)
    game.play("Ada", game.legal("Ada")[0])
    game.save(tmp_path / "a.save")
    loaded = mycity.load(tmp_path / "a.save")
    right: list[Any] = [{"Cem": Last()}, [("Cem", Last())], {"Ada": None, "Cem": Last()}]
    for own in right:
        assert look(loaded.game(own)) == look(game)
    again = loaded.game(right[0])
    for one in (game, again):
        one.play("Ada", "pass")
    assert look(again) == look(game)
    wrong: list[Any] = [
        None,
        {},
        {"Cem": None},
        {"Ada": Last()},
        {"Eve": Last(), "Cem": Last()},
        {"Cem": 7},
        7,
        ["Cem"],
        "Cem",
    ]
    for own in wrong:
        with pytest.raises(mycity.UnknownPlayerError):
            loaded.game(own)
    status, said = command("--data-dir", str(tmp_path / "data"), "saves", "import", str(tmp_path / "a.save"))
    assert (status, said) == (1, "mycity: a bot that a program has brought plays here: only a program can go on\n")


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.glob("v[14]_*.save")))
def test_what_a_window_has_left_goes_on(name: str, tmp_path: Path) -> None:
    save = decode((FIXTURES / name).read_bytes())
    game = mycity.load(FIXTURES / name).game()
    assert game.players == tuple(seat.name for seat in save.players)
    is_whole = save.campaign is not None and not save.is_single
    assert game.is_over == (save.finished and game.pending is None)
    if is_whole:
        assert set(game.records) == set(mycity.load(FIXTURES / name).documents) | set(game.records)
    game.save(tmp_path / "again.save")
    again = decode((tmp_path / "again.save").read_bytes())
    assert again.is_same_game(save)
    assert (again.title, again.players) == (save.title, save.players)
    if game.pending is None and not game.is_over:
        next(moves(game, 1), None)


def test_a_game_keeps_its_title_and_birth(tmp_path: Path) -> None:
    game = begun("eternal", 0)
    game.save(tmp_path / "a.save")
    game.play("Ada", "pass")
    game.save(tmp_path / "a.save")
    game.copy().save(tmp_path / "b.save")
    first, second = (decode((tmp_path / name).read_bytes()) for name in ("a.save", "b.save"))
    assert first.is_same_game(second)
    assert (first.title, first.episode) == ("Ada", second.episode)


def test_nothing_else_is_written_over(tmp_path: Path) -> None:
    game = begun("eternal", 0)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "linked.save").symlink_to(FIXTURES / "v4_eternal_middle.save")
    (tmp_path / "empty").touch()
    (tmp_path / "letter.txt").write_text("Dear Bob")
    (tmp_path / "record.json").write_text(json.dumps(game.record()))
    (tmp_path / "damaged.save").write_bytes((FIXTURES / "v4_eternal_middle.save").read_bytes()[:-1])
    newer = (
        (FIXTURES / "v4_eternal_middle.save")
        .read_bytes()
        .replace(b"MYCITY 4", b"MYCITY 9")
        .replace(b'"schema":4', b'"schema":9')
    )
    body = newer.split(b"\n", 1)[1]
    (tmp_path / "newer.save").write_bytes(b"MYCITY 9 %s\n" % hashlib.sha256(body).hexdigest().encode() + body)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    for name in (
        "pipe",
        "folder",
        "link",
        "linked.save",
        "empty",
        "letter.txt",
        "record.json",
        "damaged.save",
        "newer.save",
    ):
        with pytest.raises(mycity.GameError) as raised:
            game.save(tmp_path / name)
        assert str(raised.value).startswith(f"'{name}' is not written: ")
    for wrong in (None, 5, b"a", "", "a\0b", "\ud800", tmp_path / "letter.txt" / "a.save"):
        with pytest.raises(mycity.GameError):
            game.save(wrong)  # type: ignore[arg-type]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before
    game.save(str(tmp_path / "new.save"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_only_a_saved_game_can_be_gone_on_with(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", begun("eternal", 0).record())
    for place in (path, tmp_path, HERE / "golden" / "city"):
        with pytest.raises(mycity.GameError, match="only a saved game can"):
            mycity.load(place).game()
    save = decode((FIXTURES / "v4_eternal_middle.save").read_bytes())
    dragon = msgspec.structs.replace(save.players[0], animal="dragon")
    forged = msgspec.structs.replace(save, players=(dragon, *save.players[1:]))
    (tmp_path / "b.save").write_bytes(encode(forged))
    loaded = mycity.load(tmp_path / "b.save")
    (complaint,) = loaded.check().complaints
    for go_on in (loaded.game, loaded.games):
        with pytest.raises(mycity.GameError) as raised:
            go_on()
        assert str(raised.value) == f"'b.save': {complaint}"


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    people = [PlayerSpec("Ze\u0301", "fox", "human"), PlayerSpec("Zé", "owl", "human")]
    game = CampaignGame(new_campaign("island-season", people, 3, NOON), None, Thinker)
    (tmp_path / "a.save").write_bytes(encode(game.save))
    again = mycity.load(tmp_path / "a.save").game()
    assert again.players == ("Zé", "Zé 2")
    again.next_episode()
    assert again.legal("Zé 2")
    again.save(tmp_path / "b.save")
    assert mycity.load(tmp_path / "b.save").check().complaints == []


@pytest.mark.parametrize(
    ("name", "phases"), [("island-season", "setup play rewards sealed over"), ("city", "play sealed")]
)
def test_a_campaign_is_left_in_every_phase(name: str, phases: str, tmp_path: Path) -> None:
    game, seen = begun(name, 3), set[str]()
    for number, _ in enumerate(moves(game, 3)):
        assert game.campaign is not None
        phase = game.campaign.phase
        is_in_the_middle = phase != "play" or number % 7 == 3
        if phase not in seen and is_in_the_middle:
            seen.add(phase)
            game.save(tmp_path / "a.save")
            slot = through_a_slot(tmp_path / "a.save", tmp_path / "data")
            assert look(mycity.load(slot).game()) == look(game)
            assert look_back(mycity.load(slot).game()) == look_back(game)
            slot.unlink()
        if seen >= set(phases.split()):
            break
    assert seen >= set(phases.split())


@pytest.mark.parametrize(("name", "episode"), [("island-season", None), ("city", 8), ("island-season", 5)])
def test_what_could_be_undone_can_be_undone_after_loading(name: str, episode: int | None, tmp_path: Path) -> None:
    game, most = begun(name, 0, episode), list[int]()
    for _ in moves(game, 1):
        undone = look_back(game)
        if undone and len(undone) not in most:
            most.append(len(undone))
            game.save(tmp_path / "a.save")
            assert look_back(mycity.load(tmp_path / "a.save").game()) == undone
        if len(game.records) > 1 and len(most) > 3:
            break
    assert max(most) >= 2, "several choices"


@pytest.mark.parametrize(("name", "episode"), [("eternal", None), ("city", 8), ("island-season", None)])
def test_the_window_s_table_goes_on_to_a_true_record(name: str, episode: int | None, tmp_path: Path) -> None:
    game = begun(name, 0, episode)
    for _, _ in zip(range(9), moves(game, 2), strict=False):
        pass
    game.save(tmp_path / "a.save")
    save = decode(through_a_slot(tmp_path / "a.save", tmp_path / "data").read_bytes())
    session = resumed(save, Thinker()) if save.campaign is None else CampaignGame(save, None, Thinker).play()
    before = len(game.record()["turns"])
    record = play_on(session)
    assert before >= 3
    assert record["turns"][:before] == game.record()["turns"]
    assert record["result"]
    if save.campaign is None:
        assert mycity.load(write(tmp_path / "record.json", record)).check().complaints == []
