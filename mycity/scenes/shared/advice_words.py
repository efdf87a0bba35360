"""The adviser in a player's words: where to build, and which rules gain or lose by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from mycity.ai.review.advice import PLACES, YOURS, Advice
from mycity.ai.review.reasons import (
    ARRIVED,
    AT_ONCE,
    DEARER,
    END,
    FEWER,
    FREE,
    KEEPS,
    KEPT,
    NEARER,
    NO_ROOM,
    NOW,
    STANDS,
    STUCK,
    Reason,
)
from mycity.board_pictures.small_pictures import signed
from mycity.content.phrases import Translator
from mycity.content.rule_words import is_open, words_of
from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Placement
from mycity.engine.rules import RuleSet
from mycity.engine.score_lines import ScoreLine
from mycity.table.looking_back.comparing import OTHERS, compared
from mycity.ui.messages import mark

_STICKY = "\N{NO-BREAK SPACE}"


def rule_name(language: Translator, rule: str) -> str:
    """Return what a rule, or a line of the scoring, is called."""
    if rule == AT_ONCE:
        return language.t("During play")
    if rule == OTHERS:
        return language.t("Everything else")
    words = words_of(rule)
    return language.t(words.name) if words else rule


def changes_words(language: Translator, changes: Iterable[tuple[str, int]]) -> str:
    """Return (rule, points) pairs as words: ``Groups +1, Trees -1``."""
    return language.phrases.enumerated(
        f"{rule_name(language, rule)}{_STICKY}{signed(points)}" for rule, points in changes
    )


def hint_words(
    language: Translator, rules: RuleSet, place_words: str, advice: Advice, changes: Sequence[ScoreLine]
) -> list[str]:
    """Return what a hint says, in short lines: what to do, why, what else it changes, and than what it is better.

    Args:
        language: The words it is said in.
        rules: The rules in force.
        place_words: What is said where something is to be put.
        advice: The advice.
        changes: The parts of the score that the answer changes.
    """
    points = 0 if advice.is_first else compared(advice).lost
    is_close = bool(advice.than) and not advice.is_first and points < 1
    lines = [_first_line(language, place_words, advice.answer, is_close=is_close)]
    if advice.is_first:
        return [*lines, language.t("A first thought; a moment more may tell otherwise.")]
    reason = advice.reason if points >= 1 or not isinstance(advice.answer, Placement) else None
    why = "" if reason is None else reason_words(language, reason)
    reason_rule = reason.rule if reason is not None and why and reason.kind in _TENSES else ""
    rest = [line for line in changes if line.rule != reason_rule or is_open(line.rule)]
    return [
        line
        for line in (*lines, why, *_changes(language, rules, rest), _margin_words(language, advice, points))
        if line
    ]


def _by_rule(changes: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return changes added up by rule, those of 0 left out: one tile may join two totems."""
    total: dict[str, int] = {}
    for rule, points in changes:
        total[rule] = total.get(rule, 0) + points
    return [(rule, points) for rule, points in total.items() if points]


def certain(changes: Iterable[ScoreLine]) -> list[tuple[str, int]]:
    """Return (rule, points) of what changes for certain."""
    return _by_rule((line.rule, line.settled) for line in changes)


def uncertain(changes: Iterable[ScoreLine]) -> list[tuple[str, int]]:
    """Return (rule, points) of what changes and is not certain, but for cells that are covered.

    What becomes certain is no loss of what it was before.
    """
    return _by_rule((line.rule, _uncertain(line)) for line in changes if not is_open(line.rule))


def _uncertain(line: ScoreLine) -> int:
    has_become_certain = line.settled > 0 > line.provisional
    return min(line.points, 0) if has_become_certain else line.provisional


def later_points(changes: Iterable[ScoreLine]) -> int | None:
    """Return what comes at the end beside what is certain, as things stand; None where nothing does.

    That is what the cells covered would have cost, and what is lost; a lead is left out, as it may be lost again.
    """
    lines = tuple(changes)
    points = [line.points for line in lines if is_open(line.rule)]
    points += [lost for _, lost in uncertain(lines) if lost < 0]
    return sum(points) if points else None


def _changes(language: Translator, rules: RuleSet, changes: Sequence[ScoreLine]) -> Iterator[str]:
    """Yield what an answer changes, by when it is paid, cells that it covers said for themselves, at last."""
    at_the_end = {rule.line for rule in rules.end_score}
    now = [(rule, points) for rule, points in certain(changes) if rule not in at_the_end]
    later = [(rule, points) for rule, points in certain(changes) if rule in at_the_end]
    if now:
        yield language.t("Now: {changes}", changes=changes_words(language, now))
    words = [words for words in (changes_words(language, later), less_open(language, changes)) if words]
    if words:
        yield language.t("At the end: {changes}", changes=language.phrases.enumerated(words))
    if open_changes := uncertain(changes):
        yield language.t("Not certain yet: {changes}", changes=changes_words(language, open_changes))


def _margin_words(language: Translator, advice: Advice, points: int) -> str:
    """Return by how much an answer is better than what."""
    if not advice.than:
        return language.t("Nothing else is allowed.")
    than = FOR_IT if advice.than in {PLACES, YOURS} and not isinstance(advice.answer, Placement) else advice.than
    return language.t(_AS_GOOD[than]) if points < 1 else _lead_words(language, than, points)


def _lead_words(language: Translator, than: str, points: int) -> str:
    if than == PLACES:
        return language.n(
            "On average {count} point more by the end than at the next best places.",
            "On average {count} points more by the end than at the next best places.",
            points,
        )
    if than == FOR_IT:
        return language.n(
            "On average {count} point more by the end than at the best places for it.",
            "On average {count} points more by the end than at the best places for it.",
            points,
        )
    if than == YOURS:
        return language.n(
            "On average {count} point more by the end than at your place.",
            "On average {count} points more by the end than at your place.",
            points,
        )
    if than == "pass":
        return language.n(
            "On average {count} point more by the end than by passing.",
            "On average {count} points more by the end than by passing.",
            points,
        )
    return language.n(
        "On average {count} point more by the end than by stopping.",
        "On average {count} points more by the end than by stopping.",
        points,
    )


FOR_IT = "places for it"
"""The comparison of passing or stopping with the best places."""
_AS_GOOD = {
    PLACES: mark("The next best places are about as good."),
    YOURS: mark("Your place is about as good."),
    FOR_IT: mark("The best places for it are about as good."),
    "pass": mark("Passing is about as good."),
    "stop": mark("Stopping is about as good."),
}
_TENSES = {NOW: mark("+{points} now."), END: mark("+{points} at the end."), STANDS: mark("+{points} as things stand.")}
"""The time at which points of a reason are paid."""
_OPEN = {
    NEARER: mark("That may pay by the end."),
    KEPT: mark("That counts at the end."),
    FEWER: mark("That counts at the end."),
}
"""Words for reasons without points."""


def reason_words(language: Translator, reason: Reason) -> str:
    """Return why an answer is good, as a friend would say it, and when that is paid."""
    if not reason.rule:
        return _LEAVING[reason.kind](language, *reason.figures)
    words = words_of(reason.rule)
    if words is None or not words.why:
        return ""
    counts = is_open(reason.rule) or reason.kind in _OPEN
    points = "" if counts else language.t(_TENSES[reason.kind], points=reason.figures[0])
    return f"{language.t(words.why)} {points or language.t(_OPEN.get(reason.kind, _OPEN[KEPT]))}"


def _no_room(language: Translator, fitting: int, _: int) -> str:
    return language.n(
        "It fits nowhere, but {count} card to come still does.",
        "It fits nowhere, but {count} cards to come still do.",
        fitting,
    )


def _keeps(language: Translator, cards: int) -> str:
    return language.n(
        "Passing keeps room: even the best places for this one would leave no room for {count} card to come.",
        "Passing keeps room: even the best places for this one would leave no room for {count} cards to come.",
        cards,
    )


def _dearer(language: Translator, least: int, cost: int) -> str:
    cost_words = language.n(
        "Every place for it costs {count} point at least.", "Every place for it costs {count} points at least.", least
    )
    way_out = language.t("Passing costs {cost}.", cost=cost) if cost else language.t("Stopping costs nothing.")
    return f"{cost_words} {way_out}"


def _free(language: Translator, cost: int, fitting: int, coming: int) -> str:
    if coming and not fitting:
        return language.t("Stopping costs nothing, passing costs {cost}, and no card to come fits.", cost=cost)
    free = language.t("Stopping costs nothing, passing costs {cost}.", cost=cost)
    if not coming:
        return free
    still = language.n("Only {count} card to come still fits.", "Only {count} cards to come still fit.", fitting)
    return f"{free} {still}"


def _stuck(language: Translator) -> str:
    return language.t("It fits nowhere, and passing is not allowed.")


def _arrived(language: Translator, end: int) -> str:
    return language.t("On {end} the token has arrived: nothing moves it any more.", end=end)


_LEAVING: dict[str, Callable[..., str]] = {
    NO_ROOM: _no_room,
    KEEPS: _keeps,
    DEARER: _dearer,
    FREE: _free,
    STUCK: _stuck,
    ARRIVED: _arrived,
}
"""The words of reasons that are no rule's."""


def less_open(language: Translator, changes: Iterable[ScoreLine]) -> str:
    """Return how many cells are covered that would cost points; empty when none are. They are no points of a change."""
    covered = _by_rule((line.rule, line.points) for line in changes if is_open(line.rule))
    known = [(words, count) for rule, count in covered if count > 0 and (words := words_of(rule)) is not None]
    return language.phrases.enumerated(language.n(words.covered_one, words.covered, count) for words, count in known)


def _first_line(language: Translator, place_words: str, answer: Answer, *, is_close: bool) -> str:
    if isinstance(answer, Placement):
        return language.t(place_words)
    if is_close:
        return language.t("You may pass") if answer == PASS else language.t("You may stop")
    return language.t("Better pass") if answer == PASS else language.t("Better stop")
