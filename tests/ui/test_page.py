"""The page and its widgets: focus by keyboard and mouse, what each widget does, tooltips, scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.inputs import Command
from mycity.ui.layout import column, row
from mycity.ui.look import Look, make_look
from mycity.ui.page import Page
from mycity.ui.rows import Choice, Slider, Toggle
from mycity.ui.scroll import ScrollPanel
from mycity.ui.textfield import TextField
from mycity.ui.tooltip import TOOLTIP_AFTER
from mycity.ui.widgets import Button, IconButton, Label, Widget


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.quit()


@pytest.fixture
def look(surface: pygame.Surface) -> Look:
    return make_look(surface.get_size(), assets_root() / "fonts", text_size=100, high_contrast=False)


@pytest.fixture
def pressed() -> list[str]:
    return []


@pytest.fixture
def grid(look: Look, pressed: list[str]) -> Page:
    """Two rows of three buttons, ``a`` to ``f``."""
    buttons = [Button(key, lambda key=key: pressed.append(key), key=key) for key in "abcdef"]  # type: ignore[misc]
    for number, button in enumerate(buttons):
        button.place(pygame.Rect(100 + 204 * (number % 3), 100 + 100 * (number // 3), 192, 50))
    return Page(look, buttons)


def focus(page: Page) -> str:
    assert page.focus is not None
    return page.focus.key


def mouse(page: Page, kind: int, place: tuple[int, int]) -> None:
    fields = (
        {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0)}
        if kind == pygame.MOUSEMOTION
        else {"pos": place, "button": 1}
    )
    page.handle(pygame.event.Event(kind, fields))


def click(page: Page, place: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(page, kind, place)


@pytest.mark.parametrize(
    ("commands", "end"),
    [
        ("RIGHT", "b"),
        ("RIGHT RIGHT", "c"),
        ("DOWN", "d"),
        ("RIGHT DOWN", "e"),
        ("RIGHT DOWN UP", "b"),
        ("TAB TAB TAB", "d"),
        ("TAB_BACK", "f"),
        ("LEFT", "a"),
        ("UP", "d"),
    ],
)
def test_the_focus_goes_where_it_is_sent(grid: Page, commands: str, end: str) -> None:
    for name in commands.split():
        grid.command(Command[name])
    assert focus(grid) == end


def test_the_ring_shows_with_the_keyboard_and_hides_with_the_mouse(grid: Page, surface: pygame.Surface) -> None:
    grid.draw(surface)
    beside = (grid.find("a").rect.left - 3, grid.find("a").rect.centery)
    ringed = surface.get_at(beside)
    mouse(grid, pygame.MOUSEMOTION, (5, 5))
    surface.fill((0, 0, 0))
    grid.draw(surface)
    assert surface.get_at(beside) != ringed
    grid.command(Command.RIGHT)
    assert grid.ring


def test_a_still_mouse_does_not_take_the_focus_back(grid: Page) -> None:
    mouse(grid, pygame.MOUSEMOTION, grid.find("e").rect.center)
    assert focus(grid) == "e"
    grid.command(Command.LEFT)
    grid.update(500)
    assert focus(grid) == "d"


def test_a_button_is_pressed_by_letting_go_on_it(grid: Page, pressed: list[str]) -> None:
    click(grid, grid.find("b").rect.center)
    assert pressed == ["b"]
    mouse(grid, pygame.MOUSEBUTTONDOWN, grid.find("c").rect.center)
    mouse(grid, pygame.MOUSEBUTTONUP, (5, 5))
    assert pressed == ["b"], "letting go elsewhere presses nothing"


def test_a_disabled_button_does_nothing_but_says_why(look: Look, surface: pygame.Surface) -> None:
    def never() -> None:
        raise AssertionError("pressed")

    button = Button("Pass", never, key="pass", tip="costs 1", enabled=False, reason="The token stands on 0.")
    button.place(pygame.Rect(100, 100, 200, 50))
    page = Page(look, [button])
    page.command(Command.TAB)
    assert focus(page) == "pass"
    page.command(Command.CONFIRM)
    click(page, button.rect.center)
    assert button.tooltip() == "The token stands on 0."
    mouse(page, pygame.MOUSEMOTION, (5, 5))
    mouse(page, pygame.MOUSEMOTION, button.rect.center)
    page.draw(surface)
    page.dirty = False
    page.update(TOOLTIP_AFTER + 1)
    assert page.dirty
    before = pygame.image.tobytes(surface, "RGB")
    page.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before


@pytest.mark.parametrize("place", [(0, 0), (1080, 0), (0, 750), (1080, 750)])
def test_a_tooltip_stays_in_the_window(look: Look, surface: pygame.Surface, place: tuple[int, int]) -> None:
    button = IconButton("hint", lambda: None, tip="A hint, and quite a long explanation of it " * 3, key="hint")
    button.place(pygame.Rect(place, (200, 50)))
    page = Page(look, [button])
    page.update(TOOLTIP_AFTER + 1)
    page.draw(surface)


def test_text_may_change_while_its_widget_stands(look: Look, surface: pygame.Surface) -> None:
    score = [1]
    label = Label(lambda: f"Score {score[0]}")
    label.place(pygame.Rect(10, 10, 200, 40))
    page = Page(look, [label])
    surface.fill((200, 200, 200))
    page.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    score[0] = 28
    surface.fill((200, 200, 200))
    page.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before


Maker = Callable[[Callable[[object], None]], Widget]
MAKERS: dict[str, Maker] = {
    "toggle": lambda tell: Toggle("Sound", value=False, on_change=tell, key="it"),
    "choice": lambda tell: Choice(
        "Speed", options=[(0, "off"), (1, "fast"), (2, "slow")], value=1, on_change=tell, key="it"
    ),
    "slider": lambda tell: Slider("Volume", value=50, on_change=tell, key="it"),
}


@pytest.mark.parametrize(
    ("kind", "commands", "told"),
    [
        ("toggle", "CONFIRM CONFIRM", [True, False]),
        ("toggle", "RIGHT RIGHT LEFT", [True, False]),
        ("choice", "RIGHT RIGHT LEFT CONFIRM", [2, 0, 2, 0]),
        ("slider", "RIGHT LEFT LEFT", [60, 50, 40]),
    ],
)
def test_a_row_tells_of_each_change_once(look: Look, kind: str, commands: str, told: list[object]) -> None:
    heard: list[object] = []
    widget = MAKERS[kind](heard.append)
    widget.place(pygame.Rect(100, 100, 600, 50))
    page = Page(look, [widget])
    for name in commands.split():
        page.command(Command[name])
    assert heard == told


@pytest.mark.parametrize("kind", MAKERS)
def test_a_disabled_row_changes_nothing(look: Look, surface: pygame.Surface, kind: str) -> None:
    heard: list[object] = []
    widget = MAKERS[kind](heard.append)
    widget.enabled = False
    widget.place(pygame.Rect(100, 100, 600, 50))
    page = Page(look, [widget])
    for command in (Command.RIGHT, Command.LEFT, Command.CONFIRM):
        page.command(command)
    click(page, (660, 125))
    page.draw(surface)
    assert heard == []


def test_a_slider_follows_the_mouse_and_stops_at_its_ends(look: Look) -> None:
    heard: list[int] = []
    slider = Slider("Volume", value=50, on_change=heard.append, key="it")
    slider.place(pygame.Rect(100, 100, 600, 50))
    page = Page(look, [slider])
    mouse(page, pygame.MOUSEBUTTONDOWN, (slider.control.left + 40, 125))
    mouse(page, pygame.MOUSEMOTION, (2000, 125))
    mouse(page, pygame.MOUSEMOTION, (0, 400))
    mouse(page, pygame.MOUSEBUTTONUP, (0, 400))
    mouse(page, pygame.MOUSEMOTION, (600, 125))
    assert heard[1:] == [100, 0]
    assert heard[0] < 50


@pytest.fixture
def panel(look: Look) -> ScrollPanel:
    """Twenty buttons seen six or so at a time."""
    buttons = [Button(str(number), lambda: None, key=str(number)) for number in range(20)]
    view = pygame.Rect(100, 100, 400, 300)
    column(view.inflate(-40, -16), buttons, look)
    panel = ScrollPanel(buttons, key="panel")
    panel.place(view)
    return panel


def test_the_focus_scrolls_its_panel_and_leaves_at_the_end(look: Look, panel: ScrollPanel) -> None:
    done = Button("Done", lambda: None, key="done")
    done.place(pygame.Rect(100, 430, 400, 50))
    page = Page(look, [panel, done])
    for number in range(1, 20):
        page.command(Command.DOWN)
        assert focus(page) == str(number)
        assert panel.view.contains(page.find(str(number)).rect)
    page.command(Command.DOWN)
    assert focus(page) == "done"
    page.command(Command.UP)
    assert focus(page) == "19"


def test_the_bar_can_be_dragged(look: Look, panel: ScrollPanel) -> None:
    page = Page(look, [panel])
    bar = (panel.rect.right - 6, panel.rect.top + 12)
    mouse(page, pygame.MOUSEBUTTONDOWN, bar)
    mouse(page, pygame.MOUSEMOTION, (bar[0], panel.rect.bottom + 100))
    mouse(page, pygame.MOUSEBUTTONUP, bar)
    assert panel.offset == panel.overflow


def test_what_is_scrolled_away_cannot_be_clicked(look: Look, panel: ScrollPanel) -> None:
    page = Page(look, [panel])
    hidden = page.find("19").rect.center
    assert not panel.view.collidepoint(hidden)
    mouse(page, pygame.MOUSEMOTION, hidden)
    assert focus(page) == "0"


def test_the_page_keys_scroll(look: Look, panel: ScrollPanel) -> None:
    page = Page(look, [panel])
    page.command(Command.NEXT)
    assert panel.offset == 240
    page.command(Command.PREVIOUS)
    assert panel.offset == 0


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


def test_widgets_too_wide_for_a_row_share_it(look: Look) -> None:
    buttons = [Button("A long word or two " * 3, lambda: None) for _ in range(4)]
    area = pygame.Rect(0, 0, 300, 50)
    row(area, buttons, look)
    assert buttons[-1].rect.right <= area.right
    assert len({button.rect.width for button in buttons}) == 1


def test_an_unknown_key_is_an_error(grid: Page) -> None:
    with pytest.raises(KeyError):
        grid.find("z")


def test_a_covered_page_leaves_the_ring_to_the_one_above(grid: Page, surface: pygame.Surface) -> None:
    grid.draw(surface)
    ringed = pygame.image.tobytes(surface, "RGB")
    surface.fill((0, 0, 0))
    grid.covered = True
    grid.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != ringed
