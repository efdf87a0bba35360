"""The table of devices: what they send, and what it does to the building of the open card and to a list."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from mycity.ui.devices import Wheel
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.pads import Pads
from tests.driver import Driver
from tests.each import each
from tests.scenes.playing import ALONE, Player, new_session

Told = list[tuple[int, dict[str, object]]]
"""What the system tells of, in order."""
NUM, SUPER, CTRL = pygame.KMOD_NUM, pygame.KMOD_LGUI, pygame.KMOD_LCTRL
FULL = 32767


def wheel(*moves: float, sideways: float = 0.0) -> Told:
    fields = {"flipped": False, "x": int(sideways), "precise_x": sideways}
    return [(pygame.MOUSEWHEEL, {**fields, "y": int(move), "precise_y": move}) for move in moves]


def key(code: int | str, scancode: int = 0, mod: int = 0) -> Told:
    pressed = {"key": ord(code) if isinstance(code, str) else code, "scancode": scancode, "mod": mod, "unicode": ""}
    return [(pygame.KEYDOWN, pressed), (pygame.KEYUP, pressed)]


def axis(number: int, *shares: float) -> Told:
    fields = {"instance_id": 3, "axis": number}
    return [(pygame.CONTROLLERAXISMOTION, {**fields, "value": round(share * FULL)}) for share in shares]


def plain_axis(number: int, *values: float) -> Told:
    return [(pygame.JOYAXISMOTION, {"instance_id": 4, "axis": number, "value": value}) for value in values]


LEFT, RIGHT, NOTHING, TAKEN = "turned left", "turned right", "nothing", "taken in hand"
DEVICES: dict[str, tuple[Told, str]] = {
    "wheel, a notch up": (wheel(1.0), LEFT),
    "wheel, a notch down": (wheel(-1.0), RIGHT),
    "wheel, a notch sideways": (wheel(0.0, sideways=1.0), NOTHING),
    "wheel, a notch the other way sideways": (wheel(0.0, sideways=-1.0), NOTHING),
    "touchpad, a little": (wheel(0.2, 0.2, 0.2), NOTHING),
    "touchpad, until a notch is full": (wheel(0.2, 0.2, 0.2, 0.2, 0.2), LEFT),
    "touchpad, and a notch": (wheel(0.2, 0.2, 0.2, 1.0), LEFT),
    "touchpad, aslant": (wheel(0.1, 0.1, sideways=0.9), NOTHING),
    "touchpad, down and up again": (wheel(-0.9, 0.9), NOTHING),
    "key R": (key("r", pygame.KSCAN_R), RIGHT),
    "key R with Super": (key("r", pygame.KSCAN_R, SUPER), NOTHING),
    "key R with Ctrl": (key("r", pygame.KSCAN_R, CTRL), NOTHING),
    "key N with Super": (key("n", pygame.KSCAN_N, SUPER), NOTHING),
    "key R, Cyrillic": (key("к", pygame.KSCAN_R), RIGHT),
    "key E, Greek": (key("ε", pygame.KSCAN_E), LEFT),
    "key R, Hebrew": (key("ר", pygame.KSCAN_R), RIGHT),
    "key E on Dvorak": (key("e", pygame.KSCAN_D), LEFT),
    "the key of a Dvorak point": (key(".", pygame.KSCAN_E), NOTHING),
    "number pad 4": (key(pygame.K_KP_4, pygame.KSCAN_KP4), TAKEN),
    "number pad 8, Num Lock": (key(pygame.K_KP_8, pygame.KSCAN_KP8, NUM), TAKEN),
    "number pad 3": (key(pygame.K_KP_3, pygame.KSCAN_KP3), TAKEN),
    "number pad 9, Num Lock": (key(pygame.K_KP_9, pygame.KSCAN_KP9, NUM), TAKEN),
    "number pad 5": (key(pygame.K_KP_5, pygame.KSCAN_KP5), NOTHING),
    "stick, pushed": (axis(pygame.CONTROLLER_AXIS_LEFTX, 0.0, 1.0, 0.0), TAKEN),
    "throttle, at rest at full": (axis(pygame.CONTROLLER_AXIS_LEFTY, 1.0, 0.97, 1.0), NOTHING),
    "pedal, at rest at full": (axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0, 0.98), NOTHING),
    "pedal, pressed": (axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0, 0.0, 1.0, 0.0), TAKEN),
    "vJoy, unknown to SDL": (plain_axis(0, 0.0, 1.0, -1.0), NOTHING),
}


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """Somebody with an open card; each test takes the building anew."""
    driver = Driver(tmp_path_factory.mktemp("table"))
    player = Player(driver, new_session(*ALONE))
    player.card_rests()
    yield player
    driver.close()


def outcome(player: Player, told: Told) -> str:
    """Return what becomes of the building when a device tells of something."""
    hand = player.play.hand
    hand.let_go()
    hand.turn = 0
    devices = player.driver.game.services.devices
    devices.pads, devices.wheel = Pads(), Wheel()  # nothing of the row before is still pushed or half turned
    for kind, fields in told:
        player.driver.post(kind, **fields)
    if hand.held is not None:
        return TAKEN
    return {0: NOTHING, 1: RIGHT, 3: LEFT}[hand.turn]


@each("what", DEVICES)
def test_what_a_device_does_to_the_building(person: Player, what: str) -> None:
    told, wanted = DEVICES[what]
    assert outcome(person, told) == wanted


def test_a_list_moves_by_whole_notches_and_not_sideways(person: Player) -> None:
    driver = person.driver
    driver.game.services.settings.change(text_size=150)  # with which they are longer than the window
    driver.game.services.ways.settings()
    driver.settle()
    panel = next(widget for widget in driver.page.widgets if isinstance(widget, ScrollPanel))
    assert panel.overflow
    driver.move(panel.rect.center)
    before, moved = panel.offset, []
    for kind, fields in wheel(0.0, sideways=-1.0) + wheel(-0.5, -0.5):
        driver.post(kind, **fields)
        moved.append(panel.offset - before)
    assert moved[:2] == [0, 0]
    assert moved[2] > 0
    driver.press(pygame.K_ESCAPE)
    driver.settle()
