"""What is told of a finished episode: what brought anybody anything, and nothing that is not in force."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from mycity.engine.episode import STOP, State, apply
from mycity.engine.events import Event
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.play import PlayScene
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.looking_back.counting import START, PointLine, counts, lines_of
from mycity.table.looking_back.ranking import standings
from mycity.table.looking_back.story import Story, story_of, story_words
from mycity.table.turn.session import Session
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import MINUS
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.scenes.ends import finished_session
from tests.storage.games import Thinker, blank, clock_from, eternal, turns
from tests.table.sessions import single_session

Start = Callable[..., Driver]


def of_an_episode(game: str, number: int) -> Session:
    """Return the session of an episode on its own that is over."""
    begun = single_session(game, number, FOUNDERS, SEED, Thinker())
    state, events = turns(begun.state, list(begun.events))
    return Session(begun.snapshot(), state, events, Thinker(), None, clock_from(), begun.file.origin)


def lines(session: Session) -> tuple[PointLine, ...]:
    state = session.state
    return lines_of(state, session.events, [counts(state.rules, state.cities, seat) for seat in range(len(FOUNDERS))])


@pytest.mark.parametrize(
    ("game", "number", "absent", "present"),
    [("city", 4, {"churches"}, {"wells"}), ("island-season", 3, {"fort"}, {"farm", "village"})],
)
def test_what_is_not_in_force_has_no_line(game: str, number: int, absent: set[str], present: set[str]) -> None:
    told = {line.rule for line in lines(of_an_episode(game, number))}
    assert not told & absent
    assert present <= told


@pytest.mark.parametrize(("game", "number"), [("city", 10), ("island-season", 8)])
def test_counting_and_result_fold_what_brought_nobody_anything(start: Start, game: str, number: int) -> None:
    driver, session = start(), of_an_episode(game, number)
    every = lines(session)
    empty = {line.rule for line in every if line.rule != START and not any(line.points)}
    assert empty
    counting = CountUpScene(driver.game.services, session)
    driver.game.services.stack.push(counting)
    driver.frames(6)
    counted = []
    while not counting.is_finished:
        if counting.steps.counting:
            assert counting.steps.rule is not None
            counted.append(counting.steps.rule.line)
        driver.press(pygame.K_RETURN)
        driver.frames(3)
        if counting.steps.all_counted:
            driver.frames(60)
    assert not set(counted) & empty, "no time goes into what brings nobody anything"
    assert not {line.rule for line in counting.steps.lines} & empty
    assert set(counting.steps.folded) == empty
    driver.press(pygame.K_RETURN)
    driver.settle()
    result = driver.scene
    assert isinstance(result, ResultScene)
    for card in result.cards:
        assert set(card.face.folded) == empty
        assert not {rule for rule, _ in card.face.points} & empty
        assert sum(points for _, points in card.face.points) == card.face.standing.score


def words_on(driver: Driver, key: str) -> str:
    """Return what stands on a button."""
    button = driver.widget(key)
    assert isinstance(button, Button)
    return str(button.text)


def all_stopped() -> tuple[State, list[Event]]:
    """Return a game that everybody has left at the first card."""
    state, events = eternal("human", "bot:1", "bot:1")
    state, told = apply(state, dict.fromkeys(state.awaited, STOP))
    return turns(state, events + told)


def test_nobody_reads_that_nothing_was_made(start: Start, written: set[str]) -> None:
    driver, (state, events) = start(), all_stopped()
    driver.game.services.stack.push(ResultScene(driver.game.services, blank(state), state, events))
    driver.settle()
    assert isinstance(driver.scene, ResultScene)
    assert not {words for words in written if words.endswith("made") and words[0] not in "123456789"}


def test_a_story_says_of_how_many_wells_and_churches(start: Start) -> None:
    wells = (PointLine("wells", (12, 4, 0), 0, each=4), PointLine("churches", (3, 0, 6), 1, each=3))
    told = [story_of(wells, seat, won=seat == 0) for seat in range(3)]
    assert told == [
        Story("{points} from {count} closed wells", 12, 3, "{points} from a closed well"),
        Story("{points} from {count} closed wells", 4, 1, "{points} from a closed well"),
        Story("{points} from {count} churches", 6, 2, "{points} from a church"),
    ]
    services = start(language="fr").game.services
    assert [story_words(services, one) for one in told if one is not None] == [
        "12 pour 3 puits entourés",
        "4 pour un puits entouré",
        "6 pour 2 églises",
    ]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Same deck again (yours: {})"), ("fr", "Même pioche (vous\u00a0: {})")]
)
def test_the_same_deal_says_what_is_to_be_beaten(start: Start, language: str, words: str) -> None:
    driver, session = start(language=language), finished_session()
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    own = next(one.score for one in standings(session.state) if one.seat == 0)
    assert words_on(driver, "again") == words.format(f"{own}".replace("-", MINUS))
    assert words_on(driver, "another") == {"en": "New deck", "fr": "Nouvelle pioche"}[language]
    assert words_on(driver, "replay") == {"en": "Watch again", "fr": "Revoir"}[language]
    driver.choose("again", "mouse")
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.deck == session.state.table.deck


@pytest.mark.parametrize("change", [-9, 9])
def test_what_is_to_be_beaten_is_the_best_so_far(start: Start, change: int) -> None:
    driver, session = start(), finished_session()
    save, services = session.snapshot(), driver.game.services
    game = finished_game(save, session.state, session.record())
    own, *others = game.seats
    seats = msgspec.structs.replace(own, score=own.score + change), *others
    before = msgspec.structs.replace(game, created=game.created - timedelta(days=1), seats=seats)
    Statistics(services.folders.data).add(before, session.record())
    services.stack.push(ResultScene(services, save, session.state, session.events))
    driver.settle()
    best = f"{max(own.score, own.score + change)}".replace("-", MINUS)
    assert words_on(driver, "again") == f"Same deck again (yours: {best})"


def test_two_people_at_the_table_have_no_score_of_yours(start: Start) -> None:
    driver, session = start(), finished_session()
    save = session.snapshot()
    people = replace(save, players=tuple(replace(one, controller="human") for one in save.players))
    driver.game.services.stack.push(ResultScene(driver.game.services, people, session.state, session.events))
    driver.settle()
    assert words_on(driver, "again") == "Same deck again"
