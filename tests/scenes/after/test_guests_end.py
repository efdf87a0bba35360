"""Guests when one's own game is over: what each has come to alone, and the turns where one parted, by real events."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.lands.told_cities import cities_in
from mycity.engine.lands.code import read_code
from mycity.engine.record_play import points_alone
from mycity.scenes.after.beside.guests_end import GuestsEndScene
from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.storage.game_file import Saver
from mycity.table.guests import guests_of, own_answers, parted_turns, saved_guests
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.sent_cities import CODE, LINE, WORD
from tests.storage.games import choice
from tests.table.test_guests import session_of

Start = Callable[..., Driver]
TWO = f"{LINE}\nBob · 41 · {CODE} {WORD}"


def over(*controllers: str, text: str = TWO) -> Session:
    session = session_of(*controllers, guests=saved_guests(cities_in(text), read_code(CODE)))
    while not session.state.is_over:
        for seat in session.humans:
            if seat in session.awaited:
                session.answer(seat, choice(session.seen_by(seat), seat))
        session.update()
    return session


def result(driver: Driver, session: Session, saver: Saver | None = None) -> ResultScene:
    scene = ResultScene(driver.game.services, session.snapshot(), session.state, session.events, saver)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene


def test_their_alone_stands_beside_ones_own(start: Start, written: set[str]) -> None:
    driver, session = start(), over("human", "bot:1")
    own = points_alone(session.record())[0]
    result(driver, session)
    (line,) = [text for text in written if text.startswith("Alone:")]
    assert f"City 0 {own}" in line.replace("\N{MINUS SIGN}", "-")
    assert "Ada 25" in line
    assert "Bob 25" in line
    assert "City 1" not in line


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_each_turn_where_one_parted_leads_into_the_review_at_that_turn(start: Start, how: str) -> None:
    driver, session = start(), over("human")
    result(driver, session)
    driver.choose("guests", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, GuestsEndScene)
    (ada, _) = guests_of(session.snapshot(), session.state.table)
    parted = parted_turns(ada, own_answers(session.record(), 0))
    assert parted
    keys = [widget.key for widget in driver.page.all_widgets() if widget.key.startswith("card")]
    assert keys == [f"card{one.card}" for one in parted]
    last = parted[-1]
    driver.choose(f"card{last.card}", how)
    driver.settle()
    review = driver.scene
    assert isinstance(review, ReviewScene)
    assert (review.review.turn, review.review.card, review.review.answer) == (last.turn, last.card, last.answer)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene is scene


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_the_city_of_the_guest_chosen_is_looked_at_card_by_card(start: Start, how: str) -> None:
    driver, session = start(), over("human")
    result(driver, session)
    driver.choose("guests", how)
    driver.settle()
    driver.choose("watch", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    assert [player.name for player in scene.replay.end.table.players] == ["Ada"]


def test_ones_own_city_is_shown_large(start: Start) -> None:
    driver, session = start(), over("human")
    result(driver, session)
    driver.choose("guests", "keys")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, GuestsEndScene)
    (own,) = [widget.key for widget in driver.page.all_widgets() if widget.key.startswith("own")]
    driver.choose(own, "keys")
    driver.settle()
    large = driver.scene
    assert isinstance(large, LargeCityScene)
    assert large.shown.city == session.state.cities[0]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene is scene


def test_another_guest_and_another_person_are_chosen(start: Start, written: set[str]) -> None:
    driver, session = start(), over("human", "human")
    result(driver, session)
    driver.choose("guests", "mouse")
    driver.settle()
    driver.choose("guest1", "keys")
    assert "Where City 0 and Bob built differently; each leads into the review:" in " ".join(written)
    driver.choose("seat", "keys")
    driver.press(pygame.K_RIGHT)
    driver.settle()
    assert "Where City 1 and Bob built differently; each leads into the review:" in " ".join(written)


def test_who_has_never_parted_is_told_so(start: Start, written: set[str]) -> None:
    session = session_of("human", guests=saved_guests(cities_in(LINE), read_code(CODE)))
    for answer in cities_in(LINE)[0].answers:
        session.answer(0, answer)
    assert session.state.is_over
    driver = start()
    result(driver, session)
    driver.choose("guests", "mouse")
    driver.settle()
    assert "City 0 and Ada have built the same." in written


def test_without_guests_nothing_is_told_of_them(start: Start) -> None:
    driver, session = start(), session_of("human")
    while not session.state.is_over:
        session.answer(0, choice(session.seen_by(0), 0))
    result(driver, session)
    assert not any(widget.key == "guests" for widget in driver.page.all_widgets())


@pytest.mark.parametrize(("window", "size"), [((1280, 800), 100), ((1024, 768), 150)])
def test_twenty_guests_are_reached(start: Start, window: tuple[int, int], size: int) -> None:
    text = "\n".join(LINE.replace("Ada", f"Somebody {number}") for number in range(20))
    driver, session = start(window=window, language="fr"), over("human", text=text)
    driver.game.services.settings.change(text_size=size)
    result(driver, session)
    driver.choose("guests", "keys")
    driver.settle()
    driver.walk_to("guest19", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.scene, GuestsEndScene)
    assert driver.focus == "guest19"
