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
from mycity.content.rule_words import is_open, words_of
from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Placement
from mycity.engine.rules import RuleSet
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.comparing import OTHERS, compared
from mycity.ui.messages import mark

_STICKY = "\N{NO-BREAK SPACE}"


def rule_name(services: Services, rule: str) -> str:
    """Return what a rule, or a line of the scoring, is called."""
    if rule == AT_ONCE:
        return services.t("During play")
    if rule == OTHERS:
        return services.t("Everything else")
    words = words_of(rule)
    return services.t(words.name) if words else rule


def changes_words(services: Services, changes: Iterable[tuple[str, int]]) -> str:
    """Return (rule, points) pairs as words: ``Groups +1, Trees -1``."""
    return ", ".join(f"{rule_name(services, rule)}{_STICKY}{signed(points)}" for rule, points in changes)


def hint_words(
    services: Services, rules: RuleSet, place_words: str, advice: Advice, changes: Iterable[tuple[str, int]]
) -> list[str]:
    """Return what a hint says, in short lines: what to do, why, what else it changes, and than what it is better.

    Args:
        services: What every scene is given.
        rules: The rules in force.
        place_words: What is said where something is to be put.
        advice: The advice.
        changes: (rule, points) that the answer changes, as things stand.
    """
    lines = [_first_line(services, place_words, advice.answer)]
    if advice.is_first:
        return [*lines, services.t("A first thought; a moment more may tell otherwise.")]
    points = compared(advice).lost
    reason = advice.reason if points >= 1 or not isinstance(advice.answer, Placement) else None
    why = "" if reason is None else reason_words(services, reason)
    reason_rule = reason.rule if reason is not None and why and reason.kind in _TENSES else ""
    rest = [(rule, change) for rule, change in _by_rule(changes) if rule != reason_rule or is_open(rule)]
    return [
        line
        for line in (*lines, why, *_changes(services, rules, rest), _margin_words(services, advice, points))
        if line
    ]


def _by_rule(changes: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return changes added up by rule: one tile may join two totems."""
    total: dict[str, int] = {}
    for rule, points in changes:
        total[rule] = total.get(rule, 0) + points
    return list(total.items())


def _changes(services: Services, rules: RuleSet, changes: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Yield what an answer changes, by when it is paid, what is less open said for itself, at last."""
    at_the_end = {rule.line for rule in rules.end_score}
    now = [(rule, points) for rule, points in changes if rule not in at_the_end]
    later = [(rule, points) for rule, points in changes if rule in at_the_end and not is_open(rule)]
    if now:
        yield services.t("Now: {changes}", changes=changes_words(services, now))
    words = [words for words in (changes_words(services, later), less_open(services, changes)) if words]
    if words:
        yield services.t("At the end: {changes}", changes=", ".join(words))


def _margin_words(services: Services, advice: Advice, points: int) -> str:
    """Return by how much an answer is better than what."""
    if not advice.than:
        return services.t("Nothing else is allowed.")
    than = FOR_IT if advice.than in {PLACES, YOURS} and not isinstance(advice.answer, Placement) else advice.than
    return services.t(_AS_GOOD[than]) if points < 1 else _lead_words(services, than, points)


def _lead_words(services: Services, than: str, points: int) -> str:
    if than == PLACES:
        return services.n(
            "About {count} point more by the end than at the next best places.",
            "About {count} points more by the end than at the next best places.",
            points,
        )
    if than == FOR_IT:
        return services.n(
            "About {count} point more by the end than at the best places for it.",
            "About {count} points more by the end than at the best places for it.",
            points,
        )
    if than == YOURS:
        return services.n(
            "About {count} point more by the end than at your place.",
            "About {count} points more by the end than at your place.",
            points,
        )
    if than == "pass":
        return services.n(
            "About {count} point more by the end than by passing.",
            "About {count} points more by the end than by passing.",
            points,
        )
    return services.n(
        "About {count} point more by the end than by stopping.",
        "About {count} points more by the end than by stopping.",
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


def reason_words(services: Services, reason: Reason) -> str:
    """Return why an answer is good, as a friend would say it, and when that is paid."""
    if not reason.rule:
        return _LEAVING[reason.kind](services, *reason.figures)
    words = words_of(reason.rule)
    if words is None or not words.why:
        return ""
    counts = is_open(reason.rule) or reason.kind in _OPEN
    points = "" if counts else services.t(_TENSES[reason.kind], points=reason.figures[0])
    return f"{services.t(words.why)} {points or services.t(_OPEN.get(reason.kind, _OPEN[KEPT]))}"


def _no_room(services: Services, fitting: int, _: int) -> str:
    return services.n(
        "It fits nowhere, but {count} card to come still does.",
        "It fits nowhere, but {count} cards to come still do.",
        fitting,
    )


def _keeps(services: Services, cards: int) -> str:
    return services.n(
        "That keeps room: at the best places for it, {count} card to come would fit nowhere any more.",
        "That keeps room: at the best places for it, {count} cards to come would fit nowhere any more.",
        cards,
    )


def _dearer(services: Services, least: int, cost: int) -> str:
    cost_words = services.n(
        "Every place for it costs {count} point at least.", "Every place for it costs {count} points at least.", least
    )
    way_out = services.t("Passing costs {cost}.", cost=cost) if cost else services.t("Stopping costs nothing.")
    return f"{cost_words} {way_out}"


def _free(services: Services, cost: int, fitting: int, coming: int) -> str:
    if coming and not fitting:
        return services.t("Stopping costs nothing, passing costs {cost}, and no card to come fits.", cost=cost)
    free = services.t("Stopping costs nothing, passing costs {cost}.", cost=cost)
    if not coming:
        return free
    still = services.n("Only {count} card to come still fits.", "Only {count} cards to come still fit.", fitting)
    return f"{free} {still}"


def _stuck(services: Services) -> str:
    return services.t("It fits nowhere, and passing is not allowed.")


def _arrived(services: Services, end: int) -> str:
    return services.t("On {end} the token has arrived: nothing moves it any more.", end=end)


_LEAVING: dict[str, Callable[..., str]] = {
    NO_ROOM: _no_room,
    KEEPS: _keeps,
    DEARER: _dearer,
    FREE: _free,
    STUCK: _stuck,
    ARRIVED: _arrived,
}
"""The words of reasons that are no rule's."""


_COVERED: dict[str, Callable[[Services, int], str]] = {
    "empties": lambda s, count: s.n("{count} empty cell covered", "{count} empty cells covered", count),
    "beach": lambda s, count: s.n("{count} cell of empty beach covered", "{count} cells of empty beach covered", count),
}
"""The words for less that is open, by the rule that would count it."""


def less_open(services: Services, changes: Iterable[tuple[str, int]]) -> str:
    """Return how much less is still open after changes, which is never counted among points; empty when nothing is."""
    less = {rule: points for rule, points in _by_rule(changes) if is_open(rule) and points}
    return ", ".join(_COVERED[rule](services, count) for rule, count in less.items())


def _first_line(services: Services, place_words: str, answer: Answer) -> str:
    if isinstance(answer, Placement):
        return services.t(place_words)
    return services.t("Better pass") if answer == PASS else services.t("Better stop")
