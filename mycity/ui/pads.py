"""Gamepads: they come and go while the game runs, and every one of them plays; the one used last is named on screen.

pads = Pads(), pads.open()                   # when there is a window
command = pads.command(event)                # for every event: what it means, or None
pads.pass_time(16.0) -> [Command.LEFT, ...]  # every frame: what is held repeats
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

import pygame
from pygame._sdl2 import controller

from mycity.ui.inputs import BINDINGS, Command
from mycity.ui.pad_axes import AXES, PadAxes
from mycity.ui.pad_buttons import BUTTONS, COMMANDS, PLAIN_BUTTONS, PadButton, PadFamily, family_of

log = logging.getLogger(__name__)

FIRST_REPEAT, NEXT_REPEATS = 380.0, 95.0
"""Milliseconds after which what is held is given again, and again."""
_FULL = 32767
_ARRIVAL = 250.0
"""Milliseconds in which a pad that has just come presses nothing: the system tells first what is down on it already."""
_REPEATING = {row.command for row in BINDINGS if row.repeats}
_HATS = {(-1, 0): PadButton.LEFT, (1, 0): PadButton.RIGHT, (0, 1): PadButton.UP, (0, -1): PadButton.DOWN}
_KNOWN = {
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
}
_PLAIN = {
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
}
PAD_EVENTS = _KNOWN | _PLAIN


@dataclass
class _Pad:
    """A pad that is plugged in.

    Attributes:
        device: What rumbles; None for one that only its events tell of.
        axes: Its sticks and triggers.
        hat: Where its cross is pressed, which has no buttons of its own.
        quiet: Milliseconds for which it presses nothing yet.
    """

    family: PadFamily = PadFamily.XBOX
    device: controller.Controller | pygame.joystick.JoystickType | None = None
    axes: PadAxes = field(default_factory=PadAxes)
    hat: PadButton | None = None
    quiet: float = 0.0

    def pass_time(self, milliseconds: float) -> None:
        """Let time pass; at the end of the quiet, see which axes are near their middle: those at rest send nothing."""
        was_quiet, self.quiet = self.quiet > 0, max(0.0, self.quiet - milliseconds)
        if not was_quiet or self.quiet > 0 or not isinstance(self.device, controller.Controller):
            return
        try:
            for axis in AXES:
                self.axes.stands(axis, self.device.get_axis(axis) / _FULL)
        except pygame.error as error:  # it may be gone again
            log.warning("a gamepad cannot be asked: %s", error)


class Pads:
    """All pads that are plugged in.

    Attributes:
        family: What the buttons of the pad used last are called; before any is used, those of one that is there.
    """

    def __init__(self) -> None:
        self.family = PadFamily.XBOX
        self._pads: dict[int, _Pad] = {}
        self._plain: set[int] = set()
        self._held: dict[tuple[int, PadButton], float] = {}
        self._last: int | None = None
        self._away = False

    @property
    def count(self) -> int:
        return len(self._pads)

    def open(self) -> None:
        """Begin to hear of pads; a machine on which that fails has none."""
        try:
            controller.init()
        except (pygame.error, NotImplementedError) as error:
            log.warning("there are no gamepads: %s", error)

    def command(self, event: pygame.event.Event) -> Command | None:
        """Return what an event means, if it is a pad's and a button was pressed."""
        if event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
            self._away = event.type == pygame.WINDOWFOCUSLOST
            self._held.clear()
        elif event.type in _KNOWN:
            return self._of_known(event)
        elif event.type in _PLAIN:
            return self._of_plain(event)
        return None

    def pass_time(self, milliseconds: float) -> list[Command]:
        """Let time pass; return what is given again, because it is held."""
        for pad in self._pads.values():
            pad.pass_time(milliseconds)
        again = []
        for key in list(self._held):
            self._held[key] -= milliseconds
            if self._held[key] <= 0:
                self._held[key] = NEXT_REPEATS
                again.append(COMMANDS[key[1]])
        return again

    def rumble(self, low: float, high: float, milliseconds: int) -> None:
        """Shake the pad that was used last, if it can.

        Args:
            low: Strength of the heavy motor, from 0 to 1.
            high: Strength of the light one.
        """
        pad = self._pads.get(-1 if self._last is None else self._last)
        if pad is not None and pad.device is not None:
            pad.device.rumble(low, high, milliseconds)

    # -- pads that SDL knows ---------------------------------------------------------------------------------

    def _of_known(self, event: pygame.event.Event) -> Command | None:
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add_known(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._remove(event.instance_id)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.instance_id, event.axis, event.value / _FULL)
        elif (button := BUTTONS.get(event.button)) is not None:
            return self._button(event.instance_id, button, down=event.type == pygame.CONTROLLERBUTTONDOWN)
        return None

    def _axis(self, number: int, axis: int, value: float) -> Command | None:
        given = None
        for button, down in self._pad(number).axes.moved(axis, value):
            given = self._button(number, button, down=down)
        return given

    # -- pads that SDL does not know: which of their axes is a stick, and where it rests, nobody knows -----------

    def _of_plain(self, event: pygame.event.Event) -> Command | None:
        if event.type == pygame.JOYDEVICEADDED:
            self._add_plain(event.device_index)
            return None
        number = event.instance_id
        if number not in self._plain:
            return None
        if event.type == pygame.JOYDEVICEREMOVED:
            self._plain.discard(number)
            self._remove(number)
        elif event.type == pygame.JOYHATMOTION:
            return self._hat(number, tuple(event.value))
        elif event.type != pygame.JOYAXISMOTION and (button := PLAIN_BUTTONS.get(event.button)) is not None:
            return self._button(number, button, down=event.type == pygame.JOYBUTTONDOWN)
        return None

    def _hat(self, number: int, value: tuple[int, ...]) -> Command | None:
        pad = self._pad(number)
        if pad.hat is not None:
            self._button(number, pad.hat, down=False)
        pad.hat = _HATS.get((value[0], value[1]))
        return None if pad.hat is None else self._button(number, pad.hat, down=True)

    # -- all of them -----------------------------------------------------------------------------------------

    def _add_known(self, index: int) -> None:
        try:
            device = controller.Controller(index)
            joystick = device.as_joystick()
            self._add(joystick.get_instance_id(), _Pad(family_of(device.name, joystick.get_guid()), device))
        except pygame.error as error:  # it may be gone again
            log.warning("a gamepad cannot be opened: %s", error)

    def _add_plain(self, index: int) -> None:
        try:
            if controller.is_controller(index):
                return
            device = pygame.joystick.Joystick(index)
            self._plain.add(device.get_instance_id())
            self._add(device.get_instance_id(), _Pad(PadFamily.PLAIN, device))
        except pygame.error as error:
            log.warning("a gamepad cannot be opened: %s", error)

    def _add(self, number: int, pad: _Pad) -> None:
        log.info("a gamepad has come: %s", pad.family.name)
        pad.quiet = _ARRIVAL
        self._pads[number] = pad
        if self._last is None:
            self.family = pad.family

    def _remove(self, number: int) -> None:
        """Take note that a pad has gone; what was held on it is held no more."""
        if self._pads.pop(number, None) is not None:
            log.info("a gamepad has gone")
        self._held = {key: left for key, left in self._held.items() if key[0] != number}

    def _pad(self, number: int) -> _Pad:
        return self._pads.setdefault(number, _Pad())

    def _button(self, number: int, button: PadButton, *, down: bool) -> Command | None:
        if not down:
            self._held.pop((number, button), None)
            return None
        pad = self._pad(number)
        if self._away or pad.quiet > 0:
            return None
        self._last, self.family = number, pad.family
        command = COMMANDS[button]
        if command in _REPEATING:
            self._held[number, button] = FIRST_REPEAT
        return command
