"""Everybody's islands in one episode: answers in, points and places out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.independent.island import play, score
from tests.independent.island.book import Book
from tests.independent.island.play import Answer, Isle, Line


def point_row(seat: int, line: Line) -> dict[str, Any]:
    """Gives a line of points as a record writes it: every line but a pass says where."""
    rule, points, cell = line
    return {"seat": seat, "rule": rule, "points": points, **({} if cell is None else {"cell": cell})}


@dataclass
class Table:
    """A whole game under one book."""

    book: Book
    isles: list[Isle]

    @property
    def is_over(self) -> bool:
        """Whether everybody has stopped (a deck that is exhausted is for the caller to see)."""
        return all(isle.has_stopped for isle in self.isles)

    @property
    def asked(self) -> list[int]:
        return [seat for seat, isle in enumerate(self.isles) if not isle.has_stopped]

    def resolve(self, answers: Mapping[int, Answer]) -> list[dict[str, Any]]:
        """Carries out the answers of a turn and gives the rows of its points."""
        return [
            point_row(seat, line)
            for seat in sorted(answers)
            for line in play.do(self.book, self.isles[seat], answers[seat])
        ]

    def results(self) -> list[dict[str, Any]]:
        """Gives each seat's end lines, score and place as a record writes them."""
        ends = score.ends(self.book, self.isles)
        finals = [isle.score + sum(points for _, points in end) for isle, end in zip(self.isles, ends, strict=True)]
        pairs = zip(self.isles, finals, strict=True)
        places = score.places(self.book, [score.strength(self.book, isle, final) for isle, final in pairs])
        return [
            {
                "seat": seat,
                "end": [{"rule": rule, "points": points} for rule, points in end],
                "score": finals[seat],
                "place": places[seat],
            }
            for seat, end in enumerate(ends)
        ]

    def tallied(self, seat: int) -> dict[str, int]:
        """Gives what an episode adds to the tallies of a seat."""
        isle = self.isles[seat]
        rules = [rule for rule, _, _ in isle.lines]
        springs = len(score.counted("spring", isle)) if self.book.has("spring") else 0
        return {"totems": rules.count("totem"), "garden": springs + rules.count("ash") + rules.count("ruin")}
