"""The count-up: it comes to the engine's results, can be skipped in every way, and leads to the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.board_pictures import art_of
from mycity.board_pictures.evening import EveningBoard
from mycity.content.assets import assets_root
from mycity.engine.grid import ISLAND, SQUARE_11, Grid, indices
from mycity.engine.scoring import results
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.counted_cities import count_layout
from mycity.scenes.after.result import ResultScene
from mycity.table.looking_back.ranking import victory_words
from mycity.ui.style.look import make_look
from tests.driver import Driver
from tests.each import each
from tests.scenes.afresh import checked_frames
from tests.scenes.ends import finished_session

Start = Callable[..., Driver]


class Counting:
    """A count-up on the screen."""

    def __init__(self, start: Start, seats: int = 3, **options: object) -> None:
        self.driver = start(**options)
        self.session = finished_session(seats)
        self.scene = CountUpScene(self.driver.game.services, self.session)

    def show(self) -> None:
        self.driver.game.services.stack.push(self.scene)
        self.scene.finish_pictures()
        self.driver.frames(4)

    @property
    def boards(self) -> list[EveningBoard]:
        assert self.scene._table is not None
        found = [self.scene._table.cities.pictures.get(seat) for seat in range(len(self.session.state.cities))]
        return [board for board in found if board is not None]

    @property
    def scores(self) -> list[int]:
        return [self.scene.steps.score(seat) for seat in range(len(self.session.state.cities))]

    @property
    def final(self) -> list[int]:
        return [result.score for result in results(self.session.state.rules, self.session.state.cities)]


@pytest.fixture
def counting(start: Start) -> Counting:
    counting = Counting(start)
    counting.show()
    return counting


def test_it_begins_with_what_the_tokens_have(counting: Counting) -> None:
    assert counting.scene.steps.step == 0
    assert counting.scores == [city.points for city in counting.session.state.cities]


def test_left_alone_it_counts_everything_and_comes_to_the_engines_results(counting: Counting) -> None:
    for _ in range(1500):
        counting.driver.frames()
        if counting.scene.is_finished:
            break
    assert counting.scene.is_finished
    assert counting.scores == counting.final
    assert counting.driver.focus == "result"


def test_what_is_drawn_in_parts_is_the_same_as_drawn_whole(counting: Counting) -> None:
    driver = counting.driver
    driver.game.services.settings.change(animation="fast")
    driver.settle()
    for _ in range(200):
        driver.frames(2)
        checked_frames(driver, 1)
        if counting.scene.is_finished:
            break
    assert counting.scene.is_finished


@pytest.mark.parametrize("how", ["enter", "space", "click", "button"])
def test_every_press_brings_the_next_rule(counting: Counting, how: str) -> None:
    acts: dict[str, Callable[[], None]] = {
        "enter": lambda: counting.driver.press(pygame.K_RETURN),
        "space": lambda: counting.driver.press(pygame.K_SPACE),
        "click": lambda: counting.driver.click((900, 400)),
        "button": lambda: counting.driver.click("next"),
    }
    steps = [line.step for line in counting.scene.steps.lines if line.step is not None]
    acts[how]()
    counting.driver.frames(2)
    assert [board.fallen for board in counting.boards] == [1.0] * 3, "the first one brings the end of the evening"
    assert counting.scene.steps.step == steps[0]
    for number in range(1, len(steps) + 1):
        acts[how]()
        assert [step for step in steps if step < counting.scene.steps.step] == steps[:number]
        counting.driver.frames(2)
    counting.driver.settle()
    assert counting.scores == counting.final
    assert counting.scene.is_finished


@pytest.mark.parametrize("how", ["esc", "button"])
def test_all_of_it_can_be_skipped(counting: Counting, how: str) -> None:
    if how == "esc":
        counting.driver.press(pygame.K_ESCAPE)
    else:
        counting.driver.click("end")
    assert counting.scene.is_finished
    assert counting.scores == counting.final


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_then_the_result_takes_its_place(counting: Counting, key: int) -> None:
    counting.driver.press(pygame.K_ESCAPE, key)
    assert isinstance(counting.driver.scene, ResultScene)
    assert counting.driver.scenes == ["TitleScene", "ResultScene"]


@pytest.mark.parametrize("how", ["enter", "esc", "click", "pad"])
def test_presses_that_were_meant_for_the_count_do_nothing_on_the_result(counting: Counting, how: str) -> None:
    driver = counting.driver
    driver.press(pygame.K_ESCAPE)
    place = driver.widget("result").rect.center
    acts: dict[str, Callable[[], None]] = {
        "enter": lambda: driver.press(pygame.K_RETURN),
        "esc": lambda: driver.press(pygame.K_ESCAPE),
        "click": lambda: driver.click(place),
        "pad": lambda: driver.pad(pygame.CONTROLLER_BUTTON_A),
    }
    for _ in range(3):
        acts[how]()
    assert driver.scenes == ["TitleScene", "ResultScene"]
    for _ in range(3):
        driver.click("title")
    assert driver.scenes == ["TitleScene", "ResultScene"], "clicks on its own buttons are too early, too"
    driver.settle()
    driver.click("title")
    assert driver.scenes == ["TitleScene"]


def test_the_evening_falls_before_anything_is_counted(counting: Counting) -> None:
    driver, scene = counting.driver, counting.scene
    day = [board.day.copy() for board in counting.boards]
    assert len(day) == 3
    lit = []
    while not scene.steps.counting:
        driver.frames()
        assert scene.steps.share == 0.0
        lit.append(sum(board._lit for board in counting.boards))
    assert lit == sorted(lit), "no window goes dark again"
    assert len(set(lit)) > 10, "they light one by one"
    for board, before, city in zip(counting.boards, day, counting.session.state.cities, strict=True):
        assert board._lit == len(city.placed)
        assert pygame.transform.average_color(board._dark)[0] < pygame.transform.average_color(before)[0] * 2 // 3
        assert board.day.get_buffer().raw == before.get_buffer().raw, "the day is kept for what counts"


def test_in_high_contrast_it_stays_day(start: Start) -> None:
    counting = Counting(start)
    counting.driver.game.services.settings.change(high_contrast=True)
    counting.show()
    counting.driver.press(pygame.K_ESCAPE)
    counting.driver.settle()
    assert all(board._dark is board.day for board in counting.boards)


@pytest.mark.parametrize("reduced", [False, True])
def test_smoke_and_people_move_unless_motion_is_reduced(start: Start, reduced: bool) -> None:
    counting = Counting(start)
    counting.driver.game.services.settings.change(reduced_motion=reduced)
    counting.show()
    moved = set()
    while not counting.scene.steps.counting:
        counting.driver.frames()
        moved |= {name for board in counting.boards for name, *_ in board.changes()}
    assert ("lamp", 0) in moved
    assert (("moves", 0) in moved) is not reduced


def test_a_close_result_is_held_back_for_a_moment(counting: Counting) -> None:
    driver, steps = counting.driver, counting.scene.steps
    best = steps.order[0].score
    steps.order = (steps.order[0], replace(steps.order[1], score=best - 1), *steps.order[2:])
    seen = []
    while not counting.scene.is_finished:
        driver.frames()
        seen.append((steps.is_held_back, steps.revealed > 0.0))
    assert seen.index((True, False)) < seen.index((True, True))
    assert seen.count((True, False)) > 20
    assert "by a single point" in victory_words(driver.game.services, steps.state, steps.order)


def test_all_who_are_level_share_the_victory_in_one_sentence(counting: Counting) -> None:
    services, state = counting.driver.game.services, counting.scene.steps.state
    players = tuple(replace(state.table.players[0], name=name) for name in ("Ada", "Oslo", "Mia"))
    state = replace(state, table=replace(state.table, players=players))
    order = [replace(counting.scene.steps.order[0], seat=seat, rank=1) for seat in range(3)]
    assert victory_words(services, state, order[:2]) == "Ada and Oslo share the victory!"
    assert victory_words(services, state, order) == "Ada, Oslo and Mia share the victory!"


def test_a_clear_result_is_not_held_back(counting: Counting) -> None:
    steps = counting.scene.steps
    steps.order = (replace(steps.order[0], score=steps.order[1].score + 9), *steps.order[1:])
    while not counting.scene.is_finished:
        counting.driver.frames()
        assert not steps.is_held_back
    assert "by a single point" not in victory_words(counting.driver.game.services, steps.state, steps.order)


def test_what_is_counted_stands_in_the_light(counting: Counting) -> None:
    counting.driver.press(pygame.K_RETURN)
    counting.driver.frames(2)
    steps = counting.scene.steps
    assert steps.rule is not None
    assert steps.rule.id == "trees"
    for seat, city in enumerate(counting.session.state.cities):
        assert all(not cells & city.covered for cells, _ in steps.spots(seat))
        assert sum(points for _, points in steps.spots(seat)) == steps.counts[seat][0].points


def test_without_motion_everything_is_there_at_once(start: Start) -> None:
    counting = Counting(start)
    counting.driver.game.services.settings.change(animation="off")
    counting.show()
    counting.driver.frames(12)
    assert counting.scene.is_finished
    assert counting.scores == counting.final
    assert counting.driver.frames(60) == 0


def test_points_won_and_lost_in_play_have_their_lines(counting: Counting) -> None:
    steps = counting.scene.steps
    for seat, city in enumerate(counting.session.state.cities):
        known = sum(line.points[seat] for line in steps.lines if line.step is None)
        assert known == city.points


@each("seats", [2, 3, 4])
@each("size", [(1024, 768), (1280, 800), (2560, 1440), (3840, 2160)])
@each("grid", [SQUARE_11, ISLAND])
def test_nothing_overlaps(size: tuple[int, int], seats: int, grid: Grid) -> None:
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    layout = count_layout(look, seats, grid)
    art, on_sea = art_of(grid), layout.boards[0].contains(layout.names[0])
    rects = [layout.track, layout.pad, layout.foot, *layout.boards, *(() if on_sea else layout.names)]
    for place, rect in enumerate(rects):
        assert look.area.contains(rect)
        assert rect.collidelist(rects[:place]) == -1
    if on_sea:  # of an island, above its shore
        cells = art.layout(grid, layout.px, art.picture_margins(grid, layout.px))
        for name, board in zip(layout.names, layout.boards, strict=True):
            places = [cells.around((grid.coordinate(index),)).move(board.topleft) for index in indices(grid.full)]
            assert not art.has_ring
            assert board.contains(name)
            assert name.collidelist(places) == -1


@each("seats", [2, 3, 4])
@each("size", [(1280, 800), (1920, 1080), (2560, 1440), (2560, 1080)])
def test_islands_are_counted_as_large_as_cities(size: tuple[int, int], seats: int) -> None:
    """Four wide pictures fill a window better than four square ones; of two, these do."""
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    island, city = (count_layout(look, seats, grid).boards[0] for grid in (ISLAND, SQUARE_11))
    assert island.width > city.width
    assert island.width * island.height > (0.76 if seats == 2 else 0.82) * city.width * city.height


def test_a_change_of_the_window_keeps_the_count(counting: Counting) -> None:
    counting.driver.press(pygame.K_RETURN)
    counting.driver.frames(2)
    counting.driver.press(pygame.K_RETURN)
    counting.driver.game.services.settings.change(language="fr", high_contrast=True)
    counting.driver.settle()
    assert counting.scene.steps.step >= 1
    counting.driver.press(pygame.K_ESCAPE)
    assert counting.scores == counting.final
