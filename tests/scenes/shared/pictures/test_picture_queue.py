"""Pictures painted beside the frames: told of once, and no more of them are kept than have room."""

from __future__ import annotations

import pygame

from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.idle_time import IdleTime

SIDE = 64
BYTES = SIDE * SIDE * 4


def test_what_nobody_has_asked_for_longest_is_let_go_and_painted_again() -> None:
    queue, painted = PictureQueue(IdleTime(), most=3 * BYTES + BYTES // 2), list[str]()

    def ask(name: str) -> pygame.Surface | None:
        def paint() -> pygame.Surface:
            painted.append(name)
            return pygame.Surface((SIDE, SIDE), depth=32)

        return queue.picture(name, paint)

    def have(name: str) -> None:
        assert ask(name) is None
        queue.finish()
        assert ask(name) is not None
        assert queue.is_newer()
        assert not queue.is_newer()

    for name in "abc":
        have(name)
    assert ask("a") is not None
    have("d")
    assert ask("a") is not None, "asked for lately"
    have("b")
    assert painted == ["a", "b", "c", "d", "b"]
    queue.forget()


def test_a_picture_larger_than_all_the_room_is_kept_while_it_is_the_latest() -> None:
    queue = PictureQueue(IdleTime(), most=1)
    queue.picture("large", lambda: pygame.Surface((SIDE, SIDE), depth=32))
    queue.finish()
    assert queue.is_newer()
    assert queue.picture("large", lambda: None) is not None
    queue.forget()
