"""Rules of the campaign with one deliberate mistake each. The examples of the right rule must notice.

A new rule has its mistakes beside its examples.
"""

# ruff: noqa: ARG002 - a spoilt hook often forgets to look

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.holdings import Holdings
from mycity.engine.ladders import Prize
from mycity.engine.pieces import COLOURS
from mycity.engine.rules.base import Change, Effect, Gain, Points, Rule, Turn
from mycity.engine.rules.factories import Factories, factories
from mycity.engine.rules.flood import Flood
from mycity.engine.rules.gold import covers_gold
from mycity.engine.rules.gold_first import GoldForFirst
from mycity.engine.rules.gold_nuggets import GoldNuggets
from mycity.engine.rules.groups import largest_group
from mycity.engine.rules.investor import Investor
from mycity.engine.rules.keep_trees import KeepTrees
from mycity.engine.rules.logging_area import Logging
from mycity.engine.rules.mines import Mines
from mycity.engine.rules.nugget_ladder import NuggetLadder
from mycity.engine.rules.nuggets import Nuggets
from mycity.engine.rules.parks import Parks
from mycity.engine.rules.port import Port
from mycity.engine.rules.port_colours import PortOfColours
from mycity.engine.rules.railway import Railway
from mycity.engine.rules.start_excused import StartExcused
from mycity.engine.rules.start_palace import StartAtPalace
from mycity.engine.rules.start_sawmill import StartAtSawmill
from mycity.engine.rules.track import TrackEnd
from mycity.engine.rules.trade import Trade
from mycity.engine.rules.trees_smog import TreesInSmog
from mycity.engine.rules.veins import Veins


class TrackPaysEveryTime(TrackEnd):
    def sets_off(self, before: City, after: City, effect: Effect) -> Iterable[Effect]:
        if after.frozen and isinstance(effect, Points):
            yield Gain(effect.seat, "progress", self.progress, "fifty")


class TrackHasNoEnd(TrackEnd):
    def track_end(self) -> int:
        return 1000


class FloodOnTheRight(Flood):
    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return replace(board, closed=board.right)


class NoFlood(Flood):
    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return board


class LoggingCoversStickers(Logging):
    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return board.with_codes(marks["logging"], "L")


class LoggingMakesMeadow(Logging):
    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return board.with_codes(marks["logging"] & board.of("F"), ".")


class SawmillForEver(StartAtSawmill):
    def touch(self, city: City) -> int | None:
        return city.board.grid.spread(city.board.of("S"))


class SawmillAtTheRiver(StartAtSawmill):
    def touch(self, city: City) -> int | None:
        return None if city.placed else city.board.riverside


class PalaceIsABuilding(StartAtPalace):
    def touch(self, city: City) -> int | None:
        return None


class PalaceAtACorner(StartAtPalace):
    def touch(self, city: City) -> int | None:
        spread = city.board.grid.spread
        return None if city.placed else spread(city.board.of("P")) | spread(spread(city.board.of("P")))


class NobodyExcused(StartExcused):
    def excuses(self, city: City, building: str) -> bool:
        return False


class ChurchesNotExcused(StartExcused):
    def excuses(self, city: City, building: str) -> bool:
        return not city.placed and building[0] != "C"


class GoldNuggetsOnlyOnce(GoldNuggets):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return () if any(map(covers_gold, turn.before)) else super().on_turn_end(turn)


class GoldNuggetsAlwaysFirst(GoldNuggets):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return [replace(one, count=self.first) for one in super().on_turn_end(turn) if isinstance(one, Gain)]


class FirstGoldForTheFirstSeat(GoldForFirst):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return list(super().on_turn_end(turn))[:1]


class FirstGoldForEverybody(GoldForFirst):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True)):
            if covers_gold(after) and not covers_gold(before):
                yield Gain(seat, "nugget", self.first, "gold")


class VeinsForTheFirstSeat(Veins):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return list(super().on_turn_end(turn))[:1]


class VeinsForEverybody(Veins):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True)):
            for _ in indices(after.board.of("G") & after.covered & ~before.covered):
                yield Gain(seat, "nugget", self.nuggets, "vein")


class NuggetsWithoutLimit(Nuggets):
    def end_score(self, city: City) -> int:
        return city.holdings.nuggets


class NuggetsOfTheStart(Nuggets):
    def end_score(self, city: City) -> int:
        return min(city.player.holdings.nuggets, self.limit)


class NuggetsBeyondTheirStep(NuggetLadder):
    def end_score(self, city: City) -> int:
        return sum(step < city.holdings.nuggets for step in self.ladder)


class LadderOfTheStart(NuggetLadder):
    def end_score(self, city: City) -> int:
        return sum(step <= city.player.holdings.nuggets for step in self.ladder)


class TradeForNothing(Trade):
    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        for colour in COLOURS:
            own = len(largest_group(cities[seat], colour))
            if all(len(largest_group(city, colour)) <= own for city in cities):
                yield Prize("nugget", self.nuggets, f"trade-{colour}")


class TradeForOneOnly(Trade):
    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        return [prize for prize in super().brings(seat, cities) if seat == 0 and cities]


class InvestorForAnyNeighbour(Investor):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        if len(city.placed) > 1:
            yield Points(seat, self.id, self.points)


class FactoriesWithoutLimit(Factories):
    def end_score(self, city: City) -> int:
        return sum(bool(home.mask & one.around) for one in factories(city) for home in city.of_colour("Y"))


class FactoriesOfAnyBlue(Factories):
    def end_score(self, city: City) -> int:
        return super().end_score(
            replace(city, player=replace(city.player, holdings=Holdings(cogs=tuple(city.player.buildings))))
        )


class SmogHasNoEdge(TreesInSmog):
    def end_score(self, city: City) -> int:
        spread = city.board.grid.spread
        hidden = city.covered
        for factory in factories(city):
            hidden |= spread(factory.around)
        return sum((mask & ~hidden).bit_count() * worth for mask, worth in city.board.trees)


class NoSmog(TreesInSmog):
    def end_score(self, city: City) -> int:
        return sum((mask & ~city.covered).bit_count() * worth for mask, worth in city.board.trees)


class MinesDugByNeighboursOnly(Mines):
    def dug(self, city: City, colour: str) -> int:
        entrance = city.board.mark(f"mine-{colour}")
        own = city.of_colour({"blue": "B", "red": "R", "yellow": "Y"}[colour])
        return sum(bool(one.around & entrance) for one in own)


class MinesPayPassedBoxesNot(Mines):
    def end_score(self, city: City) -> int:
        after, ladders = self.depths(city), self.ladders()
        reached = [dict(ladders[colour].prizes).get(after[colour]) for colour in self.open]
        return sum(prize.count for prize in reached if prize and prize.what == "points")


class MinesHaveNoBottom(Mines):
    def depths(self, city: City) -> Mapping[str, int]:
        return {colour: city.player.holdings.position(colour) + self.dug(city, colour) for colour in self.open}


class RailsPerCell(Railway):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        row = city.board.grid.row_masks[self.track_row - 1]
        count = (city.placed[-1].placement.mask & row).bit_count()
        if count:
            yield Gain(seat, "rail", count, "row11")


class StopsPayOnlyWhenHit(Railway):
    def sets_off(self, before: City, after: City, effect: Effect) -> Iterable[Effect]:
        return super().sets_off(
            replace(before, holdings=before.holdings.with_count("rail", after.holdings.rails - 1)), after, effect
        )


class StopsPayTreesAtOnce(Railway):
    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        return ()


class PortForAnyColours(Port):
    def is_linked(self, city: City) -> bool:
        grid = city.board.grid
        return bool(grid.region(city.board.mark("port"), city.covered) & grid.row_masks[self.track_row - 1])


class PortAlwaysFirst(Port):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return [replace(one, count=self.first) for one in super().on_turn_end(turn) if isinstance(one, Gain)]


class PortEveryTurn(Port):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        for seat, city in enumerate(turn.after):
            if self.is_linked(city):
                yield Gain(seat, "rail", self.first, "port")


class PortOfEveryColour(PortOfColours):
    def ways(self, city: City) -> Iterable[int]:
        return (city.covered,)


class PortOfChosenColours(PortOfColours):
    def ways(self, city: City) -> Iterable[int]:
        return [city.colour("Y") | city.colour("R")]


class PortOfExactlyOneColour(PortOfColours):
    def ways(self, city: City) -> Iterable[int]:
        return map(city.colour, COLOURS)


class ParksOfAnyColour(Parks):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        placed = tuple(
            one._replace(building=replace(one.building, id="R" + one.building.id[1:])) for one in city.placed
        )
        return super().on_place(seat, replace(city, placed=placed))


class ParksOnTheEdge(Parks):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for effect in super().on_place(seat, city):
            yield replace(effect, to="t") if isinstance(effect, Change) else effect


class KeepDoubleTreesOnly(KeepTrees):
    def blocked(self, city: City) -> int:
        return city.board.of("T")


class KeepTreesOfTheStart(KeepTrees):
    def blocked(self, city: City) -> int:
        return city.player.board.of("Tt")


def mistakes_of_examples() -> Iterator[type[Rule]]:
    """Yield the spoilt rules that stand beside their own examples, as ``WRONG``."""
    for page in sorted(Path(__file__).parents[1].glob("rules/test_*.py")):
        yield from getattr(import_module(f"tests.engine.rules.{page.stem}"), "WRONG", ())


WRONG: tuple[type[Rule], ...] = (
    *(one for one in list(vars().values()) if isinstance(one, type) and one.__module__ == __name__),
    *mistakes_of_examples(),
)
