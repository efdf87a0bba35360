"""Reasons for an answer, told only by what is on the board once it is given.

What makes the difference by the end is found by playing cards on (``mycity.ai.review.advice``), and may be seen on no
board yet. A reason is what of it shows at once: points paid now, points that the end would count more, a step towards
some, trees that stay while other good places cover them. Where nothing shows there is no reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mycity.ai.bots.monte_carlo import move_of
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import Fit
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.view import SeatView
from mycity.ai.model.weights import POINT
from mycity.ai.review.steps import steps_of
from mycity.engine.city import City
from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Placement
from mycity.engine.score_lines import city_after
from mycity.engine.scoring import end_scores_among, final_points

AT_ONCE = "at-once"
"""Stands for the rules that give or take points before the end."""
KEEPING = frozenset(("trees", "homes", "shell"))
"""Lines whose points are there from the beginning, to be kept."""
GAPS: Mapping[str, str] = {"empties": ".", "beach": "B"}
"""Lines that cost a point for each bare cell, and the code of such a cell."""

NOW, END, STANDS, NEARER, KEPT, FEWER = "now", "end", "stands", "nearer", "kept", "fewer"
"""Of a building: points paid now; points more at the end; the same, unless others do better; a step towards points;
nothing lost of what stands; fewer cells that no card to come can cover."""
NO_ROOM, KEEPS, DEARER, FREE, STUCK, ARRIVED = "no-room", "keeps", "dearer", "free", "stuck", "arrived"
"""Of passing and stopping: nothing fits; fewer cards to come would fit once it is built; every place costs more; what
passing costs, where stopping is free; nothing else is allowed; the token moves no more."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason, with figures that are on the board.

    Attributes:
        kind: one of the words above.
        rule: the line of the points it is about; empty for passing and stopping.
        figures: what can be counted. ``NOW``, ``END``, ``STANDS``: points. ``NEARER``: how far it is now, and was
            before. ``KEPT``: points that stand. ``FEWER``: cells, and after the others
            at least. ``NO_ROOM``: how many cards to come still fit, and
            how many come. ``KEEPS``: cards. ``DEARER``: points the best place costs, and what passing costs.
            ``FREE``: what a pass costs, how many cards to come still fit, and how many come. ``ARRIVED``: where.
    """

    kind: str
    rule: str = ""
    figures: tuple[int, ...] = ()

    def to_json(self) -> list[Any]:
        return [self.kind, self.rule, list(self.figures)]


def reason_from_json(document: Sequence[Any]) -> Reason:
    kind, rule, figures = document
    return Reason(kind, rule, tuple(figures))


@dataclass(frozen=True)
class _After:
    """A board once an answer is given: points paid now and at the end, and steps towards some, by line."""

    city: City
    now: Mapping[str, int]
    end: Mapping[str, int]
    steps: Mapping[str, int]


@dataclass(frozen=True)
class Reasoner:
    """Finds reasons for answers to an open card.

    Attributes:
        view: what the seat sees.
        legal: what it may answer.
        evaluator: of the adviser.
        model: the seat's city before its answer.
    """

    view: SeatView
    legal: Sequence[Answer]
    evaluator: Evaluator
    model: CityModel
    _known: dict[Answer | None, _After] = field(default_factory=dict)

    def why(self, best: Answer, others: Sequence[Answer], gains: Iterable[tuple[str, int]]) -> Reason | None:
        """Return why the best answer is better than others, if that is on the board.

        Args:
            best: the best answer.
            others: those it is compared with.
            gains: (rule, points in hundredths) by which it is ahead by the end, the largest first.
        """
        if self.view.city.frozen:
            return Reason(ARRIVED, figures=(self.view.city.token,))
        gained = [rule for rule, points in gains if points >= POINT // 2]
        if not isinstance(best, Placement):
            return self._of_leaving(best, others, gained)
        mine = self._after(best)
        if mine.city.frozen:
            return Reason(ARRIVED, figures=(mine.city.token,))
        theirs = [self._after(answer) for answer in others]
        reasons = (reason for rule in gained for reason in self._of_rule(rule, best, others, mine, theirs))
        return next(reasons, None)

    # -- a building ------------------------------------------------------------------------------------------------

    def _of_rule(
        self, rule: str, best: Placement, others: Sequence[Answer], mine: _After, theirs: Sequence[_After]
    ) -> Iterator[Reason]:
        """Yield what shows of a rule on the board that the others have less of."""
        lines = self._lines_at_once() if rule == AT_ONCE else [rule]
        for line in lines:
            if _more(mine.now.get(line, 0), [after.now.get(line, 0) for after in theirs]):
                yield Reason(NOW, line, (mine.now[line],))
        if rule in GAPS and (gaps := self._fewer_gaps(rule, best, others)):
            yield Reason(FEWER, rule, gaps)
        yield from self._at_the_end(rule, mine, theirs)
        before = self._after(None)
        for line in lines:
            steps = [after.steps.get(line, 0) - before.steps.get(line, 0) for after in (mine, *theirs)]
            if _more(steps[0], steps[1:]):
                yield Reason(NEARER, line, (mine.steps[line], before.steps[line]))

    def _at_the_end(self, rule: str, mine: _After, theirs: Sequence[_After]) -> Iterator[Reason]:
        end = self._after(None).end
        if rule not in end:
            return
        change, *changes = (after.end[rule] - end[rule] for after in (mine, *theirs))
        if rule in KEEPING:
            if mine.end[rule] > 0 and change >= 0 and sum(changes) < 0:
                yield Reason(KEPT, rule, (mine.end[rule],))
        elif _more(change, changes) and not self._is_full:
            is_compared = any(part.line == rule for part in self.view.rules.compares)
            yield Reason(STANDS if is_compared else END, rule, (change,))

    @property
    def _is_full(self) -> bool:
        """Return whether the city would reach the track's end if the episode ended now: more points move nothing."""
        rules, seat, cities = self.view.rules, self.view.seat, self.view.cities
        others = [*cities[:seat], *cities[seat + 1 :]]
        return rules.track_end is not None and final_points(rules, self.view.city, others=others) >= rules.track_end

    def _lines_at_once(self) -> list[str]:
        return [line for rule in self.view.rules.rules if rule.speaks_at_once() for line in rule.lines]

    def _after(self, answer: Answer | None) -> _After:
        if answer not in self._known:
            self._known[answer] = self._carried_out(answer)
        return self._known[answer]

    def _carried_out(self, answer: Answer | None) -> _After:
        rules, seat, cities = self.view.rules, self.view.seat, self.view.cities
        city = self.view.city
        now: dict[str, int] = {}
        if isinstance(answer, Placement):
            city, points = city_after(rules, seat, cities, self.view.building, answer)
            for paid in points:
                now[paid.rule] = now.get(paid.rule, 0) + paid.points
        among = (*cities[:seat], city, *cities[seat + 1 :])
        return _After(city, now, dict(end_scores_among(rules, seat, among)), steps_of(rules, city, cities))

    def _fewer_gaps(self, rule: str, best: Placement, others: Sequence[Answer]) -> tuple[int, ...]:
        """Return how many cells no card to come can cover, and after the others at least; nothing if not fewer."""
        placements = [answer for answer in others if isinstance(answer, Placement)]
        if not placements or len(placements) < len(others):
            return ()
        mine, theirs = self._gaps(rule, best), min(self._gaps(rule, placement) for placement in placements)
        return (mine, theirs) if mine < theirs else ()

    def _gaps(self, rule: str, answer: Answer) -> int:
        """Return how many bare cells no building to come can lie on any more, wherever it may have to touch others."""
        model = self._model_after(answer)
        reached = 0
        for card in self._cards:
            for rotation in model.board_model.rotations[card]:
                anchors = rotation.anchors & model.free
                for offset in rotation.offsets:
                    anchors &= model.free >> offset
                for offset in (0, *rotation.offsets):
                    reached |= anchors << offset
        bare = model.board.of(GAPS[rule]) & ~model.city.covered
        return (bare & ~reached).bit_count()

    # -- passing and stopping --------------------------------------------------------------------------------------

    def _of_leaving(self, best: Answer, others: Sequence[Answer], gained: Sequence[str]) -> Reason | None:
        if any(isinstance(answer, Placement) for answer in self.legal):
            return self._although_it_fits(best, others) or self._kept(others, gained)
        fitting, coming = len(self._fitting(self.model)), len(self._cards)
        if best == PASS:
            return Reason(NO_ROOM, figures=(fitting, coming)) if fitting else None
        if PASS not in self.legal:
            return Reason(STUCK)
        return Reason(FREE, figures=(self._pass_cost, fitting, coming))

    def _although_it_fits(self, best: Answer, others: Sequence[Answer]) -> Reason | None:
        """Return what speaks against every place for it."""
        placements = [answer for answer in others if isinstance(answer, Placement)]
        if best == PASS and placements:
            now = self._fitting(self.model)
            lost = min(len(now - self._fitting(self._model_after(placement))) for placement in placements)
            if lost:
                return Reason(KEEPS, figures=(lost,))
        cost = self._pass_cost if best == PASS else 0
        least = min(self._costs(answer) for answer in self.legal if isinstance(answer, Placement))
        return Reason(DEARER, figures=(least, cost)) if least > cost else None

    def _kept(self, others: Sequence[Answer], gained: Sequence[str]) -> Reason | None:
        """Return what stays that every good place would cover."""
        before, theirs = self._after(None), [self._after(answer) for answer in others]
        for rule in gained:
            stands = before.end.get(rule, 0)
            if rule in KEEPING and theirs and all(after.end[rule] < stands for after in theirs):
                return Reason(KEPT, rule, (stands,))
        return None

    def _costs(self, placement: Placement) -> int:
        """Return how many points less a city has with its building there, as things stand."""
        before, after = self._after(None), self._carried_out(placement)
        return sum(before.end.values()) - sum(after.end.values()) - sum(after.now.values())

    @property
    def _pass_cost(self) -> int:
        return -sum(rule.pass_points(self.view.city) for rule in self.view.rules.pass_points)

    @property
    def _cards(self) -> list[str]:
        """The cards to come whose building the player owns."""
        return [card for card in self.view.left if card in self.view.city.player.buildings]

    def _fitting(self, model: CityModel) -> frozenset[int]:
        """Return the numbers of the cards to come whose building fits somewhere."""
        buildings = self.view.city.player.buildings
        fits = (self.evaluator.fits(model, buildings[card]) for card in self._cards)
        return frozenset(number for number, placements in enumerate(fits) if placements)

    def _model_after(self, answer: Answer) -> CityModel:
        model = self.model.copy()
        move = move_of(self.evaluator, self.model, self.view, answer)
        if isinstance(move, Fit):
            model.play(self.view.card, move)
        return model


def _more(own: int, others: Sequence[int]) -> bool:
    """Return whether something is there, and more than the others have of it on average."""
    return own > 0 and own * len(others) > sum(others)
