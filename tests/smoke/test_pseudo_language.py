"""In a language of longer words no scene cuts one, leaves one as it was in English, or glues one to another.

Every message of it stands in brackets (see `tools.pseudo_language`): a text on a scene without them went past
translation, one with a single bracket is cut, and one with several pairs was put together by code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

import pygame
import pytest

from mycity.scenes.menu.credits import LETTERS, WORKS
from mycity.scenes.shell.base import PageScene, Scene
from mycity.smoke.check import menus, shown
from mycity.smoke.evenings import FOUNDERS
from mycity.smoke.moments import Moment, moments
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.style.fonts import LABEL
from tests.driver import Driver
from tests.each import each
from tests.written import Line, Paper, Written
from tools.pseudo_language import CLOSING, CODE, COMMA, OPENING, spoken

Start = Callable[..., Driver]
SMALL: dict[str, Any] = {"window": (1024, 768), "text_size": 150}
OTHERS = [
    {"window": window, "text_size": text_size}
    for window in ((1024, 768), (1280, 800), (2560, 1440))
    for text_size in (100, 150)
    if (window, text_size) != ((1024, 768), 150)
]
FIRST, APART = 12, 5
"""So many moments are looked at in `make test`, each so many after the one before."""

NAMES = ("mycity", "PDF", "Marthe", "Rosa", *(founder.name for founder in FOUNDERS))
"""Names of people and things are the same in every language."""
_WORKS = {words for work in (*WORKS, *LETTERS) for words in (work.name, work.licence)}
_CODES = (
    r"[IVX]+",  # a chapter
    r"[0-9A-Z]{4}(-[0-9A-Z]{4}){0,2}",  # a land
    r"\w+\.(gif|mp4|png|txt|pdf|html)",  # a file
    r"[0-9.]+",  # a number, or a version
)
_NAME = re.compile("|".join((*map(re.escape, NAMES), *_CODES)))
_JOINT = re.compile(rf"(?:{COMMA} | · |\n|[.!?…][\u2019\u201d]?{re.escape(CLOSING)}+ )\Z")
"""What may stand between two messages: the comma of a list, a dot between values, the end of a line or a sentence."""


def parts(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of a text, and whether each is a message in its brackets; an open one is none."""
    depth, part = 0, ""
    for sign in text:
        if sign == OPENING and not depth:
            yield False, part
            part = ""
        depth += (sign == OPENING) - (sign == CLOSING)
        part += sign
        if sign == CLOSING and not depth:
            yield True, part
            part = ""
        depth = max(0, depth)
    yield False, part


_NAMED_LAND = re.compile("[A-Z][a-z]{4,9}  (?=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$)")
"""The name of a land before its code, which every language has as it is."""


def unmarked(text: str) -> bool:
    """Return whether anything in a text but names, numbers and signs is outside of brackets."""
    text = _NAMED_LAND.sub("", text)
    words = (word.strip(f".,:;·{COMMA}") for is_said, part in parts(text) if not is_said for word in part.split())
    return text not in _WORKS and any(
        re.search(r"[^\W\d_]|[\[\]]", word) and not _NAME.fullmatch(word) for word in words
    )


def glued(text: str) -> bool:
    """Return whether two messages stand beside one another in a text without being values of a third or of a list."""
    found = [part for part in parts(text) if part[0] or part[1]]
    before = ""
    for number, (is_said, part) in enumerate(found):
        if not is_said and 0 < number < len(found) - 1 and not _JOINT.search(f"{before}{part}"):
            return True
        if is_said and number and found[number - 1][0]:
            return True
        before = part
    return False


def told(scene: Scene) -> str:
    """Return all that pointing tells on a scene."""
    if not isinstance(scene, PageScene):
        return ""
    return "\n".join(widget.explained(scene.look) for widget in scene.page.all_widgets())


def cut_off(scene: Scene, paper: Paper) -> Iterator[str]:
    """Yield the lines that reach out of what they lie on; what can be scrolled is seen when it is.

    A scene that is drawn in parts writes a line in each of them: it is whole where they show all of it together.
    """
    widgets = scene.page.widgets if isinstance(scene, PageScene) else []
    panels = [widget for widget in widgets if isinstance(widget, ScrollPanel) and widget.overflow]
    seen: dict[tuple[str, tuple[int, ...]], pygame.Rect] = {}
    for text, ink, part in paper.lines:
        before = seen.setdefault((text, tuple(ink)), part)
        seen[text, tuple(ink)] = before.union(part) if before.width and part.width else before if before.width else part
    for (text, where), part in seen.items():
        ink = pygame.Rect(where)
        is_hidden = part.width == 0 and scene.look.area.contains(ink)  # a part that was not drawn anew, or covered
        is_whole = part.size == ink.size or is_hidden
        if not is_whole and not any(_scrolls(panel, Line(text, ink, part)) for panel in panels):
            yield f"{text} at {where}, seen at {tuple(part)}"


def _scrolls(panel: ScrollPanel, line: Line) -> bool:
    across = panel.rect.left <= line.ink.left and line.ink.right <= panel.rect.right + 1
    return across and (line.seen.width == 0 or panel.rect.inflate(0, 2).contains(line.seen))


def faults(scene: Scene, written: Written) -> Iterator[str]:
    """Draw a scene and yield what is wrong with its words."""
    overflows = scene.look.fonts.overflows
    written.forget()
    overflows.clear()
    paper = Paper(scene.look.size)
    scene.draw(paper)
    for text in written.texts():
        if unmarked(text):
            yield f"never translated: {text}"
        elif glued(text):
            yield f"glued: {text}"
    elsewhere = told(scene)
    yield from (f"cut: {overflow}" for text, overflow in overflows.items() if text not in elsewhere)
    yield from (f"cut off: {line}" for line in cut_off(scene, paper))


def faults_of(start: Start, chosen: Iterator[Moment], text_size: int, **options: Any) -> list[str]:
    """Return what is wrong with the words of some moments, and where."""
    written, found = Written(), []
    with spoken(), written.noted():
        driver = start(language=CODE, **options)
        driver.game.services.settings.change(text_size=text_size, animation="off")
        driver.settle()
        for moment in chosen:
            with shown(driver.game, moment, 1, 700.0) as scene:
                assert isinstance(scene, Scene)
                found += [f"{moment.name}: {fault}" for fault in faults(scene, written)]
    return found


@pytest.mark.slow
def test_words_of_some_scenes_are_whole_and_translated(start: Start) -> None:
    some = islice(chain(menus(), moments()), 0, FIRST * APART, APART)
    assert faults_of(start, some, **SMALL) == []


@pytest.mark.prove
@pytest.mark.parametrize("options", [SMALL, *OTHERS])
def test_words_of_every_scene_are_whole_and_translated(start: Start, options: dict[str, Any]) -> None:
    assert faults_of(start, chain(menus(), moments()), **options) == []


@each(
    ("text", "is_unmarked", "is_glued"),
    [
        ("[Plâý]", False, False),
        ("Play", True, False),
        ("[Plâ…", True, False),
        ("12 · [pööîîñtš]", False, False),
        (f"Bellerive{COMMA} [çâârd 16]", False, False),
        ("[Hélp: [Plâý]]", False, False),
        ("[Plâý]: [Hélp]", False, True),
        ("[Plâý] [Hélp]", False, True),
        ("[Plâý.] [Hélp.]", False, False),
        ("[Plâý][Hélp]", False, True),
    ],
)
def test_what_is_wrong_with_words_is_known(text: str, is_unmarked: bool, is_glued: bool) -> None:
    assert (unmarked(text), glued(text)) == (is_unmarked, is_glued)


class _Careless(PageScene):
    """A scene with a button whose words are cut, and tell themselves nowhere, and words beyond its edge."""

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.write(surface, self.t("Settings"), LABEL, look.palette.ink, pygame.Rect(20, 20, 30, 20))
        words = look.fonts.line(self.t("Play"), LABEL, look.palette.ink)
        surface.blit(words, (look.area.right - 10, 100))


def test_what_is_cut_is_found(start: Start) -> None:
    written = Written()
    with spoken(), written.noted():
        driver = start(language=CODE)
        driver.game.services.stack.push(scene := _Careless(driver.game.services))
        driver.settle()
        assert [fault.split(":")[0] for fault in faults(scene, written)] == ["cut", "cut off"]
