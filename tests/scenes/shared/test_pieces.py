"""Pieces: a picture of which another thread makes one is drawn as soon as it is free."""

from __future__ import annotations

import threading

import pygame
import pytest

from mycity.scenes.shared.pieces import picture_piece


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
