"""Greedy bots: the placement that seems best one step ahead, among those they notice."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.levels import Level
from mycity.ai.model.board_model import Fit
from mycity.ai.model.city_model import answer_of, city_model_of
from mycity.ai.model.view import SeatView
from mycity.engine.episode import Answer
from mycity.engine.rng import below


def noticed(fits: Sequence[Fit], sight: int, seed: int) -> list[Fit]:
    """Return the placements a player with this ``sight`` (of a hundred) notices, in their order: one at least."""
    if sight >= 100:
        return list(fits)
    # A draw for each placement, from the seed of the view: asked again, the bot overlooks the same ones.
    seen = []
    for fit in fits:
        seed, draw = below(seed, 100)
        if draw < sight:
            seen.append(fit)
    if not seen and fits:
        seen = [fits[below(seed, len(fits))[1]]]
    return seen


def nearby(fits: Sequence[Fit], centre: Fit) -> list[Fit]:
    """Return those of ``fits`` that overlap ``centre`` or a cell beside it, ``centre`` among them, in their order."""
    reach = centre.mask | centre.around
    return [fit for fit in fits if fit.mask & reach]


class GreedyBot:
    """Judges every placement it notices and takes the best; one that shifts buildings about looks around it too."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        del is_cancelled
        evaluator = evaluator_for(view, self.level.weights_for(view.rules))
        model = city_model_of(view, evaluator.board_model)
        legal_fits = evaluator.fits(model, view.building)
        fits = noticed(legal_fits, self.level.sight, view.seed)
        best = evaluator.best(model, view.building, fits) if self.level.shifts else None
        if best is not None:
            fits = nearby(legal_fits, best)
        draw = view.seed if self.level.draws else None
        return answer_of(evaluator.greedy_move(model, view.card, view.left, fits, draw))
