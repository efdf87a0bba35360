"""Where a window goes among the screens there are, by their places."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from mycity.ui import screens
from mycity.ui.screens import WindowFrame, screen_under, window_position
from tests.each import each

MAIN = Rect(0, 0, 1280, 800)
LEFT, ABOVE, BELOW, RIGHT = (MAIN.move(by) for by in ((-1280, 0), (0, -800), (0, 800), (1280, 0)))
FRAME = WindowFrame(left=1, top=20, right=1, bottom=5)
PANEL = Rect(0, 0, 1280, 770)


def home(wanted: Rect, *others: Rect, chosen: bool = True, fits: bool = True, frame: WindowFrame = FRAME) -> Rect:
    return window_position(wanted, frame, [MAIN, *others], [PANEL, *others], chosen=chosen, fits=fits)


@each("other", [LEFT, ABOVE, BELOW, RIGHT])
@each("at", [(100, 90), (0, 24), (1180, 700), (640, 24)])
def test_a_window_stays_on_the_screen_it_was_on(other: Rect, at: tuple[int, int]) -> None:
    wanted = Rect(other.left + at[0], other.top + at[1], 800, 600)
    assert home(wanted, other) == wanted
    if not wanted.colliderect(MAIN):
        assert home(wanted).center == (640, 392), "when that screen is gone, it must come back"


@each("at", [(-3000, 100), (100, -700), (100, 795), (1260, 100), (-790, 100), (90_000, 90_000)])
@each("fits", [False, True])
def test_a_window_on_no_screen_comes_to_the_middle_of_the_main_one(at: tuple[int, int], fits: bool) -> None:
    found = home(Rect(at, (800, 600)), fits=fits)
    assert found.size == (800, 600)
    assert found.center == (640, (20 + 765) // 2), "of what is free, with its frame"


def test_one_on_the_seam_of_two_screens_stays() -> None:
    assert home(Rect(-400, 100, 800, 600), LEFT) == Rect(-400, 100, 800, 600)
    assert home(Rect(100, 760, 800, 600), BELOW) == Rect(100, 760, 800, 600)


@pytest.mark.parametrize("size", [(1280, 800), (1280, 770), (4000, 3000)])
def test_a_first_window_fits_the_screen_with_its_frame(size: tuple[int, int]) -> None:
    assert home(Rect((0, 0), size), chosen=False) == Rect(1, 20, 1278, 745)
    assert home(Rect((0, 0), size), chosen=True) == Rect(1, 20, 1278, 745), "also one that is remembered"
    assert home(Rect((0, 0), size), chosen=False, frame=WindowFrame()) == Rect(0, 0, 1280, min(770, size[1]))


def test_one_that_has_room_is_not_made_smaller() -> None:
    assert home(Rect(700, 300, 800, 600), chosen=False) == Rect(479, 165, 800, 600), "the system has put it there"
    assert home(Rect(700, 300, 800, 600)) == Rect(700, 300, 800, 600), "the player has"
    assert home(Rect(0, 0, 1280, 800), chosen=False, fits=False) == Rect(0, 0, 1280, 800), "the command line says so"


def test_full_screen_is_on_the_screen_that_most_of_the_window_is_on() -> None:
    assert screen_under(Rect(-700, 0, 800, 600), [MAIN, LEFT]) == 1
    assert screen_under(Rect(-100, 0, 800, 600), [MAIN, LEFT]) == 0
    assert screen_under(Rect(9000, 0, 800, 600), [MAIN, LEFT]) == 0


def test_where_sdl_cannot_be_asked_screens_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "sdl", lambda: None)
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 2)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800), (1024, 768)])
    assert screens.screens() == screens.free_screens() == [Rect(0, 0, 1280, 800), Rect(1280, 0, 1024, 768)]
    assert screens.frame_of(1) == WindowFrame()
