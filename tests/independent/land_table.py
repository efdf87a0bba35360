"""Plays a city on a made land turn by turn from answers that others give, under whatever modules are in force."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.independent import campaign_book, campaign_score, rules, shapes
from tests.independent.campaign_score import factories, homes, parks
from tests.independent.land_book import (
    CHURCHES,
    FACTORIES,
    FREE_GAPS,
    GOLD,
    GROUPS,
    HOMES,
    INVESTOR,
    KEEP_TREES,
    NO_PASSING,
    PALACE,
    SMOG,
    WELLS,
)
from tests.independent.lands import BUILDABLE, TREES, beside
from tests.independent.referee import Answer, Seat
from tests.independent.rules import Line
from tests.independent.shapes import Cells

Rows = list[dict[str, Any]]


@dataclass
class Settler(Seat):
    """One player; ``now`` is what the turn under way has brought so far."""

    cogs: Sequence[str] = ()
    now: list[Line] = field(default_factory=list)

    @property
    def score(self) -> int:
        """The score now: token minus debt."""
        return self.start + sum(points for _, points in self.points)


class LandTable:
    """A city's game under way."""

    def __init__(self, modules: frozenset[int], seats: Sequence[Settler]) -> None:
        self.modules = modules
        self.seats = list(seats)
        self.gold_is_gone = False

    # --- what may be done

    @property
    def is_over(self) -> bool:
        """Whether everybody has stopped (a deck that is exhausted is for the caller to see)."""
        return all(seat.has_stopped for seat in self.seats)

    def asked(self, card: str) -> list[int]:
        """Gives the seats that have to answer a card, ascending."""
        here = [number for number, seat in enumerate(self.seats) if not seat.has_stopped]
        return [number for number in here if not self._is_excused(self.seats[number], card)]

    def _is_excused(self, seat: Settler, card: str) -> bool:
        return PALACE in self.modules and not seat.built and not self.placements(seat, card)

    def placements(self, seat: Settler, card: str) -> list[Cells]:
        """Gives every legal placement of a card's building."""
        ground, doors = self.ground(seat), self.doors(seat)
        on_ground = [cells for cells in _everywhere(seat, card) if cells <= ground]
        return [cells for cells in on_ground if _is_joined(seat, cells, doors)]

    def may_place(self, seat: Settler, card: str, cells: Cells) -> bool:
        """Says whether a placement is legal."""
        has_shape = cells in _everywhere(seat, card)
        return has_shape and cells <= self.ground(seat) and _is_joined(seat, cells, self.doors(seat))

    def ground(self, seat: Settler) -> set[str]:
        """Gives the cells that may be built on, whatever stands there."""
        closed = seat.land.having(TREES) if KEEP_TREES in self.modules else set()
        return seat.land.having(BUILDABLE) - closed

    def doors(self, seat: Settler) -> set[str]:
        """Gives the cells of which a first building covers at least one."""
        return beside(seat.land.having("P")) if PALACE in self.modules else seat.land.riverside

    def may_pass(self, seat: Settler, card: str) -> bool:
        """Says whether a seat may give up a card's building."""
        return NO_PASSING not in self.modules and rules.may_pass(card, seat.score)

    def is_allowed(self, number: int, card: str, answer: Answer) -> bool:
        """Says whether a seat may give this answer to a card."""
        seat = self.seats[number]
        if isinstance(answer, frozenset):
            return self.may_place(seat, card, answer)
        return answer == "stop" or self.may_pass(seat, card)

    # --- what a turn brings

    def resolve(self, card: str, answers: Mapping[int, Answer]) -> dict[str, Rows]:
        """Carries out the answers to a card and gives the rows of ``points`` and ``changes``."""
        before = {number: list(self.seats[number].built) for number in sorted(answers)}
        placed = []
        for number in before:
            seat, answer = self.seats[number], answers[number]
            seat.has_stopped = answer == "stop"
            if answer == "pass":
                seat.now.append(("pass", -1))
            elif isinstance(answer, frozenset):
                seat.built.append((card, answer))
                placed.append(number)
        if GOLD in self.modules:
            self._gold(placed)
        for number in placed if INVESTOR in self.modules else ():
            if before[number] and before[number][-1][1] & beside(self.seats[number].built[-1][1]):
                self.seats[number].now.append(("investor", 1))
        changes = self._parks(placed) if PALACE in self.modules else []
        points = [
            {"seat": number, "rule": rule, "points": points}
            for number in before
            for rule, points in self.seats[number].now
        ]
        for number in before:
            self.seats[number].points += self.seats[number].now
            self.seats[number].now = []
        return {"points": points, "changes": changes}

    def _gold(self, placed: Sequence[int]) -> None:
        rich = [number for number in placed if rules.holds_gold(self.seats[number].land, self.seats[number].built)]
        if not self.gold_is_gone:
            for number in rich:
                self.seats[number].now.append(("gold", campaign_book.GOLD))
        self.gold_is_gone = self.gold_is_gone or bool(rich)

    def _parks(self, placed: Sequence[int]) -> Rows:
        rows: Rows = []
        for number in placed:
            seat = self.seats[number]
            changed = parks(seat.land, seat.built)
            if changed:
                seat.land = seat.land.showing(changed)
            rows += [{"seat": number, "cell": cell, "to": to, "rule": "parks"} for cell, to in changed.items()]
        return rows

    # --- what the end brings

    def end_lines(self, seat: Settler) -> list[Line]:
        """Gives the lines of a seat's end scoring, in the order in which they count."""
        land, built = seat.land, seat.built
        palace = [("R-palace", frozenset(land.having("P")))] if PALACE in self.modules else []
        smoking = seat.cogs if SMOG in self.modules else ()
        lines: list[tuple[str, int, bool]] = [
            ("trees", campaign_score.trees(land, built, smoking), True),
            ("rocks", rules.rocks(land, built), True),
            ("groups", rules.groups(built), GROUPS in self.modules),
            ("churches", rules.churches([*built, *palace], campaign_book.CHURCH), CHURCHES in self.modules),
            ("wells", rules.wells(land, built, campaign_book.WELL), WELLS in self.modules),
            ("factories", factories(built, seat.cogs), FACTORIES in self.modules),
            ("homes", homes(land, built), HOMES in self.modules),
            ("empties", -len(rules.empty_cells(land, built)), FREE_GAPS not in self.modules),
        ]
        return [(rule, points) for rule, points, is_in_force in lines if is_in_force]

    def results(self) -> Rows:
        """Gives each seat's end lines, score and place as a record writes them."""
        ends = [self.end_lines(seat) for seat in self.seats]
        scores = [seat.score + sum(points for _, points in end) for seat, end in zip(self.seats, ends, strict=True)]
        pairs = zip(self.seats, scores, strict=True)
        places = rules.places(rules.Book(), [rules.strength(seat.land, seat.built, score) for seat, score in pairs])
        return [
            {
                "seat": number,
                "end": [{"rule": rule, "points": points} for rule, points in end],
                "score": scores[number],
                "place": places[number],
            }
            for number, end in enumerate(ends)
        ]


def _is_joined(seat: Settler, cells: Cells, doors: set[str]) -> bool:
    return any(cells <= bank for bank in seat.land.banks) and rules.fits(seat.land, seat.built, cells, doors)


def _everywhere(seat: Settler, card: str) -> frozenset[Cells]:
    return shapes.everywhere(tuple(seat.buildings[card]))
