"""The play scene, played by real events: taking, turning, building, undoing, passing, stopping, and what shows."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pygame
import pytest

from mycity.ai.bots.contract import placements_of
from mycity.content.rule_words import refusal_words
from mycity.engine.documents import Json
from mycity.engine.episode import PASS, STOP, Answer, State, apply, legal_actions
from mycity.engine.events import Event
from mycity.engine.grid import indices
from mycity.engine.legal import refuse_cells
from mycity.engine.pieces import Placement
from mycity.engine.record import make_record
from mycity.engine.scoring import final_points
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.model.effects import FloatingPicture, rimmed
from mycity.scenes.play.pad_badges import PadBadge
from mycity.scenes.play.panes.overview_sheet import OverviewWidget
from mycity.table.turn.hand import Grip
from mycity.table.turn.session import Session
from mycity.ui.kit.widgets import Button, Label
from mycity.ui.pad_buttons import PadFamily
from mycity.ui.style.fonts import MINUS
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, SlowThinker, new_session
from tests.storage.games import choice
from tests.table.turn.test_session_saves import Keeper

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    """A new game against two bots."""
    return Player(start(), new_session(*ALONE))


# -- building by mouse ---------------------------------------------------------------------------------------------


def test_dragging_a_building_builds_it_where_it_is_let_go(player: Player) -> None:
    placement = player.drag()
    assert not player.holds()
    assert player.play.city.placed[-1].placement == placement
    player.next_card()
    assert player.state.drawn == 2
    assert player.state.cities[0].placed[-1].placement == placement
    assert all(len(city.placed) == 1 for city in player.state.cities)


def test_a_dropped_building_is_applied_once_and_recorded_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    player = Player(start(), new_session(*ALONE, saver=keeper))
    counted = Counter[str]()

    def applying(state: State, answers: Mapping[int, Answer]) -> tuple[State, list[Event]]:
        counted["applied"] += 0 in answers
        return apply(state, answers)

    def recording(*words: Any, **more: Any) -> Json:
        counted["recorded"] += 1
        return make_record(*words, **more)

    monkeypatch.setattr("mycity.table.turn.session.apply", applying)
    monkeypatch.setattr("mycity.storage.resume.make_record", recording)
    placement = player.drag()
    player.next_card()
    assert player.state.cities[0].placed[-1].placement == placement
    assert counted == {"applied": 1, "recorded": 1}
    kept = keeper.saves[-1].episode
    assert kept is not None
    assert kept.record == player.session.record()
    player.session.file.count_help(0)
    player.session.keep()
    player.drag()
    player.session.file.count_help(0)
    player.next_card()
    assert keeper.saves[-1].players[0].helped == 2, "who is helped before the answer is given has that kept too"


def test_the_held_cell_lies_under_the_mouse(player: Player) -> None:
    player.pick_up()
    player.point_at(4, 6)
    assert player.in_hand.at == (4, 6)
    assert (4, 6) in player.in_hand.cells


def test_a_click_makes_it_stick_until_the_next_click(player: Player) -> None:
    player.driver.click("card")
    player.point_at(5, 5)
    assert player.play.hand.grip is Grip.STUCK
    assert player.holds()
    spot = player.legal_spot()
    player.point_at(*spot)
    player.driver.click(player.cell(*spot))
    assert not player.holds()
    assert len(player.play.city.placed) == 1


def test_letting_go_beside_the_board_puts_it_back(player: Player) -> None:
    player.pick_up()
    player.point_at(5, 5)
    beside = player.scene.screen.layout.tray.center
    player.driver.move(beside)
    player.driver.let_go(beside)
    assert not player.holds()
    assert player.play.open_building is not None


def test_a_click_on_the_card_puts_a_stuck_building_back(player: Player) -> None:
    player.driver.click("card")
    player.driver.click("card")
    assert not player.holds()


@pytest.mark.parametrize("turn", ["wheel", "right click"])
def test_the_mouse_turns_it_around_the_held_cell(player: Player, turn: str) -> None:
    player.pick_up()
    player.point_at(5, 5)
    before = player.held
    if turn == "wheel":
        player.wheel(-1)
    else:
        player.driver.post(pygame.MOUSEBUTTONDOWN, pos=player.cell(5, 5), button=pygame.BUTTON_RIGHT)
    assert before is not None
    assert player.held == before.turned(1)
    assert player.in_hand.at == (5, 5)


def test_the_wheel_turns_both_ways(player: Player) -> None:
    player.pick_up()
    player.wheel(-1)
    player.wheel(1)
    assert player.play.hand.turn == 0


def test_cells_glow_exactly_where_the_held_cell_may_be(player: Player) -> None:
    player.pick_up()
    player.point_at(5, 5)
    view, held = player.play.view, player.held
    assert held is not None
    legal = {
        (row, column)
        for row in range(11)
        for column in range(11)
        if refuse_cells(view.state.rules, view.city, held.building, held.moved_to((row, column)).cells) is None
    }
    assert player.play.hand.glowing == legal


# -- building by keys ----------------------------------------------------------------------------------------------


def test_keys_alone_build(player: Player) -> None:
    player.driver.press(pygame.K_RETURN)
    assert player.play.hand.grip is Grip.KEYS
    start = player.held
    assert start is not None
    player.driver.press(pygame.K_DOWN, pygame.K_RIGHT)
    assert player.held == start.moved(1, 1)
    player.driver.press(pygame.K_r, pygame.K_r, pygame.K_e)
    assert player.in_hand.turn == (start.turn + 1) % 4
    player.driver.press(pygame.K_n, pygame.K_RETURN)
    assert len(player.play.city.placed) == 1


def test_escape_drops_it_back_on_its_card(player: Player) -> None:
    player.driver.press(pygame.K_RETURN, pygame.K_ESCAPE)
    assert not player.holds()
    assert player.driver.scene is player.scene


def middle(player: Player, placement: Placement) -> pygame.Vector2:
    """Return the middle of the cells of a placement, in cells."""
    grid = player.play.city.board.grid
    cells = [pygame.Vector2(grid.coordinate(cell)) for cell in indices(placement.mask)]
    return sum(cells, pygame.Vector2()) / len(cells)


def test_next_and_previous_walk_through_the_places_of_every_turn_the_nearest_first(player: Player) -> None:
    player.answer()
    player.next_card()
    here, legal = middle(player, player.play.city.placed[-1].placement), player.play.view.placements
    walked: list[Placement] = []
    for _ in legal:
        player.driver.press(pygame.K_n)
        assert player.in_hand.placement is not None
        walked.append(player.in_hand.placement)
    assert set(walked) == set(legal)
    far = [here.distance_squared_to(middle(player, one)) for one in walked]
    assert all(one <= other + 1e-4 for one, other in itertools.pairwise(far))
    assert len({one.turn for one in walked[:12]}) > 1
    player.driver.press(pygame.K_n)
    assert player.in_hand.placement == walked[0]
    player.driver.press(pygame.K_b, pygame.K_b)
    assert player.in_hand.placement == walked[-2]


def test_the_walk_begins_anew_where_the_building_was_moved_to(player: Player) -> None:
    player.driver.press(pygame.K_n, pygame.K_n, pygame.K_n)
    player.driver.press(*[pygame.K_DOWN] * 4)
    moved = player.in_hand
    cells = [pygame.Vector2(cell) for cell in moved.cells]
    here = sum(cells, pygame.Vector2()) / len(cells)
    player.driver.press(pygame.K_n)
    others = [one for one in player.play.view.placements if one != moved.placement]
    nearest = min(here.distance_squared_to(middle(player, one)) for one in others)
    assert player.in_hand.placement is not None
    assert here.distance_squared_to(middle(player, player.in_hand.placement)) == pytest.approx(nearest)


def test_the_arrows_stop_at_the_border(player: Player) -> None:
    player.driver.press(pygame.K_RETURN)
    player.driver.press(*[pygame.K_UP] * 15, *[pygame.K_LEFT] * 15)
    assert player.in_hand.at == (0, 0)


def test_turning_before_taking_turns_it_on_its_card(player: Player) -> None:
    player.driver.press(pygame.K_r)
    player.pick_up()
    assert player.in_hand.turn == 1


def test_every_control_is_reached_by_tab(player: Player) -> None:
    seen = set()
    for _ in range(14):
        seen.add(player.driver.focus)
        player.driver.press(pygame.K_TAB)
    assert {"card", "rotate left", "rotate right", "pass", "stop", "city1", "city2", "menu", "overview"} <= seen


# -- refusals ------------------------------------------------------------------------------------------------------


def test_an_illegal_drop_is_refused_with_its_word(player: Player) -> None:
    player.pick_up()
    player.point_at(*player.bad_spot())
    landing = player.play.hand.landing
    assert landing is not None
    assert landing.refusal is not None
    player.driver.let_go(player.cell(*player.bad_spot()))
    player.driver.frames(12)
    assert not player.holds()
    assert not player.play.city.placed
    look = player.driver.game.services.look
    word = rimmed(look, refusal_words(landing.refusal), look.palette.bad)
    said = [one for one in player.play.effects.shown if isinstance(one, FloatingPicture)]
    assert [one.picture.get_view("2").raw for one in said] == [word.get_view("2").raw]


def test_an_illegal_click_keeps_it_in_hand(player: Player) -> None:
    player.driver.click("card")
    spot = player.bad_spot()
    player.driver.click(player.cell(*spot))
    player.driver.frames(12)
    assert player.holds()
    assert not player.play.city.placed


def test_beside_a_legal_place_stands_what_it_changes(player: Player) -> None:
    player.driver.press(pygame.K_n)
    landing = player.play.hand.landing
    assert landing is not None
    assert landing.placement is not None
    assert landing.changes == player.play.view.preview(landing.placement)
    assert {line.rule: line.provisional for line in landing.changes}["empties"] > 0


# -- taking back, settling -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_u, pygame.K_BACKSPACE])
def test_undo_while_the_answer_settles(player: Player, key: int) -> None:
    player.drag()
    player.driver.press(key)
    assert not player.play.city.placed
    assert player.state.drawn == 1
    player.next_card()
    assert player.state.drawn == 1
    assert player.play.open_building is not None


def test_ctrl_z_and_the_button_undo_too(player: Player) -> None:
    player.drag()
    player.driver.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not player.play.city.placed
    player.drag()
    player.driver.click("undo")
    assert not player.play.city.placed


def test_an_answer_settles_in_less_than_a_second(player: Player) -> None:
    player.drag()
    waited = 0
    while player.state.drawn == 1:
        player.driver.frames()
        waited += 16
    assert 500 <= waited <= 1000


def test_enter_lets_the_answer_stand_at_once(player: Player) -> None:
    player.drag()
    player.driver.press(pygame.K_RETURN)
    player.driver.frames(2)
    assert player.state.drawn == 2


def test_without_animation_nothing_settles(player: Player) -> None:
    player.driver.game.services.settings.change(animation="off")
    player.drag()
    player.driver.frames(2)
    assert player.state.drawn == 2


def test_undo_is_free_while_a_bot_still_thinks(start: Start) -> None:
    thinker = SlowThinker()
    player = Player(start(), new_session(*ALONE, thinker=thinker))
    player.drag()
    player.next_card()
    assert list(player.session.answered) == [0]
    player.driver.press(pygame.K_u)
    assert not list(player.session.answered)
    assert player.play.open_building is not None
    player.drag()
    thinker.ready = True
    player.next_card()
    assert player.state.drawn == 2


def test_what_was_just_built_can_be_picked_up_again(player: Player) -> None:
    placement = player.drag()
    grid = player.state.cities[0].board.grid
    cell = grid.coordinate(placement.mask.bit_length() - 1)
    player.driver.hold(player.cell(*cell))
    assert player.in_hand.at == cell
    assert player.in_hand.mask == placement.mask
    assert not player.play.city.placed


def test_confirm_step_builds_only_after_a_second_press(player: Player) -> None:
    player.driver.game.services.settings.change(confirm_step=True)
    player.pick_up()
    player.release_at(*player.legal_spot())
    player.next_card()
    assert player.state.drawn == 1
    assert player.driver.focus == "build"
    player.driver.press(pygame.K_ESCAPE)
    assert player.play.asked is None
    player.pick_up()
    player.release_at(*player.legal_spot())
    player.driver.click("build")
    player.driver.frames(30)
    assert player.state.drawn == 2


# -- leaving -------------------------------------------------------------------------------------------------------


def test_passing_costs_a_point_and_can_be_undone(player: Player) -> None:
    player.driver.click("pass")
    assert player.given() == PASS
    player.driver.press(pygame.K_u)
    assert player.given() is None
    player.driver.press(pygame.K_p, pygame.K_RETURN)
    player.driver.frames(3)
    assert player.state.cities[0].token == 9
    player.driver.frames(90)
    assert player.play.effects.tokens[0] == 9


def test_a_pass_that_is_not_allowed_says_why(start: Start) -> None:
    seed = next(seed for seed in range(50) if new_session(*ALONE, seed=seed).state.card == "C-I4")
    player = Player(start(), new_session(*ALONE, seed=seed))
    button = player.driver.widget("pass")
    assert not button.enabled
    assert "church" in button.tooltip()
    player.driver.press(pygame.K_p)
    player.driver.click("pass")
    assert player.given() is None


def with_a_church() -> Session:
    """Return a game with a church as its second card."""
    for seed in range(50):
        session = new_session(*ALONE, seed=seed)
        session.answer(0, choice(session.state, 0))
        session.update()
        building = session.state.building(0)
        if building is not None and building.is_church and placements_of(legal_actions(session.state, 0)):
            return session
    raise AssertionError("no such game")


def test_a_church_says_on_its_card_that_it_is_not_passed_on(start: Start) -> None:
    """Not only under the mouse on the button that is grey."""
    player = Player(start(), with_a_church())
    card = player.driver.widget("card")
    assert isinstance(card, CardWidget)
    assert card._face().words == "A church must be built: place it, or stop."
    assert not player.driver.widget("pass").enabled


def test_a_pass_says_so_on_the_card_as_long_as_it_can_be_undone(player: Player) -> None:
    player.drag()
    player.next_card()
    card = player.driver.widget("card")
    assert isinstance(card, CardWidget)
    before = card._face().words
    player.driver.press(pygame.K_p)
    card = player.driver.widget("card")
    assert isinstance(card, CardWidget)
    assert card._face().words == "You pass."
    player.driver.press(pygame.K_u)
    card = player.driver.widget("card")
    assert isinstance(card, CardWidget)
    assert card._face().words == before


def without_place(kind: str) -> Session:
    """Return a game whose open card, a church or a house, fits nowhere."""
    for seed in range(200):
        session = new_session(*ALONE, seed=seed)
        while not session.state.is_over and session.next_human is not None:
            state = session.seen_by(0)
            if not placements_of(legal_actions(state, 0)):
                building = state.building(0)
                if building is not None and building.is_church is (kind == "church"):
                    return session
                break
            session.answer(0, choice(state, 0))
            session.update()
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("house", "No room left for this one: pass, or stop."),
        ("church", "No room left for this one, and no passing: stop."),
    ],
)
def test_a_card_that_fits_nowhere_says_what_can_be_done(start: Start, written: set[str], kind: str, words: str) -> None:
    player = Player(start(), without_place(kind))
    player.scene.screen.preloader.finish()
    player.driver.settle()
    told = [line for line in written if line in words]
    assert " ".join(sorted(told, key=words.find)) == words
    assert player.driver.widget("pass").enabled is (kind == "house")
    player.driver.press(pygame.K_RETURN)
    assert not player.holds()
    said = "There is no room for it anywhere. You can pass and lose 1 point (P). You can stop here (S)."
    if kind == "house":
        assert list(player.driver.game.services.notices.waiting) == [said]
        assert player.given() is None
        return
    assert player.driver.scenes[-1] == "Ask", "there is only one thing to do"
    assert player.driver.focus == "yes"
    player.driver.press(pygame.K_RETURN)
    assert player.given() == STOP


def test_tooltips_name_the_key_or_the_button_in_hand(player: Player) -> None:
    def tips() -> list[str]:
        return [player.driver.widget(key).tooltip() for key in ("hint", "pass", "stop")]

    assert tips() == ["Hint (H)", "Give the building up (P)", "Stop here: the others play on (S)"]
    player.driver.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert tips() == ["Hint (Y)", "Give the building up", "Stop here: the others play on"], (
        "a pad gives up by no button of its own"
    )


def test_stop_asks_back_first(player: Player) -> None:
    player.driver.press(pygame.K_s)
    assert player.driver.scenes[-1] == "Ask"
    text, cities = player.driver.widget("text"), player.state.cities
    assert isinstance(text, Label)
    worth = final_points(player.state.rules, cities[0], others=cities[1:])
    assert f"{worth}".replace("-", MINUS) in f"{text.text}", "what stopping would leave one with"
    player.driver.press(pygame.K_ESCAPE)
    assert player.given() is None
    player.driver.click("stop")
    player.driver.click("yes")
    assert player.given() == STOP
    player.driver.press(pygame.K_RETURN)
    player.driver.frames(3)
    assert player.state.cities[0].stopped


def test_when_one_has_stopped_the_bots_play_on_to_the_end(player: Player) -> None:
    ends: list[object] = []
    player.scene._move_on = lambda: ends.append(player.state.is_over)  # type: ignore[method-assign]
    player.driver.press(pygame.K_s)
    player.driver.click("yes")
    player.driver.press(pygame.K_RETURN)
    for _ in range(3000):
        player.driver.frames()
        if player.state.is_over:
            break
    assert player.state.is_over


def test_what_is_in_hand_lies_back_under_a_dialog(player: Player) -> None:
    player.pick_up()
    player.point_at(*player.legal_spot())
    assert player.holds()
    player.driver.press(pygame.K_s)
    assert player.driver.scenes[-1] == "Ask"
    assert not player.holds()


def stop_and_watch(start: Start) -> Player:
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, new_session(*ALONE))
    player.scene._move_on = lambda: None  # type: ignore[method-assign]
    player.driver.press(pygame.K_s)
    player.driver.click("yes")
    player.driver.press(pygame.K_RETURN)
    player.driver.frames(3)
    player.card_rests()
    return player


def test_the_rest_is_watched_in_a_few_seconds(start: Start) -> None:
    player = stop_and_watch(start)
    before = player.state.drawn, player.play.turn.is_watching
    player.driver.frames(250)
    assert before[1]
    assert before[0] <= 4
    assert player.state.is_over, "four seconds are enough for a whole deck"
    assert not player.play.turn.is_watching


@pytest.mark.parametrize("by", ["button", "key", "card"])
def test_the_rest_can_be_skipped(start: Start, by: str) -> None:
    player = stop_and_watch(start)
    if by == "key":
        player.driver.walk_to("skip", pygame.K_TAB)
        player.driver.press(pygame.K_RETURN)
    else:
        player.driver.click("skip" if by == "button" else "card")
    player.driver.frames(60)
    assert player.state.is_over


def test_the_sheet_of_buildings_says_what_has_become_of_those_that_are_gone(player: Player) -> None:
    player.drag()
    player.next_card()
    tips = [widget for widget in player.driver.page.all_widgets() if "On your board: 1" in widget.tooltip()]
    assert len(tips) == 1
    assert tips[0].tooltip().startswith("Still to come: ")
    assert "Given up" not in tips[0].tooltip(), "there is none"
    player.driver.move(tips[0].rect.center)
    assert tips[0].hit(tips[0].rect.center)
    player.driver.press(pygame.K_n)
    assert player.holds()
    assert not tips[0].hit(tips[0].rect.center), "nothing is explained to a full hand"


# -- around the board ----------------------------------------------------------------------------------------------


def test_another_city_is_shown_large_and_left_again(player: Player) -> None:
    player.drag()
    player.next_card()
    for by_mouse in (False, True):
        player.driver.click("city1")
        assert player.driver.scenes[-1] == "CityScene"
        player.driver.settle()
        if by_mouse:
            player.driver.click((3, 300))
        else:
            player.driver.press(pygame.K_ESCAPE)
        assert player.driver.scene is player.scene
    player.driver.walk_to("city2", pygame.K_TAB)
    player.driver.press(pygame.K_RETURN)
    assert player.driver.scenes[-1] == "CityScene"


def test_escape_opens_a_menu_that_leaves_for_the_title(player: Player) -> None:
    player.driver.press(pygame.K_ESCAPE)
    assert player.driver.scenes[-1] == "PauseMenu"
    player.driver.press(pygame.K_ESCAPE)
    assert player.driver.scene is player.scene
    player.driver.press(pygame.K_ESCAPE)
    player.driver.click("quit")
    assert player.driver.scenes == ["TitleScene"]


def test_the_rules_unfold_under_the_mouse_and_by_tab(player: Player) -> None:
    surface = player.driver.game.window.surface
    player.driver.settle()
    widget = player.driver.widget("overview")
    assert isinstance(widget, OverviewWidget)
    place = widget.unfolded(player.driver.game.services.look)
    folded = surface.subsurface(place).copy()
    player.driver.walk_to("overview", pygame.K_TAB)
    assert surface.subsurface(place).get_buffer().raw != folded.get_buffer().raw
    assert surface.get_at((place.left + 20, place.centery)) != folded.get_at((20, place.height // 2))


def test_what_unfolds_under_the_mouse_folds_while_keys_are_played(player: Player) -> None:
    """Or it lies over card and buttons for as long as the mouse rests."""
    page = player.driver.page

    def is_unfolded() -> bool:
        widget = next(widget for widget in page.all_widgets() if widget.key == "overview")
        spread = widget.reach(page.look, page._state(widget))
        return spread.contains(widget.unfolded(page.look))  # type: ignore[attr-defined]

    at = player.scene.screen.layout.overview.center
    assert not is_unfolded()
    player.driver.move(at)
    assert is_unfolded()
    player.driver.press(pygame.K_n)
    assert not is_unfolded()
    player.driver.press(pygame.K_ESCAPE)
    player.driver.move((at[0] + 1, at[1]))
    assert is_unfolded()


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (2560, 1440)])
def test_resizing_keeps_what_is_held(player: Player, size: tuple[int, int]) -> None:
    player.pick_up()
    player.point_at(6, 6)
    before = player.held
    pygame.display.set_mode(size)
    player.driver.frames(2)
    assert player.driver.game.services.look.size == size
    assert player.held == before
    player.release_at(*player.legal_spot())
    assert len(player.play.city.placed) == 1


def test_the_language_changes_while_playing(player: Player, catalogs: None) -> None:
    player.driver.game.services.settings.change(language="fr")
    player.driver.frames(2)
    button = player.driver.widget("pass")
    assert isinstance(button, Button)
    assert button.text == "Passer (\N{MINUS SIGN}1)"


def test_nothing_is_redrawn_when_nothing_moves(player: Player) -> None:
    player.driver.game.services.settings.change(reduced_motion=True)
    player.driver.move((5, 700))
    player.scene.screen.preloader.finish()
    player.driver.frames(60)
    assert player.driver.frames(60) == 0


def test_a_whole_game_is_played_by_keys(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    player = Player(driver, new_session(*ALONE))
    ends: list[bool] = []
    player.scene._move_on = lambda: ends.append(player.state.is_over)  # type: ignore[method-assign]
    for _ in range(40):
        if player.state.is_over:
            break
        player.answer()
    assert player.state.is_over
    driver.frames(2)
    assert ends[-1]


# -- which keys are for the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "way"),
    [(pygame.K_UP, (-1, 0)), (pygame.K_DOWN, (1, 0)), (pygame.K_LEFT, (0, -1)), (pygame.K_RIGHT, (0, 1))],
)
def test_the_first_arrow_takes_the_building_and_moves_it(player: Player, key: int, way: tuple[int, int]) -> None:
    player.driver.press(pygame.K_RETURN)
    taken_to = player.in_hand.at
    another = Player(player.driver, new_session(*ALONE))
    another.driver.press(key)
    assert another.in_hand.at == (taken_to[0] + way[0], taken_to[1] + way[1])


def test_who_has_put_the_building_down_walks_among_the_buttons_by_arrows(player: Player) -> None:
    player.driver.press(pygame.K_RIGHT, pygame.K_ESCAPE)
    assert not player.holds()
    player.driver.press(pygame.K_RIGHT)
    assert not player.holds()
    assert player.driver.focus != "card"


def test_after_a_press_with_the_mouse_keys_are_for_the_board(player: Player) -> None:
    player.driver.click("menu")
    player.driver.settle()
    player.driver.click("resume")
    player.driver.settle()
    player.driver.press(pygame.K_RETURN)
    assert player.driver.scene is player.scene
    assert player.holds()


# -- what is in hand -----------------------------------------------------------------------------------------------


def badges(player: Player) -> list[str]:
    return sorted(one.words for one in player.driver.page.all_widgets() if isinstance(one, PadBadge))


def test_with_a_gamepad_in_hand_its_buttons_stand_on_what_they_press(player: Player) -> None:
    assert badges(player) == []
    player.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert badges(player) == ["A", "LB", "Menu", "RB", *["Right stick \N{RIGHTWARDS ARROW}"] * 2, "Y"]
    player.drag()
    assert badges(player) == [], "the mouse was used last"
    player.driver.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert {"A", "X"} <= set(badges(player)), "going on, and undoing"
    player.driver.press(pygame.K_F9)
    assert badges(player) == []


@pytest.mark.parametrize("family", list(PadFamily))
@pytest.mark.parametrize(
    ("window", "text", "language"), [((1280, 800), 100, "en"), ((1024, 768), 150, "fr"), ((2560, 1440), 150, "fr")]
)
def test_a_gamepads_signs_lie_inside_what_they_press_and_never_on_one_another(
    start: Start, family: PadFamily, window: tuple[int, int], text: int, language: str
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text, animation="off")
    player = Player(driver, new_session(*ALONE))
    driver.game.services.devices.pads.family = family
    driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    driver.game.services.devices.pads.family = family
    player.scene.rebuild()
    signs = [one for one in driver.page.all_widgets() if isinstance(one, PadBadge)]
    owners = {key: driver.widget(key).rect for key in ("card", "pass", "stop", "hint", "rotate left", "menu")}
    for sign in signs:
        assert any(one.rect.contains(sign.rect) for one in driver.page.all_widgets() if one not in signs), sign.words
        assert sum(sign.rect.colliderect(one.rect) for one in signs) == 1, sign.words
    for key, rect in owners.items():
        assert sum(rect.contains(sign.rect) for sign in signs) == 1, key
