"""A lesson being given: which step it is at, whether what is done is what the step asks for, and what is said.

Nothing is drawn and nothing is kept: the game of a lesson lies in no slot and is no part of any statistics.

    teacher = Teacher(load_lesson("first_city"), grid)
    teacher.allows(answer)      # before an answer is taken: another one than the step's is kindly declined
    teacher.lies_turned(held)   # whether a tile lies where it should, but the other way round
    teacher.see("build")        # what has been done; the step asked for goes over to the next
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mycity.ai.review.advice import PLACES, Advice
from mycity.ai.serve.bot_process import BotProcess
from mycity.content.lessons import ANSWERS, Act, Lesson, LessonStep, begin_lesson
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import Answer, State
from mycity.engine.grid import Grid, indices, parse
from mycity.engine.pieces import HOUSE, Placement
from mycity.engine.rules.largest import largest_of
from mycity.engine.scoring import scores
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.table.turn.held import Held
from mycity.table.turn.help import Help
from mycity.table.turn.open_turn import OpenTurn
from mycity.table.turn.session import Session, Thinker

log = logging.getLogger(__name__)


def lesson_session(lesson: Lesson, founders: Sequence[PlayerSpec], thinker: Thinker) -> Session:
    """Return the session of a lesson's game, which nothing keeps.

    Raises:
        ValueError: the lesson has no game.
    """
    if lesson.plan is None:
        raise ValueError(f"the lesson {lesson.name} has no game")
    state, events = begin_lesson(lesson, tuple(founders))
    game = lesson.plan.scenario.game
    return Session(new_save(game, game, state.table.players, 0, utc_now()), state, events, thinker)


def told_values(state: State) -> dict[str, object]:
    """Return what the words of a step may tell of how both cities stand, by the names they have there."""
    cities = state.cities
    own, other = (f"{points}".replace("-", "\N{MINUS SIGN}") for points in scores(state.rules, cities))
    mine, theirs = (largest_of(city, HOUSE).bit_count() for city in cities)
    beach = (cities[0].board.beach & ~cities[0].covered).bit_count()
    rival = cities[1].player.name
    return {"own": own, "other": other, "rival": rival, "mine": mine, "theirs": theirs, "beach": beach}


class Teacher:
    """Leads through the steps of a lesson.

    Args:
        lesson: The lesson.
        grid: The lattice its cells are named on.

    Attributes:
        has_strayed: Whether something else than what the step asks for was done.
        was_turned: Whether that was the right place, but the other way round.
    """

    def __init__(self, lesson: Lesson, grid: Grid) -> None:
        self._name = lesson.name
        self._steps = lesson.steps
        self._grid = grid
        self.number = 0
        self.has_strayed = self.was_turned = False

    @property
    def step(self) -> LessonStep:
        return self._steps[self.number]

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self._steps)

    @property
    def words(self) -> str:
        """The words to be said now."""
        return self.step.other if self.has_strayed else self.step.words

    @property
    def cells(self) -> int:
        """The cells it speaks of, as a mask."""
        return parse(self._grid, self.step.cells)

    @property
    def place(self) -> tuple[int, str] | None:
        """The cells on which the open card is to lie, as a mask, and the symbols on them where the step says them."""
        for step in self._steps[self.number :]:
            if step.card != self.step.card:
                return None
            if step.act == "build":
                return parse(self._grid, step.cells), step.symbols
        return None

    def is_ahead(self, act: Act) -> bool:
        """Return whether an act is never asked for, or only by a later step."""
        return act not in {step.act for step in self._steps[: self.number + 1]}

    def lies_turned(self, held: Held, fitting: Sequence[Placement]) -> bool:
        """Return whether a building lies on most of the cells where it is to be built, but the other way round.

        Args:
            fitting: The placements that the step asks for.
        """
        cells = set(map(self._grid.coordinate, indices(self.cells)))
        is_there = self.step.act == "build" and 2 * len(cells.intersection(held.cells)) >= len(cells)
        return is_there and held.rotation not in {placement.turn for placement in fitting}

    def allows(self, answer: Answer, *, turned: bool = False) -> bool:
        """Return whether an answer is what the step asks for; take note of one that is not.

        Args:
            turned: Whether it lies where it should, but the other way round.
        """
        act: Act = next((act for act, fixed in ANSWERS.items() if fixed == answer), "build")
        right = act == self.step.act and (not isinstance(answer, Placement) or self._is_meant(answer))
        self.has_strayed |= not right
        self.was_turned = turned and not right
        return right

    def _is_meant(self, placement: Placement) -> bool:
        symbols = self.step.symbols or placement.symbols
        return (placement.mask, placement.symbols) == (self.cells, symbols)

    def see(self, act: Act) -> bool:
        """Take note of what was done; return whether it was asked for, so that the next step has begun."""
        if act != self.step.act or self.number + 1 >= self.count:
            return False
        self.number += 1
        self.has_strayed = self.was_turned = False
        log.info("lesson %s: step %d of %d", self._name, self.number + 1, self.count)
        return True


class LessonHelp(Help):
    """Hints during a lesson: the place that it teaches, at once; no process thinks, and nobody objects.

    Args:
        turn: The open turn.
        teacher: Knows where the open card is to lie.
    """

    def __init__(self, turn: OpenTurn, teacher: Teacher) -> None:
        super().__init__(turn, _no_adviser, lambda: False)
        self._teacher = teacher

    def ask(self) -> None:
        place = self._teacher.place
        fitting = [one for one in self._turn.view.placements if place is not None and one.mask == place[0]]
        answer = next((one for one in fitting if place is not None and one.symbols == (place[1] or one.symbols)), None)
        if answer is not None:
            self.show(Advice(answer, lead=0, rules=(), ends=(), than=PLACES))

    def update(self, milliseconds: float) -> bool:  # noqa: ARG002 - nothing is thought out
        return self._follow_card()


def _no_adviser() -> BotProcess:
    raise ValueError("nobody thinks in a lesson")
