"""Plays an episode of the campaign turn by turn from answers that others give, and says what each turn brings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.independent import campaign_book as book
from tests.independent import campaign_kept, campaign_score, rules, shapes
from tests.independent.campaign_kept import Kept
from tests.independent.judge import Json
from tests.independent.lands import BUILDABLE, TREES, beside
from tests.independent.referee import Answer, Seat
from tests.independent.rules import Built, Line
from tests.independent.shapes import Cells

Rows = list[dict[str, Any]]


@dataclass
class Citizen(Seat):
    """One player of an episode.

    ``owed`` are the stops whose sticker comes after the episode, ``won`` is the progress of its turns, ``lines`` and
    ``gains`` what the turn under way has brought so far.
    """

    cogs: Sequence[str] = ()
    nuggets: int = 0
    rails: int = 0
    stops: Mapping[int, str] = field(default_factory=dict)
    railway_end: int = book.TODAY.railway_end
    won: int = 0
    is_linked: bool = False
    owed: list[int] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    gains: Rows = field(default_factory=list)

    @property
    def score(self) -> int:
        """The score now (token minus debt)."""
        return rules.add_up(self.start, [points for _, points in self.points], book.TRACK_END)[0]

    def answer(self, card: str, answer: Answer) -> None:
        """Does what was answered to a card."""
        if answer == "stop":
            self.has_stopped = True
        elif answer == "pass":
            self.lines.append(("pass", -1))
        elif isinstance(answer, frozenset):
            self.built.append((card, answer))

    def gain(self, what: str, count: int, source: str) -> None:
        """Takes nuggets, rails or progress."""
        self.gains.append({"what": what, "count": count, "from": source})
        if what == "nugget":
            self.nuggets += count
        elif what == "progress":
            self.won += count

    def go_on(self, count: int, source: str) -> None:
        """Takes rails, and what the stops reached pay."""
        stops = book.reached(self.stops, self.rails, count)
        self.gain("rail", count, source)
        self.rails = min(self.railway_end, self.rails + count)
        for stop in stops:
            what, _, paid = self.stops[stop].partition(" ")
            if what == "points":
                self.lines.append(("railway", int(paid)))
            elif what == "tree":
                self.owed.append(stop)
            else:
                self.gain(what, int(paid), f"stop-{stop}")

    def close_turn(self) -> tuple[list[Line], Rows]:
        """Adds the turn's points up, with the progress of the track's end, and gives the turn's (lines, gains)."""
        before, lines = self.score, self.lines
        self.points += lines
        if before < book.TRACK_END == self.score:
            self.gain("progress", 1, "fifty")
        gains = self.gains
        self.lines, self.gains = [], []
        return lines, gains


def seated(player: Json, kept: Kept, episode: int, tables: book.Tables) -> Citizen:
    """Gives a player as the episode begins."""
    land = campaign_kept.in_play(kept, episode)
    return Citizen(
        land,
        kept.buildings,
        player["start"],
        cogs=kept.cogs,
        nuggets=kept.nuggets,
        rails=kept.rails,
        stops=tables.stops(episode),
        railway_end=tables.railway_end,
    )


class Table:
    """An episode under way."""

    def __init__(self, episode: int, seats: Sequence[Citizen], tables: book.Tables = book.TODAY) -> None:
        self.episode = episode
        self.tables = tables
        self.seats = list(seats)
        self.gold_is_gone = self.port_is_gone = False
        self.spent_veins: set[str] = set()

    # --- what may be done

    @property
    def is_over(self) -> bool:
        """Whether everybody has stopped (a deck that is exhausted is for the caller to see)."""
        return all(seat.has_stopped for seat in self.seats)

    def asked(self, card: str) -> list[int]:
        """Gives the seats that have to answer a card, ascending."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if not seat.has_stopped and card in seat.buildings and not self._is_excused(seat, card)
        ]

    def _is_excused(self, seat: Citizen, card: str) -> bool:
        if not self._holds("palace") or seat.built:
            return False
        return not any(self.may_place(seat, card, cells) for cells in shapes.everywhere(tuple(seat.buildings[card])))

    def may_place(self, seat: Citizen, card: str, cells: Cells) -> bool:
        """Says whether a placement is legal."""
        ground = seat.land.having([*BUILDABLE, "L", "m"])
        if self._holds("trees stand"):
            ground -= seat.land.having(TREES)
        is_on_ground = cells <= ground and any(cells <= bank for bank in seat.land.banks)
        has_shape = cells in shapes.everywhere(tuple(seat.buildings[card]))
        return has_shape and is_on_ground and rules.fits(seat.land, seat.built, cells, self._doors(seat))

    def _doors(self, seat: Citizen) -> set[str]:
        if self._holds("palace"):
            return beside((book.PALACE,))
        return beside(book.SAWMILL) if self._holds("sawmill") else seat.land.riverside

    def is_allowed(self, number: int, card: str, answer: Answer) -> bool:
        """Says whether a seat may give this answer to a card."""
        seat = self.seats[number]
        if isinstance(answer, frozenset):
            return self.may_place(seat, card, answer)
        return answer == "stop" or (book.may_pass(self.episode) and rules.may_pass(card, seat.score))

    def _holds(self, rule: str) -> bool:
        return book.holds(rule, self.episode)

    # --- what a turn brings

    def resolve(self, card: str, answers: Mapping[int, Answer]) -> dict[str, Rows]:
        """Carries out the answers to a card and gives the rows of ``points``, ``gains`` and ``changes``."""
        before = {number: list(self.seats[number].built) for number in sorted(answers)}
        for number in before:
            self.seats[number].answer(card, answers[number])
        placed = [number for number in before if isinstance(answers[number], frozenset)]
        for rule, apply in self._at_once():
            if self._holds(rule):
                apply([(self.seats[number], before[number]) for number in placed])
        changes = self._parks(placed) if self._holds("palace") else []
        closed = {number: self.seats[number].close_turn() for number in before}
        return {
            "points": [
                {"seat": number, "rule": rule, "points": points}
                for number, (lines, _) in closed.items()
                for rule, points in lines
            ],
            "gains": [{"seat": number, **gain} for number, (_, gains) in closed.items() for gain in gains],
            "changes": changes,
        }

    def _at_once(self) -> list[tuple[str, Callable[[list[tuple[Citizen, Built]]], None]]]:
        return [
            ("gold", self._gold),
            ("veins", self._veins),
            ("investor", self._investor),
            ("railway", self._railway),
            ("port", self._port),
        ]

    def _gold(self, placed: list[tuple[Citizen, Built]]) -> None:
        rich = [seat for seat, before in placed if _covers(seat.built) and not _covers(before)]
        for seat in rich:
            if not self.gold_is_gone:
                seat.lines.append(("gold", book.GOLD))
            first, later = self.tables.gold_nuggets
            if not self.gold_is_gone or later:
                seat.gain("nugget", later if self.gold_is_gone else first, "gold")
        self.gold_is_gone = self.gold_is_gone or bool(rich)

    def _veins(self, placed: list[tuple[Citizen, Built]]) -> None:
        covered: set[str] = set()
        for seat, _ in placed:
            veins = seat.built[-1][1] & book.VEINS
            covered |= veins
            for _vein in veins - self.spent_veins:
                seat.gain("nugget", self.tables.vein_nuggets, "vein")
        self.spent_veins |= covered

    def _investor(self, placed: list[tuple[Citizen, Built]]) -> None:
        for seat, before in placed:
            if before and before[-1][1] & beside(seat.built[-1][1]):
                seat.lines.append(("investor", 1))

    def _railway(self, placed: list[tuple[Citizen, Built]]) -> None:
        for seat, _ in placed:
            name, cells = seat.built[-1]
            if campaign_score.at_row_11(cells):
                seat.go_on(2 if rules.is_church(name) and self._holds("express") else 1, "row11")

    def _port(self, placed: list[tuple[Citizen, Built]]) -> None:
        linked = [
            seat
            for seat, _ in placed
            if not seat.is_linked and campaign_score.links_the_port(self.episode, seat.built, self.tables.port_colours)
        ]
        for seat in linked:
            seat.is_linked = True
            seat.go_on(self.tables.port_rails[self.port_is_gone], "port")
        self.port_is_gone = self.port_is_gone or bool(linked)

    def _parks(self, placed: Iterable[int]) -> Rows:
        rows: Rows = []
        for number in placed:
            seat = self.seats[number]
            changed = campaign_score.parks(seat.land, seat.built)
            if changed:
                seat.land = seat.land.showing(changed)
            rows += [{"seat": number, "cell": cell, "to": to, "rule": "parks"} for cell, to in changed.items()]
        return rows

    # --- what the end brings

    def end_lines(self, number: int, shafts: Mapping[str, int]) -> list[Line]:
        """Gives the lines of a seat's end scoring."""
        seat = self.seats[number]
        return campaign_score.end_lines(
            self.episode, seat.land, seat.built, seat.cogs, seat.nuggets, shafts, self.tables
        )

    def final(self, number: int, end: Sequence[Line]) -> tuple[int, bool]:
        """Gives a seat's score, and whether the lines of the end reached the end of the track."""
        seat = self.seats[number]
        score, is_full = rules.add_up(seat.start, [points for _, points in [*seat.points, *end]], book.TRACK_END)
        return score, is_full and seat.score < book.TRACK_END

    def places(self, scores: Sequence[int]) -> list[str]:
        """Gives each seat's place."""
        strengths = [
            rules.strength(seat.land, seat.built, score) for seat, score in zip(self.seats, scores, strict=True)
        ]
        return rules.places(rules.Book(second_from=book.SECOND_FROM), strengths)


def _covers(built: Built) -> bool:
    return rules.taken(built) >= book.VEINS
