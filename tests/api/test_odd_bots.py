"""Bots that are odd on purpose: they change nothing of what they see, print aside, and are told by their names."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MappingProxyType
from typing import Any

import pytest

import mycity
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import RuleError
from tests.each import each

ATOMS = (str, bytes, int, float, type(None), type, FunctionType, BuiltinFunctionType)
CHANGES: dict[type, tuple[str, ...]] = {
    list: ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "__setitem__", "__delitem__",
           "__iadd__", "__imul__"),
    dict: ("update", "setdefault", "pop", "popitem", "clear", "__setitem__", "__delitem__", "__ior__"),
    set: ("add",),
    bytearray: ("append",),
}  # fmt: skip
"""Kinds that can be changed, and by what."""
GAMES = (("eternal", None), ("city", 12), ("city", 22), ("island", None), ("island-season", 5))


class Watching:
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def decide(self, view: mycity.SeatView) -> Any:
        self.views.append(view)
        return view.legal[0]

    def choose(self, view: mycity.ChoiceView, options: tuple[str, ...]) -> str:
        self.views.append(view)
        return options[0]


def saying(decide: Callable[[mycity.SeatView], Any], **more: Any) -> Any:
    """Return a bot that decides so."""
    return type("Saying", (), {"decide": lambda _, view: decide(view), **more})()


def parts(value: object) -> Iterator[object]:
    """Yield whatever can be reached from a value in one step."""
    if isinstance(value, dict | MappingProxyType):
        yield from value
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    for name in attributes(value) | {
        name for name in dir(type(value)) if is_property(getattr(type(value), name, None))
    }:
        yield getattr(value, name, None)


def is_property(found: object) -> bool:
    return isinstance(found, property | cached_property)


def reached(*roots: object) -> list[object]:
    """Return whatever can be reached from there, each once."""
    found: dict[int, object] = {}
    todo = list(roots)
    while todo:
        value = todo.pop()
        if id(value) not in found and not isinstance(value, ATOMS):
            found[id(value)] = value
            todo += parts(value)
    return list(found.values())


def attributes(value: object) -> set[str]:
    fields = {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())}
    return (fields | set(getattr(value, "__dict__", {}))) - {"__dict__", "__weakref__"}


def unchangeable(value: object, kind: type) -> bool:
    """Return whether whatever would change a value of that kind is another thing in this one."""
    return all(getattr(type(value), name) is not getattr(kind, name) for name in CHANGES[kind])


@pytest.mark.parametrize(("game", "episode"), GAMES, ids=str)
def test_nothing_that_a_bot_sees_can_be_written(game: str, episode: int | None) -> None:
    bot = Watching()
    mycity.new_game(game, [("Mine", bot), "bot:greedy"], seed=3, episode=episode)
    shown = reached(bot.views[0], bot.views[len(bot.views) // 2], bot.views[-1])
    assert any(isinstance(value, Placement) for value in shown)
    for value in shown:
        for kind in CHANGES:
            assert not isinstance(value, kind) or unchangeable(value, kind), (type(value), value)
        for name in attributes(value):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, getattr(value, name))


def test_a_bot_that_tries_is_told_and_the_next_game_counts_as_ever() -> None:
    def spoil(view: mycity.SeatView) -> Any:
        view.rules.end_score = ()

    def take(view: mycity.SeatView) -> Any:
        view.city.player.buildings.pop(view.card)  # type: ignore[attr-defined]

    before = mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7).scores()
    for wrong, why in ((spoil, "AttributeError: rules in force"), (take, "TypeError: what is shown of a game")):
        with pytest.raises(mycity.BotError, match=rf"^Mine, turn 1, card R-T4: {why} .*cannot be changed"):
            mycity.new_game("eternal", [("Mine", saying(wrong)), "bot:greedy"], seed=7)
    assert mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7).scores() == before


class Unseen:
    """Raises whatever is done with it."""

    def _fail(self, *_: object) -> Any:
        raise RuleError("never to be seen")

    __str__ = __repr__ = __eq__ = __hash__ = __lt__ = __bool__ = __float__ = _fail


class UnseenError(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


class Equal:
    """Equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class EqualNumber(int):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class EqualText(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def upper(self) -> str:
        raise LookupError

    __hash__ = str.__hash__


def fail(error: BaseException) -> Any:
    raise error


def never(_: object) -> Any:
    return fail(RuleError("never to be seen"))


def like(view: mycity.SeatView) -> Placement:
    """Return what looks like an answer and equals each."""
    first: Any = view.legal[0]
    return Placement(EqualNumber(-1), EqualNumber(0), first.around, first.cells, first.turn, EqualText("x"))


ODD: dict[str, tuple[Any, str]] = {
    "error": (saying(lambda _: fail(UnseenError())), "UnseenError$"),
    "answer": (saying(lambda _: Unseen()), ".*Unseen.* is refused: an answer is"),
    "answer that equals everything": (saying(lambda _: Equal()), ".*Equal.* is refused: an answer is"),
    "placement that equals everything": (saying(like), ".* is refused: an answer is"),
    "building that equals everything": (
        saying(lambda view: mycity.Build(EqualText("x"), view.legal[0])),  # type: ignore[arg-type]
        "the open card is not",
    ),
    "text that equals everything": (saying(lambda _: EqualText("no")), "'no' is no answer"),
    "property of the answers": (type("Hidden", (), {"decide": property(never)})(), ""),
    "property of the seconds": (saying(never, seconds=property(never)), "RuleError: never to be seen"),
    "seconds": (saying(never, seconds=Unseen()), "its seconds are a number above 0, .* not"),
    "class": (type("list", (), {"decide": lambda *_: Unseen()})(), ".*Unseen.* is refused"),
    "error without an end": (
        saying(lambda _: fail(type("EndlessError", (Exception,), {"__str__": lambda _: endless()})()), seconds=0.2),
        "it has said nothing for 0.2 s",
    ),
}  # fmt: skip


def endless() -> Any:
    while True:
        pass


@each(("bot", "sentence"), ODD.values())
def test_what_cannot_be_shown_is_told_by_its_name(bot: Any, sentence: str) -> None:
    if not sentence:
        with pytest.raises(mycity.UnknownPlayerError, match=r"^'Mine' cannot be played by .*: a bot is an object"):
            mycity.new_game("eternal", [("Mine", bot), "bot:greedy"], seed=7)
        return
    with pytest.raises(mycity.BotError, match=f"^Mine, turn 1, card R-T4: {sentence}"):
        mycity.new_game("eternal", [("Mine", bot), "bot:greedy"], seed=7)


@pytest.mark.parametrize(
    "bot", [Unseen(), type("list", (), {})(), type("Ends", (), {"__repr__": lambda _: sys.exit(3)})()]
)
def test_what_is_no_bot_and_cannot_be_shown_is_refused_with_a_sentence(bot: Any) -> None:
    with pytest.raises(mycity.UnknownPlayerError, match="'Mine' cannot be played by "):
        mycity.new_game("eternal", [("Mine", bot), "bot:greedy"], seed=7)


def test_an_option_that_equals_everything_is_none() -> None:
    bot = Watching()
    bot.choose = lambda *_: EqualText("nowhere")  # type: ignore[method-assign]
    with pytest.raises(mycity.BotError, match=r"^Mine, episode 5, .*: 'nowhere' is none of the options"):
        mycity.new_game("island-season", [("Mine", bot), "bot:greedy"], seed=3, episode=5)


def test_a_choice_that_raises_before_it_is_made_is_told() -> None:
    bot = saying(lambda view: view.legal[0], choose=property(never))
    with pytest.raises(mycity.BotError, match=r"^Mine, episode 5, .*: RuleError: never to be seen"):
        mycity.new_game("island-season", [("Mine", bot), "bot:greedy"], seed=3, episode=5)


def test_its_own_copy_of_a_legal_answer_is_the_games() -> None:
    def copied(view: mycity.SeatView) -> Any:
        first: Any = view.legal[0]
        is_placement = isinstance(first, Placement)
        return Placement(first.index, first.mask, 0, ("nowhere",), 9, first.symbols) if is_placement else first

    plain = mycity.new_game("eternal", [("Mine", Watching()), "bot:greedy"], seed=7)
    assert mycity.new_game("eternal", [("Mine", saying(copied)), "bot:greedy"], seed=7).record() == plain.record()


def test_a_name_that_equals_everything_is_a_name() -> None:
    game = mycity.new_game("eternal", [(EqualText("Mine"), Watching()), (EqualText("Yours"), Watching())], seed=7)
    assert game.players == ("Mine", "Yours")
    assert {type(name) for name in game.players} == {str}


def test_what_it_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    def loud(view: mycity.SeatView) -> Any:
        sys.stdout.write("aside\n")
        return view.legal[0]

    mycity.new_game("eternal", [("Mine", saying(loud)), "bot:1"], seed=7)
    sys.stdout.write("answer\n")
    said = capsys.readouterr()
    assert said.out == "answer\n"
    assert said.err.startswith("aside\naside\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_json_has_it(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(
        'print("loaded")\nclass Loud:\n    def __init__(self):\n        print("made")\n'
        '    def decide(self, view):\n        print("asked")\n        return view.legal[0]\n',
        "utf-8",
    )
    words = [
        sys.executable,
        "-m",
        "mycity",
        "bots",
        "match",
        "loud:Loud",
        "random",
        "--games",
        "2",
        "--jobs",
        jobs,
        "--json",
    ]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout)["games"] == 2
    assert {"loaded", "made", "asked"} <= set(done.stderr.split())


def test_nobody_answers_for_a_bot() -> None:
    game = mycity.new_game("eternal", {"Ada": None, "Mine": Watching(), "bot:greedy": None}, seed=7)
    before = str(game)
    for name in ("Mine", "bot:greedy"):
        with pytest.raises(mycity.GameError, match=f"{name} is played by a bot, which answers by itself"):
            game.play(name, game.legal("Ada")[0])
    assert str(game) == before
    game.play("Ada", game.legal("Ada")[0])
    assert game.card == "B-U5"
