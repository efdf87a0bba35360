"""Lessons: those of the game hold, and a wrong one is refused with its file, its place and the reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.lessons import (
    ANSWERS,
    FIRST_CITY,
    FIRST_ISLAND,
    FIRST_STICKER,
    SECOND_CITY,
    SECOND_ISLAND,
    LessonStep,
    begin_lesson,
    load_lesson,
    read_lesson,
)
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import STOP, Answer, State, apply, legal_actions
from mycity.engine.grid import parse
from mycity.engine.pieces import Placement
from mycity.engine.rules.gold import covers_gold
from mycity.engine.scoring import final_points
from tests.each import each


def test_the_lessons_of_the_game_can_be_given() -> None:
    city, sticker = load_lesson(FIRST_CITY), load_lesson(FIRST_STICKER)
    assert 7 <= len(city.deck) <= 8
    assert {"take", "turn", "build", "refuse", "read"} <= {step.act for step in city.steps}
    assert "BLOCK" in city.deck
    assert any(card.startswith("C-") for card in city.deck)
    island = load_lesson(FIRST_ISLAND)
    assert len(island.deck) == 6
    assert {"take", "turn", "build", "refuse", "read"} <= {step.act for step in island.steps}
    second = load_lesson(SECOND_ISLAND)
    assert {"build", "hint", "undo", "stop", "read"} <= {step.act for step in second.steps}
    assert 10 <= len(second.steps) <= 14
    assert island.follows == SECOND_ISLAND
    assert sticker.plan is None
    assert len(sticker.steps) < len(city.steps)


@pytest.mark.parametrize("name", [FIRST_CITY, SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND])
def test_no_card_that_fits_well_is_to_be_passed(name: str) -> None:
    """Whatever fits somewhere is worth more than the point that passing costs."""
    for state, step in asked(name):
        fits = any(isinstance(answer, Placement) for answer in legal_actions(state, 0))
        assert step.act not in {"pass", "stop"} or not fits, step.words


@pytest.mark.parametrize("name", [SECOND_CITY, SECOND_ISLAND])
def test_who_stops_where_it_is_taught_has_nothing_to_gain_from_what_is_left(name: str) -> None:
    for state, step in asked(name):
        if step.act == "stop":
            assert state.drawn < len(state.table.deck), "some cards are left: it is in time"
            assert points_with(state, STOP) == best_with_what_is_left(state)


def best_with_what_is_left(state: State) -> int:
    """Return the most points that any way through the cards left can bring."""
    after = [apply(state, {0: answer})[0] for answer in legal_actions(state, 0)]
    return max(points_of(one) if one.is_over else best_with_what_is_left(one) for one in after)


def test_what_is_taught_is_the_best_that_can_be_made_of_the_last_cards() -> None:
    """Not only each place for itself: no other way through the last five cards brings more."""
    steps = list(asked(SECOND_ISLAND))
    last = next(index for index, (_, step) in enumerate(steps) if step.act == "undo") + 1
    assert best_with_what_is_left(steps[last][0]) == points_with(steps[-2][0], STOP)


def test_what_the_second_lesson_of_the_city_says_is_so() -> None:
    states = [state for state, _ in asked(SECOND_CITY)]
    groups = [points_of(state) - points_without(state, "groups") for state in states]
    empties = [points_of(state) - points_without(state, "empties") for state in states]
    assert groups[2] - groups[1] == 3, "of two red groups, of 2 and 3, and the building between them, 6 score"
    assert (groups[3] - groups[2], empties[3] - empties[2]) == (1, 3)
    assert [covers_gold(state.cities[0]) for state in states[-3:]] == [False, True, True]
    assert load_lesson(FIRST_CITY).follows == SECOND_CITY


def points_without(state: State, line: str) -> int:
    return final_points(state.rules, state.cities[0], without={line})


@pytest.mark.parametrize("name", [SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND])
def test_no_place_that_is_taught_brings_less_than_any_other(name: str) -> None:
    for state, step in asked(name):
        if step.act == "build":
            worth = {answer: points_with(state, answer) for answer in legal_actions(state, 0)}
            framed = [answer for answer in worth if is_framed(state, step, answer)]
            assert max(worth.values()) == max(worth[answer] for answer in framed), step.words


def asked(name: str) -> Iterator[tuple[State, LessonStep]]:
    """Yield every step of a lesson with a game, and how the game stands when it is asked."""
    state, _ = begin_lesson(load_lesson(name), (PlayerSpec("", "fox", "human"),))
    before = state
    for step in load_lesson(name).steps:
        yield state, step
        if step.act == "undo":
            state = before
        elif step.act in ANSWERS:
            answers = legal_actions(state, 0)
            before, (state, _) = state, apply(state, {0: next(one for one in answers if is_framed(state, step, one))})


def is_framed(state: State, step: LessonStep, answer: Answer) -> bool:
    """Whether it is what the step asks for."""
    if not isinstance(answer, Placement):
        return ANSWERS[step.act] == answer
    cells = parse(state.cities[0].board.grid, step.cells)
    return (answer.mask, answer.symbols) == (cells, step.symbols or answer.symbols)


def points_with(state: State, answer: Answer) -> int:
    """Return what the city is worth after an answer."""
    return points_of(apply(state, {0: answer})[0])


def points_of(state: State) -> int:
    """Return what the city is worth, apart from groups that are only the largest as long as nobody's is larger."""
    largest = {line for rule in state.rules.end_score for line in rule.lines_in_force() if line.startswith("largest")}
    return final_points(state.rules, state.cities[0], without=largest)


def test_nothing_is_said_in_more_than_two_sentences() -> None:
    for name in (FIRST_CITY, SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND, FIRST_STICKER):
        for step in load_lesson(name).steps:
            for words in (step.words, step.other, step.turned):
                sentences = words.replace("!", ".").replace("?", ".").split(".")
                assert sum(words.count(mark) for mark in ".!?") <= 2, words
                assert all(len(sentence.split()) <= 25 for sentence in sentences), words


def assert_refused(tmp_path: Path, lesson: str, old: str, new: str, place: str, reason: str) -> None:
    """A lesson with ``new`` for ``old`` in its text is refused with the file, the place and the reason."""
    text = (assets_root() / "lessons" / f"{lesson}.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "wrong.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_lesson(path)
    assert refused.value.file == path
    assert refused.value.location == place
    assert reason in refused.value.reason


@each(
    ("old", "new", "place", "reason"),
    [
        ("game: eternal", "game: nowhere", "game", "no game of one evening"),
        ("game: eternal", "game: city", "game", "no game of one evening"),
        ("rules: [start.river,", "rules: [start.sea,", "rules[0]", "no rule 'start.sea'"),
        ("deck: [Y-I3, R-V3,", "deck: [Y-I3, Y-I3,", "deck[1]", "no second one"),
        ("deck: [Y-I3, R-V3,", "deck: [R-V3, Y-I3,", "steps[0].card", "the open card is R-V3"),
        ("cells: [G2, G3, H3]", "cells: [G2, G3, Z3]", "steps[2].cells", "Z3"),
        ("cells: [G2, G3, H3]", "cells: [G2, G3, G4]", "steps[2].cells", "no place for R-V3"),
        ("cells: [G2, G3, H3]", "cells: [G3, G4, H4]", "steps[2]", "the rules refuse it"),
        ("act: turn", "act: dance", "steps[3].act", "dance"),
        ("at: [rotate left, rotate right]", "at: [the moon]", "steps[3].at[0]", "the moon"),
        ("    other: First read this; then it is the church's turn.\n", "", "steps[10]", "others"),
        ("format: 1", "format: 2", "format", "2"),
    ],
)
def test_a_wrong_lesson_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    assert_refused(tmp_path, "first_city", old, new, place, reason)


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("board: islet", "board: atlantis", "board", "no board 'atlantis'"),
        ("symbols: FWHP}", "symbols: HWFP}", "laid", "D-WH does not lie on 3.6, 3.7, 4.5, 4.6"),
        ('cells: ["3.4", "4.4", "5.3"]', 'cells: ["3.6", "4.5", "5.3"]', "laid", "another building stands there"),
        ("{card: S-FHW,", "{card: P-WH,", "laid", "P-WH does not lie"),
        ("format: 1", "format: 1\nfollows: third_island", "follows", "no lesson 'third_island'"),
    ],
)
def test_a_wrong_beginning_is_refused(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    assert_refused(tmp_path, "second_island", old, new, place, reason)


def test_a_lesson_that_leaves_cards_is_refused(tmp_path: Path) -> None:
    text = (assets_root() / "lessons" / "first_city.yaml").read_text(encoding="utf-8")
    path = tmp_path / "short.yaml"
    path.write_text(text[: text.index("  - card: C-V3\n    act: build")], encoding="utf-8")
    with pytest.raises(ContentError, match="C-V3 is not answered"):
        read_lesson(path)
