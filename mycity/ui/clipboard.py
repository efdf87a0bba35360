"""The system's clipboard, which may not be there."""

from __future__ import annotations

import pygame


def pasted() -> str:
    """Return the text on the clipboard; none where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
