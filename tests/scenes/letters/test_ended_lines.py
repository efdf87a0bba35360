"""The campaign's book: what has ended says so, what holds does not, and no tooltip tells what a later letter will."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pygame
import pytest

from mycity.book.campaign_words import prize_words
from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.content.letters import News
from mycity.content.rule_words import load_rule_words, values_of
from mycity.scenes.letters.letter_prizes import LetterPrizes
from mycity.scenes.letters.rule_book import RuleBookScene, is_over, line_words
from mycity.scenes.letters.rules_line import AnswerLine, LadderWordsLine, LineSize, RulesLine
from mycity.scenes.shared.ladders import draw_line
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.ladder_lines import NumbersLine
from mycity.table.chronicle.letter_text import LetterText, ladder_of, news_words
from mycity.ui.style.fonts import BODY
from tests.driver import Driver

Start = Callable[..., Driver]
CAMPAIGNS = ("city", "island-season")
LATER = re.compile(
    r"next (episode|letter)|next one on|next time|whole campaign|last letter|prochaine? |épisode suivant|fois suivante"
)


@pytest.fixture
def services(start: Start) -> Services:
    return start().game.services


def letters_of(game: str, *, alone: bool = False) -> list[LetterText]:
    return [LetterText(game, number, alone=alone) for number in episode_numbers(game)]


def said_in(services: Services, game: str, number: int) -> list[str]:
    """Return all lines of the chapters in the book of an episode."""
    book = RuleBookScene(services, RuleBook(game, number, 4))
    size = LineSize(44, BODY)
    shown = [
        one for place in range(1, len(book.titles) - 2) for one in book.page_lines(place, size, services.look.area)
    ]
    return [one.words for one in shown if isinstance(one, RulesLine | AnswerLine | LadderWordsLine)]


def in_force(letter: LetterText) -> set[str]:
    return {rule.key for rule in letter.plan.scenario.rules.rules}


def numbers_of(letter: LetterText, key: str) -> object:
    return next((rule.row() for rule in letter.plan.scenario.rules.rules if rule.key == key), None)


def lines_at(game: str) -> Iterator[tuple[News, list[LetterText]]]:
    """Yield every line that can be read in any episode's book, with its letter and the later ones up to there."""
    letters = letters_of(game)
    for now in range(len(letters)):
        for first in range(now + 1):
            for line in (*letters[first].news, *letters[first].questions):
                yield line, letters[first : now + 1]


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_line_whose_rule_has_ended_says_up_to_where_it_held(services: Services, game: str) -> None:
    """Held against the data, not against what decides it: a rule that was in force and is not, by any variant."""
    silent = set()
    for line, letters in lines_at(game):
        words = line_words(services, line, letters)
        gone = (in_force(letters[0]) & {line.rule, *line.about}) - in_force(letters[-1])
        gone = {key for key in gone if not any(other.startswith(f"{key}.") for other in in_force(letters[-1]))}
        if gone and "Until episode" not in words:
            silent.add((letters[0].number, letters[-1].number, line.text))
    assert silent == set()


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_what_holds_is_said_as_in_its_letter(services: Services, game: str) -> None:
    for line, letters in lines_at(game):
        same = in_force(letters[0]) == in_force(letters[-1]) and not line.until
        same = same and numbers_of(letters[0], line.rule) == numbers_of(letters[-1], line.rule)
        if len(letters) == 1 or (same and letters[0].plan.scenario.start == letters[-1].plan.scenario.start):
            assert line_words(services, line, letters) == news_words(services, letters[0], line)
            assert not is_over(line, letters)


@pytest.mark.parametrize(
    ("number", "until"),
    [
        ("A well with a different building", 12),
        ("Buildings of one colour that touch are a group", 12),
        ("The left bank is under water", 9),
        ("The first building touches the sawmill instead", 12),
        ("Each vein now pays nuggets on its own", 12),
        ("The investor stands on your last building", 18),
        ("Smog! A tree that touches a factory", 15),
        ("A mine opens!", 18),
        ("At the end you score a point for each of these numbers", 12),
        ("These stations have a prize.", 19),
        ("The churches score nothing yet.", 4),
    ],
)
def test_the_book_of_episode_20_keeps_nothing_as_if_in_force(services: Services, number: str, until: int) -> None:
    said = [line for line in said_in(services, "city", 20) if number in line]
    assert len(said) == 1
    assert said[0].startswith(f"Until episode {until}: {number}")


def test_a_line_of_which_a_part_has_ended_says_which(services: Services) -> None:
    said = said_in(services, "city", 20)
    trees = next(line for line in said if line.startswith("Every visible tree scores a point."))
    assert trees.endswith("(Until episode 14: Empty cells)")
    start = next(line for line in said if line.startswith("Tokens start on 0"))
    assert start.endswith("(Until episode 18: Tokens start on 0.)")
    assert any(line.endswith("Tokens start on 5, plus any points won by the place just taken.") for line in said)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (14, "Tokens start on 0."),
        (18, "Tokens start on 0, plus any points won by the place just taken."),
        (22, "Tokens start on 5, plus any points won by the place just taken."),
        (23, "Tokens start on 5."),
    ],
)
def test_the_book_says_of_its_own_episode_whether_tokens_may_start_higher(
    services: Services, number: int, said: str
) -> None:
    lines = [line.split("tart", 1)[1] for line in said_in(services, "city", number) if "okens start on" in line]
    assert any(line.startswith(said.split("tart", 1)[1]) for line in lines)
    book = RuleBookScene(services, RuleBook("city", number, 4))
    first = book.page_lines(0, LineSize(44, BODY), services.look.area)
    words = [line.words for line in first if isinstance(line, RulesLine)]
    start = said.partition(":")[0].removeprefix("Tokens").removesuffix(".")
    assert any(line.startswith(f"Your token{start.replace('start', 'starts')}. ") for line in words)


@pytest.mark.parametrize("game", CAMPAIGNS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_episode_on_its_own_promises_no_next_one(start: Start, game: str, language: str) -> None:
    services = start(language=language).game.services
    promised = []
    for letter in letters_of(game, alone=True):
        for line in (*letter.news, *letter.questions):
            words = news_words(services, letter, line)
            if LATER.search(words):
                promised.append((letter.number, words))
    assert promised == []


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_no_tooltip_of_a_prize_tells_a_rule_of_a_later_letter(services: Services, game: str) -> None:
    words, told = load_rule_words().rules, []
    letters = letters_of(game)
    for letter, following in pairwise(letters):
        known = in_force(letter)
        later = [rule for rule in following.plan.scenario.rules.rules if rule.key not in known]
        values = [(rule.key, values_of(services.phrases, rule)) for rule in later if rule.key in words]
        lines = [words[key].line.format(**shown) for key, shown in values]
        tips = [prize_words(services, grant.what, letter.next_rules) for grant in letter.plan.rewards.all]
        told += [(letter.number, line) for line in lines for tip in tips if line and line in tip]
    assert told == []


@pytest.mark.parametrize("number", [12, 18])
def test_no_line_in_force_speaks_of_a_next_time_that_does_not_come(services: Services, number: int) -> None:
    """Wells are gone in the episode after 12, mines in the one after 18: what is said is true in the last too."""
    current = [line for line in said_in(services, "city", number) if "Until episode" not in line]
    assert any("A well that you cover" in line for line in current) is (number == 12)
    assert any("What is dug stays dug" in line for line in current) is (number == 18)
    assert not [line for line in current if "back in the next episode" in line or "next time" in line]


def test_nothing_stays_or_is_counted_in_an_episode_of_the_season_alone(services: Services) -> None:
    wrong = re.compile(r"stays,? |keeps count|counted as well|[Ww]ill win")
    letters = letters_of("island-season", alone=True)
    said = [news_words(services, letter, line) for letter in letters for line in (*letter.news, *letter.questions)]
    assert [words for words in said if wrong.search(words)] == []


def test_a_waystone_is_told_of_whoever_wins_one(services: Services) -> None:
    """Waystones are won in 3, 4 and 7: between these, nobody is promised one by a line that is shown as in force."""
    for number in (5, 6, 8):
        lines = [words for words in said_in(services, "island-season", number) if "waystone" in words]
        assert not [words for words in lines if "will win" in words]


def test_all_that_is_counted_through_the_season_is_told_as_it_begins(services: Services) -> None:
    """What for is the last letter's; that it is counted is told of each alike."""
    told = {"spring": (4, "Springs that score"), "ash": (6, "Fields on ash"), "ruin": (7, "Ruins that score")}
    assert set(load_campaign("island-season").tallies["garden"].lines) == set(told)
    for number, words in told.values():
        for read_in in range(number, 9):
            said = [
                line for line in said_in(services, "island-season", read_in) if f"{words} are counted as well" in line
            ]
            assert len(said) == 1
            assert "Until" not in said[0], "it is counted in the last episode too"


@pytest.mark.parametrize("alone", [False, True])
def test_a_totem_counts_for_the_last_prize_in_every_episode_of_the_season(services: Services, alone: bool) -> None:
    letter = letters_of("island-season", alone=alone)[-1]
    said = [news_words(services, letter, line) for line in letter.questions]
    assert ("A totem counts again in every episode in which you joined it." in said) is not alone


def test_cards_that_join_are_counted_by_the_letter(services: Services) -> None:
    """From the fifth letter of the season on there are 32 tiles, and no older line says 28."""
    letter = LetterText("island-season", 5)
    assert any("That makes 32 in all." in news_words(services, letter, line) for line in letter.news)
    for number in episode_numbers("island-season"):
        text = LetterText("island-season", number)
        assert not any("28" in news_words(services, text, line) for line in (*text.news, *text.questions))


def test_a_letter_names_its_episode_where_the_file_keeps_to_its_version(services: Services) -> None:
    said = [services.t(LetterText("city", number).title) for number in (11, 12, 13, 23)]
    assert said == ["Pan by Pan", "Shop Signs", "The Investor", "Homes Among Trees"]
    assert LetterText("island-season", 2).title == "The Spring"
    assert LetterText("city", 19).chapter_title == "The Railway"


def test_the_line_that_needs_a_ladder_shows_it(services: Services) -> None:
    letter = LetterText("city", 11)
    line = next(one for one in letter.news if one.rule == "nuggets.ladder")
    ladder = ladder_of(letter, line.ladder)
    assert isinstance(ladder, NumbersLine)
    said = news_words(services, letter, line).replace("\N{NO-BREAK SPACE}", " ")
    assert ", ".join(map(str, ladder.numbers)) in said
    strip = pygame.Surface((800, 60))
    draw_line(strip, services.look, services.sprites, strip.get_rect(), ladder)
    assert pygame.mask.from_threshold(strip, services.look.palette.field, (2, 2, 2, 255)).count() > 0


@pytest.mark.parametrize(
    ("seats", "said"), [(2, ["1st place", "The other"]), (3, ["1st place", "2nd place", "The others"])]
)
def test_one_other_player_is_not_called_the_others(services: Services, seats: int, said: list[str]) -> None:
    fields = LetterPrizes(services, LetterText("city", 1), seats)._fields(pygame.Rect(0, 0, 500, 500))[1]
    assert [field.name for field in fields] == said
