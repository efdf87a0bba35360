"""An envelope is opened: by every hand, at every speed, and a press too many never turns a page unseen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from mycity.scenes.letters.broken_seal import BrokenSeal
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.envelope_opening import EnvelopeStage
from mycity.scenes.letters.unfolding import LetterPaper
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.style.paint import Painter
from tests.driver import Driver
from tests.seldom import seldom

Start = Callable[..., Driver]
Press = Callable[[Driver], None]
SPEEDS = ({"animation": "normal"}, {"animation": "off"}, {"reduced_motion": True}, {"animation": "fast"})


HANDS: dict[str, Press] = {
    "enter": lambda driver: driver.press(pygame.K_RETURN),
    "pad": lambda driver: driver.pad(pygame.CONTROLLER_BUTTON_A),
    "mouse": lambda driver: driver.click((640, 400)),
    "finger": lambda driver: driver.tap((640, 400)),
}


def sealed(start: Start, **options: object) -> tuple[Driver, EnvelopeScene]:
    driver = start()
    driver.game.services.settings.change(**{"animation": "normal", **options})
    scene = EnvelopeScene(driver.game.services, LetterText("city", 1), 3, sealed=True)
    driver.game.services.stack.push(scene)
    driver.frames(40)
    return driver, scene


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("between", [0, 60, *seldom(10, 78)])
def test_a_second_press_finishes_the_opening_at_most(start: Start, hand: str, between: int) -> None:
    driver, scene = sealed(start)
    HANDS[hand](driver)
    assert scene.opening.stage is not EnvelopeStage.SEALED
    driver.frames(between)
    HANDS[hand](driver)
    driver.frames(2)
    assert scene.opening.stage is EnvelopeStage.OPEN
    assert scene.page_number == 0


@pytest.mark.parametrize("options", SPEEDS)
def test_as_many_presses_as_one_likes_leave_the_first_page_to_be_seen(start: Start, options: dict[str, object]) -> None:
    driver, scene = sealed(start, **options)
    while scene.opening.stage is not EnvelopeStage.OPEN:
        driver.press(pygame.K_RETURN)
    for _ in range(5):
        driver.press(pygame.K_RETURN)
        assert scene.page_number == 0
    driver.frames(40)
    driver.press(pygame.K_RETURN)
    assert scene.page_number == 1


@pytest.mark.parametrize("options", SPEEDS)
def test_it_opens_by_itself_once_the_seal_is_broken(start: Start, options: dict[str, object]) -> None:
    driver, scene = sealed(start, **options)
    driver.press(pygame.K_RETURN)
    driver.frames(100)
    shown = scene.opening
    assert (shown.stage, shown.crack, shown.unfolded, shown.legible) == (EnvelopeStage.OPEN, 1.0, 1.0, 1.0)


def test_no_ring_lies_on_the_paper_and_the_words_tell_of_the_focus(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings = list[pygame.Rect]()
    driver, _ = sealed(start)
    monkeypatch.setattr(Painter, "ring", lambda _, __, rect: rings.append(rect))
    assert driver.focus == "seal"
    window, words = pygame.display.get_surface(), driver.widget("seal").rect.move(0, 440)
    assert window is not None

    def seen() -> bytes:
        return pygame.image.tobytes(window.subsurface(words.clip(window.get_rect())), "RGB")

    driver.press(pygame.K_TAB)
    by_keys = seen()
    assert rings == []
    driver.move((5, 5))
    driver.frames(2)
    assert seen() != by_keys


def test_it_moves_while_it_opens(start: Start) -> None:
    driver, _ = sealed(start)
    window = pygame.display.get_surface()
    assert window is not None
    driver.press(pygame.K_RETURN)
    pictures = list[bytes]()
    for _ in range(7):
        driver.frames(10)
        pictures.append(pygame.image.tobytes(window, "RGB"))
    assert all(one != other for one, other in pairwise(pictures))


def test_the_pieces_are_the_whole_seal(start: Start) -> None:
    seal = start().game.services.sprites.icon("keep-seal", 150)
    broken = BrokenSeal(seal)
    assert len(broken._pieces) > 8
    wax, whole = pygame.mask.from_surface(seal), pygame.mask.from_surface(seal)
    found = pygame.mask.Mask((150, 150))
    for piece in broken._pieces:
        mask = pygame.mask.from_surface(piece.pictures[0])
        width, height = mask.get_size()
        at = round(piece.middle[0] + 75 - (width - 4) / 2), round(piece.middle[1] + 75 - (height - 4) / 2)
        found.draw(mask, at)
    whole.erase(found, (0, 0))
    assert whole.count() < wax.count() // 40, "nothing of it is missing but the cracks"


@pytest.mark.parametrize("size", [(900, 600), (400, 200), (9, 7)])
def test_a_folded_letter_is_drawn_without_a_gap(start: Start, size: tuple[int, int]) -> None:
    services = start().game.services
    paper, surface = LetterPaper(services, (900, 600)), pygame.Surface((1000, 700))
    surface.fill((255, 0, 255))
    rect = pygame.Rect((20, 20), size)
    paper.draw(surface, rect)
    inside = rect.inflate(-min(20, size[0] - 2), -min(20, size[1] - 2))
    assert not any(
        surface.get_at((x, y))[:3] == (255, 0, 255)
        for x in range(inside.left, inside.right, 3)
        for y in range(inside.top, inside.bottom, 3)
    )
