"""The words of modules: which letter tells the rule of each, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import episode_numbers
from mycity.content.episodes import load_episode
from mycity.content.lands.land_words import land_words, read_land_words
from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import FAMILIES

FILE = assets_root() / "lands.yaml"
CAMPAIGNS = {"city": "city", "island": "island-season"}
NEVER_SEALED = 4
"""The modules of an evening's game are the first ones of both families."""


def rules_of(campaign: str, number: int) -> set[str]:
    return {rule.id for rule in load_episode(campaign, number).scenario.rules.rules}


def first_told(family: str, module: str) -> int:
    """Return the first episode that is played as a module says: with the rules that it adds, without one it takes."""
    rows = load_lands(newest_version()).families[family].rules
    added = {row.rule["id"] for row in rows if row.with_module == module}
    gone = set() if added else {row.rule["id"] for row in rows if row.without == module}
    numbers = episode_numbers(CAMPAIGNS[family])
    played = ((number, rules_of(CAMPAIGNS[family], number)) for number in numbers)
    return next(number for number, rules in played if added <= rules and not gone & rules)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_module_is_told_by_the_letter_whose_episode_first_plays_by_it(family: str) -> None:
    for module in load_lands(newest_version()).families[family].modules:
        letter = land_words().modules[family][module.id].letter
        if module.bit < NEVER_SEALED:
            assert letter is None
        else:
            assert letter is not None
            assert (letter.campaign, letter.episode) == (CAMPAIGNS[family], first_told(family, module.id))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (", letter: {campaign: city, episode: 14}", "", r"modules\.city\.smog\.letter: it is missing"),
        ("{campaign: city, episode: 14}", "{campaign: city, episode: 25}", r"smog\.letter: there is no such letter"),
        ("{campaign: city, episode: 14}", "{campaign: eternal, episode: 1}", r"smog\.letter: there is no such letter"),
        ("{campaign: city, episode: 14}", "{campaign: ../city, episode: 1}", "campaign"),
        ("icon: rule-gold}", "icon: rule-gold, letter: {campaign: city, episode: 1}}", r"gold\.letter: .*evening"),
    ],
)
def test_a_module_whose_letter_is_missing_or_wrong_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "lands.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        read_land_words(path)
