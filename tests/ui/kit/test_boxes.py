"""Boxes: how large they are, and where what lies in them is drawn."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.kit.boxes import Box, above, aligned, beside, fitted, in_grid, padded, pictured, put, space, written
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

ROOM = pygame.Rect(100, 50, 60, 40)


class Drawn:
    """Boxes that only note where they are drawn."""

    def __init__(self) -> None:
        self.rooms: list[tuple[int, int, int, int]] = []

    def box(self, width: int | None, height: int | None) -> Box:
        return Box(width, height, lambda _, room: self.rooms.append((*room.topleft, *room.size)))

    def by(self, box: Box, surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
        box.draw(surface, ROOM)
        return self.rooms


@pytest.fixture
def drawn() -> Drawn:
    return Drawn()


def size(box: Box) -> tuple[int | None, int | None]:
    return box.width, box.height


def test_boxes_beside_one_another_are_as_wide_as_all_of_them(drawn: Drawn, surface: pygame.Surface) -> None:
    both = beside(drawn.box(10, 7), drawn.box(20, 9), gap=3)
    assert size(both) == (33, 9)
    assert drawn.by(both, surface) == [(100, 50, 10, 40), (113, 50, 20, 40)]


def test_boxes_above_one_another_are_as_high_as_all_of_them(drawn: Drawn, surface: pygame.Surface) -> None:
    both = above(drawn.box(10, 7), drawn.box(20, 9), gap=3)
    assert size(both) == (20, 19)
    assert drawn.by(both, surface) == [(100, 50, 60, 7), (100, 60, 60, 9)]


def test_what_has_no_length_takes_what_the_others_leave(drawn: Drawn, surface: pygame.Surface) -> None:
    boxes = beside(drawn.box(None, 7), drawn.box(20, None), drawn.box(None, 7), gap=2)
    assert size(boxes) == (None, None)
    assert [room[::2] for room in drawn.by(boxes, surface)] == [(100, 18), (120, 20), (142, 18)]


def test_nothing_is_left_where_the_others_have_no_room(drawn: Drawn, surface: pygame.Surface) -> None:
    assert drawn.by(above(drawn.box(1, 90), drawn.box(1, None)), surface)[1] == (100, 140, 60, 0)


def test_boxes_nest(drawn: Drawn, surface: pygame.Surface) -> None:
    card = beside(drawn.box(16, 16), above(drawn.box(None, 8), drawn.box(None, None), gap=1), gap=4)
    assert size(card) == (None, None)
    assert drawn.by(card, surface) == [(100, 50, 16, 40), (120, 50, 40, 8), (120, 59, 40, 31)]


def test_a_grid_has_columns_of_one_width_and_rows_of_their_own_height(drawn: Drawn, surface: pygame.Surface) -> None:
    cells = in_grid([drawn.box(1, 5), drawn.box(9, 8), drawn.box(1, 4)], 2, gap=10)
    assert size(cells) == (None, 12)
    assert drawn.by(cells, surface) == [(100, 50, 25, 8), (135, 50, 25, 8), (100, 58, 25, 4)]


@pytest.mark.parametrize(
    ("at", "place"), [("topleft", (100, 50)), ("center", (125, 67)), ("midright", (150, 67)), ("midbottom", (125, 84))]
)
def test_what_is_aligned_is_as_large_as_it_is(
    drawn: Drawn, surface: pygame.Surface, at: str, place: tuple[int, int]
) -> None:
    assert drawn.by(aligned(drawn.box(10, 6), at), surface) == [(*place, 10, 6)]


def test_room_is_left_beside_a_box(drawn: Drawn, surface: pygame.Surface) -> None:
    box = padded(drawn.box(None, 5), left=4, right=6)
    assert size(box) == (None, 5)
    assert drawn.by(box, surface) == [(104, 50, 50, 40)]


def test_a_room_of_another_size_is_given(drawn: Drawn) -> None:
    assert size(drawn.box(10, 6).wide(30).high(None)) == (30, None)
    assert size(space(3)) == (3, 0)


def test_a_picture_stands_in_the_middle_of_its_room_or_at_a_point_of_it(surface: pygame.Surface) -> None:
    red = pygame.Surface((4, 2))
    red.fill("red")
    for at, (x, y) in (("center", (128, 69)), ("bottomright", (156, 88))):
        surface.fill("black")
        pictured(red, at).draw(surface, ROOM)
        assert pygame.mask.from_threshold(surface, "red", (1, 1, 1)).get_bounding_rects() == [pygame.Rect(x, y, 4, 2)]
    assert size(pictured(red)) == (4, 2)
    assert put(surface, red, midtop=(50, 8)) == pygame.Rect(48, 8, 4, 2)


def test_words_are_a_line_high_and_those_that_are_fitted_fill_their_room(look: Look) -> None:
    assert size(written(look, "Rome", BODY)) == (None, look.fonts.line_height(BODY))
    assert size(fitted(look, "Rome", BODY)) == (None, None)


def test_fitted_words_stay_in_their_room_halfway_down(look: Look) -> None:
    sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
    room = pygame.Rect(20, 30, 130, 100)
    fitted(look, "Rome was not built in a day, nor in two", BODY).draw(sheet, room)
    inked = sheet.get_bounding_rect()
    assert room.contains(inked)
    assert abs(inked.centery - room.centery) <= 4
