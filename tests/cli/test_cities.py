"""``mycity cities`` and cities in words from Python: what others send is read, and one's own told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mycity
from mycity.cli import run
from mycity.engine.lands.found_cities import MOST
from mycity.engine.record_play import points_alone
from tests.each import each
from tests.made_lands import PLAIN
from tests.sent_cities import CODE, LINE, ONE, REFUSED, WORD


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["cities", *words]) == 0
    return capsys.readouterr().out


def refusal(capsys: pytest.CaptureFixture[str], *words: str, status: int = 2) -> str:
    assert run(["cities", *words]) == status
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


def kept(folder: Path, game: mycity.Game) -> str:
    path = folder / "game.json"
    path.write_text(json.dumps(game.record()), encoding="utf-8")
    return str(path)


def test_a_city_is_shown_and_its_record_is_true(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shown = said(capsys, "show", LINE)
    assert shown.startswith(f"Ada: 25 points alone on {CODE}, 25 answers\n   A B C")
    document = json.loads(said(capsys, "show", *LINE.split(), "--json"))
    assert [document[name] for name in ("code", "word", "name", "alone")] == [CODE, WORD, "Ada", 25]
    assert document["board"] == document["record"]["players"][0]["board"]
    assert document["record"]["result"][0]["score"] == 25
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document["record"]), encoding="utf-8")
    assert run(["replay", "--check", str(path)]) == 0
    capsys.readouterr()
    assert said(capsys, "word", str(path), "--seat", "0") == f"Ada · 25 · {CODE} {WORD}\n"


def test_a_line_for_each_city_of_a_table_is_read_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = mycity.new_game("land", ["bot:greedy", "bot:builder", "bot:random"], code=PLAIN[1])
    lines = said(capsys, "word", kept(tmp_path, game)).splitlines()
    for seat, (line, points) in enumerate(zip(lines, points_alone(game.record()), strict=True)):
        name = game.players[seat]
        assert line.endswith(f"{PLAIN[1]} {game.word(name)}")
        told = mycity.city(line)
        assert (told.players, told.scores()) == ((name,), {name: points})
        assert said(capsys, "word", kept(tmp_path, game), "--seat", str(seat)).strip() == line


def test_a_saved_game_has_words_as_its_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = mycity.city(LINE)
    game.save(tmp_path / "game.save")
    assert said(capsys, "word", str(tmp_path / "game.save")) == f"Ada · 25 · {CODE} {WORD}\n"
    assert mycity.load(tmp_path / "game.save").games()[0].word("Ada") == WORD


@each(("text", "reason"), REFUSED.items())
def test_what_tells_no_city_is_refused_in_a_sentence(text: str, reason: str) -> None:
    assert reason
    with pytest.raises(mycity.GameError, match=" "):
        mycity.city(text)
    assert run(["cities", "show", text]) == 2


@each("way", ONE)
def test_a_line_is_read_from_python_however_it_was_sent(way: str) -> None:
    text, name = ONE[way]
    game = mycity.city(text)
    (player,) = game.record()["players"]
    called = name or "?"
    assert (player["name"], player["animal"], player["controller"]) == (called, "fox", "human")
    assert (game.is_over, game.scores(), game.word(called)) == (True, {called: 25}, WORD)


def test_what_is_no_line_is_refused() -> None:
    with pytest.raises(mycity.GameError, match="tells 2 cities"):
        mycity.city(f"{LINE}\nBob · 2 · {CODE} {WORD}")
    with pytest.raises(mycity.GameError, match="no line of a city"):
        mycity.city(7)  # type: ignore[arg-type]


def test_games_without_words_say_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    dealt = mycity.new_game("eternal", ["bot:greedy", "bot:random"], seed=7)
    assert "dealt by a seed" in refusal(capsys, "word", kept(tmp_path, dealt))
    begun = mycity.new_game("land", ["Ada"], code=CODE)
    assert "not over" in refusal(capsys, "word", kept(tmp_path, begun))
    with pytest.raises(mycity.GameError, match="not over"):
        begun.word("Ada")
    season = mycity.new_game("island-season", ["bot:greedy", "bot:random"], seed=7)
    season.save(tmp_path / "season.save")
    assert "episodes have none" in refusal(capsys, "word", str(tmp_path / "season.save"))
    assert "there is no seat 3" in refusal(capsys, "word", kept(tmp_path, mycity.city(LINE)), "--seat", "3")
    assert "No such file" in refusal(capsys, "word", str(tmp_path / "none.json"), status=1)


def test_a_record_that_is_not_true_has_no_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    document = mycity.city(LINE).record()
    document["deck"][:2] = reversed(document["deck"][:2])
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert run(["cities", "word", str(path)]) == 1
    assert capsys.readouterr().out == ""


def test_cities_of_one_code_are_ranked_and_ties_share_a_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = [mycity.new_game("land", [f"bot:{bot}"], code=CODE) for bot in ("random", "builder", "greedy")]
    words = [game.word(game.players[0]) for game in games]
    path = tmp_path / "chat.txt"
    path.write_text(
        "\n".join(
            [*(f"[21:04] Eve: {name} · 1 · {CODE} {word}" for name, word in zip("ABC", words, strict=True)), LINE]
        ),
        encoding="utf-16",
    )
    document = json.loads(said(capsys, "compare", str(path), "--json"))
    assert document["code"] == CODE
    rows = document["cities"]
    points = [row["alone"] for row in rows]
    assert points == sorted(points, reverse=True)
    assert [row["place"] for row in rows] == [1 + sum(other > own for other in points) for own in points]
    assert {row["name"] for row in rows if row["word"] == WORD} == {"B", "Ada"}
    shown = said(capsys, "compare", str(path)).splitlines()
    assert (shown[0], len(shown)) == (CODE, 5)


def test_what_cannot_be_compared_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = mycity.new_game("land", ["bot:greedy"], code=PLAIN[0])
    path = tmp_path / "chat.txt"
    path.write_text(f"{LINE}\n{PLAIN[0]} {other.word('bot:greedy')}", encoding="utf-8")
    assert "of 2, such as" in refusal(capsys, "compare", str(path))
    assert "tells 2 cities" in refusal(capsys, "show", path.read_text(encoding="utf-8"))
    path.write_text("hello", encoding="utf-8")
    assert "12 signs" in refusal(capsys, "compare", str(path))
    path.write_bytes(b"x" * 70_000)
    assert "64 kB" in refusal(capsys, "compare", str(path), status=1)
    assert MOST == 20
