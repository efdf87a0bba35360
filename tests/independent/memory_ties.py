"""What the sentences claim that tie the last evening to an earlier one, which they name."""

from collections.abc import Mapping

from tests.independent.memory_claims import Claims, Tale, Told, line
from tests.independent.memory_evening import Evening
from tests.independent.memory_past import CHAPTERS, most


def earlier(tale: Tale) -> tuple[str, bool]:
    return "an earlier evening", 0 < tale.episode < tale.now.number


def between(tale: Tale) -> list[Evening]:
    """Gives the evenings after the one that is named, but for the last."""
    return list(tale.past.all[tale.episode : -1])


def order(evening: Evening) -> list[int]:
    """Gives the seats as they came in, by points alone."""
    return sorted(evening.seats, key=lambda seat: -evening.scores[seat])


def level_nowhere(evening: Evening) -> bool:
    return len(set(evening.scores)) == len(evening.scores)


def same_score_as_then(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("so many points", tale.score == tale.count > 1),
        ("as many then", tale.then.scores[tale.name] == tale.count),
    ]


def score_that_won_then(tale: Tale) -> Claims:
    (other,) = tale.others
    return [
        earlier(tale),
        ("so many points", tale.score == tale.count > 1),
        ("the other won with as many", tale.then.won(other) and tale.then.scores[other] == tale.count),
        ("somebody else", other != tale.name),
    ]


def margin_of_then(tale: Tale) -> Claims:
    (other,) = tale.others
    return [
        earlier(tale),
        ("won by so many points", tale.now.won(tale.name) and tale.now.margin(tale.name) == tale.count > 1),
        ("so had the other", tale.then.won(other) and tale.then.margin(other) == tale.count and other != tale.name),
    ]


def order_of_then(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("in this order", list(tale.who) == order(tale.now) and level_nowhere(tale.now)),
        ("in this order then", list(tale.who) == order(tale.then) and level_nowhere(tale.then)),
        ("a list", len(tale.who) > 2),
    ]


def order_upside_down(tale: Tale) -> Claims:
    return [
        ("since the last evening", tale.episode == tale.now.number - 1),
        ("in this order", list(tale.who) == order(tale.now) and level_nowhere(tale.now)),
        ("turned then", list(tale.who) == order(tale.then)[::-1] and level_nowhere(tale.then)),
        ("a list", len(tale.who) > 2),
    ]


def other_way_round(tale: Tale) -> Claims:
    (other,) = tale.others
    return [
        earlier(tale),
        ("the two first", order(tale.now)[:2] == [tale.name, other] and tale.now.won(tale.name)),
        ("the other way round then", order(tale.then)[:2] == [other, tale.name] and tale.then.won(other)),
        ("alone in these places", all(_alone(one, tale.name) and _alone(one, other) for one in (tale.now, tale.then))),
    ]


def _alone(evening: Evening, seat: int) -> bool:
    return evening.scores.count(evening.scores[seat]) == 1


def won_at_last_again(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("won", tale.now.won(tale.name)),
        ("first then", tale.name in tale.then.firsts),
        ("never between", not any(tale.name in one.firsts for one in between(tale))),
        ("a while ago", len(between(tale)) > 1),
    ]


def most_since_then(tale: Tale) -> Claims:
    (other,) = tale.others
    return [
        earlier(tale),
        ("so many points", tale.score == tale.count and most(tale.now.scores, tale.name)),
        ("nobody as many since", max(max(one.scores) for one in between(tale)) < tale.count),
        ("more then", [seat for seat in tale.now.seats if tale.then.scores[seat] > tale.count] == [other]),
        ("somebody else", other != tale.name),
    ]


def own_most_since_then(tale: Tale) -> Claims:
    since = [one.scores[tale.name] for one in between(tale)]
    return [
        earlier(tale),
        ("so many points", tale.score == tale.count > 1),
        ("fewer since", bool(since) and max(since) < tale.count),
        ("as many then", tale.then.scores[tale.name] >= tale.count),
    ]


def twice_then(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("so many points", tale.score == tale.count > 1),
        ("half as many then", 0 < tale.then.scores[tale.name] * 2 <= tale.count),
    ]


def everybody_better(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("everybody", sorted(tale.who) == list(tale.now.seats)),
        ("more than then", all(tale.now.scores[seat] > tale.then.scores[seat] for seat in tale.now.seats)),
    ]


def most_together(tale: Tale) -> Claims:
    sums = [sum(one.scores) for one in tale.past.all[:-1]]
    return [
        earlier(tale),
        ("so many", sum(tale.now.scores) == tale.count > max(sums)),
        ("that was the best", most(sums, tale.episode - 1)),
    ]


def closest_together(tale: Tale) -> Claims:
    def spread(one: Evening) -> int:
        return int(max(one.scores) - min(one.scores))

    before = [-spread(one) for one in tale.past.all[:-1]]
    return [
        earlier(tale),
        ("so close", spread(tale.now) == tale.count > 1),
        ("closer than ever", tale.count < -max(before)),
        ("that was the closest", most(before, tale.episode - 1)),
    ]


def line_beats(rule: str) -> Told:
    """Makes the claim that a line never brought so many points, and whose the most were."""

    def claim(tale: Tale) -> Claims:
        (other,) = tale.others
        held = tale.then.points(rule, other)
        seen = {
            (one.number, seat): one.points(rule, seat)
            for one in tale.past.all
            for seat in one.seats
            if (one.number, seat) not in ((tale.now.number, tale.name), (tale.episode, other))
        }
        before = [points for (number, _), points in seen.items() if number < tale.now.number]
        return [
            earlier(tale),
            *line(rule)(tale),
            ("more than ever", tale.count > max(*seen.values(), held)),
            ("the most until now", held > max(before) and held > 0 and other != tale.name),
        ]

    return claim


def line_most_as_then(rule: str) -> Told:
    """Makes the claim that a line brought the same one most points on both evenings."""

    def claim(tale: Tale) -> Claims:
        both = [[one.points(rule, seat) for seat in one.seats] for one in (tale.now, tale.then)]
        return [
            earlier(tale),
            *line(rule)(tale),
            ("most on both", all(most(points, tale.name) and points[tale.name] > 0 for points in both)),
        ]

    return claim


def stopped_first_as_then(tale: Tale) -> Claims:
    both = (tale.now, tale.then)
    return [earlier(tale), ("first on both", all(one.stopped_before_all(tale.name) for one in both))]


def _first_cells(evening: Evening, seat: int) -> set[str]:
    return {cell for placed in evening.placed(seat)[:1] for cell in placed.cells}


def began_as_then(tale: Tale) -> Claims:
    now = _first_cells(tale.now, tale.name)
    return [earlier(tale), ("the same cells", bool(now) and now == _first_cells(tale.then, tale.name))]


def began_as_another_then(tale: Tale) -> Claims:
    now = _first_cells(tale.now, tale.name)
    same = bool(now) and now == _first_cells(tale.then, tale.others[0])
    return [earlier(tale), ("the same cells", same), ("of another", tale.others[0] != tale.name)]


def most_built_ever(tale: Tale) -> Claims:
    (other,) = tale.others
    built = {(one.number, seat): len(one.placed(seat)) for one in tale.past.all for seat in one.seats}
    held = built.pop((tale.episode, other))
    now = built.pop((tale.now.number, tale.name))
    before = [number for (episode, _), number in built.items() if episode < tale.now.number]
    return [
        earlier(tale),
        ("so many", now == tale.count > max(*built.values(), held)),
        ("the most until now", held > max(before) and other != tale.name),
    ]


def leads_as_after(tale: Tale) -> Claims:
    return [
        earlier(tale),
        ("leads", tale.past.leads(tale.name)),
        ("did then", tale.until_then.leads(tale.name)),
        ("not all the time", not tale.past.until(tale.now.number - 1).leads(tale.name)),
    ]


def closed_two_chapters(tale: Tale) -> Claims:
    length = CHAPTERS[tale.now.record["game"]]
    return [
        earlier(tale),
        ("won both", tale.now.won(tale.name) and tale.then.won(tale.name)),
        ("both were the last of a chapter", tale.now.number % length == 0 == tale.episode % length),
    ]


BOTH: Mapping[str, Told] = {
    "score-again": same_score_as_then,
    "score-of-winner": score_that_won_then,
    "order-again": order_of_then,
    "tables-turned": other_way_round,
    "won-since": won_at_last_again,
    "doubled": twice_then,
    "all-better": everybody_better,
    "best-total": most_together,
    "stopped-again": stopped_first_as_then,
    "began-where": began_as_then,
    "began-where-another": began_as_another_then,
    "lead-back": leads_as_after,
}
CITY: Mapping[str, Told] = {
    **BOTH,
    "margin-again": margin_of_then,
    "order-turned": order_upside_down,
    "best-since": most_since_then,
    "own-best-since": own_most_since_then,
    "closest-ever": closest_together,
    "churches-beat": line_beats("churches"),
    "groups-beat": line_beats("groups"),
    "investor-beats": line_beats("investor"),
    "trees-again": line_most_as_then("trees"),
    "groups-again": line_most_as_then("groups"),
    "investor-again": line_most_as_then("investor"),
    "built-record": most_built_ever,
    "closed-chapters": closed_two_chapters,
}
SEASON: Mapping[str, Told] = {
    **BOTH,
    "villages-again": line_most_as_then("village"),
    "farms-again": line_most_as_then("farm"),
}
