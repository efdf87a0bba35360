"""What the sentences of letters claim that look back on more than one evening, and the rows told in both campaigns."""

from collections.abc import Mapping, Sequence

from tests.independent import memory_claims as evening
from tests.independent.memory_claims import Claims, Tale, Told
from tests.independent.memory_evening import Evening
from tests.independent.memory_past import Evenings, most

# --- from evening to evening -----------------------------------------------------------------------------------------


def own_best(tale: Tale) -> Claims:
    return [
        ("so many points", tale.score == tale.count),
        ("more than ever at this city", tale.past.best_before(tale.name) < tale.count),
        ("above the water", tale.count > 0),
        ("the places say less", not tale.now.won(tale.name)),
    ]


def best_of_all(tale: Tale) -> Claims:
    before = max(tale.past.best_before(seat) for seat in tale.past.seats)
    now = max(tale.now.scores[seat] for seat in tale.rest)
    return [("so many points", tale.score == tale.count), ("more than anybody ever", tale.count > max(before, now))]


def rose(tale: Tale) -> Claims:
    return [("more than the time before", tale.score - tale.past.all[-2].scores[tale.name] == tale.count)]


def won_running(times: int) -> Told:
    return lambda tale: [(f"the last {times}, not more", tale.past.running(tale.name) == times)]


def won_first_time(tale: Tale) -> Claims:
    return [("won", tale.name in tale.now.firsts), ("never before", tale.past.wins(tale.name) == 1)]


def from_last_to_first(tale: Tale) -> Claims:
    return _turned(tale.past, tale.name)


def _turned(past: Evenings, seat: int) -> Claims:
    return [("behind everybody before", past.all[-2].came_last(seat)), ("before everybody now", past.now.won(seat))]


def from_first_to_last(tale: Tale) -> Claims:
    return [
        ("first before", tale.name in tale.past.all[-2].firsts),
        ("behind everybody now", tale.now.came_last(tale.name)),
    ]


def three_times_behind(tale: Tale) -> Claims:
    times = [one.came_last(tale.name) for one in tale.past.all]
    return [("the last three times", all(times[-3:])), ("not four", times[-4:-3] != [True])]


def last_no_longer(tale: Tale) -> Claims:
    past = tale.past
    return [
        ("was last", past.until(past.now.number - 1).is_last(tale.name)),
        ("somebody else has fewer stars", past.stars[tale.name] > min(past.stars)),
    ]


def won_by_a_row(tale: Tale) -> Claims:
    return by_a_row(tale.now, tale.name, tale.others)


def by_a_row(evening: Evening, seat: int, others: Sequence[int]) -> Claims:
    level = [other for other in evening.others(seat) if evening.scores[other] == evening.scores[seat]]
    return [("won alone", evening.won(seat)), ("level with these", level == sorted(others) and bool(level))]


# --- how things stand ------------------------------------------------------------------------------------------------


def points_not_stars(tale: Tale) -> Claims:
    past = tale.past
    return [
        ("so many points", past.points[tale.name] == tale.count),
        ("the most points", most(past.points, tale.name)),
        ("not the most stars", past.stars[tale.name] < max(past.stars)),
    ]


def never_passed(tale: Tale) -> Claims:
    return [
        ("in so many episodes", len(tale.past.all) == tale.count),
        ("never passed", not any(one.passes(tale.name) for one in tale.past.all)),
    ]


def all_have_won(tale: Tale) -> Claims:
    return [
        ("everybody has won", all(tale.past.wins(seat) for seat in tale.past.seats)),
        ("just now", not all(tale.past.until(tale.now.number - 1).wins(seat) for seat in tale.past.seats)),
    ]


def took_the_lead(tale: Tale) -> Claims:
    (other,) = tale.others
    before = [tale.past.until(number) for number in range(tale.now.number - 1, 0, -1)]
    led = [seat for past in before for seat in past.seats if past.leads(seat)]
    until_now = before[0].stars[other] == max(before[0].stars) if before else False
    return [
        ("leads", tale.past.leads(tale.name)),
        ("from the other", led[:1] == [other] != [tale.name]),
        ("who led until now, if not alone", until_now),
    ]


def share_the_lead(tale: Tale) -> Claims:
    stars = tale.past.stars
    ahead = [seat for seat in tale.past.seats if stars[seat] == max(stars)]
    return [("these are level at the top", sorted(tale.who) == ahead and len(ahead) > 1), _stars(tale)]


def _stars(tale: Tale) -> tuple[str, bool]:
    return "so many stars", tale.past.stars[tale.name] == tale.count


def leads_by_one(tale: Tale) -> Claims:
    return [("by one star", tale.past.ahead(tale.name) == 1)]


def leads_by(tale: Tale) -> Claims:
    return [("by so many stars", tale.past.ahead(tale.name) == tale.count > 1)]


def leads_since(tale: Tale) -> Claims:
    episodes = range(tale.episode, tale.now.number + 1)
    return [
        ("leads since then", all(tale.past.until(number).leads(tale.name) for number in episodes)),
        ("not before", tale.episode == 1 or not tale.past.until(tale.episode - 1).leads(tale.name)),
    ]


def first_of_all(tale: Tale) -> Claims:
    return [("won the first episode alone", tale.past.all[0].won(tale.name))]


def won_most_of_the_chapter(tale: Tale) -> Claims:
    chapter = tale.past.chapter
    wins = [chapter.wins(seat) for seat in chapter.seats]
    length = len(chapter.all)
    return [("won most of it", most(wins, tale.name)), ("it is over", tale.now.number % length == 0 and length > 1)]


def given_most(*whats: str) -> Told:
    """Makes the claim that a seat was given the most of what these stickers bring, and how many."""

    def claim(tale: Tale) -> Claims:
        given = [len(tale.past.given(seat, *whats)) for seat in tale.past.seats]
        return [("so many", given[tale.name] == tale.count > 1), ("more than anybody", most(given, tale.name))]

    return claim


# --- at the end ------------------------------------------------------------------------------------------------------


def from_last_to_first_then(tale: Tale) -> Claims:
    return _turned(tale.until_then, tale.name)


def has_won(tale: Tale) -> Claims:
    return [("so many times", tale.past.wins(tale.name) == tale.count > 1)]


def own_highest(tale: Tale) -> Claims:
    return [
        ("so many points then", tale.then.scores[tale.name] == tale.count),
        ("never more", max(one.scores[tale.name] for one in tale.past.all) == tale.count),
        ("many", tale.count > 1),
    ]


BOTH: Mapping[str, Told] = {
    "won-together": evening.shares_the_first_place,
    "below-zero": evening.below_zero,
    "thirteen": evening.thirteen,
    "won-by-far": evening.won_by,
    "won-by-one": evening.won_by,
    "won-by-some": evening.won_by,
    "won-by-more": evening.won_by,
    "others-level": evening.all_level_behind,
    "same-score": evening.same_score,
    "all-close": evening.close_together,
    "built-all": evening.found_room_for_all,
    "began-alike": evening.began_alike,
    "stopped-first": evening.stopped_first,
    "stopped-and-won": evening.stopped_first_and_won,
    "built-last": evening.still_there_after_all,
    "built-on": evening.built_on,
    "passed-most": evening.passed,
    "covered-most": evening.covered_most,
    "own-best": own_best,
    "best-of-all": best_of_all,
    "rose": rose,
    "won-two": won_running(2),
    "won-three": won_running(3),
    "first-win-late": won_first_time,
    "lowest-then-first": from_last_to_first,
    "first-then-lowest": from_first_to_last,
    "lowest-three": three_times_behind,
    "left-the-end": last_no_longer,
    "won-by-a-row": won_by_a_row,
    "points-not-stars": points_not_stars,
    "never-passed": never_passed,
    "all-have-won": all_have_won,
    "lead-taken": took_the_lead,
    "lead-shared": share_the_lead,
    "lead-narrow": leads_by_one,
    "lead-wide": leads_by,
    "first-ever": first_of_all,
    "chapter": won_most_of_the_chapter,
}
BOTH_AT_THE_END: Mapping[str, Told] = {
    "never-passed": never_passed,
    "from-last": from_last_to_first_then,
    "winner": has_won,
    "own-highest": own_highest,
}
