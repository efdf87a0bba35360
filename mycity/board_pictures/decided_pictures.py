"""Paintings of a story that show what its players have decided: their own picture, and what is laid over it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from mycity.content.letters import Chapter
from mycity.ui.pictures.sprites import Sprites


def chapter_painting(
    sprites: Sprites, chapter: Chapter, size: tuple[int, int], decided: Collection[str] = ()
) -> pygame.Surface:
    """Return a chapter's painting that covers ``size``, as `Sprites.painting` has it: blit it, never draw on it.

    Args:
        decided: The options that were chosen in the campaign so far, such as ``oak``.
    """
    return decided_picture(sprites, chapter.painting, chapter.decided, size, decided)


def decided_picture(
    sprites: Sprites,
    name: str,
    over: Mapping[str, str],
    size: tuple[int, int],
    decided: Collection[str],
    *,
    alpha: bool = False,
) -> pygame.Surface:
    """Return a painting with what is laid ``over`` it, by the options that were decided, in the order of the data."""
    shown = tuple(painting for option, painting in over.items() if option in decided)
    return sprites.painting(name, size, alpha=alpha, over=shown)
