"""Lessons: what the first game and the first sticker teach, from the files of ``assets/lessons``, checked when loaded.

A lesson is a list of steps, each of which waits for an act. One with a game also has the deck that is played, card by
card; it is played through here as its steps ask, so that no step can ask for what the rules refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.content.tiled.maps import board_names
from mycity.content.yamls import Document, decode
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import HUMAN
from mycity.engine.episode import PASS, STOP, Answer, IllegalAnswerError, State, Table, apply, deal
from mycity.engine.events import Event
from mycity.engine.grid import parse
from mycity.engine.pieces import Placement, shape_table
from mycity.engine.rules import RuleSet

Act = Literal["take", "turn", "build", "refuse", "hint", "undo", "pass", "stop", "read", "place", "end"]
"""The act that a step waits for: a building taken, turned, built, refused by the rules, a hint asked for, the last turn
undone, a card passed, the game stopped; a text read; a sticker placed; ``end`` waits for nothing."""
Pointed = Literal[
    "card",
    "rotate left",
    "rotate right",
    "hint",
    "undo",
    "pass",
    "stop",
    "tray",
    "overview",
    "players",
    "note",
    "sticker",
    "board",
]
"""Parts that a step can point at: a button by its name, or a part of the screen."""
FIRST_CITY, SECOND_CITY = "first_city", "second_city"
FIRST_ISLAND, SECOND_ISLAND = "first_island", "second_island"
FIRST_STICKER = "first_sticker"
"""The lessons there are."""
_STICKERS = frozenset({"tree", "rock", "wreck", "shell"})
"""The stickers that a first episode can bring."""
ANSWERS: Mapping[Act, Answer | None] = {"build": None, "pass": PASS, "stop": STOP}
"""The acts that answer a card, and what they answer; ``None`` is a placement."""


class LaidTile(Document, frozen=True):
    """A tile that lies on every board when the lesson begins: the card, and where and how it lies."""

    card: str
    cells: tuple[str, ...]
    symbols: str = ""


class LessonStep(Document, frozen=True):
    """A step; the file says what each field is for. Texts are source texts: give them to ``t``."""

    act: Act
    words: str
    card: str = ""
    other: str = ""
    keys: str = ""
    pad: str = ""
    turned: str = ""
    at: tuple[Pointed, ...] = ()
    cells: tuple[str, ...] = ()
    symbols: str = ""


class _LessonFile(Document, frozen=True):
    format: Literal[1]
    steps: tuple[LessonStep, ...]
    game: str = ""
    board: str = ""
    rules: tuple[str, ...] = ()
    laid: tuple[LaidTile, ...] = ()
    deck: tuple[str, ...] = ()
    follows: str = ""
    title: str = ""
    offer: str = ""
    stickers: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        name: that of its file.
        steps: its steps, in order.
        plan: the episode that is played; ``None`` for a lesson without a game.
        deck: the episode's cards as they are revealed.
        laid: what lies on every board when it begins: the first cards of the deck.
        follows: the lesson that is offered at its end, if one is.
        title: what stands over its end.
        offer: the words of the button that leads to it from another one's end.
        stickers: what is said of a sticker, by what it shows.
    """

    name: str
    steps: tuple[LessonStep, ...]
    plan: EpisodePlan | None = None
    deck: tuple[str, ...] = ()
    laid: tuple[LaidTile, ...] = ()
    follows: str = ""
    title: str = ""
    offer: str = ""
    stickers: Mapping[str, str] = field(default_factory=dict)


@cache
def load_lesson(name: str) -> Lesson:
    """Return the lesson of that name.

    Raises:
        ContentError: there is none, or something is wrong with its file.
    """
    return read_lesson(assets_root() / "lessons" / f"{name}.yaml")


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file.

    Raises:
        ContentError: the file is not as declared, a step lacks words, or asks for what the rules refuse.
    """
    file = decode(path, _LessonFile)
    if not file.steps:
        raise ContentError(path, "steps", "a lesson has steps")
    for index, step in enumerate(file.steps):
        if not step.words or (not step.other and step.act != "end"):
            raise ContentError(path, f"steps[{index}]", "a step has words, and others for when something else is done")
    for sticker in file.stickers:
        if sticker not in _STICKERS:
            raise ContentError(path, f"stickers.{sticker}", f"there is no sticker {sticker!r}")
    if not file.game:
        return Lesson(path.stem, file.steps, stickers=file.stickers)
    lesson = Lesson(
        path.stem, file.steps, _plan(path, file), file.deck, file.laid, file.follows, file.title, file.offer
    )
    _play_through(path, lesson)
    if file.follows and not (path.parent / f"{file.follows}.yaml").exists():
        raise ContentError(path, "follows", f"there is no lesson {file.follows!r}")
    if not lesson.title:
        raise ContentError(path, "title", "a lesson with a game says at its end what was learnt")
    return lesson


def table_with_deck(plan: EpisodePlan, deck: tuple[str, ...], founders: tuple[PlayerSpec, ...]) -> Table:
    """Return the table of an episode whose cards lie in a given order."""
    return Table(plan.scenario, players_of(plan, founders), 0, deck)


def begin_lesson(lesson: Lesson, founders: tuple[PlayerSpec, ...]) -> tuple[State, list[Event]]:
    """Return the state and the events of a lesson's game as it begins, with what lies on every board.

    Raises:
        ValueError: the lesson has no game, or a tile does not lie where it is said to.
        IllegalAnswerError: the rules refuse a tile.
    """
    if lesson.plan is None:
        raise ValueError(f"the lesson {lesson.name} has no game")
    state, events = deal(table_with_deck(lesson.plan, lesson.deck, founders), 0)
    for tile in lesson.laid:
        placement = placement_of(state, parse(state.cities[0].board.grid, tile.cells), tile.symbols)
        if placement is None or tile.card != state.card:
            raise ValueError(f"{tile.card} does not lie on {', '.join(tile.cells)}")
        state, news = apply(state, dict.fromkeys(range(len(founders)), placement))
        events += news
    return state, events


def placement_of(state: State, cells: int, symbols: str) -> Placement | None:
    """Return the placement of the open building on some cells, with these symbols in reading order, if there is one."""
    building = state.building(0)
    table = shape_table(state.cities[0].board.grid, building.rows) if building is not None else None
    return table.by_cells.get((cells, symbols)) if table is not None else None


def _plan(path: Path, file: _LessonFile) -> EpisodePlan:
    """Return the game's episode with the rules and the cards of the lesson."""
    if file.game not in GAMES or GAMES[file.game].is_campaign:
        raise ContentError(path, "game", f"there is no game of one evening {file.game!r}")
    whole = load_episode(file.game)
    if file.board and file.board not in board_names():
        raise ContentError(path, "board", f"there is no board {file.board!r}")
    known = {rule.key: rule for rule in whole.scenario.rules.rules}
    for index, rule in enumerate(file.rules):
        if rule not in known:
            raise ContentError(path, f"rules[{index}]", f"the game has no rule {rule!r}")
    for index, card in enumerate(file.deck):
        if card not in whole.scenario.deck or card in file.deck[:index]:
            raise ContentError(path, f"deck[{index}]", f"the game has no card {card!r}, or no second one")
    rules = RuleSet(known[rule] for rule in file.rules)
    scenario = replace(whole.scenario, rules=rules, deck=tuple(sorted(file.deck)))
    buildings = {card: building for card, building in whole.buildings.items() if card in file.deck}
    return replace(whole, scenario=scenario, buildings=buildings, board=file.board or whole.board)


def played_lesson(lesson: Lesson, founders: tuple[PlayerSpec, ...]) -> tuple[State, list[Event]]:
    """Return the state and the events of a lesson's game that everybody has played as its steps ask.

    Raises:
        ContentError: it cannot be played so; a lesson that was loaded can.
    """
    return _play_through(Path(f"{lesson.name}.yaml"), lesson, founders)


def _play_through(
    path: Path, lesson: Lesson, founders: tuple[PlayerSpec, ...] = (PlayerSpec("", "fox", HUMAN),)
) -> tuple[State, list[Event]]:
    """Play the game as the steps ask.

    Raises:
        ContentError: a step's card is not the open one, its cells are no place for it, or cards are left.
    """
    try:
        state, events = begin_lesson(lesson, founders)
    except (ValueError, IllegalAnswerError) as error:
        raise ContentError(path, "laid", str(error)) from None
    before = state, events
    for index, step in enumerate(lesson.steps):
        if step.card != (state.card or ""):
            raise ContentError(path, f"steps[{index}].card", f"the open card is {state.card or 'none'}")
        cells = _cells(path, index, state, step)
        if step.act == "undo":
            state, events = before
        elif step.act in ANSWERS:
            before = state, events
            state, news = _answered(path, index, state, step, cells)
            events = events + news
    if not state.is_over:
        raise ContentError(path, "steps", f"card {state.card} is not answered")
    return state, events


def _cells(path: Path, index: int, state: State, step: LessonStep) -> int:
    try:
        return parse(state.cities[0].board.grid, step.cells)
    except ValueError as error:
        raise ContentError(path, f"steps[{index}].cells", str(error)) from None


def _answered(path: Path, index: int, state: State, step: LessonStep, cells: int) -> tuple[State, list[Event]]:
    answer = ANSWERS[step.act] or placement_of(state, cells, step.symbols)
    if answer is None:
        raise ContentError(path, f"steps[{index}].cells", f"they are no place for {state.card}")
    try:
        return apply(state, dict.fromkeys(state.awaited, answer))
    except IllegalAnswerError as error:
        raise ContentError(path, f"steps[{index}]", f"the rules refuse it: {error.refusal.sentence}") from None
