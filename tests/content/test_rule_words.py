"""The words of the rules: every rule that brings something has them, and what is wrong is refused by file and place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mycity.cli.games import table_alone
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import episode_numbers
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.rule_words import read_rule_words, refusal_words, rule_line, scoring_rules, words_of
from mycity.engine.episode import HAS_STOPPED, NO_SEAT
from mycity.engine.rules import RULES
from mycity.engine.rules.homes import Homes
from mycity.engine.rules.start_river import StartAtRiver
from tests.each import each
from tests.english import ENGLISH

FILE = (assets_root() / "rules.yaml").read_text(encoding="utf-8")


def test_every_icon_is_drawn() -> None:
    for rule in RULES:
        words = words_of(rule)
        assert words is None or (assets_root() / "sprites" / "svg" / f"{words.icon}.svg").is_file(), words


def test_refusals_have_words() -> None:
    assert refusal_words(StartAtRiver.refusal) == "Away from the river"
    assert refusal_words(HAS_STOPPED) == "You have stopped."
    assert refusal_words(NO_SEAT) == "there is no such seat at the table"


@pytest.mark.parametrize("number", [1, 12, 19, 24])
def test_rules_are_told_in_the_order_in_which_they_count(number: int) -> None:
    rules = load_episode("city", number).scenario.rules
    told = [rule for _, rule in scoring_rules(rules)]
    at_once = [rule.speaks_at_once() for rule in told]
    assert at_once == sorted(at_once, reverse=True)
    assert [rule for rule in told if rule in rules.end_score] == list(rules.end_score)
    assert number != 12 or [rule.id for rule in told][-2:] == ["empties", "trade"]


@pytest.mark.parametrize(
    ("game", "number", "rule", "said", "unsaid"),
    [
        ("island-season", 3, "groups.symbols", "+3 for a farm or a village of 5 cells or more", "fort"),
        ("island-season", 4, "groups.symbols", "+3 for a farm, village or fort of 5 cells or more", "or a village"),
        ("city", 16, "mines", "Each blue building joined to the blue entrance digs one box", "red"),
        ("city", 17, "mines", "Each blue or red building joined to the entrance of its colour digs one box", "yellow"),
        ("city", 18, "mines", "Each building joined to the entrance of its colour digs one box", "blue"),
        ("city", 20, "railway", "1 rail for each building on the last row", "church"),
        ("city", 21, "railway", "1 rail for each building on the last row, 2 for a church", "2 rails"),
    ],
)
def test_a_line_says_what_its_parameters_ask_for(game: str, number: int, rule: str, said: str, unsaid: str) -> None:
    found = {one.key: (words, one) for words, one in scoring_rules(load_episode(game, number).scenario.rules)}
    line = rule_line(ENGLISH, *found[rule])
    assert line == said
    assert unsaid not in line


def test_words_are_found_by_id_and_by_the_name_of_the_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Park(Homes):
        id = "park.large"

    monkeypatch.setitem(RULES, Park.id, Park)
    words = read_rule_words(written(tmp_path, FILE.replace("  homes:", f"{HOMES}  park.large:", 1)))
    assert words.rules["park"] is words.rules["park.large"]
    assert words.rules["trees"] is not words.rules["trees.smog"]
    assert words_of("start.river") is None


def test_a_rule_that_nobody_is_told_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Moats(Homes):
        id = "moats"

    monkeypatch.setitem(RULES, Moats.id, Moats)
    with pytest.raises(ContentError, match=r"rules\.yaml: rules\.moats: Moats lacks name, line, icon$"):
        read_rule_words(assets_root() / "rules.yaml")


def written(folder: Path, text: str) -> Path:
    path = folder / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    return path


HOMES = next(row for row in re.split(r"^(?=  \S)", FILE, flags=re.MULTILINE) if row.startswith("  homes:"))


@each(
    ("right", "wrong", "place", "reason"),
    [
        ("format: 1", "format: 2", "format", "Invalid enum value 2"),
        (HOMES, "", "rules.homes", "Homes lacks name, line, icon"),
        ("    icon: rule-home\n", "", "rules.homes", "Homes lacks icon"),
        ("icon: rule-home", "sign: rule-home", "rules.homes", "Object contains unknown field `sign`"),
        ("name: Yellow homes", "name: 3", "rules.homes.name", "Expected `str`, got `int`"),
        ("  homes:", "  houses:", "rules.houses", "there is no rule 'houses'"),
        ("refusal: Away from the river", "name: River", "rules.start.river", "StartAtRiver lacks refusal"),
        ("icon: rule-home", "icon: rule-home\n    refusal: No", "rules.homes.refusal", "Homes refuses nothing"),
        ("it, {limit} at most", "it, {most} at most", "rules.factories.line", "{most} stands for nothing"),
        ("it, {limit} at most", "it, {limit at most", "rules.factories.line", "expected '}' before end of string"),
    ],
)
def test_what_is_refused(tmp_path: Path, right: str, wrong: str, place: str, reason: str) -> None:
    assert right in FILE
    path = written(tmp_path, FILE.replace(right, wrong, 1))
    with pytest.raises(ContentError) as refused:
        read_rule_words(path)
    assert (refused.value.file, refused.value.location, refused.value.reason) == (path, place, reason)


@pytest.mark.parametrize("game", ["eternal", "island", "island-eternal", "city", "island-season"])
def test_whatever_may_be_the_reason_of_a_hint_has_words_for_it(game: str) -> None:
    """Points at the end, points at once, and steps towards some: of all episodes."""
    numbers = episode_numbers(game) if GAMES[game].is_campaign else [None]
    for number in numbers:
        rules = table_alone(game, number, 1).scenario.rules
        lines = {rule.line for rule in rules.end_score}
        lines |= {line for rule in rules.rules if rule.speaks_at_once() and rule.key in PAYING for line in rule.lines}
        found = {line: words_of(line) for line in lines - {"wreck"}}
        assert [line for line, words in found.items() if words is None or not words.why] == []


PAYING = {"gold", "investor", "railway", "groups.symbols", "totems", "ash", "beach-house", "ruin"}
"""Rules that give points at once; a wreck's never change."""
