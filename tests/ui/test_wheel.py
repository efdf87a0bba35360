"""The wheel: parts of a notch are added up, and sideways is nothing."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.devices import Devices

TENTHS = [(0.1, 0)] * 10


def wheel(precise: float, whole: int, sideways: float = 0.0) -> pygame.event.Event:
    fields = {"x": int(sideways), "y": whole, "precise_x": sideways, "precise_y": precise, "flipped": False}
    return pygame.event.Event(pygame.MOUSEWHEEL, fields)


@pytest.mark.parametrize(
    ("moves", "notches"),
    [
        ([(1.0, 1)], [1]),
        ([(-3.0, -3)], [-3]),
        ([(0.2, 0), (0.2, 0), (0.2, 0), (1.0, 1)], [1]),
        (TENTHS, [1]),
        ([(0.4, 0), (0.4, 0), (0.4, 1), (0.4, 0), (0.4, 1)], [1, 1]),
        ([(0.8, 0), (-0.4, 0), (-0.4, 0)], []),
        ([(0.8, 0), (-0.4, 0), (-0.7, -1)], [-1]),
        ([(2.5, 2), (0.5, 1)], [2, 1]),
    ],
    ids=["a notch", "three at once", "a touchpad and a notch", "tenths", "parts", "back", "back and on", "quick"],
)
def test_parts_of_a_notch_are_added_up(moves: list[tuple[float, int]], notches: list[int]) -> None:
    devices = Devices()
    told = [devices.meaning(wheel(*move), (1280, 800)) for move in moves]
    assert [event.y for meant in told for event, _ in meant] == notches


def test_sideways_is_nothing_and_leaves_what_was_begun() -> None:
    devices = Devices()
    moves = [wheel(0.6, 0), wheel(0.0, 0, 1.0), wheel(0.0, 0, -0.4), wheel(0.4, 1, 0.3)]
    told = [devices.meaning(event, (1280, 800)) for event in moves]
    assert [[(event.x, event.y) for event, _ in meant] for meant in told] == [[], [], [], [(0, 1)]]


def test_a_wheel_of_an_older_report_has_whole_notches() -> None:
    event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2)
    assert [one.y for one, _ in Devices().meaning(event, (1280, 800))] == [-2]
