"""The first game: played by every hand in both languages, minding what it does not ask for, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mycity.content.assets import ContentError
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND
from mycity.engine.grid import indices
from mycity.engine.pieces import Placement
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.lesson_end import LessonEndScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import tutorial
from mycity.scenes.play.tutorial import TutorialScene
from mycity.scenes.shared.lesson_panel import Arrow, Frame, Ghost, LessonPanel
from mycity.storage.settings import Settings
from mycity.table.turn.held import Held
from mycity.ui.kit.widgets import Button
from tests.driver import Driver
from tests.seldom import seldom
from tests.storage.games import Thinker

Begin = Callable[..., "Pupil"]
DIRECTIONS = {(-1, 0): pygame.K_UP, (1, 0): pygame.K_DOWN, (0, -1): pygame.K_LEFT, (0, 1): pygame.K_RIGHT}
PAD_DIRECTIONS = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}


class Pupil:
    """Somebody who does what the steps say."""

    def __init__(self, driver: Driver, how: str = "mouse", lesson: str = FIRST_CITY) -> None:
        self.driver = driver
        self.how = how
        driver.game.services.ways.tutorial(lesson)
        driver.settle()
        scene = driver.scene
        assert isinstance(scene, TutorialScene)
        self.scene = scene
        scene.screen.preloader.finish()
        driver.frames(2)

    @property
    def number(self) -> int:
        return self.scene.teacher.number

    @property
    def act(self) -> str:
        return self.scene.teacher.step.act

    @property
    def words(self) -> str:
        panel = self.driver.widget("lesson")
        assert isinstance(panel, LessonPanel)
        return panel.words

    @property
    def held(self) -> Held:
        held = self.scene.play.hand.held
        assert held is not None
        return held

    def rest(self) -> None:
        """Let the answer settle and everything come to rest."""
        self.scene.screen.preloader.finish()
        self.driver.frames(
            50 if self.scene.services.motion.speed != "off" else 12, 48
        )  # what is pressed at once after a flip does nothing
        while self.driver.scene is self.scene and self.scene.play.is_telling:
            self.driver.frames(20, 48)

    def count(self) -> LessonEndScene:
        """See the points counted, and go on to the last page."""
        driver = self.driver
        while driver.scenes[-1] == "TutorialScene":
            driver.frames(5, 48)
        counting = driver.scene
        assert isinstance(counting, CountUpScene)
        counting.finish_pictures()
        for _ in range(2):
            driver.choose("end" if not counting.is_finished else "result", self.how)
            driver.frames(40)
            if driver.scene is not counting:
                break
        end = driver.scene
        assert isinstance(end, LessonEndScene)
        return end

    def do(self) -> None:
        """Do what the step asks for."""
        getattr(self, f"{self.how}_{self.act}")()
        self.rest()

    def learn(self) -> None:
        """Do all that the lesson asks for, of which each step leads to the next."""
        while self.act != "end":
            self.sees_what_is_spoken_of()
            number = self.number
            self.do()
            assert self.number == number + 1, self.words

    def sees_what_is_spoken_of(self) -> None:
        """Make sure that something is pointed at, and that the slip covers neither it nor what is needed."""
        slip, widgets = self.driver.widget("lesson").rect, self.driver.page.widgets
        pointed = [one.rect for one in widgets if isinstance(one, Frame)]
        assert pointed
        assert slip.collidelist([*pointed, self.scene.screen.layout.hand]) < 0, self.words
        assert self.driver.page.look.area.contains(slip)
        assert sum(isinstance(one, Arrow) for one in widgets) == 1

    def do_until(self, act: str) -> None:
        while self.act != act:
            self.do()

    def target(self) -> Held:
        """Return the building in hand, turned as it is, on the cells of the step."""
        table = {(one.mask, one.symbols): one for one in self.scene.play.view.placements}
        return self.held.laid(table[self.scene.teacher.cells, self.scene.teacher.step.symbols])

    # -- by mouse ----------------------------------------------------------------------------------------------

    def mouse_take(self) -> None:
        self.driver.move("card")
        self.driver.hold("card")

    def mouse_build(self) -> None:
        if self.scene.play.hand.held is None:
            self.mouse_take()
        for _ in range(6):
            if self.target().rotation == self.held.rotation:
                break
            self.wheel()
        self.mouse_drop(*self.target().at)

    def wheel(self) -> None:
        self.driver.post(pygame.MOUSEWHEEL, x=0, y=-1)

    def mouse_drop(self, row: int, column: int) -> None:
        place = self.scene.screen.board.cell_rect(row, column).center
        self.driver.move((place[0] - 9, place[1] - 5))
        self.driver.move(place)
        self.driver.let_go(place)

    def mouse_turn(self) -> None:
        self.driver.click("rotate right")

    def mouse_refuse(self) -> None:
        self.mouse_take()
        self.mouse_drop(3, 5)

    def mouse_pass(self) -> None:
        self.driver.click("pass")

    def mouse_hint(self) -> None:
        self.driver.click("hint")

    def mouse_undo(self) -> None:
        self.driver.click("undo")

    def mouse_stop(self) -> None:
        self.driver.click("stop")
        self.driver.click("yes")

    def mouse_read(self) -> None:
        self.driver.click("go on")

    # -- by keys -----------------------------------------------------------------------------------------------

    def press(self, key: int) -> None:
        self.driver.press(key)

    def keys_take(self) -> None:
        self.press(pygame.K_RETURN)

    def keys_build(self) -> None:
        if self.scene.play.help.hint is not None:
            self.press(pygame.K_RETURN)  # the tile glides to where the hint has it
            self.driver.frames(30)
            self.press(pygame.K_RETURN)
            return
        if self.scene.play.hand.held is None:
            self.keys_take()
        for _ in range(6):
            if self.target().rotation == self.held.rotation:
                break
            self.press(pygame.K_r)
        self.keys_move(self.target().at)
        self.press(pygame.K_RETURN)

    def keys_move(self, at: tuple[int, int]) -> None:
        for key in self.way_to(at):
            self.press(key)

    def way_to(self, at: tuple[int, int]) -> Iterator[int]:
        """Return the arrows that bring the building there, one by one."""
        for axis in (0, 1):
            while (way := at[axis] - self.held.at[axis]) != 0:
                step = (way > 0) - (way < 0)
                yield DIRECTIONS[(step, 0) if axis == 0 else (0, step)]

    def keys_turn(self) -> None:
        self.press(pygame.K_r)

    def keys_refuse(self) -> None:
        self.keys_take()
        self.keys_move((3, 5))
        self.press(pygame.K_RETURN)
        self.press(pygame.K_ESCAPE)

    def keys_pass(self) -> None:
        self.press(pygame.K_p)

    def keys_hint(self) -> None:
        self.press(pygame.K_h)

    def keys_undo(self) -> None:
        self.press(pygame.K_u)

    def keys_stop(self) -> None:
        self.press(pygame.K_s)
        self.driver.choose("yes", "keys")

    def keys_read(self) -> None:
        self.press(pygame.K_RETURN)

    # -- by gamepad ------------------------------------------------------------------------------------------

    def pad_take(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_A)

    def pad_build(self) -> None:
        if self.scene.play.help.hint is not None:
            self.driver.pad(pygame.CONTROLLER_BUTTON_A)
            self.driver.frames(30)
            self.driver.pad(pygame.CONTROLLER_BUTTON_A)
            return
        if self.scene.play.hand.held is None:
            self.pad_take()
        for _ in range(6):
            if self.target().rotation == self.held.rotation:
                break
            self.pad_turn()
        self.pad_move(self.target().at)
        self.driver.pad(pygame.CONTROLLER_BUTTON_A)

    def pad_move(self, at: tuple[int, int]) -> None:
        buttons = {key: PAD_DIRECTIONS[way] for way, key in DIRECTIONS.items()}
        for key in self.way_to(at):
            self.driver.pad(buttons[key])

    def pad_turn(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def pad_refuse(self) -> None:
        self.pad_take()
        self.pad_move((3, 5))
        self.driver.pad(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B)

    def pad_pass(self) -> None:
        self.driver.choose("pass", "pad")

    def pad_hint(self) -> None:
        self.driver.choose("hint", "pad")

    def pad_undo(self) -> None:
        self.driver.choose("undo", "pad")

    def pad_stop(self) -> None:
        self.driver.choose("stop", "pad")
        self.driver.choose("yes", "pad")

    def pad_read(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_A)


def keys_of(scene: LessonEndScene) -> list[str]:
    """Return the keys of the buttons, from the top down."""
    return [one.key for one in scene.page.all_widgets() if isinstance(one, Button)]


@pytest.fixture
def begin(start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Begin:
    monkeypatch.setattr(tutorial, "ProcessThinker", lambda _: Thinker())

    def sit_down(how: str = "mouse", speed: str = "off", lesson: str = FIRST_CITY, **options: object) -> Pupil:
        driver = start(**options)
        driver.game.services.settings.change(animation=speed)
        driver.game.services.__dict__.setdefault("bots", None)
        return Pupil(driver, how, lesson)

    return sit_down


@pytest.mark.parametrize(
    ("how", "window", "speed", "language"),
    [
        ("mouse", (1280, 800), "normal", "fr"),
        ("keys", (1024, 768), "off", "fr"),
        ("pad", (1280, 800), "off", "en"),
        *seldom(
            ("mouse", (1280, 800), "normal", "en"),
            ("keys", (1024, 768), "off", "en"),
            ("pad", (1280, 800), "off", "fr"),
        ),
    ],
)
def test_it_is_played_to_the_end_by_every_hand(
    begin: Begin, tmp_path: Path, how: str, window: tuple[int, int], speed: str, language: str
) -> None:
    """What the first step does not ask for is declined first, with other words; nothing is kept in the end."""
    pupil = begin(how, language=language, speed=speed, window=window)
    asked = pupil.words
    getattr(pupil, f"{how}_pass")()
    pupil.rest()
    assert (pupil.number, pupil.scene.play.state.card) == (0, "Y-I3")
    assert pupil.words != asked
    pupil.learn()
    city = pupil.scene.play.session.state.cities[0]
    assert [placed.building.id for placed in city.placed] == ["Y-I3", "R-V3", "B-I3", "R-I2", "B-O4", "C-V3"]
    assert keys_of(pupil.count()) == ["lesson", "evening", "campaign", "title"]
    pupil.driver.choose("evening", how)
    scene = pupil.driver.scene
    assert pupil.driver.scenes == ["TitleScene", "NewGameScene"]
    assert isinstance(scene, NewGameScene)
    assert scene.pick.game.game == "eternal"
    kept = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert not {name for name in kept if name.startswith(("slot", "statistics", "record"))}, kept


@pytest.mark.parametrize(
    ("how", "window", "language"),
    [("mouse", (1024, 768), "fr"), *seldom(("keys", (1024, 768), "fr"), ("pad", (1280, 800), "en"))],
)
def test_groups_gaps_gold_and_stopping_are_learnt_by_every_hand(
    begin: Begin, how: str, window: tuple[int, int], language: str
) -> None:
    pupil = begin(how, lesson=SECOND_CITY, language=language, window=window)
    pupil.learn()
    city = pupil.scene.play.session.state.cities[0]
    assert [placed.building.id for placed in city.placed[-3:]] == ["R-V3", "B-V3", "R-I3"]
    assert city.stopped
    assert city.token == 10 + 3
    assert pupil.scene.services.settings.now.lessons_seen == (SECOND_CITY,)
    assert keys_of(pupil.count()) == ["evening", "lesson", "campaign", "title"]


@pytest.mark.parametrize(
    ("how", "window", "language"),
    [("keys", (1024, 768), "fr"), ("pad", (1024, 768), "en"), *seldom(("mouse", (1280, 800), "en"))],
)
def test_the_island_is_learnt_by_every_hand(begin: Begin, how: str, window: tuple[int, int], language: str) -> None:
    pupil = begin(how, lesson=FIRST_ISLAND, language=language, window=window)
    pupil.learn()
    state = pupil.scene.play.session.state
    built = [placed.building.id for placed in state.cities[0].placed]
    assert built == ["T-FHW", "P-HP", "P-WP", "S-WHP", "D-FP", "P-FH"]
    assert state.cities[0].token == 10 + 5
    assert pupil.scene.services.settings.now.lessons_seen == (FIRST_ISLAND,)
    assert keys_of(pupil.count()) == ["lesson", "evening", "campaign", "title"]
    pupil.driver.choose("lesson", how)
    assert pupil.driver.scenes == ["TitleScene", "TutorialScene"], "the second lesson is offered"
    following = pupil.driver.scene
    assert isinstance(following, TutorialScene)
    assert following.teacher.count == 13


@pytest.mark.parametrize(
    ("how", "window", "language", "speed"),
    [
        ("keys", (1024, 768), "fr", "normal"),
        ("pad", (1024, 768), "en", "off"),
        *seldom(("mouse", (1280, 800), "en", "off")),
    ],
)
def test_groups_roads_and_the_rest_are_learnt_by_every_hand(
    begin: Begin, tmp_path: Path, how: str, window: tuple[int, int], language: str, speed: str
) -> None:
    """A card that is stopped at ends the player's game and, at once, the rival's; nothing is kept."""
    pupil = begin(how, lesson=SECOND_ISLAND, language=language, window=window, speed=speed)
    pupil.learn()
    state = pupil.scene.play.session.state
    city = state.cities[0]
    built = [placed.building.id for placed in city.placed]
    assert built == ["D-WH", "S-FHW", "S-HPF", "P-WH", "T-FHW", "P-WP", "T-FWP"]
    assert city.token == 10 + 3 + 5
    assert city.stopped
    for _ in range(60):
        pupil.driver.frames()
    assert pupil.scene.play.session.state.is_over
    assert pupil.scene.services.settings.now.lessons_seen == (SECOND_ISLAND,)
    kept = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert not {name for name in kept if name.startswith(("slot", "statistics", "record"))}, kept
    assert keys_of(pupil.count()) == ["evening", "campaign", "title"]
    pupil.driver.choose("campaign", how)
    scene = pupil.driver.scene
    assert isinstance(scene, NewGameScene)
    assert (scene.pick.game.game, scene.pick.game.kind) == ("island-season", WHOLE_CAMPAIGN)


def test_hints_and_stopping_come_with_the_step_that_asks_for_them(begin: Begin) -> None:
    """And the hint shows what the lesson teaches, without anybody having to think."""
    pupil = begin(lesson=SECOND_ISLAND)
    seen: dict[str, list[str]] = {"hint": [], "stop": []}
    while pupil.act != "end":
        for key, acts in seen.items():
            if any(widget.key == key for widget in pupil.driver.page.all_widgets()):
                acts.append(pupil.act)
        pupil.do()
        if pupil.act == "build" and seen["hint"] == ["hint"]:
            hint = pupil.scene.play.help.hint
            assert hint is not None
            assert isinstance(hint.answer, Placement)
            assert (hint.answer.mask, hint.answer.symbols) == (pupil.scene.teacher.cells, "WH")
    assert seen["hint"][0] == "hint"
    assert seen["stop"] == ["stop"]


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_only_what_the_lesson_asks_to_be_undone_is_undone(begin: Begin, speed: str) -> None:
    pupil = begin("keys", lesson=SECOND_ISLAND, speed=speed)
    pupil.do_until("undo")
    before = pupil.scene.play.session.state
    assert len(before.cities[0].placed) == 6
    pupil.do()
    state = pupil.scene.play.session.state
    assert (state.card, len(state.cities[0].placed)) == ("P-WP", 5)
    assert pupil.act == "build"
    pupil.keys_undo()
    pupil.rest()
    assert pupil.scene.play.session.state.card == "P-WP", "that is all there is to undo"
    pupil.do()
    pupil.keys_undo()
    pupil.rest()
    assert pupil.scene.play.session.state.card == "T-FWP"


@pytest.mark.parametrize("how", ["stop", "pass"])
def test_passing_where_stopping_is_taught_is_declined(begin: Begin, how: str) -> None:
    pupil = begin(lesson=SECOND_ISLAND)
    pupil.do_until("stop")
    if how == "pass":
        pupil.driver.click("pass")
        pupil.rest()
        assert pupil.words == "That costs a point. Stopping costs nothing."
        assert pupil.scene.play.session.state.cities[0].token == 18
    pupil.do()
    assert pupil.act == "end"


def test_a_tile_the_wrong_way_round_is_told_so(begin: Begin) -> None:
    """While it lies over the framed cells, and when it is let go there: right cells, but other symbols on them."""
    pupil = begin(lesson=SECOND_ISLAND)
    pupil.do_until("hint")
    pupil.do()
    asked, turned = pupil.words, "The other way round: turn it until the house is on the right."
    built = len(pupil.scene.play.city.placed)
    pupil.mouse_take()
    there = [one for one in pupil.scene.play.view.placements if one.mask == pupil.scene.teacher.cells]
    wrong = next(one for one in there if one.symbols == "HW")
    for _ in range(6):
        if pupil.held.rotation == wrong.turn:
            break
        pupil.wheel()
    place = pupil.scene.screen.board.cell_rect(*pupil.held.laid(wrong).at).center
    pupil.driver.move((place[0] - 9, place[1] - 5))
    pupil.driver.move(place)
    pupil.driver.frames(3)
    assert pupil.words == turned
    far = pupil.scene.screen.board.cell_rect(0, 4).center
    pupil.driver.move(far)
    pupil.driver.frames(3)
    assert pupil.words == asked, "elsewhere it is not what is wrong"
    pupil.driver.move(place)
    pupil.driver.let_go(place)
    pupil.rest()
    assert pupil.words == turned
    assert (pupil.act, len(pupil.scene.play.city.placed)) == ("build", built)
    pupil.mouse_build()
    pupil.rest()
    assert len(pupil.scene.play.city.placed) == built + 1


def test_a_building_turned_wrongly_over_its_frame_is_told_so_too(begin: Begin) -> None:
    pupil = begin("keys")
    while pupil.scene.play.state.card != "R-V3":
        pupil.do()
    pupil.keys_take()
    pupil.keys_move(pupil.target().at)
    asked = told = pupil.words
    assert asked == pupil.scene.teacher.words
    pupil.press(pygame.K_r)
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN):
        pupil.driver.frames(3)
        shared = set(pupil.held.cells).intersection(pupil.target().cells)
        told = "The other way round: turn it until it fits the frame." if len(shared) > 1 else asked
        assert pupil.words == told
        if told != asked:
            break
        pupil.press(key)
    assert told != asked
    pupil.press(pygame.K_RETURN)
    pupil.rest()
    assert pupil.act == "build"


def test_other_cells_and_a_good_place_where_none_is_asked_for_are_declined(begin: Begin) -> None:
    pupil = begin("keys")
    pupil.do()
    before = pupil.words
    pupil.press(pygame.K_n)
    while pupil.target() == pupil.held:
        pupil.press(pygame.K_n)
    pupil.press(pygame.K_RETURN)
    pupil.rest()
    assert (pupil.act, pupil.number) == ("build", 1)
    assert pupil.scene.play.hand.held is None
    assert not pupil.scene.play.city.placed
    assert pupil.words != before
    pupil.do()
    assert pupil.number == 2
    pupil.do_until("refuse")
    pupil.press(pygame.K_RETURN)
    pupil.press(pygame.K_RETURN)
    pupil.rest()
    assert pupil.act == "refuse"


def test_taking_it_back_before_it_has_settled_stays_with_the_step(begin: Begin) -> None:
    pupil = begin("keys", speed="normal")
    pupil.do()
    pupil.keys_build()
    pupil.press(pygame.K_u)
    pupil.rest()
    assert pupil.number == 1
    assert not pupil.scene.play.city.placed


@pytest.mark.parametrize("wait", [54, 62])
def test_the_menu_opens_also_while_the_last_turn_is_told(begin: Begin, wait: int) -> None:
    """The page is made anew and the card goes between press and release; what the click is for stays the same."""
    pupil = begin()
    while pupil.number + 2 < pupil.scene.teacher.count:
        pupil.do()
    pupil.scene.services.settings.change(animation="normal")
    pupil.mouse_build()
    driver = pupil.driver
    driver.frames(wait)
    driver.move("menu")
    place = driver.widget("menu").rect.center
    driver.hold(place)
    driver.frames(6)
    driver.let_go(place)
    driver.frames(3)
    assert driver.scenes[-1] == "PauseMenu"
    driver.press(pygame.K_ESCAPE)
    pupil.count()


def test_what_unfolds_lies_above_the_slip(begin: Begin) -> None:
    pupil = begin()
    assert pupil.driver.page.widgets[-1].key == "overview"


def leave(pupil: Pupil, how: str) -> None:
    """Leave the lesson by its button, or by Esc; this is asked first."""
    driver = pupil.driver
    if how == "mouse":
        driver.click("leave lesson")
    for _ in range(2 if pupil.scene.play.hand.held is not None else 1):  # the first lets go of what is held
        if how == "pad":
            driver.pad(pygame.CONTROLLER_BUTTON_B)
        elif how == "keys":
            pupil.press(pygame.K_ESCAPE)
    assert driver.scenes == ["TitleScene", "TutorialScene", "Ask"]
    driver.choose("yes", how)


def test_it_can_be_left_at_any_step_and_begun_again(begin: Begin) -> None:
    pupil = begin("keys")
    for step, how in (("take", "mouse"), ("build", "keys"), ("read", "pad")):
        pupil.do_until(step)
        leave(pupil, how)
        assert pupil.driver.scenes == ["TitleScene"]
        pupil.driver.settle()
        pupil = Pupil(pupil.driver, "keys")


def test_the_title_offers_it_first_until_it_has_been_finished(start: Callable[..., Driver]) -> None:
    game = start()
    assert game.focus == "tutorial"
    game.game.services.ways.tutorial(FIRST_CITY)
    game.settle()
    game.press(pygame.K_ESCAPE)
    game.choose("yes", "mouse")
    game.settle()
    assert game.focus == "tutorial"
    places = {one.key: one.rect for one in game.page.all_widgets()}
    game.game.services.settings.change(lessons_seen=("first_city",))
    game.game.services.ways.to_title()
    game.settle()
    assert game.focus == "new_game"
    assert {one.key: one.rect for one in game.page.all_widgets()} == places, "what is known stays where it was"
    game.walk_to("tutorial")
    assert Settings().lessons_seen == ()


def test_a_broken_script_is_said_and_the_game_goes_on(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = begin()
    pupil.scene.ways.to_title()

    def broken(_: str) -> None:
        raise ContentError(Path("first_city.yaml"), "steps", "a lesson has steps")

    monkeypatch.setattr(tutorial, "load_lesson", broken)
    pupil.driver.game.services.ways.tutorial()
    pupil.driver.settle()
    assert pupil.driver.scenes == ["TitleScene", "Dialog"]


@pytest.mark.parametrize(
    ("lesson", "game"),
    [(FIRST_CITY, "eternal"), (SECOND_CITY, "eternal"), (FIRST_ISLAND, "island"), (SECOND_ISLAND, "island-eternal")],
)
def test_what_was_learnt_is_what_a_new_game_opens_on(start: Callable[..., Driver], lesson: str, game: str) -> None:
    driver = start()
    driver.game.services.ways.tutorial(lesson)
    driver.settle()
    lesson_scene = driver.scene
    assert isinstance(lesson_scene, TutorialScene)
    while lesson_scene.teacher.step.act != "end":
        lesson_scene.see(lesson_scene.teacher.step.act)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.focus == ("new_game" if game == "eternal" else "new_island")
    driver.game.services.ways.new_game()
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.pick.game.game == game


def test_that_it_fits_is_said_only_while_it_does(begin: Begin) -> None:
    pupil = begin()
    pupil.do_until("turn")
    pupil.do()
    fits = pupil.words
    pupil.driver.click("rotate right")
    pupil.driver.frames(3)
    assert pupil.words == pupil.scene.teacher.step.turned
    pupil.driver.click("rotate right")
    pupil.driver.frames(3)
    assert pupil.words == fits


def test_the_note_is_pointed_at_that_tells_what_was_blocked(begin: Begin) -> None:
    pupil = begin()
    while "note" not in pupil.scene.teacher.step.at:
        pupil.do()
    note = pupil.scene.screen.panes.status.room
    frame = next(one.rect for one in pupil.driver.page.widgets if isinstance(one, Frame))
    assert frame.contains(note)
    assert not frame.colliderect(pupil.scene.screen.layout.card)


def symbols_framed(pupil: Pupil) -> int:
    """Tell how many tiles are shown with their symbols, each where it belongs: one in a step that asks for some."""
    widgets = pupil.driver.page.widgets
    ghosts, symbols = [one for one in widgets if isinstance(one, Ghost)], pupil.scene.teacher.step.symbols
    assert bool(ghosts) == bool(symbols)
    if not ghosts:
        return 0
    frame = next(one.rect for one in widgets if isinstance(one, Frame))
    assert frame.collidepoint(ghosts[0].rect.center)
    names = {"F": "Field", "H": "House", "P": "Path", "W": "Wall"}
    grid = pupil.scene.play.city.board.grid
    cells = [grid.coordinate(index) for index in indices(pupil.scene.teacher.cells)]
    rects = [pupil.scene.screen.board.cell_rect(*cell) for cell in cells]
    told = {tuple(cell): name for name, cell in ghosts[0].names}
    assert [told[tuple(rect)] for rect in rects] == [names[symbol] for symbol in symbols]
    return 1


@pytest.mark.parametrize(
    ("lesson", "framed"), [(FIRST_CITY, 0), (SECOND_CITY, 0), (FIRST_ISLAND, 6), (SECOND_ISLAND, 6)]
)
@pytest.mark.parametrize("window", [(1024, 768), *seldom(((1280, 800),), ((2560, 1440),))])
def test_what_points_covers_nothing_and_what_is_pressed_never_moves(
    begin: Begin, lesson: str, framed: int, window: tuple[int, int]
) -> None:
    """The arrow lies on nothing that could be meant, and a frame shows which symbol of a tile belongs where."""
    pupil, shown = begin(lesson=lesson, window=window), 0
    places: dict[str, set[tuple[int, int]]] = {"go on": set(), "leave lesson": set()}
    while pupil.act != "end":
        page = pupil.driver.page
        arrow = next(one.rect for one in page.widgets if isinstance(one, Arrow))
        others = [one.rect for one in page.all_widgets() if isinstance(one, Button)]
        assert arrow.collidelist([pupil.scene.screen.layout.bar, *others]) < 0, pupil.words
        assert page.look.area.contains(arrow)
        for one in page.all_widgets():
            if one.key in places:
                places[one.key].add(one.rect.bottomright)
        shown += symbols_framed(pupil)
        pupil.do()
    assert [len(found) for found in places.values()] == [1, 1]
    assert shown == framed


def preview_slips(pupil: Pupil) -> Iterator[pygame.Rect]:
    """Yield where the slip at the open building lies, in some of the places that the rules allow it."""
    play, screen = pupil.scene.play, pupil.scene.screen
    for placement in play.view.placements[::5]:
        landing = play.hand.landing_on(placement)
        assert landing is not None
        yield screen.moving.slip.place(screen.board.held_rect(landing.held), landing)[1]


def is_beside_the_rival(pupil: Pupil) -> None:
    """Make sure that the slip covers nothing of the rival's city, on which what everybody did grows."""
    area = pupil.driver.page.look.area
    rival, slip = pupil.driver.widget("city1").rect, pupil.driver.widget("lesson").rect
    buttons = [one.rect for one in pupil.driver.page.all_widgets() if one.key in {"go on", "leave lesson"}]
    assert area.contains(rival)
    assert slip.bottom <= rival.top, pupil.words
    assert rival.collidelist([slip, *buttons]) < 0, pupil.words
    panel = slip.union(pupil.scene.screen.layout.players)
    assert all(area.contains(one) and panel.contains(one) for one in buttons)


@pytest.mark.parametrize("lesson", [FIRST_CITY, SECOND_CITY, FIRST_ISLAND])
@pytest.mark.parametrize("text", [*seldom(100), 150])
@pytest.mark.parametrize(
    "window", [(1024, 768), *seldom(((1280, 800),), ((1920, 1080),), ((2560, 1440),), ((2560, 1080),))]
)
def test_the_slip_covers_no_land_and_no_rival_and_is_written_whole(
    begin: Begin, lesson: str, window: tuple[int, int], text: int
) -> None:
    """The rival is seen from the first card on to the end, and what is told stays there."""
    pupil = begin(lesson=lesson, window=window, language="fr")
    pupil.driver.game.services.settings.change(text_size=text)
    pupil.driver.settle()
    grid, look = pupil.scene.play.city.board.grid, pupil.driver.page.look
    cells = [pupil.scene.screen.board.cell_rect(*grid.coordinate(index)) for index in indices(grid.full)]
    before = len(look.fonts.overflows)
    while pupil.act != "end":
        pupil.sees_what_is_spoken_of()
        is_beside_the_rival(pupil)
        slip = pupil.driver.widget("lesson").rect
        assert slip.collidelist(cells) < 0, pupil.words
        assert slip.collidelist(list(preview_slips(pupil))) < 0, pupil.words
        pupil.scene.see(pupil.scene.teacher.step.act)
        pupil.driver.frames(2)
    is_beside_the_rival(pupil)
    assert len(look.fonts.overflows) == before


@pytest.mark.parametrize(("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1440), 150))])
def test_the_second_rival_of_the_island_is_seen_to_the_end(begin: Begin, window: tuple[int, int], text: int) -> None:
    pupil = begin(lesson=SECOND_ISLAND, window=window, language="fr")
    pupil.driver.game.services.settings.change(text_size=text)
    pupil.driver.settle()
    while pupil.act != "end":
        is_beside_the_rival(pupil)
        pupil.scene.see(pupil.scene.teacher.step.act)
        pupil.driver.frames(2)
    is_beside_the_rival(pupil)


@pytest.mark.parametrize(
    ("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1080), 150), ((1920, 1080), 100))]
)
def test_the_second_slip_covers_no_land_either(begin: Begin, window: tuple[int, int], text: int) -> None:
    pupil = begin(lesson=SECOND_ISLAND, window=window, language="fr")
    pupil.driver.game.services.settings.change(text_size=text)
    pupil.driver.settle()
    grid, look = pupil.scene.play.city.board.grid, pupil.driver.page.look
    cells = [pupil.scene.screen.board.cell_rect(*grid.coordinate(index)) for index in indices(grid.full)]
    said = set[str]()
    while pupil.act != "end":
        pupil.sees_what_is_spoken_of()
        assert pupil.driver.widget("lesson").rect.collidelist(cells) < 0, pupil.words
        said.add(pupil.words)
        pupil.do()
    assert not said & set(look.fonts.overflows), "what is said is written whole"


def test_that_it_is_upright_is_not_said_of_the_place(begin: Begin) -> None:
    """Beside a red word about the place where it is held, the slip would contradict if it said that it fits."""
    pupil = begin()
    pupil.do_until("turn")
    pupil.do()
    assert pupil.words == "Now it is upright. Put it on the framed cells."
