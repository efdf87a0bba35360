"""The rules book's data: what is shipped is sound, mistakes are named with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError
from mycity.content.episodes import load_episode
from mycity.content.games import PRINTED_GAMES
from mycity.content.rules_book import load_rules_book, read_rules_book

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
