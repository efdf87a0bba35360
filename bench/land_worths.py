"""Print what the named sets of lands give: the two numbers a set that stand in ``assets/lands.yaml``.

    python -m bench.land_worths [--family city] [--sets first-steps] [--lands 300] [--deals 24]

On each land of numbers 0 and up ``greedy`` plays alone, some deals, as it does for the sheet on which a land is chosen
(``mycity/scenes/menu/land_worth.py``). A third of the lands have a mean below the first number, a third one above the
second. Asked for again when a set, a rule or ``greedy`` has changed.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev

from bench.lands import greedy_alone
from mycity.content.lands.land_sets import sets_of
from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import FAMILIES, LandCode

_START = 10
"""Points with which every city begins on these lands."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.land_worths", description="what the named sets give")
    parser.add_argument("--family", choices=FAMILIES, nargs="+", default=FAMILIES)
    parser.add_argument("--sets", nargs="+", help="these alone, by their ids")
    parser.add_argument("--lands", type=int, default=300, help="numbers of each family (300)")
    parser.add_argument("--deals", type=int, default=24, help="games on each (24)")
    arguments = parser.parse_args()
    for family in arguments.family:
        for row in sets_of(family):
            if not arguments.sets or row.id in arguments.sets:
                bits = load_lands(newest_version()).families[family].bits(row.modules)
                _print_set(f"{family} {row.id}", _points(family, bits, arguments.lands, arguments.deals))


def _points(family: str, bits: int, lands: int, deals: int) -> list[list[int]]:
    """Return what ``greedy`` comes to, land by land."""
    return [[greedy_alone(LandCode(1, family, bits, number, deal)) for deal in range(deals)] for number in range(lands)]


def _print_set(name: str, points: list[list[int]]) -> None:
    every = [score for games in points for score in games]
    means = sorted(mean(games) for games in points)
    third = len(means) // 3
    low, high = round(means[third]), round(means[-third - 1])
    above = sum(score > _START for score in every) / len(every)
    print(f"{name}: means: {{mean: {low}, generous: {high}}}", flush=True)
    spread = f"spread of the means {stdev(means):.1f}, {means[0]:.1f} to {means[-1]:.1f}"
    print(f"  {len(means)} lands, {len(points[0])} deals: mean {mean(every):.1f}, {spread}", flush=True)
    print(f"  {above:.0%} of the games end above {_START}", flush=True)


if __name__ == "__main__":
    main()
