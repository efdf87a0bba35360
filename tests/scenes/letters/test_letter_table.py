"""The table of an episode: all of it fits its page, in both languages, small windows and large letters."""

from collections.abc import Callable

import pytest

from mycity.content.campaigns import episode_numbers
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.letters.letter_table import LetterTable
from mycity.scenes.shared.letter_text import LetterText
from tests.driver import Driver

Start = Callable[..., Driver]
TEXTS = [LetterText(game, number) for game in ("city", "island-season") for number in episode_numbers(game)]
FOOT = 74


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("window", [(1280, 800), (1024, 768), (2560, 1440)])
def test_every_table_fits_its_page(start: Start, window: tuple[int, int], language: str, text_size: int) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    services = driver.game.services
    width, height = sheet_size(services.look)
    too_high = {}
    for text in TEXTS:
        room = LetterSheet(services, text, (width, height - services.look.px(FOOT)), 4).table_room()
        least = LetterTable(services, text, 4).least_height(room.width)
        if least > room.height:
            too_high[text.game, text.number] = least - room.height
    assert too_high == {}


def test_what_is_new_is_marked_and_nothing_in_the_first() -> None:
    changed = {text.number: text.changed_rules for text in TEXTS if text.game == "city"}
    assert changed[1] == frozenset()
    assert "groups" in changed[2]
    assert changed[20] >= {"port.colours"}
    assert "trees" not in changed[2]


def test_the_last_letter_alone_tells_of_the_bonuses() -> None:
    assert [text.number for text in TEXTS if text.bonuses] == [24, 8]
    assert dict(TEXTS[23].bonuses) == {"nuggets": 3, "trees": 3, "rocks": 3}
