"""Windows smaller than anything can be laid out in, odd shapes, and sizes nobody meant."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import pygame
import pytest

from mycity.app.loop import App
from mycity.cli import run
from mycity.scenes.shell.base import PageScene, Scene
from mycity.smoke.check import menus, shown
from mycity.smoke.moments import Moment, moments
from tests.driver import Driver
from tests.each import each
from tests.faults.crowded import crowded
from tests.faults.roomy import out_of_reach
from tests.faults.written import broken_words, seen_words
from tests.seldom import seldom

Start = Callable[..., Driver]
TINY = ((639, 399), (200, 700), (1, 1), (1, 700), (3000, 100))
ODD = ((640, 2000), (3000, 400), (700, 1400))


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """Make the window another size, as a window manager does that asks nobody."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.frames(2)


def test_a_tiny_window_is_drawn_as_large_as_can_be_laid_out_and_scaled(start: Start) -> None:
    game = start()
    for size in TINY:
        resize(game, size)
        assert pygame.display.get_window_size() == size
        width, height = game.game.services.look.size
        assert width >= 640
        assert height >= 400
        assert game.scenes == ["TitleScene"]
    for size in ODD:
        resize(game, size)
        assert game.game.services.look.size == size


def test_the_mouse_finds_a_button_in_a_tiny_window(start: Start) -> None:
    game = start()
    resize(game, (200, 700))
    drawn, (x, y) = game.game.services.look.size, game.widget("settings").rect.center
    place = x * 200 // drawn[0], y * 700 // drawn[1]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        game.post(kind, pos=place, button=1, touch=False, window=None)  # as SDL reports it
    assert game.scenes[-1] == "SettingsScene"


def test_a_tiny_size_is_not_remembered(start: Start, data_dir: Path) -> None:
    game = start(window=None)
    resize(game, (200, 700))
    game.game.services.stack.clear()
    game.game.run()
    assert json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))["window_size"] == [640, 700]


@pytest.mark.parametrize(
    ("size", "place"),
    [
        ((320, 320), (99_999, 99_999)),
        ((0, 0), None),
        ((16_384, 16_384), (-99_999, -99_999)),
        ((10**9, 10**9), (0, 10**9)),
    ],
)
def test_absurd_remembered_windows_start_a_usable_one(
    start: Start, data_dir: Path, size: tuple[int, int], place: tuple[int, int] | None
) -> None:
    data_dir.mkdir()
    (data_dir / "settings.json").write_text(json.dumps({"window_size": size, "window_place": place}), encoding="utf-8")
    width, height = start(window=None).game.window.surface.get_size()
    screen = pygame.display.get_desktop_sizes()[0]
    assert 640 <= width <= max(640, screen[0])
    assert 400 <= height <= max(400, screen[1])


@each(
    "text",
    [
        "639x400",
        "640x399",
        "7681x4320",
        "7680x4321",
        "0x0",
        "10x10",
        "1e3x800",
        "800",
        "x",
        "²x²",
        f"{10**50}x1",
        "9" * 200,
    ],
)
def test_a_window_of_another_size_is_refused_in_a_sentence(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([f"--window={text}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mycity: argument --window: ")
    assert said.count("\n") == 1
    assert len(said) < 160


# -- every scene in every size --------------------------------------------------------------------------------------

REACHED = ((640, 400), (800, 600), (640, 2000), (3000, 400), (700, 1400))
"""Sizes in which everything can be reached; a line that has no room ends in an ellipsis, and is never cut otherwise."""
WHOLE = ((1024, 768), (1280, 800), (1366, 768), (1080, 1920), (1920, 1080), (2560, 1440), (3840, 2160))
"""Sizes in which no word is left out."""
LOOKS = [(size, language, text) for size in REACHED + WHOLE + TINY for text in (150, 100) for language in ("fr", "en")]
EVERY = int(os.environ.get("MYCITY_EVERY_SIZE", "0"))
"""In every look, one moment of so many; 0 in the suite, which takes few looks in turn, and few moments of a campaign.

    MYCITY_EVERY_SIZE=1 python -m pytest -n 0 -s tests/faults/test_small_windows.py -k every_size  (two hours)
"""
FEW = (1024, 768), (1024, 768), (640, 400)
"""The sizes of the suite, in turn for some moments: one in a test of its own, as its pictures have to be made anew."""
_IN_A_ROW = 14
WORDS = ("fr", 150), ("en", 150), ("fr", 100)


def take(game: App, look: tuple[tuple[int, int], str, int]) -> None:
    """Give the game a window, a language and a text size."""
    size, language, text = look
    if pygame.display.get_window_size() != size:
        pygame.display.set_mode(size, pygame.RESIZABLE)
    game.services.settings.change(language=language, text_size=text, projected=False)
    game.frame(16.0)


def wrong_in(game: App, moment: Moment, size: tuple[int, int]) -> list[str]:
    """Return what cannot be reached or read of a scene in a window of that size."""
    overflows = game.services.look.fonts.overflows
    overflows.clear()
    with shown(game, moment, 2, 225.0):
        top = game.services.stack.top
        assert isinstance(top, Scene)
        if size in TINY:
            return []
        found = list(broken_words(top))
        if isinstance(top, PageScene):
            found += out_of_reach(top.page, game.services.look.area)
        return [*found, *(map(str, overflows.values()) if size in WHOLE else ())]


def some(every: Iterable[Moment]) -> Iterator[Moment]:
    """Yield the first moment of every scene, and every twelfth of the rest."""
    seen: Counter[type[Scene]] = Counter()
    for moment in every:
        seen[moment.kind] += 1
        if seen[moment.kind] == 1 or not seen[moment.kind] % 12:
            yield moment


def looks_of(number: int, size: tuple[int, int]) -> list[tuple[tuple[int, int], str, int]]:
    """Return the looks in a size in which a moment is looked at: one of the suite's for each, and any other size."""
    if EVERY:
        return LOOKS[number % EVERY :: EVERY] if size == FEW[0] else []
    is_its_turn = size not in FEW or size == FEW[number // _IN_A_ROW % len(FEW)]
    return [(size, *WORDS[number % len(WORDS)])] if is_its_turn else []


@pytest.mark.parametrize("size", [*sorted({*FEW}), *seldom(((1280, 800),))], ids=lambda size: "x".join(map(str, size)))
def test_every_scene_can_be_used_and_every_word_be_read_in_every_size(start: Start, size: tuple[int, int]) -> None:
    wrong = []
    with seen_words():
        game = start(painted_anew=True).game
        game.services.settings.change(animation="off")
        for number, moment in enumerate(chain(menus(), crowded(), moments() if EVERY else some(moments()))):
            for look in looks_of(number, size):
                take(game, look)
                found = [f"{moment.name} {look}: {words}" for words in wrong_in(game, moment, look[0])]
                if EVERY and found:
                    print(*found, sep="\n", flush=True)
                wrong += found
    assert not wrong
