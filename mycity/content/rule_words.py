"""The rules in a player's words, from ``assets/rules.yaml``: names, lines and icons, and why answers are refused.

All of them are source texts: give them to ``t``. The places in a line are the rule's parameters (``Rule.parameters``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.phrases import Phrases, Translator
from mycity.content.yamls import Document, Fault, decode, faults_of_words
from mycity.engine.city import City, new_city
from mycity.engine.rules import RULES, RuleSet
from mycity.engine.rules.base import Refusal, Rule


class Variant(Document, frozen=True):
    """A line that is said instead, of a rule whose parameters have the values of ``when``."""

    when: dict[str, Any]
    line: str


class RuleWords(Document, frozen=True):
    """The words of a rule; the fields are explained in the file."""

    name: str = ""
    line: str = ""
    variants: tuple[Variant, ...] = ()
    condition: str = ""
    icon: str = ""
    why: str = ""
    open: str = ""
    open_one: str = ""
    unit: str = ""
    unit_one: str = ""
    unit_sign: Literal["", "cell", "rock"] = ""
    covered: str = ""
    covered_one: str = ""
    provisional: str = ""
    won: str = ""
    won_one: str = ""
    lost: str = ""
    refusal: str = ""


class _RulesFile(Document, frozen=True):
    format: Literal[1]
    rules: dict[str, RuleWords]
    refusals: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True)
class AllRuleWords:
    """The whole file.

    Attributes:
        rules: the words of each rule that has a name, by the names of its points in records and by its key; a rule
            with several such names may have words for each of them.
        conditions: the words of rules that ask for or forbid something, by their keys.
        refusals: the words of each reason to refuse an answer, by its code.
    """

    rules: Mapping[str, RuleWords]
    conditions: Mapping[str, RuleWords]
    refusals: Mapping[str, str]


def read_rule_words(path: Path) -> AllRuleWords:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or a rule lacks words it needs, or has some that make no sense.
    """
    file = decode(path, _RulesFile)
    lines = {line: rule for rule in RULES.values() if len(rule.lines) > 1 for line in rule.lines}
    for name, words in file.rules.items():
        if name in RULES:
            _check(path, RULES[name], words)
        elif name not in lines:
            raise ContentError(path, f"rules.{name}", f"there is no rule {name!r}")
        else:
            check_places(path, f"rules.{name}.line", lines[name], words.line)
    for name, rule in RULES.items():
        if name not in file.rules:
            _check(path, rule, RuleWords())
    named = {name: words for name, words in file.rules.items() if words.name}
    shared = {line: named[name] for name in reversed(named) if name in RULES for line in RULES[name].lines}
    own = {RULES[name].refusal.code: words.refusal for name, words in file.rules.items() if words.refusal}
    conditions = {name: words for name, words in file.rules.items() if words.condition}
    return AllRuleWords(shared | named, conditions, own | file.refusals)


def _check(path: Path, rule: type[Rule], words: RuleWords) -> None:
    needed = ["name", "line", "icon"] if rule.brings_something() else []
    needed += ["icon"] if words.condition and "icon" not in needed else []
    needed += ["open_one", "unit", "unit_one", "unit_sign", "covered", "covered_one"] if words.open else []
    needed += ["refusal"] if hasattr(rule, "refusal") else []
    lacking = [field for field in needed if not getattr(words, field)]
    if lacking:
        raise ContentError(path, f"rules.{rule.id}", f"{rule.__name__} lacks {', '.join(lacking)}")
    if words.refusal and "refusal" not in needed:
        raise ContentError(path, f"rules.{rule.id}.refusal", f"{rule.__name__} refuses nothing")
    check_places(path, f"rules.{rule.id}.line", rule, words.line)
    check_places(path, f"rules.{rule.id}.condition", rule, words.condition)
    for number, variant in enumerate(words.variants):
        check_places(path, f"rules.{rule.id}.variants[{number}].line", rule, variant.line)
        if not set(variant.when) <= {field.name for field in fields(rule)}:  # type: ignore[arg-type]
            location = f"rules.{rule.id}.variants[{number}].when"
            raise ContentError(path, location, f"{rule.__name__} has other parameters")


def check_places(path: Path, location: str, rule: type[Rule], line: str) -> None:
    """Refuse a line with places that are no parameters of its rule, or with braces that make none.

    Raises:
        ContentError: with the file and the place in it.
    """
    for place, reason in faults_of_line(location, rule, line):
        raise ContentError(path, place, reason)


def faults_of_line(field: str, rule: type[Rule], line: str) -> Iterator[Fault]:
    """Yield what is wrong with the places in a line of a rule: they are its parameters."""
    return faults_of_words(field, line, {one.name for one in fields(rule)})  # type: ignore[arg-type]


@cache
def load_rule_words() -> AllRuleWords:
    """Return the words of all rules.

    Raises:
        ContentError: something is wrong with their file.
    """
    return read_rule_words(assets_root() / "rules.yaml")


def values_of(phrases: Phrases, rule: Rule) -> dict[str, object]:
    """Return the parameters of a rule, by name, for the places in a text: a list as "1, 3, 6", its end unbroken."""
    values = rule.parameters().items()
    return {name: _listed(phrases, value) if isinstance(value, list) else value for name, value in values}


def _listed(phrases: Phrases, values: list[object]) -> str:
    most, space, last = phrases.enumerated(map(str, values)).rpartition(" ")
    return f"{most}\N{NO-BREAK SPACE}{last}" if space else last


def rule_line(language: Translator, words: RuleWords, rule: Rule) -> str:
    """Return what a rule brings, with its parameters: its line, or the first variant made for them; "" without one."""
    parameters = rule.parameters()
    fitting = (
        variant.line
        for variant in words.variants
        if all(parameters[name] == variant.when[name] for name in variant.when)
    )
    line = next(fitting, words.line)
    return language.t(line, **values_of(language.phrases, rule)) if line else ""


def condition_lines(language: Translator, rules: RuleSet) -> list[tuple[str, str]]:
    """Return what the rules in force ask for or forbid, in their order: (icon, line)."""
    conditions = load_rule_words().conditions
    conditioned = ((conditions[rule.key], rule) for rule in rules.rules if rule.key in conditions)
    values = partial(values_of, language.phrases)
    return [(words.icon, language.t(words.condition, **values(rule))) for words, rule in conditioned]


def words_of(rule: str) -> RuleWords | None:
    """Return the words of a rule, by its id or by the name of its points in records; None for one that has none."""
    return load_rule_words().rules.get(rule)


def counted_words(rule: Rule) -> RuleWords | None:
    """Return the words of a rule that is being counted: of its line alone, where that has one of its own to be said."""
    own = words_of(rule.line) if len(rule.lines) > 1 else None
    return own if own is not None and own.line else words_of(rule.key)


def is_open(rule: str) -> bool:
    """Return whether a rule's loss can still be built away during the episode: it is told apart from all others."""
    words = words_of(rule)
    return words is not None and bool(words.open)


def refusal_words(refusal: Refusal) -> str:
    """Return the words for a refused answer; the engine's sentence for one that players do not come across."""
    return load_rule_words().refusals.get(refusal.code, refusal.sentence)


def says_nothing(rule: Rule, words: RuleWords, cities: Sequence[City]) -> bool:
    """Return whether a nought beside a rule would say nothing: of what only costs, and cannot have cost any of them.

    Nobody has passed; or the boards never had a rock. A rock that is covered by now is something to tell of.
    """
    if not words.lost or words.won:
        return False
    return rule.speaks_at_once() or not any(any(rule.points_at(new_city(city.player))) for city in cities)


@lru_cache(maxsize=8)
def scoring_rules(rules: RuleSet) -> tuple[tuple[RuleWords, Rule], ...]:
    """Return the rules in force that bring something, with their words: at once, at the end, after all is counted."""
    words = load_rule_words().rules
    scoring = [rule for rule in rules.rules if rule.brings_something()]
    counted = {part.key for part in rules.end_score}
    scoring.sort(key=lambda rule: 0 if rule.speaks_at_once() else 1 if rule.key in counted else 2)
    return tuple((words[rule.key], rule) for rule in scoring)
