"""The end of a game on the island: counted, told and hung up, as that of a city is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.board_pictures import art_of
from mycity.content.rule_words import counted_words
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.grid import indices
from mycity.engine.scoring import results
from mycity.scenes.after.card_points import STYLES
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.album.album import AlbumScene
from mycity.scenes.game_screens import game_words
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.shared.finished_games import keep_result
from mycity.smoke.evenings import begun
from mycity.storage.game_file import new_save
from mycity.storage.slots import Slots
from mycity.table.looking_back.counting import counts, lines_of
from mycity.table.looking_back.story import story_of
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.storage.games import NOON, Thinker, clock_from, turns

Start = Callable[..., Driver]


def played(game: str) -> tuple[State, list[Event]]:
    return turns(*begun(game))


def ended(driver: Driver, game: str) -> Session:
    """Return the session of a game that is over, kept in the first slot."""
    state, events = played(game)
    save = new_save(game, game, state.table.players, state.table.seed, NOON)
    saver = driver.game.services.saving.take_free()
    return Session(save, state, events, Thinker(), saver, clock_from())


def test_groups_are_compared_at_the_whole_table_and_shown_where_they_lie() -> None:
    state, events = played("island-eternal")
    seats = range(len(state.cities))
    counted = [counts(state.rules, state.cities, seat) for seat in seats]
    for step, symbol in enumerate("FHWP"):
        found = [counted[seat][step] for seat in seats]
        sizes = {one.spots[0][0].bit_count() for one in found if one.points}
        assert len(sizes) == 1, "whoever takes the points has as large a group as the others who do"
        for seat, one in enumerate(found):
            assert all(not cells & ~state.cities[seat].symbol(symbol) for cells, _ in one.spots)
        words = counted_words(found[0].rule)
        assert words is not None
        assert words.line.startswith("+{points} to all with the l")
    lines = lines_of(state, events, counted)
    untold = lines_of(state, [], counted)
    listed, known = {line.rule for line in lines}, {line.rule for line in untold}
    assert listed - {"pass"} <= known, "what brought nobody anything is listed too"
    assert "pass" in listed - known, "but no row is for passes where nobody has passed"
    for result in results(state.rules, state.cities):
        assert sum(line.points[result.seat] for line in lines) == result.score
        assert story_of(lines, result.seat, won=result.place == "first") is not None


def test_a_game_of_one_evening_is_called_by_its_name_though_it_has_a_number(start: Start) -> None:
    t = start().game.services.t
    assert played("island")[0].table.scenario.episode == 1
    assert game_words(t, "island", 1) == "The island"
    assert game_words(t, "island-season", 1) != game_words(t, "island-season", 2)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_what_brought_points_stands_by_its_name_where_all_cards_have_room(start: Start, size: tuple[int, int]) -> None:
    driver = start(window=size)
    session = ended(driver, "island-eternal")
    scene = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(scene)
    assert len(scene.cards) == 4
    assert all(card.points.style in STYLES[:-1] for card in scene.cards)
    area = driver.game.services.look.area
    assert all(area.contains(card.rect) for card in scene.cards)
    assert not any(card.rect.colliderect(driver.widget("review").rect) for card in scene.cards)


def test_from_the_count_up_to_the_album(start: Start, data_dir: Path) -> None:
    driver = start()
    services = driver.game.services
    session = ended(driver, "island-eternal")
    session.keep()
    keep_result(services, session)
    counting = CountUpScene(services, session)
    services.stack.push(counting)
    while not counting.steps.counting or counting.steps.share < 0.5:
        driver.frames()
    _only_what_counts_is_bright(driver, counting)
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_RETURN)
    driver.frames(8)
    result = driver.scene
    assert isinstance(result, ResultScene)
    assert all(card.picture is not None for card in result.cards)
    driver.press(pygame.K_F1)
    book = driver.game.services.stack.top
    assert isinstance(book, RulesScene)
    assert book.game == "island-eternal"
    driver.press(pygame.K_ESCAPE)
    services.saving.settle()
    (info, *_) = Slots(data_dir).list_slots()
    assert info.save is not None
    assert info.save.finished
    services.ways.to_title()
    services.ways.album()
    album = driver.scene
    assert isinstance(album, AlbumScene)
    driver.frames(2)
    album.finish_pictures()
    assert album.queue.is_newer()
    assert not album.queue._failed, "the large board and its card are painted"


def _only_what_counts_is_bright(driver: Driver, counting: CountUpScene) -> None:
    """Compare every board with its picture: a cell of whatever counts looks the same, the sea in a corner is darker."""
    assert counting._table is not None
    cities, grid = counting._table.cities, counting.steps.state.cities[0].board.grid
    layout = cities._layout
    art, screen = art_of(grid), driver.game.window.surface
    cells = art.layout(grid, layout.px, art.picture_margins(grid, layout.px))
    for seat, board in enumerate(layout.boards):
        evening = cities.pictures.get(seat)
        assert evening is not None
        picture = evening.day
        assert sum(screen.get_at(board.move(3, 3).topleft)[:3]) < sum(picture.get_at((3, 3))[:3])
        for mask, _ in counting.steps.spots(seat):
            middles = [cells.around((grid.coordinate(index),)).center for index in indices(mask)]
            seen = [screen.get_at((board.left + x, board.top + y)) == picture.get_at((x, y)) for x, y in middles]
            assert any(seen)
