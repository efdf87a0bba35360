"""The table of the score: its parts, which add up to it, and beside them what is not certain yet, in words.

Nothing is added up here: the parts are those of `mycity/engine/score_lines.py`, which programs get too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mycity.board_pictures.small_pictures import plain, signed
from mycity.book.campaign_words import RANK_WORDS, grants_words, rank_name
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.phrases import Translator
from mycity.content.rule_words import RuleWords, rule_line, says_nothing, scoring_rules, words_of
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.score_lines import START, TRACK, ScoreLine, city_lines
from mycity.scenes.shared.advice_words import later_points
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark

_START, _BEGAN = mark("At the start"), mark("your token at the start")
_TRACK, _BEYOND = mark("End of the score track"), mark("evens out what no longer counts")
_SO_FAR, _STOPPED = mark("So far"), mark("You have stopped")
ENDED_NOW, IF_OVER = mark("{points} if it ended now"), mark("{points} if over")
_BELOW, _BELOW_BRIEF = mark("first {points} to get back to 0"), mark("{points} short of 0")
_LEVEL = mark("{own} together, as many as {city}.")
_COMPARED = mark("{own} together, against {count} ({city}).")
_OPEN = mark("Each costs a point if it stays.")
_ALONE = mark("{own} together.")
_LATER = mark("{points} at the end")
_BECOMES = "{points} \N{RIGHTWARDS ARROW} {then}"


@dataclass(frozen=True)
class RuleLine:
    """A rule in the table, with its part of the score.

    Attributes:
        icon: The name of its picture.
        lines: The names of its points in records.
        name: Its translated name.
        words: What it counts, and for how many points, translated.
        at_once: Whether it counts at once, not at the end.
        points: The points that are certain; None for a rule that brings something else than points.
        is_waiting: Whether it has points that are not certain yet.
    """

    icon: str
    lines: tuple[str, ...]
    name: str
    words: str
    at_once: bool
    points: int | None
    is_waiting: bool = False

    @property
    def is_start(self) -> bool:
        return not self.lines

    @property
    def is_told_below(self) -> bool:
        """Return whether all it has is not certain yet: it stands beside the score, and below it on the sheet."""
        return self.is_waiting and not self.points and len(self.lines) == 1

    @property
    def is_small(self) -> bool:
        """Return whether it is no part of the score by now: then it is drawn small beside the others."""
        return not self.points and not self.is_start


@dataclass(frozen=True)
class Unit:
    """A count of what would cost points, which is never taken for points.

    Attributes:
        number: How many there are.
        words: The same with what is counted, translated.
        sign: What the sign of what is counted shows: ``cell`` or ``rock``.
    """

    number: int
    words: str
    sign: str


@dataclass(frozen=True)
class ProvisionalLine:
    """Points that are not certain yet, beside the score until they are.

    Attributes:
        icon: The name of the picture of their rule.
        line: The name of its points in records.
        name: The translated name of the rule, or how many things would cost points.
        points: The points if the episode ended now.
        unit: How many things would cost points; None for a gain.
        words: How the points are lost, and to whom, translated.
        corners: How many a cell has, where a sign stands for the word.
    """

    icon: str
    line: str
    name: str
    points: int
    unit: Unit | None = None
    words: str = ""
    corners: int = 4


@dataclass(frozen=True)
class Overview:
    """The whole table for one city.

    Attributes:
        lines: The start, then in scoring order; the points add up to ``so_far``.
        provisional: The points that are not certain yet.
        so_far: The score, all of it certain.
        tells_costs: Whether what costs points is told in points too, as they are in the last third of the cards.
        is_over: Whether nobody builds any more.
        has_stopped: Whether its player has stopped while others play on: all its points are told as they stand.
    """

    lines: tuple[RuleLine, ...]
    provisional: tuple[ProvisionalLine, ...]
    so_far: int
    tells_costs: bool = False
    is_over: bool = False
    has_stopped: bool = False

    @property
    def total(self) -> int:
        """The score if the episode ended now, but for what the end of the track would cut off."""
        return self.so_far + sum(line.points for line in self.provisional)


@dataclass(frozen=True)
class SeatedCity:
    """The cities of a table, one of which the table of the score is for.

    Attributes:
        seat: Whose.
        cities: All, as whoever sits there may see them.
    """

    seat: int
    cities: tuple[City, ...]

    @property
    def city(self) -> City:
        return self.cities[self.seat]


def overview_of(
    rules: RuleSet,
    seats: SeatedCity,
    language: Translator,
    in_play: tuple[tuple[str, int], ...] = (),
    *,
    tells_costs: bool = False,
    is_over: bool = False,
) -> Overview:
    """Return the table of the rules in force, with the parts of a city's score as it stands.

    Args:
        in_play: Lines of points, each with what it has brought or cost in the turns so far.
        tells_costs: As in `Overview`.
        is_over: Whether nobody builds any more.
    """
    translate, stands = language.t, is_over or seats.city.stopped
    counted = city_lines(rules, seats.seat, seats.cities, dict(in_play), is_over=stands)
    parts = {part.rule: part for part in counted}
    lines = [_start(seats.city, parts[START].settled, translate)]
    for words, rule in scoring_rules(rules):
        own = [parts[line] for line in dict.fromkeys((rule.id, *rule.lines)) if line in parts]
        counts = bool(own) or "points" in rule.parameters() or rule.pass_points(seats.city) != 0
        points = sum(part.settled for part in own) if counts else None
        if points == 0 and says_nothing(rule, words, [seats.city]):
            continue
        lines.append(
            RuleLine(
                words.icon,
                rule.lines,
                translate(words.name),
                rule_line(language, words, rule),
                rule.speaks_at_once(),
                points,
                any(part.provisional for part in own),
            )
        )
    if TRACK in parts:
        cut = parts[TRACK].settled
        lines.append(RuleLine("keep-progress", (TRACK,), translate(_TRACK), translate(_BEYOND), False, cut))
    provisional = tuple(_provisional(rules, seats, parts, language))
    so_far, has_stopped = sum(part.settled for part in counted), stands and not is_over
    return Overview(tuple(lines), provisional, so_far, tells_costs, is_over, has_stopped)


def _start(city: City, points: int, translate: Callable[..., str]) -> RuleLine:
    """Return where the token stood before the turns: with it the points add up, as they do in the result."""
    return RuleLine(f"animal-{city.player.animal}", (), translate(_START), translate(_BEGAN), True, points)


def _provisional(
    rules: RuleSet, seats: SeatedCity, parts: Mapping[str, ScoreLine], language: Translator
) -> Iterator[ProvisionalLine]:
    """Yield what is not certain yet: gains first, then what would cost points."""
    translate = language.t
    known = [(rule, words, parts[rule.line].provisional) for rule in rules.end_score if (words := _words(rule))]
    for rule, words, points in sorted(known, key=lambda row: row[2] < 0):
        if points < 0 and words.open:
            name = language.n(words.open_one, words.open, -points)
            unit = Unit(-points, language.n(words.unit_one, words.unit, -points), words.unit_sign)
            corners = seats.city.board.grid.turns
            yield ProvisionalLine(words.icon, rule.line, name, points, unit, translate(_OPEN), corners)
        elif points:
            said = [translate(words.provisional)] if words.provisional else []
            if rule in rules.compares:
                said.insert(0, _sizes(rule, seats, language))
            yield ProvisionalLine(words.icon, rule.line, translate(words.name), points, words=" ".join(said))


def _words(rule: Rule) -> RuleWords | None:
    """Return the words of a rule that is counted: of its own line, where it has one of several."""
    return words_of(rule.line) if len(rule.lines) > 1 else words_of(rule.key)


def _sizes(rule: Rule, seats: SeatedCity, language: Translator) -> str:
    """Return how far ahead of the others a city is in what a rule compares."""
    sizes = [rule.compared_size(city) for city in seats.cities]
    own, most = sizes[seats.seat], max((size for seat, size in enumerate(sizes) if seat != seats.seat), default=0)
    others = [city for seat, city in enumerate(seats.cities) if seat != seats.seat and sizes[seat] == most]
    if not most:
        return language.t(_ALONE, own=own)
    names, phrases = [city.player.name for city in others], language.phrases
    if own == most:
        return language.t(_LEVEL, own=own, city=phrases.listed(names))
    return language.t(_COMPARED, own=own, city=phrases.enumerated(names), count=most)


def rank_prize_words(services: Services, state: State) -> tuple[tuple[str, str], ...]:
    """Return (place, what it receives), translated, best place first; nothing outside a campaign."""
    scenario = state.table.scenario
    if scenario.episode is None or not GAMES[scenario.game].is_campaign:
        return ()
    plan = load_campaign(scenario.game, scenario.version).episodes[scenario.episode - 1]
    rows = []
    for rank in RANK_WORDS:
        grants = plan.rewards.of(rank)
        alone = rank == "second" and 0 < len(state.cities) < state.rules.second_place_from
        if grants and not alone:
            rows.append((rank_name(services, rank, len(state.cities)), grants_words(services, grants)))
    return tuple(rows)


@dataclass(frozen=True)
class SumWords:
    """The words in the box of the sum.

    Attributes:
        head: Above the number.
        number: The number, as it is written.
        foot: Below it, in up to two lines; ``brief`` where that has no room.
        change: The change that the number is, which is good or bad; None for a score.
        later: What comes beside it at the end, and is not certain yet; ``brief_later`` where that has no room.
    """

    head: str
    number: str
    foot: str = ""
    change: int | None = None
    brief: str = ""
    later: str = ""
    brief_later: str = ""


def sum_words(
    table: Overview,
    changes: Sequence[ScoreLine] | None,
    translate: Callable[..., str],
    piece: str,
    ended_now: int | None = None,
) -> SumWords:
    """Return what the sum says: first of all what the building in hand would change, if it lies where it may.

    What is not certain is no part of the number: what a building brings at the end is said beside it.

    Args:
        changes: By the building in hand; None when it lies nowhere.
        piece: The name of a building in the game.
        ended_now: The score if the episode ended now; None while it is not said.
    """
    if changes is None and table.has_stopped:
        return SumWords(translate(_STOPPED), plain(table.so_far))
    if changes is None and ended_now is not None:
        words, brief = (translate(words, points=plain(ended_now)) for words in (ENDED_NOW, IF_OVER))
        return SumWords(translate(_SO_FAR), plain(table.so_far), words, brief=brief)
    if changes is None:
        below, brief = below_words(translate, table)
        return SumWords(translate(_SO_FAR), plain(table.so_far), below, brief=brief)
    change = sum(line.settled for line in changes)
    becomes = _BECOMES.format(points=plain(table.so_far), then=plain(table.so_far + change))
    said = SumWords(translate(piece), signed(change), becomes, change)
    later = later_points(changes)
    if later is None:
        return said
    return replace(said, later=later_words(translate, later), brief_later=signed(later))


def below_words(translate: Callable[..., str], table: Overview) -> tuple[str, str]:
    """Return what a score below 0 means for the points to come, and the same in brief; nothing once none come."""
    if table.so_far >= 0 or table.is_over:
        return "", ""
    words, brief = (translate(words, points=-table.so_far) for words in (_BELOW, _BELOW_BRIEF))
    return words, brief


def later_words(translate: Callable[..., str], points: int) -> str:
    """Return what a building brings at the end, beside what is certain."""
    return translate(_LATER, points=signed(points))
