"""Rows of all rules that have some, and what the kernel must do without.

A rule without rows is left to Python: the whole playout where it speaks at once or says what is legal, its points alone
where it only counts at the end. Nothing guides bots to it, but its points count in every rollout. What the values of a
row are is said where it is read: in Python's guides (``mycity/ai/evaluate/guides.py``) and in the kernel
(``source/guides.h``, ``source/moves.h``, ``source/ends.h``).
"""

from __future__ import annotations

from collections.abc import Mapping

from mycity.ai.rows.of_buildings import BUILDING_ROWS
from mycity.ai.rows.of_symbols import SYMBOL_ROWS
from mycity.ai.rows.rule_row import NoRowsError, RuleRows
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule

ROWS: Mapping[str, RuleRows] = {**BUILDING_ROWS, **SYMBOL_ROWS}
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
    is_known = RULES.get(rule.key) is type(rule)
    known = ROWS.get(rule.key, RuleRows())
    legal = [hook for hook, keys in LEGAL.items() if rule.overrides(hook) and not (is_known and rule.key in keys)]
    unknown_touch = rule.overrides("touch", "touch_symbols") and not rule.touching
    lacks_guide = known.guide is not None and not is_known
    lacks_once = rule.overrides("on_place", "on_turn_end") and not (is_known and known.once)
    lacks_prizes = rule.id == "mines" and not (is_known and known.prizes)
    if legal or unknown_touch or lacks_guide or lacks_once or lacks_prizes:
        raise NoRowsError(f"rule {rule.id}")
    return known if is_known else RuleRows()
