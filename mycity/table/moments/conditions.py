"""All conditions by which moments are found, by the names that the data give them."""

from __future__ import annotations

from collections.abc import Mapping

from mycity.table.moments.glance import Condition
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
