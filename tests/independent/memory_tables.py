"""What the sentences claim that are told of a whole table, or of numbers that are a curiosity."""

from collections.abc import Mapping
from itertools import pairwise

from tests.independent.island.land import NEIGHBOURS
from tests.independent.lands import sides
from tests.independent.memory_claims import Claims, Tale, Told, line
from tests.independent.memory_evening import Evening
from tests.independent.memory_past import most


def everybody(tale: Tale) -> tuple[str, bool]:
    return "everybody", sorted(tale.who) == list(tale.now.seats) and len(tale.who) > 1


def figures(number: int) -> str:
    return str(number) if 9 < number < 100 else ""


def one_figure_twice(tale: Tale) -> Claims:
    signs = figures(tale.score)
    return [("so many points", tale.score == tale.count), ("the same figure", bool(signs) and signs == signs[::-1])]


def figures_turned(tale: Tale) -> Claims:
    (other,) = tale.others
    mine, theirs = figures(tale.score), figures(tale.now.scores[other])
    return [
        ("so many points", tale.score == tale.count),
        ("the other way round", bool(mine) and mine == theirs[::-1] and mine != theirs),
    ]


def like_stairs(tale: Tale) -> Claims:
    scores = sorted(tale.now.scores)
    steps = [higher - lower for lower, higher in pairwise(scores)]
    return [everybody(tale), ("each so far from the next", set(steps) == {tale.count}), ("many", tale.count > 1)]


def four_by_turns(tale: Tale) -> Claims:
    (other,) = tale.others
    last = [one.firsts for one in tale.past.all[-4:]]
    return [("back and forth", last == [[other], [tale.name]] * 2 and other != tale.name)]


def each_won_one(tale: Tale) -> Claims:
    winners = [one.firsts for one in tale.past.all[-tale.count :]]
    return [
        everybody(tale),
        ("so many episodes", tale.count == len(tale.now.seats) > 2),
        ("one each", sorted(winners) == [[seat] for seat in tale.now.seats]),
    ]


def first_with(points: int, *, exactly: bool) -> Told:
    """Makes the claim that nobody else has so many points in all, nor anybody had before the last evening."""

    def claim(tale: Tale) -> Claims:
        mine, rest = tale.past.points[tale.name], [tale.past.points[seat] for seat in tale.rest]
        before = tale.past.until(tale.now.number - 1).points if tale.now.number > 1 else [0]
        return [
            ("so many points", not exactly or mine == tale.count),
            ("they are enough", mine >= points),
            ("the only one", all(other < points for other in rest)),
            ("just now", all(other < points for other in before)),
        ]

    return claim


def second_twice(tale: Tale) -> Claims:
    return [
        ("second", all(_is_second(one, tale.name) for one in tale.past.all[-2:])),
        ("two evenings", len(tale.past.all) > 1),
        ("not three", len(tale.past.all) < 3 or not _is_second(tale.past.all[-3], tale.name)),
    ]


def _is_second(evening: Evening, seat: int) -> bool:
    better = [other for other in evening.seats if evening.strengths[other] > evening.strengths[seat]]
    return len(better) == 1


def never_behind_all(tale: Tale) -> Claims:
    return [
        ("so many episodes", len(tale.past.all) == tale.count > 1),
        ("never last", all(one.scores[tale.name] > min(one.scores) for one in tale.past.all)),
    ]


def _buildings(evening: Evening) -> list[int]:
    return [len(evening.placed(seat)) for seat in evening.seats]


def most_buildings(tale: Tale) -> Claims:
    built = _buildings(tale.now)
    return [("so many", built[tale.name] == tale.count > 1), ("more than anybody", most(built, tale.name))]


def all_as_many_buildings(tale: Tale) -> Claims:
    return [everybody(tale), ("so many each", set(_buildings(tale.now)) == {tale.count}), ("many", tale.count > 1)]


def not_one_pass(tale: Tale) -> Claims:
    return [
        everybody(tale),
        ("no pass", not any(tale.now.passes(seat) for seat in tale.now.seats)),
        ("one may pass", any(rule["id"] == "pass" for rule in tale.now.record["rules"])),
    ]


def stopped_with_one_card(tale: Tale) -> Claims:
    turns = {turn for seat in tale.who for turn in tale.now.turns_of(seat, "stop")}
    with_it = [seat for seat in tale.now.seats if turns & set(tale.now.turns_of(seat, "stop"))]
    return [("one card", len(turns) == 1), ("these and nobody else", with_it == sorted(tale.who) and len(with_it) > 1)]


def half_is(rule: str) -> Told:
    """Makes the claim that half of all points, or more, are those of a line."""

    def claim(tale: Tale) -> Claims:
        return [*line(rule)(tale), ("half of all it had", tale.count * 2 >= tale.now.had(tale.name) >= tale.score)]

    return claim


def all_alike(rule: str) -> Told:
    """Makes the claim that a line brought everybody as many points."""

    def claim(tale: Tale) -> Claims:
        points = {tale.now.points(rule, seat) for seat in tale.now.seats}
        return [everybody(tale), ("so many each", points == {tale.count}), ("many", tale.count > 1)]

    return claim


def all_won_as_often(tale: Tale) -> Claims:
    wins = {tale.past.wins(seat) for seat in tale.past.seats}
    return [everybody(tale), ("so many each", wins == {tale.count}), ("many", tale.count > 1)]


def same_points_in_all(tale: Tale) -> Claims:
    with_it = [seat for seat in tale.past.seats if tale.past.points[seat] == tale.count]
    return [("these have them", with_it == sorted(tale.who) and len(with_it) > 1), ("many", tale.count > 1)]


def only_one_with_the_last(tale: Tale) -> Claims:
    cards, turns = list(tale.now.record["deck"]), tale.now.record["turns"]
    if "BLOCK" in cards[:-1]:
        del cards[cards.index("BLOCK") + 1]
    built = [seat for seat in tale.now.seats if len(turns) - 1 in tale.now.turns_of(seat, "place")]
    return [
        ("all cards were turned", [turn["card"] for turn in turns] == cards),
        ("nobody else built it", built == [tale.name]),
    ]


def touched_most(tale: Tale) -> Claims:
    at_once = [max(_touched(tale.now, seat), default=0) for seat in tale.now.seats]
    return [("so many at once", at_once[tale.name] == tale.count > 1), ("like nobody", most(at_once, tale.name))]


def _touched(evening: Evening, seat: int) -> list[int]:
    """Gives for each of a seat's pieces how many earlier ones it came to touch."""
    near = sides if evening.is_city else NEIGHBOURS.__getitem__
    owner: dict[str, int] = {}
    found = []
    for number, placed in enumerate(evening.placed(seat)):
        around = {side for cell in placed.cells for side in near(cell)} - set(placed.cells)
        found.append(len({owner[cell] for cell in around if cell in owner}))
        owner.update(dict.fromkeys(placed.cells, number))
    return found


def best_card(tale: Tale) -> Claims:
    turns = [
        (sum(row["points"] for row in turn.get("points", ()) if row["seat"] == seat), seat)
        for turn in tale.now.record["turns"]
        for seat in tale.now.seats
    ]
    best = max(points for points, _ in turns)
    return [
        ("so many at once", tale.count > 1 and (tale.count, tale.name) in turns),
        ("nobody had a better one, nor as good", {seat for points, seat in turns if points == best} == {tale.name}),
        ("it is the best", tale.count == best),
    ]


BOTH: Mapping[str, Told] = {
    "same-digits": one_figure_twice,
    "digits-turned": figures_turned,
    "stairs": like_stairs,
    "never-lowest": never_behind_all,
    "built-most": most_buildings,
    "built-alike": all_as_many_buildings,
    "nobody-passed": not_one_pass,
    "stopped-together": stopped_with_one_card,
    "snuggest-place": touched_most,
    "best-turn": best_card,
    "last-card": only_one_with_the_last,
}
CITY: Mapping[str, Told] = {
    **BOTH,
    "taking-turns": four_by_turns,
    "all-in-turn": each_won_one,
    "total-hundred": first_with(100, exactly=False),
    "total-250": first_with(250, exactly=True),
    "total-500": first_with(500, exactly=True),
    "second-again": second_twice,
    "trees-half": half_is("trees"),
    "groups-half": half_is("groups"),
    "trees-alike": all_alike("trees"),
    "churches-alike": all_alike("churches"),
    "wins-level": all_won_as_often,
    "totals-level": same_points_in_all,
}
