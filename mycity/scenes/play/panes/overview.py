"""The table of the rules: what scores at once and at the end, with the points of the moment, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mycity.board_pictures.small_pictures import signed
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.rule_words import is_open, rule_line, scoring_rules
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.scoring import end_scores_among, final_points
from mycity.scenes.shared.campaign_words import RANK_WORDS, grants_words, rank_name
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark

_START, _BEGAN = mark("At the start"), mark("your token at the start")
_SO_FAR = mark("So far")
_BECOMES = "{points} \N{RIGHTWARDS ARROW} {then}"


@dataclass(frozen=True)
class RuleLine:
    """A rule in the table.

    Attributes:
        icon: The name of its picture.
        lines: The names of its points in records.
        name: Its translated name.
        words: What it counts, and for how many points, translated.
        at_once: Whether it counts at once, not at the end.
        points: The points if the episode ended now; the points so far when it counts at once; None
            for a rule that brings something else than points.
        open: The words on a loss that can still be built away, translated; empty for all others.
    """

    icon: str
    lines: tuple[str, ...]
    name: str
    words: str
    at_once: bool
    points: int | None
    open: str = ""

    @property
    def is_small(self) -> bool:
        """Return whether it brings nothing by now: then it is drawn small beside the others."""
        return not self.points


@dataclass(frozen=True)
class Overview:
    """The whole table for one city, whose points add up to the total.

    Attributes:
        lines: The start, then in scoring order.
        total: The score if the episode ended now.
        so_far: The same without what is still open: what has been built for good.
    """

    lines: tuple[RuleLine, ...]
    total: int
    so_far: int

    @property
    def open(self) -> str:
        """The words on losses that are still open, translated; empty when there are none."""
        return ", ".join(line.open for line in self.lines if line.open)


def overview_of(
    rules: RuleSet,
    city: City,
    translate: Callable[..., str],
    in_play: Mapping[str, int] | None = None,
    others: Sequence[City] = (),
) -> Overview:
    """Return the table of the rules in force, with the points of a city as it stands.

    Args:
        in_play: Line of points to what it has brought or cost in the turns so far.
        others: The other cities at the table, as all may see them.
    """
    now, played = dict(end_scores_among(rules, 0, (city, *others))), in_play or {}
    lines: list[RuleLine] = []
    left_open: set[str] = set()
    for words, rule in scoring_rules(rules):
        description = rule_line(translate, words, rule)
        at_the_end = [now[line] for line in rule.lines if line in now]
        points = sum(at_the_end) if at_the_end else _so_far(rule, city, played)
        waits = bool(words.open and points) and not city.stopped
        still = translate(words.open, points=signed(points or 0)) if waits else ""
        left_open |= {rule.line} if waits else set()
        lines.append(
            RuleLine(words.icon, rule.lines, translate(words.name), description, rule.speaks_at_once(), points, still)
        )
    brought_at_once = sum(line.points or 0 for line in lines if line.at_once)
    lines.insert(0, _start(city, city.points - brought_at_once, translate))
    total = final_points(rules, city, others=others)
    return Overview(tuple(lines), total, final_points(rules, city, others=others, without=left_open))


def _start(city: City, points: int, translate: Callable[..., str]) -> RuleLine:
    """Return where the token stood before the turns: with it the points add up, as they do in the result."""
    return RuleLine(f"animal-{city.player.animal}", (), translate(_START), translate(_BEGAN), True, points)


def _so_far(rule: Rule, city: City, in_play: Mapping[str, int]) -> int | None:
    """Return what a rule that counts at once has brought; None when it brings something else than points."""
    brought = [in_play[line] for line in {rule.id, *rule.lines} if line in in_play]
    counts = brought or "points" in rule.parameters() or rule.pass_points(city) != 0
    return sum(brought) if counts else None


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
        points: The number.
        foot: Below it.
        is_change: Whether the number is a change, which is good or bad.
    """

    head: str
    points: int
    foot: str
    is_change: bool = False


def sum_words(
    table: Overview, changes: tuple[tuple[str, int], ...] | None, translate: Callable[..., str], piece: str
) -> SumWords:
    """Return what the sum says: first of all what the building in hand would change, if it lies where it may.

    What is still open is left out of both, and said for itself. ``piece`` is what the building is called there.
    """
    if changes is None:
        return SumWords(translate(_SO_FAR), table.so_far, table.open)
    change = sum(points for rule, points in changes if not is_open(rule))
    becomes = _BECOMES.format(points=signed(table.so_far), then=signed(table.so_far + change))
    return SumWords(translate(piece), change, becomes, is_change=True)
