"""A city being tried out: the lean twin of an episode seen from one seat.

A model starts from the cities of a table and moves on with ``lay`` and ``give_up``. It keeps as masks what the
evaluation asks at every turn, and knows nothing of scores: points at once come from the rules' own hooks, the final
score from the rules' own end scoring, both on a real ``City`` that is made only when a rule must be asked. So
whatever the rules say is true here too, and a rule nobody told the bots about costs time but never truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from mycity.ai.model.at_once import alert_cells, watched
from mycity.ai.model.board_model import BoardModel, Fit
from mycity.ai.model.groups import Group, Well, dig, join
from mycity.ai.model.rivals import rivals_of
from mycity.ai.model.view import SeatView
from mycity.engine.board import Board
from mycity.engine.city import City, Placed, with_symbols
from mycity.engine.effects import apply_effect, at_once
from mycity.engine.episode import PASS, STOP, Answer, Pass, Stop
from mycity.engine.grid import indices
from mycity.engine.legal import is_asked, open_cells, refuse_pass, symbol_touches, touches
from mycity.engine.pieces import CHURCH, Building, Placement
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Effect, Points, Turn
from mycity.engine.rules.gold import covers_gold

Move = Fit | Pass | Stop
"""An answer as the bots hold it."""


def asks_ground(rules: RuleSet) -> bool:
    """Return whether only the rules can say, before every building, which cells are open and what must be touched."""
    return bool(rules.blocked) or not all(rule.touching for rule in rules.touch + rules.touch_symbols)


class CityModel:
    """One seat's city, taken forward from a table's cities; the other cities stand still.

    Attributes:
        board_model: the seat's board.
        seat: whose city.
        cities: all cities at the start.
        free: the cells that may be covered.
        veins: the gold veins, while nobody has them all.
        frontier: the cells beside buildings.
        colours: cells under buildings, by colour.
        groups: the groups of each colour, a largest one first.
        churches: (cells, cells around) of the churches.
        wells: the wells that can still score.
        alert: the cells whose covering may set something off at once.
        beside: the cells beside each symbol.
        rivals: what the other cities may end with, where the largest groups of symbols are compared.
    """

    def __init__(self, board_model: BoardModel, cities: tuple[City, ...], seat: int, cards: int = 0) -> None:
        """Start from ``cities``, so many ``cards`` being left to those of the other seats."""
        city = cities[seat]
        self.board_model = board_model
        self.seat = seat
        self.cities = cities
        self._city = city
        self._laid: list[Placed] = []
        self._asks_ground = asks_ground(board_model.rules)
        self._adjoins = any(rule.touching == "neighbours" for rule in board_model.rules.touch)
        self.alert = alert_cells(board_model, city.board)
        self._sure, self._watches = watched(board_model, city.board)
        self.rivals = rivals_of(cities, seat, board_model.compared, cards) if board_model.compared else None
        self.veins = 0 if any(map(covers_gold, cities)) else city.board.of("G")
        self.free = open_cells(board_model.rules, city)
        self.frontier = city.frontier
        self.colours = dict.fromkeys(board_model.colours, 0)
        self.beside = dict.fromkeys(board_model.colours, 0)
        self.groups: dict[str, tuple[Group, ...]] = {colour: () for colour in board_model.colours if colour != CHURCH}
        self.churches: list[tuple[int, int]] = []
        self.wells = [Well(cell, sum(sides), 0) for cell, sides in city.board.wells]
        self.wells = [well for well in self.wells if not well.sides & ~city.board.buildable]
        for symbol, (cells, _) in city.board.symbols.items():
            for index in indices(cells):
                self._join(symbol, 1 << index, city.board.grid.near[index])
        for building, placement in city.placed:
            self._note(building.colour, placement.mask, placement.around, placement.carries)

    def copy(self) -> CityModel:
        """Return a model that goes its own way from here."""
        # Searches copy a model at every node: only what ``lay`` changes in place is copied, all else is shared.
        twin = CityModel.__new__(CityModel)
        twin.__dict__.update(self.__dict__)
        twin._laid = self._laid.copy()  # noqa: SLF001 - a model's own kind
        twin.colours = self.colours.copy()
        if self.board_model.matches:
            twin.beside = self.beside.copy()
        twin.groups = self.groups.copy()
        twin.churches = self.churches.copy()
        twin.wells = self.wells.copy()
        return twin

    # -- the rules' side -------------------------------------------------------------------------------------------

    @property
    def city(self) -> City:
        """The city as the rules know it."""
        if self._laid:
            was = self._city
            covered, symbols = was.covered, was.symbols
            for _, placement in self._laid:
                covered |= placement.mask
                if placement.carries:
                    symbols = with_symbols(symbols, placement)
            self._city = City(
                was.player, was.board, (*was.placed, *self._laid), covered, self.frontier,
                was.points, was.frozen, was.stopped, was.holdings, symbols, was.markers,
            )  # fmt: skip
            self._laid = []
        return self._city

    @property
    def board(self) -> Board:
        return self._city.board

    @property
    def points(self) -> int:
        """The token less the debt, as it is now."""
        return self._city.points

    @property
    def markers(self) -> Mapping[str, int]:
        """The cells marked for points they have brought, by line."""
        return self._city.markers

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The buildings on the board, in the order they were built."""
        return (*self._city.placed, *self._laid)

    def asks(self, card: str) -> bool:
        building = self.board_model.player.buildings.get(card)
        excusing = self.board_model.rules.excuses
        if building is None or not excusing:
            return building is not None
        return is_asked(self.board_model.rules, self.city, self.board_model.grounds[card])

    def wanted(self) -> list[int]:
        """Return the masks of which the next building must cover at least one cell each."""
        if self._asks_ground or not (self._laid or self._city.placed):
            return touches(self.board_model.rules, self.city)
        return [self.frontier] if self._adjoins else []

    def joining(self) -> Sequence[Mapping[str, int]]:
        """Return cells by symbol, on one of which the next building must lay a cell of that symbol, each time."""
        rules = self.board_model.rules
        if not rules.touch_symbols:
            return ()
        if self._asks_ground or not (self._laid or self._city.placed):
            return symbol_touches(rules, self.city)
        return (self.beside,)

    def may_pass(self, building: Building) -> bool:
        """Return whether the card of ``building`` may be passed on."""
        return refuse_pass(self.board_model.rules, self.city, building) is None

    # -- moving on -------------------------------------------------------------------------------------------------

    def lay(self, building: Building, fit: Fit) -> None:
        """Build ``building`` as ``fit`` says; it must be legal."""
        mask, around, placement = fit.mask, fit.around, fit.placement
        laid = Placed(building, placement)
        # A rule that may act at once needs a real city, which costs more than the move: it is asked where it may only.
        before = None
        if mask & self.alert and (mask & self._sure or any(watch(rule, self, laid) for watch, rule in self._watches)):
            before = self.city
        self._laid.append(laid)
        self._note(building.colour, mask, around, placement.carries)
        if before is not None:
            self._settle(before, placement)
        if self._asks_ground:
            self.free = open_cells(self.board_model.rules, self.city)

    def play(self, card: str, move: Move) -> bool:
        """Answer ``card`` by ``move``; return whether the player is still taking part."""
        if isinstance(move, Fit):
            self.lay(self.board_model.player.buildings[card], move)
        elif move is PASS:
            self.give_up()
        return move is not STOP

    def play_through(self, cards: Sequence[str], choose: Callable[[str, Sequence[str]], Move]) -> list[Move]:
        """Answer ``cards``, in this order, as ``choose`` says, given a card and those after it.

        Returns:
            The moves, to the cards that ask for one; the last may be to leave.
        """
        moves: list[Move] = []
        for number, card in enumerate(cards, start=1):
            if self.asks(card):
                moves.append(choose(card, cards[number:]))
                if not self.play(card, moves[-1]):
                    break
        return moves

    def give_up(self) -> None:
        """Pass: pay the price, and whatever else the turn brings."""
        rules, before = self.board_model.rules, self.city
        self._take([Points(self.seat, rule.id, rule.pass_points(before)) for rule in rules.pass_points])
        if self.alert == before.board.grid.full:
            self._settle(before, None)

    def _settle(self, before: City, placement: Placement | None) -> None:
        cities, seat = self.cities, self.seat
        old = (*cities[:seat], before, *cities[seat + 1 :])
        new = (*cities[:seat], self.city, *cities[seat + 1 :])
        built = tuple(placement if other == seat else None for other in range(len(cities)))
        self._take([effect for effect in at_once(self.board_model.rules, Turn(old, new, built)) if effect.seat == seat])

    def _take(self, effects: Iterable[Effect]) -> None:
        city = self.city
        for effect in effects:
            city, _ = apply_effect(city, effect, self.board_model.rules)
        if city.markers is not self._city.markers:  # what is open may hang on them
            self.free = open_cells(self.board_model.rules, city)
        self._city = city

    def _note(self, colour: str, mask: int, around: int, carries: Sequence[tuple[str, int, int]]) -> None:
        self.free &= ~mask
        self.frontier |= around
        if carries:
            for symbol, cells, beside in carries:
                self._join(symbol, cells, beside)
            return
        self.colours[colour] |= mask
        if colour == CHURCH:
            self.churches.append((mask, around))
        else:
            self.groups[colour] = join(self.groups[colour], Group(mask, around, 1))
        if self.wells:
            self.wells = [well for well in (dig(well, mask) for well in self.wells) if well is not None]

    def _join(self, symbol: str, cells: int, beside: int) -> None:
        self.colours[symbol] |= cells
        self.beside[symbol] |= beside
        self.groups[symbol] = join(self.groups[symbol], Group(cells, beside, cells.bit_count()))


def answer_of(move: Move) -> Answer:
    """Return ``move`` as the engine wants it."""
    return move.placement if isinstance(move, Fit) else move


def city_model_of(view: SeatView, board_model: BoardModel) -> CityModel:
    """Return the model of ``view``: the seat's city before its answer."""
    return CityModel(board_model, view.cities, view.seat, len(view.left) + 1)
