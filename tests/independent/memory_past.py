"""What the records of a campaign's first episodes show in sum: its evenings up to a letter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.independent.campaign_book import tables_of
from tests.independent.memory_evening import Evening, Json

CHAPTERS = {"city": 3, "island-season": 2}
"""How many episodes a chapter has."""


@dataclass(frozen=True)
class Evenings:
    """A campaign's episodes up to one of its letters."""

    all: Sequence[Evening]

    @property
    def now(self) -> Evening:
        """The last one."""
        return self.all[-1]

    @property
    def seats(self) -> range:
        return self.now.seats

    def others(self, *seats: int) -> list[int]:
        return self.now.others(*seats)

    def until(self, number: int) -> "Evenings":
        return Evenings(self.all[:number])

    # --- the standings

    @cached_property
    def stars(self) -> list[int]:
        return [sum(one.stars[seat] for one in self.all) for seat in self.seats]

    @cached_property
    def points(self) -> list[int]:
        return [sum(one.scores[seat] for one in self.all) for seat in self.seats]

    @cached_property
    def ranks(self) -> list[tuple[int, int]]:
        """Gives what the standings compare by: stars, then points."""
        return list(zip(self.stars, self.points, strict=True))

    def leads(self, seat: int) -> bool:
        """Says whether a seat is alone at the top, in stars."""
        return all(self.stars[seat] > self.stars[other] for other in self.others(seat))

    def is_last(self, seat: int) -> bool:
        """Says whether a seat is alone at the bottom, in stars."""
        return all(self.stars[seat] < self.stars[other] for other in self.others(seat))

    def ahead(self, seat: int) -> int:
        """Gives by how many stars a seat leads."""
        return self.stars[seat] - max(self.stars[other] for other in self.others(seat))

    def wins(self, seat: int) -> int:
        return sum(seat in one.firsts for one in self.all)

    def running(self, seat: int) -> int:
        """Gives how many of the last episodes in a row a seat has won."""
        streak = 0
        for one in reversed(self.all):
            if seat not in one.firsts:
                break
            streak += 1
        return streak

    @property
    def chapter(self) -> "Evenings":
        """The chapter that the last episode belongs to."""
        length = CHAPTERS[self.now.record["game"]]
        return Evenings(self.all[(self.now.number - 1) // length * length :])

    # --- what was collected

    def best_before(self, seat: int) -> int:
        """Gives a seat's best score before the last episode."""
        return max((one.scores[seat] for one in self.all[:-1]), default=-999)

    def given(self, seat: int, *whats: str) -> list[Json]:
        """Gives the rows of what a seat was given as rewards."""
        return [row for one in self.all for row in one.rewards(seat, *whats)]

    def nuggets(self, seat: int) -> int:
        given = sum(row["count"] for row in self.now.rewards(seat, "nugget"))
        return int(self.now.record["players"][seat]["nuggets"] + self.now.gained("nugget", seat) + given)

    def rails(self, seat: int) -> int:
        """Gives the stop of the railway that a seat has come to."""
        given = sum(row["count"] for row in self.now.rewards(seat, "rail"))
        ridden = self.now.record["players"][seat]["rails"] + self.now.gained("rail", seat) + given
        return min(tables_of(self.now.record["engine"]).railway_end, int(ridden))

    def church(self, seat: int) -> str:
        """Gives the shape of a seat's fourth church."""
        return next((row["shape"] for row in self.given(seat, "church")), "")


def earliest(moments: Iterable[tuple[Any, int]]) -> list[int]:
    """Gives the seats to whom something happened first, of pairs of a time and a seat."""
    found = list(moments)
    first = min((time for time, _ in found), default=None)
    return sorted({seat for time, seat in found if time == first})


def most(amounts: Sequence[int], seat: int) -> bool:
    """Says whether a seat has more than anybody else."""
    return all(amounts[seat] > amount for other, amount in enumerate(amounts) if other != seat)
