"""Which lines of letters hold no more in a later episode, wholly or in part, and up to which episode they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mycity.content.letters import News
from mycity.content.rule_words import load_rule_words, values_of, words_of
from mycity.engine.rules.base import Rule
from mycity.scenes.shared.letter_text import LetterText, news_words
from mycity.scenes.shell.services import Services

_START = "start"
"""The place in a text for where the tokens start, which is no rule."""


def is_over(line: News, letters: list[LetterText]) -> bool:
    """Whether a line of the first of some letters in a row holds no more in the episode of the last: none of it does.

    Args:
        line: What the letter says.
        letters: Its letter, and the later ones up to that of the episode that is played.
    """
    return _until(line, letters) > 0


def line_words(services: Services, line: News, letters: list[LetterText]) -> str:
    """Return a line of the first of some letters in words, and up to which episode it held, or a part of it did."""
    t, words = services.t, news_words(services, letters[0], line)
    if until := _until(line, letters):
        return t("Until episode {number}: {what}", number=until, what=words)
    for key in _ended(line, letters):
        told = t(
            "Until episode {number}: {what}", number=_last([key], line, letters), what=_name(services, key, letters)
        )
        words = f"{words} ({told})"
    return words


def _until(line: News, letters: list[LetterText]) -> int:
    """Return the last episode in which a line that is over held; 0 for one of which something still holds."""
    if line.until:
        return line.until if line.until < letters[-1].number else 0
    ended = list(_ended(line, letters))
    if not ended or len(ended) < len(set(_told(line))):
        return 0
    return _last(ended, line, letters)


def _told(line: News) -> Iterator[str]:
    """Yield what a line tells of: rules by their keys, and where the tokens start."""
    yield from (key for key in (line.rule, *line.about, *line.still) if key)
    if "{start}" in line.text:
        yield _START


def _ended(line: News, letters: list[LetterText]) -> Iterator[str]:
    """Yield what of that is not in the last letter's episode as it was in the first's, unless the line itself says."""
    for key in dict.fromkeys(_told(line)):
        if not line.until and _state(key, line, letters[-1]) != _state(key, line, letters[0]):
            yield key


def _last(keys: Iterable[str], line: News, letters: list[LetterText]) -> int:
    """Return the last episode in which all of this was as in the first letter's: what ended may have come back."""
    first = [_state(key, line, letters[0]) for key in keys]
    return next(one.number for one in reversed(letters) if [_state(key, line, one) for key in keys] == first)


def _state(key: str, line: News, letter: LetterText) -> object:
    """Return what a line says of a rule, as it is in an episode: whether it is in force, where the tokens start.

    A rule may be in force as a variant of another key, unless that is what the line speaks of.
    """
    plan = letter.plan
    if key == _START:
        return plan.scenario.start
    own = {line.rule, *line.about, *line.still}
    keys = {rule.key for rule in plan.scenario.rules.rules}
    return key in keys or any(one.startswith(f"{key}.") for one in keys - own)


def _name(services: Services, key: str, letters: list[LetterText]) -> str:
    """Return what something is called that has ended: its name, or what it asked for."""
    t = services.t
    if key == _START:
        return t("Tokens start on {start}.", start=letters[0].plan.scenario.start)
    if (words := words_of(key)) is not None:
        return t(words.name)
    told = load_rule_words().conditions.get(key)
    return t(told.condition, **_values(key, letters[0].plan.scenario.rules.rules)) if told else key


def _values(key: str, rules: Iterable[Rule]) -> dict[str, object]:
    return next((values_of(rule) for rule in rules if rule.key == key), {})
