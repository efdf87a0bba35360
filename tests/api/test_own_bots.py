"""Bots that somebody has written: they sit down, see what ours see, and what they do wrong is told with their name."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.ai.bots.registry import make_bot
from mycity.content.bot_rows import load_levels
from tests.each import each


class Best:
    """Takes what its preview likes best, and the last of its options."""

    def __init__(self) -> None:
        self.views: list[mycity.SeatView] = []
        self.choices: list[mycity.ChoiceView] = []

    def decide(self, view: mycity.SeatView) -> Any:
        self.views.append(view)
        return max(view.legal, key=lambda answer: sum(line.points for line in view.preview(answer)))

    def choose(self, view: mycity.ChoiceView, options: Sequence[str]) -> str:
        assert tuple(options) == view.options
        self.choices.append(view)
        return options[-1]


class Saying:
    """Says the same thing whatever lies open."""

    seconds = 30.0

    def __init__(self, said: object) -> None:
        self._said = said

    def decide(self, view: mycity.SeatView) -> Any:
        del view
        if isinstance(self._said, BaseException):
            raise self._said
        return self._said


class Endless:
    seconds = 0.2

    def decide(self, view: mycity.SeatView) -> Any:
        while True:
            del view
            view = self  # type: ignore[assignment]


def play_on(game: mycity.Game, name: str = "Ada") -> None:
    while not game.is_over:
        if game.choices(name):
            game.choose(name, game.choices(name)[0])
        elif game.legal(name):
            game.play(name, game.legal(name)[0])
        elif game.pending is None:
            game.next_episode()


@pytest.mark.parametrize("game", ["eternal", "island", "island-season"])
def test_an_own_bot_plays_a_game_to_a_true_record(game: str, tmp_path: Path) -> None:
    bot = Best()
    table = mycity.new_game(game, {"Ada": None, "Mine": bot, "bot:greedy": None}, seed=3)
    play_on(table)
    assert table.players == ("Ada", "Mine", "bot:greedy")
    assert [player["controller"] for player in table.record()["players"]] == ["human", "own", "bot:greedy"]
    for name, document in table.records.items():
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    assert mycity.load(tmp_path).check().complaints == []
    assert bot.views
    assert bool(bot.choices) == (game == "island-season")


def test_a_view_has_no_deck() -> None:
    bot = Best()
    mycity.new_game("eternal", [("Mine", bot), "bot:random"], seed=3)
    assert {field.name for field in fields(mycity.SeatView)} == {
        "rules", "seat", "cities", "card", "gone", "left", "seed", "legal",
    }  # fmt: skip
    for view in bot.views:
        assert list(view.left) == sorted(view.left)


def test_one_of_ours_plays_the_same_as_an_own_bot() -> None:
    ours = mycity.new_game("eternal", ["bot:2", "bot:greedy"], seed=9)
    own = mycity.new_game("eternal", [("Mine", make_bot("2", load_levels())), "bot:greedy"], seed=9)
    assert ours.record()["turns"] == own.record()["turns"]


@each(
    ("said", "sentence"),
    [
        (ZeroDivisionError("by nothing"), "Mine, turn 1, card R-T4: ZeroDivisionError: by nothing"),
        (SystemExit(3), "Mine, turn 1, card R-T4: SystemExit: 3"),
        (None, "Mine, turn 1, card R-T4: 'None' is refused: an answer is a placement, a pass or a stop"),
        ("R-T4 A1", "Mine, turn 1, card R-T4: these are not cells that R-T4 can cover"),
        ("no", "Mine, turn 1, card R-T4: 'no' is no answer"),
        ("B-U5 A2 B2 C2 A1 C1", "Mine, turn 1, card R-T4: the open card is not 'B-U5'"),
        ("R-T4 A1 B1 C1 B2", "is refused: "),
        ([], r"'\[\]' is refused: an answer is a placement, a pass or a stop"),
    ],
)
def test_what_it_does_wrong_is_told_with_its_name_and_the_turn(said: object, sentence: str) -> None:
    game = mycity.new_game("eternal", ["Ada", "Bob", ("Mine", Saying(said))], seed=7)
    game.play("Ada", game.legal("Ada")[0])
    before = str(game), game.state
    with pytest.raises(mycity.BotError, match=sentence):
        game.play("Bob", game.legal("Bob")[0])
    assert (str(game), game.state) == before


def test_one_that_never_ends_is_ended() -> None:
    started = time.monotonic()
    with pytest.raises(mycity.BotError, match=r"Mine, turn 1, card R-T4: it has said nothing for 0\.2 s"):
        mycity.new_game("eternal", [("Mine", Endless()), "bot:greedy"], seed=7)
    assert time.monotonic() - started < 60


def test_one_that_lets_nobody_else_run_is_late_all_the_same() -> None:
    class Busy(Best):
        seconds = 0.05

        def decide(self, view: mycity.SeatView) -> Any:
            len(str(7**60_000 % 10**4000))
            return sum(range(30_000_000)) and view.legal[0]

    with pytest.raises(mycity.BotError, match=r"it has said nothing for 0\.05 s"):
        mycity.new_game("eternal", [("Mine", Busy()), "bot:greedy"], seed=7)


def test_the_turn_is_that_of_the_record() -> None:
    class Late(Best):
        def decide(self, view: mycity.SeatView) -> Any:
            if "BLOCK" in view.gone:
                raise LookupError
            return super().decide(view)

    with pytest.raises(mycity.BotError) as raised:
        mycity.new_game("eternal", [("Mine", Late()), "bot:greedy"], seed=1)
    number, card = re.findall(r"turn ([0-9]+), card ([A-Z0-9-]+)", str(raised.value))[0]
    turns = mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=1).record()["turns"]
    assert turns[int(number) - 1]["card"] == card


def test_a_choice_that_is_none_is_told() -> None:
    class Wrong(Best):
        def choose(self, view: mycity.ChoiceView, options: Sequence[str]) -> str:
            return f"{view.what} {len(options)}"

    with pytest.raises(mycity.BotError, match=r"Mine, episode [0-9], [a-z-]+: '[a-z-]+ [0-9]+' is none of the options"):
        play_on(mycity.new_game("island-season", {"Ada": None, "Mine": Wrong()}, seed=3))


@pytest.mark.parametrize(
    "bot", [5, "greedy", object(), type("Half", (), {"decide": 3})()], ids=["number", "text", "object", "half"]
)
def test_what_cannot_decide_is_no_bot(bot: Any) -> None:
    with pytest.raises(mycity.UnknownPlayerError, match="a bot is an object with decide"):
        mycity.new_game("eternal", ["Ada", ("Mine", bot)], seed=1)


def test_names_of_our_bots_are_theirs() -> None:
    with pytest.raises(mycity.UnknownPlayerError, match="a name of its own, not 'bot:1'"):
        mycity.new_game("eternal", {"bot:1": Best(), "bot:2": None}, seed=1)
    with pytest.raises(mycity.UnknownPlayerError, match="'BOT:Greedy' is no bot: write 'bot:greedy'"):
        mycity.new_game("eternal", ["Ada", "BOT:Greedy"], seed=1)


@pytest.mark.parametrize("game", ["eternal", "island"])
def test_an_answer_is_returned_as_it_is_written_too(game: str) -> None:
    class Written(Best):
        def decide(self, view: mycity.SeatView) -> Any:
            return str(super().decide(view))

    written, plain = (mycity.new_game(game, [("Mine", bot), "bot:random"], seed=4) for bot in (Written(), Best()))
    assert written.record() == plain.record()


@pytest.mark.parametrize("answer", ["stop", "x", None, 5, [], mycity.Game], ids=str)
def test_a_view_previews_its_legal_answers_and_no_others(answer: Any) -> None:
    class Asking(Best):
        def decide(self, view: mycity.SeatView) -> Any:
            return view.preview(answer)

    with pytest.raises(mycity.BotError, match=r"Mine, turn 1, card R-T4: ValueError: .* is none of view\.legal"):
        mycity.new_game("eternal", [("Mine", Asking()), "bot:random"], seed=7)


def test_seconds_are_a_number_above_0() -> None:
    for seconds in (0, -1, "10", True, float("nan"), 1e300):
        bot = Best()
        bot.seconds = seconds  # type: ignore[attr-defined]
        with pytest.raises(mycity.BotError, match="seconds are a number above 0"):
            mycity.new_game("eternal", [("Mine", bot), "bot:greedy"], seed=7)
