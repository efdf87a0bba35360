"""Mistakes that could be made in the rules of the island, each of which their examples must notice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import HOUSE, PATH
from mycity.engine.rules.base import Effect, Points, Rule
from mycity.engine.rules.beach import BareBeach
from mycity.engine.rules.beach_house import BeachHouse
from mycity.engine.rules.land import CoverableLand
from mycity.engine.rules.largest import LargestGroups, largest_of
from mycity.engine.rules.match import Match
from mycity.engine.rules.start_beach import StartOnBeach
from mycity.engine.rules.symbol_groups import GROUP_LINES, SymbolGroups
from mycity.engine.rules.totems import Totems


@dataclass(frozen=True)
class PalmsToo(CoverableLand):
    """Palms may be covered in every game."""

    def opens(self, city: City) -> int:
        return city.board.of("BHP")


@dataclass(frozen=True)
class TiesFromBelow(CoverableLand):
    """Ties are broken from the last row up."""

    def tie_key(self, city: City) -> tuple[int, ...]:
        return super().tie_key(city)[::-1]


@dataclass(frozen=True)
class TiesByBeachAndHeath(CoverableLand):
    """Palms do not count for ties."""

    def tie_key(self, city: City) -> tuple[int, ...]:
        left = city.board.of("BH") & ~city.covered
        return tuple((left & row).bit_count() for row in city.board.grid.row_masks)


@dataclass(frozen=True)
class BesideTheBeach(StartOnBeach):
    """The first tile may lie beside the beach."""

    def touch(self, city: City) -> int | None:
        wanted = super().touch(city)
        return None if wanted is None else wanted | city.board.grid.spread(wanted)


@dataclass(frozen=True)
class AlwaysOnBeach(StartOnBeach):
    """Every tile lies on the beach."""

    def touch(self, city: City) -> int | None:
        return city.board.beach


@dataclass(frozen=True)
class AnyNeighbour(Match):
    """A later tile lies beside any tile."""

    def touch_symbols(self, city: City) -> Mapping[str, int] | None:
        return dict.fromkeys("FHPW", city.frontier) if city.placed else None


@dataclass(frozen=True)
class MatchesAtOnce(Match):
    """The first tile has to join its like, too."""

    def touch_symbols(self, city: City) -> Mapping[str, int] | None:
        return {symbol: beside for symbol, (_, beside) in city.symbols.items()}


@dataclass(frozen=True)
class HousesAnywhere(BeachHouse):
    """Houses bring points wherever they lie."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for cell in indices(city.placed[-1].placement.carrying(HOUSE)):
            yield Points(seat, self.id, self.points, cell)


@dataclass(frozen=True)
class AllHousesAgain(BeachHouse):
    """Every house on the beach brings points with each tile."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for cell in indices(city.symbol(HOUSE) & city.board.beach):
            yield Points(seat, self.id, self.points, cell)


@dataclass(frozen=True)
class BareHeath(BareBeach):
    """Bare heath costs points, too."""

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, -1) for index in indices(city.board.of("BH") & ~city.covered))

    def end_score(self, city: City) -> int:
        return -(city.board.of("BH") & ~city.covered).bit_count()


@dataclass(frozen=True)
class GroupsAgain(SymbolGroups):
    """A group brings points whenever it grows, marker or not."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for symbol in self.symbols:
            cell = city.placed[-1].placement.carrying(symbol)
            group = city.board.grid.region(cell, city.symbol(symbol))
            if group.bit_count() >= self.size:
                yield Points(seat, GROUP_LINES[symbol], self.points, cell.bit_length() - 1)


@dataclass(frozen=True)
class GroupsOfSix(SymbolGroups):
    """A group needs a cell more."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        larger = SymbolGroups(self.symbols, self.size + 1, self.points)
        return larger.on_place(seat, city)


@dataclass(frozen=True)
class AnywhereOnTheIsland(SymbolGroups):
    """Cells of one symbol are a group wherever they lie."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for symbol in self.symbols:
            cell, own = city.placed[-1].placement.carrying(symbol), city.symbol(symbol)
            if cell and own.bit_count() >= self.size and not own & city.marked(GROUP_LINES[symbol]):
                yield Points(seat, GROUP_LINES[symbol], self.points, cell.bit_length() - 1)


@dataclass(frozen=True)
class BesideTheSea(Totems):
    """A road reaches the sea beside a beach cell."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        board, path = city.board, city.placed[-1].placement.carrying(PATH)
        road = board.grid.region(path, city.symbol(PATH))
        for totem in indices(board.totems & ~city.marked("totem")):
            if road & board.grid.near[totem] and board.grid.spread(road) & board.beach:
                yield Points(seat, "totem", self.points, totem)


@dataclass(frozen=True)
class TotemsJoin(Totems):
    """Roads that meet at a totem are one."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        board, path = city.board, city.placed[-1].placement.carrying(PATH)
        road = board.grid.region(path, city.symbol(PATH) | board.totems)
        for totem in indices(board.totems & ~city.marked("totem") & board.grid.spread(road)):
            if road & board.beach:
                yield Points(seat, "totem", self.points, totem)


@dataclass(frozen=True)
class TotemsAgain(Totems):
    """A totem brings points whenever its road grows."""

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        board, path = city.board, city.placed[-1].placement.carrying(PATH)
        road = board.grid.region(path, city.symbol(PATH))
        for totem in indices(board.totems if road & board.beach else 0):
            if road & board.grid.near[totem]:
                yield Points(seat, "totem", self.points, totem)


@dataclass(frozen=True)
class NobodySharesTheLargest(LargestGroups):
    """Those who tie take nothing."""

    def points_among(self, seat: int, cities: Sequence[City]) -> Iterable[tuple[int, int]]:
        for cells, points in super().points_among(seat, cities):
            symbol = self.symbols[0]
            sizes = [largest_of(city, symbol).bit_count() for city in cities]
            if sizes.count(cells.bit_count()) == 1:
                yield cells, points


@dataclass(frozen=True)
class NothingIsLargest(LargestGroups):
    """Where nobody has a symbol, all take it."""

    def score_among(self, seat: int, cities: Sequence[City]) -> int:
        symbol = self.symbols[0]
        sizes = [largest_of(city, symbol).bit_count() for city in cities]
        return self.points if sizes[seat] == max(sizes) else 0


@dataclass(frozen=True)
class MostCells(LargestGroups):
    """Whoever has most cells takes it, in however many groups."""

    def points_among(self, seat: int, cities: Sequence[City]) -> Iterable[tuple[int, int]]:
        for symbol in self.symbols:
            sizes = [city.symbol(symbol).bit_count() for city in cities]
            if sizes[seat] and sizes[seat] == max(sizes):
                yield cities[seat].symbol(symbol), self.points


WRONG: tuple[type[Rule], ...] = (
    PalmsToo,
    TiesFromBelow,
    TiesByBeachAndHeath,
    BesideTheBeach,
    AlwaysOnBeach,
    AnyNeighbour,
    MatchesAtOnce,
    HousesAnywhere,
    AllHousesAgain,
    BareHeath,
    GroupsAgain,
    GroupsOfSix,
    AnywhereOnTheIsland,
    BesideTheSea,
    TotemsJoin,
    TotemsAgain,
    NobodySharesTheLargest,
    NothingIsLargest,
    MostCells,
)
