"""The settings page: every row works, at once, in both languages, and is still there the next time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.scenes.menu.setting_samples import MotionSample
from mycity.scenes.menu.settings import SettingsScene
from mycity.storage.settings import Settings
from mycity.ui.kit.rows import Slider, Toggle
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button
from mycity.ui.sound.sound import SoundState
from tests.driver import Driver
from tests.seldom import seldom

Start = Callable[..., Driver]
TOGGLES = ["high_contrast", "reduced_motion", "confirm_step", "undo_latest", "curtain", "full_screen"]


def now(game: Driver) -> Settings:
    return game.game.services.settings.now


@pytest.mark.parametrize("name", TOGGLES)
@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_toggle_switches_its_setting_and_back(start: Start, name: str, how: str) -> None:
    game = start(scene="settings")
    before = getattr(now(game), name)

    def switch() -> None:
        if how == "mouse":
            while game.widget(name).rect.bottom > game.widget("rows").rect.bottom:
                game.post(pygame.MOUSEWHEEL, x=0, y=-1)
            game.click(name)
        else:
            game.walk_to(name)
            game.press(pygame.K_SPACE)

    switch()
    assert getattr(now(game), name) is not before
    switch()
    assert getattr(now(game), name) is before


def test_a_choice_steps_both_ways_and_round(start: Start) -> None:
    game = start(scene="settings")
    game.walk_to("animation")
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        game.press(key)
        seen.append(now(game).animation)
    assert seen == ["fast", "off", "normal", "off"]


def test_clicking_an_arrow_of_a_choice_steps_that_way(start: Start) -> None:
    game = start(scene="settings")
    row = game.widget("text_size")
    assert isinstance(row, OptionRow)
    game.click((row.control.right - 10, row.control.centery))
    assert now(game).text_size == 115
    row = game.widget("text_size")
    assert isinstance(row, OptionRow)
    game.click((row.control.left + 10, row.control.centery))
    assert now(game).text_size == 100


def test_the_language_switches_live_with_the_focus_where_it_was(start: Start) -> None:
    game = start(scene="settings")
    done = game.widget("done")
    assert isinstance(done, Button)
    assert done.text == "Done"
    game.walk_to("language")
    for _ in range(5):
        game.press(pygame.K_RIGHT)
        if now(game).language == "fr":
            break
    done = game.widget("done")
    assert isinstance(done, Button)
    assert done.text == "Fini"
    assert game.focus == "language"
    game.press(pygame.K_ESCAPE)
    quit_button = game.widget("quit")
    assert isinstance(quit_button, Button)
    assert quit_button.text == "Quitter"


def stepped_through(game: Driver) -> set[str | None]:
    """Return the languages that the row steps through, and leave it at the first."""
    game.walk_to("language", pygame.K_UP)
    seen = []
    while now(game).language not in seen:
        seen.append(now(game).language)
        game.press(pygame.K_RIGHT)
    return set(seen)


def test_a_language_in_part_is_offered_to_who_asks_for_it(start: Start) -> None:
    game = start(scene="settings")
    assert stepped_through(game) == {None, "en", "fr"}
    for offered in ({None, "en", "es", "fr"}, {None, "en", "fr"}):
        game.walk_to("languages_in_part")
        game.press(pygame.K_SPACE)
        assert game.focus == "languages_in_part"
        assert stepped_through(game) == offered
    game.game.services.settings.change(language="es")
    assert stepped_through(game) == {None, "en", "es", "fr"}, "what is in force is offered"


def test_without_a_language_in_part_none_is_spoken_of(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mycity.content.languages.Languages.is_in_part", lambda _self, _code: False)
    with pytest.raises(KeyError):
        start(scene="settings").widget("languages_in_part")


def test_settings_are_there_the_next_time(start: Start, data_dir: Path) -> None:
    game = start(scene="settings")
    game.click("confirm_step")
    game.walk_to("animation")
    game.press(pygame.K_RIGHT)
    game.close()
    saved = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    assert saved["confirm_step"] is True
    again = start(scene="settings")
    assert now(again).animation == "fast"
    toggle = again.widget("confirm_step")
    assert isinstance(toggle, Toggle)
    assert toggle.value


def test_animation_off_and_reduced_motion_are_in_force_at_once(start: Start) -> None:
    game = start(scene="settings")
    motion = game.game.services.motion
    game.click("reduced_motion")
    assert motion.length("building snap") == 0
    assert motion.length("scene change") == 220
    game.game.services.settings.change(animation="off")
    assert motion.length("scene change") == 0


def test_text_size_and_contrast_change_the_look(start: Start) -> None:
    game = start(scene="settings")
    before = game.scene.look
    game.game.services.settings.change(text_size=130, high_contrast=True)
    assert game.scene.look.palette.flat
    assert game.scene.look is not before
    game.frames(3)


def test_volumes_show_only_when_there_is_sound(start: Start) -> None:
    game = start(scene="settings")
    with pytest.raises(KeyError):
        game.widget("music_volume")
    game.game.services.sound.state = SoundState.OPENING
    game.scene.look_changed()
    game.walk_to("music_volume", pygame.K_TAB)
    game.press(pygame.K_RIGHT)
    assert now(game).music_volume == 80
    slider = game.widget("music_volume")
    assert isinstance(slider, Slider)
    game.hold("music_volume")
    game.move((slider.rect.right + 300, slider.rect.centery))
    game.let_go((0, 0))
    assert now(game).music_volume == 100


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize("size", [(1024, 768), (640, 400), *seldom(((1280, 800),), ((2560, 1440),))])
def test_every_row_can_be_brought_into_view(start: Start, size: tuple[int, int], language: str, text_size: int) -> None:
    game = start(scene="settings", window=size, language=language)
    game.game.services.settings.change(text_size=text_size)
    panel = game.widget("rows")
    assert isinstance(panel, ScrollPanel)
    for name in ["language", "text_size", "animation", *TOGGLES]:
        game.walk_to(name, pygame.K_TAB)
        panel = game.widget("rows")
        assert isinstance(panel, ScrollPanel)
        assert panel.rect.contains(game.widget(name).rect), name
    assert game.scene.look.area.contains(game.widget("done").rect)


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_the_foot_says_what_the_row_looked_at_does(start: Start, how: str) -> None:
    game = start(scene="settings", window=(1024, 768))
    scene = game.scene
    assert isinstance(scene, SettingsScene)
    said = set()
    for name in ["language", "text_size", "animation", *TOGGLES]:
        if how == "mouse":
            game.move(game.widget(name).rect.center)
        else:
            game.walk_to(name, pygame.K_TAB)
        said.add(scene.sentence)
    assert len(said) == len(TOGGLES) + 3
    assert "F11 does the same everywhere." in said
    game.walk_to("done", pygame.K_TAB)
    assert scene.sentence not in said


@pytest.mark.parametrize("name", ["evening_hour", "high_contrast"])
def test_what_is_clicked_stays_under_the_mouse(start: Start, name: str) -> None:
    game = start(scene="settings", window=(1024, 768))
    game.game.services.settings.change(text_size=150)
    game.settle()
    game.move(game.widget("rows").rect.center)
    panel = game.widget("rows")
    assert isinstance(panel, ScrollPanel)
    while panel.offset < panel.overflow and game.widget(name).rect.top > panel.rect.top + 60:
        game.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert panel.offset
    before, place = game.widget(name).rect.top, game.widget(name).rect.midright
    for _ in range(2):
        game.click((place[0] - 20, place[1]))
        game.frames(3)
        assert game.widget(name).rect.top == before


def test_the_wheel_scrolls_a_page_that_is_too_long(start: Start) -> None:
    game = start(scene="settings", window=(640, 400))
    panel = game.widget("rows")
    assert isinstance(panel, ScrollPanel)
    assert panel.overflow > 0
    game.move(panel.rect.center)
    game.post(pygame.MOUSEWHEEL, y=-2, x=0, flipped=False)
    assert panel.offset > 0
    game.post(pygame.MOUSEWHEEL, y=9, x=0, flipped=False)
    assert panel.offset == 0


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1440)])
def test_nothing_that_moves_under_the_mouse_is_changed_by_the_next_click(start: Start, size: tuple[int, int]) -> None:
    game = start(scene="settings", window=size)
    settings = game.game.services.settings
    settings.change(text_size=100)
    game.settle()
    place = game.widget("text_size").rect
    spot, told = (place.right - 20, place.centery), set()
    for _ in range(9):
        before = settings.now
        game.click(spot)
        game.frames(3)
        after = settings.now
        assert msgspec.structs.replace(after, text_size=before.text_size) == before, "only the text size is changed"
        told.add(after.text_size)
    assert len(told) > 1


@pytest.mark.parametrize("name", ["coach", "undo_latest"])
def test_what_helps_says_when_a_game_is_no_longer_rated(start: Start, name: str) -> None:
    """It is the warning and the move undone that cost it, not that these are switched on."""
    game = start(scene="settings")
    game.settle()
    assert isinstance(game.scene, SettingsScene)
    said = game.scene._rows.sentences[name]
    assert {"coach": "Once it has warned", "undo_latest": "is then not rated"}[name] in said
    assert "is not rated then" not in said


def test_undoing_is_said_as_it_is_among_bots_and_among_people(start: Start) -> None:
    game = start(scene="settings")
    game.settle()
    assert isinstance(game.scene, SettingsScene)
    said = game.scene._rows.sentences["undo_latest"]
    assert "Only against bots" not in said, "people undo on the curtain, and while the next one is asked"
    assert "Where several people play" in said


def sample_of(game: Driver) -> MotionSample:
    sample = game.widget("moving")
    assert isinstance(sample, MotionSample)
    return sample


def seen(game: Driver) -> bytes:
    """Return what is on the screen of the sample of motion."""
    return pygame.image.tobytes(game.game.window.surface.subsurface(sample_of(game).rect), "RGB")


def test_the_sample_of_motion_moves_as_things_do_and_stands_still_when_they_do_not(start: Start) -> None:
    game = start(scene="settings")
    settings = game.game.services.settings
    settings.change(animation="normal", reduced_motion=False)
    game.settle()
    pictures = {seen(game)}
    for _ in range(30):
        game.frames(3)
        pictures.add(seen(game))
    assert len(pictures) > 5, "it moves"
    settings.change(reduced_motion=True)
    ways = set()
    for _ in range(200):
        game.frames()
        ways.add(sample_of(game).where[:2])
    assert ways == {(1.0, 0.0)}, "it only fades"
    settings.change(animation="off")
    game.settle()
    still = seen(game)
    assert game.frames(60) == 0, "nothing is drawn any more"
    assert seen(game) == still


def test_what_moves_is_all_that_is_drawn_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start(scene="settings")
    game.settle()
    shown: list[object] = []
    monkeypatch.setattr(game.game.window, "show", lambda changed, **_: shown.append(changed))
    game.frames(200)
    assert len(shown) > 20
    assert all(changed == [sample_of(game).rect] for changed in shown)


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_the_note_is_heard(start: Start, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start(scene="settings")
    game.game.services.sound.state = SoundState.OPENING
    game.scene.look_changed()
    heard: list[str] = []
    monkeypatch.setattr(game.game.services.sound, "play", lambda name, *_, **__: heard.append(name))
    if how == "pad":
        game.pad_to("listen")
        heard.clear()
        game.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        game.walk_to("listen", pygame.K_TAB)
        heard.clear()
        game.choose("listen", how)
    assert heard == ["group-done"]


def test_cards_stand_in_two_columns_where_they_have_room(start: Start) -> None:
    game = start(scene="settings")
    beside = game.widget("language").rect, game.widget("full_screen").rect
    assert beside[0].right < beside[1].left
    assert abs(beside[0].top - beside[1].top) < 4
    game.game.services.settings.change(text_size=150)
    game.settle()
    assert game.widget("language").rect.left == game.widget("full_screen").rect.left


def test_up_and_down_go_through_one_column_after_the_other(start: Start) -> None:
    game = start(scene="settings")
    names = [widget.key for widget in game.page.all_widgets() if widget.focusable]
    for key, order in ((pygame.K_DOWN, [*names[1:], names[0]]), (pygame.K_UP, names[::-1])):
        for name in order:
            game.press(key)
            assert game.focus == name, "left and right are the rows' own"
