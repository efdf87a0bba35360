"""The stories of the campaigns: what they ask is asked between episodes, and every epilogue is whole."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.letters import load_letters
from mycity.content.story import load_story, read_story
from tests.each import each

CAMPAIGNS = [row.id for row in GAMES.values() if row.is_campaign]
CITY = assets_root() / "campaigns" / CAMPAIGNS[0] / "story.yaml"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_questions_are_asked_between_two_episodes(game: str) -> None:
    episodes = load_campaign(game).episodes
    for question in load_story(game).questions:
        assert 1 <= question.after < len(episodes)
        before, after = episodes[question.after - 1], episodes[question.after]
        assert before.chapter != after.chapter, "a chapter has ended, and nothing of the next one is known"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_option_is_told_of_in_the_epilogue_once(game: str) -> None:
    story = load_story(game)
    told = [one.option for paragraph in story.epilogue.paragraphs for one in paragraph.passages if one.option]
    assert told == [option.id for question in story.questions for option in question.options]


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_option_is_heard_again_in_two_later_letters(game: str) -> None:
    story, heard = load_story(game), list[str]()
    letters = range(1, len(load_campaign(game).episodes) + 1)
    for question in story.questions:
        for option in question.options:
            said = {letter: words for letter in letters if (words := story.heard(letter, [option.id]))}
            assert len(said) == 2
            assert all(letter > question.after for letter in said)
            heard += said.values()
    assert len(set(heard)) == len(heard)
    everything = [question.options[-1].id for question in story.questions]
    assert {story.heard(letter, everything) for letter in letters} - {""} <= set(heard)
    assert not any(story.heard(letter, ()) for letter in letters), "nothing was decided"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_way_to_win_is_told_of_once(game: str) -> None:
    story = load_story(game)
    for winners, namers in product(("one", "several"), ("none", "one", "two")):
        counts = {"none": 0, "one": 1, "several": 2, "two": 2}
        said = [
            one
            for paragraph in story.epilogue.fitting(counts[winners], counts[namers], ())
            for one in paragraph.passages
        ]
        assert not any(one.option for one in said)
        assert sum("{names}" in one.text for one in said) == 1
        assert sum(bool(one.namers) for one in said) == (story.ends is not None)
        assert sum("{second}" in one.text for one in said) == (story.ends is not None and namers == "two")


@each(
    ("old", "new", "place"),
    [
        ("after: 12", "after: 6", "questions"),
        ("id: flag", "id: parapet", "questions[0].id"),
        ("id: iron", "id: oak", "questions[0].options"),
        ("id: oak", "id: Oak", "questions[0].options[0].id"),
        ("{name}, what shall fly", "{nobody}, what shall fly", "questions[1].who"),
        ("is called {end}", "is called {ends", "ends.told[0]"),
        ("option: iron", "option: clay", "epilogue.paragraphs[1].passages[1].option"),
        ("winners: several", "winners: many", "epilogue.paragraphs[0].passages[1].winners"),
        ("farewells: true", "passages: []", "epilogue.paragraphs[2]"),
        ("heard-in: [10, 17]", "heard-in: [6, 17]", "questions[0].heard-in"),
        ("heard-in: [16, 20]", "heard-in: [20, 16]", "questions[1].heard-in"),
        ("heard-in: [21, 24]", "heard-in: [21]", "questions[2].options[0].heard"),
        ("format: 1", "format: 2", "format"),
    ],
)
def test_a_wrong_story_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    text = CITY.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "story.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_story(file)
    assert place in str(caught.value)


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_epilogue_tells_of_what_was_decided_alone(game: str) -> None:
    story, chapters = load_story(game), len(load_letters(game).chapters)
    assert all(chapter <= chapters for chapter in story.epilogue.chapters)
    decided = [question.options[0].id for question in story.questions]
    said = [one for paragraph in story.epilogue.fitting(1, None, decided) for one in paragraph.passages]
    assert [one.option for one in said if one.option] == decided
    assert not any(one.namers for one in said), "a book names the ends, and asks for nothing"
    untold = story.epilogue.fitting(1, None, ())
    assert all(one.passages or one.farewells for one in untold)
    assert sum(one.farewells for one in untold) == 1


def test_a_story_without_a_bridge_names_no_ends(tmp_path: Path) -> None:
    text = CITY.read_text(encoding="utf-8")
    start, end = text.index("\nends:"), text.index("\nepilogue:")
    file = tmp_path / "story.yaml"
    file.write_text(text[:start] + text[end:], encoding="utf-8")
    with pytest.raises(ContentError, match="no ends to be named"):
        read_story(file)
