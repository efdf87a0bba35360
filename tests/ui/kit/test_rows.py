"""The controls of a settings page: what they tell, and when."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.rows import Slider, Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.look import Look
from tests.ui.hands import click, mouse

Maker = Callable[[Callable[[object], None]], Widget]
MAKERS: dict[str, Maker] = {
    "toggle": lambda tell: Toggle("Sound", value=False, on_change=tell, key="it"),
    "choice": lambda tell: OptionRow(
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
