"""The rumble of a gamepad at an event: some of what is heard is felt, for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycity.ui.devices import Devices
from mycity.ui.sound.table import SoundName


@dataclass(frozen=True)
class Rumble:
    """The strengths of the heavy and the light motor, from 0 to 1, and the milliseconds for which they turn."""

    low: float
    high: float
    milliseconds: int


RUMBLES: Mapping[SoundName, Rumble] = {
    "place-residential": Rumble(0.25, 0.1, 70),
    "place-public": Rumble(0.25, 0.1, 70),
    "place-industrial": Rumble(0.35, 0.1, 80),
    "place-church": Rumble(0.3, 0.2, 90),
    "place-tile": Rumble(0.2, 0.1, 70),
    "illegal": Rumble(0.0, 0.5, 90),
    "stamp": Rumble(0.6, 0.2, 140),
    "flood": Rumble(0.5, 0.2, 260),
    "mine": Rumble(0.5, 0.3, 160),
    "totem-done": Rumble(0.5, 0.1, 180),
    "lava": Rumble(0.5, 0.2, 260),
    "seal": Rumble(0.4, 0.3, 120),
}
"""The events that are felt."""


def rumble_for(devices: Devices, name: SoundName, *, wanted: bool) -> None:
    """Shake the gamepad in hand for an event.

    Args:
        wanted: Whether the player has it so.
    """
    felt = RUMBLES.get(name)
    if felt is not None and wanted and devices.uses_pad:
        devices.pads.rumble(felt.low, felt.high, felt.milliseconds)
