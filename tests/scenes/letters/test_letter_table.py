"""The table of an episode: all of it fits its page, in both languages, small windows and large letters."""

from collections.abc import Callable

import pygame
import pytest

from mycity.content.campaigns import episode_numbers
from mycity.content.rule_words import condition_lines
from mycity.scenes.letters import news_page
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.letters.letter_table import LetterTable, TablePart
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import NEWS, PLACES, TABLE, LetterText, news_words
from mycity.ui.style.fonts import BODY, Fonts, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour
from mycity.ui.style.typefaces import Typeface
from tests.driver import Driver
from tests.scenes.campaigning import campaign_before
from tests.seldom import seldom

Start = Callable[..., Driver]
TEXTS = [LetterText(game, number) for game in ("city", "island-season") for number in episode_numbers(game)]
FOOT = 74


def sheet_of(services: Services, text: LetterText) -> LetterSheet:
    width, height = sheet_size(services.look)
    return LetterSheet(services, text, (width, height - services.look.px(FOOT)), 4)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize("window", [(1024, 768), *seldom(((1280, 800),), ((2560, 1440),))])
def test_every_table_fits_its_page(start: Start, window: tuple[int, int], language: str, text_size: int) -> None:
    """It stands on one page as long as it can be read there, else on two."""
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    too_high = {}
    for text in TEXTS:
        sheet = sheet_of(driver.game.services, text)
        room = sheet.table_room()
        for page in set(sheet.pages) & {TABLE, PLACES}:
            least = sheet.table(page).least_height(room.width)
            if least > room.height:
                too_high[text.game, text.number, page] = least - room.height
    assert too_high == {}


@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
def test_every_table_is_set_in_letters_that_can_be_read(
    start: Start, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Of at least 14 pixels at 1280 x 800, on the pages of a letter and in the book of rules, headings too."""
    services, sizes = start(language=language).game.services, set[int]()
    line = Fonts.line

    def noted(fonts: Fonts, text: str, role: TextRole, colour: tuple[int, int, int]) -> pygame.Surface:
        sizes.add(role.size)
        return line(fonts, text, role, colour)

    monkeypatch.setattr(Fonts, "line", noted)
    small: dict[tuple[str, int], int] = {}
    for text in TEXTS:
        sheet = sheet_of(services, text)
        for page in {*sheet.pages} & {TABLE, PLACES}:
            sheet.page(page)
        for width in (640, 760, 880):
            table = LetterTable(services, text, 4, stacks=True)
            room = pygame.Rect(0, 0, width, table.least_height(width))
            table.draw(pygame.Surface(room.size), room)
        small |= {(text.game, text.number): min(sizes)} if min(sizes) < 14 else {}
        sizes.clear()
    assert small == {}


def shown(services: Services, text: LetterText) -> list[str]:
    """Return the lines of a table's rules, each in one piece."""
    table = LetterTable(services, text, 4, TablePart.RULES)
    return [" ".join(block.lines) for block in table._blocks(10_000, BODY)]


def test_the_table_says_where_tokens_start_and_what_is_asked_for_first(start: Start) -> None:
    services = start().game.services
    for text in TEXTS:
        lines = shown(services, text)
        scenario = text.plan.scenario
        higher = ", plus any points won by the place just taken" if text.may_start_higher else ""
        asked = [f"Tokens start on {scenario.start}{higher}."]
        asked += [] if scenario.rules.pass_points else ["Nobody may pass."]
        asked += [line for _, line in condition_lines(services, scenario.rules)]
        assert lines[: len(asked)] == asked


def test_tokens_may_start_higher_where_a_place_can_have_won_points() -> None:
    """Boxes are won after 16 to 18, rails after 19 to 21 and 23; alone, where the tokens start is said exactly."""
    higher = [(text.game, text.number) for text in TEXTS if text.may_start_higher]
    assert higher == [("city", number) for number in (17, 18, 19, 20, 21, 22, 24)]
    assert not any(LetterText("city", number, alone=True).may_start_higher for number in episode_numbers("city"))


def test_nobody_carries_points_into_an_episode_that_does_not_say_so() -> None:
    carried = {
        number for number in episode_numbers("city") for one in campaign_before(number).legacies if one.carried > 0
    }
    assert carried
    assert all(LetterText("city", number).may_start_higher for number in carried)


@pytest.mark.parametrize(
    ("numbers", "line"),
    [
        (range(8, 13), "The first building touches the sawmill. Nobody covers the sawmill."),
        (range(16, 19), "Nobody covers an entrance."),
        (range(22, 25), "The first building touches the palace. Nobody covers the palace."),
        (range(7, 10), "The left bank is under water: nobody builds there."),
    ],
)
def test_the_table_says_what_cannot_be_covered(start: Start, numbers: range, line: str) -> None:
    services = start().game.services
    said = [text.number for text in TEXTS if text.game == "city" and line in shown(services, text)]
    assert said == list(numbers)


def test_what_is_asked_for_stands_in_the_type_of_the_rest_with_a_sign(start: Start) -> None:
    services = start().game.services
    for text in TEXTS:
        table = LetterTable(services, text, 4)
        heads = [block for block in table._blocks(10_000, BODY) if not block.icon]
        assert 1 <= len(heads) <= 2, "the headings of what scores at once and at the end; every other line has a sign"


def test_what_is_new_is_marked_and_nothing_in_the_first(start: Start) -> None:
    services = start().game.services

    def marked(number: int) -> str:
        blocks = LetterTable(services, LetterText("city", number), 4)._blocks(10_000, BODY)
        return "; ".join(" ".join(block.lines) for block in blocks if block.is_new)

    assert marked(1) == ""
    assert "group" in marked(2)
    assert "tree" not in marked(2)
    assert "4, 9, 13" in marked(13)
    assert "join the port" in marked(20)
    rails = {number for number in range(19, 25) if "rail for each building" in marked(number)}
    assert rails == {19, 21}, "other stations alone are no other line"


def test_an_episode_on_its_own_tells_of_the_prizes_that_it_counts_itself() -> None:
    """The last of the season gives its two prizes there too; those of the city count what a campaign brought."""
    assert dict(LetterText("island-season", 8, alone=True).bonuses) == {"wayfinder": 2, "gardener": 2}
    assert dict(LetterText("city", 24, alone=True).bonuses) == {}
    assert dict(LetterText("island-season", 7, alone=True).bonuses) == {}


def test_the_last_letter_alone_tells_of_the_bonuses() -> None:
    assert [text.number for text in TEXTS if text.bonuses] == [24, 8]
    assert dict(TEXTS[23].bonuses) == {"nuggets": 3, "trees": 3, "rocks": 3}


@pytest.mark.parametrize(("window", "text_size"), [((1280, 800), 100), ((1024, 768), 150)])
def test_no_news_ends_with_a_word_alone_on_its_line(start: Start, window: tuple[int, int], text_size: int) -> None:
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    services, alone = driver.game.services, []
    fonts = services.look.fonts
    for text in TEXTS:
        for line in text.news:
            for size in (21, 23, 26, 30):
                for width in (500, 620, 740):
                    role = TextRole(Typeface.PLAIN, size)
                    lines = fonts.wrap(news_words(services, text, line), role, services.look.px(width))
                    alone += [lines[-1]] if len(lines) > 1 and len(lines[-1].split()) < 2 else []
    assert alone == []


@pytest.mark.parametrize("number", [1, 2, 7])
def test_paragraphs_of_a_page_have_one_size(start: Start, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    driver = start(window=(1024, 768), language="fr")
    driver.game.services.settings.change(text_size=150)
    sizes: list[float] = []
    wrapped = news_page._wrapped

    def noted(paper: pygame.Surface, look: Look, text: str, room: pygame.Rect, role: TextRole) -> None:
        sizes.append(role.size)
        wrapped(paper, look, text, room, role)

    monkeypatch.setattr(news_page, "_wrapped", noted)
    sheet_of(driver.game.services, LetterText("city", number)).page(NEWS)
    assert len(sizes) > 1
    assert len(set(sizes)) == 1


def test_the_tag_of_a_new_rule_stands_behind_its_whole_sentence(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start(window=(1024, 768), language="fr")
    driver.game.services.settings.change(text_size=150)
    lines: list[tuple[list[str], int]] = []
    rooms: list[tuple[tuple[list[str], int], pygame.Rect]] = []
    write = Look.write_lines

    def noted(
        look: Look, surface: pygame.Surface, said: list[str], role: TextRole, colour: Colour, at: tuple[int, int]
    ) -> int:
        below = write(look, surface, said, role, colour, at)
        lines.append((said, below - look.fonts.line_height(role)))
        return below

    monkeypatch.setattr(Look, "write_lines", noted)
    monkeypatch.setattr(LetterTable, "_draw_new_badge", lambda _, __, room: rooms.append((lines[-1], room)))
    sheet = sheet_of(driver.game.services, LetterText("city", 2))
    for page in sheet.pages:
        sheet.page(page)
    assert any(len(said) > 1 for (said, _), _ in rooms)
    assert all(room.top == last for (_, last), room in rooms)
