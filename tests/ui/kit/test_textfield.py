"""A line of text: accents, composed input, and which keys stay commands."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button
from mycity.ui.style.look import Look
from tests.ui.hands import click, focus, mouse


@pytest.fixture
def field(look: Look) -> tuple[Page, TextField, list[str]]:
    heard: list[str] = []
    field = TextField("Ada", on_change=heard.append, limit=8, key="name", on_submit=lambda: heard.append("<submit>"))
    field.place(pygame.Rect(100, 100, 300, 50))
    below = Button("OK", lambda: None, key="ok")
    below.place(pygame.Rect(100, 200, 300, 50))
    return Page(look, [field, below]), field, heard


def key(page: Page, code: int, command: Command | None = None, mod: int = 0) -> bool:
    return page.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod), command)


CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


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


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    kept: list[str] = [""]
    monkeypatch.setattr("pygame.scrap.put_text", lambda text: kept.__setitem__(0, text))
    monkeypatch.setattr("pygame.scrap.get_text", lambda: kept[0])
    return kept


def test_all_is_marked_copied_cut_and_pasted(
    field: tuple[Page, TextField, list[str]], clipboard: list[str], surface: pygame.Surface
) -> None:
    page, text, heard = field
    key(page, pygame.K_a, mod=CTRL)
    page.draw(surface)
    key(page, pygame.K_c, mod=CTRL)
    assert (text.selected, clipboard, heard) == ("Ada", ["Ada"], [])
    key(page, pygame.K_x, mod=CTRL)
    assert text.value == ""
    for _ in range(3):
        key(page, pygame.K_v, mod=CTRL)
    assert text.value == "AdaAdaAd", "up to its limit"
    key(page, pygame.K_a, mod=CTRL)
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="É"))
    assert text.value == "É", "what is written takes the place of what is marked"
    key(page, pygame.K_z, Command.UNDO, mod=CTRL)
    assert text.value == "AdaAdaAd"


def test_nothing_marked_copies_and_cuts_nothing(field: tuple[Page, TextField, list[str]], clipboard: list[str]) -> None:
    page, text, heard = field
    for code in (pygame.K_c, pygame.K_x, pygame.K_v):
        key(page, code, mod=CTRL)
    assert (text.value, clipboard, heard) == ("Ada", [""], [])


def test_the_cursor_jumps_over_words_and_marks_with_shift(look: Look) -> None:
    written: list[str] = []
    text = TextField("le vieux pont", on_change=written.append, key="name")
    text.place(pygame.Rect(0, 0, 300, 50))
    page = Page(look, [text])
    key(page, pygame.K_LEFT, mod=CTRL | SHIFT)
    assert text.selected == "pont"
    key(page, pygame.K_LEFT, mod=CTRL | SHIFT)
    assert text.selected == "vieux pont"
    key(page, pygame.K_RIGHT)
    assert text.selected == ""
    key(page, pygame.K_BACKSPACE, mod=CTRL)
    assert text.value == "le vieux "
    key(page, pygame.K_HOME)
    key(page, pygame.K_DELETE, mod=CTRL)
    assert text.value == "vieux "
    key(page, pygame.K_END, mod=SHIFT)
    key(page, pygame.K_DELETE)
    assert (text.value, written[-1]) == ("", "")


def test_the_mouse_puts_the_cursor_marks_and_takes_all(
    field: tuple[Page, TextField, list[str]], surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, text, _ = field
    now = [10_000]
    monkeypatch.setattr("pygame.time.get_ticks", lambda: now[0])
    page.draw(surface)
    mouse(page, pygame.MOUSEBUTTONDOWN, (100, 125))
    mouse(page, pygame.MOUSEMOTION, (390, 125))
    mouse(page, pygame.MOUSEBUTTONUP, (390, 125))
    assert text.selected == "Ada"
    now[0] += 1000
    click(page, (101, 125))
    assert text.selected == ""
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="-"))
    assert text.value == "-Ada"
    click(page, (390, 125))
    assert text.selected == "-Ada", "a second press at once takes all"


def test_a_name_is_written_without_a_keyboard(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, _ = field
    for command in [Command.UNDO] * 3 + [Command.ROTATE_RIGHT, Command.ROTATE_RIGHT, Command.RIGHT]:
        assert page.command(command)
    assert text.value == "Ba"
    page.command(Command.ROTATE_LEFT)
    page.command(Command.LEFT)
    assert text.value == "B "
    page.command(Command.DOWN)
    assert focus(page) == "ok"


def test_a_letter_goes_with_the_marks_upon_it(field: tuple[Page, TextField, list[str]]) -> None:
    """A heart left its variation selector behind, which cannot be drawn."""
    page, text, _ = field
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="\u2764\ufe0f"))
    key(page, pygame.K_HOME)
    for _ in range(4):
        key(page, pygame.K_DELETE)
    assert text.value == ""
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="e"))
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="\u0301\u2764\ufe0f"))
    key(page, pygame.K_LEFT)
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    assert text.value == "e\u0301x\u2764\ufe0f"
    key(page, pygame.K_END)
    for _ in range(3):
        key(page, pygame.K_BACKSPACE)
    assert text.value == ""


def test_what_nobody_sees_cannot_be_written(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, heard = field
    for unseen in ("\u200b", "\u202e", "\u00ad", "\ufeff", "\U000e0041", "\x00", "\u2066"):
        page.handle(pygame.event.Event(pygame.TEXTINPUT, text=unseen))
    assert (text.value, heard) == ("Ada", [])
    key(page, pygame.K_HOME)
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="\ufe0f"))
    assert text.value == "Ada"


@pytest.mark.parametrize("clipboard", ["", "\u200b", "\x07"], ids=["nothing, or a picture", "unseen", "a sound"])
def test_pasting_nothing_changes_nothing(
    field: tuple[Page, TextField, list[str]], monkeypatch: pytest.MonkeyPatch, clipboard: str
) -> None:
    monkeypatch.setattr("pygame.scrap.get_text", lambda: clipboard)
    page, text, heard = field
    key(page, pygame.K_a, mod=CTRL)
    key(page, pygame.K_v, Command.CONFIRM, mod=CTRL)
    assert (text.value, text.selected, heard) == ("Ada", "Ada", [])


@pytest.mark.parametrize(
    ("clipboard", "written"),
    [
        ("Ada\nBo", "Ada Bo"),
        ("Ada\r\nBo", "Ada Bo"),
        ("A\n\n\nB", "A B"),
        ("A\tB", "A B"),
        ("A\u2028B\u0085C", "A B C"),
        ("A\vB\fC", "A B C"),
        ("x" * 5_000_000, "x" * 8),
    ],
)
def test_line_breaks_that_are_pasted_become_blanks(
    field: tuple[Page, TextField, list[str]], monkeypatch: pytest.MonkeyPatch, clipboard: str, written: str
) -> None:
    monkeypatch.setattr("pygame.scrap.get_text", lambda: clipboard)
    page, text, _ = field
    key(page, pygame.K_a, mod=CTRL)
    key(page, pygame.K_v, mod=CTRL)
    assert text.value == written


def test_shortcuts_follow_the_keys_place_where_the_layout_is_cyrillic(
    field: tuple[Page, TextField, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [""]
    monkeypatch.setattr("pygame.scrap.put_text", lambda text: kept.__setitem__(0, text))
    monkeypatch.setattr("pygame.scrap.get_text", lambda: kept[0])
    page, text, _ = field
    said = []
    for letter, place in zip("фсчмяфм", "acxvzav", strict=True):
        scancode = pygame.KSCAN_A + ord(place) - ord("a")
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), scancode=scancode, mod=CTRL))
        said.append((text.value, text.selected))
    assert kept == ["Ada"]
    assert said == [("Ada", "Ada"), ("Ada", "Ada"), ("", ""), ("Ada", ""), ("", ""), ("", ""), ("Ada", "")]


def test_the_number_pad_edits_or_writes_as_num_lock_says(field: tuple[Page, TextField, list[str]]) -> None:
    page, text, _ = field
    key(page, pygame.K_KP_4, Command.LEFT)
    key(page, pygame.K_KP_PERIOD)
    assert text.value == "Ad"
    key(page, pygame.K_KP_7)
    for code, digit, command in ((pygame.K_KP_6, "6", Command.RIGHT), (pygame.K_KP_8, "8", Command.UP)):
        key(page, code, command, mod=pygame.KMOD_NUM)
        page.handle(pygame.event.Event(pygame.TEXTINPUT, text=digit))
    assert (text.value, focus(page)) == ("68Ad", "name")
    key(page, pygame.K_KP_2, Command.DOWN)
    assert focus(page) == "ok"


@pytest.mark.parametrize("code", [pygame.K_v, pygame.K_x, pygame.K_a, pygame.K_LEFT, pygame.K_BACKSPACE])
def test_super_is_no_ctrl(field: tuple[Page, TextField, list[str]], monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr("pygame.scrap.get_text", lambda: "x")
    page, text, heard = field
    key(page, code, mod=pygame.KMOD_LGUI)
    assert (text.value, text.selected, heard) == ("Ada", "", [])
