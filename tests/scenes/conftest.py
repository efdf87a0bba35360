"""What the tests of the scenes share: what is written on the screen, and what is copied."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui import clipboard
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.theme import Colour


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line of text that is drawn."""
    texts: set[str] = set()
    line = Fonts.line

    def remember(fonts: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        texts.add(text)
        return line(fonts, text, role, colour)

    monkeypatch.setattr(Fonts, "line", remember)
    return texts


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is put on the clipboard, in order: no test touches that of the machine."""
    texts: list[str] = []

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "pasted", lambda: texts[-1] if texts else "")
    return texts
