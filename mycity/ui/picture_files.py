"""Pictures on the disk: PNG files named by the moment they were made."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame


def save_picture(picture: pygame.Surface, folder: Path, what: str = "mycity") -> Path:
    """Write a picture to a new PNG file and return it.

    Args:
        picture: What to write.
        folder: Where; it is created if need be.
        what: What the file's name begins with.

    Raises:
        OSError: The disk refused.
        pygame.error: The picture could not be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    moment = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S.%f")[:-3]
    file = folder / f"{what} {moment}.png"
    pygame.image.save(picture, file)
    return file
