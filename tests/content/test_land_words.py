"""The words of modules: which letter tells the rule of each, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import episode_numbers
from mycity.content.episodes import load_episode
from mycity.content.lands.land_sets import set_bits, set_with, sets_of
from mycity.content.lands.land_words import land_words, read_land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import FAMILIES
from tests.english import ENGLISH

FILE = assets_root() / "lands.yaml"
CAMPAIGNS = {"city": "city", "island": "island-season"}
MAIN_NUMBERS = {
    "city": {"churches": 3, "wells": 4, "gold": 3, "investor": 1, "factories": 3},
    "island": {"groups": 3, "totems": 5, "largest": 5, "springs": 4, "shells": 2, "wreck": 1},
}
"""What the design asks of the rules."""
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


@pytest.mark.parametrize("family", FAMILIES)
def test_the_numbers_in_the_line_of_a_module_are_those_of_its_rules(family: str) -> None:
    """What the file of rules says, read as plain YAML; beside it a line may say 1, for what no parameter sets."""
    plan = yaml.safe_load((assets_root() / "campaigns" / "lands.yaml").read_text(encoding="utf-8"))["families"][family]
    for module in plan["modules"]:
        rows = [row["rule"] for row in plan["rules"] if row.get("with") == module["id"]]
        line = module_line(ENGLISH, family, module["id"])
        said = {int(number) for number in re.findall(r"\d+", line)}
        set_there = {value for row in rows for value in row.values() if isinstance(value, int)}
        assert set_there <= said <= set_there | {1}, line
        assert MAIN_NUMBERS[family].get(module["id"], 0) in {0, *said}
        assert not set("{}") & set(line)


def test_the_first_steps_are_a_pleasure_without_a_sealed_rule() -> None:
    for family, modules in (("city", 0b1), ("island", 0b1001)):
        assert set_bits(family, "first-steps") == modules
        named = set_with(family, modules)
        assert named is not None
        assert not [module for module in named.modules if land_words().modules[family][module].letter]
        assert [row.id for row in sets_of(family)][:2] == ["evening", "first-steps"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rules: [wells]", "rules: [gold]", r"wells\.rules\[0\]: it brings no rule 'gold'"),
        ("rules: [wells]", "rules: []", r"city\.wells: it has no line"),
        ("churches, wells, gold], means", "churches, wells], means", r"sets\.city\[0\]: .*evening"),
        ("modules: [groups], means", "modules: [groups, smog], means", r"city\[1\]\.modules: 'smog' needs"),
        ("modules: [groups], means", "modules: [herds], means", r"city\[1\]\.modules: there is no module 'herds'"),
        ("id: gold-fever", "id: first-steps", r"sets\.city\[2\]: it is given twice"),
        ("rated: [evening]", "rated: [evenings]", r"rated\[0\]: there is no set"),
        ("{mean: 24, generous: 26}", "{mean: 28, generous: 26}", r"city\[1\]\.means: a generous land"),
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
