"""Advice to a person: the best answer known to the open card, why, and what another answer would lose.

The order of the cards left is not known to the adviser either. Answers are played on to the end of the same sampled
orders, and the rules say at which of their lines one end differs from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from mycity.ai.bots.learnt import LearntBot
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.halting import Halt, HaltedError, never
from mycity.ai.learnt.features import DeckStage
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, Move, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.view import View, view_of
from mycity.ai.model.weights import POINT
from mycity.ai.search.playouts import Playout
from mycity.engine.episode import PASS, STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.scoring import end_scores

AT_ONCE = "at-once"
"""Stands for the rules that give or take points before the end."""
SHARE = 4
"""A hint spends the strongest level's budget divided by this, so that it comes while the question is fresh."""
OTHERS = 4
"""Answers that look best beside the best one, with which a hint compares it."""
TRIES = 20
"""Orders in which the cards left are played out for a comparison, at most."""
TURNS, SEEN = 250, 100
"""Turns that a hint plays out for each answer it compares, greedily, and where turns cost more time: by a value
function, and where tiles must match. Early in an episode they make fewer orders."""

RulePoints = dict[str, int]
"""Rule to points."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to answer, and why.

    Attributes:
        answer: the best answer known.
        lead: points by which it is ahead, by the end of the episode, of what it is compared with; hundredths.
        rules: (rule, points in hundredths) where the two differ, the largest difference first. ``AT_ONCE`` stands for
            the rules that count before the end.
        ends: (rule, points in hundredths) that the answer leads to by the end, in scoring order, each rule of ``rules``
            among them.
    """

    answer: Answer
    lead: int
    rules: tuple[tuple[str, int], ...]
    ends: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, Any]:
        rules, ends = list(self.rules), list(self.ends)
        return {"answer": answer_to_json(self.answer), "lead": self.lead, "rules": rules, "ends": ends}


def advice_from_json(state: State, seat: int, document: Mapping[str, Any]) -> Advice:
    rules, ends = (tuple((rule, points) for rule, points in document[key]) for key in ("rules", "ends"))
    return Advice(answer_from_json(state, seat, document["answer"]), document["lead"], rules, ends)


class Adviser:
    """Advises on one seat's answer to the open card.

    Args:
        level: whose judgement: the strongest level's.
        state: the game as the seat sees it.
        seat: who is advised.

    Raises:
        ValueError: the open card asks ``seat`` for nothing.
    """

    def __init__(self, level: Level, state: State, seat: int, halt: Halt = never) -> None:
        self._view: View = view_of(state, seat)
        self._legal = legal_actions(state, seat)
        self._evaluator: Evaluator = evaluator_for(self._view, level.weights_for(self._view.rules))
        self._model: CityModel = city_model_of(self._view, self._evaluator.board_model)
        self._orders = tuple(islice(orders(self._view.rules, self._view.left, self._view.seed), TRIES))
        self._ends: dict[Answer, list[RulePoints]] = {}
        self._policy = policy_of(level, self._view.rules, self._view.city.player)
        self.best = LearntBot(_hasty(level)).decide(self._view, self._legal, halt)

    def hint(self, halt: Halt = never) -> Advice:
        """Return the best answer, compared with the other answers that look good."""
        slow = self._policy is not None or self._evaluator.board_model.matches
        turns, most = len(self._view.left) + 1, SEEN if slow else TURNS
        return self._compared(self._others(), max(min(most // turns, TRIES), 1), halt)

    def weigh(self, answer: Answer, halt: Halt = never) -> Advice:
        """Return the best answer, compared with ``answer``; a lead below 0 means that ``answer`` is better still."""
        return self._compared([answer], TRIES, halt)

    def _compared(self, others: Sequence[Answer], tries: int, halt: Halt) -> Advice:
        mine = self._end(self.best, tries, halt)
        theirs = [self._end(answer, tries, halt) for answer in others]
        rules = []
        for rule, points in mine.items():
            mean = sum(lines[rule] for lines in theirs) // len(theirs) if theirs else points
            rules.append((rule, (points - mean) * POINT // tries))
        rules.sort(key=_by_size)
        ends = tuple((rule, points * POINT // tries) for rule, points in mine.items())
        return Advice(self.best, sum(points for _, points in rules), tuple(row for row in rules if row[1]), ends)

    def _others(self) -> list[Answer]:
        """Return what else looks good; where nothing else can be built, what else may be done."""
        building = self._view.building
        fits = self._evaluator.fits(self._model, building)
        values = self._evaluator.evaluate(self._model, building, fits)
        order = sorted(range(len(fits)), key=lambda number: (-values[number], number))
        near: Iterable[Answer] = (fits[number].placement for number in order)
        found = [answer for answer in near if answer != self.best][:OTHERS]
        return found or [answer for answer in (PASS, STOP) if answer in self._legal and answer != self.best]

    def _end(self, answer: Answer, tries: int, halt: Halt) -> RulePoints:
        """Return the points by rule at the ends that ``answer`` leads to, added up over the first sampled orders."""
        ends = self._ends.setdefault(answer, [])
        for order in self._orders[len(ends) : tries]:
            if halt():
                raise HaltedError
            ends.append(self._played_out(answer, order))
        total: RulePoints = {}
        for lines in ends[:tries]:
            for rule, points in lines.items():
                total[rule] = total.get(rule, 0) + points
        return total

    def _played_out(self, answer: Answer, order: Sequence[str]) -> RulePoints:
        after = self._model.copy()
        if after.play(self._view.card, self._move(answer)):
            after = self._played_on(after, order)
        ends = {AT_ONCE: after.city.points, **dict(end_scores(self._view.rules, after.city))}
        return ends | {line: (points + POINT // 2) // POINT for line, points in after.chances()}

    def _played_on(self, model: CityModel, order: Sequence[str]) -> CityModel:
        if self._policy is not None:
            turns = self._policy.sampled_turns(self._view.rules, order, len(order))
            start: Playout[DeckStage] = Playout(model)
            return start.end(turns, self._policy.move).model
        self._evaluator.rollout(model, order)
        return model

    def _move(self, answer: Answer) -> Move:
        if not isinstance(answer, Placement):
            return answer
        fits = self._evaluator.fits(self._model, self._view.building)
        return next(fit for fit in fits if fit.placement == answer)


def _hasty(level: Level) -> Level:
    return replace(
        level,
        budget=level.budget // SHARE,
        value_budget=level.value_budget // SHARE,
        tile_budget=level.tile_budget // SHARE,
    )


def _by_size(row: tuple[str, int]) -> int:
    return -abs(row[1])
