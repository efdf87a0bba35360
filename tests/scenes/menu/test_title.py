"""The title: every entry by keyboard and by mouse, and the way out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.engine.record import make_record
from mycity.scenes.menu.continue_button import ContinueButton
from mycity.scenes.menu.credits import CreditsScene
from mycity.scenes.menu.settings import SettingsScene
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.menu.title_board import BoardOnTable
from mycity.smoke.evenings import begun, turns
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button
from mycity.ui.messages import resolve
from mycity.ui.style.theme import Tone
from tests.driver import Driver
from tests.scenes import afresh
from tests.seldom import seldom
from tests.storage.games import saved

Start = Callable[..., Driver]
KEYS = ["resume", "new_game", "tutorial", "calendar", "slots", "album", "settings", "rules", "credits", "quit"]


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_is_reached_with_the_arrows(start: Start, key: str) -> None:
    game = start()
    if key == "credits":  # which stands beside the rules
        game.walk_to("rules")
        game.press(pygame.K_RIGHT)
        assert game.focus == key
    else:
        game.walk_to(key)


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_is_reached_with_tab_and_back(start: Start, key: str) -> None:
    game = start()
    game.walk_to(key, pygame.K_TAB)
    game.press(pygame.K_TAB)
    game.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert game.focus == key


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_takes_the_focus_from_the_mouse(start: Start, key: str) -> None:
    game = start()
    game.move(key)
    assert game.focus == key
    assert not game.page.ring


def test_the_column_goes_round_at_both_ends(start: Start) -> None:
    game = start()
    game.walk_to("quit")
    game.press(pygame.K_DOWN)
    assert game.focus == KEYS[0]
    game.press(pygame.K_UP)
    assert game.focus == "quit"


@pytest.mark.parametrize(("key", "kind"), [("settings", SettingsScene), ("credits", CreditsScene)])
@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_an_entry_opens_its_scene_and_esc_comes_back(start: Start, key: str, kind: type, how: str) -> None:
    game = start()
    game.choose(key, how, pygame.K_TAB)
    assert isinstance(game.scene, kind)
    game.press(pygame.K_ESCAPE)
    assert game.scenes == ["TitleScene"]
    assert game.focus == key


def tones(game: Driver) -> dict[str, Tone]:
    buttons = (widget for widget in game.page.all_widgets() if isinstance(widget, Button | PictureCard))
    return {button.key: button.tone for button in buttons}


def test_one_entry_is_suggested_to_go_on_or_else_to_begin(start: Start, data_dir: Path) -> None:
    Slots(data_dir).write(1, msgspec.structs.replace(saved(5), finished=True))
    game = start()
    assert [key for key, tone in tones(game).items() if tone is Tone.GO] == ["new_game"]
    Slots(data_dir).write(2, saved(5))
    game.game.services.stack.clear(TitleScene(game.game.services))
    game.settle()
    assert [key for key, tone in tones(game).items() if tone is Tone.GO] == ["resume"]
    assert game.focus == "resume"


def test_without_a_save_there_is_nothing_to_continue_and_the_reason_says_so(start: Start) -> None:
    game = start()
    entry = game.widget("resume")
    assert not entry.enabled
    assert "no saved game" in entry.tooltip()
    game.click("resume")
    game.walk_to("resume")
    game.press(pygame.K_RETURN)
    assert game.scenes == ["TitleScene"]


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_quit_asks_whatever_it_is_pressed_with_and_ends_the_game(start: Start, how: str) -> None:
    game = start()
    game.choose("quit", how)
    assert (game.scenes, game.focus) == (["TitleScene", "Ask"], "no")
    game.choose("yes", how)
    assert not game.game.running


def test_esc_asks_first_and_the_careful_answer_has_the_focus(start: Start) -> None:
    game = start()
    game.press(pygame.K_ESCAPE)
    assert game.scenes == ["TitleScene", "Ask"]
    assert game.focus == "no"
    game.press(pygame.K_ESCAPE)
    assert game.scenes == ["TitleScene"]
    game.press(pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_RETURN)
    assert not game.game.running


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (2560, 1440), (640, 400)])
def test_the_menu_fits_the_window(start: Start, language: str, size: tuple[int, int]) -> None:
    game = start(language=language, window=size)
    for key in KEYS:
        assert game.game.services.look.area.contains(game.widget(key).rect), key


def test_nothing_is_redrawn_while_nothing_moves(start: Start) -> None:
    game = start()
    game.game.services.settings.change(animation="off")
    game.settle()
    assert isinstance(game.scene, TitleScene)
    game.scene.finish_pictures()
    game.scene._backdrop.close()
    game.settle()
    assert game.frames(60) == 0


def test_drawing_changes_nothing(start: Start) -> None:
    game = start()
    assert isinstance(game.scene, TitleScene)
    game.scene.finish_pictures()
    game.settle()
    before = pygame.image.tobytes(game.game.window.surface, "RGB")
    game.scene.draw(game.game.window.surface)
    game.scene.draw(game.game.window.surface)
    assert pygame.image.tobytes(game.game.window.surface, "RGB") == before


def test_only_an_unfinished_game_is_continued(start: Start, data_dir: Path) -> None:
    slots = Slots(data_dir)
    slots.write(1, saved(2))
    assert start().widget("resume").enabled
    slots.write(1, msgspec.structs.replace(saved(2), finished=True))
    entry = start().widget("resume")
    assert not entry.enabled
    assert "finished" in entry.tooltip()


def test_the_focus_leaves_a_game_that_cannot_go_on_any_more(start: Start, data_dir: Path) -> None:
    slots = Slots(data_dir)
    slots.write(1, saved(2))
    game = start()
    assert game.focus == "resume"
    game.press(pygame.K_F1)
    slots.write(1, msgspec.structs.replace(saved(2), finished=True))
    game.press(pygame.K_ESCAPE)
    assert game.scenes == ["TitleScene"]
    assert game.focus == "new_game"


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("window", [(1024, 768), (1280, 800), (2560, 1440)])
def test_the_sign_is_as_wide_as_its_letters(start: Start, text_size: int, window: tuple[int, int]) -> None:
    game = start(window=window)
    game.game.services.settings.change(text_size=text_size)
    assert isinstance(game.scene, TitleScene)
    sign, letters = game.scene._sheet.sign, game.scene._sheet.name.get_rect()
    assert sign.width > letters.width
    assert game.game.services.look.area.contains(sign)
    entries = [widget.rect for widget in game.page.all_widgets() if widget.focusable]
    assert abs(sign.centerx - entries[0].unionall(entries[1:]).centerx) <= 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("window", [(1024, 768), *seldom(((1280, 800),), ((2560, 1440),))])
def test_the_columns_of_the_menu_are_equally_long(
    start: Start, text_size: int, window: tuple[int, int], language: str
) -> None:
    game = start(window=window, language=language)
    game.game.services.settings.change(text_size=text_size)
    assert isinstance(game.scene, TitleScene)
    places = {key: game.widget(key).rect for key in [*KEYS, "new_island"]}
    second = {"new_island": "new_game", "credits": "rules"}
    columns: dict[int, list[pygame.Rect]] = {}
    for key, place in places.items():
        columns.setdefault(places[second.get(key, key)].left, []).append(place)
        if key in second:
            assert place.top == places[second[key]].top
    if len(columns) > 1:
        left, right = (max(place.bottom for place in column) for column in columns.values())
        assert abs(left - right) <= max(place.height for place in places.values()), "no hole"
        assert text_size > 100, "there is room for one"
    else:
        assert set(columns) == {places["quit"].left}


def test_the_landscape_follows_the_menu_and_moves_by_itself(start: Start) -> None:
    game = start(landscape=True)
    assert isinstance(game.scene, TitleScene)
    table = pygame.image.tobytes(game.game.window.surface, "RGB")
    game.scene._backdrop.close()
    game.settle()
    assert game.scene._backdrop.ready
    assert pygame.image.tobytes(game.game.window.surface, "RGB") != table
    assert 3 <= game.frames(60) <= 30, "the river moves some six times a second, not at every frame"


@pytest.mark.parametrize("milliseconds", [16.0, 60.0, 100.0])
def test_nothing_of_the_table_is_left_on_the_landscape_however_late_its_frames_come(
    start: Start, milliseconds: float
) -> None:
    game = start(landscape=True)
    assert isinstance(game.scene, TitleScene)
    game.press(pygame.K_F1)
    game.settle()
    game.press(pygame.K_ESCAPE)  # the landscape comes while one scene gives way to the other
    game.scene._backdrop.close()
    drawn = [game.frames(milliseconds=milliseconds) for _ in range(20)]
    assert drawn[0], "it fades in"
    afresh.check(game)
    game.frames(20, milliseconds)
    afresh.check(game)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_what_moves_in_the_landscape_stays_below_menu_and_tooltip(start: Start, size: tuple[int, int]) -> None:
    game = start(landscape=True, window=size)
    assert isinstance(game.scene, TitleScene)
    game.scene._backdrop.close()
    game.settle()
    game.scene.finish_pictures()  # the pictures of the doors come whenever they are painted
    game.move("new_island")
    for _ in range(60):
        game.frames(milliseconds=100.0)
        afresh.check(game)
    assert len(game.page.reaches()) > len(game.page.all_widgets()), "the tooltip shows"


def test_a_window_resized_while_the_landscape_is_painted_gets_one_of_its_own_size(start: Start) -> None:
    game = start(landscape=True, window=(1024, 768))
    assert isinstance(game.scene, TitleScene)
    backdrop = game.scene._backdrop
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    game.frames()
    for _ in range(3):
        backdrop.close()
        game.frames()
    assert backdrop.ready
    assert backdrop.size == (800, 600)


def test_a_window_of_another_size_shows_the_landscape_before_until_it_has_its_own(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start(landscape=True, window=(1024, 768))
    assert isinstance(game.scene, TitleScene)
    backdrop = game.scene._backdrop
    backdrop.close()
    game.settle()
    monkeypatch.setattr(backdrop, "poll", lambda: False)  # the next one takes as long as it likes
    for size in [(1280, 800), (900, 700)]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        game.frames(2)
        bare = pygame.Surface(size)
        game.game.services.look.paint.table(bare)
        corner = pygame.Rect(size[0] - 200, 0, 200, 200)
        seen = game.game.window.surface.subsurface(corner)
        assert not backdrop.ready
        assert len({tuple(seen.get_at((x, y))) for x in range(0, 200, 9) for y in range(0, 200, 9)}) > 100
        assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(bare.subsurface(corner), "RGB"), size
    monkeypatch.undo()
    for _ in range(3):
        backdrop.close()
        game.frames()
    game.settle()
    assert backdrop.ready
    assert not backdrop.draw_previous(game.game.window.surface), "nothing is kept that is not needed any more"
    afresh.check(game)


def test_without_motion_the_river_stands_still(start: Start) -> None:
    game = start(landscape=True)
    game.game.services.settings.change(reduced_motion=True)
    assert isinstance(game.scene, TitleScene)
    game.scene.finish_pictures()
    game.scene._backdrop.close()
    game.settle()
    assert any(game.frames(60) == 0 for _ in range(5)), "what is still painted may come once"


@pytest.mark.parametrize("window", [(1280, 800), (640, 400)])
def test_with_large_letters_every_entry_lies_in_the_window(start: Start, window: tuple[int, int]) -> None:
    game = start(window=window, language="fr")
    game.game.services.settings.change(text_size=200)
    game.settle()
    places = [game.widget(key).rect for key in KEYS]
    assert all(pygame.Rect((0, 0), window).contains(place) for place in places)
    assert all(place.collidelist(places[number + 1 :]) < 0 for number, place in enumerate(places))
    game.walk_to("quit", pygame.K_TAB)


def test_esc_and_esc_explain_nothing_that_nobody_asked_about(start: Start) -> None:
    game = start()
    game.move("new_island")
    for _ in range(2):
        game.press(pygame.K_ESCAPE)
        game.settle()
    assert game.scenes == ["TitleScene"]
    game.frames(60)
    assert game.page.explained is None


# -- the latest board ----------------------------------------------------------------------------------------------


def finish(data: Path, game: str, hour: int, best: int = 42) -> None:
    """Keep a game that was played to its end."""
    table = turns(begun(game), 99)
    players = table[0].table.players
    seats = tuple(
        SeatResult(name=one.name, animal=one.animal, controller=one.controller, score=best - place, rank=place + 1)
        for place, one in enumerate(players)
    )
    when = dt.datetime(2026, 11, 22, hour, tzinfo=dt.UTC)
    finished = FinishedGame(created=when, ended=when, game=game, episode=None, seed=hour, seats=seats)
    Statistics(data).add(finished, make_record(*table))


def shown(game: Driver) -> str:
    """Return the game whose board lies beside the menu; nothing where there is the landscape."""
    assert isinstance(game.scene, TitleScene)
    game.scene._backdrop.close()
    game.settle()
    scenery = game.scene._backdrop.scenery
    assert scenery is not None
    return scenery.shown.game.game if isinstance(scenery, BoardOnTable) else ""


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_the_latest_finished_board_lies_beside_the_menu_and_leads_to_its_game(
    start: Start, data_dir: Path, how: str
) -> None:
    finish(data_dir, "eternal", 8)
    finish(data_dir, "island-eternal", 9)
    game = start(landscape=True)
    assert shown(game) == "island-eternal"
    assert isinstance(game.scene, TitleScene)
    menu, latest = game.scene._sheet.rect, game.widget("latest")
    assert not latest.rect.colliderect(menu)
    assert game.game.services.look.area.contains(latest.rect)
    afresh.check(game)
    game.choose("latest", how, pygame.K_TAB)
    game.settle()
    assert game.scenes == ["TitleScene", "ReplayScene"]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_letters_that_grow_leave_the_board_and_what_is_told_of_it_beside_the_menu(
    start: Start, data_dir: Path, size: tuple[int, int], language: str
) -> None:
    finish(data_dir, "eternal", 9)
    game = start(landscape=True, window=size, language=language)
    assert shown(game) == "eternal"
    game.game.services.settings.change(text_size=150)
    game.settle()
    assert shown(game) == "eternal"
    assert isinstance(game.scene, TitleScene)
    scenery, told = game.scene._backdrop.scenery, game.widget("latest").rect
    assert isinstance(scenery, BoardOnTable)
    for rect in (scenery.frame, told):
        assert not rect.colliderect(game.scene._sheet.rect)
        assert not rect.colliderect(game.scene._sheet.sign)
        assert game.game.services.look.area.contains(rect)
    assert not told.colliderect(scenery.frame)


@pytest.mark.parametrize(("score", "told"), [(-5, "\N{MINUS SIGN}5 points"), (0, "0 points"), (42, "42 points")])
def test_the_points_of_the_latest_board_are_told_whatever_they_are(
    start: Start, data_dir: Path, score: int, told: str
) -> None:
    finish(data_dir, "eternal", 8, best=score)
    game = start(landscape=True)
    assert shown(game) == "eternal"
    latest = game.widget("latest")
    assert isinstance(latest, Button)
    assert f": {told}, " in resolve(latest.text)


def colours(game: Driver) -> int:
    """Return how many colours the scenery has where nothing lies before it."""
    assert isinstance(game.scene, TitleScene)
    game.scene._backdrop.close()
    game.settle()
    surface = game.game.window.surface
    return len({tuple(surface.get_at((x, 2))) for x in range(surface.get_width())})


def test_high_contrast_that_is_switched_on_takes_the_wood_of_the_title_at_once(start: Start, data_dir: Path) -> None:
    finish(data_dir, "eternal", 8)
    game = start(landscape=True)
    assert colours(game) > 20
    game.choose("settings", "keyboard")
    game.game.services.settings.change(high_contrast=True)
    game.press(pygame.K_ESCAPE)
    game.settle()
    assert colours(game) == 1
    game.game.services.settings.change(high_contrast=False)
    game.settle()
    assert colours(game) > 20


def test_a_game_finished_meanwhile_takes_the_place_of_the_one_before(start: Start, data_dir: Path) -> None:
    game = start(landscape=True)
    assert not shown(game)
    game.press(pygame.K_F1)
    finish(data_dir, "eternal", 8)
    game.press(pygame.K_ESCAPE)
    for _ in range(2):
        assert shown(game) in {"", "eternal"}
    assert shown(game) == "eternal"
    game.press(pygame.K_F1)
    finish(data_dir, "island", 9)
    game.press(pygame.K_ESCAPE)
    assert shown(game) == "island"


def test_an_entry_that_is_pressed_while_the_board_comes_opens_all_the_same(start: Start, data_dir: Path) -> None:
    finish(data_dir, "eternal", 8)
    game = start(landscape=True)
    place = game.widget("settings").rect.center
    game.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False, window=None)
    assert shown(game) == "eternal"
    game.post(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False, window=None)
    game.settle()
    assert game.scenes == ["TitleScene", "SettingsScene"]


def test_a_record_that_nobody_can_read_leaves_the_landscape(start: Start, data_dir: Path) -> None:
    finish(data_dir, "eternal", 8)
    (record,) = (file for file in data_dir.rglob("*eternal*.json"))
    record.write_text('{"format": 1}', encoding="utf-8")
    game = start(landscape=True)
    assert not shown(game)
    assert all(widget.key != "latest" for widget in game.page.all_widgets())


def test_what_continue_leads_to_is_seen(start: Start, data_dir: Path) -> None:
    Slots(data_dir).write(1, saved(5))
    game = start()
    game.settle()
    entry = game.widget("resume")
    assert isinstance(entry, ContinueButton)
    assert isinstance(game.scene, TitleScene)
    game.scene.finish_pictures()
    game.frames(2)
    assert entry._board is not None
    side = game.game.services.look.px(40)
    assert entry._board((side, side)) is None, "it is wanted in another size first"
    game.scene.finish_pictures()
    assert entry._board((side, side)) is not None
