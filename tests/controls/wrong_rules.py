"""Rules with one deliberate mistake each. The examples of the right rule must not come out with any of them."""

# ruff: noqa: ARG002 - a spoilt hook often forgets to look

from collections.abc import Iterable, Sequence

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.pieces import Building, Placement
from mycity.engine.rules.adjacency import Adjacency
from mycity.engine.rules.base import Effect, Points, Refusal, Rule, Turn
from mycity.engine.rules.blocking import Blocking
from mycity.engine.rules.churches import Churches
from mycity.engine.rules.churches_must_build import ChurchesMustBeBuilt
from mycity.engine.rules.empties import Empties
from mycity.engine.rules.gold import Gold, covers_gold
from mycity.engine.rules.groups import Groups, groups, largest_group
from mycity.engine.rules.one_bank import OneBank
from mycity.engine.rules.passing import Passing
from mycity.engine.rules.places import Places
from mycity.engine.rules.rocks import Rocks
from mycity.engine.rules.start_river import StartAtRiver
from mycity.engine.rules.stop import Stopping
from mycity.engine.rules.tie_break_rows import TieBreakByRows
from mycity.engine.rules.trees import Trees
from mycity.engine.rules.wells import WellsRule


class StartAnywhere(StartAtRiver):
    def touch(self, city: City) -> int | None:
        return None


class StartAtACorner(StartAtRiver):
    def touch(self, city: City) -> int | None:
        spread, board = city.board.grid.spread, city.board
        return None if city.placed else spread(spread(board.left)) & spread(spread(board.right))


class StartOnTheLeftBank(StartAtRiver):
    def touch(self, city: City) -> int | None:
        return None if city.placed else city.board.riverside & city.board.left


class AlwaysAtTheRiver(StartAtRiver):
    def touch(self, city: City) -> int | None:
        return city.board.riverside


class CornersJoin(Adjacency):
    def touch(self, city: City) -> int | None:
        return city.frontier | city.board.grid.spread(city.frontier) if city.placed else None


class TheRiverParts(Adjacency):
    def touch(self, city: City) -> int | None:
        spread, board = city.board.grid.spread, city.board
        sides = spread(city.covered & board.left) & board.left | spread(city.covered & board.right) & board.right
        return sides if city.placed else None


class NothingToJoin(Adjacency):
    def touch(self, city: City) -> int | None:
        return None


class OverTheRiver(OneBank):
    def areas(self, board: Board) -> Sequence[int]:
        return (board.grid.full,)


class TheRightBankOnly(OneBank):
    def areas(self, board: Board) -> Sequence[int]:
        return (board.right,)


class PassForNothing(Passing):
    def pass_points(self, city: City) -> int:
        return 0


class PassForOne(Passing):
    def pass_points(self, city: City) -> int:
        return -1


class PassIntoDebt(Passing):
    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        return None


class PassOnZero(Passing):
    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        return self.refusal if city.points < 0 else None


class KeepOnePoint(Passing):
    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        return self.refusal if city.points <= self.cost else None


class NobodyStops(Stopping):
    def allows_stop(self) -> bool:
        return False


class PassOnChurches(ChurchesMustBeBuilt):
    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        return None


class PassOnNothing(ChurchesMustBeBuilt):
    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        return self.refusal


class ChurchesAreNotBlocked(Blocking):
    def blocks(self, card: str) -> bool:
        return False


class EveryChurchBlocks(Blocking):
    def blocks(self, card: str) -> bool:
        return card == "BLOCK" or card.startswith("C-")


class OneVeinIsEnough(Gold):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        if not any(city.covered & city.board.of("G") for city in turn.before):
            for seat, city in enumerate(turn.after):
                if city.covered & city.board.of("G"):
                    yield Points(seat, self.id, self.points)


class OnlyOneGainsGold(Gold):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return list(super().on_turn_end(turn))[:1]


class GoldForEverybodyOnce(Gold):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True)):
            if covers_gold(after) and not covers_gold(before):
                yield Points(seat, self.id, self.points)


class GoldEveryTurn(Gold):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        for seat, city in enumerate(turn.after):
            if covers_gold(city):
                yield Points(seat, self.id, self.points)


class GoldWithoutVeins(Gold):
    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        return [Points(0, self.id, self.points)] if not turn.after[0].board.of("G") else super().on_turn_end(turn)


class DoublesAreSingleTrees(Trees):
    def end_score(self, city: City) -> int:
        return (city.board.of("Tt") & ~city.covered).bit_count()


class CoveredTreesCount(Trees):
    def end_score(self, city: City) -> int:
        return sum(mask.bit_count() * worth for mask, worth in city.board.trees)


class RocksAreWorthSomething(Rocks):
    def end_score(self, city: City) -> int:
        return -super().end_score(city)


class CoveredRocksCost(Rocks):
    def end_score(self, city: City) -> int:
        return -sum(mask.bit_count() * worth for mask, worth in city.board.rocks)


class DoublesAreSingleRocks(Rocks):
    def end_score(self, city: City) -> int:
        return -(city.board.of("Rr") & ~city.covered).bit_count()


class EveryBuildingCounts(Groups):
    def end_score(self, city: City) -> int:
        return sum(len(city.of_colour(colour)) for colour in "YRB")


class OneColourOnly(Groups):
    def end_score(self, city: City) -> int:
        return max(len(largest_group(city, colour)) for colour in "YRB")


class TheFirstGroupCounts(Groups):
    def end_score(self, city: City) -> int:
        return sum(len(groups(city.of_colour(colour))[-1]) for colour in "YRB" if city.of_colour(colour))


class ChurchesAreAColour(Groups):
    def end_score(self, city: City) -> int:
        return sum(len(largest_group(city, colour)) for colour in "YRBC")


class GroupsOfAllColours(Groups):
    def end_score(self, city: City) -> int:
        return max(map(len, groups([one.placement for one in city.placed])), default=0)


class GroupsOfCells(Groups):
    def end_score(self, city: City) -> int:
        cells = [sum(one.mask for one in city.of_colour(colour)) for colour in "YRB"]
        return sum(mask.bit_count() for mask in cells)


class GroupsByCorners(Groups):
    def end_score(self, city: City) -> int:
        wide = [[_wide(city, one) for one in city.of_colour(colour)] for colour in "YRB"]
        return sum(max(map(len, groups(placements)), default=0) for placements in wide)


def _wide(city: City, one: Placement) -> Placement:
    return Placement(one.index, one.mask, city.board.grid.spread(one.around), one.cells, one.turn)


class TwoColoursAreEnough(Churches):
    def end_score(self, city: City) -> int:
        return self.points * sum(len(_beside(city, church)) >= 2 for church in city.of_colour("C"))


class ChurchesCountAsColours(Churches):
    def end_score(self, city: City) -> int:
        around = [_beside(city, church, "YRBC") for church in city.of_colour("C")]
        return self.points * sum(len(colours) >= 3 for colours in around)


class OneChurchCounts(Churches):
    def end_score(self, city: City) -> int:
        return min(super().end_score(city), self.points)


class ChurchesSeeCorners(Churches):
    def end_score(self, city: City) -> int:
        return self.points * sum(len(_beside(city, _wide(city, one))) == 3 for one in city.of_colour("C"))


class ThreeBuildingsAreEnough(Churches):
    def end_score(self, city: City) -> int:
        beside = [
            sum(bool(one.placement.mask & church.around) for one in city.placed) for church in city.of_colour("C")
        ]
        return self.points * sum(number >= 3 for number in beside)


def _beside(city: City, church: Placement, colours: str = "YRB") -> set[str]:
    return {colour for colour in colours if any(one.mask & church.around for one in city.of_colour(colour))}


class CoveredWellsCount(WellsRule):
    def end_score(self, city: City) -> int:
        return self.points * sum(len(_owners(city, around)) == 4 for _, around in city.board.wells)


class SurroundedIsEnough(WellsRule):
    def end_score(self, city: City) -> int:
        open_wells = [around for well, around in city.board.wells if not well & city.covered]
        return self.points * sum(all(cell & city.covered for cell in around) for around in open_wells)


class WhatCanBeCoveredIsEnough(WellsRule):
    def end_score(self, city: City) -> int:
        score, spread = 0, city.board.grid.spread
        for index in range(city.board.grid.full.bit_length()):
            well = 1 << index & city.board.of("W") & ~city.covered
            sides = spread(well) & city.board.buildable
            score += self.points if well and not sides & ~city.covered else 0
        return score


class WellsOfFourColours(WellsRule):
    def end_score(self, city: City) -> int:
        around = [_owners(city, sides) for well, sides in city.board.wells if not well & city.covered]
        return self.points * sum(len(ids) == 4 and len({one[0] for one in ids}) > 1 for ids in around)


class OneWellCounts(WellsRule):
    def end_score(self, city: City) -> int:
        return min(super().end_score(city), self.points)


def _owners(city: City, around: tuple[int, ...]) -> set[str]:
    return {one.building.id for one in city.placed for cell in around if one.placement.mask & cell}


class ElementsAreEmpty(Empties):
    def end_score(self, city: City) -> int:
        return -(city.board.meadow & ~city.covered).bit_count()


class CoveredCellsAreEmpty(Empties):
    def end_score(self, city: City) -> int:
        return -city.board.empty.bit_count()


class MountainsAreEmpty(Empties):
    def end_score(self, city: City) -> int:
        return -(city.board.of(".MF") & ~city.covered).bit_count()


class TheLastRowFirst(TieBreakByRows):
    def tie_key(self, city: City) -> tuple[int, ...]:
        return super().tie_key(city)[::-1]


class AllRowsTogether(TieBreakByRows):
    def tie_key(self, city: City) -> tuple[int, ...]:
        return (city.empty.bit_count(),)


class OnlyTheFirstRow(TieBreakByRows):
    def tie_key(self, city: City) -> tuple[int, ...]:
        return super().tie_key(city)[:1]


class MoreEmptyCellsWin(TieBreakByRows):
    def tie_key(self, city: City) -> tuple[int, ...]:
        return tuple(-count for count in super().tie_key(city))


class ElementsBreakTies(TieBreakByRows):
    def tie_key(self, city: City) -> tuple[int, ...]:
        bare = city.board.meadow & ~city.covered
        return tuple((bare & row).bit_count() for row in city.board.grid.row_masks)


class NobodyIsSecond(Places):
    def second_place_from(self) -> int:
        return 0


class TwoPlayersHaveASecond(Places):
    def second_place_from(self) -> int:
        return 2


class SecondInEveryGame(Places):
    def second_place_from(self) -> int:
        return self.second_from or 3


WRONG: list[type[Rule]] = [
    rule for rule in list(globals().values()) if isinstance(rule, type) and rule.__module__ == __name__
]
"""Every wrong rule of this page."""
