"""Rules of the season with one deliberate mistake each. The worked examples must notice."""

# ruff: noqa: ARG002 - a spoilt hook often forgets to look

from collections.abc import Iterable

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import FIELD, WALL
from mycity.engine.rules.ash import FertileAsh
from mycity.engine.rules.base import Effect, Points, Rule
from mycity.engine.rules.beach import BareBeach
from mycity.engine.rules.dam import Dams
from mycity.engine.rules.jungle import OpenJungle
from mycity.engine.rules.land import CoverableLand
from mycity.engine.rules.ruin import Ruins
from mycity.engine.rules.shell import Shells
from mycity.engine.rules.spring import Springs, has_all_around
from mycity.engine.rules.wreck import Wrecks


class SpringsUnderTiles(Springs):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        springs = indices(city.board.of("o"))
        return ((1 << index, self.points) for index in springs if has_all_around(city, index))


class SpringsWantASide(Springs):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        visible, near = city.board.of("o") & ~city.covered, city.board.grid.near
        return ((1 << index, self.points) for index in indices(visible) if not near[index] & ~city.covered)


class SpringsPayAlways(Springs):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, self.points) for index in indices(city.board.of("o") & ~city.covered))


class DamsOfOneWall(Dams):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        near, walls = city.board.grid.near, city.symbol(WALL)
        return ((1 << index, self.points) for index in indices(city.board.of("l")) if near[index] & walls)


class DamsOncePerIsland(Dams):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return list(super().points_at(city))[:1]


class ShellsUnderTiles(Shells):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, self.points) for index in indices(city.board.of("s")))


class WrecksCostNothing(Wrecks):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ()


class WrecksPay(Wrecks):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((cell, -points) for cell, points in super().points_at(city))


class BareBeachWithShells(BareBeach):
    def end_score(self, city: City) -> int:
        return -(city.board.of("Bs") & ~city.covered).bit_count()


class BareBeachWithWrecks(BareBeach):
    def end_score(self, city: City) -> int:
        return -(city.board.of("Bw") & ~city.covered).bit_count()


class AshBearsAnything(FertileAsh):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for index in indices(city.placed[-1].placement.mask & city.board.of("a")):
            yield Points(seat, self.id, self.points, index)


class AshBearsNextTime(FertileAsh):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        before = city.symbol(FIELD) & ~city.placed[-1].placement.mask
        for index in indices(before & city.board.of("a")):
            yield Points(seat, self.id, self.points, index)


class RuinsWantNothing(Ruins):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for index in indices(city.board.of("r") & city.placed[-1].placement.around):
            yield Points(seat, self.id, self.points, index)


class RuinsPayEveryTurn(Ruins):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        for index in indices(city.board.of("r")):
            if has_all_around(city, index):
                yield Points(seat, self.id, self.points, index)


class JungleIsOpen(OpenJungle):
    def opens(self, city: City) -> int:
        return city.board.of("J")


class JungleStaysShut(OpenJungle):
    def opens(self, city: City) -> int:
        return 0


class JungleWithItsRuins(OpenJungle):
    def opens(self, city: City) -> int:
        return city.board.of("Jr") if city.marked("totem") else 0


class EverythingBreaksTies(CoverableLand):
    def tie_key(self, city: City) -> tuple[int, ...]:
        left = city.board.grid.full & ~city.covered
        return tuple((left & row).bit_count() for row in city.board.grid.row_masks)


class WrecksAreLand(CoverableLand):
    def opens(self, city: City) -> int:
        return city.board.of(self.codes + "w")


WRONG: tuple[type[Rule], ...] = tuple(
    one for one in list(vars().values()) if isinstance(one, type) and one.__module__ == __name__
)
