"""What the adviser says, in a player's words: where to build, and which rules gain or lose by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycity.ai.review.advice import AT_ONCE, Advice
from mycity.content.rule_words import is_open, words_of
from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Placement
from mycity.scenes.shared.small_pictures import signed
from mycity.scenes.shell.services import Services
from mycity.table.comparing import OTHERS, Comparison, compared

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


def hint_words(services: Services, advice: Advice, changes: Iterable[tuple[str, int]]) -> list[str]:
    """Return what a hint says, in short lines: what to do, what it changes now, and why it is good.

    Args:
        advice: The advice.
        changes: (rule, points) that the answer changes now.
    """
    lines = [_head(services, advice.answer)]
    if advice.is_first:
        return [*lines, services.t("A first thought; a moment more may tell otherwise.")]
    now = _now(services, list(changes))
    if now:
        lines.append(services.t("Right now: {changes}", changes=now))
    found = compared(advice)
    points = found.lost
    if points < 1:
        lines.append(services.t("Other moves are about as good."))
    else:
        more = services.n("About {count} point more by the end.", "About {count} points more by the end.", points)
        lines.append(f"{_reason(services, found)} {more}".strip())
    return lines


def _reason(services: Services, found: Comparison) -> str:
    """Return why a move is good, as a friend would say it: the words of what it gains most, of those that have any."""
    for line in sorted(found.lines, key=lambda line: line.change):
        if line.change < 0 and line.rule == AT_ONCE:
            return services.t("It brings points at once.")
        words = words_of(line.rule)
        if line.change < 0 and words and words.why:
            return services.t(words.why)
    return ""


def less_open(services: Services, changes: Iterable[tuple[str, int]]) -> str:
    """Return how much less is still open after changes, which is never counted among points; empty when nothing is."""
    less = sum(points for rule, points in changes if is_open(rule))
    return services.n("{count} bare cell covered", "{count} bare cells covered", less) if less else ""


def _now(services: Services, changes: Sequence[tuple[str, int]]) -> str:
    """Return what changes now, what is less open said for itself, at last."""
    counted = changes_words(services, [(rule, points) for rule, points in changes if not is_open(rule)])
    return ", ".join(words for words in (counted, less_open(services, changes)) if words)


def _head(services: Services, answer: Answer) -> str:
    if isinstance(answer, Placement):
        return services.t("Put it here")
    return services.t("Better pass") if answer == PASS else services.t("Better stop")
