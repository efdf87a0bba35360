"""A new game: seats, animals, names, bots and the seed become a game in the first free slot."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.content.games import ONE_EPISODE
from mycity.content.lessons import FIRST_ISLAND, SECOND_ISLAND
from mycity.content.seating import ANIMALS
from mycity.engine.quoting import NAME_LIMIT
from mycity.scenes.game_screens import CHOICES, CITY, ISLAND
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.deck_number import parse_seed
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.menu.seats import CITY_NAMES, FIRST_SEATS, Seats
from mycity.scenes.play import PlayScene
from mycity.storage.settings import RememberedSeat
from mycity.storage.slots import Slots
from mycity.table.game_starts import note_played
from mycity.ui.inputs import Command
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.textfield import TextField
from tests.driver import Driver

Start = Callable[..., Driver]


@pytest.fixture
def driver(start: Start) -> Driver:
    """A new game being chosen, its seed given on the command line."""
    driver = start(scene="new_game", seed=77)
    driver.settle()
    return driver


def seats_of(driver: Driver) -> Seats:
    assert isinstance(driver.scene, NewGameScene)
    return driver.scene.seats


def begun(driver: Driver) -> PlayScene:
    return next(scene for scene in driver.game.services.stack._scenes if isinstance(scene, PlayScene))


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_one_press_starts_a_game_against_two_bots(driver: Driver, data_dir: Path, how: str) -> None:
    if how == "mouse":
        driver.click("start")
    else:
        assert driver.focus == "start"
        driver.press(pygame.K_RETURN)
    assert driver.scenes == ["TitleScene", "PlayScene"]
    table = begun(driver).play.session.state.table
    assert table.seed == 77
    assert len(table.players) == FIRST_SEATS
    assert [player.controller.split(":")[0] for player in table.players] == ["human", "bot", "bot"]
    driver.close()
    save = Slots(data_dir).read(1)
    assert save.seed == 77
    assert save.title == table.players[0].name


def test_no_animal_sits_twice_however_they_are_changed(driver: Driver) -> None:
    seats = seats_of(driver)
    driver.click("add")
    for seat in range(4):
        driver.walk_to(f"animal{seat}", pygame.K_TAB)
        for _ in range(7):
            driver.press(pygame.K_RIGHT)
            animals = [chair.animal for chair in seats.chairs]
            assert len(set(animals)) == 4
            assert set(animals) <= set(ANIMALS)


def test_a_suggested_name_goes_with_the_animal_a_written_one_stays(driver: Driver) -> None:
    seats = seats_of(driver)
    driver.walk_to("animal0", pygame.K_TAB)
    driver.press(pygame.K_RIGHT)
    chair = seats.chairs[0]
    assert chair.suggested in CITY_NAMES[chair.animal]
    driver.click("name0")
    for _ in range(30):
        driver.press(pygame.K_BACKSPACE)
    driver.write("Épinal ")
    driver.walk_to("animal0", pygame.K_TAB)
    driver.press(pygame.K_RIGHT)
    assert seats.founders(driver.game.services)[0].name == "Épinal"
    field = driver.widget("name0")
    assert isinstance(field, TextField)
    assert field.value == "Épinal "


def test_a_name_is_as_long_as_any_other_city_s_may_be(driver: Driver) -> None:
    driver.click("name0")
    driver.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.write("Great Wishford-on-the-Wylye " * 2)
    (name,) = {one.name for one in seats_of(driver).founders(driver.game.services) if "Wishford" in one.name}
    assert name == "Great Wishford-on-the-Wylye Great Wishfo"
    assert len(name) == NAME_LIMIT


def test_an_empty_name_means_the_suggested_one(driver: Driver) -> None:
    seats = seats_of(driver)
    driver.click("name1")
    for _ in range(30):
        driver.press(pygame.K_BACKSPACE)
    assert seats.founders(driver.game.services)[1].name == seats.chairs[1].suggested


def test_suggested_names_follow_the_language(driver: Driver) -> None:
    names = [one.name for one in seats_of(driver).founders(driver.game.services)]
    driver.game.services.settings.change(language="fr")
    driver.settle()
    field = driver.widget("name0")
    assert isinstance(field, TextField)
    assert field.value not in names


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_seats_come_and_go_between_two_and_four(driver: Driver, how: str) -> None:
    def press(key: str) -> None:
        driver.choose(key, how)

    seats = seats_of(driver)
    press("add")
    assert len(seats) == 4
    assert all(widget.key != "add" for widget in driver.page.all_widgets())
    press("remove1")
    press("remove1")
    assert len(seats) == 2
    assert not driver.widget("remove0").enabled
    press("remove0")
    assert len(seats) == 2
    driver.click("start")
    assert len(begun(driver).play.session.state.cities) == 2


def test_every_bot_can_be_chosen_and_the_person_too(driver: Driver) -> None:
    seats = seats_of(driver)
    driver.walk_to("controller1", pygame.K_TAB)
    seen = []
    for _ in range(7):
        driver.press(pygame.K_LEFT)
        seen.append(seats.chairs[1].controller)
    assert len(set(seen)) == 7
    assert "human" in seen
    assert driver.focus == "controller1"


def test_the_number_of_the_deal_lies_behind_more(driver: Driver, written: set[str]) -> None:
    assert not any("Deck no." in line for line in written)
    driver.click("more")
    assert driver.focus == "seed"
    assert any("Deck no." in line for line in written)


def test_the_seed_can_be_written_and_drawn(driver: Driver, written: set[str]) -> None:
    driver.click("more")
    driver.click("seed")
    driver.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    driver.write("20x")
    assert not driver.widget("start").enabled
    assert "digits only" in driver.widget("start").tooltip()
    assert any("digits only" in line for line in written), "one need not look for it"
    largest = driver.widget("start").tooltip().rstrip(".").split()[-3]
    assert parse_seed(largest) is not None
    assert parse_seed(str(int(largest) + 1)) is None
    driver.click("start")
    assert isinstance(driver.scene, NewGameScene)
    driver.click("seed")
    driver.press(pygame.K_END, pygame.K_BACKSPACE)
    driver.press(pygame.K_RETURN)
    assert driver.focus == "start"
    driver.press(pygame.K_RETURN)
    assert begun(driver).play.session.state.table.seed == 20


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", 0),
        ("007", 7),
        (str((1 << 64) - 1), (1 << 64) - 1),
        (str(1 << 64), None),
        ("", None),
        ("-1", None),
        ("٣", None),
    ],
)
def test_what_a_seed_is(text: str, seed: int | None) -> None:
    assert parse_seed(text) == seed


@pytest.mark.parametrize("how", ["esc", "mouse"])
def test_the_way_back(driver: Driver, how: str) -> None:
    if how == "esc":
        driver.press(pygame.K_ESCAPE)
    else:
        driver.click("back")
    assert driver.scenes == ["TitleScene"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "text"), [((1024, 768), 100), ((1280, 800), 100), ((1024, 768), 150)])
def test_it_fits_the_window(start: Start, size: tuple[int, int], text: int, language: str) -> None:
    driver = start(scene="new_game", window=size, language=language)
    driver.game.services.settings.change(text_size=text)
    driver.settle()
    for key in ("start", "back", "more", "add", "choice"):
        assert driver.game.services.look.area.contains(driver.widget(key).rect), key
    driver.click("more")
    for key in ("start", "back", "seed", "draw", "add", "choice"):
        assert driver.game.services.look.area.contains(driver.widget(key).rect), key


@pytest.mark.parametrize("game", ["city", "island-season"])
def test_the_first_episode_is_open_to_everybody_and_the_others_wait(start: Start, written: set[str], game: str) -> None:
    driver = start(scene="new_game", window=(1024, 768))
    driver.settle()
    driver.click(f"world-{game}")
    driver.choose(f"game-{game}-{ONE_EPISODE}", "keyboard")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    driver.press(pygame.K_UP, pygame.K_UP)
    written.clear()
    driver.walk_to("episode", pygame.K_TAB)
    driver.press(pygame.K_RIGHT)
    assert scene.pick.episode is not None
    assert scene.pick.episode.number == 1
    assert not any(line.startswith("2. ") for line in written)
    driver.click("start")
    driver.settle()
    assert driver.scenes[-1] == "EnvelopeScene"


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 150)])
def test_a_player_is_added_without_scrolling_to_the_button(start: Start, language: str, text_size: int) -> None:
    game = start(language=language, window=(1280, 800))
    game.game.services.settings.change(text_size=text_size)
    game.click("new_game")
    game.click("more")
    for choice in CHOICES[CITY]:
        game.choose(f"game-{choice.game}-{choice.kind}", "keyboard")
        add, panel = game.widget("add"), game.widget("choice")
        assert add not in panel.children
        assert game.game.services.look.area.contains(add.rect)
        assert not any(add.rect.colliderect(other.rect) for other in (panel, game.widget("start")))
    seats = len(game.widget("choice").children)
    game.click("add")
    assert len(game.widget("choice").children) > seats


# -- what is remembered --------------------------------------------------------------------------------------------


def test_who_played_last_sits_there_again(driver: Driver, start: Start) -> None:
    driver.click("remove2")
    driver.walk_to("animal0", pygame.K_TAB)
    driver.press(pygame.K_RIGHT)
    driver.walk_to("controller1", pygame.K_TAB)
    driver.press(pygame.K_RIGHT)
    seats_of(driver).write_name(1, "Nouméa")
    driver.click("start")
    players = begun(driver).play.session.state.table.players
    driver.close()
    again = start(scene="new_game")
    chairs = seats_of(again).chairs
    assert [(one.animal, one.controller) for one in chairs] == [(one.animal, one.controller) for one in players]
    assert chairs[1].written == "Nouméa"
    assert chairs[0].suggested == players[0].name, "what was suggested goes with its animal still"
    assert not chairs[0].written


def test_what_was_played_last_is_offered_first_in_its_world(driver: Driver, start: Start) -> None:
    services = driver.game.services
    note_played(services.settings, "island-season", "episode")
    note_played(services.settings, "city", "campaign")
    driver.close()
    game = start().game
    for campaign, wanted in (
        ("", ("city", "campaign")),
        ("island-season", ("island-season", "episode")),
        ("city", ("city", "campaign")),
    ):
        game.services.ways.new_game(campaign)
        scene = game.services.stack.top
        assert isinstance(scene, NewGameScene)
        assert (scene.pick.game.game, scene.pick.game.kind) == wanted
        game.services.stack.pop()


@pytest.mark.parametrize(
    "seats",
    [
        (RememberedSeat("A", "fox", "human"), RememberedSeat("B", "fox", "bot:builder")),
        (RememberedSeat("A", "fox", "human"), RememberedSeat("B", "unicorn", "bot:builder")),
        (RememberedSeat("A", "fox", "human"), RememberedSeat("B", "owl", "bot:of tomorrow")),
    ],
)
def test_a_table_that_cannot_be_is_not_remembered(start: Start, seats: tuple[RememberedSeat, ...]) -> None:
    driver = start()
    driver.game.services.settings.change(seats=seats, recent_games=(("chess", "blitz"),))
    driver.game.services.ways.new_game()
    assert len(seats_of(driver)) == FIRST_SEATS
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.pick.game.game == "eternal"


def test_after_a_press_with_the_mouse_enter_begins_and_a_name_is_written(driver: Driver) -> None:
    before = seats_of(driver).chairs[1].controller
    driver.click("controller1")
    changed = seats_of(driver).chairs[1].controller
    assert changed != before
    assert driver.focus == "start"
    driver.click("name0")
    assert driver.focus == "name0"
    driver.press(pygame.K_RETURN, pygame.K_RETURN)
    assert seats_of_game(driver) == changed


def seats_of_game(driver: Driver) -> str:
    return begun(driver).play.session.state.table.players[1].controller


def test_a_gamepads_start_begins_the_game(start: Start) -> None:
    driver = start()
    driver.game.services.ways.new_game()
    driver.settle()
    driver.pad(pygame.CONTROLLER_BUTTON_START)
    driver.settle()
    assert driver.scenes == ["TitleScene", "PlayScene"]


@pytest.mark.parametrize("scene", ["new_game", "settings"])
def test_nothing_that_is_pressed_moves_away_from_under_the_pointer(start: Start, scene: str) -> None:
    """Not the choice of the sealed episodes either, which brings another row."""
    driver = start(scene=scene)
    driver.settle()
    if scene == "new_game":
        page_scene = driver.scene
        assert isinstance(page_scene, NewGameScene)
        page_scene.choose_game(next(one for row in CHOICES.values() for one in row if one.of_one_episode))
    toggles = [one.key for one in driver.page.all_widgets() if isinstance(one, Toggle) and one.key != "full_screen"]
    assert toggles
    for key in toggles:
        toggle = driver.widget(key)
        before = toggle.rect.copy()
        assert isinstance(toggle, Toggle)
        toggle.command(Command.CONFIRM)
        driver.frames(2)
        assert driver.widget(key).rect == before, key


# -- doors and cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_world_and_a_game_are_chosen_by_their_pictures_and_a_second_press_begins_it(
    driver: Driver, data_dir: Path, how: str
) -> None:
    assert isinstance(driver.scene, NewGameScene)
    driver.choose("world-island-season", how)
    assert driver.scene.pick.world is ISLAND
    driver.choose("game-island-eternal-island-eternal", how)
    assert driver.focus == "start"
    driver.press(pygame.K_RETURN)
    driver.close()
    assert Slots(data_dir).read(1).game == "island-eternal"


@pytest.mark.parametrize(("world", "kept"), [("city", "city-land"), ("island-season", "island-land")])
def test_a_random_land_is_chosen_by_its_picture_and_drawn_again_by_another_press(
    driver: Driver, data_dir: Path, world: str, kept: str
) -> None:
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    driver.click(f"world-{world}")
    if world != "city":
        driver.click("game-island-eternal-island-eternal")
    codes = set()
    for _ in range(4):
        driver.click("land-random")
        assert scene.pick.land is not None
        assert scene.pick.land.land is not None
        codes.add(scene.pick.land.land.code)
    assert len(codes) == 4
    driver.press(pygame.K_RETURN)
    driver.close()
    save = Slots(data_dir).read(1)
    assert save.game == kept
    assert save.episode is not None
    assert save.episode.record["land"]["code"] in codes


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_the_card_of_a_lesson_begins_the_one_that_was_not_given_yet(start: Start, how: str) -> None:
    driver = start(scene="new_game")
    driver.settle()
    driver.choose("lesson", how)
    assert not [widget.key for widget in driver.page.all_widgets() if widget.key.startswith(("animal", "add", "more"))]
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "TutorialScene"
    driver.game.services.stack.pop()
    driver.game.services.settings.change(lessons_seen=(FIRST_ISLAND,))
    driver.game.services.ways.new_game("island-season")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    driver.click("lesson")
    assert scene.pick.lesson == SECOND_ISLAND


def test_the_chosen_card_is_told_by_a_sign_too_and_every_card_gets_its_picture(driver: Driver) -> None:
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    cards = [widget for widget in driver.page.all_widgets() if isinstance(widget, PictureCard)]
    assert [card.key for card in cards if card.is_chosen] == ["world-city", "game-eternal-eternal", "land-printed"]
    look = driver.game.services.look
    driver.frames(2)
    scene.finish_pictures()
    driver.frames(2)
    for card in cards:
        picture = card._picture(card.picture_size(look))
        assert picture is not None, card.key
        assert picture.get_size() == card.picture_size(look), card.key


def test_from_the_title_to_the_first_card_of_a_game_played_before_are_two_presses(start: Start) -> None:
    driver = start()
    note_played(driver.game.services.settings, "island-eternal", "island-eternal")
    driver.game.services.settings.change(lessons_seen=(FIRST_ISLAND,))
    driver.game.services.ways.to_title()
    driver.settle()
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes == ["TitleScene", "PlayScene"]
    assert begun(driver).play.session.state.table.scenario.game == "island-eternal"


def test_the_number_of_the_deck_is_shown_and_hidden_and_none_is_asked_for_on_a_land(driver: Driver) -> None:
    def keys() -> set[str]:
        return {widget.key for widget in driver.page.all_widgets()}

    driver.click("more")
    assert "seed" in keys()
    driver.click("more")
    assert "seed" not in keys()
    driver.click("more")
    driver.click("land-random")
    assert not {"seed", "more"} & keys(), "its cards come by its code"
    driver.click("land-printed")
    assert "seed" in keys()


def test_a_day_without_a_land_has_a_card_that_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(land_pick, "today", lambda: dt.date(2100, 1, 1))
    driver.click("world-city")
    card = driver.widget("land-today")
    assert not card.enabled
    assert "2026 to 2099" in card.tooltip()


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_every_lesson_of_a_world_has_its_card(start: Start, how: str) -> None:
    driver = start()
    driver.game.services.ways.new_game("island-season")
    driver.settle()
    driver.choose("lesson", how)
    driver.choose(f"lesson-{SECOND_ISLAND}", how)
    assert driver.focus == "start"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "TutorialScene"


def places(driver: Driver, *keys: str) -> list[tuple[int, int]]:
    return [driver.widget(key).rect.topleft for key in keys]


IN_THE_CITY = ("land-today", "land-random", "land-printed")
ON_THE_ISLAND = ("world-island-season", "game-island-island", "game-island-eternal-island-eternal", "land-random")


@pytest.mark.parametrize(
    ("language", "cards"),  # French names of the island's games take two lines: with a land they need all the room
    [("en", (*IN_THE_CITY, *ON_THE_ISLAND, "world-city")), ("fr", (*IN_THE_CITY, *ON_THE_ISLAND[:2], "world-city"))],
)
def test_no_seat_and_no_button_moves_under_the_mouse_that_chooses(
    start: Start, language: str, cards: tuple[str, ...]
) -> None:
    driver = start(scene="new_game", language=language)
    driver.settle()
    keys = "animal0", "remove1", "add", "start"
    seats, at = places(driver, *keys), driver.widget("more").rect.topleft
    for card in cards:
        driver.click(card)
        driver.settle()
        assert places(driver, *keys) == seats, card
    driver.click("add")
    driver.settle()
    pressed = [widget.key for widget in driver.page.all_widgets() if widget.rect.topleft == seats[2]]
    assert pressed == [], "nothing slides to where the button was"
    assert driver.widget("more").rect.topleft == at
    driver.click("more")
    assert driver.widget("more").rect.topleft == at
