"""The language made by code: every message is longer, has accents and brackets, and keeps what is filled in."""

from __future__ import annotations

from string import Formatter

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.languages import Languages
from mycity.ui.style.letters import FaceSigns
from mycity.ui.style.typefaces import Typeface
from tools.extract_messages import as_tuple
from tools.pseudo_language import ACCENTS, CLOSING, CODE, COMMA, OPENING, grown, pseudo, pseudo_catalog, write_pseudo


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    return Languages(write_pseudo(tmp_path_factory.mktemp("locale")), CODE)


def places(text: str) -> list[tuple[str | None, ...]]:
    return [part[1:] for part in Formatter().parse(text) if part[1] is not None]


def test_a_message_is_longer_in_brackets_and_keeps_its_places_and_line_breaks() -> None:
    assert pseudo("Play") == "[Plâý]"
    assert pseudo("{city} wins:\n{points:>3}!").count("\n") == 1
    for message in pseudo_catalog():
        for said, spoken in zip(as_tuple(message.id), as_tuple(message.string), strict=True) if message.id else ():
            assert (spoken[0], spoken[-1]) == (OPENING, CLOSING)
            assert places(spoken) == places(said)
            assert spoken.count("\n") == said.count("\n")


def test_the_whole_catalog_is_a_third_longer_and_short_messages_more() -> None:
    messages = [message for message in pseudo_catalog() if message.id]
    said = [pair for one in messages for pair in zip(as_tuple(one.id), as_tuple(one.string), strict=True)]
    for short, least in ((True, 1.4), (False, 1.3)):
        pairs = [pair for pair in said if (len(pair[0]) <= 10) is short]
        assert sum(len(spoken) for _, spoken in pairs) >= least * sum(len(one) for one, _ in pairs)


def test_every_message_can_be_used(language: Languages, caplog: pytest.LogCaptureFixture) -> None:
    for message in pseudo_catalog():
        if isinstance(message.id, str) and message.id:
            assert language.t(f"{message.context}|{message.id}" if message.context else message.id)[0] == OPENING
    assert caplog.messages == []


def test_what_is_listed_is_in_brackets_without_a_comma_of_english(language: Languages) -> None:
    assert language.phrases.listed(["A", "B"]) == pseudo("{0} and {1}").format("A", "B")
    assert language.phrases.listed(["A", "B", "C"]) == f"[A{COMMA} B{grown('{0} and {1}').format('', 'C')}]"
    assert language.phrases.enumerated(["A", "B"]) == f"A{COMMA} B"


@pytest.mark.parametrize("face", [Typeface.TITLE, Typeface.PLAIN, Typeface.STRONG, Typeface.SLANTED])
def test_every_typeface_but_the_hand_has_its_signs(face: Typeface) -> None:
    pygame.font.init()
    signs = FaceSigns(pygame.font.Font(assets_root() / "fonts" / face.value, 64))
    wanted = [*map(chr, ACCENTS.values()), OPENING, CLOSING, COMMA]
    assert [sign for sign in wanted if signs.lacking(sign)] == []
