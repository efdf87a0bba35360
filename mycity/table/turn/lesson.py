"""A lesson being given: which step it is at, whether what is done is what the step asks for, and what is said.

Nothing is drawn and nothing is kept: the game of a lesson lies in no slot and is no part of any statistics.

    teacher = Teacher(load_lesson("first_city"), grid)
    teacher.allows(answer)      # before an answer is taken: another one than the step's is kindly declined
    teacher.see("build")        # what has been done; the step asked for goes over to the next
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mycity.content.lessons import Act, Lesson, LessonStep, table_with_deck
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import PASS, Answer, deal
from mycity.engine.grid import Grid, parse
from mycity.engine.pieces import Placement
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.table.turn.session import Session, Thinker

log = logging.getLogger(__name__)


def lesson_session(lesson: Lesson, founders: Sequence[PlayerSpec], thinker: Thinker) -> Session:
    """Return the session of a lesson's game, which nothing keeps.

    Raises:
        ValueError: the lesson has no game.
    """
    if lesson.plan is None:
        raise ValueError(f"the lesson {lesson.name} has no game")
    state, events = deal(table_with_deck(lesson.plan, lesson.deck, tuple(founders)), 0)
    game = lesson.plan.scenario.game
    return Session(new_save(game, game, state.table.players, 0, utc_now()), state, events, thinker)


class Teacher:
    """Leads through the steps of a lesson.

    Args:
        lesson: The lesson.
        grid: The lattice its cells are named on.

    Attributes:
        has_strayed: Whether something else than what the step asks for was done.
    """

    def __init__(self, lesson: Lesson, grid: Grid) -> None:
        self._name = lesson.name
        self._steps = lesson.steps
        self._grid = grid
        self.number = 0
        self.has_strayed = False

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

    def allows(self, answer: Answer) -> bool:
        """Return whether an answer is what the step asks for; take note of one that is not."""
        act: Act = "pass" if answer == PASS else "build"
        right = act == self.step.act and (not isinstance(answer, Placement) or answer.mask == self.cells)
        self.has_strayed |= not right
        return right

    def see(self, act: Act) -> bool:
        """Take note of what was done; return whether it was asked for, so that the next step has begun."""
        if act != self.step.act or self.number + 1 >= self.count:
            return False
        self.number += 1
        self.has_strayed = False
        log.info("lesson %s: step %d of %d", self._name, self.number + 1, self.count)
        return True
