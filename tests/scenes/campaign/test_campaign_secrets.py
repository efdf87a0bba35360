"""Nothing of a chapter is to be seen before its envelope is opened: every text on every screen is looked through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pygame
import pytest

from mycity.board_pictures.episode_decor import known_scenery, knows_forest_squares
from mycity.book.campaign_words import reward_words
from mycity.content.assets import assets_root
from mycity.content.campaign_files import load_campaign_file
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.languages import Languages
from mycity.content.letters import load_letters
from mycity.content.phrases import Translator
from mycity.content.tiled.maps import load_city_map
from mycity.scenes.after.result import ResultScene
from mycity.scenes.letters.rule_book import RuleBookScene
from mycity.storage.slots import Slots
from mycity.table.chronicle.letter_text import LetterText, news_words
from mycity.table.turn.session import Session
from mycity.ui.pictures.sprites import Sprites
from tests.driver import Driver
from tests.each import each
from tests.scenes.campaigning import FOUNDERS, SEED, Table, campaign_before
from tests.seldom import seldom
from tests.storage.games import Thinker, turns
from tests.table.sessions import single_session

Start = Callable[..., Driver]
SECRETS = {
    "en": {
        1: (r"church", r"blocking", r"chapel"),
        2: (r"flood", r"sawmill", r"logging", r"forest square", r"clearing"),
        3: (r"gold", r"nugget", r"\bvein", r"\btrade"),
        4: (r"\bcog", r"factor", r"investor", r"smog"),
        5: (r"\bmine", r"shaft", r"\bbox"),
        6: (r"\brail", r"\bport\b", r"express", r"\btrain\b"),
        7: (r"palace", r"\bparks?\b", r"homes? (that touches|with) a"),
    },
    "fr": {
        1: (r"église", r"barrage", r"blocage", r"bloqué", r"cloche"),
        2: (r"\bcrue", r"inondé", r"scierie", r"\bcoupe\b", r"clairière", r"arbres? en forêt", r"sous l.eau"),
        3: (r"\bor\b", r"pépite", r"filon", r"commerce"),
        4: (r"rouage", r"usine", r"investisseur", r"fumée"),
        5: (r"\bmines?\b", r"puits (bleu|rouge|jaune)", r"plus bas\b"),
        6: (r"\brails?\b", r"\bport\b", r"express", r"\bgares?\b", r"\bvoie"),
        7: (r"palais", r"\bparcs?\b", r"maisons? jaunes? (qui touche|avec) un arbre"),
    },
}
"""Language and chapter to words that only later chapters know."""
SECRET_ICONS = {
    1: ("rule-church", "family-spire"),
    3: ("keep-nugget", "rule-nugget", "rule-vein", "rule-gold", "rule-trade"),
    4: ("keep-cog", "keep-investor", "rule-investor", "rule-factory"),
    5: ("keep-boxes", "rule-mine"),
    6: ("keep-rail", "keep-train", "rule-railway", "rule-port"),
    7: ("rule-park", "rule-home"),
}
"""Chapter to pictures that only later ones show."""


def last_of(chapter: int) -> int:
    """Return the last episode of a chapter."""
    return max(number for number in range(1, 25) if load_episode("city", number).chapter == chapter)


def catalog(language: str) -> Languages:
    return Languages(assets_root() / "locale", language)


@pytest.fixture
def pictured(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of all small pictures that are asked for."""
    names: set[str] = set()
    icon = Sprites.icon

    def remember(sprites: Sprites, name: str, size: int) -> pygame.Surface:
        names.add(name)
        return icon(sprites, name, size)

    monkeypatch.setattr(Sprites, "icon", remember)
    return names


@pytest.fixture
def in_french(catalogs: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is said in English, seen or not, and the same in French: one walk is enough for both."""
    texts: dict[str, str] = {}
    french, t, n = catalog("fr"), Languages.t, Languages.n

    def inner(values: dict[str, object]) -> dict[str, object]:
        return {name: texts.get(one, one) if isinstance(one, str) else one for name, one in values.items()}

    def say(languages: Languages, text: str, **values: object) -> str:
        said = t(languages, text, **values)
        texts[said] = t(french, text, **inner(values))
        return said

    def count_up(languages: Languages, one: str, many: str, count: int, **values: object) -> str:
        said = n(languages, one, many, count, **values)
        texts[said] = n(french, one, many, count, **inner(values))
        return said

    monkeypatch.setattr(Languages, "t", say)
    monkeypatch.setattr(Languages, "n", count_up)
    return texts


def translated(lines: Iterable[str], in_french: dict[str, str]) -> list[str]:
    """Return in French the texts of which any line is seen."""
    seen = [line for line in lines if len(line) > 3]
    return [french for said, french in in_french.items() if any(line in said or said in line for line in seen)]


def look_at_everything(table: Table) -> list[str]:
    """Rest on every widget and return what their tooltips say."""
    tips = []
    for widget in table.driver.page.all_widgets():
        tips.append(widget.tooltip())
        table.driver.move(widget.rect.center)
        table.driver.frames(1, milliseconds=500.0)
    return tips


def told_of(chapter: int, texts: Iterable[str], language: str = "en") -> list[str]:
    """Return the texts that tell of what comes after a chapter."""
    later = [word for one, words in SECRETS[language].items() if one >= chapter for word in words]
    sources = list(load_campaign_file("city").chapters[chapter:])
    sources += [load_episode("city", number).title for number in range(last_of(chapter) + 1, 25)]
    titles = list(map(catalog(language).t, sources))
    return [
        text
        for text in texts
        if any(re.search(word, text.lower()) for word in later) or any(title in text for title in titles)
    ]


def shown_of(chapter: int, names: set[str]) -> set[str]:
    """Return the pictures that show what comes after a chapter."""
    return {name for one, icons in SECRET_ICONS.items() if one >= chapter for name in icons if name in names}


def read_rule_book(table: Table) -> list[str]:
    """Look through every page of the rule book and lay it aside."""
    table.driver.press(pygame.K_F1)
    table.driver.settle()
    book = table.driver.scene
    assert isinstance(book, RuleBookScene)
    tips = look_at_everything(table)
    for place, _ in enumerate(book.titles):
        book.open(place)
        table.driver.settle()
        tips += [widget.tooltip() for widget in table.driver.page.all_widgets()]
    table.driver.press(pygame.K_F1)
    table.driver.settle()
    return tips


@pytest.mark.slow
@pytest.mark.parametrize("chapter", [3, *seldom(1, 2, 4, 5, 6, 7)])
def test_nothing_tells_of_later_chapters(
    start: Start, data_dir: Path, written: set[str], pictured: set[str], in_french: dict[str, str], chapter: int
) -> None:
    """The last episode of every chapter, from its letter to the sealed envelope of the next, and all around it."""
    table = Table(start, data_dir, campaign_before(last_of(chapter)))
    driver = table.driver
    written.clear()
    pictured.clear()
    in_french.clear()
    tips = look_at_everything(table)
    driver.click("go")
    driver.settle()
    table.read_letter()
    table.take_rewards()  # a set-up's choices, where there are any
    assert table.top == "PlayScene"
    tips += look_at_everything(table)
    driver.press(pygame.K_TAB)
    driver.settle()
    tips += look_at_everything(table)
    tips += read_rule_book(table)
    table.answer()
    table.stop()
    table.count_up()
    tips += look_at_everything(table)
    table.take_rewards()
    tips += look_at_everything(table)
    table.answer_question()
    assert table.top == "CampaignMapScene"
    tips += look_at_everything(table)
    tips += read_rule_book(table)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    for entry in ("settings", "album"):
        driver.click(entry)
        driver.settle()
        tips += look_at_everything(table)
        driver.press(pygame.K_ESCAPE)
        driver.settle()
    seen = {"en": [*written, *tips], "fr": translated({*written, *tips}, in_french)}
    assert shown_of(chapter, pictured) == set()
    for language, texts in seen.items():
        assert told_of(chapter, texts, language) == []
        assert chapter == 1 or told_of(chapter - 1, texts, language), "its own words are seen"
    assert chapter - 1 not in SECRET_ICONS or shown_of(chapter - 1, pictured), "its own pictures are seen"


@pytest.mark.parametrize(("language", "number"), [*(("en", number) for number in (1, 2, 4, 19, 24)), ("fr", 4)])
def test_large_city_result_and_slots_tell_no_more(
    start: Start, data_dir: Path, written: set[str], language: str, number: int
) -> None:
    """A single episode may be played before its time; the pictures of an early one show nothing of later ones."""
    session = single_session("city", number, FOUNDERS, SEED, Thinker())
    session = Session(session.snapshot(), *turns(session.seen_by(None), session.events), Thinker())
    Slots(data_dir).write(1, session.snapshot())
    driver, chapter = start(language=language), load_episode("city", number).chapter or 0
    written.clear()
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    driver.click("city0")
    driver.settle()
    assert driver.scenes[-1] == "LargeCityScene"
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    driver.settle()
    driver.click("slots")
    driver.frames(60)
    assert told_of(chapter, written, language) == []


def test_before_the_first_seal_there_are_no_rules(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    table.driver.press(pygame.K_F1)
    table.driver.settle()
    assert table.top == "Dialog"


@each("language", list(SECRETS))
@each("chapter", range(1, 8))
def test_every_secret_word_is_one(catalogs: None, language: str, chapter: int) -> None:
    """The letters of the next chapter do say the words that are looked for: the test above would find them."""
    assert told_of(chapter, _words(language, chapter + 1), language)
    said = " ".join(_words(language, chapter + 1)).lower()
    assert sum(bool(re.search(word, said)) for word in SECRETS[language][chapter]) >= 2
    earlier = " ".join(word for one in range(1, chapter + 1) for word in _words(language, one)).lower()
    assert told_of(chapter, [earlier], language) == []


def _words(language: str, chapter: int) -> list[str]:
    spoken = catalog(language)
    texts = [LetterText("city", number) for number in range(1, 25)]
    return [word for text in texts if text.chapter == chapter for word in _letter_words(spoken, text)]


def _letter_words(services: Translator, text: LetterText) -> list[str]:
    """Returns every word of a letter, translated."""
    letters = load_letters(text.game)
    words = [services.t(text.title)]
    words += [news_words(services, text, one) for one in (*text.news, *text.questions)]
    if text.opens_chapter:
        words += [services.t(text.chapter_title), services.t(letters.chapters[text.chapter - 1].story)]
    return [*words, *(reward_words(services, one.what, one.count) for one in text.plan.rewards.all)]


def test_surroundings_and_squares_wait_for_their_chapters() -> None:
    plan = load_campaign("city")
    chapters = [load_episode("city", number).chapter or 0 for number in range(1, 25)]
    for number, chapter in enumerate(chapters, start=1):
        track = any("=" in row for row in known_scenery(plan, number))
        assert track is (chapter >= 7)
        assert knows_forest_squares(plan, number) is (chapter >= 3)
    assert any("=" in row for row in load_city_map("city").scenery)


def test_single_episodes_are_those_that_were_opened(start: Start, data_dir: Path, written: set[str]) -> None:
    table = Table(start, data_dir, campaign_before(3))
    table.driver.game.services.stack.pop()
    table.driver.click("new_game")
    table.driver.settle()
    table.driver.click("game-city-episode")
    assert table.driver.widget("episode").enabled
    assert not told_of(1, [text for text in written if text[:1].isdigit()])
    table.driver.click("all")
    table.driver.walk_to("episode", pygame.K_UP)
    table.driver.press(pygame.K_LEFT)
    assert any(text.startswith("24. ") for text in written)


def test_menus_show_no_painting_of_a_later_chapter(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    shown: set[str] = set()
    paint = Sprites.painting

    def noted(sprites: Sprites, name: str, size: tuple[int, int], *, alpha: bool = False) -> pygame.Surface:
        if not name.startswith("letters/"):  # the paper of an envelope, the same for every chapter
            shown.add(name)
        return paint(sprites, name, size, alpha=alpha)

    monkeypatch.setattr(Sprites, "painting", noted)
    ways = driver.game.services.ways
    pages: list[Callable[[], None]] = [
        partial(ways.album, page) for page in ("boards", "firsts", "rating", "days", "year", "kept")
    ]
    pages += [partial(ways.new_game, campaign) for campaign in ("city", "island-season")]
    for way in (*pages, ways.slots, ways.credits, ways.settings, ways.calendar):
        way()
        driver.settle()
        driver.scene.finish_pictures()
        driver.frames(2)
        driver.game.services.stack.pop()
    assert shown <= {"chapters/city-1", "chapters/island-1"}
    assert shown
