"""Rects that are cut: a side of one, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.ui.kit.layout import cut_bottom, cut_left, cut_right, cut_top

Cut = Callable[[pygame.Rect, int, int], tuple[pygame.Rect, pygame.Rect]]


@pytest.mark.parametrize(
    ("cut", "part", "rest"),
    [
        (cut_top, (10, 20, 300, 30), (10, 57, 300, 163)),
        (cut_bottom, (10, 190, 300, 30), (10, 20, 300, 163)),
        (cut_left, (10, 20, 30, 200), (47, 20, 263, 200)),
        (cut_right, (280, 20, 30, 200), (10, 20, 263, 200)),
    ],
)
def test_a_side_is_cut_off_and_the_rest_lies_beyond_the_gap(
    cut: Cut, part: tuple[int, int, int, int], rest: tuple[int, int, int, int]
) -> None:
    whole = pygame.Rect(10, 20, 300, 200)
    assert cut(whole, 30, 7) == (pygame.Rect(part), pygame.Rect(rest))
    assert whole == pygame.Rect(10, 20, 300, 200)
