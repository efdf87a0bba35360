"""Letters, colours and paint."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.assets import assets_root
from mycity.ui.notices import Notices
from mycity.ui.style import textures
from mycity.ui.style.carved import carved_letters
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SIGNATURE, SMALL, SMALLEST, TITLE, Fonts, TextRole
from mycity.ui.style.icons import PATHS, icon
from mycity.ui.style.look import make_look
from mycity.ui.style.theme import HIGH_CONTRAST, PAINTED, Palette, Tone, contrast
from mycity.ui.style.typefaces import Typeface
from tests.each import each

FOLDER = assets_root() / "fonts"
FRENCH = "éèêëàâçîïôùûüœæÉÈÀÇŒ«»…\N{RIGHT SINGLE QUOTATION MARK}\N{EN DASH}\N{EM DASH}"


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((640, 400))
    yield
    pygame.quit()


@pytest.mark.parametrize("palette", [PAINTED, HIGH_CONTRAST], ids=["painted", "high contrast"])
def test_every_text_can_be_read(palette: Palette) -> None:
    pairs = [
        (palette.ink, palette.paper),
        (palette.ink, palette.field),
        (palette.ink_soft, palette.paper),
        (palette.ink_soft, palette.field),
        (palette.good, palette.paper),
        (palette.bad, palette.paper),
        (palette.table_letters, palette.table),
        (palette.tip_letters, palette.tip),
        *((coat.letters, coat.face) for coat in palette.coats.values()),
        *((coat.letters, coat.lit) for coat in palette.coats.values()),
    ]
    for letters, ground in pairs:
        assert contrast(letters, ground) >= 4.5, (letters, ground)


def test_contrast_is_counted_as_the_standard_says() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((9, 9, 9), (9, 9, 9)) == pytest.approx(1.0)


@pytest.mark.parametrize("scale", [0.4, 0.8, 1.0, 2.7])
def test_letters_grow_with_the_window_and_never_get_too_small(scale: float) -> None:
    fonts = Fonts(FOLDER, scale)
    sizes = [fonts.pixels(role) for role in (TITLE, HEAD, BODY, SMALL)]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= SMALLEST
    assert fonts.pixels(TITLE) == max(SMALLEST, round(34 * scale))


def test_the_text_size_setting_counts() -> None:
    assert Fonts(FOLDER, 1.0, 150).pixels(BODY) == 27


@each("face", Typeface)
def test_every_face_has_all_french_letters(face: Typeface) -> None:
    font = Fonts(FOLDER).font(TextRole(face, 40))
    for sign in FRENCH:
        drawn = font.render(sign, True, (0, 0, 0))
        assert drawn.get_bounding_rect().width > 0, sign
        assert font.metrics(sign)[0] is not None


@pytest.mark.parametrize("role", [LABEL, SIGNATURE])
def test_a_no_break_space_is_no_wider_than_a_space_in_titles_and_signatures(role: TextRole) -> None:
    fonts = Fonts(FOLDER)
    assert fonts.width("Prêt\u202f?", role) == fonts.width("Prêt ?", role)


def test_wrapping_keeps_every_word_and_the_width() -> None:
    fonts = Fonts(FOLDER)
    text = "The river runs along the sides of cells, from the top of the board to its bottom.\nTwo banks."
    lines = fonts.wrap(text, BODY, 200)
    assert " ".join(lines) == text.replace("\n", " ")
    assert all(fonts.width(line, BODY) <= 200 for line in lines)
    assert "Two banks." in lines


def test_a_no_break_space_does_not_break() -> None:
    fonts = Fonts(FOLDER)
    lines = fonts.wrap("Quitter le jeu\u202f?", BODY, fonts.width("Quitter le jeu", BODY))
    assert lines[-1].endswith("jeu\u202f?")


@pytest.mark.parametrize("width", [180, 260, 333, 480])
def test_centred_lines_are_even_and_no_more_of_them(width: int) -> None:
    fonts = Fonts(FOLDER, 1.0)
    text = "The masons say it plainly: a church that is begun is built, with you or without you, and nobody else will."
    plain, even = fonts.wrap(text, BODY, width), fonts.wrap_balanced(text, BODY, width)
    assert " ".join(even) == text
    assert len(even) == len(plain)
    widths = [fonts.width(line, BODY) for line in even]
    assert max(widths) <= max(fonts.width(line, BODY) for line in plain) <= width
    assert widths[-1] >= max(widths) // 4
    assert fonts.wrap_balanced("one line", BODY, 480) == ["one line"]


def test_a_line_too_long_is_shortened_with_an_ellipsis() -> None:
    fonts = Fonts(FOLDER)
    short = fonts.shorten("A very long name of a city", BODY, 100)
    assert short.endswith("…")
    assert fonts.width(short, BODY) <= 100
    assert fonts.shorten("Ada", BODY, 100) == "Ada"


def test_figures_take_the_same_room_whatever_they_are() -> None:
    fonts = Fonts(FOLDER)
    widths = {fonts.tabular_figures(number, TITLE, (0, 0, 0)).get_width() for number in range(10, 100)}
    assert len(widths) == 1
    assert fonts.tabular_figures(-3, TITLE, (0, 0, 0)).get_width() == widths.pop()


def test_lines_are_kept() -> None:
    fonts = Fonts(FOLDER)
    assert fonts.line("Ada", BODY, (0, 0, 0)) is fonts.line("Ada", BODY, (0, 0, 0))


@each("name", PATHS)
def test_every_sign_can_be_drawn(name: str) -> None:
    picture = icon(name, 32, (58, 46, 37))
    assert picture.get_size() == (32, 32)
    assert picture.get_bounding_rect().width > 8


@each("high_contrast", [False, True])
@each("size", [(1, 1), (7, 300), (300, 7), (600, 300)])
def test_anything_can_be_painted_at_any_size(size: tuple[int, int], high_contrast: bool) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    paint = make_look((640, 400), FOLDER, text_size=100, high_contrast=high_contrast).paint
    rect = pygame.Rect((20, 20), size)
    paint.table(surface)
    paint.panel(surface, rect)
    paint.sign(surface, rect)
    paint.inset(surface, rect)
    paint.track(surface, rect)
    paint.track(surface, rect, (1, 2, 3))
    paint.ring(surface, rect)
    paint.bubble(surface, rect)
    paint.veil(surface)
    for tone in Tone:
        for enabled in (True, False):
            paint.plate(surface, rect, tone, pressed=enabled, hovered=enabled, enabled=enabled)


def test_painting_twice_gives_the_same_picture() -> None:
    def picture() -> bytes:
        surface = pygame.Surface((640, 400))
        look = make_look((640, 400), FOLDER, text_size=100, high_contrast=False)
        look.paint.table(surface)
        look.paint.panel(surface, pygame.Rect(50, 50, 300, 200))
        surface.blit(carved_letters("mycity", TITLE, look.fonts, (255, 250, 230), (120, 70, 30)), (60, 60))
        return pygame.image.tobytes(surface, "RGB")

    assert picture() == picture()


def test_news_is_shown_one_after_the_other_and_goes() -> None:
    notices = Notices()
    look = make_look((640, 400), FOLDER, text_size=100, high_contrast=False)
    surface = pygame.Surface((640, 400))
    for text in ("Picture saved", "Picture saved", "The disk is full"):
        notices.show(text)
    shown = []
    while notices.waiting:
        shown.append(notices.waiting[0])
        notices.draw(surface, look)
        notices.update(200)
    assert list(dict.fromkeys(shown)) == ["Picture saved", "The disk is full"]
    assert notices.needs_redraw, "the last one must be wiped off"
    notices.draw(surface, look)
    assert not notices.needs_redraw


def test_news_lies_upon_nothing_that_can_be_chosen() -> None:
    look = make_look((640, 400), FOLDER, text_size=100, high_contrast=False)
    notices = Notices()
    notices.show("Picture saved: mycity 2026-11-28 21.00.00.png")
    notices.update(1000)
    tabs, cards = pygame.Rect(0, 0, 640, 60), pygame.Rect(0, 120, 640, 200)
    for taken in ([], [tabs], [tabs, cards]):
        surface = pygame.Surface((640, 400))
        surface.fill((9, 9, 9))
        notices.draw(surface, look, 0, taken)
        drawn = pygame.mask.from_threshold(surface, (9, 9, 9), (1, 1, 1))
        drawn.invert()
        assert drawn.count() > 1000
        for rect in taken:
            beside = pygame.mask.Mask(rect.inflate(0, -16).size, fill=True)  # its shadow may touch
            assert not drawn.overlap_area(beside, rect.inflate(0, -16).topleft)


ODD = [
    *("", " ", "\u200b", "\u202e", "\ufe0f", "\u00ad", "\u2066\u2069", "\ufeff", "\U000e0041", "\u0301", "\n\t\r"),
    *("\x00", "a\0b", "\ud800", "a\udfffb", "a" + "\u0301" * 5000, "W" * 100_000, "\uffff", "\U0001f600"),
]
"""Texts that SDL refuses to draw, or that nobody would write."""


@each("role", [BODY, TITLE])
@each("text", ODD)
def test_any_text_can_be_drawn(text: str, role: TextRole) -> None:
    fonts = Fonts(FOLDER)
    assert fonts.line(text, role, (0, 0, 0)).get_height() > 0
    assert fonts.width(text, role) == fonts.line(text, role, (0, 0, 0)).get_width()
    assert fonts.wrap(text, role, 200)
    assert carved_letters(text[:50], role, fonts, (0, 0, 0), (9, 9, 9)).get_height() > 0


@given(st.text(st.characters(exclude_categories=()), max_size=20))
@settings(max_examples=200, deadline=None)
def test_whatever_is_made_up_can_be_drawn(text: str) -> None:
    assert Fonts(FOLDER).line(text, BODY, (0, 0, 0)).get_height() > 0


@given(
    size=st.tuples(st.integers(1, 90), st.integers(1, 90)),
    radius=st.integers(1, 30),
    alpha=st.integers(0, 255),
    blur=st.integers(1, 8),
)
@settings(deadline=None)
def test_a_shape_of_any_size_is_its_corners_with_the_middle_stretched(
    size: tuple[int, int], radius: int, alpha: int, blur: int
) -> None:
    small = textures.blurred((1, 1), radius, blur, alpha)
    border = (small.get_width() - 1) // 2
    grown = size[0] + 2 * border, size[1] + 2 * border
    stretched = textures.stretch_middle(small, border, grown)
    for x in range(grown[0]):
        for y in (0, border, grown[1] // 2, grown[1] - 1):
            from_x, from_y = (
                place if place < border else max(border, place - length + small.get_width())
                for place, length in ((x, grown[0]), (y, grown[1]))
            )
            assert stretched.get_at((x, y)) == small.get_at((from_x, from_y))
