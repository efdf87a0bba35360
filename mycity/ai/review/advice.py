"""Advice to a person: the best answer known to the open card, why, and what another answer would lose.

It is the answer of the strongest level, found by the same search; whatever it is compared with meets the same samples.
Which rules make the difference is told by playing a few orders of the cards to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from mycity.ai.bots.learnt import LearntBot
from mycity.ai.bots.monte_carlo import candidate_of, move_of
from mycity.ai.bots.sequential_halving import UNLIMITED
from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.kernel.playouts import EndLines, GreedyPlayouts, Order, Playouts, ValuePlayouts
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, Move, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.view import SeatView, view_of
from mycity.ai.model.weights import POINT
from mycity.ai.review.reasons import AT_ONCE, Reason, Reasoner, reason_from_json
from mycity.engine.episode import PASS, STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.record import answer_from_json, answer_to_json

ELSE = ""
"""Stands for what no rule's line tells: what is guessed of cards too far away, and what is worth more than points."""
OTHERS, HINTED = 4, 16
"""Answers that look best beside the best one, with which a hint compares it, and in how many samples."""
PLACES, YOURS = "places", "yours"
"""Stand for other places of the same building, and for the one that a player has chosen."""
NEVER_MIND = -1_000_000
"""Less than anything can be ahead."""
PLAYOUTS = 20
"""Playouts to the end for each answer compared, at most: one for each of so many orders of the cards left."""
TURNS, SEEN = 250, 100
"""Turns that are played out for each answer compared, greedily, and where turns cost more time: by a value function,
and where tiles must match. Early in an episode they make fewer orders."""

RulePoints = dict[str, int]
"""Rule to points."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best answer known, and why.

    Attributes:
        answer: the best answer known.
        lead: points by which it is ahead, by the end of the episode, of what it is compared with; hundredths.
        rules: (rule, points in hundredths) where the two differ, the largest difference first. ``AT_ONCE`` stands for
            the rules that count before the end.
        ends: (rule, points in hundredths) that the answer leads to by the end, in scoring order, each rule of ``rules``
            among them.
        is_first: whether it is a first thought, that may still change: without rules and ends.
        than: what it is compared with, ``PLACES``, ``YOURS``, ``pass`` or ``stop``; empty where there is nothing.
        reason: why it is good, if that is on the board.
    """

    answer: Answer
    lead: int
    rules: tuple[tuple[str, int], ...]
    ends: tuple[tuple[str, int], ...]
    is_first: bool = False
    than: str = ""
    reason: Reason | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "answer": answer_to_json(self.answer),
            "lead": self.lead,
            "rules": list(self.rules),
            "ends": list(self.ends),
            "is_first": self.is_first,
            "than": self.than,
            "reason": None if self.reason is None else self.reason.to_json(),
        }


def advice_from_json(state: State, seat: int, document: Mapping[str, Any]) -> Advice:
    rules, ends = (tuple((rule, points) for rule, points in document[key]) for key in ("rules", "ends"))
    answer = answer_from_json(state, seat, document["answer"])
    reason = None if document["reason"] is None else reason_from_json(document["reason"])
    return Advice(answer, document["lead"], rules, ends, document["is_first"], document["than"], reason)


class Adviser:
    """Advises on one seat's answer to the open card.

    Args:
        level: whose judgement: the strongest level's.
        state: the game as the seat sees it.
        seat: who is advised.

    Raises:
        ValueError: the open card asks ``seat`` for nothing.
    """

    def __init__(self, level: Level, state: State, seat: int) -> None:
        self._view: SeatView = view_of(state, seat)
        self._legal = legal_actions(state, seat)
        self._evaluator: Evaluator = evaluator_for(self._view, level.weights_for(self._view.rules))
        self._model: CityModel = city_model_of(self._view, self._evaluator.board_model)
        self._ends: dict[Answer, list[EndLines]] = {}
        self._reasoner = Reasoner(self._view, self._legal, self._evaluator, self._model)
        self._policy = policy_of(level, self._view.rules, self._view.city.player)
        self._search = LearntBot(level).think(self._view)

    @cached_property
    def _playouts(self) -> Playouts[Any]:
        """Playouts to the end, as the level plays them."""
        if self._policy is None:
            return GreedyPlayouts(self._evaluator)
        return ValuePlayouts(self._policy, self._view.rules, len(self._view.left))

    @cached_property
    def _orders(self) -> list[Order[Any]]:
        """Orders in which the cards left may come."""
        sampled = islice(orders(self._view.rules, self._view.left, self._view.seed), PLAYOUTS)
        return [self._playouts.order(order) for order in sampled]

    def hints(self, is_cancelled: IsCancelled = never_cancelled) -> Iterator[Advice]:
        """Yield a first thought, unless all is thought out, then the best answer compared with others that look good.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        search = self._search
        if not search.is_done:
            search.run_round(is_cancelled)
            if not search.is_done:
                yield Advice(search.answer, 0, (), (), is_first=True)
        best = self.best(is_cancelled)
        slow = self._policy is not None or self._evaluator.board_model.matches
        turns, most = len(self._view.left) + 1, SEEN if slow else TURNS
        others = self._others(best, is_cancelled)
        lead = self._lead(best, others, HINTED, is_cancelled)
        yield self._compared(best, others, lead, max(min(most // turns, PLAYOUTS), 1), is_cancelled)

    def best(self, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        """Return the best answer known: the level's own.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        return self._search.finish(is_cancelled)

    def leads(
        self, answer: Answer, samples: int, is_cancelled: IsCancelled = never_cancelled, *, at_first: bool = False
    ) -> list[int]:
        """Return the lead of the best answer over another in so many samples at least, in hundredths of a point.

        Args:
            at_first: hold it against the best one of a first thought, which takes less time.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        if at_first and not self._search.samples:
            self._search.run_round(is_cancelled)
        best = self._search.answer if at_first else self.best(is_cancelled)
        mine = self._search.outcomes(best, is_cancelled, least=samples)
        theirs = self._search.outcomes(answer, is_cancelled, least=samples)
        return [own - other for own, other in zip(mine, theirs, strict=True)]

    def weigh(self, answer: Answer, is_cancelled: IsCancelled = never_cancelled, costly: int = NEVER_MIND) -> Advice:
        """Return the best answer, compared with ``answer``; a lead below 0 means that ``answer`` is better still.

        Args:
            answer: what it is compared with.
            is_cancelled: asked now and then.
            costly: where the lead is smaller, nobody wants to know by which rules, which takes time.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        best = self.best(is_cancelled)
        others = [] if answer == best else [answer]
        lead = self._lead(best, others, UNLIMITED, is_cancelled)
        if lead < costly:
            return Advice(best, lead, (), ())
        advice = self._compared(best, others, lead, PLAYOUTS, is_cancelled)
        return replace(advice, than=YOURS) if advice.than == PLACES else advice

    def _compared(
        self, best: Answer, others: Sequence[Answer], lead: int, playouts: int, is_cancelled: IsCancelled
    ) -> Advice:
        """Return the best answer, held against the mean of ``others``, rule by rule in some playouts to the end."""
        mine = self._end(best, playouts, is_cancelled)
        theirs = [self._end(answer, playouts, is_cancelled) for answer in others]
        rules = []
        for rule, points in mine.items():
            mean = sum(lines[rule] for lines in theirs) // len(theirs) if theirs else points
            rules.append((rule, (points - mean) * POINT // playouts))
        rules.append((ELSE, lead - sum(points for _, points in rules)))
        rules = sorted([row for row in rules if row[1]], key=_by_size)
        ends = [(rule, points * POINT // playouts) for rule, points in mine.items()]
        reason = self._reasoner.why(best, others, rules) if others else None
        return Advice(best, lead, tuple(rules), (*ends, (ELSE, 0)), than=_named(others), reason=reason)

    def _lead(self, best: Answer, others: Sequence[Answer], most: int, is_cancelled: IsCancelled) -> int:
        """Return the lead of the best answer over the mean of others, in the same samples, so many at most."""
        if not others or not self._search.samples:
            return 0
        mine = self._search.outcomes(best, is_cancelled, most=most)
        theirs = [self._search.outcomes(answer, is_cancelled, most=most) for answer in others]
        return (sum(mine) * len(theirs) - sum(map(sum, theirs))) // (len(theirs) * len(mine))

    def _others(self, best: Answer, is_cancelled: IsCancelled) -> list[Answer]:
        """Return what else looks good; where nothing else can be built, the better of what else may be done."""
        building = self._view.building
        fits = self._evaluator.fits(self._model, building)
        values = self._evaluator.evaluate(self._model, building, fits)
        order = sorted(range(len(fits)), key=lambda number: (-values[number], number))
        near: Iterable[Answer] = (fits[number].placement for number in order)
        placements = [answer for answer in near if answer != best][:OTHERS]
        left: list[Answer] = [answer for answer in (PASS, STOP) if answer in self._legal and answer != best]
        if placements or not left or not self._search.samples:
            return placements or left[:1]
        return [max(left, key=lambda answer: sum(self._search.outcomes(answer, is_cancelled, most=HINTED)))]

    def _end(self, answer: Answer, playouts: int, is_cancelled: IsCancelled) -> RulePoints:
        """Return the points by rule at the ends that ``answer`` leads to, added up over the first sampled orders."""
        ends, at_once = self._ends.setdefault(answer, []), self._playouts.at_once
        start = candidate_of(self._model, self._view.card, self._move(answer)).start
        while len(ends) < min(playouts, len(self._orders)):
            if is_cancelled():
                raise CancelledError
            ends += self._playouts.ends(start, self._orders[len(ends) : min(playouts, len(ends) + at_once)])
        total: RulePoints = {}
        for points, lines in ends[:playouts]:
            for rule, more in ((AT_ONCE, points), *lines.items()):
                total[rule] = total.get(rule, 0) + more
        return total

    def _move(self, answer: Answer) -> Move:
        return move_of(self._evaluator, self._model, self._view, answer)


def _named(others: Sequence[Answer]) -> str:
    """Return what the best answer is compared with, in a word."""
    if not others:
        return ""
    return PLACES if isinstance(others[0], Placement) else str(answer_to_json(others[0])["do"])


def _by_size(row: tuple[str, int]) -> int:
    return -abs(row[1])
