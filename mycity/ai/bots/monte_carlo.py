"""Bots that try the deck out: flat Monte Carlo search with sequential halving.

The cards left are known and only their order is not. A search lets every promising answer meet the same sampled orders
(determinizations), plays each on to the end, and drops the weaker half of the answers again and again until the budget
is spent. It is flat: no tree grows below the answers. It needs no knowledge of its own beyond the greedy evaluation and
the rules' scores.
"""

from __future__ import annotations

from mycity.ai.bots.greedy import noticed
from mycity.ai.bots.sequential_halving import Candidate, Sampling, SequentialHalving, round_count
from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.kernel.playouts import GreedyPlayouts
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, Move, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.ends import outcome_of
from mycity.ai.model.playouts import Playout
from mycity.ai.model.view import SeatView
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.pieces import Placement
from mycity.engine.rng import step


class MonteCarloBot:
    """Searches among the answers that the evaluation likes best and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        return self.think(view).finish(is_cancelled)

    def think(self, view: SeatView) -> SequentialHalving:
        """Return the search by which it decides, not begun yet."""
        evaluator = evaluator_for(view, self.level.weights_for(view.rules))
        model = city_model_of(view, evaluator.board_model)
        seed, draw = step(view.seed)
        field = [
            candidate_of(model, view.card, move, rank)
            for rank, move in enumerate(self._moves(evaluator, model, view, draw))
        ]
        # The budget is in turns played out: every round gets the same share of it, whatever the size of its field.
        turns, share = len(view.left) + 1, self.level.budget_for(view.rules) // round_count(len(field))
        playouts = GreedyPlayouts(evaluator)
        sampling = Sampling(
            determinizations=map(playouts.order, orders(view.rules, view.left, seed)),
            outcomes=lambda candidate, samples: playouts.outcomes(candidate.start, samples),
            at_once=playouts.at_once,
            samples_each=lambda size: max(share // (turns * size), 1),
            candidate=lambda answer: candidate_of(model, view.card, move_of(evaluator, model, view, answer)),
            stop_outcome=outcome_of(model) if STOP in view.legal else None,
        )
        return SequentialHalving(field, sampling)

    def _moves(self, evaluator: Evaluator, model: CityModel, view: SeatView, seed: int) -> list[Move]:
        """Return the candidates, the one that the evaluation likes best first."""
        building = view.building
        fits = noticed(evaluator.fits(model, building), self.level.sight, seed)
        values = evaluator.evaluate(model, building, fits)
        ranked = sorted(range(len(fits)), key=lambda number: (-values[number], number))[: self.level.candidates]
        moves: list[Move] = [fits[number] for number in ranked]
        if PASS in view.legal:
            moves.append(PASS)
        return moves


def candidate_of(model: CityModel, card: str, move: Move, rank: int = 0) -> Candidate:
    """Return the answer ``move`` to ``card`` as a candidate."""
    after = model.copy()
    is_over = not after.play(card, move)
    return Candidate(rank, move, Playout(after, is_over))


def move_of(evaluator: Evaluator, model: CityModel, view: SeatView, answer: Answer) -> Move:
    """Return an answer to the open card of a view as bots hold it."""
    if not isinstance(answer, Placement):
        return answer
    return next(fit for fit in evaluator.fits(model, view.building) if fit.placement == answer)
