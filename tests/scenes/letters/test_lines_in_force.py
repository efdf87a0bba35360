"""Each line of a letter, in the book of each later episode: current while what its words name is so, over after that.

What a line is about is read here from its words, and held against the episodes' rules, set-ups and rewards; what the
letters' files say of the line themselves (`about`, `still`, `until`) decides what the book shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from mycity.content.campaigns import episode_numbers
from mycity.content.letters import News
from mycity.content.versions import known_versions
from mycity.scenes.letters.rule_book import is_over, line_words
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText, news_words
from tests.driver import Driver

Start = Callable[..., Driver]
Holds = Callable[[LetterText], bool]
"""Whether something is so in an episode."""
CAMPAIGNS = ("city", "island-season")
BEACH_STICKERS = {"wreck", "shell"}
GIVEN = {"progress"}
"""What is won and is no sticker."""


def rules(*keys: str) -> Holds:
    """Return whether one of these rules is in force in an episode."""
    return lambda letter: any(rule.key in keys for rule in letter.plan.scenario.rules.rules)


def always(letter: LetterText) -> bool:
    return True


def own(letter: LetterText) -> bool:
    return True


def only_in(number: int) -> Holds:
    return lambda letter: letter.number == number


def without(holds: Holds) -> Holds:
    return lambda letter: not holds(letter)


def wins(kind: str) -> Holds:
    """Return whether a place wins something of this kind, or of one whose name begins so."""
    return lambda letter: any(grant.what.startswith(kind) for grant in letter.plan.rewards.all)


def wins_on_the_beach(letter: LetterText) -> bool:
    return {grant.what for grant in letter.plan.rewards.all} - GIVEN <= BEACH_STICKERS


def sets_up(kind: str) -> Holds:
    return lambda letter: any(getattr(step, "what", "") == kind for step in letter.plan.setup)


def coverable(letter: LetterText) -> str:
    return next(str(rule.row()["codes"]) for rule in letter.plan.scenario.rules.rules if rule.key == "land")


FACTS: dict[str, list[tuple[str, Holds]]] = {
    "city": [
        (r"gone for good|A vein is not an empty cell", always),
        (r"in this episode\. Build|in the episode before|everyone digs a well|The next letter tells", own),
        (r"now on the right bank|under water|[Ff]looded", rules("flood")),
        (r"touch(es)? the river|start at the river", rules("start.river")),
        (r"\bsawmill\b", rules("start.sawmill")),
        (r"logging area", rules("logging")),
        (r"first building touches it instead|room at the palace|the palace is enough", rules("start.palace")),
        (r"pass and lose|you can pass|[Pp]assing is allowed|If you pass", rules("pass")),
        (r"empty cell costs one|uncovered, it costs a point", rules("empties")),
        (r"\bwells?\b(?! dry)(?<!as well)", lambda letter: letter.number == 2 or rules("wells")(letter)),
        (r"Add up your largest|group of one, and scores", rules("groups")),
        (r"\bgroups?\b|Corners never", rules("groups", "trade")),
        (r"Each vein now|at one vein|comes on top", rules("veins")),
        (r"\bveins?\b", rules("gold")),
        (r"\b(mines?|shafts?|digs?|box|boxes|entrance)\b", rules("mines")),
        (r"\binvestor\b", rules("investor")),
        (r"[Ss]mog|Smoke|factory (scores|both score) nothing|does no harm", rules("trees.smog")),
        (r"churches score nothing", only_in(4)),
        (r"cover (it|them) like any|may be covered like", without(rules("keep-trees"))),
        (r"Forest stickers", wins("forest")),
        (r"choose the white squares for your two rocks|two rocks and the golden cog", sets_up("cog")),
    ],
    "island-season": [
        (r"house on the beach scores|a house scores on it", rules("beach-house")),
        (r"not on palms", without(lambda letter: "P" in coverable(letter))),
        (r"[Ii]n this episode it goes|The next letter tells|bring nothing in this episode", own),
        (r"goes on a beach cell", wins_on_the_beach),
        (r"everyone places a spring", sets_up("spring")),
        (r"lets lava run", sets_up("flow")),
        (r"everyone turns one cell of lava|You choose which of your lava", sets_up("ash")),
        (r"spring that you win", wins("spring")),
        (r"Lava that you win", wins("lava")),
        (r"Ash that you win", wins("ash")),
    ],
}
"""What words of a letter name, and whether it is so in an episode."""


@pytest.fixture
def services(start: Start) -> Services:
    return start().game.services


def letters_of(game: str, version: str = "") -> list[LetterText]:
    return [LetterText(game, number, version) for number in episode_numbers(game)]


def named(game: str, line: News, letter: LetterText) -> list[Holds]:
    """Return what a line's words name that is so in its own episode; nothing else of what is so for good."""
    found = [holds for pattern, holds in FACTS[game] if re.search(pattern, line.text) and holds(letter)]
    if own in found:
        return [only_in(letter.number)]
    return [always] if always in found else found


def wrong_lines(services: Services, game: str) -> Iterator[str]:
    """Yield every line that the book of an episode shows as current or over while it is not."""
    letters = letters_of(game)
    for first, letter in enumerate(letters):
        for line in (*letter.news, *letter.questions):
            if holds := named(game, line, letter):
                for last in range(first + 1, len(letters)):
                    if said := _slip(services, line, letters[first : last + 1], holds):
                        yield f"{letter.number}, read in {letters[last].number}: {said}"


def _slip(services: Services, line: News, row: list[LetterText], holds: list[Holds]) -> str:
    """Return what the book says wrongly of a line of the first letter, in the episode of the last; nothing if right."""
    words, now = line_words(services, line, row), row[-1]
    ended = [one for one in holds if not one(now)]
    if not ended:
        return words if is_over(line, row) else ""
    all_held = [one.number for one in row if all(each(one) for each in holds)][-1]
    lasts = {all_held, *([one.number for one in row if each(one)][-1] for each in ended)}
    return "" if any(f"Until episode {number}: " in words for number in lasts) else words


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_book_says_of_every_line_whether_it_holds(services: Services, game: str) -> None:
    wrong = list(wrong_lines(services, game))
    assert not wrong, f"{wrong}: a pattern of FACTS finds in these words what is not so: other words, or a narrower one"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_fact_is_named_by_a_line(game: str) -> None:
    """The control: no pattern has come loose from the words."""
    lines = [(line.text, letter) for letter in letters_of(game) for line in (*letter.news, *letter.questions)]
    loose = [
        pattern
        for pattern, holds in FACTS[game]
        if not any(re.search(pattern, text) and holds(letter) for text, letter in lines)
    ]
    assert loose == []


@pytest.mark.parametrize(("read_in", "held_last"), [(8, 7), (12, 7), (22, 21), (24, 21)])
def test_what_came_back_held_until_it_ended_again(services: Services, read_in: int, held_last: int) -> None:
    """The first building touches the river in 1 to 7 and in 13 to 21."""
    letters = letters_of("city")[:read_in]
    words = line_words(services, letters[0].news[0], letters)
    assert f"Until episode {held_last}: The first building touches the river." in words


def test_what_holds_again_is_not_marked(services: Services) -> None:
    letters = letters_of("city")
    assert "Until" not in line_words(services, letters[0].news[0], letters[:13])
    assert "Until episode 8: Passing is allowed again." in line_words(services, letters[6].news[1], letters[6:9])
    assert "Until" not in line_words(services, letters[6].news[1], letters[6:10])


def test_an_episode_held_is_the_last_before_the_present(services: Services) -> None:
    """Whatever ended, it is so in the episode that is named, and in none between that and the present."""
    passing = rules("pass")
    for read_in in (6, 9):
        letters = letters_of("city")[:read_in]
        words = line_words(services, letters[0].news[2], letters)
        until = int(re.findall(r"Until episode (\d+)", words)[-1])
        assert passing(letters[until - 1])
        assert not any(passing(one) for one in letters[until:])


@pytest.mark.parametrize("game", CAMPAIGNS)
@pytest.mark.parametrize("version", known_versions())
def test_one_is_one_of_a_thing_in_every_version(services: Services, game: str, version: str) -> None:
    wrong = []
    for letter in letters_of(game, version):
        for line in (*letter.news, *letter.questions):
            words = news_words(services, letter, line).replace("\N{NO-BREAK SPACE}", " ")
            if re.search(r"\b1 (points|nuggets|rails|walls|cells)\b|\b([2-9]|\d\d) (point|nugget|rail)\b", words):
                wrong.append(words)
    assert wrong == []


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_no_line_calls_a_cell_by_a_name_that_no_board_shows(game: str) -> None:
    lines = [line.text for letter in letters_of(game) for line in (*letter.news, *letter.questions)]
    assert [text for text in lines if re.search(r"\b[A-K]\d\d?\b", text)] == []


def test_what_history_chose_is_not_promised_to_whoever_plays_an_episode_alone(services: Services) -> None:
    """The season asks for its set-ups in an episode on its own too; the city has them made."""
    letter = LetterText("city", 13, alone=True)
    said = [news_words(services, letter, line) for line in letter.questions]
    assert "Here the two rocks and the golden cog lie ready." in said
    assert not any("yourself" in one for one in said)


def test_prizes_given_in_the_last_episode_alone_are_told(services: Services) -> None:
    letter = LetterText("island-season", 8, alone=True)
    said = [news_words(services, letter, line) for line in (*letter.news, *letter.questions)]
    assert any("most totems joined in this episode" in one for one in said)
    assert any("garden counts every spring" in one and "of this episode" in one for one in said)
    assert not any("all season" in one or "from the first episode" in one for one in said)


def test_land_that_may_be_covered_from_now_on_is_told_what_it_costs_empty(services: Services) -> None:
    """Land that is new among what may be covered is counted in a tie too, and costs nothing unless it is beach."""
    names, before = {"H": "heath", "P": "palms", "a": "ash"}, ""
    for letter in letters_of("island-season"):
        said = " ".join(news_words(services, letter, line) for line in letter.questions)
        if "o" in set(coverable(letter)) - set(before):
            assert "A spring left uncovered counts in a tie, like empty heath." in said
        for code in set(coverable(letter)) - set(before) - set("Bso"):
            assert re.search(rf"Empty {names[code]} costs? nothing\. (It counts in a tie|In a tie)", said), code
        before = coverable(letter)
