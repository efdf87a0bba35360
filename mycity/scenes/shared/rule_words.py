"""The rules in a player's words: what each is called, what it says in a line, and why it refuses a placement.

Texts are source texts: give them to ``t``. Placeholders are the rule's own parameters, so the numbers stay in the
game's data.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Refusal, Rule
from mycity.ui.messages import mark


class Moment(Enum):
    """When a rule counts."""

    AT_ONCE = "at once"
    AT_END = "at the end"


@dataclass(frozen=True)
class RuleWords:
    """A rule that gives or takes points, for the overview table and the count-up.

    Attributes:
        rule: Its id.
        name: One or two words.
        line: What it gives for what; its placeholders are the rule's parameters.
        moment: When.
        icon: The name of its picture.
    """

    rule: str
    name: str
    line: str
    moment: Moment
    icon: str


RULE_WORDS: dict[str, RuleWords] = {
    words.rule: words
    for words in (
        RuleWords(
            "pass",
            mark("Pass"),
            mark("\N{MINUS SIGN}{cost} for each building you give up"),
            Moment.AT_ONCE,
            "rule-pass",
        ),
        RuleWords(
            "gold", mark("Gold"), mark("+{points} for the first to cover both gold veins"), Moment.AT_ONCE, "rule-gold"
        ),
        RuleWords(
            "gold.nuggets",
            mark("Gold nuggets"),
            mark("{first} nuggets for the first to cover both veins, {later} for those who follow"),
            Moment.AT_ONCE,
            "rule-nugget",
        ),
        RuleWords(
            "veins",
            mark("Veins"),
            mark("{nuggets} nugget for the first to cover a vein, for each vein"),
            Moment.AT_ONCE,
            "rule-vein",
        ),
        RuleWords(
            "investor",
            mark("Investor"),
            mark("+{points} if a building touches the one before it"),
            Moment.AT_ONCE,
            "rule-investor",
        ),
        RuleWords(
            "parks",
            mark("Parks"),
            mark("A bare cell closed in by red becomes a tree"),
            Moment.AT_ONCE,
            "rule-park",
        ),
        RuleWords(
            "railway",
            mark("Railway"),
            mark("{rails} rail for a building on the last row, {church_rails} for a church"),
            Moment.AT_ONCE,
            "rule-railway",
        ),
        RuleWords(
            "port",
            mark("Port"),
            mark("{first} rails for the first to join port and last row in one colour, {later} for those who follow"),
            Moment.AT_ONCE,
            "rule-port",
        ),
        RuleWords(
            "trade",
            mark("Trade"),
            mark("{nuggets} nugget for the largest group at the table, in each colour"),
            Moment.AT_END,
            "rule-trade",
        ),
        RuleWords("trees", mark("Trees"), mark("+1 for each tree still to be seen"), Moment.AT_END, "rule-tree"),
        RuleWords(
            "trees.smog",
            mark("Trees"),
            mark("+1 for each tree still to be seen, unless a factory is beside it"),
            Moment.AT_END,
            "rule-tree",
        ),
        RuleWords(
            "rocks", mark("Rocks"), mark("\N{MINUS SIGN}1 for each rock still to be seen"), Moment.AT_END, "rule-rock"
        ),
        RuleWords(
            "groups",
            mark("Groups"),
            mark("+1 for each building in your largest yellow, red and blue group"),
            Moment.AT_END,
            "rule-group",
        ),
        RuleWords(
            "churches",
            mark("Churches"),
            mark("+{points} for each church beside all three colours"),
            Moment.AT_END,
            "rule-church",
        ),
        RuleWords(
            "wells",
            mark("Wells"),
            mark("+{points} for each well between four different buildings"),
            Moment.AT_END,
            "rule-well",
        ),
        RuleWords(
            "nuggets",
            mark("Nuggets"),
            mark("+1 for each nugget you own, {limit} at most"),
            Moment.AT_END,
            "rule-nugget",
        ),
        RuleWords(
            "factories",
            mark("Factories"),
            mark("+1 for each yellow building beside a factory, {limit} at most for each"),
            Moment.AT_END,
            "rule-factory",
        ),
        RuleWords(
            "mines",
            mark("Mines"),
            mark("A box deeper for each building joined to an entrance of its colour"),
            Moment.AT_END,
            "rule-mine",
        ),
        RuleWords(
            "homes",
            mark("Homes"),
            mark("+1 for each yellow building beside a tree still to be seen"),
            Moment.AT_END,
            "rule-home",
        ),
        RuleWords(
            "empties",
            mark("Empty cells"),
            mark("\N{MINUS SIGN}1 for each empty meadow cell"),
            Moment.AT_END,
            "rule-empty",
        ),
    )
}

_OTHER_LINES = {
    "": (mark("Start"), ""),
    "track": (mark("End of track"), "keep-progress"),
}
"""Lines of a count that no rule of the table brings: (name, icon), empty for none."""


_REFUSALS: dict[str, str] = {
    "mountain": mark("Mountain"),
    "forest": mark("Forest"),
    "entrance": mark("Mine"),
    "sawmill": mark("Sawmill"),
    "palace": mark("Palace"),
    "outside": mark("Outside"),
    "water": mark("Flooded"),
    "overlap": mark("Overlap"),
    "river": mark("River"),
    "riverside": mark("Not at the river"),
    "neighbour": mark("No neighbour"),
    "beside-sawmill": mark("Not at the sawmill"),
    "beside-palace": mark("Not at the palace"),
    "tree": mark("Tree"),
}
"""Refusal code to one word, or nearly, for the mark beside a building that cannot be laid."""

_REASONS: dict[str, str] = {
    "pass-zero": mark("Your token stands on 0: there is no point left to pay with."),
    "pass-forbidden": mark("Passing is not allowed in this episode."),
    "stop-forbidden": mark("This episode cannot be left."),
    "church": mark("A church must be built: place it, or stop."),
    "stopped": mark("You have stopped for this episode."),
    "answered": mark("You have answered this card."),
    "excused": mark("This card asks nothing of you."),
    "over": mark("The episode is over."),
}
"""Refusal code to the sentence shown beside a button that cannot be pressed."""


def line_words(line: str) -> tuple[str, str]:
    """Return (name, icon) of a line of a count, the name to be translated; empty for a line not known here."""
    words = RULE_WORDS.get(line)
    return (words.name, words.icon) if words is not None else _OTHER_LINES.get(line, ("", ""))


def word_of(refusal: Refusal) -> str:
    """Return the word for a refused placement, to be translated; the engine's sentence for a code not known here."""
    return _REFUSALS.get(refusal.code, refusal.sentence)


def reason_of(refusal: Refusal) -> str:
    """Return the sentence for a refused answer, to be translated."""
    return _REASONS.get(refusal.code, refusal.sentence)


def scoring_rules(rules: RuleSet) -> list[tuple[RuleWords, Rule]]:
    """Return the rules in force that bring something, with their words: at once, at the end, after all is counted."""
    found = [(RULE_WORDS[rule.id], rule) for rule in rules.rules if rule.id in RULE_WORDS]
    return sorted(found, key=lambda one: (one[0].moment is Moment.AT_END) + (one[1] in _after_counting(rules)))


def _after_counting(rules: RuleSet) -> list[Rule]:
    """Return the rules that bring something at the end without counting points."""
    at_end = [rule for rule in rules.rules if rule.id in RULE_WORDS and RULE_WORDS[rule.id].moment is Moment.AT_END]
    return [rule for rule in at_end if rule not in rules.end_score]
