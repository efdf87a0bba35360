"""The greedy evaluation: what each legal placement of a building looks worth, one step ahead.

``Evaluator.evaluate`` is the inner loop of every bot, of the rollouts of the strong ones above all: it sees each
placement once, adds a few counts of bits, and returns numbers. Values are whole hundredths of a point, so that they add
up the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycity.ai.evaluate.bonuses import Bonuses, SymbolWorth
from mycity.ai.evaluate.guides import guided
from mycity.ai.model.board_model import BoardModel, Fit, OpenGround, Rotation, board_model_of
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.view import SeatView
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
        self._guided = guided(board_model)
        self._matches = board_model.matches
        self._known, self._spare_floor = board_model.open_ground(0), board_model.floors[-1]
        self._symbols = {id_: building.symbols for id_, building in board_model.player.buildings.items()}

    def bonuses(self, model: CityModel, building: Building) -> Bonuses:
        """Return what the rules in force would have ``building`` do next."""
        worths = {symbol: SymbolWorth() for symbol in self._symbols[building.id]} if self._matches else {}
        bonuses = Bonuses(model, building, worths)
        for guide, row in self._guided:
            guide(bonuses, row)
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
        fits = self._with_few_exits(model.free, self._anchors(plain, wanted, building))
        return fits or self.fitting(model.free, wanted, building)

    def _with_few_exits(self, free: int, anchored: Sequence[tuple[int, Rotation]]) -> list[Fit]:
        """Return those of the placements ``anchored`` that cover a cell with few exits; all where none does."""
        few_exits, chosen = free & ~self._ground(free).wide, []
        for anchors, rotation in anchored:
            near = few_exits
            for offset in rotation.offsets:
                near |= few_exits >> offset
            if anchors & near:
                chosen.append((anchors & near, rotation))
        return _fits_at(chosen or anchored)

    def fitting(
        self, free: int, wanted: Sequence[int], building: Building, joining: Sequence[Mapping[str, int]] = ()
    ) -> list[Fit]:
        """Return the placements of ``building`` that lie in ``free`` and touch every mask of ``wanted``.

        With each of ``joining``, cells by symbol, they share a cell that carries the symbol.
        """
        return _fits_at(self._anchors(free, wanted, building, joining))

    def _anchors(
        self, free: int, wanted: Sequence[int], building: Building, joining: Sequence[Mapping[str, int]] = ()
    ) -> list[tuple[int, Rotation]]:
        """Return where the rotations of ``building`` lie as ``fitting`` wants them; those that lie nowhere left out."""
        # As in ``legal_placements`` of the engine: all anchors of a rotation are tested at once.
        anchored = []
        for rotation in self.board_model.rotations[building.id]:
            offsets, inside, _, carries = rotation
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
            if anchors:
                anchored.append((anchors, rotation))
        return anchored

    def _ground(self, free: int) -> OpenGround:
        """Return what is known of the open cells ``free``; asked several times in a turn, and kept for it."""
        if self._known.free != free:
            self._known = self.board_model.open_ground(free)
        return self._known

    def evaluate(self, model: CityModel, building: Building, fits: Sequence[Fit]) -> list[int]:
        """Return the value of each of ``fits``, in hundredths of a point."""
        bonuses = self.bonuses(model, building)
        beside, cover = bonuses.beside, bonuses.cover
        zone = 0
        for mask, _ in cover:
            zone |= mask
        stack, step = self._ground(model.free).stack | bonuses.spare * self._spare_floor, self._step
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
        if len(fits) < 2:
            return fits[0] if fits else None
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
        price = POINT if may_pass else 0
        bearable = fit is not None and not (may_pass and fit.worth < -price)
        if fit is not None and bearable and (not may_stop or self.promises(model, left, -fit.worth)):
            return fit
        if may_pass and (not may_stop or self.promises(model, left, price)):
            return PASS
        return STOP

    def promises(self, model: CityModel, left: Sequence[str], price: int) -> bool:
        """Return whether staying in for the cards ``left`` promises more than ``price``, in hundredths of a point.

        Which placement of a card looks best is asked only where the answer hangs on it.
        """
        if len(left) > FAR:
            return POINT * len(left) > price
        # Bounds first, as in branch and bound: where they decide, no card's best placement need be searched.
        least, most, unsure = self._outlook(model, left)
        for building, fits, low, high in unsure:
            if least > price or most <= price:
                break
            fit = self.best(model, building, fits)
            promise = self._promise(fit.worth) if fit is not None else 0
            least, most = least + promise - low, most + promise - high
        return least > price

    def _outlook(
        self, model: CityModel, left: Sequence[str]
    ) -> tuple[int, int, list[tuple[Building, list[Fit], int, int]]]:
        """Return what ``left`` promises at least and at most, and the cards, with their bounds, that it hangs on."""
        least = most = 0
        unsure = []
        for card in left:
            building = self.board_model.player.buildings.get(card)
            if building is None:
                continue
            fits = self.sensible_fits(model, building)
            worths = {fit.worth for fit in fits}
            low = self._promise(min(worths)) if worths else -self.weights.dread
            high = self._promise(max(worths)) if worths else low
            least, most = least + low, most + high
            if low < high:
                unsure.append((building, fits, low, high))
        return least, most, unsure

    def _promise(self, worth: int) -> int:
        """Return what a card promises whose best placement is worth so much."""
        return self.weights.hope * max(worth, 0) // POINT


def _fits_at(anchored: Sequence[tuple[int, Rotation]]) -> list[Fit]:
    """Return the placements at the anchors of each rotation, in their order."""
    fits = []
    for anchors, rotation in anchored:
        known, left = rotation.fits, anchors
        while left:
            low = left & -left  # lowest first: the order of the legal answers
            left ^= low
            fits.append(known[low])
    return fits


def _with_symbols(worths: Mapping[str, SymbolWorth], fits: Sequence[Fit], values: Sequence[int]) -> list[int]:
    totals = []
    for (_, _, _, _, placement), value in zip(fits, values, strict=True):
        carried = value
        for symbol, cell, _ in placement.carries:
            carried += worths[symbol][cell]
        totals.append(carried)
    return totals


def evaluator_for(view: SeatView, weights: Weights) -> Evaluator:
    return Evaluator(board_model_of(view.rules, view.city.player, weights))
