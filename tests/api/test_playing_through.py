"""Games read from files and played through: every turn is as it was at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.engine.events import Blocked
from mycity.storage.saves import decode
from tests.api.playing import moves, played, write, write_folder

FIXTURES = Path(__file__).parents[1] / "storage" / "fixtures"
GOLDEN = Path(__file__).parents[1] / "golden"
EVENING = ["eternal", "island", "island-eternal"]


def boards(text: str) -> list[str]:
    """Returns the boards, row by row, that a game or a turn is written with."""
    return [line for line in text.splitlines() if line[:2].strip().isdigit()]


@pytest.mark.parametrize("name", EVENING)
def test_every_turn_is_as_it_was_at_the_table(name: str, tmp_path: Path) -> None:
    game = mycity.new_game(name, ["Ada", "Bob"], seed=5)
    seen: list[tuple[str | None, dict[str, int], list[str]]] = []
    card = game.card
    for _ in moves(game, 5):
        if (game.card, game.is_over) != (card, False):
            seen.append((card, game.scores(), boards(str(game))))
            card = game.card
    path = write(tmp_path / "game.json", game.record())
    (loaded,) = mycity.load(path).games()
    assert (loaded.game, loaded.seed, loaded.players) == (name, 5, ("Ada", "Bob"))
    assert loaded.record() == game.record()
    turns = list(loaded.replay())
    asked = [turn for turn in turns if turn.answers]
    assert [(turn.card, turn.scores(), boards(str(turn))) for turn in asked] == seen
    rows = game.record()["turns"]
    assert [turn.number for turn in turns] == list(range(1, len(rows) + 1))
    assert [turn.card for turn in turns] == [row["card"] for row in rows]
    assert [len(turn.answers) for turn in turns] == [len(row["answers"]) for row in rows]
    assert turns[-1].scores() == game.scores()


@pytest.mark.parametrize("name", EVENING)
def test_lines_and_winners_are_those_at_the_table(name: str, tmp_path: Path) -> None:
    game = mycity.new_game(name, ["Ada", "Bob", "Cem"], seed=8)

    def told() -> tuple[Any, ...]:
        return game.winners(), [game.lines(player) for player in game.players]

    seen, card = [], game.card
    for _ in moves(game, 8):
        if (game.card, game.is_over) != (card, False):
            seen.append(told())
            card = game.card
    (loaded,) = mycity.load(write(tmp_path / "game.json", game.record())).games()
    turns = list(loaded.replay())
    mine = [(turn.winners(), [turn.lines(player) for player in game.players]) for turn in turns if turn.answers]
    assert mine == seen
    assert (loaded.winners(), [loaded.lines(player) for player in game.players]) == told() == mine[-1]
    assert (loaded.is_over, loaded.scores()) == (True, game.scores())


def test_ties_are_broken() -> None:
    (game,) = mycity.load(GOLDEN / "eternal-three-who-leave.json").games()
    turn = list(game.replay())[9]
    assert (turn.scores(), turn.winners()) == ({"City 1": -30, "City 2": -44, "City 3": -30}, ("City 3",))


def test_nobody_else_has_lines_or_a_board() -> None:
    (game,) = mycity.load(GOLDEN / "eternal-three-who-leave.json").games()
    turn = next(game.replay())
    for ask in (turn.lines, turn.board, game.lines):
        for wrong in ("Eve", 1, None):
            with pytest.raises(mycity.UnknownPlayerError, match="there are City 1, City 2, City 3"):
                ask(wrong)  # type: ignore[arg-type]


def test_what_cannot_be_played_is_refused_when_its_end_is_asked_for(tmp_path: Path) -> None:
    record = mycity.load(GOLDEN / "eternal-three-who-leave.json").games()[0].record()
    record["turns"] = record["turns"][1:]
    (game,) = mycity.load(write(tmp_path / "a.json", record)).games()
    for ask in (lambda: game.is_over, game.winners, game.scores, lambda: game.lines("City 1")):
        with pytest.raises(mycity.GameError, match=r"^turn 1: .* are not cells of R-S4"):
            ask()


def test_a_game_that_goes_on_is_not_over_and_begins_without_a_turn(tmp_path: Path) -> None:
    game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
    game.save(tmp_path / "a.save")
    (begun,) = mycity.load(tmp_path / "a.save").games()
    assert (list(begun.replay()), begun.is_over, begun.file) == ([], False, "a.save")
    assert (begun.winners(), begun.scores()) == (game.winners(), game.scores())
    assert begun.lines("Ada") == game.lines("Ada")


def test_answers_are_those_that_a_game_takes(tmp_path: Path) -> None:
    first = played(mycity.new_game("eternal", ["Ada", "Bob", "Cem"], seed=11), 3)
    again = mycity.new_game("eternal", ["Ada", "Bob", "Cem"], seed=11)
    for turn in mycity.load(write(tmp_path / "a.json", first.record())).games()[0].replay():
        assert not turn.answers or again.card == turn.card
        for name, answer in turn.answers.items():
            again.play(name, answer)
            assert isinstance(answer, mycity.Build) or answer in (mycity.PASS, mycity.STOP)
        assert again.scores() == turn.scores()
    assert again.record() == first.record()


@pytest.mark.parametrize("name", ["eternal-four-blocking-card-last-but-one", "eternal-two-blocking-card-last"])
def test_a_blocked_card_is_a_turn_without_answers(name: str) -> None:
    (game,) = mycity.load(GOLDEN / f"{name}.json").games()
    turns = list(game.replay())
    blocked = [turn for turn in turns if isinstance(turn.events[0], Blocked)]
    assert [turn.answers for turn in blocked] == [{}]
    assert [turn.card for turn in turns] == [row["card"] for row in game.record()["turns"]]
    last = blocked[0]
    assert last.number == 1 or last.points == turns[last.number - 2].points


def test_a_turn_is_written_as_it_looks(tmp_path: Path) -> None:
    game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
    for name in game.players:
        game.play(name, "R-T4 C1 D1 E1 D2")
    path = write(tmp_path / "a.json", played(game, 1).record())
    turn = next(mycity.load(path).games()[0].replay())
    assert str(turn).startswith("turn 1, card R-T4\n\nAda: R-T4 C1 D1 E1 D2, token 10\n   A B C D E F")
    assert turn.board("Bob").splitlines()[1] == " 1 M . RRRRRR. . T . . G"
    with pytest.raises(mycity.UnknownPlayerError, match="there are Ada, Bob"):
        turn.board("Eve")


def test_a_season_is_played_through_on_the_boards_it_was_played_on(tmp_path: Path) -> None:
    game = played(mycity.new_game("island-season", ["Ada", "Bob"], seed=6), 6)
    games = mycity.load(write_folder(tmp_path, game)).games()
    assert [one.episode for one in games] == list(range(1, 9))
    assert [one.file for one in games] == [f"{number:02d}.json" for number in range(1, 9)]
    assert all(one.is_over for one in games)
    for name, one in zip(sorted(game.records), games, strict=False):
        assert one.record() == game.records[name]
        *_, last = one.replay()
        assert list(last.scores().values()) == [row["score"] for row in one.record()["result"]]


SAVES = sorted(path.name for path in FIXTURES.glob("v4_*.save"))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_played_through_as_far_as_it_goes(name: str) -> None:
    save = decode((FIXTURES / name).read_bytes())
    loaded = mycity.load(FIXTURES / name)
    assert loaded.check().complaints == []
    games = loaded.games()
    log: tuple[Any, ...] = () if save.campaign is None else tuple(save.campaign["log"])
    done = sum(entry["do"] == "episode" for entry in log)
    on_the_table = save.episode is not None and (not save.is_single or not done)
    assert len(games) == done + on_the_table
    for game in games:
        turns = list(game.replay())
        record = game.record()
        assert [turn.card for turn in turns] == [row["card"] for row in record["turns"]]
        assert game.players == tuple(seat.name for seat in save.players)
        assert (game.file, game.is_over) == (name, bool(record["result"]))
        if record["result"]:
            assert list(turns[-1].scores().values()) == [row["score"] for row in record["result"]]
    if save.episode is not None:
        assert games[-1].record() == save.episode.record
