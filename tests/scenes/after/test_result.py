"""The result: places, cities large on demand, pictures on the disk, another game, the title."""

from __future__ import annotations

import dataclasses
import datetime as dt
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mycity.content.languages import parted
from mycity.scenes.after.card_points import line_words
from mycity.scenes.after.card_row import share_out
from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.result_card import SignArea, told_lines
from mycity.scenes.play import PlayScene
from mycity.smoke.evenings import begun, session, turns
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.looking_back.counting import START, PointLine
from mycity.table.looking_back.ranking import standings
from mycity.table.looking_back.story import Story, best_line, story_of
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import LABEL, NOTE
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.seldom import seldom

Start = Callable[..., Driver]


@pytest.fixture
def driver(start: Start) -> Driver:
    """A result of three on the screen."""
    driver = start()
    session = finished_session()
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    return driver


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_winners_board_is_the_largest_and_all_others_are_alike(start: Start, seats: int) -> None:
    driver, session = start(), finished_session(seats)
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    scene, look = driver.scene, driver.game.services.look
    assert isinstance(scene, ResultScene)
    first, *others = scene.cards
    for words in ("", "The best turn of the evening: 4 points at once, and then it went on."):
        first.face = dataclasses.replace(first.face, remembered=words)
        for card in scene.cards:
            card.most = sys.maxsize
            card.place(pygame.Rect(card.rect.topleft, (card.rect.width, 560)))
        share_out(scene.cards, look)
        assert len({card.picture_width(look) for card in others}) == 1
        assert first.picture_width(look) * 100 >= others[0].picture_width(look) * 115


def test_small_letters_are_left_for_the_sum_and_a_card_lists_no_zeros(driver: Driver) -> None:
    scene, look = driver.scene, driver.game.services.look
    assert isinstance(scene, ResultScene)
    for card in scene.cards:
        card.face = dataclasses.replace(card.face, remembered="First at the gold: in turn 18.")
        sizes = {words: role.size for words, role in told_lines(driver.game.services, card.face, card._inside(look))}
        kept = [words for words in sizes if words in card.face.remembered]
        assert kept
        assert all(sizes[words] == NOTE.size for words in kept)
        assert all(points for rule, points, _ in card.points.places(look, card.rect) if rule != START)
    better = driver.widget("better")
    assert isinstance(better, Button)
    assert better._role == LABEL


def test_no_card_stands_higher_for_having_more_to_say(start: Start) -> None:
    driver, session = start(), finished_session(4)
    save = session.snapshot()
    last = standings(session.state)[-1].seat
    players = [replace(one, helped=2 * (seat == last)) for seat, one in enumerate(save.players)]
    told = replace(save, players=tuple(players))
    driver.game.services.stack.push(ResultScene(driver.game.services, told, session.state, session.events))
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, ResultScene)
    heights = [card.rect.height for card in scene.cards]
    assert heights == sorted(heights, reverse=True)
    assert len({card.rect.bottom for card in scene.cards}) == 1


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
@pytest.mark.parametrize("deal", ["another", "again"])
def test_a_game_of_the_same_players_begins_with_another_deck_or_the_same(
    driver: Driver, data_dir: Path, how: str, deal: str
) -> None:
    driver.choose(deal, how, pygame.K_RIGHT)
    assert isinstance(driver.scene, PlayScene)
    before, table = finished_session().state.table, driver.scene.play.session.state.table
    assert [player.controller for player in table.players] == [player.controller for player in before.players]
    assert [player.name for player in table.players] == [player.name for player in before.players]
    assert (table.deck == before.deck) == (deal == "again")
    driver.close()
    assert Slots(data_dir).first_free() == 2


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_the_title_is_one_press_away(driver: Driver, how: str) -> None:
    driver.choose("title", how, pygame.K_RIGHT)
    assert driver.scenes == ["TitleScene"]


def test_esc_goes_back(driver: Driver) -> None:
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["TitleScene"]


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_city_is_shown_large_and_its_neighbours_after_it(driver: Driver, how: str) -> None:
    driver.choose("city0", how)
    large = driver.scene
    assert isinstance(large, LargeCityScene)
    state = finished_session().state
    assert large.shown.city == state.cities[0]
    assert large.shown.score == next(one.score for one in standings(state) if one.seat == 0)
    seen = {large.shown.score}
    for _ in range(2):
        driver.press(pygame.K_PAGEDOWN)
        seen.add(large.shown.score)
    driver.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert large.shown.city == state.cities[0]
    assert seen == {one.score for one in standings(state)}
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.scene, ResultScene)
    assert driver.focus == "city0"


def test_a_click_beside_the_large_city_goes_back(driver: Driver) -> None:
    driver.click("city1")
    driver.settle()
    driver.click((8, 8))
    assert isinstance(driver.scene, ResultScene)


def test_the_picture_of_a_city_is_kept_and_said_where(driver: Driver, data_dir: Path) -> None:
    driver.click("city2")
    driver.click("keep")
    driver.picture_kept()
    (file,) = (data_dir / "pictures").glob("*.png")
    picture = pygame.image.load(file)
    assert picture.get_width() == picture.get_height() == 12 * 96
    told = driver.game.services.notices.waiting[-1]
    assert file.name in told
    assert str(data_dir) not in told, "the album leads to the folder"


def test_a_disk_that_refuses_is_told(driver: Driver, data_dir: Path) -> None:
    data_dir.mkdir(exist_ok=True)
    (data_dir / "pictures").write_text("in the way")
    driver.click("city2")
    driver.click("keep")
    driver.picture_kept()
    assert "could not be saved" in driver.game.services.notices.waiting[-1]
    assert isinstance(driver.scene, LargeCityScene)


def test_a_finished_game_from_a_slot_shows_the_same(start: Start, data_dir: Path) -> None:
    driver = start()
    session = finished_session()
    Slots(data_dir).write(1, session.snapshot())
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    keys = [widget.key for widget in driver.page.all_widgets() if widget.key.startswith("city")]
    assert keys == [f"city{one.seat}" for one in standings(session.state)]


def test_the_winner_stands_larger_and_every_seat_has_its_story(driver: Driver) -> None:
    result = driver.scene
    assert isinstance(result, ResultScene)
    first, *others = result.cards
    assert first.face.is_first
    assert all(first.rect.width > card.rect.width and first.rect.height > card.rect.height for card in others)
    for card in result.cards:
        assert card.face.story is not None
        assert card.face.story.points in {abs(points) for _, points in card.face.points}


def test_a_score_below_0_says_why(driver: Driver) -> None:
    scene = driver.scene
    assert isinstance(scene, ResultScene)
    card = scene.cards[0]
    for start, score, words in (
        (0, -6, "6 points more lost than won"),
        (0, -1, "1 point more lost than won"),
        (10, -34, "44 points more lost than won, from a start of 10"),
    ):
        city = dataclasses.replace(card.face.city, player=dataclasses.replace(card.face.city.player, start=start))
        standing = dataclasses.replace(card.face.standing, score=score)
        card.face = dataclasses.replace(card.face, city=city, standing=standing)
        assert words in " ".join(text for text, _ in told_lines(driver.game.services, card.face, 300))


def line(rule: str, *points: int, step: int | None = None) -> PointLine:
    return PointLine(rule, points, step)


def test_a_story_tells_by_what_a_seat_stands_out() -> None:
    lines = (line("trees", 12, 12, 12), line("groups", 15, 6, 6), line("empties", -5, -15, -1), line("wells", 1, 0, 0))
    told = [story_of(lines, seat, won=seat == 0) for seat in range(3)]
    assert told == [
        Story("{points} buildings in largest groups", 15, 15),
        Story("{points} lost on empty cells", 15, 15),
        Story("{points} trees left standing", 12, 12),
    ]
    assert story_of((line("wells", 1, 0), line("mines", 5, 0)), 0, won=True) is None
    assert story_of((line("empties", -9, -9),), 0, won=True) == Story("{points} lost on empty cells", 9, 9)


def test_who_has_not_won_hears_where_nobody_had_more() -> None:
    points = {"groups": (9, 7), "wells": (4, 4), "trees": (8, 12), "rocks": (-1, -5)}
    told = [line(rule, *both, step=number) for number, (rule, both) in enumerate(points.items())]
    assert [found.rule if (found := best_line(told, seat)) else None for seat in (0, 1)] == ["groups", "trees"]
    assert best_line(told[1:2], 0) is None, "level is not more"
    assert best_line(told[3:], 0) is None, "a smaller loss is no gain"
    assert best_line([line("gold", 3, 0)], 0) is None, "only what is counted at the end"


@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [(1024, 768), *seldom(((1280, 800),), ((2560, 1440),))])
def test_it_fits_the_window(start: Start, size: tuple[int, int], seats: int, language: str) -> None:
    driver = start(window=size, language=language)
    session = finished_session(seats)
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    signs = [widget for widget in driver.page.all_widgets() if isinstance(widget, SignArea)]
    rects = [widget.rect for widget in driver.page.all_widgets() if widget not in signs]
    cards = [card.rect for card in driver.scene.cards]  # type: ignore[attr-defined]
    for number, sign in enumerate(signs):
        assert sum(card.contains(sign.rect) for card in cards) == 1
        assert sign.rect.collidelist([other.rect for other in signs[:number]]) < 0
    for place, rect in enumerate(rects):
        assert driver.game.services.look.area.contains(rect)
        assert rect.collidelist(rects[:place]) == -1


def test_every_sign_tells_its_name_and_a_click_on_it_shows_the_city_large(driver: Driver) -> None:
    scene = driver.scene
    assert isinstance(scene, ResultScene)
    signs = [widget for widget in driver.page.all_widgets() if isinstance(widget, SignArea)]
    lines = {rule for card in scene.cards for rule in (*(line for line, _ in card.face.points), *card.face.folded)}
    assert {sign.tooltip() for sign in signs} == {parted(line_words(rule)[0])[1] for rule in lines}
    assert len(signs) == sum(len(card.face.points) + len(card.face.folded) for card in scene.cards)
    driver.click(signs[-1].rect.center)
    driver.settle()
    assert driver.scenes[-1] == "LargeCityScene"


def test_what_was_reached_before_with_the_same_deck_stands_beside_it(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    driver, session = start(), finished_session()
    table, save = session.state.table, session.snapshot()
    when = dt.datetime(2026, 11, 20, 20, tzinfo=dt.UTC)
    seats = (
        SeatResult(name="A", animal="fox", controller="human", score=33, rank=2),
        SeatResult(name="B", animal="bear", controller="bot:master", score=60, rank=1),
    )
    before = FinishedGame(
        created=when, ended=when, game=save.game, episode=table.scenario.episode, seed=table.seed, seats=seats
    )
    statistics = Statistics(data_dir)
    for number, other in enumerate((before, replace(before, seed=table.seed + 1), replace(before, game="island"))):
        statistics.add(replace(other, created=when + dt.timedelta(minutes=number)), {})
    statistics.add(replace(before, created=save.created, seats=(replace(seats[0], score=99),)), {})
    driver.game.services.stack.push(ResultScene(driver.game.services, save, session.state, session.events))
    driver.settle()
    said = " ".join(written)
    assert "Before, with this deck: 33 points." in said
    assert "99" not in said


@pytest.mark.parametrize("deal", ["another", "again"])
@pytest.mark.parametrize("game", ["eternal", "island", "island-eternal"])
def test_every_evening_goes_on_with_another_deck_or_the_same(start: Start, game: str, deal: str) -> None:
    driver, over = start(), session(turns(begun(game), 99))
    driver.game.services.stack.push(ResultScene(driver.game.services, over.snapshot(), over.state, over.events))
    driver.settle()
    driver.click(deal)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.scenario.game == game
