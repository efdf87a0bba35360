"""The letters of the campaign: one per episode, pictures that can be painted, rules that are in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import assets_root
from mycity.content.campaign_files import load_campaign_file
from mycity.content.campaigns import load_campaign
from mycity.content.errors import ContentError
from mycity.content.letters import Picture, load_letters, read_letters
from mycity.content.rules_book import load_rules_book
from mycity.ui.pictures.sprites import Sprites

LETTERS = load_letters("city")
PICTURES = [
    *(news.picture for letter in LETTERS.episodes for news in letter.news if news.picture is not None),
    *(line.picture for page in load_rules_book("eternal").pages for line in page.lines if line.picture is not None),
]


def test_there_is_a_story_for_each_chapter_and_a_letter_for_each_episode() -> None:
    assert len(LETTERS.chapters) == len(load_campaign_file("city").chapters)
    assert all((assets_root() / "sprites" / f"{one.painting}.webp").is_file() for one in LETTERS.chapters)
    land = [f"{LETTERS.land.painting}-{fine}" for fine in (2, 3)]
    scenes = [f"{LETTERS.land.scenes}-{number}" for number in range(1, 9)]
    assert all((assets_root() / "sprites" / f"{name}.webp").is_file() for name in (*land, *scenes))
    assert len(LETTERS.episodes) == len(load_campaign("city").episodes)


def test_a_line_names_rules_in_force_and_their_parameters() -> None:
    for letter, plan in zip(LETTERS.episodes, load_campaign("city").episodes, strict=True):
        rows = {rule.id: rule.row() for rule in plan.scenario.rules.rules}
        for news in letter.news:
            assert news.rule in {"", *rows}
            news.text.format(**rows.get(news.rule, {}))


def test_the_pictures_of_a_letter_are_equally_wide() -> None:
    for letter in LETTERS.episodes:
        assert len({len(news.picture.cells[0]) for news in letter.news if news.picture is not None}) == 1


@pytest.mark.parametrize("picture", PICTURES, ids=map(str, range(len(PICTURES))))
def test_what_a_picture_shows_could_be_built(picture: Picture) -> None:
    sprites = Sprites(assets_root() / "sprites")
    taken: set[tuple[int, int]] = set()
    for name, turns, row, column in picture.placed:
        cells = {(row + y, column + x) for y, x in sprites.cells(name, turns)}
        assert all(0 <= y < len(picture.cells) and 0 <= x < len(picture.cells[0]) for y, x in cells)
        assert not {picture.cells[y][x] for y, x in cells} & set("MFESP")
        assert not cells & taken
        assert not any(one in cells and other in cells for one, other in picture.edges)
        taken |= cells


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rule: pass", "rule: pas", "episodes[0].news[2].rule"),
        ("Y-L4 1 0 0", "Y-L4 5 0 0", "buildings"),
        ("squares: [D1, B3]", "squares: [D1, 3B]", "episodes[6].news[2].picture"),
        ("painting: chapters/city-1", "painting: ../city-1", "chapters[0].painting"),
    ],
)
def test_a_wrong_letter_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    text = (assets_root() / "campaigns" / "city" / "letters.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "letters.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_letters(file)
    assert place in str(caught.value)
