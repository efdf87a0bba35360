"""The city one could have built: what it shows and when, its ways by every hand, and that nothing is studied twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mycity.ai.levels import offered
from mycity.ai.review.judging import Judgement
from mycity.ai.review.study import Finding, better_variation
from mycity.ai.review.variations import PlayedGame, Variation
from mycity.content.bot_rows import load_levels
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.engine.record import make_record
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.after.decision_cards import MOST
from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.play import PlayScene
from mycity.table.looking_back.ranking import standings
from mycity.table.turn.session import Session
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import MINUS
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.scenes.studying import Study
from tests.seldom import seldom
from tests.storage.games import Thinker, blank, clock_from, eternal, turns

Start = Callable[..., Driver]
COSTS = (410, 0, 990, 160, 250, 720, 0, 330)
"""What the first answers of a seat cost, in hundredths of a point; the others cost nothing."""
TOTAL = 999


@pytest.fixture(scope="module")
def over() -> Session:
    """A game of two people and a bot that is over."""
    state, events = turns(*eternal("human", "human", "bot:1"))
    return Session(blank(state), state, events, Thinker(), None, clock_from())


@pytest.fixture(scope="module")
def document(over: Session) -> dict[str, Any]:
    return make_record(over.state, over.events)


@pytest.fixture(scope="module")
def better(document: dict[str, Any]) -> Variation:
    variation = better_variation(PlayedGame(document), 0, 0, offered(load_levels())[-1], width=4)
    assert variation is not None
    return variation


def judged(document: dict[str, Any], costs: tuple[int, ...], seat: int = 0, done: int = 1) -> list[Finding]:
    """Return what a study finds when the answers of a seat are judged so; nothing else is known."""
    answers = PlayedGame(document).answers(seat)
    found = []
    for number in range(len(answers)):
        cost = costs[number] if number < len(costs) else 0
        rules = (("trees", cost),) if cost >= 200 else ()
        found.append(
            Finding(
                None, done + number, TOTAL, Judgement(seat, number, {"do": "stop"}, cost, 100 if cost else 0, rules)
            )
        )
    return found


def look(driver: Driver, document: dict[str, Any], study: Study, *seats: int) -> BetterCityScene:
    services = driver.game.services
    services.__dict__["adviser"] = study
    scene = BetterCityScene(services, document, seats or (0,))
    services.stack.push(scene)
    driver.settle()
    return scene


def at_the_result(driver: Driver, study: Study, session: Session) -> None:
    services = driver.game.services
    services.__dict__["adviser"] = study
    services.stack.push(ResultScene(services, session.snapshot(), session.state, session.events))
    driver.settle()


def shown(driver: Driver) -> list[PictureCard]:
    """Return the cards of decisions."""
    widgets = driver.page.all_widgets()
    return [one for one in widgets if isinstance(one, PictureCard) and one.key.startswith("decision")]


# -- the ways ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mouse", *seldom("keyboard", "pad")])
def test_the_result_leads_to_it_and_a_decision_to_its_turn_in_the_review(
    start: Start, over: Session, document: dict[str, Any], how: str
) -> None:
    driver, study = start(), Study(*judged(document, COSTS))
    at_the_result(driver, study, over)
    driver.choose("better", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, BetterCityScene)
    assert [one.cost for one in scene.decisions] == [10, 7, 4, 3, 3]
    driver.choose("decision1", how)
    driver.settle()
    review = driver.scene
    assert isinstance(review, ReviewScene)
    assert (review.review.seat, review.review.position) == (0, 5)
    assert review.review.judgement is not None, "what is known is known there too"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes[-1] == "BetterCityScene"
    driver.choose("city0", how)
    driver.settle()
    assert isinstance(driver.scene, LargeCityScene)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.choose("back", how)
    driver.settle()
    assert driver.scenes[-1] == "ResultScene"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_the_same_deck_can_be_played_again_from_there(start: Start, over: Session, how: str) -> None:
    driver = start()
    session = finished_session()
    at_the_result(driver, Study(), session)
    driver.choose("better", how)
    driver.settle()
    again = driver.widget("again")
    assert isinstance(again, Button)
    (own,) = (one.score for one in standings(session.state) if one.seat == 0)
    assert again.text == f"Same deck again (yours: {own})".replace("-", MINUS)
    driver.choose("again", how)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.deck == session.state.table.deck
    assert "ResultScene" not in driver.scenes
    assert "BetterCityScene" not in driver.scenes


def test_in_a_campaign_it_is_not_played_again(start: Start, over: Session) -> None:
    driver = start()
    services = driver.game.services
    services.__dict__["adviser"] = Study()
    save = replace(over.snapshot(), kind=WHOLE_CAMPAIGN)
    services.stack.push(ResultScene(services, save, over.state, over.events))
    driver.settle()
    driver.click("better")
    driver.settle()
    assert driver.scenes[-1] == "BetterCityScene"
    assert {"again", "review", "back"} & {one.key for one in driver.page.all_widgets()} == {"review", "back"}


def test_a_finger_opens_a_decision(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    look(driver, document, Study(*judged(document, COSTS)))
    driver.tap("decision0")
    driver.settle()
    assert driver.scenes[-1] == "ReviewScene"


# -- what is told --------------------------------------------------------------------------------------------------


def test_decisions_come_once_all_are_judged_and_stay_in_their_order(
    start: Start, document: dict[str, Any], written: set[str]
) -> None:
    driver, study = start(), Study()
    scene = look(driver, document, study)
    found = judged(document, COSTS)
    study.found = found[:-1]
    driver.frames(2)
    assert shown(driver) == []
    assert "every move is being examined" in written
    study.found = found[-1:]
    driver.frames(2)
    assert len(shown(driver)) == MOST == len(scene.decisions)
    turns_before = [one.turn for one in scene.decisions]
    study.found = [Finding(None, TOTAL, TOTAL)]
    driver.frames(2)
    assert [one.turn for one in scene.decisions] == turns_before
    written.clear()
    driver.press(pygame.K_TAB)
    assert "every move is being examined" not in written


def test_a_decision_says_what_was_better_by_which_rule_and_what_it_cost(
    start: Start, document: dict[str, Any], better: Variation, written: set[str]
) -> None:
    driver = start()
    scene = look(driver, document, Study(Finding(better, 1, TOTAL), *judged(document, COSTS, done=2)))
    words = " ".join(shown(driver)[0].note)
    assert words.startswith("Better: stop. Most of it: Trees.")
    assert "This time" not in words, "it is not known yet"
    assert scene.services.n("{count} point", "{count} points", better.score).split()[0] in " ".join(written)
    number = scene.study.card_number(scene.decisions[0].turn)
    assert shown(driver)[0].words == f"Card {number}: 10 points on average"
    known = [Finding(None, 200 + number, TOTAL, searched=(0, number)) for number in reversed(range(30))]
    assert scene.study.lost(0, 2) is None
    scene.services.adviser.found = known  # type: ignore[attr-defined]
    driver.frames(2)
    assert "This time:" in " ".join(shown(driver)[0].note)


def test_who_made_no_dear_decision_is_told_so_kindly(start: Start, document: dict[str, Any], written: set[str]) -> None:
    driver = start()
    look(driver, document, Study(*judged(document, ()), Finding(None, TOTAL, TOTAL)))
    assert shown(driver) == []
    assert "You have reached the best score that is known." in written
    assert "No decision cost anything on average." in written


def test_fewer_than_five_are_said_to_be_all(start: Start, document: dict[str, Any], written: set[str]) -> None:
    driver = start()
    look(driver, document, Study(*judged(document, (0, 300))))
    assert len(shown(driver)) == 1
    assert any("Nothing else cost anything." in words for words in written)


def test_somebody_else_at_the_table_is_chosen(start: Start, document: dict[str, Any], over: Session) -> None:
    driver, study = start(), Study(*judged(document, COSTS), *judged(document, (500,), seat=1, done=100))
    at_the_result(driver, study, over)
    driver.click("better")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, BetterCityScene)
    assert (list(scene.seats), scene.seat) == ([0, 1], 0), "people only"
    driver.click("seat1")
    driver.settle()
    assert [one.cost for one in scene.decisions] == [5]
    driver.click("decision0")
    driver.settle()
    assert isinstance(driver.scene, ReviewScene)
    assert (driver.scene.review.seat, driver.scene.review.position) == (1, 0)


def test_a_study_that_breaks_off_says_so(start: Start, document: dict[str, Any], written: set[str]) -> None:
    driver, study = start(), Study()
    study.fails = True
    look(driver, document, study)
    assert any(words.startswith("What could have been is not known") for words in written)
    assert "You have reached the best score that is known." not in written
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]


# -- nothing is studied twice --------------------------------------------------------------------------------------


def test_it_is_left_at_any_time_and_goes_on_where_it_was(start: Start, document: dict[str, Any]) -> None:
    driver, study = start(), Study(*judged(document, COSTS)[:5])
    look(driver, document, study)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert (driver.scenes, study.cancelled) == (["TitleScene"], 1)
    scene = look(driver, document, study)
    assert (study.reviewed, study.done) == ([0, 0], [0, 5])
    assert scene.study.findings.cost(0, 0) == 4


def test_what_is_known_is_not_asked_again_here_or_in_the_review(start: Start, document: dict[str, Any]) -> None:
    driver, study = start(), Study(*judged(document, COSTS), Finding(None, TOTAL, TOTAL))
    look(driver, document, study)
    driver.click("review")
    driver.settle()
    assert isinstance(driver.scene, ReviewScene)
    assert driver.scene.review.study.done == 1
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    look(driver, document, study)
    assert len(shown(driver)) == MOST
    assert study.reviewed == [0]
    other = make_record(*turns(*eternal("human", "bot:1")))
    look(driver, other, study)
    assert study.reviewed == [0, 0], "another game is another study"


# -- windows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "language", "text_size"),
    [((1024, 768), "fr", 150), *seldom(((1280, 800), "en", 100), ((2560, 1080), "fr", 100))],
)
def test_everything_has_room(
    start: Start, document: dict[str, Any], window: tuple[int, int], language: str, text_size: int
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    scene = look(driver, document, Study(*judged(document, COSTS)), 0, 1)
    panel = driver.widget("better")
    if text_size == 100:
        assert panel.overflow == 0  # type: ignore[attr-defined]
    for number in range(MOST):
        driver.walk_to(f"decision{number}", pygame.K_TAB)
        rect = driver.widget(f"decision{number}").rect
        assert panel.rect.contains(rect), "it is scrolled into sight"
    cards = [driver.widget(key).rect for key in ("city0", "city1", *(f"decision{one}" for one in range(MOST)))]
    assert not any(one.colliderect(other) for place, one in enumerate(cards) for other in cards[place + 1 :])
    assert scene.decisions
