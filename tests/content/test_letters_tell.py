"""A letter names every rule that begins, changes or ends with its episode; those of the first stand in the book too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.letters import Letter, load_letters
from mycity.content.rules_book import load_rules_book
from mycity.content.versions import known_versions, newest_version
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.rules.base import Rule
from tests.each import each

CAMPAIGNS = [row.id for row in GAMES.values() if row.is_campaign]
Rows = Mapping[str, Mapping[str, Any]]


def rows_of(game: str) -> list[Rows]:
    """Return the rules of each episode, by key, as the newest version has them."""
    episodes = load_campaign(game, newest_version()).episodes
    return [{rule.key: rule.row() for rule in episode.scenario.rules.rules} for episode in episodes]


def differing(before: Rows, now: Rows) -> set[str]:
    """Return the rules that begin, change or end."""
    return {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)}


def named_by(letter: Letter) -> set[str]:
    return {rule for line in letter.news for rule in (line.rule, *line.about)}


def untold(game: str, episodes: list[Rows]) -> Iterator[str]:
    """Yield every rule that begins, changes or ends untold, with its episode."""
    basics = {rule for line in load_rules_book(game).pages[0].lines for rule in (line.rule, *line.about)}
    before: Rows = {}
    for number, (now, letter) in enumerate(zip(episodes, load_letters(game).episodes, strict=True), start=1):
        told = named_by(letter) | (basics if number == 1 else set())
        yield from (f"letter {number}: {rule}" for rule in sorted(differing(before, now) - told))
        before = now


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_no_rule_begins_changes_or_ends_untold(game: str) -> None:
    found = list(untold(game, rows_of(game)))
    assert not found, f"{found}: no line of that letter's news has it as its rule, or in its about"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_row_changed_in_any_episode_is_noticed(game: str) -> None:
    """The control: whichever row is changed, begun or ended, a letter that does not name it is named."""
    episodes = rows_of(game)
    letters = load_letters(game).episodes
    for number, rows in enumerate(episodes, start=1):
        for rule in sorted(rows.keys() - named_by(letters[number - 1])):
            if number > 1 and rule in episodes[number - 2]:
                changed = [*episodes[: number - 1], {**rows, rule: {"id": "spoilt"}}, *episodes[number:]]
                assert f"letter {number}: {rule}" in list(untold(game, changed))
                ended = [*episodes[: number - 1], {key: row for key, row in rows.items() if key != rule}]
                assert f"letter {number}: {rule}" in list(untold(game, [*ended, *episodes[number:]]))


@each("game", CAMPAIGNS)
@each("version", known_versions())
def test_titles_have_no_versions(game: str, version: str) -> None:
    """Words are read in the newest form: a catalog knows no others."""
    titles = [episode.title for episode in load_campaign(game, version).episodes]
    assert titles == [episode.title for episode in load_campaign(game).episodes]


def _rules(plan: EpisodePlan) -> tuple[Rule, ...]:
    return plan.scenario.rules.rules


def empty_tellings(game: str, episodes: list[Rows]) -> Iterator[str]:
    """Yield every rule that a letter tells of although it neither begins, changes nor ends."""
    before: Rows = {}
    older = {
        rule.key for one in known_versions() for plan in load_campaign(game, one).episodes for rule in _rules(plan)
    }
    older -= {key for rows in rows_of(game) for key in rows}
    for number, (now, letter) in enumerate(zip(episodes, load_letters(game).episodes, strict=True), start=1):
        told = named_by(letter) - {"", *older}
        yield from (f"letter {number}: {rule}" for rule in sorted(told - differing(before, now)))
        before = now


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_no_letter_tells_of_a_rule_that_is_as_before(game: str) -> None:
    episodes = rows_of(game)
    assert list(empty_tellings(game, episodes)) == []
    for number, letter in enumerate(load_letters(game).episodes[1:], start=2):
        for rule in named_by(letter) & differing(episodes[number - 2], episodes[number - 1]):
            as_before = {key: row for key, row in episodes[number - 1].items() if key != rule}
            if rule in episodes[number - 2]:
                as_before[rule] = episodes[number - 2][rule]
            spoilt = [*episodes[: number - 1], as_before, *episodes[number:]]
            assert f"letter {number}: {rule}" in list(empty_tellings(game, spoilt))
