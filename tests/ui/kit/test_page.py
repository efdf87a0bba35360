"""The page and its widgets: focus by keyboard and mouse, buttons, tooltips, scrolling."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from mycity.ui.inputs import Command
from mycity.ui.kit.layout import column, row
from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.tooltip import TOOLTIP_AFTER, Tooltip
from mycity.ui.kit.widgets import Button, IconButton, Label
from mycity.ui.style.look import Look
from tests.ui.hands import click, focus, mouse


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


@pytest.mark.parametrize(
    "place", [(0, 0, 200, 50), (1080, 0, 200, 50), (0, 750, 200, 50), (1080, 750, 200, 50), (500, 10, 200, 780)]
)
def test_a_tooltip_stays_in_the_window_and_off_what_it_explains(
    look: Look, surface: pygame.Surface, place: tuple[int, int, int, int]
) -> None:
    button = IconButton("hint", lambda: None, tip="A hint, and quite a long explanation of it " * 3, key="hint")
    button.place(pygame.Rect(place))
    box = Tooltip().box(look, button)
    assert look.area.contains(box)
    assert not box.colliderect(button.rect)
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
        assert panel.rect.contains(page.find(str(number)).rect)
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
    assert not panel.rect.collidepoint(hidden)
    mouse(page, pygame.MOUSEMOTION, hidden)
    assert focus(page) == "0"


def test_the_page_keys_scroll(look: Look, panel: ScrollPanel) -> None:
    page = Page(look, [panel])
    page.command(Command.NEXT)
    assert panel.offset == 240
    page.command(Command.PREVIOUS)
    assert panel.offset == 0


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


# -- what is explained ---------------------------------------------------------------------------------------------


@pytest.fixture
def explained(look: Look, pressed: list[str]) -> Page:
    """Three buttons beside one another, each with a tooltip; keys are for the first after the mouse."""
    buttons = [Button(key, partial(pressed.append, key), key=key, tip=f"About {key}.") for key in "abc"]
    for number, button in enumerate(buttons):
        button.place(pygame.Rect(100 + 250 * number, 400, 200, 50))
    return Page(look, buttons, home="a")


def tip_after_rest(page: Page) -> str:
    """Return the key of what is explained after a rest; nothing where nothing is."""
    page.update(TOOLTIP_AFTER + 1)
    return page.explained.key if page.explained is not None else ""


def test_a_focus_that_nobody_chose_is_not_explained(explained: Page) -> None:
    assert focus(explained) == "a"
    assert tip_after_rest(explained) == ""
    explained.focus_on("b")
    assert tip_after_rest(explained) == ""


def test_what_keys_have_focused_is_explained_until_another_key(explained: Page) -> None:
    explained.command(Command.RIGHT)
    assert tip_after_rest(explained) == "b"
    explained.command(Command.ROTATE_LEFT)
    assert tip_after_rest(explained) == ""
    explained.command(Command.TAB)
    assert tip_after_rest(explained) == "c"
    explained.hide_tooltip()
    assert tip_after_rest(explained) == ""


def test_what_the_mouse_rests_on_is_explained(explained: Page) -> None:
    explained.command(Command.RIGHT)
    mouse(explained, pygame.MOUSEMOTION, explained.find("c").rect.center)
    assert tip_after_rest(explained) == "c"
    mouse(explained, pygame.MOUSEMOTION, (5, 5))
    assert tip_after_rest(explained) == ""


@pytest.mark.parametrize("busy", ["drop", "key", "dialog"])
def test_a_mouse_that_only_trembles_asks_nothing_after_something_else_was_done(explained: Page, busy: str) -> None:
    """It asks what it rests on once it has moved 12 pixels away from where it was then."""
    x, y = explained.find("c").rect.center
    mouse(explained, pygame.MOUSEMOTION, (x, y))
    assert tip_after_rest(explained) == "c"
    if busy == "drop":
        click(explained, (x, y))
    elif busy == "key":
        explained.command(Command.ROTATE_LEFT)
    else:
        explained.hide_tooltip()
    for position in ((x, y), (x + 5, y), (x + 8, y + 8)):
        mouse(explained, pygame.MOUSEMOTION, position)
        for _ in range(20):
            assert tip_after_rest(explained) == ""
    mouse(explained, pygame.MOUSEMOTION, (x + 12, y))
    assert tip_after_rest(explained) == "c"


def test_what_is_carried_across_a_page_leaves_the_mouse_where_it_is_dropped(explained: Page) -> None:
    x, y = explained.find("c").rect.center
    explained.note_mouse((x, y))
    explained.hide_tooltip()
    mouse(explained, pygame.MOUSEMOTION, (x + 4, y))
    assert tip_after_rest(explained) == ""


def test_after_the_mouse_keys_are_for_the_home_of_a_page(explained: Page, pressed: list[str]) -> None:
    mouse(explained, pygame.MOUSEMOTION, explained.find("b").rect.center)
    assert focus(explained) == "a"
    click(explained, explained.find("c").rect.center)
    explained.command(Command.CONFIRM)
    assert pressed == ["c", "a"]


def test_a_tooltip_keeps_off_what_is_to_be_seen_and_is_left_out_where_it_cannot(explained: Page) -> None:
    below = pygame.Rect(0, 450, 1280, 350)
    explained.clear_of = [below]
    explained.command(Command.RIGHT)
    assert tip_after_rest(explained) == "b"
    assert not explained.reaches()[-1].inflate(-24, -24).colliderect(below)
    explained.clear_of = [explained.look.area]
    assert tip_after_rest(explained) == ""


@pytest.mark.parametrize(("way", "meant"), [("rests", False), ("moves", True), ("finger", True)])
def test_what_has_moved_under_the_mouse_takes_no_press_before_it_moves(
    look: Look, pressed: list[str], way: str, meant: bool
) -> None:
    def page_of(order: str) -> Page:
        buttons = [Button(key, partial(pressed.append, key), key=key) for key in order]
        for number, button in enumerate(buttons):
            button.place(pygame.Rect(100 + 250 * number, 400, 200, 50))
        return Page(look, buttons)

    before, after = page_of("abc"), page_of("bca")
    x, y = before.find("a").rect.center
    click(before, (x, y))
    after.continue_from(before)
    if way == "moves":
        x += 10
        mouse(after, pygame.MOUSEMOTION, (x, y))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        after.handle(pygame.event.Event(kind, pos=(x, y), button=pygame.BUTTON_LEFT, finger=way == "finger"))
    assert pressed == (["a", "b"] if meant else ["a"])
