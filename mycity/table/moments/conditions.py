"""All conditions by which moments are found, by the names that the data give them, and what their parameters may be."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, signature
from typing import get_type_hints

from mycity.table.moments.glance import Condition, Values
from mycity.table.moments.of_boards import (
    beach_covered,
    box_reached,
    line_finished,
    points_won,
    row_filled,
    stop_reached,
    thing_gained,
)
from mycity.table.moments.of_groups import (
    beyond_rivals,
    group_begun,
    group_completed,
    group_joined,
    groups_united,
    largest_grown,
    largest_reached,
    totem_joined,
)
from mycity.table.moments.of_scores import best_beaten, lead_taken, rival_passed, score_reached

CONDITIONS: Mapping[str, Condition] = {
    condition.__name__.replace("_", "-"): condition
    for condition in (
        *(group_joined, group_begun, largest_grown, groups_united, largest_reached),
        *(group_completed, beyond_rivals, totem_joined),
        *(line_finished, points_won, thing_gained, stop_reached, box_reached, row_filled, beach_covered),
        *(score_reached, rival_passed, lead_taken, best_beaten),
    )
}


def wrong_values(name: str, values: Values) -> str | None:
    """Return why a condition cannot have these parameters; None when it can."""
    condition = CONDITIONS[name]
    kinds = get_type_hints(condition)
    needed = {one.name for one in signature(condition).parameters.values() if one.kind is Parameter.KEYWORD_ONLY}
    if lacking := sorted(needed - set(values)):
        return f"{name} lacks {', '.join(lacking)}"
    for key, value in values.items():
        if key not in needed:
            return f"{name} has no parameter {key!r}"
        if type(value) is not kinds[key]:
            return f"{key} is {'a number' if kinds[key] is int else 'a text'}, not {value!r}"
    return None
