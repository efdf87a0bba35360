"""A line of text: accents, composed input, and which keys stay commands."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button
from mycity.ui.style.look import Look
from tests.ui.hands import focus


@pytest.fixture
def field(look: Look) -> tuple[Page, TextField, list[str]]:
    heard: list[str] = []
    field = TextField("Ada", on_change=heard.append, limit=8, key="name", on_submit=lambda: heard.append("<submit>"))
    field.place(pygame.Rect(100, 100, 300, 50))
    below = Button("OK", lambda: None, key="ok")
    below.place(pygame.Rect(100, 200, 300, 50))
    return Page(look, [field, below]), field, heard


def key(page: Page, code: int, command: Command | None = None) -> bool:
    return page.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0), command)


def test_a_field_takes_accents_up_to_its_limit(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, heard = field
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="\x07œuvres"))
    assert text.value == "Adaéœuvr"
    assert heard == ["Adaé", "Adaéœuvr"]


def test_letters_that_are_commands_elsewhere_are_letters_here(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, _ = field
    for code, command in ((pygame.K_r, Command.ROTATE_RIGHT), (pygame.K_SPACE, Command.CONFIRM)):
        assert key(page, code, command)
    assert focus(page) == "name"
    assert text.value == "Ada"


def test_a_field_is_edited_in_the_middle(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, _ = field
    key(page, pygame.K_LEFT, Command.LEFT)
    key(page, pygame.K_BACKSPACE, Command.UNDO)
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="l"))
    key(page, pygame.K_HOME)
    key(page, pygame.K_DELETE)
    key(page, pygame.K_END)
    key(page, pygame.K_BACKSPACE)
    key(page, pygame.K_DELETE)
    assert text.value == "l"


def test_composed_text_counts_only_when_it_is_finished(
    field: tuple[Page, TextField, list[str]], surface: pygame.Surface
) -> None:
    page, text, heard = field
    page.handle(pygame.event.Event(pygame.TEXTEDITING, text="^", start=0, length=1))
    assert text.composing
    key(page, pygame.K_BACKSPACE)
    assert key(page, pygame.K_RETURN, Command.CONFIRM), "Enter belongs to the input method now"
    page.draw(surface)
    assert (text.value, heard) == ("Ada", [])
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="ê"))
    assert text.value == "Adaê"


def test_enter_submits_and_the_arrows_leave_a_field(field: tuple[Page, TextField, list[str]]) -> None:
    page, _, heard = field
    key(page, pygame.K_RETURN, Command.CONFIRM)
    assert heard == ["<submit>"]
    key(page, pygame.K_DOWN, Command.DOWN)
    assert focus(page) == "ok"
