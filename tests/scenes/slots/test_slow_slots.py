"""Slots that take long to read: no frame waits for them, and what is read is shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from mycity.scenes.slots.slot_card import SlotCard
from mycity.storage.saves import SIZE_LIMIT, Save
from mycity.storage.slots import SLOT_COUNT, SlotInfo, Slots, SlotStatus
from mycity.ui.kit.widgets import Widget
from tests.driver import Driver
from tests.faults.spoilt_saves import document_of, signed
from tests.storage.games import saved

Start = Callable[..., Driver]
ALONE = ("human", "bot:1")


class Gate:
    """Lets the slots be read that have a place here, and notes who reads."""

    def __init__(self) -> None:
        self.free = threading.Semaphore(0)
        self.readers: list[tuple[int, bool]] = []

    def pass_through(self, slot: int) -> None:
        beside = threading.current_thread() is not threading.main_thread()
        self.readers.append((slot, beside))
        if beside:
            assert self.free.acquire(timeout=60)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Read no slot at once, and each beside the frames only when it may be."""
    gate, info = Gate(), Slots.info

    def guarded(slots: Slots, slot: int) -> SlotInfo:
        gate.pass_through(slot)
        return info(slots, slot)

    monkeypatch.setattr("mycity.storage.slot_list.AT_ONCE", 0)
    monkeypatch.setattr(Slots, "info", guarded)
    yield gate
    gate.free.release(10 * SLOT_COUNT)


def wait_for(driver: Driver, condition: Callable[[], bool]) -> None:
    for _ in range(20_000):
        if condition():
            return
        driver.frames()
        threading.Event().wait(0.002)
    raise AssertionError("it has not come")


def cards_of(driver: Driver) -> list[SlotCard]:
    return [widget for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]


def statuses(driver: Driver) -> list[SlotStatus]:
    return [card.info.status for card in cards_of(driver)]


def is_read(driver: Driver, slot: int) -> bool:
    return statuses(driver)[slot - 1] is not SlotStatus.UNREAD


def resume(driver: Driver) -> Widget:
    return driver.widget("resume")


def test_the_title_offers_to_go_on_when_all_is_read(data_dir: Path, start: Start, gate: Gate) -> None:
    for slot in (1, 2):
        Slots(data_dir).write(slot, saved(4, ALONE, seed=slot))
    driver = start()
    assert not resume(driver).enabled
    assert resume(driver).reason == "Reading the saved games…"
    gate.free.release()
    wait_for(driver, lambda: driver.game.services.slot_list.refresh()[0].status is SlotStatus.FINE)
    assert not resume(driver).enabled
    gate.free.release()
    wait_for(driver, lambda: resume(driver).enabled)
    assert driver.focus == "resume", "it is what most people want"
    assert {slot for slot, beside in gate.readers if not beside} <= set(range(3, SLOT_COUNT + 1))


def test_who_has_chosen_something_meanwhile_keeps_it(data_dir: Path, start: Start, gate: Gate) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    driver = start()
    driver.walk_to("settings")
    gate.free.release()
    wait_for(driver, lambda: resume(driver).enabled)
    assert driver.focus == "settings"


def test_the_list_begins_at_the_game_that_goes_on_however_late_it_is_read(
    data_dir: Path, start: Start, gate: Gate
) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    driver = start()
    driver.game.services.ways.slots()
    driver.frames(3)
    gate.free.release()
    wait_for(driver, lambda: is_read(driver, 1))
    assert driver.focus == "open1", "Enter goes on with it"


def test_who_has_chosen_a_way_out_of_the_list_keeps_it(data_dir: Path, start: Start, gate: Gate) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    driver = start()
    driver.game.services.ways.slots()
    driver.walk_to("back", pygame.K_TAB)
    gate.free.release()
    wait_for(driver, lambda: is_read(driver, 1))
    assert driver.focus == "back"


def test_the_list_shows_what_is_read_so_far(data_dir: Path, start: Start, gate: Gate, written: set[str]) -> None:
    for slot in (1, 2, 3):
        Slots(data_dir).write(slot, saved(4, ALONE, seed=slot))
    driver = start()
    driver.click("slots")
    driver.frames(3)
    reading = SlotStatus.UNREAD
    assert statuses(driver) == [reading] * 3
    assert "Being read…" in written
    assert not [widget for widget in driver.page.all_widgets() if widget.key in {"open1", "clear1"}]
    for count in (1, 2, 3):
        gate.free.release()
        wait_for(driver, partial(is_read, driver, count))
        assert statuses(driver) == [SlotStatus.FINE] * count + [reading] * (3 - count)
    driver.click("open2")
    driver.frames(3)
    assert driver.scenes[-1] == "PlayScene"


def test_what_was_read_is_not_read_again_until_it_changes(data_dir: Path, start: Start, gate: Gate) -> None:
    slots = Slots(data_dir)
    slots.write(1, saved(4, ALONE))
    driver = start()
    gate.free.release(10)
    wait_for(driver, lambda: resume(driver).enabled)
    read = [one for one in gate.readers if one == (1, True)]
    driver.click("slots")
    driver.press(pygame.K_ESCAPE)
    assert [one for one in gate.readers if one == (1, True)] == read
    slots.write(1, saved(5, ALONE))
    driver.click("slots")
    wait_for(driver, lambda: statuses(driver)[0] is SlotStatus.FINE)
    assert [one for one in gate.readers if one == (1, True)] == [*read, *read]


def test_a_game_can_be_left_while_slots_are_read(data_dir: Path, start: Start, gate: Gate) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    driver = start()
    gate.free.release()
    driver.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("slots")]


def rubbish(save: Save) -> bytes:
    """A signed file of nearly 4 MB that holds next to nothing a million times."""
    body = signed(document_of(save) | {"campaign": {"log": [[]] * 1_390_000}})
    assert SIZE_LIMIT * 0.99 < len(body) <= SIZE_LIMIT
    return body


def test_twelve_slots_of_rubbish_are_read_beside_the_frames_and_refused_unread(
    data_dir: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir.mkdir()
    content = rubbish(saved(4, ALONE))
    readers: set[str] = set()
    for slot in range(1, SLOT_COUNT + 1):
        Slots(data_dir).path(slot).write_bytes(content)
    info = Slots.info

    def noted(slots: Slots, slot: int) -> SlotInfo:
        readers.add(threading.current_thread().name.partition("_")[0])
        return info(slots, slot)

    monkeypatch.setattr(Slots, "info", noted)
    monkeypatch.setattr("mycity.storage.saves.json.loads", lambda *_, **__: pytest.fail("it was read"))
    driver = start(scene="slots")
    wait_for(driver, lambda: statuses(driver) == [SlotStatus.DAMAGED] * SLOT_COUNT)
    assert readers == {"slots"}
    assert all(card.info.problem == "the file holds more than any game does" for card in cards_of(driver))
    driver.press(pygame.K_ESCAPE)
    assert resume(driver).reason == "No saved game can go on: all are finished or damaged."
