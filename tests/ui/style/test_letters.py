"""Names in other letters than English and French ones: whatever role they stand in, something is seen of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.style.fonts import BODY, LOGO, NOTE, SIGNATURE, STRONG, TITLE, Fonts, TextRole
from mycity.ui.style.letters import FaceSigns, height_above
from mycity.ui.style.typefaces import CAPITALS, Typeface, face_of
from tests.each import each
from tests.smoke.names import NAMES as TWELVE
from tests.ui.style.europe import EUROPE

ROLES = {"title": TITLE, "plain": BODY, "strong": STRONG, "slanted": NOTE, "hand": SIGNATURE}
every_role = pytest.mark.parametrize("role", ROLES.values(), ids=ROLES)
LETTERS = {
    "Latin": (*range(0x100, 0x17F), *range(0x218, 0x21C), 0x1E9E),
    "Vietnamese": range(0x1EA0, 0x1EFA),
    "Greek": (*range(0x391, 0x3A2), *range(0x3A3, 0x3CF)),
    "Cyrillic": range(0x400, 0x460),
}
NAMES = (
    *("Łódź", "İzmir", "Beşiktaş", "Žilina", "Győr", "Iași", "Đà Nẵng", "Saint-Őr", "Київ", "Ἀθῆναι", "Ada Łódź"),
    *("Ada, Łódź and Bob", "Kōbe 東京", "\u0141o\u0301dz\u0301"),
)
LIKE = {
    "title": {Typeface.TITLE, Typeface.WIDE_TITLE},
    "plain": {Typeface.PLAIN},
    "strong": {Typeface.STRONG},
    "slanted": {Typeface.SLANTED, Typeface.PLAIN},
    "hand": {Typeface.HAND, Typeface.WIDE_HAND, Typeface.GREEK_HAND},
}
"""The faces in which the words of a role look like it."""
NOWHERE = "\uffff"
"""A sign that no face has, of the system either."""


class Seen(NamedTuple):
    """The pixels of a text, as much of the picture as has ink."""

    size: tuple[int, int]
    pixels: bytes


@pytest.fixture(scope="module")
def fonts() -> Iterator[Fonts]:
    yield Fonts(assets_root() / "fonts")
    pygame.font.quit()


def seen(fonts: Fonts, text: str, role: TextRole) -> Seen:
    line = fonts.line(text, role, (0, 0, 0))
    ink = line.subsurface(line.get_bounding_rect())
    return Seen(ink.get_size(), pygame.image.tobytes(ink, "RGBA"))


@pytest.fixture(scope="module")
def signs(fonts: Fonts) -> dict[Typeface, FaceSigns]:
    return {face: FaceSigns(fonts.font(TextRole(face, 64))) for face in Typeface}


@pytest.mark.parametrize("kind", ROLES)
def test_every_language_of_europe_has_its_letters_in_one_face(kind: str, signs: dict[Typeface, FaceSigns]) -> None:
    for language, letters in EUROPE.items():
        for word in (letters, *letters):
            face = face_of(word, ROLES[kind].face, lambda face, text: signs[face].has_all(text))
            assert signs[face].has_all(word), (language, word)
            assert face in LIKE[kind], (language, word)


def test_capitals_are_as_high_as_is_written_down(fonts: Fonts) -> None:
    for face, high in CAPITALS.items():
        font = fonts.font(TextRole(face, 500))
        assert abs(height_above(font, "H") - high / 2) <= 2, face


@every_role
@pytest.mark.parametrize("script", LETTERS)
def test_each_letter_is_seen_and_is_no_box(fonts: Fonts, script: str, role: TextRole) -> None:
    box = seen(fonts, NOWHERE, role)
    for letter in map(chr, LETTERS[script]):
        found = seen(fonts, letter, role)
        assert found.size > (0, 0), letter
        assert found != box, letter


@every_role
@pytest.mark.parametrize("name", sorted({*NAMES, *TWELVE}))
def test_no_letter_of_a_name_is_left_out(fonts: Fonts, name: str, role: TextRole) -> None:
    whole = seen(fonts, name, role)
    for place, letter in enumerate(name):
        without = seen(fonts, name[:place] + name[place + 1 :], role)
        assert whole != without, letter


@every_role
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_as_wide_as_it_is_measured(fonts: Fonts, name: str, role: TextRole) -> None:
    assert fonts.line(name, role, (0, 0, 0)).get_width() == fonts.width(name, role)
    lines = fonts.wrap(f"{name} {name} {name}", role, fonts.width(name, role))
    assert " ".join(lines) == f"{name} {name} {name}"
    assert max(fonts.width(line, role) for line in lines) <= fonts.width(name, role)


@every_role
def test_what_no_face_has_is_a_box(fonts: Fonts, role: TextRole) -> None:
    assert seen(fonts, NOWHERE, role).size > (0, 0)
    assert seen(fonts, f"Ada {NOWHERE}", role) != seen(fonts, "Ada", role)


@each("role", [LOGO, TITLE, SIGNATURE])
@each("name", ["ŁN", "ИН", "ẤN"])
def test_words_in_another_face_are_as_high_and_stand_on_the_same_line(fonts: Fonts, name: str, role: TextRole) -> None:
    own = fonts.line("N", role, (0, 0, 0)).get_bounding_rect()
    other = fonts.line(f"N {name}", role, (0, 0, 0))
    right = other.get_width() * 5 // 6
    last = other.subsurface(right, 0, other.get_width() - right, other.get_height()).get_bounding_rect()
    tall = own.height if role is not SIGNATURE else height_above(fonts.font(role), "N")
    (*_, run) = fonts.letters(f"N {name}", role).runs
    below = max(0, *(-glyph[2] for glyph in run.font.metrics("N") if glyph))  # a hand does not keep to the line
    line, thick = fonts.font(role).get_ascent(), max(1, tall // 20)
    assert line - thick <= last.bottom <= line + below + thick
    assert tall * 0.8 <= line - last.top <= tall * 1.06


@pytest.mark.parametrize("role", [LOGO, TITLE], ids=["logo", "title"])
def test_high_accents_are_not_cut(fonts: Fonts, role: TextRole) -> None:
    for name in ("Ẵ", "Ấ", "Ğ", "Й", "Ő"):
        (run,) = fonts.letters(name, role).runs
        alone = run.font.render(name, True, (0, 0, 0)).get_bounding_rect()
        assert fonts.line(name, role, (0, 0, 0)).get_bounding_rect().height == alone.height, name


def test_other_words_stay_in_their_face(fonts: Fonts) -> None:
    line, ada = fonts.line("Ada Łódź", TITLE, (0, 0, 0)), fonts.line("Ada", TITLE, (0, 0, 0))
    assert line.get_height() == ada.get_height()
    assert pygame.image.tobytes(line.subsurface(ada.get_rect()), "RGBA") == pygame.image.tobytes(ada, "RGBA")
