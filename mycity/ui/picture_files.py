"""Pictures as files: PNG, named by the moment they were made."""

from __future__ import annotations

import io
from datetime import datetime

import pygame


def picture_name(what: str = "mycity") -> str:
    """Return the name of a new picture's file, which begins with ``what``."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S.%f")[:-3]
    return f"{what} {moment}.png"


def as_png(picture: pygame.Surface) -> bytes:
    """Return a picture as the bytes of a PNG file.

    Raises:
        pygame.error: it cannot be turned into one.
    """
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
