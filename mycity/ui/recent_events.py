"""The last events of a running game, so that what failed can be repeated; what the player typed is left out.

events = RecentEvents()
events.note(event, typing=False)      # every event that is handled
events.pass_time(16.0)                # every frame
events.lines()                        # one JSON document each: what a crash report holds
read_line(line)                         # and back again: (milliseconds before it, the event)
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from typing import Any

import pygame

from mycity.ui.keyboard.keys import types_character

KEPT = 200
_STAND_IN = "x"
"""Stands for every character the player typed: names are theirs."""

_FIELDS: Mapping[int, tuple[str, ...]] = {
    pygame.MOUSEMOTION: ("pos", "buttons"),
    pygame.MOUSEBUTTONDOWN: ("pos", "button"),
    pygame.MOUSEBUTTONUP: ("pos", "button"),
    pygame.MOUSEWHEEL: ("x", "y", "precise_y"),
    pygame.KEYDOWN: ("key", "mod", "scancode"),
    pygame.KEYUP: ("key", "mod", "scancode"),
    pygame.TEXTINPUT: ("text",),
    pygame.TEXTEDITING: ("text", "start", "length"),
    pygame.CONTROLLERBUTTONDOWN: ("instance_id", "button"),
    pygame.CONTROLLERBUTTONUP: ("instance_id", "button"),
    pygame.CONTROLLERAXISMOTION: ("instance_id", "axis", "value"),
    pygame.FINGERDOWN: ("finger_id", "x", "y"),
    pygame.FINGERMOTION: ("finger_id", "x", "y"),
    pygame.FINGERUP: ("finger_id", "x", "y"),
    pygame.VIDEORESIZE: ("size",),
    pygame.WINDOWFOCUSLOST: (),
    pygame.WINDOWFOCUSGAINED: (),
    pygame.WINDOWMINIMIZED: (),
    pygame.WINDOWRESTORED: (),
    pygame.WINDOWHIDDEN: (),
    pygame.WINDOWSHOWN: (),
    pygame.WINDOWEXPOSED: (),
    pygame.QUIT: (),
}
"""The events that are kept, and what of them."""
_KINDS = {pygame.event.event_name(kind): kind for kind in _FIELDS}


class RecentEvents:
    """Keeps the last events, and the time that passed before each."""

    def __init__(self) -> None:
        self._kept: deque[dict[str, Any]] = deque(maxlen=KEPT)
        self._since = 0.0

    def pass_time(self, milliseconds: float) -> None:
        self._since += milliseconds

    def note(self, event: pygame.event.Event, *, typing: bool) -> None:
        """Keep an event.

        Args:
            typing: Whether a text field has the focus: which letters were pressed is the player's own then.
        """
        if event.type not in _FIELDS:
            return
        fields = {name: getattr(event, name, None) for name in _FIELDS[event.type]}
        if "text" in fields:
            fields["text"] = _STAND_IN * len(fields["text"] or "")
        elif typing and _writes(event):
            fields["key"], fields["scancode"] = ord(_STAND_IN), 0
        entry = {"after": round(self._since), "event": event.type, **fields}
        self._since = 0.0
        if self._kept and _only_moves_on(self._kept[-1], entry):
            entry["after"] += self._kept.pop()["after"]
        self._kept.append(entry)

    def lines(self) -> list[str]:
        """Return the events, the oldest first, each as JSON."""
        return [json.dumps({**entry, "event": pygame.event.event_name(entry["event"])}) for entry in self._kept]


def read_line(line: str) -> tuple[float, pygame.event.Event]:
    """Return the milliseconds before an event and the event, from a line of a crash report.

    Raises:
        ValueError: The line is none.
    """
    entry = json.loads(line)
    if not isinstance(entry, dict) or entry.get("event") not in _KINDS:
        raise ValueError("no event of a crash report")
    after, kind = float(entry.pop("after", 0)), _KINDS[entry.pop("event")]
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
    return after, pygame.event.Event(kind, {"unicode": "", "scancode": 0, "rel": (1, 1), **fields})


def _writes(event: pygame.event.Event) -> bool:
    """Return whether a key writes a character that is seen; those that edit or lead on tell nothing."""
    is_key = event.type in {pygame.KEYDOWN, pygame.KEYUP}
    return is_key and event.key != pygame.K_SPACE and types_character(event)


def _only_moves_on(before: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    """Return whether the mouse only went on, with the same buttons held: where it came by says little."""
    is_motion = before["event"] == entry["event"] == pygame.MOUSEMOTION
    return is_motion and bool(before["buttons"] == entry["buttons"])
