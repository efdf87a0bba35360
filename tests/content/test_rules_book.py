"""The rules book's data: what is shipped is sound, mistakes are named with their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mycity.content.assets import ContentError
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, PRINTED_GAMES
from mycity.content.lands.plans import load_lands
from mycity.content.rules_book import load_rules_book, read_rules_book
from mycity.content.versions import newest_version

PAGE = "{id: one, title: One, lines: [{text: A line.}]}"


def refused(folder: Path, text: str) -> ContentError:
    path = folder / "rules.yaml"
    path.write_text(f"format: 1\ngame: eternal\n{text}\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_rules_book(path)
    return caught.value


def test_every_line_of_the_shipped_book_has_a_picture_and_its_numbers() -> None:
    book, rules = load_rules_book("eternal"), load_episode("eternal").scenario.rules
    rows = {rule.id: {name: value for name, value in rule.row().items() if name != "id"} for rule in rules.rules}
    for page in book.pages:
        for line in page.lines:
            assert line.picture is not None, line.text
            values = rows[line.rule] if line.rule else {}
            assert "{" not in line.text.format(**values)


@pytest.mark.parametrize("game", [row.id for row in PRINTED_GAMES.values() if not row.is_campaign])
def test_every_number_of_a_book_is_its_games(game: str) -> None:
    values = {rule.key: rule.parameters() for rule in load_episode(game).scenario.rules.rules}
    for page in load_rules_book(game).pages:
        for line in page.lines:
            assert "{" not in line.text.format(**(values[line.rule] if line.rule else {}))


def test_every_rule_that_gives_points_is_spoken_of_in_the_games_words() -> None:
    spoken = " ".join(line.text for page in load_rules_book("eternal").pages for line in page.lines).lower()
    for word in ("tree", "rock", "groups", "church", "well", "empty", "gold", "pass", "stop"):
        assert word in spoken


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (f"pages: [{PAGE}, {PAGE}]", "pages[1].id", "there is a page 'one' already"),
        ("pages: []", "pages", "length >= 1"),
        ("pages: [{id: one, title: One, lines: [{text: A., rule: flying}]}]", "pages[0].lines[0].rule", "no rule"),
        (
            "pages: [{id: one, title: One, lines: [{text: A., picture: {cells: ['..', '.']}}]}]",
            "pages[0].lines[0].picture.cells",
            "equal length",
        ),
        ("pages: [{id: one, title: One, lines: [{text: A., colour: red}]}]", "pages[0].lines[0]", "unknown field"),
    ],
)
def test_mistakes_are_named_with_their_place(tmp_path: Path, text: str, place: str, reason: str) -> None:
    error = refused(tmp_path, text)
    assert error.location == place
    assert reason in error.reason


# -- made lands --------------------------------------------------------------------------------------------------------

OF_MODULES = {
    "city-land": {
        "groups": r"\bgroups?\b",
        "churches": r"\bchurch(es)?\b|\bblocking\b",
        "wells": r"\bwells?\b",
        "gold": r"\bgold\b|\bveins?\b",
        "investor": r"\binvestor\b",
        "factories": r"\bfactor(y|ies)\b",
        "smog": r"\bsmog\b",
        "palace": r"\bpalace\b|\bparks?\b",
    },
    "island-land": {
        "groups": r"\bfarms?\b|\bvillages?\b|\bforts?\b",
        "totems": r"\btotems?\b|\broads?\b",
        "largest": r"\blargest\b",
        "springs": r"\bsprings?\b",
        "shells": r"\bshells?\b",
        "wreck": r"\bwrecks?\b",
    },
}
"""By game: what names a module to whoever reads the book."""
SIGNS = {"wells": "W", "gold": "G", "palace": "P", "totems": "X", "springs": "o", "shells": "s", "wreck": "w"}
"""What shows a module on the boards beside the lines."""


def sets_of_modules(game: str) -> list[set[str]]:
    """Return the shipped sets, every module alone with those it needs, and all but one."""
    family = load_lands(newest_version()).families[GAMES[game].family]
    needs = {module.id: {module.id, *filter(None, [module.needs])} for module in family.modules}
    without = [{one for one, needed in needs.items() if lacking not in needed} for lacking in needs]
    return [*({*row.modules} for row in family.sets), *needs.values(), *without]


@pytest.mark.parametrize("game", OF_MODULES)
def test_the_book_of_a_land_names_and_shows_nothing_that_the_land_lacks(game: str) -> None:
    for modules in sets_of_modules(game):
        pages = filter(None, (page.said(modules) for page in load_rules_book(game).pages))
        for line in (line for page in pages for line in page.lines):
            shown = "".join((*(line.picture.cells if line.picture else ()), *(line.hexes.rows if line.hexes else ())))
            for module in set(OF_MODULES[game]) - modules:
                assert not re.search(OF_MODULES[game][module], line.text, re.IGNORECASE), (module, line.text)
                assert module not in SIGNS or SIGNS[module] not in shown, (module, line.text)


def test_the_palace_is_red_for_what_a_land_has_and_for_nothing_else() -> None:
    lines = [line for page in load_rules_book("city-land").pages for line in page.lines]
    red = {
        "For churches, the palace is red.": {"palace", "churches"},
        "The palace joins no group.": {"palace", "groups"},
    }
    for words, modules in red.items():
        (line,) = [line for line in lines if line.text == words]
        assert line.is_said(modules | {"wells"})
        assert not any(line.is_said(modules - {one}) for one in modules)
