"""What a person does on a page: the mouse, and where the focus is."""

import pygame

from mycity.ui.kit.page import Page


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
