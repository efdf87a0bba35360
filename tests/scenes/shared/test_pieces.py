"""Pieces: a picture of which another thread makes one is drawn as soon as it is free."""

from __future__ import annotations

import threading

import pygame
import pytest

from mycity.scenes.shared.pieces import draw_anew, draw_pieces, picture_piece


@pytest.fixture
def picture() -> pygame.Surface:
    picture = pygame.Surface((4, 4))
    picture.fill((200, 10, 10))
    return picture


def test_a_picture_that_another_thread_has_locked_is_drawn_when_it_is_free(picture: pygame.Surface) -> None:
    window = pygame.Surface((4, 4))
    picture.lock()
    with pytest.raises(pygame.error):
        window.blit(picture, (0, 0))
    freed = threading.Timer(0.02, picture.unlock)
    freed.start()
    picture_piece("one", picture, picture.get_rect()).draw(window)
    freed.join()
    assert window.get_at((1, 1))[:3] == (200, 10, 10)


def test_one_that_stays_locked_is_an_error(picture: pygame.Surface) -> None:
    picture.lock()
    with pytest.raises(pygame.error, match="locked"):
        picture_piece("one", picture, picture.get_rect()).draw(pygame.Surface((4, 4)))
    picture.unlock()


def test_what_is_drawn_anew_is_drawn_once_and_only_there(picture: pygame.Surface) -> None:
    window, drawn = pygame.Surface((20, 10)), list[pygame.Rect]()
    pieces = [picture_piece(x, picture, pygame.Rect(x, 0, 4, 4)) for x in (3, 15)]

    def draw(surface: pygame.Surface) -> None:
        drawn.append(surface.get_clip())
        draw_pieces(surface, pieces)

    stale = [pygame.Rect(-4, 0, 6, 6), pygame.Rect(1, 0, 4, 4), pygame.Rect(30, 0, 4, 4)]
    assert draw_anew(window, stale, draw) == [pygame.Rect(0, 0, 5, 6)], "one, as far as it is in the window"
    assert drawn == [pygame.Rect(0, 0, 5, 6)]
    assert [bool(window.get_at((x, 1))[0]) for x in (3, 4, 5, 16)] == [True, True, False, False]
    assert window.get_clip() == window.get_rect(), "what is drawn next is drawn everywhere"
