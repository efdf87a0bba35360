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
from mycity.content.yamls import Document, decode
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import HUMAN
from mycity.engine.episode import PASS, Answer, IllegalAnswerError, State, Table, apply, deal
from mycity.engine.grid import parse
from mycity.engine.pieces import Placement, shape_table
from mycity.engine.rules import RuleSet

Act = Literal["take", "turn", "build", "refuse", "pass", "read", "place", "end"]
"""The act that a step waits for: a building taken, turned, built, refused by the rules, a card passed; a text read; a
sticker placed; ``end`` waits for nothing."""
Pointed = Literal[
    "card", "rotate left", "rotate right", "pass", "tray", "overview", "players", "note", "sticker", "board"
]
"""Parts that a step can point at: a button by its name, or a part of the screen."""
FIRST_CITY, FIRST_ISLAND, FIRST_STICKER = "first_city", "first_island", "first_sticker"
"""The lessons there are."""
_STICKERS = frozenset({"tree", "rock", "wreck", "shell"})
"""The stickers that a first episode can bring."""
_ANSWERS = ("build", "pass")


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
    rules: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    stickers: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        name: that of its file.
        steps: its steps, in order.
        plan: the episode that is played; ``None`` for a lesson without a game.
        deck: the episode's cards as they are revealed.
        stickers: what is said of a sticker, by what it shows.
    """

    name: str
    steps: tuple[LessonStep, ...]
    plan: EpisodePlan | None = None
    deck: tuple[str, ...] = ()
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
    lesson = Lesson(path.stem, file.steps, _plan(path, file), file.deck)
    _play_through(path, lesson)
    return lesson


def table_with_deck(plan: EpisodePlan, deck: tuple[str, ...], founders: tuple[PlayerSpec, ...]) -> Table:
    """Return the table of an episode whose cards lie in a given order."""
    return Table(plan.scenario, players_of(plan, founders), 0, deck)


def _plan(path: Path, file: _LessonFile) -> EpisodePlan:
    """Return the game's episode with the rules and the cards of the lesson."""
    if file.game not in GAMES or GAMES[file.game].is_campaign:
        raise ContentError(path, "game", f"there is no game of one evening {file.game!r}")
    whole = load_episode(file.game)
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
    return replace(whole, scenario=scenario, buildings=buildings)


def _play_through(path: Path, lesson: Lesson) -> None:
    """Play the game as the steps ask.

    Raises:
        ContentError: a step's card is not the open one, its cells are no place for it, or cards are left.
    """
    if lesson.plan is None:
        return
    state, _ = deal(table_with_deck(lesson.plan, lesson.deck, (PlayerSpec("", "fox", HUMAN),)), 0)
    for index, step in enumerate(lesson.steps):
        if step.card != (state.card or ""):
            raise ContentError(path, f"steps[{index}].card", f"the open card is {state.card or 'none'}")
        cells = _cells(path, index, state, step)
        if step.act in _ANSWERS:
            state = _answered(
                path, index, state, PASS if step.act == "pass" else _placement(path, index, state, step, cells)
            )
    if not state.is_over:
        raise ContentError(path, "steps", f"card {state.card} is not answered")


def _cells(path: Path, index: int, state: State, step: LessonStep) -> int:
    try:
        return parse(state.cities[0].board.grid, step.cells)
    except ValueError as error:
        raise ContentError(path, f"steps[{index}].cells", str(error)) from None


def _placement(path: Path, index: int, state: State, step: LessonStep, cells: int) -> Placement:
    building = state.building(0)
    table = shape_table(state.cities[0].board.grid, building.rows) if building is not None else None
    if table is None or (cells, step.symbols) not in table.by_cells:
        raise ContentError(path, f"steps[{index}].cells", f"they are no place for {state.card}")
    return table.by_cells[cells, step.symbols]


def _answered(path: Path, index: int, state: State, answer: Answer) -> State:
    try:
        return apply(state, {0: answer})[0]
    except IllegalAnswerError as error:
        raise ContentError(path, f"steps[{index}]", f"the rules refuse it: {error.refusal.sentence}") from None
