"""The text of a letter of a campaign, and its place. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

import msgspec

from mycity.content.campaign_files import load_campaign_file
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.letters import Chapter, News, load_letters
from mycity.content.phrases import Phrases, Translator
from mycity.content.rule_words import values_of
from mycity.content.story import load_story
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.table.chronicle.ladder_lines import LadderLine, NumbersLine

NUGGETS = "nuggets"
"""The ladder of their numbers."""
STORY, NEWS, TABLE, PLACES = "story", "news", "table", "places"
_MAY_BRING_POINTS = frozenset(("boxes", "points", "rail"))
"""The prizes of a place that may lie as points on the token of the next episode."""


@dataclass(frozen=True)
class LetterText:
    """The text of a letter and its place in the campaign.

    Attributes:
        game: The campaign.
        number: The episode, from 1.
        version: Of the rules it is played under; the newest when empty.
        alone: Whether its episode is played on its own, or is one before such an episode.
        memory: A sentence about what has happened in the campaign, with which it opens; empty where there is none.
        decided: The options chosen in the campaign's story, which its painting shows.
        points: Those of all cities in all episodes before; None where nobody knows.
    """

    game: str
    number: int
    version: str = ""
    alone: bool = False
    memory: str = ""
    decided: tuple[str, ...] = ()
    points: int | None = None

    @property
    def chapter(self) -> int:
        return load_episode(self.game, self.number, self.version).chapter or 1

    @property
    def opening(self) -> Chapter:
        """The beginning of its chapter: story and painting."""
        return load_letters(self.game).chapters[self.chapter - 1]

    @property
    def own_line(self) -> str:
        """The line above the news of whoever writes the letters."""
        return load_letters(self.game).episodes[self.number - 1].line

    @property
    def echo(self) -> str:
        """A sentence on something that was decided in the campaign's story; empty for none."""
        return load_story(self.game).heard(self.number, self.decided) if self.decided else ""

    @property
    def chapter_title(self) -> str:
        return self.opening.title or load_campaign_file(self.game, self.version).chapters[self.chapter - 1]

    @property
    def title(self) -> str:
        own = load_letters(self.game).episodes[self.number - 1].title
        return own or load_episode(self.game, self.number, self.version).title

    @property
    def opens_chapter(self) -> bool:
        """Return whether it is the first letter of its envelope."""
        return self.number == 1 or load_episode(self.game, self.number - 1, self.version).chapter != self.chapter

    @property
    def plan(self) -> EpisodePlan:
        return load_campaign(self.game, self.version).episodes[self.number - 1]

    @property
    def start(self) -> int:
        """The points at which the tokens start: in an episode on its own, with those that its history has brought."""
        return self.plan.scenario.start + (self.plan.history.carried if self.alone else 0)

    @property
    def may_start_higher(self) -> bool:
        """Return whether some tokens may start higher, by points that a place has won after the episode before."""
        if self.alone or self.number == 1:
            return False
        before = load_campaign(self.game, self.version).episodes[self.number - 2].rewards
        return any(grant.what in _MAY_BRING_POINTS for grant in before.all)

    @property
    def news(self) -> tuple[News, ...]:
        """The news in it: of the lines that speak of a rule those whose rule is in force in this version."""
        return self.lines_in_force(load_letters(self.game).episodes[self.number - 1].news)

    @property
    def questions(self) -> tuple[News, ...]:
        """The questions of a table about it, as ``news``."""
        return self.lines_in_force(load_letters(self.game).episodes[self.number - 1].asked)

    def rule_before(self, key: str) -> Rule | None:
        """Return a rule as it was in the episode before; none where it was not in force, or before the first."""
        if self.number == 1:
            return None
        before = load_campaign(self.game, self.version).episodes[self.number - 2].scenario.rules
        return next((rule for rule in before.rules if rule.key == key), None)

    @property
    def bonuses(self) -> Mapping[str, int]:
        """The prizes of the end of the campaign, how much of each by its name: of the last letter only.

        In an episode on its own, what is counted while it is played is won too.
        """
        plan = load_campaign(self.game, self.version)
        counted = {tally.bonus for tally in plan.tallies.values()}
        won = plan.bonuses if self.number == len(plan.episodes) else {}
        return {bonus: stars for bonus, stars in won.items() if bonus in counted or not self.alone}

    def lines_in_force(self, lines: Iterable[News]) -> tuple[News, ...]:
        """Return the lines to be read: those whose rule is in force, if they speak of one, worded for one alone."""
        in_force = {rule.key for rule in self.plan.scenario.rules.rules}
        read = (line for line in lines if not line.rule or line.rule in in_force)
        read = (line for line in read if not line.changed or self._is_changed(line))
        if not self.alone:
            return tuple(read)
        worded = ((line, line.text if line.alone is None else line.alone) for line in read)
        return tuple(msgspec.structs.replace(line, text=text) for line, text in worded if text)

    def numbers_in(self, line: News) -> dict[str, object]:
        """Return the numbers of its rule that a line tells, as they are in this episode: in words, or as a ladder."""
        told = {name for _, name, _, _ in Formatter().parse(line.text) if name}
        numbers = {name: value for name, value in self._parameters(line.rule).items() if name in told}
        return numbers | ({"drawn": ladder_of(self, line.ladder)} if line.ladder else {})

    def _is_changed(self, line: News) -> bool:
        """Return whether the parameter that a line names is another one than in the episode before."""
        before = self.rule_before(line.rule)
        return before is not None and before.parameters()[line.changed] != self._parameters(line.rule)[line.changed]

    def _parameters(self, key: str) -> Mapping[str, object]:
        return next((rule.parameters() for rule in self.plan.scenario.rules.rules if rule.key == key), {})

    @property
    def next_rules(self) -> tuple[Rule, ...]:
        """The rules by which what the episode brings counts first, as far as its own letter knows of them."""
        episodes = load_campaign(self.game, self.version).episodes
        return known_rules(episodes[min(self.number, len(episodes) - 1)].scenario.rules, self.plan.scenario.rules)

    @property
    def pages(self) -> tuple[str, ...]:
        return (STORY, NEWS, TABLE) if self.opens_chapter else (NEWS, TABLE)


def known_rules(rules: RuleSet, in_force: RuleSet) -> tuple[Rule, ...]:
    """Return those of some rules that are in force by other ones already, with the same numbers.

    What a later letter tells is told by nothing before, nor that another variant comes or ends.
    """
    rows = [rule.row() for rule in in_force.rules]
    return tuple(rule for rule in rules.rules if rule.row() in rows)


def rule_values(phrases: Phrases, rules: RuleSet, rule_id: str) -> dict[str, object]:
    """Return the parameters of a rule in force, by name, for the places in a text."""
    return next((values_of(phrases, rule) for rule in rules.rules if rule.key == rule_id), {})


def ladder_of(text: LetterText, name: str) -> LadderLine | NumbersLine:
    """Return a ladder in force in a letter's episode, with nobody on it yet."""
    if name == NUGGETS:
        rule = next(rule for rule in text.plan.scenario.rules.rules if rule.key == f"{NUGGETS}.ladder")
        return NumbersLine(tuple(rule.parameters()["ladder"]))
    return LadderLine(name, text.plan.scenario.rules.ladders[name], 0)


def news_words(language: Translator, text: LetterText, news: News, played: LetterText | None = None) -> str:
    """Return a line of a letter in words; where tokens start is said of the episode ``played``, if one is given."""
    scenario = text.plan.scenario
    values = rule_values(language.phrases, scenario.rules, news.rule)
    return language.t(news.text, start=start_words(language, played or text), cards=len(scenario.deck), **values)


def start_words(language: Translator, text: LetterText) -> str:
    """Return where the tokens start, as it stands in a sentence."""
    if text.may_start_higher:
        return language.t("{start}, plus any points won by the place just taken", start=text.start)
    return str(text.start)
