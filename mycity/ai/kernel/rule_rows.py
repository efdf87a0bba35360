"""Rules as the kernel has them: rows that say of which kind a rule is, with which numbers and cells.

A rule without rows is left to Python: the whole playout where it guides bots, speaks at once or says what is legal, its
points alone where it only counts at the end. What the numbers of a row are is said in the kernel, where it is played
(``source/guides.h``, ``source/moves.h``, ``source/ends.h``).
"""

from __future__ import annotations

from collections.abc import Mapping

from mycity.ai.evaluate.guides import GUIDES
from mycity.ai.kernel import building_rows as of_buildings
from mycity.ai.kernel import symbol_rows as of_symbols
from mycity.ai.kernel.terms import (
    COUNTERS,
    EMPTY,
    NOBODY,
    ROCKS,
    TREES,
    EndKind,
    GuideKind,
    NoRowsError,
    OnceKind,
    RuleRow,
    RuleRows,
)
from mycity.ai.model.weights import POINT
from mycity.engine.pieces import COLOURS, FIELD, HOUSE
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule

NUGGET = COUNTERS.index("nugget")
ROWS: Mapping[str, RuleRows] = {
    "trees": RuleRows(end=of_buildings.cells(*TREES)),
    "trees.smog": RuleRows(of_buildings.guide_smog, end=of_buildings.cells(*TREES, smog=True)),
    "rocks": RuleRows(end=of_buildings.cells(*[(code, -worth) for code, worth in ROCKS])),
    "empties": RuleRows(end=of_buildings.cells((EMPTY, -1))),
    "beach": RuleRows(end=of_buildings.cells(("B", -1))),
    "shell": RuleRows(end=of_buildings.each("s", "points")),
    "wreck": RuleRows(end=of_buildings.each("w", "cost", -1, always=True)),
    "groups": RuleRows(
        of_buildings.guide_groups, end=lambda _, terms: [RuleRow(EndKind.LARGEST, (terms.kinds(COLOURS),))]
    ),
    "trade": RuleRows(lambda _, terms: [RuleRow(GuideKind.GROUP, (terms.weights.trade,))]),
    "churches": RuleRows(of_buildings.guide_churches, end=of_buildings.end_churches),
    "wells": RuleRows(
        lambda rule, terms: [RuleRow(GuideKind.WELLS, (terms.weights.well_side, rule.points))],
        end=lambda rule, _: [RuleRow(EndKind.WELLS, (rule.points,))],
    ),
    "gold": RuleRows(
        lambda rule, terms: [RuleRow(GuideKind.ALL_OPEN, (terms.weights.gold_vein, rule.points))],
        of_buildings.covering_gold(NOBODY, "points"),
        taken=of_buildings.gold_taken,
    ),
    "gold.nuggets": RuleRows(
        of_buildings.guide_veins, of_buildings.covering_gold(NUGGET, "first", "later"), taken=of_buildings.gold_taken
    ),
    "gold.nuggets.first": RuleRows(
        of_buildings.guide_veins, of_buildings.covering_gold(NUGGET, "first"), taken=of_buildings.gold_taken
    ),
    "veins": RuleRows(
        of_buildings.guide_veins,
        lambda rule, terms: [RuleRow(OnceKind.EACH_COVERED, (NUGGET, rule.nuggets), (terms.board.veins,))],
        taken=of_buildings.veins_taken,
    ),
    "investor": RuleRows(
        lambda rule, _: [RuleRow(GuideKind.LAST, (rule.points * POINT,))],
        lambda rule, _: [RuleRow(OnceKind.LAST, (rule.points,))],
    ),
    "factories": RuleRows(
        lambda rule, terms: [RuleRow(GuideKind.MARKED, (terms.kind("Y"), rule.limit))],
        end=lambda rule, terms: [RuleRow(EndKind.MARKED, (terms.kind("Y"), rule.limit))],
    ),
    "parks": RuleRows(of_buildings.guide_parks, of_buildings.once_parks),
    "homes": RuleRows(of_buildings.homes(GuideKind.BESIDE, POINT), end=of_buildings.homes(EndKind.BESIDE)),
    "mines": RuleRows(
        of_buildings.guide_mines,
        end=of_buildings.digging(EndKind.DUG, of_buildings.brings_points),
        prizes=of_buildings.digging(0, of_buildings.brings_other),
    ),
    "railway": RuleRows(of_buildings.guide_railway, of_buildings.once_railway),
    "port": RuleRows(of_buildings.guide_port, of_buildings.once_port, taken=of_buildings.port_taken),
    "port.colours": RuleRows(of_buildings.guide_link, of_buildings.once_port, taken=of_buildings.port_taken),
    "nuggets": RuleRows(end=of_buildings.counted("nugget", lambda rule: range(rule.limit + 1))),
    "nuggets.ladder": RuleRows(end=of_buildings.counted("nugget", of_buildings.ladder_points)),
    "groups.symbols": RuleRows(of_symbols.guide_symbol_groups, of_symbols.once_symbol_groups),
    "totems": RuleRows(of_symbols.guide_totems, of_symbols.once_totems),
    "largest": RuleRows(of_symbols.guide_largest, end=of_symbols.end_largest),
    "beach-house": RuleRows(of_symbols.carried(HOUSE, "Bs"), of_symbols.lies_on(HOUSE, "Bs")),
    "ash": RuleRows(of_symbols.carried(FIELD, "a", 4), of_symbols.lies_on(FIELD, "a")),
    "dam": RuleRows(of_symbols.guide_dams, end=of_symbols.end_dams),
    "spring": RuleRows(of_symbols.ring("o"), end=of_symbols.end_springs),
    "ruin": RuleRows(of_symbols.ring("r", "ruin"), of_symbols.once_ruins),
}
"""Rule key to rows."""
LEGAL = {
    "blocked": {"keep-trees"},
    "opens": {"land", "jungle"},
    "refuse_pass": {"pass", "churches.must-build"},
    "pass_points": {"pass"},
    "excuses": {"start.excused"},
    "sets_off": {"track", "railway"},
}
"""Hook that says what is legal, or what follows, to the rules of which the kernel knows what they say there."""


def rows_of(rule: Rule) -> RuleRows:
    """Return the rows of a rule, none for one that has only to do with what the kernel is told otherwise.

    Raises:
        NoRowsError: the rule guides bots, speaks at once or says what is legal, and there is nothing to tell of it.
    """
    # A variant keeps the key of what it inherits from, but not what it does: the rule's very class is asked for.
    known = ROWS.get(rule.key, RuleRows()) if RULES.get(rule.key) is type(rule) else RuleRows()
    legal = [hook for hook, keys in LEGAL.items() if rule.overrides(hook) and not _says(rule, keys)]
    unknown_touch = rule.overrides("touch", "touch_symbols") and not rule.touching
    lacks_guide = rule.key in GUIDES and known.guide is None
    lacks_once = rule.overrides("on_place", "on_turn_end") and known.once is None
    if legal or unknown_touch or lacks_guide or lacks_once or (rule.id == "mines" and known.prizes is None):
        raise NoRowsError(f"rule {rule.id}")
    return known


def _says(rule: Rule, keys: set[str]) -> bool:
    return rule.key in keys and RULES.get(rule.key) is type(rule)
