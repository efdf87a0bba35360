"""Games played through the front door: every game to its end, by the same few names, and true."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import mycity
from mycity.api.beginning import read_land
from mycity.content.games import PRINTED_GAMES
from mycity.engine.record import make_record
from tests.made_lands import CODES, new_game
from tests.sent_codes import CODE, WAYS

EXAMPLE = "R-T4 C1 D1 E1 D2"


def finish(game: mycity.Game, player: str, *, episodes: int = 99, stride: int = 7) -> int:
    """Plays for ``player`` until the game or that many episodes are over; returns the answers given."""
    given = 0
    while True:
        if game.pending is not None:
            game.choose(player, game.choices(player)[given % len(game.choices(player))])
        elif game.state is not None and not game.state.is_over:
            legal = game.legal(player)
            answer = legal[given * stride % max(len(legal) - 2, 1)]
            assert game.parse(str(answer)) == answer
            game.play(player, answer if given % 2 else str(answer))
            given += 1
        elif game.is_over or len(game.records) >= episodes:
            return given
        else:
            game.next_episode()


def test_the_example_of_the_first_page_holds() -> None:
    game = mycity.new_game("eternal", players=["Ada", "Bob"], seed=7)
    assert EXAMPLE in map(str, game.legal("Ada"))
    assert [str(answer) for answer in game.legal("Ada")[-1:]] == ["stop"]
    game.play("Ada", EXAMPLE)
    assert game.legal("Ada") == []
    game.undo("Ada")
    game.play("Ada", EXAMPLE.lower())
    assert game.card == "R-T4", "Bob has not answered"
    game.play("Bob", EXAMPLE)
    assert game.card == "B-U5"
    assert " 1 M . RRRRRR. . T . . G" in str(game)


def test_an_answer_can_be_taken_back_until_the_turn_is_resolved() -> None:
    game = mycity.new_game("eternal", players=["Ada", "bot:greedy"], seed=7)
    with pytest.raises(mycity.NothingToUndo):
        game.undo("Ada")
    before = game.card
    game.play("Ada", EXAMPLE)
    assert game.card != before, "the bot has answered too"
    with pytest.raises(mycity.NothingToUndo):
        game.undo("Ada")


@pytest.mark.parametrize("name", [*(row.id for row in PRINTED_GAMES.values() if not row.is_campaign), *CODES])
def test_an_evening_is_played_to_a_true_record(name: str, tmp_path: Path) -> None:
    game = new_game(name, ["Ada", "bot:greedy", "bot:1"], seed=3)
    assert finish(game, "Ada") > 0
    assert game.is_over
    assert list(game.records.values()) == [game.record()]
    assert max(game.scores(), key=game.scores().__getitem__) in game.winners()
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(game.record()))
    verdict = mycity.load(path).check()
    assert (verdict.complaints, verdict.start_unproved) == ([], False)


@pytest.mark.parametrize("episode", [1, 8, 16, 22])
def test_an_episode_on_its_own_is_played_with_its_set_up_and_rewards(episode: int, tmp_path: Path) -> None:
    game = mycity.new_game("city", ["Ada", "bot:greedy"], seed=5, episode=episode)
    finish(game, "Ada")
    path = tmp_path / "one.json"
    path.write_text(json.dumps(game.record()))
    assert mycity.load(path).check().complaints == []
    with pytest.raises(mycity.GameError, match="no next episode"):
        game.next_episode()


def test_a_season_is_played_from_letter_to_letter(tmp_path: Path) -> None:
    game = mycity.new_game("island-season", ["Ada", "bot:greedy"], seed=4)
    finish(game, "Ada")
    assert list(game.records) == [f"0{number}.json" for number in range(1, 9)] + ["campaign.json"]
    for name, document in game.records.items():
        (tmp_path / name).write_text(json.dumps(document))
    loaded = mycity.load(tmp_path)
    assert loaded.check().complaints == []
    loaded.documents["03.json"]["result"][0]["score"] += 1
    assert loaded.check().complaints, "a control that must fail"


def test_choices_are_made_and_taken_back() -> None:
    game = mycity.new_game("city", ["Ada", "Bob"], seed=6, episode=8)
    finish_episode_of_two(game)
    assert game.pending is not None
    seat = game.players[game.pending.seat]
    other = game.players[1 - game.pending.seat]
    assert game.choices(other) == ()
    with pytest.raises(mycity.GameError, match="nothing to choose"):
        game.choose(other, "A1")
    with pytest.raises(mycity.CampaignError):
        game.choose(seat, "Z99")
    options = game.choices(seat)
    game.choose(seat, options[0])
    game.undo(seat)
    assert game.choices(seat) == options


def finish_episode_of_two(game: mycity.Game) -> None:
    """Plays until somebody has something to choose or all is over; everybody builds where they can first."""
    while game.pending is None and not game.is_over:
        for name in game.players:
            if legal := game.legal(name):
                game.play(name, legal[0])


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    cases: list[tuple[type[Exception], Callable[[], object]]] = [
        (mycity.UnknownGameError, lambda: mycity.new_game("chess", ["Ada", "Bob"], 1)),
        (mycity.UnknownGameError, lambda: mycity.new_game("city", ["Ada", "Bob"], 1, episode=25)),
        (mycity.UnknownGameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], 1, episode=1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada"], 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada", "Ada"], 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada", "bot:7"], 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada", "\x00"], 1)),
        (mycity.GameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], -1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", "AB", 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", [1, 2], 1)),  # type: ignore[list-item]
        (mycity.GameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], "7")),  # type: ignore[arg-type]
        (mycity.GameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], True)),
        (mycity.GameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], 1.0)),  # type: ignore[arg-type]
        (mycity.GameError, lambda: mycity.new_game("eternal", ["Ada", "Bob"], 1 << 64)),
        (mycity.UnknownGameError, lambda: mycity.land_code("town", [])),
        (mycity.UnknownGameError, lambda: mycity.land_code([], [])),  # type: ignore[arg-type]
        (mycity.UnknownGameError, lambda: mycity.land_code("city", [12])),
        (mycity.UnknownGameError, lambda: mycity.land_code("city", ["smog"])),
        (mycity.UnknownGameError, lambda: mycity.land_code("city", "groups")),
        (mycity.UnknownGameError, lambda: mycity.land_code("city", 3)),  # type: ignore[arg-type]
        (mycity.UnknownGameError, lambda: mycity.land_code("city", [True])),
        (mycity.UnknownGameError, lambda: mycity.land_code("city", [], number=1 << 22)),
        (mycity.UnknownGameError, lambda: mycity.land_code("city", [], deal=1.0)),  # type: ignore[arg-type]
        (mycity.UnknownGameError, lambda: mycity.new_game([], ["Ada", "Bob"], 1)),  # type: ignore[arg-type]
        (mycity.UnknownGameError, lambda: mycity.new_game("city", ["Ada", "Bob"], 1, episode=True)),
        (mycity.UnknownGameError, lambda: mycity.new_game("city", ["Ada", "Bob"], 1, episode=1.0)),  # type: ignore[arg-type]
        (mycity.UnknownGameError, lambda: mycity.new_game("city", ["Ada", "Bob"], 1, episode="1")),  # type: ignore[arg-type]
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", None, 1)),  # type: ignore[arg-type]
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada", "x" * 1_000_000], 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", ["Ada", f"bot:{'9' * 1_000_000}"], 1)),
        (mycity.UnknownPlayerError, lambda: mycity.new_game("eternal", [("Ada",), ("Bob", None, 3)], 1)),  # type: ignore[list-item]
        (mycity.GameError, lambda: mycity.load("/nowhere/at/all.json")),
        (mycity.GameError, lambda: mycity.load("\0")),
        (mycity.GameError, lambda: mycity.load(None)),  # type: ignore[arg-type]
    ]
    game = mycity.new_game("eternal", ["Ada", "Bob"], 7)
    build = game.legal("Ada")[0]
    cases += [
        (mycity.UnreadableAnswerError, lambda: game.parse(None)),  # type: ignore[arg-type]
        (mycity.UnknownPlayerError, lambda: game.choose(build, "A1")),  # type: ignore[arg-type]
        (mycity.GameError, lambda: game.choose("Ada", build)),  # type: ignore[arg-type]
        (mycity.UnknownPlayerError, lambda: game.legal(5)),  # type: ignore[arg-type]
        (mycity.UnknownPlayerError, lambda: game.preview("x" * 1_000_000, build)),
        (mycity.IllegalAnswerError, lambda: game.play("Ada", None)),  # type: ignore[arg-type]
        (mycity.IllegalAnswerError, lambda: game.preview("Ada", {})),  # type: ignore[arg-type]
    ]
    for error, wrong in cases:
        with pytest.raises(error) as refused:
            wrong()
        assert len(str(refused.value)) < 400
    for text in ("", "R-T4", "R-T4 Z9", "R-T4 C1 C1 D1 E1", "Q-9 C1", "R-T4 C1:H D1 E1 D2", "pass now", "R" * 300):
        with pytest.raises(mycity.UnreadableAnswerError):
            game.play("Ada", text)
    with pytest.raises(mycity.GameError, match="the open card is R-T4"):
        game.play("Ada", "R-I2 C2 D2")
    with pytest.raises(mycity.IllegalAnswerError, match="mountain"):
        game.play("Ada", "R-T4 A1 B1 C1 B2")
    with pytest.raises(mycity.UnknownPlayerError, match="Ada, Bob"):
        game.legal("Eve")


def test_games_of_bots_alone_play_themselves() -> None:
    game = mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=2)
    assert game.is_over
    assert game.players == ("bot:greedy", "bot:greedy 2")
    assert game.state is not None
    assert game.record() == make_record(game.state, game.events)


def test_no_pygame_is_loaded_by_a_process_that_only_plays() -> None:
    code = (
        "import sys, mycity, mycity.engine\n"
        "assert not {'pygame', 'pytmx', 'yaml', 'mycity.api'} & set(sys.modules), 'too early'\n"
        "mycity.new_game('city', ['bot:greedy', 'bot:greedy'], 1, episode=2)\n"
        "print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_the_package_gives_what_the_front_door_has() -> None:
    api = import_module("mycity.api")
    assert mycity.__all__ == api.__all__
    assert all(getattr(mycity, name) is getattr(api, name) for name in api.__all__)
    assert set(api.__all__) <= set(dir(mycity))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = mycity.no_such_name


MODULES = (
    "mycity",
    "mycity.api.beginning",
    "mycity.api.lands",
    "mycity.api.game",
    "mycity.api.answers",
    "mycity.api.records",
    "mycity.engine.grid",
    "mycity.engine.rng",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    found = doctest.testmod(import_module(name), extraglobs={"mycity": mycity})
    assert (found.failed, found.attempted > 0) == (0, True)


@pytest.mark.parametrize(("page", "least"), [("python.md", 15), ("bots.md", 15), ("lands.md", 4)])
def test_a_page_is_a_program(page: str, least: int) -> None:
    path = Path(__file__).parents[2] / "docs" / page
    found = doctest.testfile(str(path), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert (found.failed, found.attempted > least) == (0, True)


def test_what_a_page_runs_prints_nothing_of_its_own() -> None:
    told = "import mycity.book.plates, pygame\nassert pygame.init()"
    plain = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    told_by = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, env=plain, check=True)
    assert (told_by.stdout, told_by.stderr) == ("", "")


def test_whoever_is_last_is_asked_between_two_episodes_and_may_stay_silent(tmp_path: Path) -> None:
    game = mycity.new_game("island-season", ["Ada", "bot:greedy"], seed=4)
    finish(game, "Ada", episodes=3)
    assert game.choices("Ada") == ()
    finish(game, "Ada", episodes=4)
    assert game.choices("Ada") == ("deep", "small", "cracked")
    silent = game.copy()
    with pytest.raises(mycity.GameError, match="nothing to choose"):
        game.choose("bot:greedy", "deep")
    with pytest.raises(mycity.CampaignError):
        game.choose("Ada", "loud")
    game.choose("Ada", "cracked")
    game.save(tmp_path / "season.save")
    again = mycity.load(tmp_path / "season.save").game()
    for one, told in ((again, [{"after": 4, "seat": 0, "option": "cracked"}]), (silent, [])):
        assert bool(one.choices("Ada")) is not bool(told)
        finish(one, "Ada")
        assert one.records["campaign.json"].get("choices", []) == told
        with pytest.raises(mycity.GameError, match="no such end"):
            one.name_end("Ada", 0, "Here")


def test_bots_decide_and_name_by_themselves_and_people_name_what_is_theirs(tmp_path: Path) -> None:
    game = mycity.new_game("city", ["Ada", "bot:random", "bot:greedy"], seed=4)
    finish(game, "Ada")
    page = game.records["campaign.json"]
    end = page["ends"].index("")
    with pytest.raises(mycity.GameError, match="no such end"):
        game.name_end("Ada", 1 - end, "Here")
    with pytest.raises(mycity.CampaignError):
        game.name_end("Ada", end, "a" * 41)
    game.name_end("Ada", end, "Elsewhere")
    game.name_end("Ada", end, " Là-bas ")
    assert game.records["campaign.json"]["ends"][end] == "Là-bas"
    for name, document in game.records.items():
        (tmp_path / name).write_text(json.dumps(document))
    assert mycity.load(tmp_path).check().complaints == []


def test_a_land_s_code_is_read_as_people_send_it() -> None:
    assert {str(read_land(way)) for way in WAYS.values()} == {CODE}
    assert str(mycity.new_game("land", ["Ada"], code=WAYS["quoted mail"]).seed) == "1913311893869682249"
