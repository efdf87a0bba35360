"""The one number that stands beside a name, on the track and in a replay while a game goes on.

What the engine calls settled leaves out what is paid with the last card, also by who has stopped. To players a city
whose owner has stopped stands as it is: what they were told it would be worth is what is shown from then on.
"""

from __future__ import annotations

from collections.abc import Sequence

from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.engine.score_lines import settled_score


def standing_score(rules: RuleSet, seat: int, cities: Sequence[City], *, is_over: bool = False) -> int:
    """Return what is certain of a city that grows, and of one that does not any more what it is worth as it stands.

    What is compared with rivals can still change that of a stopped city.

    Args:
        is_over: Whether nobody builds any more.
    """
    return settled_score(rules, seat, cities, is_over=is_over or cities[seat].stopped)


def standing_scores(rules: RuleSet, cities: Sequence[City], *, is_over: bool = False) -> tuple[int, ...]:
    """Return the number of every seat."""
    return tuple(standing_score(rules, seat, cities, is_over=is_over) for seat in range(len(cities)))
