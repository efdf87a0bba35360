"""A game that was played elsewhere too: the question in play, and from its card; by mouse, keys and gamepad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.scenes.play import PlayScene
from mycity.scenes.slots.other_state import OtherStateDialog
from mycity.storage.aside.progress import progress
from mycity.storage.saves import Save, decode, encode
from mycity.storage.slots import QUARANTINE, SLOT_COUNT, Slots, SlotStatus
from mycity.ui.kit.widgets import Label
from tests.driver import Driver
from tests.storage.games import other, saved

Start = Callable[..., Driver]
COPY = "slot1 (conflicted copy).save"
HANDS = ("keyboard", "mouse", "pad")


def table(count: int) -> Save:
    """Return a game at one computer, at which nobody has to think, after ``count`` turns."""
    return saved(count, ("human", "human"))


@pytest.fixture
def slots(data_dir: Path) -> Slots:
    """Slot 1: a game after three turns; its backup, after two."""
    slots = Slots(data_dir)
    slots.write(1, table(2))
    slots.write(1, table(3))
    return slots


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question waits until the board is painted; here it need not."""
    monkeypatch.setattr(PlayScene, "is_whole", True)


def in_play(start: Start) -> Driver:
    """Return the game of slot 1 on the screen."""
    driver = start()
    driver.game.services.settings.change(curtain=False)
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    assert driver.scenes[-1] == "PlayScene"
    return driver


def turn(driver: Driver) -> None:
    """Build what the open card shows, and wait until the bot has answered or something is asked; all is written."""
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    before = scene.play.session.state.drawn
    driver.press(pygame.K_n, pygame.K_RETURN, pygame.K_RETURN)
    for _ in range(5000):
        driver.frames()
        if scene.play.session.state.drawn != before or driver.scenes[-1] != "PlayScene":
            break
        pygame.time.wait(2)
    assert scene.saver is not None
    scene.saver.flush()
    driver.settle()


def keep(driver: Driver) -> None:
    """Have the game written as if something had been decided."""
    scene = next(one for one in driver.game.services.stack._scenes if isinstance(one, PlayScene))
    scene.play.session.file.count_help(0)
    scene.play.session.keep()
    assert scene.saver is not None
    scene.saver.flush()
    driver.settle()


def words(driver: Driver) -> str:
    """Return the words of the dialog, which comes when the game below is painted."""
    for _ in range(5000):
        if driver.scenes[-1] != "PlayScene":
            break
        driver.frames()
        pygame.time.wait(2)
    driver.settle()
    assert isinstance(driver.scene, OtherStateDialog)
    return "\n".join(str(one.text) for one in driver.page.all_widgets() if isinstance(one, Label))


def answer(driver: Driver, key: str, hand: str) -> None:
    """Give an answer of the dialog."""
    if hand == "mouse":
        driver.click(key)
        return
    assert driver.focus == "stay", "the careful answer has the focus"
    for _ in range(("stay", "away", "take").index(key)):
        if hand == "pad":
            driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        else:
            driver.press(pygame.K_RIGHT)
    assert driver.focus == key
    if hand == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        driver.press(pygame.K_RETURN)


def elsewhere(slots: Slots) -> list[Save]:
    return [one.save for one in slots.other_states.of(1, None)]


def test_the_other_computers_later_state_is_offered_in_the_middle_of_a_turn(data_dir: Path, start: Start) -> None:
    """As it was: three turns gone, nothing said."""
    slots = Slots(data_dir)
    for count in (2, 3):
        slots.write(1, saved(count, ("human", "bot:1")))
    driver = in_play(start)
    slots.path(1).write_bytes(encode(saved(7, ("human", "bot:1"))))
    turn(driver)
    backup = slots.read_backup(1)
    assert backup is not None
    assert progress(backup)[:2] == progress(table(3))[:2], "theirs has not pushed ours out"
    assert "The one elsewhere has come further." in words(driver)


@pytest.mark.parametrize("hand", HANDS)
def test_the_other_computers_later_state_is_taken_in_play(slots: Slots, start: Start, painted: None, hand: str) -> None:
    driver = in_play(start)
    slots.path(1).write_bytes(encode(table(7)))
    keep(driver)
    assert slots.read_backup(1) == table(3), "theirs has not pushed ours out"
    assert "The one elsewhere has come further." in words(driver)
    ours = slots.read(1).episode
    answer(driver, "take", hand)
    driver.settle()
    assert driver.scenes == ["TitleScene", "PlayScene"]
    assert driver.saved().episode == table(7).episode
    backup = slots.read_backup(1)
    assert backup is not None
    assert backup.episode == ours
    keep(driver)
    assert driver.scenes[-1] == "PlayScene", "nothing more is asked"


def test_a_course_of_its_own_is_offered_when_another_was_taken(slots: Slots, start: Start, painted: None) -> None:
    driver = in_play(start)
    slots.path(1).write_bytes(encode(table(1)))
    keep(driver)
    ours = slots.read(1)
    assert "The one here has come further." in words(driver)
    answer(driver, "take", "mouse")
    driver.settle()
    assert driver.saved().episode == table(1).episode
    assert [one.episode for one in elsewhere(slots)] == [ours.episode]


@pytest.mark.parametrize("key", ["stay", "away"])
def test_the_game_goes_on_here_and_is_asked_about_once(
    slots: Slots, start: Start, painted: None, written: set[str], key: str
) -> None:
    driver = in_play(start)
    slots.path(1).write_bytes(encode(table(1)))
    keep(driver)
    assert "The one here has come further." in words(driver)
    answer(driver, key, "keyboard")
    assert driver.scenes[-1] == "PlayScene"
    assert elsewhere(slots) == ([table(1)] if key == "stay" else [])
    if key == "away":
        kept = [decode(path.read_bytes()) for path in (slots.folder / QUARANTINE).iterdir()]
        assert kept == [table(1)]
    slots.path(1).write_bytes(encode(table(8)))
    keep(driver)
    assert driver.scenes[-1] == "PlayScene"
    assert table(8) in elsewhere(slots)
    assert any("This game was also played elsewhere." in text for text in written), "but told of"


def test_nothing_is_asked_above_another_scene_until_the_game_is_in_front(
    slots: Slots, start: Start, painted: None
) -> None:
    driver = in_play(start)
    slots.path(1).write_bytes(encode(table(7)))
    driver.press(pygame.K_ESCAPE)
    driver.game.services.ways.settings()
    scene = next(one for one in driver.game.services.stack._scenes if isinstance(one, PlayScene))
    scene.play.session.count_help(0) if hasattr(
        scene.play.session, "count_help"
    ) else scene.play.session.file.count_help(0)
    scene.play.session.keep()
    assert scene.saver is not None
    scene.saver.flush()
    driver.frames(3)
    assert driver.scenes[-1] == "SettingsScene"
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    driver.settle()
    assert "The one elsewhere has come further." in words(driver)


def test_a_later_copy_beside_the_slot_is_asked_about_when_the_game_is_opened(
    slots: Slots, start: Start, painted: None
) -> None:
    (slots.folder / COPY).write_bytes(encode(table(7)))
    driver = start()
    driver.game.services.settings.change(curtain=False)
    driver.game.services.ways.games.resume()
    driver.settle()
    assert "The one elsewhere has come further." in words(driver)
    answer(driver, "take", "keyboard")
    driver.settle()
    assert driver.scenes[-1] == "PlayScene"
    assert driver.saved().episode == table(7).episode
    assert not (slots.folder / COPY).exists()


def test_an_earlier_copy_is_not_asked_about_when_the_game_is_opened(slots: Slots, start: Start, painted: None) -> None:
    (slots.folder / COPY).write_bytes(encode(table(1)))
    assert in_play(start).scenes[-1] == "PlayScene"


@pytest.mark.parametrize(("hand", "key"), [("keyboard", "take"), ("mouse", "stay"), ("pad", "away")])
def test_the_card_offers_it(slots: Slots, start: Start, hand: str, key: str) -> None:
    (slots.folder / COPY).write_bytes(encode(table(7)))
    driver = start(scene="slots")
    driver.settle()
    driver.click("other1")
    driver.settle()
    assert "Here: Card 4 of 28" in words(driver)
    assert "Elsewhere: Card 8 of 28" in words(driver)
    answer(driver, key, hand)
    driver.settle()
    assert driver.scenes == ["TitleScene", "SlotsScene"]
    offered = {"stay": [table(7)], "away": [], "take": []}
    assert [one.save for one in slots.other_states.of(1, slots.read(1))] == offered[key]
    assert slots.read(1) == table(7 if key == "take" else 3)
    assert ("other1" in {one.key for one in driver.page.all_widgets()}) is (key == "stay")
    if key != "stay":
        assert table(7) in [decode(path.read_bytes()) for path in (slots.folder / QUARANTINE).iterdir()]


def test_the_card_of_an_empty_or_damaged_slot_offers_it_too(slots: Slots, start: Start) -> None:
    for slot in (1, 2):
        (slots.folder / f"slot{slot} (conflicted copy).save").write_bytes(encode(other()))
    slots.path(1).write_bytes(b"nothing")
    driver = start(scene="slots")
    driver.settle()
    driver.click("other2")
    driver.settle()
    assert "Another game lies in slot 2 too: Belleville" in words(driver)
    answer(driver, "take", "keyboard")
    assert slots.read(2) == other()
    driver.click("other1")
    driver.settle()
    answer(driver, "take", "keyboard")
    assert slots.read(1) == other()
    assert b"nothing" in [path.read_bytes() for path in (slots.folder / QUARANTINE).iterdir()]


def test_what_cannot_be_taken_is_said_and_stays(slots: Slots, start: Start, written: set[str]) -> None:
    episode = table(7).episode
    assert episode is not None
    cities = tuple({**city, "points": 99} for city in episode.cities)
    wrong = msgspec.structs.replace(table(7), episode=msgspec.structs.replace(episode, cities=cities))
    (slots.folder / COPY).write_bytes(encode(wrong))
    driver = start(scene="slots")
    driver.settle()
    driver.click("other1")
    driver.settle()
    answer(driver, "take", "mouse")
    driver.frames(3)
    assert any(text.startswith("Slot 1 is as it was: the file is damaged") for text in written)
    assert (slots.read(1), (slots.folder / COPY).exists()) == (table(3), True)


def test_a_copy_that_no_card_could_show_is_not_offered(slots: Slots, start: Start) -> None:
    (slots.folder / COPY).write_bytes(encode(msgspec.structs.replace(table(7), game="eternal", kind="nothing")))
    driver = start(scene="slots")
    driver.settle()
    assert "other1" not in {one.key for one in driver.page.all_widgets()}
    assert slots.info(1).status is SlotStatus.FINE


CASES = {
    "The file of slot 1 had gone": lambda path: path.unlink(),
    "Something wrote over slot 1": lambda path: path.write_bytes(path.read_bytes()[:900]),
    "Slot 1 holds another game now. This one goes on in slot 2": lambda path: path.write_bytes(encode(other())),
}


@pytest.mark.parametrize("told", CASES)
def test_every_other_case_is_said(slots: Slots, start: Start, written: set[str], told: str) -> None:
    driver = in_play(start)
    CASES[told](slots.path(1))
    keep(driver)
    driver.frames(3)
    assert any(told in text for text in written), written
    assert driver.scenes[-1] == "PlayScene"


def test_another_game_is_kept_aside_where_no_slot_is_free(slots: Slots, start: Start, written: set[str]) -> None:
    for slot in range(2, SLOT_COUNT + 1):
        slots.write(slot, saved(1, seed=slot + 20))
    driver = in_play(start)
    slots.path(1).write_bytes(encode(other()))
    keep(driver)
    driver.frames(3)
    assert any("Another game had taken slot 1." in text for text in written), written
    assert elsewhere(slots) == [other()]


def test_a_slot_that_was_written_elsewhere_meanwhile_is_not_cleared(
    slots: Slots, start: Start, written: set[str]
) -> None:
    driver = start(scene="slots")
    driver.settle()
    driver.click("clear1")
    slots.path(1).write_bytes(encode(table(7)))
    driver.click("yes")
    driver.frames(3)
    assert slots.read(1) == table(7)
    assert any("something else has written there meanwhile" in text for text in written)
