"""What lies on a player's board, counted by the rules told a second time: what a hint's figures are held against."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from mycity.engine.city import City
from mycity.engine.episode import PASS, STOP, Answer, State
from mycity.engine.grid import names
from mycity.engine.pieces import Placement
from tests.independent import campaign_book, campaign_kept, campaign_score, rules, shapes
from tests.independent.campaign_table import Citizen
from tests.independent.campaign_table import Table as CampaignTable
from tests.independent.island import book as island_book
from tests.independent.island import play, score, tiles
from tests.independent.island.book import GROUP, GROUPS, LARGEST, START
from tests.independent.island.land import NEIGHBOURS, RUINS, TOTEMS, joined, parts, read
from tests.independent.island.play import Isle
from tests.independent.island.tiles import LaidTile
from tests.independent.lands import BUILDABLE, TREES, Land, beside, recorded, sides
from tests.independent.shapes import Cells


class Witness(Protocol):
    """A board before the open card is answered, or after."""

    now: Mapping[str, int]
    """Points that the answer has brought at once, by line."""

    def after(self, answer: Answer) -> "Witness":
        """Gives the board once this player alone has answered."""

    def end(self) -> Mapping[str, int]:
        """Gives the points of the end, by line, if it came now."""

    def step(self, line: str) -> int:
        """Gives how far the board has come towards the points of a line."""

    def fits(self, card: str) -> bool:
        """Says whether a card's building may be laid anywhere."""

    def gaps(self, line: str, cards: Iterable[str]) -> int:
        """Gives how many bare cells of a line no building of some cards could cover, whatever it must touch."""

    def allows(self, answer: Answer) -> bool:
        """Says whether the open card may be answered so."""


def witness(state: State, seat: int) -> Witness:
    """Gives the board of a seat that has to answer."""
    if state.table.scenario.game.startswith("island"):
        return Shore(state, seat)
    return WitnessedTown(state, seat)


# --- cities ----------------------------------------------------------------------------------------------------------


class WitnessedTown:
    """A board of the city; the eternal one is an episode without a number."""

    def __init__(self, state: State, seat: int, now: Mapping[str, int] | None = None) -> None:
        self.state, self.seat, self.now = state, seat, now or {}
        self.episode = state.table.scenario.episode
        self.table = self._table()
        self.citizen = self.table.seats[seat]

    def _table(self) -> CampaignTable:
        table = CampaignTable(self.episode or 0, [self._citizen(city) for city in self.state.cities])
        rich = [rules.taken(seat.built) for seat in table.seats]
        table.gold_is_gone = any(rules.holds_gold(seat.land, seat.built) for seat in table.seats)
        table.spent_veins = {vein for covered in rich for vein in covered & campaign_book.VEINS}
        return table

    def _citizen(self, city: City) -> Citizen:
        land = recorded(city.board.to_json())
        if self.episode is not None:
            water = dict.fromkeys(campaign_kept.closed(self.episode), "~")
            marked = {campaign_book.PORT: "m"} if campaign_book.holds("port", self.episode) else {}
            land = land.showing(water | marked)
        buildings = {name: one.rows for name, one in city.player.buildings.items()}
        built = [(placed.building.id, frozenset(placed.placement.cells)) for placed in city.placed]
        return Citizen(
            land, buildings, city.points, built, cogs=tuple(city.player.holdings.cogs), nuggets=city.holdings.nuggets,
            rails=city.holdings.rails, has_stopped=city.stopped,
        )  # fmt: skip

    def after(self, answer: Answer) -> "WitnessedTown":
        found = WitnessedTown(self.state, self.seat)
        given = frozenset(answer.cells) if isinstance(answer, Placement) else "pass" if answer == PASS else "stop"
        card = str(self.state.card)
        if self.episode is None:
            found._eternal(card, given)
        else:
            rows = found.table.resolve(card, {self.seat: given})["points"]
            found.now = Counter()
            for row in rows:
                found.now[row["rule"]] += row["points"]
        return found

    def _eternal(self, card: str, given: Cells | str) -> None:
        was_gone = self.table.gold_is_gone
        self.citizen.answer(card, given)
        wins = not was_gone and rules.holds_gold(self.citizen.land, self.citizen.built)
        self.now = {"gold": rules.ETERNAL.gold or 0} if wins else {}

    def end(self) -> Mapping[str, int]:
        citizen = self.citizen
        if self.episode is None:
            return dict(rules.end_lines(rules.ETERNAL, citizen.land, citizen.built))
        shafts = self.state.cities[self.seat].player.holdings.shafts
        return dict(self.table.end_lines(self.seat, {str(name): depth for name, depth in shafts.items()}))

    def step(self, line: str) -> int:
        land, built = self.citizen.land, self.citizen.built
        if line == "gold":
            return 0 if self.table.gold_is_gone and not self.now else len(land.having("G") & rules.taken(built))
        if line == "wells":
            return sum(_sides_taken(land, built, well) for well in land.having("W") - rules.taken(built))
        red = campaign_score.with_palace(built, self.episode) if self.episode else built
        around = [beside(cells) for name, cells in built if rules.is_church(name)]
        return sum(
            any(name[0] == colour and cells & near for name, cells in red) for near in around for colour in "YRB"
        )

    def places(self, card: str) -> set[Cells]:
        everywhere = shapes.everywhere(tuple(self.citizen.buildings[card]))
        if self.episode is None:
            return rules.placements(self.citizen.land, self.citizen.built, self.citizen.buildings[card])
        return {cells for cells in everywhere if self.table.may_place(self.citizen, card, cells)}

    def fits(self, card: str) -> bool:
        return bool(self.places(card))

    def gaps(self, line: str, cards: Iterable[str]) -> int:
        assert line == "empties"
        land, built = self.citizen.land, self.citizen.built
        ground = land.having([*BUILDABLE, "L", "m"]) - rules.taken(built)
        if self.episode and campaign_book.holds("trees stand", self.episode):
            ground -= land.having(TREES)
        reached: set[str] = set()
        for rows in {tuple(self.citizen.buildings[card]) for card in cards}:
            for cells in shapes.everywhere(rows):
                if cells <= ground and any(cells <= bank for bank in land.banks):
                    reached |= cells
        return len(rules.empty_cells(land, built) - reached)

    def allows(self, answer: Answer) -> bool:
        card = str(self.state.card)
        if isinstance(answer, Placement):
            return frozenset(answer.cells) in self.places(card)
        if answer == STOP:
            return True
        may = self.episode is None or campaign_book.may_pass(self.episode)
        return may and rules.may_pass(card, self.citizen.score)


def _sides_taken(land: Land, built: Sequence[tuple[str, Cells]], well: str) -> int:
    around = sides(well)
    hits = [cells & around for _, cells in built if cells & around]
    left = around - rules.taken(built)
    is_lost = len(around) < 4 or any(len(hit) > 1 for hit in hits) or left - land.having(BUILDABLE)
    return 0 if is_lost else len(hits)


# --- islands ---------------------------------------------------------------------------------------------------------


class Shore:
    """A board of an island."""

    def __init__(self, state: State, seat: int) -> None:
        scenario = state.table.scenario
        self.state, self.seat = state, seat
        self.now: Mapping[str, int] = {}
        self.book = island_book.book(scenario.game, scenario.episode)
        self.isles = [_isle(city) for city in state.cities]
        self.isle = self.isles[seat]

    def after(self, answer: Answer) -> "Shore":
        found, now = Shore(self.state, self.seat), Counter[str]()
        for rule, points, _ in play.do(self.book, found.isle, _laid(answer)):
            now[rule] += points
        found.now = now
        return found

    def end(self) -> Mapping[str, int]:
        return dict(score.ends(self.book, self.isles)[self.seat])

    def step(self, line: str) -> int:
        isle = self.isle
        if line in GROUPS:
            groups = [part for part in parts(isle.holding(GROUPS[line])) if isle.markers.isdisjoint(part)]
            assert all(len(part) < GROUP for part in groups)
            return _two(max(map(len, groups), default=0))
        if line in LARGEST:
            return _two(score.largest(isle, LARGEST[line]))
        if line == "totem":
            return _two(max(map(len, self._roads()), default=0))
        if line == "dam":
            return sum(min(isle.around(cell).count("W"), 2) for cell in isle.visible("l"))
        cells = isle.visible("o") if line == "spring" else [cell for cell in RUINS if self._is_open_ruin(cell)]
        return sum(len(set(isle.around(cell)) & set("FHPW")) for cell in cells)

    def _is_open_ruin(self, cell: str) -> bool:
        return self.isle.letters[cell] == "r" and cell not in self.isle.markers

    def _roads(self) -> list[set[str]]:
        isle = self.isle
        left = [totem for totem in TOTEMS if totem not in isle.markers]
        near = {cell for totem in left for cell in NEIGHBOURS[totem]}
        roads = [joined(cell, isle.holding("P")) for cell in isle.holding("P")]
        return [road for road in roads if left and (isle.beaches(road) or road & near)]

    def fits(self, card: str) -> bool:
        return bool(play.placements(self.book, self.isle, card))

    def gaps(self, line: str, cards: Iterable[str]) -> int:
        assert line == "beach"
        free = play.free(self.book, self.isle)
        reached: set[str] = set()
        for card in cards:
            for laid in tiles.everywhere(card):
                cells = {cell for cell, _ in laid}
                if cells <= free:
                    reached |= cells
        return len(set(self.isle.visible("B")) - reached)

    def allows(self, answer: Answer) -> bool:
        return play.is_allowed(self.book, self.isle, str(self.state.card), _laid(answer))


def _isle(city: City) -> Isle:
    letters = read(city.board.to_json()["cells"])
    grid = city.board.grid
    symbols = {cell: symbol for _, one in city.placed for cell, symbol in zip(one.cells, one.symbols, strict=True)}
    lines = (*GROUPS, "totem", "ruin")  # points on ash or sand have a place too, but count no group
    markers = {cell for line in lines for cell in names(grid, city.markers.get(line, 0))}
    return Isle(letters, symbols, markers, [("before", city.points - START, None)], city.stopped)


def _laid(answer: Answer) -> LaidTile | str:
    if not isinstance(answer, Placement):
        return "pass" if answer == PASS else "stop"
    return tuple(zip(answer.cells, answer.symbols, strict=True))


def _two(cells: int) -> int:
    """Gives how many cells hang together, if any do."""
    return cells if cells > 1 else 0
