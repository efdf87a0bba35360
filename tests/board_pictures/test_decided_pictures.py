"""Paintings that show what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec
import pygame
import pytest

from mycity.board_pictures.decided_pictures import chapter_painting
from mycity.content.assets import assets_root
from mycity.content.letters import load_letters
from mycity.ui.pictures.sprites import Sprites

LAST = load_letters("city").chapters[-1]
OPTIONS = tuple(LAST.decided)


@pytest.fixture
def sprites() -> Iterator[Sprites]:
    pygame.display.init()
    pygame.display.set_mode((640, 400))
    yield Sprites(assets_root() / "sprites")
    pygame.quit()


def test_without_a_decision_a_painting_is_as_it_was_painted(sprites: Sprites) -> None:
    size = (1000, 300)
    plain = sprites.painting(LAST.painting, size)
    assert chapter_painting(sprites, LAST, size) is plain
    assert chapter_painting(sprites, LAST, size, ["later", "of another story"]) is plain


def test_each_option_is_seen_and_looks_like_no_other(sprites: Sprites) -> None:
    size = (1000, 300)
    pictures = {option: chapter_painting(sprites, LAST, size, [option]) for option in OPTIONS}
    pictures[""] = chapter_painting(sprites, LAST, size)
    for one, other in combinations(pictures.values(), 2):
        assert _changed(one, other).width > 30


@pytest.mark.parametrize("size", [(1000, 300), (617, 185), (500, 300), (3000, 900)])
def test_what_was_decided_lies_on_the_bridge_at_any_size(sprites: Sprites, size: tuple[int, int]) -> None:
    plain, decided = (chapter_painting(sprites, LAST, size, chosen) for chosen in ([], ["oak", "cat"]))
    assert decided.get_size() == plain.get_size()
    place, whole = _changed(plain, decided), plain.get_rect()
    assert place.top > whole.height * 0.3
    assert place.bottom < whole.height * 0.8
    assert place.left > whole.width * (0.58 if whole.width > 2 * whole.height else 0.5)


def test_parapet_and_flag_are_seen_together(sprites: Sprites) -> None:
    size = (1000, 300)
    plain = chapter_painting(sprites, LAST, size)
    oak, cat, both = (chapter_painting(sprites, LAST, size, chosen) for chosen in (["oak"], ["cat"], ["cat", "oak"]))
    assert _changed(plain, both) == _changed(plain, oak).union(_changed(plain, cat))
    assert chapter_painting(sprites, LAST, size, ["oak", "cat"]) is both


def test_what_is_missing_over_a_painting_is_left_out(sprites: Sprites, caplog: pytest.LogCaptureFixture) -> None:
    chapter = msgspec.structs.replace(LAST, decided={"oak": "chapters/city-8-gone"})
    size = (1000, 300)
    assert _changed(chapter_painting(sprites, chapter, size, ["oak"]), chapter_painting(sprites, LAST, size)).width == 0
    assert "city-8-gone" in caplog.text


def _changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return where two pictures look different."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (12, 12, 12, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
