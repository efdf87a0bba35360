"""The greedy evaluation: what each legal placement of a building looks worth, one step ahead.

``Evaluator.evaluate`` is the inner loop of every bot, of the rollouts of the strong ones above all: it sees each
placement once, adds a few counts of bits, and returns numbers. Values are whole hundredths of a point, so that they add
up the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycity.ai.evaluate.bonuses import Bonuses, SymbolWorth
from mycity.ai.evaluate.guides import guided
from mycity.ai.model.board_model import BoardModel, Fit, board_model_of
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.view import View
from mycity.ai.model.weights import POINT, Weights
from mycity.engine.episode import PASS, STOP
from mycity.engine.pieces import Building
from mycity.engine.rng import below

FAR = 9
"""With more cards than this to come, nobody leaves because of one that does not fit."""


class Evaluator:
    """Judges placements on one board_model."""

    def __init__(self, board_model: BoardModel) -> None:
        self.board_model = board_model
        self.weights = board_model.weights
        self._step = board_model.weights.step if board_model.fills else board_model.weights.room
        self._guided = guided(board_model.rules)
        self._matches = board_model.matches
        self._symbols = {id_: building.symbols for id_, building in board_model.player.buildings.items()}

    def bonuses(self, model: CityModel, building: Building) -> Bonuses:
        """Return what the rules in force would have ``building`` do next."""
        worths = {symbol: SymbolWorth() for symbol in self._symbols[building.id]} if self._matches else {}
        bonuses = Bonuses(model, building, self.weights, worths)
        for guide, rule in self._guided:
            guide(bonuses, rule)
        return bonuses

    def fits(self, model: CityModel, building: Building) -> list[Fit]:
        """Return every legal placement of ``building``, in the order of the legal answers."""
        return self.fitting(model.free, model.wanted(), building, model.joining())

    def sensible_fits(self, model: CityModel, building: Building) -> list[Fit]:
        """Return the placements worth a look: those that cover no cell at a loss and at least one with few exits.

        Where there is none, any that covers no cell at a loss; failing that, every legal one. Where tiles must match
        what lies there already, few are legal, and exits do not matter.
        """
        wanted, plain = model.wanted(), model.free & ~self.board_model.costly
        if self._matches:
            joining = model.joining()
            return self.fitting(plain, wanted, building, joining) or self.fitting(model.free, wanted, building, joining)
        few_exits = model.free & ~self.board_model.exits(model.free)[2]
        return (
            self.fitting(plain, [*wanted, few_exits], building)
            or self.fitting(plain, wanted, building)
            or self.fitting(model.free, wanted, building)
        )

    def fitting(
        self, free: int, wanted: Sequence[int], building: Building, joining: Sequence[Mapping[str, int]] = ()
    ) -> list[Fit]:
        """Return the placements of ``building`` that lie in ``free`` and touch every mask of ``wanted``.

        With each of ``joining``, cells by symbol, they share a cell that carries the symbol.
        """
        found = []
        for offsets, inside, fits, carries in self.board_model.rotations[building.id]:
            anchors = inside & free
            for offset in offsets:
                anchors &= free >> offset
            for mask in wanted:
                if not anchors:
                    break
                near = mask
                for offset in offsets:
                    near |= mask >> offset
                anchors &= near
            for masks in joining:
                near = 0
                for symbol, offset in carries:
                    near |= masks.get(symbol, 0) >> offset
                anchors &= near
            while anchors:
                low = anchors & -anchors
                anchors ^= low
                found.append(fits[low])
        return found

    def evaluate(self, model: CityModel, building: Building, fits: Sequence[Fit]) -> list[int]:
        """Return the value of each of ``fits``, in hundredths of a point."""
        bonuses = self.bonuses(model, building)
        beside, cover = bonuses.beside, bonuses.cover
        zone = 0
        for mask, _ in cover:
            zone |= mask
        stack, step = self.board_model.stack(model.free, bonuses.spare), self._step
        values = []
        for covers, around, layers, worth, _ in fits:
            value = worth - step * (layers & stack).bit_count()
            for mask, gain in beside:
                if around & mask:
                    value += gain
            if covers & zone:
                for mask, gains in cover:
                    if covers & mask:
                        value += gains[(covers & mask).bit_count()]
            values.append(value)
        return _with_symbols(bonuses.symbols, fits, values) if self._matches else values

    def best(self, model: CityModel, building: Building, fits: Sequence[Fit], draw: int | None = None) -> Fit | None:
        """Return the one of ``fits`` that looks best; ``None`` when there is none.

        Of equals it is the first, or with ``draw``, the state of a generator, one that is drawn.
        """
        if not fits:
            return None
        values = self.evaluate(model, building, fits)
        highest = max(values)
        if draw is None:
            return fits[values.index(highest)]
        equals = [fit for fit, value in zip(fits, values, strict=True) if value == highest]
        return equals[below(draw, len(equals))[1]]

    def greedy_move(
        self,
        model: CityModel,
        card: str,
        left: Sequence[str],
        fits: Sequence[Fit] | None = None,
        draw: int | None = None,
    ) -> Move:
        """Return the greedy answer to ``card``.

        Args:
            model: the city before the answer.
            card: the open card.
            left: the cards still to come, in any order.
            fits: the placements to choose among; all that look sensible unless told.
            draw: as for ``best``.
        """
        building = self.board_model.player.buildings[card]
        fit = self.best(model, building, self.sensible_fits(model, building) if fits is None else fits, draw)
        if fit is not None and fit.worth >= self.weights.pass_below:
            return fit
        return self._reluctant(model, building, fit, left)

    def rollout(self, model: CityModel, cards: Sequence[str]) -> list[Move]:
        """Answer ``cards`` with the greedy move each time; return the moves. ``model`` becomes the city at the end."""
        return model.play_through(cards, lambda card, left: self.greedy_move(model, card, left))

    def _reluctant(self, model: CityModel, building: Building, fit: Fit | None, left: Sequence[str]) -> Move:
        """Choose between passing, leaving, and a placement that costs points or none at all."""
        may_stop = self.board_model.rules.allows_stop
        may_pass = model.may_pass(building)
        hope = self.hope(model, left) if may_pass or fit is not None else 0
        price = POINT if may_pass else 0
        if fit is not None and not (may_pass and fit.worth < -price) and (fit.worth + hope > 0 or not may_stop):
            return fit
        if may_pass and (hope > price or not may_stop):
            return PASS
        return STOP

    def hope(self, model: CityModel, left: Sequence[str]) -> int:
        """Return what staying in for the cards ``left`` promises, in hundredths of a point."""
        if len(left) > FAR:
            return POINT * len(left)
        weights, promise = self.weights, 0
        for card in left:
            building = self.board_model.player.buildings.get(card)
            if building is None:
                continue
            fit = self.best(model, building, self.sensible_fits(model, building))
            promise += weights.hope * max(fit.worth, 0) // POINT if fit is not None else -weights.dread
        return promise


def _with_symbols(worths: Mapping[str, SymbolWorth], fits: Sequence[Fit], values: Sequence[int]) -> list[int]:
    found = []
    for fit, value in zip(fits, values, strict=True):
        carried = 0
        for symbol, cell, _ in fit.placement.carries:
            carried += worths[symbol][cell]
        found.append(value + carried)
    return found


def evaluator_for(view: View, weights: Weights) -> Evaluator:
    return Evaluator(board_model_of(view.rules, view.city.player, weights))
