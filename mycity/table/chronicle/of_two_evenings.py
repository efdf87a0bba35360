"""Conditions that tie the last episode to an earlier one, which the words name: the same again, or turned around."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.table.chronicle.past import Past, PastEpisode, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def _earlier(past: Past) -> Iterator[PastEpisode]:
    """Yield the episodes before the last one, the latest first."""
    return reversed(past.episodes[:-1])


def score_again(past: Past) -> FoundMemories:
    """Yield who has the very score of an earlier episode of theirs, and which was the latest."""
    for seat in past.seats:
        score = past.last.scores[seat]
        then = next((one for one in _earlier(past) if one.scores[seat] == score), None)
        if then is not None and score > 1:
            yield Remembered((seat,), count=score, episode=then.number)


def score_of_winner(past: Past) -> FoundMemories:
    """Yield who has the very score with which somebody else has won an earlier episode alone."""
    for seat in past.seats:
        score = past.last.scores[seat]
        for one in _earlier(past):
            if score > 1 and score == max(one.scores) and len(one.winners) == 1 and seat not in one.winners:
                yield Remembered((seat,), one.winners, count=score, episode=one.number)
                break


def margin_again(past: Past) -> FoundMemories:
    """Yield who has won alone by as many points, two or more, as somebody else has won an earlier episode by."""
    winner, points = ahead(past.last.scores)
    for one in _earlier(past) if winner is not None and points > 1 else ():
        other, by = ahead(one.scores)
        if winner is not None and other not in (None, winner) and by == points:
            yield Remembered((winner,), one.winners, count=points, episode=one.number)
            return


def _order(one: PastEpisode) -> tuple[int, ...]:
    """Return the seats by their scores, the highest first; none where two are level."""
    order = sorted(one.seats, key=lambda seat: -one.scores[seat])
    return tuple(order) if len(set(one.scores)) == len(order) else ()


def order_again(past: Past) -> FoundMemories:
    """Yield everybody, three or more, one behind the other as in an earlier episode, nobody level with anybody."""
    order = _order(past.last)
    then = next((one for one in _earlier(past) if _order(one) == order), None)
    if len(order) > 2 and then is not None:
        yield Remembered(order, episode=then.number)


def order_turned(past: Past) -> FoundMemories:
    """Yield everybody, three or more, when the order of the episode before has been turned upside down."""
    order = _order(past.last)
    if len(order) > 2 and len(past.episodes) > 1 and _order(past.episodes[-2]) == order[::-1]:
        yield Remembered(order, episode=len(past.episodes) - 1)


def tables_turned(past: Past) -> FoundMemories:
    """Yield who of three or more has won right before the one who won an earlier episode right before them."""
    first_two = _order(past.last)[:2]
    for one in _earlier(past) if len(past.seats) > 2 and first_two else ():
        if _order(one)[:2] == first_two[::-1]:
            yield Remembered(first_two[:1], first_two[1:], episode=one.number)
            return


def won_since(past: Past, *, least: int) -> FoundMemories:
    """Yield who has won alone, and last won ``least`` episodes ago or more."""
    winners = past.last.winners
    then = next((one.number for one in _earlier(past) if winners[0] in one.winners), 0)
    if len(winners) == 1 and then and past.last.number - then >= least:
        yield Remembered(winners, episode=then)


def best_since(past: Past, *, least: int) -> FoundMemories:
    """Yield who has most points alone, and somebody else who had more last, ``least`` episodes ago or more."""
    best = alone(past.last.scores)
    then = next((one for one in _earlier(past) if max(one.scores) >= max(past.last.scores)), None)
    if best is None or then is None or past.last.number - then.number < least:
        return
    more = tuple(seat for seat in past.seats if then.scores[seat] > max(past.last.scores))
    if len(more) == 1 and more != (best,):
        yield Remembered((best,), more, count=max(past.last.scores), episode=then.number)


def own_best_since(past: Past, *, least: int) -> FoundMemories:
    """Yield who had as many points or more ``least`` episodes ago or earlier, and fewer in each since then."""
    for seat in past.seats:
        score = past.last.scores[seat]
        then = next((one.number for one in _earlier(past) if one.scores[seat] >= score), 0)
        if then and past.last.number - then >= least and score > 1:
            yield Remembered((seat,), count=score, episode=then)


def doubled(past: Past, *, least: int) -> FoundMemories:
    """Yield who has at least twice the points of the episode before, which were ``least`` or more, alone."""
    if len(past.episodes) > 1:
        before = past.episodes[-2].scores
        seats = tuple(seat for seat in past.seats if past.last.scores[seat] >= 2 * before[seat] >= 2 * least)
        if len(seats) == 1:
            yield Remembered(seats, count=past.last.scores[seats[0]], episode=len(past.episodes) - 1)


def all_better(past: Past) -> FoundMemories:
    """Yield everybody when all have more points than in the episode before."""
    if len(past.episodes) > 1:
        pairs = zip(past.last.scores, past.episodes[-2].scores, strict=True)
        if all(now > before for now, before in pairs):
            yield Remembered(tuple(past.seats), episode=len(past.episodes) - 1)


def best_total(past: Past, *, after: int) -> FoundMemories:
    """Yield everybody when all together have more points than in any of ``after`` episodes or more before."""
    totals = [sum(one.scores) for one in past.episodes]
    best = alone(totals[:-1]) if len(totals) > after else None
    if best is not None and totals[-1] > totals[best]:
        yield Remembered(tuple(past.seats), count=totals[-1], episode=best + 1)


def closest_ever(past: Past, *, after: int) -> FoundMemories:
    """Yield everybody when first and last were never as close, by two points or more, in ``after`` episodes or more."""
    spreads = [min(one.scores) - max(one.scores) for one in past.episodes]
    best = alone(spreads[:-1]) if len(spreads) > after else None
    if best is not None and spreads[best] < spreads[-1] < -1:
        yield Remembered(tuple(past.seats), count=-spreads[-1], episode=best + 1)


def line_beats(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who has more points of a line than anybody ever had, and who else had most until now."""
    points, best = past.last.points(line), alone(past.last.points(line))
    before = [(one.points(line)[seat], seat, one.number) for one in past.episodes[:-1] for seat in one.seats]
    held = alone([number for number, _, _ in before]) if before else None
    if best is not None and held is not None and points[best] >= least:
        most, other, episode = before[held]
        if other != best and 0 < most < points[best]:
            yield Remembered((best,), (other,), count=points[best], episode=episode)


def line_most_again(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who has most points of a line alone, ``least`` or more, as in an earlier episode: the latest of them."""
    points = past.last.points(line)
    best = alone(points)
    if best is not None and points[best] >= least:
        earlier = ((one.number, one.points(line)) for one in _earlier(past))
        then = next((number for number, had in earlier if had[best] > 0 and alone(had) == best), 0)
        if then:
            yield Remembered((best,), count=points[best], episode=then)


def stopped_first_again(past: Past) -> FoundMemories:
    """Yield who alone was the first to stop, as in an earlier episode."""
    first = _first_to_stop(past.last)
    then = next((one for one in _earlier(past) if _first_to_stop(one) == first), None)
    if first is not None and then is not None:
        yield Remembered((first,), episode=then.number)


def _first_to_stop(one: PastEpisode) -> int | None:
    turns = [one.stopped(seat) for seat in one.seats]
    return None if len(turns) == 1 else alone([-1000 if turn is None else -turn for turn in turns])


def began_where(past: Past) -> FoundMemories:
    """Yield whose first building lies on the very cells of their own first one of an earlier episode."""
    for seat in past.seats:
        then = next((one.number for one in _earlier(past) if seat in _began(one, _first(past.last, seat))), 0)
        if then:
            yield Remembered((seat,), episode=then)


def began_where_another(past: Past) -> FoundMemories:
    """Yield whose first building lies on the very cells of somebody else's, not their own, of an earlier episode."""
    for seat in past.seats:
        begun = ((one, _began(one, _first(past.last, seat))) for one in _earlier(past))
        then = next(((one, others) for one, others in begun if others and seat not in others), None)
        if then is not None:
            yield Remembered((seat,), then[1][:1], episode=then[0].number)


def _first(one: PastEpisode, seat: int) -> frozenset[str]:
    """Return the cells of a seat's first building; none where it has not built."""
    return frozenset(cell for cells in one.built(seat)[:1] for cell in cells)


def _began(one: PastEpisode, cells: frozenset[str]) -> tuple[int, ...]:
    """Return the seats whose first building lay on these cells."""
    return tuple(seat for seat in one.seats if cells and _first(one, seat) == cells)


def built_record(past: Past) -> FoundMemories:
    """Yield who has built more often than anybody in any episode before, and who else had built most until now."""
    built, best = _built(past.last), alone(_built(past.last))
    before = [(number, seat, one.number) for one in past.episodes[:-1] for seat, number in enumerate(_built(one))]
    held = alone([number for number, _, _ in before]) if before else None
    if best is not None and held is not None:
        most, other, episode = before[held]
        if other != best and most < built[best]:
            yield Remembered((best,), (other,), count=built[best], episode=episode)


def _built(one: PastEpisode) -> list[int]:
    return [len(one.built(seat)) for seat in one.seats]


def lead_back(past: Past) -> FoundMemories:
    """Yield who leads alone since the last episode, and did before: after which episode last."""
    if len(past.episodes) > 1 and past.leader is not None and past.before.leader != past.leader:
        led = (number for number in range(len(past.episodes) - 2, 0, -1) if past.until(number).leader == past.leader)
        for number in led:
            yield Remembered((past.leader,), episode=number)
            return


def closed_chapters(past: Past) -> FoundMemories:
    """Yield who has won the last episode of a chapter alone, as that of the chapter before."""
    if past.opens_chapter:
        chapters = [past.plan.episodes[one.number - 1].chapter for one in past.episodes]
        then = next((one for one in _earlier(past) if chapters[one.number - 1] != chapters[-1]), None)
        if then is not None and then.winners == past.last.winners and len(then.winners) == 1:
            yield Remembered(then.winners, episode=then.number)
