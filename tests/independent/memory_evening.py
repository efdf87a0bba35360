"""What a record shows to whoever looks back on its episode: an evening."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.independent import campaign_kept, rules
from tests.independent.campaign_book import holds
from tests.independent.island import land as island_land
from tests.independent.island.book import book as island_book
from tests.independent.island.play import Isle
from tests.independent.island.score import strength as island_strength
from tests.independent.lands import Land
from tests.independent.rules import Built

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Placed:
    """A building, or a tile, as it was laid in a turn (counted from 0)."""

    turn: int
    card: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Evening:
    """An episode that is over, its rewards given out."""

    record: Json

    @property
    def number(self) -> int:
        return int(self.record["episode"])

    @property
    def seats(self) -> range:
        return range(len(self.record["players"]))

    @property
    def scores(self) -> list[int]:
        return [result["score"] for result in self.record["result"]]

    @property
    def stars(self) -> list[int]:
        return [result["progress"] for result in self.record["result"]]

    def others(self, *seats: int) -> list[int]:
        return [seat for seat in self.seats if seat not in seats]

    # --- who came in where

    @cached_property
    def strengths(self) -> list[tuple[int, ...]]:
        """Gives what the seats are compared by: the score, then the empty cells row by row."""
        return [(score, *self._empty_rows(seat)) for seat, score in enumerate(self.scores)]

    def _empty_rows(self, seat: int) -> tuple[int, ...]:
        if self.is_city:
            return rules.strength(self.land(seat), self.built(seat), 0)[1:]
        return island_strength(island_book("island-season", self.number), self.isle(seat), 0)[1:]

    def empty(self, seat: int) -> int:
        """Gives how many cells are empty, as a tie is settled by."""
        return -sum(self._empty_rows(seat))

    @property
    def firsts(self) -> list[int]:
        return [seat for seat in self.seats if self.strengths[seat] == max(self.strengths)]

    def won(self, seat: int) -> bool:
        """Says whether a seat is before everybody else."""
        return self.firsts == [seat]

    def came_last(self, seat: int) -> bool:
        """Says whether a seat is behind everybody else, in points too."""
        return all(self.scores[other] > self.scores[seat] for other in self.others(seat))

    def margin(self, seat: int) -> int:
        """Gives by how many points a seat is ahead of the next."""
        return self.scores[seat] - max(self.scores[other] for other in self.others(seat))

    # --- what was done

    @property
    def is_city(self) -> bool:
        return bool(self.record["game"] == "city")

    @property
    def cards(self) -> list[str]:
        """The cards that were to be answered."""
        return [turn["card"] for turn in self.record["turns"] if not turn["blocked"]]

    def turns_of(self, seat: int, *answers: str) -> list[int]:
        """Gives the turns in which a seat has answered so."""
        return [
            number
            for number, turn in enumerate(self.record["turns"])
            for answer in turn["answers"]
            if answer["seat"] == seat and answer["do"] in answers
        ]

    def stopped(self, seat: int) -> int:
        """Gives the turn in which a seat has stopped, or the one after the last."""
        return next(iter(self.turns_of(seat, "stop")), len(self.record["turns"]))

    def stopped_before_all(self, seat: int) -> bool:
        return all(self.stopped(seat) < self.stopped(other) for other in self.others(seat))

    def passes(self, seat: int) -> int:
        return len(self.turns_of(seat, "pass"))

    def placed(self, seat: int) -> list[Placed]:
        return [
            Placed(number, turn["card"], tuple(answer["cells"]))
            for number, turn in enumerate(self.record["turns"])
            for answer in turn["answers"]
            if answer["seat"] == seat and answer["do"] == "place"
        ]

    def covered(self, seat: int) -> set[str]:
        return {cell for placed in self.placed(seat) for cell in placed.cells}

    # --- what it brought

    def had(self, seat: int) -> int:
        """Gives the points of a seat without those that were taken off: its start, and all that lines brought."""
        rows = [row for row in self._rows("points") if row["seat"] == seat] + self.record["result"][seat]["end"]
        return int(self.record["players"][seat]["start"] + sum(row["points"] for row in rows if row["points"] > 0))

    def points(self, line: str, seat: int) -> int:
        """Gives the points of a line, those of the turns and those of the end."""
        at_once = [row["points"] for row in self._rows("points") if (row["rule"], row["seat"]) == (line, seat)]
        end = [row["points"] for row in self.record["result"][seat]["end"] if row["rule"] == line]
        return int(sum(at_once) + sum(end))

    def has(self, line: str) -> bool:
        """Says whether a line counts at the end."""
        return any(row["rule"] == line for row in self.record["result"][0]["end"])

    def times(self, line: str, seat: int) -> int:
        return sum((row["rule"], row["seat"]) == (line, seat) for row in self._rows("points"))

    def turns_with(self, line: str) -> list[tuple[int, int]]:
        """Gives (turn, seat) wherever a line paid at once."""
        return [
            (number, row["seat"])
            for number, turn in enumerate(self.record["turns"])
            for row in turn.get("points", ())
            if row["rule"] == line and row["points"] > 0
        ]

    def gains(self, what: str, *causes: str) -> list[tuple[int, int, int]]:
        """Gives (turn, seat, count) of what was gained in the turns, for these causes or for any."""
        return [
            (number, row["seat"], row["count"])
            for number, turn in enumerate(self.record["turns"])
            for row in turn.get("gains", ())
            if row["what"] == what and (not causes or row["from"] in causes)
        ]

    def gained(self, what: str, seat: int) -> int:
        return int(sum(count for _, who, count in self.gains(what) if who == seat))

    def changed(self, rule: str, to: str) -> list[int]:
        """Gives the seat of every cell that a rule has changed so."""
        return [row["seat"] for row in self._rows("changes") if (row["rule"], row["to"]) == (rule, to)]

    def rewards(self, seat: int, *whats: str) -> list[Json]:
        return [row for row in self.record["result"][seat]["rewards"] if row["what"] in whats]

    def setup(self, seat: int, *whats: str) -> list[Json]:
        return [row for row in self.record["players"][seat]["setup"] if row["what"] in whats]

    def _rows(self, kind: str) -> Iterable[Json]:
        return (row for turn in self.record["turns"] for row in turn.get(kind, ()))

    # --- what lies on the boards at the end

    def land(self, seat: int) -> Land:
        """Gives a city's board without its buildings, as it is when the episode ends."""
        player = self.record["players"][seat]
        land = campaign_kept.in_play(campaign_kept.recorded(player), self.number)
        return land.showing({row["cell"]: row["to"] for row in self._rows("changes") if row["seat"] == seat})

    def built(self, seat: int) -> Built:
        return [(placed.card, frozenset(placed.cells)) for placed in self.placed(seat)]

    def rocks_in_sight(self, seat: int) -> int:
        return -rules.rocks(self.land(seat), self.built(seat))

    def wells(self, seat: int) -> int:
        """Gives how many wells have four buildings each."""
        return rules.wells(self.land(seat), self.built(seat), 1) if self.is_city and holds("wells", self.number) else 0

    def isle(self, seat: int) -> Isle:
        """Gives an island with its tiles, as it is when the episode ends."""
        isle = Isle(island_land.read(self.record["players"][seat]["board"]["cells"]))
        for turn in self.record["turns"]:
            for answer in turn["answers"]:
                if answer["seat"] == seat and answer["do"] == "place":
                    isle.symbols.update(zip(answer["cells"], answer["symbols"], strict=True))
        return isle
