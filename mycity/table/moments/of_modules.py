"""Signs that a module of a made land matters to somebody: the points it brings, the cells it opens, what it forbids.

It follows from the data of the module's family (``assets/campaigns/lands.yaml``): nothing is said of single modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.events import Event
from mycity.engine.grid import indices
from mycity.engine.legal import NO_PASS
from mycity.engine.rules import make_rule
from mycity.engine.rules.base import Change, Gain, Points, Refusal, Rule
from mycity.engine.rules.passing import Passing
from mycity.engine.score_lines import ScoreLine
from mycity.table.moments.glance import TableGlance

_STARTS = "start."
"""The beginning of the ids of rules that say where one begins."""


@dataclass(frozen=True)
class ModuleTouch:
    """Facts that show that a module matters.

    Attributes:
        lines: the names of points that no rule brings without it.
        codes: the codes of cells that can be covered only with it.
        refusals: the codes of the refusals that it brings.
        instead: its rules that stand in the place of another, each with that one: they count the same points otherwise.
        says_where: whether it says where one begins.
    """

    lines: frozenset[str]
    codes: frozenset[str]
    refusals: frozenset[str]
    instead: tuple[tuple[Rule, Rule], ...]
    says_where: bool

    def by_landing(self, glance: TableGlance, changes: Iterable[ScoreLine]) -> bool:
        """Return whether a building of the person that has come to lie shows it.

        Args:
            glance: The table; only the person's own city has changed.
            changes: How that changes the parts of their score.
        """
        city = glance.city
        return (
            any(change.rule in self.lines and change.points for change in changes)
            or any(city.board.code(cell) in self.codes for cell in indices(glance.laid))
            or any(rule.end_score(city) != other.end_score(city) for rule, other in self.instead)
            or (self.says_where and bool(glance.laid) and len(city.placed) == 1)
        )

    def by_events(self, events: Iterable[Event], seat: int) -> bool:
        """Return whether a turn that all have answered shows it to a seat."""
        return any(_cause(event) in self.lines for event in events if getattr(event, "seat", None) == seat)

    def by_refusal(self, refusal: Refusal) -> bool:
        """Return whether an answer that is refused shows it."""
        return refusal.code in self.refusals


def _cause(event: Event) -> str:
    """Return the name of what has brought something in a turn; nothing of other events."""
    if isinstance(event, Points | Change):
        return event.rule
    return event.cause if isinstance(event, Gain) else ""


@lru_cache(maxsize=64)
def module_touch(family: str, module: str) -> ModuleTouch:
    """Return what shows that a module of a family matters."""
    plan = load_lands(newest_version()).families[family]
    brought = plan.brought_by(module)
    taken = _rules(row.rule for row in plan.rules if row.without == module)
    others = {line for rule in _rules(row.rule for row in plan.rules if not row.with_module) for line in rule.lines}
    refusals = {refusal.code for rule in brought if (refusal := getattr(rule, "refusal", None)) is not None}
    if any(isinstance(rule, Passing) for rule in taken):
        refusals.add(NO_PASS.code)
    return ModuleTouch(
        lines=frozenset(line for rule in brought for line in rule.lines if line not in others),
        codes=frozenset(row.code for row in plan.codes if row.with_module == module),
        refusals=frozenset(refusals),
        instead=tuple((rule, other) for rule in brought for other in taken if rule.line == other.line),
        says_where=any(rule.id.startswith(_STARTS) for rule in brought),
    )


def _rules(rows: Iterable[Mapping[str, Any]]) -> tuple[Rule, ...]:
    """Return the rules of rows, but that of the ground, which needs all modules."""
    return tuple(make_rule(row) for row in rows if row.get("id") != "land")
