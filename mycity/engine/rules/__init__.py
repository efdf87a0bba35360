"""One file per rule. Every module of this package is imported, and its rules are known by their ids.

``make_rule`` turns a row of an episode's data (an id and parameters) into a rule; ``RuleSet`` holds the rules of an
episode and knows which of them speak at which hook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from mycity.engine.city import City
from mycity.engine.ladders import Ladder
from mycity.engine.quoting import quoted
from mycity.engine.rules.base import ConnectedGroup, Rule, RuleError
from mycity.engine.rules.symbol_groups import groups_of
from mycity.fixed_values import FixedMapping


def _registry() -> dict[str, type[Rule]]:
    known: dict[str, type[Rule]] = {}
    # Sorted: in which order a folder is listed is up to the machine.
    for module in sorted(info.name for info in iter_modules(__path__)):
        members = vars(import_module(f"{__name__}.{module}")).values()
        for rule in members:
            if isinstance(rule, type) and issubclass(rule, Rule) and rule is not Rule:
                known[rule.key] = rule
    return known


RULES = _registry()
"""Every rule by its key: its id, unless games have different rules of one id."""

_KINDS: dict[str, type] = {"int": int, "str": str, "bool": bool}


def _frozen(value: object) -> object:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value


def _parameter(rule: type[Rule], name: str, kind: str, value: object) -> object:
    """Return ``value`` as the rule keeps it: lists become tuples."""
    wanted = _KINDS.get(kind)
    if wanted is not None and type(value) is not wanted:
        raise RuleError(f"rule {rule.id}: {name} must be {kind}, not {quoted(value)}")
    if kind.startswith("tuple") and not isinstance(value, list | tuple):
        raise RuleError(f"rule {rule.id}: {name} must be a list, not {quoted(value)}")
    return _frozen(value)


def _meant(id_: object, given: Mapping[str, Any]) -> type[Rule] | None:
    """Return the rule of that id; where games have different ones of it, the one that has these parameters."""
    same_id = [rule for rule in RULES.values() if rule.id == id_]
    exactly = (rule for rule in same_id if {field.name for field in fields(rule)} == set(given))  # type: ignore[arg-type]
    return next(exactly, same_id[0] if same_id else None)


def make_rule(row: Mapping[str, Any]) -> Rule:
    """Return the rule that ``row`` describes: ``{"id": "pass", "cost": 1}``.

    Raises:
        RuleError: the id or a parameter is unknown, a parameter is missing or of the wrong type.
    """
    given = dict(row)
    rule = _meant(given.pop("id", ""), given)
    if rule is None:
        raise RuleError(f"unknown rule {quoted(row.get('id'))}")
    known = {field.name: field for field in fields(rule)}  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            raise RuleError(f"rule {rule.id}: unknown parameter {quoted(name)}")
    for name, field in known.items():
        if name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise RuleError(f"rule {rule.id}: parameter {quoted(name)} is missing")
    given = {name: _parameter(rule, name, str(known[name].type), value) for name, value in given.items()}
    try:
        return rule(**given)
    except ValueError as error:
        raise RuleError(f"rule {rule.id}: {error}") from None


class RuleSet:
    """The rules of an episode, in order, and which of them speak at which hook.

    Attributes:
        rules: all of them, in the order of the data.
        areas, blocked, opens, touch, touch_symbols, refuse_pass, pass_points, excuses, on_place, on_turn_end, sets_off:
            the rules that override the hook of that name, in order.
        end_score: the rules that count at the end, in scoring order; one for each line.
        compares: those of ``end_score`` that compare cities.
        at_once: (rule, whether it overrides ``on_place``, whether ``on_turn_end``) of those that override either.
        allows_stop: whether a player may leave the episode.
        track_end: where the score track ends; ``None`` when it has no end.
        second_place_from: number of players from which a second place exists; 0 for never.
        ladders: every ladder in force, by name.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        # Bots ask hooks in their innermost loops: which rules override one is found once, and all others cost nothing.
        self.rules = tuple(rules)
        self.areas = self._at("areas")
        self.blocked = self._at("blocked")
        self.opens = self._at("opens")
        self.touch = self._at("touch")
        self.touch_symbols = self._at("touch_symbols")
        self.refuse_pass = self._at("refuse_pass")
        self.pass_points = self._at("pass_points")
        self.excuses = self._at("excuses")
        self.on_place = self._at("on_place")
        self.on_turn_end = self._at("on_turn_end")
        self.at_once = tuple(
            (rule, rule in self.on_place, rule in self.on_turn_end)
            for rule in self.rules
            if rule in self.on_place + self.on_turn_end
        )
        self.sets_off = self._at("sets_off")
        self._grouping = self._at("groups_in")
        self._blocking = self._at("blocks")
        self.end_score = tuple(part for rule in self._at("points_at", "end_score") for part in rule.counted())
        self.compares = tuple(rule for rule in self.end_score if rule.compares)
        self.allows_stop = any(rule.allows_stop() for rule in self.rules)
        self.track_end = next((end for rule in self.rules if (end := rule.track_end()) is not None), None)
        self.second_place_from = max(rule.second_place_from() for rule in self.rules) if self.rules else 0
        ladders: dict[str, Ladder] = {}
        for rule in self.rules:
            ladders |= rule.ladders()
        self.ladders = FixedMapping(ladders)
        self._is_made = True

    def __setattr__(self, name: str, value: object) -> None:
        """Set what makes up the rules, while they are made; then they are as fixed as each of them.

        Raises:
            AttributeError: they are made.
        """
        if "_is_made" in vars(self):
            raise AttributeError("rules in force cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError("rules in force cannot be changed")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def _at(self, *hooks: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.overrides(*hooks))

    def blocks(self, card: str) -> bool:
        """Return whether ``card`` takes the next one out of the episode."""
        return any(rule.blocks(card) for rule in self._blocking)

    def groups_in(self, city: City, free: int) -> tuple[ConnectedGroup, ...]:
        """Return the groups that the rules look at, then those of symbols at which none does; as ``Rule.groups_in``."""
        groups = [group for rule in self._grouping for group in rule.groups_in(city, free)]
        known = {group.kind for group in groups}
        for symbol in city.symbols:
            if symbol not in known:
                cells = groups_of(city.board.grid, city.symbol(symbol))
                groups += [ConnectedGroup(symbol, group, group.bit_count()) for group in cells]
        return tuple(groups)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rules as records write them."""
        return [rule.row() for rule in self.rules]


def make_rules(rows: Iterable[Mapping[str, Any]]) -> RuleSet:
    """Return the rules that ``rows`` describe, in order.

    Raises:
        RuleError: as ``make_rule``, or a rule stands twice.
    """
    rules = RuleSet(make_rule(row) for row in rows)
    seen: set[str] = set()
    for rule in rules.rules:
        if rule.id in seen:
            raise RuleError(f"rule {rule.id} stands twice")
        seen.add(rule.id)
    return rules
