"""What a crash report holds of what was pressed: enough to press it again, and nothing of what was written."""

from __future__ import annotations

import json

import pygame
import pytest

from mycity.ui.recent_events import RecentEvents, read_line


def kept(event: pygame.event.Event, *, typing: bool) -> pygame.event.Event:
    """Return an event as it comes back from a report."""
    recent = RecentEvents()
    recent.note(event, typing=typing)
    return read_line(recent.lines()[-1])[1]


def pressed(key: int, scancode: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode="")


def test_a_key_of_another_layout_and_a_part_of_a_notch_come_back() -> None:
    again = kept(pressed(ord("к"), pygame.KSCAN_R), typing=False)
    assert (again.key, again.scancode) == (ord("к"), pygame.KSCAN_R)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=0.25, flipped=False)
    assert kept(wheel, typing=False).precise_y == 0.25


@pytest.mark.parametrize(
    ("key", "scancode", "mod"),
    [
        (pygame.K_a, pygame.KSCAN_A, 0),
        (ord("к"), pygame.KSCAN_R, 0),
        (pygame.K_KP_7, pygame.KSCAN_KP7, pygame.KMOD_NUM),
        (pygame.K_KP_PLUS, pygame.KSCAN_KP_PLUS, 0),
    ],
)
def test_what_was_typed_is_told_neither_by_its_letter_nor_by_its_place(key: int, scancode: int, mod: int) -> None:
    again = kept(pressed(key, scancode, mod), typing=True)
    assert (again.key, again.scancode) == (ord("x"), 0)


def test_a_report_of_before_has_no_places() -> None:
    line = json.dumps({"after": 3, "event": "KeyDown", "key": pygame.K_r, "mod": 0})
    assert read_line(line)[1].scancode == 0
