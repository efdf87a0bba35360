"""The coach is offered after the first evening lost to bots, once; whoever answers is told where it is switched."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from mycity.engine.city import HUMAN
from mycity.scenes.after.coach_offer import CoachOffer
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.table.looking_back.ranking import standings
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.seldom import seldom

Start = Callable[..., Driver]


def ended(driver: Driver, *, won: bool = False, people: int = 1, just_ended: bool = True) -> ResultScene:
    """Show the result of a game that people have just lost, or won, against bots."""
    session = finished_session(3)
    save, order = session.snapshot(), standings(session.state)
    seats = [one.seat for one in (order if won else reversed(order))][:people]
    controllers = [HUMAN if seat in seats else "bot:1" for seat in range(3)]
    players = tuple(replace(one, controller=kind) for one, kind in zip(save.players, controllers, strict=True))
    scene = ResultScene(
        driver.game.services, replace(save, players=players), session.state, session.events, just_ended=just_ended
    )
    driver.game.services.stack.clear(scene)
    driver.settle()
    return scene


def is_offered(driver: Driver) -> bool:
    return any(isinstance(one, CoachOffer) for one in driver.page.all_widgets())


@pytest.mark.parametrize("how", ["mouse", "keys", *seldom("pad", "finger")])
@pytest.mark.parametrize("key", ["coach yes", "coach no"])
def test_it_is_taken_or_left_and_nothing_else_moves(start: Start, how: str, key: str) -> None:
    driver = start()
    scene = ended(driver)
    slip, cards = driver.widget("coach offer").rect.copy(), [card.rect.copy() for card in scene.cards]
    driver.choose(key, how)
    driver.settle()
    settings = driver.game.services.settings.now
    assert (settings.coach, settings.coach_offered) == (key == "coach yes", True)
    offer = driver.widget("coach offer")
    assert isinstance(offer, CoachOffer)
    assert "settings, under Playing" in offer.words
    assert (offer.rect, [card.rect for card in scene.cards]) == (slip, cards)
    assert not any(one.key in {"coach yes", "coach no"} for one in driver.page.all_widgets())
    driver.choose("title", "mouse")
    assert driver.scenes == ["TitleScene"]


def test_it_is_offered_once_also_where_nobody_answers(start: Start) -> None:
    driver = start()
    ended(driver)
    assert is_offered(driver)
    ended(driver)
    assert not is_offered(driver)


def test_who_does_not_care_goes_on_at_once(start: Start) -> None:
    driver = start()
    ended(driver)
    assert driver.focus == "another", "it takes the keys from nothing"
    driver.press(pygame.K_RETURN)
    assert driver.scenes == ["PlayScene"]


@pytest.mark.parametrize("why", ["won", "two people", "coached", "looked at again"])
def test_nobody_else_is_asked(start: Start, why: str) -> None:
    driver = start()
    driver.game.services.settings.change(coach=why == "coached")
    ended(driver, won=why == "won", people=1 + (why == "two people"), just_ended=why != "looked at again")
    assert not is_offered(driver)
    assert not driver.game.services.settings.now.coach_offered


def test_it_comes_with_the_result_after_the_counting(start: Start) -> None:
    driver, session = start(), finished_session(3)
    lost = next(one.rank for one in standings(session.state) if one.seat == 0) > 1
    driver.game.services.stack.clear(CountUpScene(driver.game.services, session))
    driver.frames(2)
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["ResultScene"]
    assert is_offered(driver) is lost


@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize(
    ("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1080), 150), ((2560, 1440), 150))]
)
@pytest.mark.parametrize("key", ["", "coach yes", "coach no"])
def test_there_is_room_for_it(start: Start, language: str, window: tuple[int, int], text: int, key: str) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text)
    scene = ended(driver)
    if key:
        driver.click(key)
        driver.settle()
    slip = driver.widget("coach offer").rect
    others = [one.rect for one in driver.page.all_widgets() if one.key in {"coach yes", "coach no"}]
    assert driver.page.look.area.contains(slip)
    assert all(slip.contains(one) for one in others)
    assert slip.collidelist([card.rect for card in scene.cards]) < 0
    offer = driver.widget("coach offer")
    assert isinstance(offer, CoachOffer)
    assert offer.words not in driver.page.look.fonts.overflows
