"""Plays a game turn by turn from answers that others give, and says what each turn is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.independent import rules
from tests.independent.lands import Land
from tests.independent.rules import Book, Line
from tests.independent.shapes import Cells

Answer = Cells | str
"""The cells of a placement, or ``pass`` or ``stop``."""


@dataclass
class Seat:
    """One player: the land, the buildings owned and everything that happened so far."""

    land: Land
    buildings: Mapping[str, Sequence[str]]
    start: int
    built: list[tuple[str, Cells]] = field(default_factory=list)
    points: list[Line] = field(default_factory=list)
    has_stopped: bool = False


class Referee:
    """A whole game under one book of rules."""

    def __init__(self, book: Book, seats: Sequence[Seat]) -> None:
        self.book = book
        self.seats = list(seats)
        self.gold_is_gone = False

    def score(self, seat: int) -> int:
        """Gives a seat's score now (token minus debt)."""
        player = self.seats[seat]
        return rules.add_up(player.start, (points for _, points in player.points))[0]

    def asked(self, card: str) -> list[int]:
        """Gives the seats that have to answer a card, ascending."""
        return [number for number, seat in enumerate(self.seats) if not seat.has_stopped and card in seat.buildings]

    def choices(self, seat: int, card: str) -> set[Answer]:
        """Gives everything a seat may answer to a card."""
        player = self.seats[seat]
        found: set[Answer] = set(rules.placements(player.land, player.built, player.buildings[card]))
        found.add("stop")
        if rules.may_pass(card, self.score(seat)):
            found.add("pass")
        return found

    def resolve(self, card: str, answers: Mapping[int, Answer]) -> list[tuple[int, str, int]]:
        """Carries out the answers to a card and gives the points (seat, rule, points), seats ascending."""
        before = {seat: rules.holds_gold(self.seats[seat].land, self.seats[seat].built) for seat in answers}
        for seat, answer in answers.items():
            player = self.seats[seat]
            if answer == "stop":
                player.has_stopped = True
            elif answer == "pass":
                player.points.append(("pass", -self.book.pass_cost))
            elif isinstance(answer, frozenset):
                player.built.append((card, answer))
        rich = [seat for seat in sorted(answers) if not before[seat] and self._holds_gold(seat)]
        lines = [(seat, "pass", -self.book.pass_cost) for seat in answers if answers[seat] == "pass"]
        if rich and self.book.gold is not None and not self.gold_is_gone:
            lines += [(seat, "gold", self.book.gold) for seat in rich]
            for seat in rich:
                self.seats[seat].points.append(("gold", self.book.gold))
            self.gold_is_gone = True
        return sorted(lines)

    def _holds_gold(self, seat: int) -> bool:
        return rules.holds_gold(self.seats[seat].land, self.seats[seat].built)

    @property
    def is_over(self) -> bool:
        """Whether everybody has stopped (a deck that is exhausted is for the caller to see)."""
        return all(seat.has_stopped for seat in self.seats)

    def end_lines(self, seat: int) -> list[Line]:
        """Gives the lines of a seat's end scoring."""
        return rules.end_lines(self.book, self.seats[seat].land, self.seats[seat].built)

    def results(self, ends: Sequence[list[Line]] = ()) -> list[tuple[list[Line], int, str]]:
        """Gives each seat's (end lines, final score, place), from its end lines, here counted or given."""
        lines, scores, strengths = [], [], []
        counted = ends or [self.end_lines(seat) for seat in range(len(self.seats))]
        for seat, end in zip(self.seats, counted, strict=True):
            score, _ = rules.add_up(seat.start, [points for _, points in [*seat.points, *end]])
            lines.append(end)
            scores.append(score)
            strengths.append(rules.strength(seat.land, seat.built, score))
        return list(zip(lines, scores, rules.places(self.book, strengths), strict=True))
