"""Firsts and records of a campaign: what is told of its scores and stars, kind to everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from mycity.book.model import BookFeat
from mycity.content.phrases import Translator
from mycity.ui.messages import mark

Feat = tuple[tuple[int, ...], int, int | None]
"""Seats that hold a record, the number that is told of it, and the episode it fell in, from 0 in those played; None for
a record of several episodes.
"""
_MANY_STARS = 10


@dataclass(frozen=True)
class ScoredEpisode:
    """An episode that is over, as numbers.

    Attributes:
        number: In its campaign.
        names, animals: Of the players, by seat.
        scores: By seat.
        winners: The seats that have won it.
        stars: By seat, with those of the episodes before.
    """

    number: int
    names: tuple[str, ...]
    animals: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    stars: tuple[int, ...]

    def seats_with(self, score: int) -> tuple[int, ...]:
        return tuple(seat for seat, own in enumerate(self.scores) if own == score)


def first_win(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find who has won the first episode.

    >>> first_win([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (31, 40), (1,), (0, 2))])
    ((1,), 40, 0)
    """
    return played[0].winners, played[0].scores[played[0].winners[0]], 0


def highest_score(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find the most points that anybody had at the end of an episode, and all who had them.

    >>> highest_score([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (31, 40), (1,), (0, 2))])
    ((1,), 40, 0)
    """
    best = max(max(one.scores) for one in played)
    return _held([(seat, place) for place, one in enumerate(played) for seat in one.seats_with(best)], best)


def clearest_win(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find the most points by which an episode was won, and all who have won one so.

    >>> clearest_win([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (31, 40), (1,), (0, 2))])
    ((1,), 9, 0)
    """
    return _led(played, max(map(_lead, played)))


def narrowest_win(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find the fewest points by which an episode was won, where points have decided, and all who have won one so.

    >>> narrowest_win([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (39, 40), (1,), (0, 2))])
    ((1,), 1, 0)
    """
    return _led(played, min(filter(None, map(_lead, played)), default=0))


def most_wins(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find who has won most episodes.

    >>> most_wins([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (39, 40), (1,), (0, 2))])
    ((1,), 1, None)
    """
    wins = [sum(seat in one.winners for one in played) for seat in range(len(played[0].names))]
    return _most(wins), max(wins), None


def longest_run(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find who has won most episodes one after the other, two at least; its last episode, where there is one alone.

    >>> first = ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (39, 40), (1,), (0, 2))
    >>> longest_run([first, first]), longest_run([first])
    (((1,), 2, 1), None)
    """
    runs = [(*run, seat) for seat in range(len(played[0].names)) for run in _runs(played, seat)]
    longest = max(count for count, _, _ in runs)
    if longest < 2:
        return None
    ends = {end for count, end, _ in runs if count == longest}
    seats = sorted({seat for count, _, seat in runs if count == longest})
    return tuple(seats), longest, min(ends) if len(ends) == 1 else None


def _runs(played: Sequence[ScoredEpisode], seat: int) -> Iterator[tuple[int, int]]:
    """Yield how many episodes a seat has won one after the other, and the last of them, from 0."""
    for won, row in groupby(enumerate(played), lambda entry: seat in entry[1].winners):
        places = [place for place, _ in row]
        if won:
            yield len(places), places[-1]


def many_stars(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find who was the first to have ten stars.

    >>> many_stars([ScoredEpisode(9, ("Ada", "Bob"), ("fox", "owl"), (39, 40), (1,), (8, 10))])
    ((1,), 10, 0)
    """
    for place, one in enumerate(played):
        if max(one.stars) >= _MANY_STARS:
            return tuple(seat for seat, stars in enumerate(one.stars) if stars >= _MANY_STARS), _MANY_STARS, place
    return None


def most_points(played: Sequence[ScoredEpisode]) -> Feat | None:
    """Find who has most points of all episodes together.

    >>> most_points([ScoredEpisode(1, ("Ada", "Bob"), ("fox", "owl"), (39, 40), (1,), (0, 2))])
    ((1,), 40, None)
    """
    sums = [sum(one.scores[seat] for one in played) for seat in range(len(played[0].names))]
    return _most(sums), max(sums), None


_IN, _UNTIL = mark("episode {number}"), mark("up to episode {number}")
"""The words for the episode in which something fell, and for the last one of several."""
FIRSTS: tuple[tuple[Callable[[Sequence[ScoredEpisode]], Feat | None], str, str], ...] = (
    (first_win, mark("First to win an episode"), "points"),
    (many_stars, mark("First to ten stars"), ""),
    (highest_score, mark("Highest score"), "points"),
    (clearest_win, mark("Clearest win"), "ahead"),
    (narrowest_win, mark("Narrowest win on points"), "ahead"),
    (most_wins, mark("Most episodes won"), "episodes"),
    (longest_run, mark("Longest run of wins"), "episodes"),
    (most_points, mark("Most points in all"), "points"),
)
"""What is looked for, what it is called, and what its number counts."""


def firsts_of(played: Sequence[ScoredEpisode], language: Translator) -> Iterator[BookFeat]:
    """Yield what there is to tell, in words."""
    for find, name, counts in FIRSTS:
        if found := find(played):
            seats, count, place = found
            then = played[-1 if place is None else place]
            who = language.phrases.listed([then.names[seat] for seat in seats])
            episode = _UNTIL if find is longest_run else _IN
            when = [] if place is None else [language.t(episode, number=then.number)]
            told = language.phrases.enumerated([*_counted(language, counts, count), *when])
            yield BookFeat(language.t(name), who, tuple(then.animals[seat] for seat in seats), told)


def _counted(language: Translator, what: str, count: int) -> list[str]:
    if what == "points":
        return [language.n("{count} point", "{count} points", count)]
    if what == "ahead":
        return [language.n("{count} point ahead", "{count} points ahead", count)]
    return [language.n("{count} episode", "{count} episodes", count)] if what else []


def _led(played: Sequence[ScoredEpisode], lead: int) -> Feat | None:
    """Return who has won episodes by that many points; None for 0."""
    won = [(one.winners[0], place) for place, one in enumerate(played) if _lead(one) == lead]
    return _held(won, lead) if lead > 0 else None


def _held(held: Sequence[tuple[int, int]], number: int) -> Feat:
    """Return a record by those who have held it, each as seat and place among the episodes."""
    seats, places = sorted({seat for seat, _ in held}), {place for _, place in held}
    return tuple(seats), number, min(places) if len(places) == 1 else None


def _lead(played: ScoredEpisode) -> int:
    """Return by how many points the winner stands before the next; 0 where several are level."""
    first, second = sorted(played.scores, reverse=True)[:2]
    return first - second


def _most(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts))
