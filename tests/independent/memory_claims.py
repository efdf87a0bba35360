"""What the sentences claim that are told of cities and islands alike, each as a list of what has to be so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.independent.memory_evening import Evening
from tests.independent.memory_past import Evenings, earliest

Claims = Sequence[tuple[str, bool]]
"""What a sentence says, and whether it is so."""


@dataclass(frozen=True)
class Tale:
    """A sentence that was told: of which seats, with which numbers, looking back on what."""

    past: Evenings
    who: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    count: int = 0
    episode: int = 0

    @property
    def name(self) -> int:
        return self.who[0]

    @property
    def now(self) -> Evening:
        return self.past.now

    @property
    def then(self) -> Evening:
        """The evening that the sentence names."""
        return self.past.all[self.episode - 1]

    @property
    def until_then(self) -> Evenings:
        return self.past.until(self.episode)

    @property
    def rest(self) -> list[int]:
        """Everybody of whom it is not told."""
        return self.now.others(*self.who)

    @property
    def score(self) -> int:
        return self.now.scores[self.name]


Told = Callable[[Tale], Claims]


def shares_the_first_place(tale: Tale) -> Claims:
    return [("these are first together", set(tale.who) == set(tale.now.firsts) and len(tale.who) > 1)]


def below_zero(tale: Tale) -> Claims:
    return [("below zero", tale.score < 0)]


def thirteen(tale: Tale) -> Claims:
    return [("thirteen", tale.score == 13)]


def won_by(tale: Tale) -> Claims:
    now = tale.now
    return [
        ("won alone", now.won(tale.name)),
        ("by so many points", now.margin(tale.name) == tale.count),
        ("the other is the next", all(now.scores[other] == tale.score - tale.count for other in tale.others)),
    ]


def all_level_behind(tale: Tale) -> Claims:
    scores, (first,) = tale.now.scores, tale.others
    return [
        ("all the rest", sorted([*tale.who, first]) == list(tale.now.seats) and len(tale.who) > 1),
        ("level", len({scores[seat] for seat in tale.who}) == 1),
        ("behind", all(scores[seat] < scores[first] for seat in tale.who)),
        ("a row decided", len({tale.now.strengths[seat] for seat in tale.who}) > 1),
    ]


def same_score(tale: Tale) -> Claims:
    with_it = [seat for seat in tale.now.seats if tale.now.scores[seat] == tale.count]
    return [("these have that score", sorted(tale.who) == with_it and len(tale.who) > 1)]


def close_together(tale: Tale) -> Claims:
    return [("from first to last", max(tale.now.scores) - min(tale.now.scores) == tale.count)]


def found_room_for_all(tale: Tale) -> Claims:
    return [("every card was built", [placed.card for placed in tale.now.placed(tale.name)] == tale.now.cards)]


def began_alike(tale: Tale) -> Claims:
    begun = [tale.now.placed(seat)[:2] for seat in tale.who]
    laid = {tuple(frozenset(placed.cells) for placed in first) for first in begun}
    return [("the same two on the same cells", len(laid) == 1 and len(begun[0]) == 2 and len(tale.who) > 1)]


def stopped_first(tale: Tale) -> Claims:
    return [("stopped before all others", tale.now.stopped_before_all(tale.name))]


def stopped_first_and_won(tale: Tale) -> Claims:
    return [*stopped_first(tale), ("won", tale.now.won(tale.name))]


def still_there_after_all(tale: Tale) -> Claims:
    gone = max(tale.now.stopped(seat) for seat in tale.rest)
    still = [turn for turn in tale.now.turns_of(tale.name, "place") if turn > gone]
    return [("still built when all others had stopped", bool(still))]


def built_on(tale: Tale) -> Claims:
    last = max((placed.turn for seat in tale.rest for placed in tale.now.placed(seat)), default=-1)
    after = [placed for placed in tale.now.placed(tale.name) if placed.turn > last]
    return [("so many after the last of all others", len(after) == tale.count)]


def passed(tale: Tale) -> Claims:
    return [("so many times", tale.now.passes(tale.name) == tale.count)]


def covered_most(tale: Tale) -> Claims:
    covered = [len(tale.now.covered(seat)) for seat in tale.now.seats]
    return [
        ("so many cells", covered[tale.name] == tale.count),
        ("far more than anybody", all(tale.count - covered[seat] > 5 for seat in tale.rest)),
    ]


def line(rule: str, worth: int = 1) -> Told:
    """Makes the claim that a line brought so many points, or so many times its worth."""

    def claim(tale: Tale) -> Claims:
        return [("so many", tale.now.points(rule, tale.name) == tale.count * worth), ("many", tale.count > 1)]

    return claim


def first_to(rule: str) -> Told:
    """Makes the claim that a line paid nobody before, nor anybody else in the same evening, or turn."""

    def claim(tale: Tale) -> Claims:
        at_end = [
            ((one.number, 99), seat)
            for one in tale.past.all
            for seat in one.seats
            if one.has(rule) and one.points(rule, seat) > 0
        ]
        at_once = [((one.number, turn), seat) for one in tale.past.all for turn, seat in one.turns_with(rule)]
        return [("first, and alone", earliest([*at_end, *at_once]) == [tale.name])]

    return claim


def first_to_then(rule: str) -> Told:
    """Makes the claim that it was so, and in that episode."""

    def claim(tale: Tale) -> Claims:
        return [*first_to(rule)(tale), ("in that episode", first_paid(tale.past, rule, tale.name) == tale.episode)]

    return claim


def first_paid(past: Evenings, rule: str, seat: int) -> int:
    """Gives the episode in which a line first paid a seat."""
    return next((one.number for one in past.all if one.points(rule, seat) > 0), 0)
