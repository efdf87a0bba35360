"""Looking back on a finished game: what each seat could still have reached before each of its answers.

Courses other than the one played (`mycity.ai.courses`) are found by beam search with the deck known. Before an answer
a seat can reach the best score of all courses that share the answers up to there, so what an answer cost is the
difference it makes to that, and the costs of a game add up to what the best city known is ahead.

    game = Game(document)
    for finding in study(game, level):
        findings.add(finding.course)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mycity.ai.beam import Beam
from mycity.ai.best import Best, best_city, for_rounds
from mycity.ai.bot import Halt, never
from mycity.ai.courses import Course, Game
from mycity.ai.farsight import ByOutlook
from mycity.ai.hindsight import BREADTH, FIRST_LOOK, THOROUGH, Effort
from mycity.ai.judge import Judge, answer_of
from mycity.ai.land import land_of
from mycity.ai.levels import Level
from mycity.ai.ranking import ByEye, Ranking
from mycity.ai.seer import seer_of
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards
from mycity.engine.city import Player
from mycity.engine.episode import Answer, IllegalAnswerError

Json = dict[str, Any]

WIDTHS = (10, 30)
"""Cities that the searches of the first look and of the second follow at a time."""
ROUNDS = 8
"""Rounds of the search for the best city of all; the first comes before anything else."""
CLOSE = 200
"""Cities that the search after an answer follows that seems to have cost something."""


class Findings:
    """The courses known of a game, and what follows from them."""

    def __init__(self, game: Game) -> None:
        self._played = game.played
        self._courses: list[list[tuple[int, Course]]] = [[] for _ in game.seats]
        for course in self._played:
            self.add(course)

    def add(self, course: Course) -> bool:
        """Take in a course; return whether it is better than those known from where it leaves the game."""
        known, common = self._courses[course.seat], self._common(course)
        if any(other.score >= course.score and shared >= common for shared, other in known):
            return False
        known[:] = [(shared, other) for shared, other in known if other.score > course.score or shared > common]
        known.append((common, course))
        return True

    def best(self, seat: int, position: int = 0) -> Course:
        """Return the best course known that shares the first ``position`` answers with the game."""
        return max((one for common, one in self._courses[seat] if common >= position), key=_score)

    def reach(self, seat: int) -> list[int]:
        """Return what the seat could reach before each of its answers, and last its score."""
        return [self.best(seat, position).score for position in range(len(self._played[seat].answers) + 1)]

    def cost(self, seat: int, position: int) -> int:
        """Return what the answer number ``position`` (from 0) has cost, in points."""
        return self.best(seat, position).score - self.best(seat, position + 1).score

    def difference(self, seat: int, position: int) -> list[tuple[str, int]]:
        """Return (rule, points) that the answer has cost (negative) or brought, for rules that it made a difference to.

        What could be reached after the answer is held against what could be reached before.
        """
        after, before = dict(self.best(seat, position + 1).points), dict(self.best(seat, position).points)
        rules = dict.fromkeys((*before, *after))
        changes = [(rule, after.get(rule, 0) - before.get(rule, 0)) for rule in rules]
        return [(rule, points) for rule, points in changes if points]

    def _common(self, course: Course) -> int:
        """Return how many answers ``course`` shares with the game, from the first on."""
        mine = self._played[course.seat].answers
        pairs = enumerate(zip(mine, course.answers, strict=False))
        return next((number for number, (one, other) in pairs if one != other), min(len(mine), len(course.answers)))


def _score(course: Course) -> int:
    return course.score


@dataclass(frozen=True, slots=True)
class Finding:
    """One step of a study.

    Attributes:
        course: what was found, if it may be new.
        done: steps done.
        total: steps there are.
    """

    course: Course | None
    done: int
    total: int

    def to_json(self) -> Json:
        """Return the finding as plain values."""
        return {"course": self.course and self.course.to_json(), "done": self.done, "total": self.total}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Finding:
        course = document["course"]
        return cls(course and Course.from_json(course), document["done"], document["total"])


def same_land(one: Player, other: Player) -> bool:
    """Whether two players began with the same: what one could build the other could too."""
    return _land_parts(one) == _land_parts(other)


def _land_parts(player: Player) -> tuple[object, ...]:
    return (
        player.board, player.buildings, player.start, player.cogs, player.nuggets, player.shafts, player.rails,
        player.progress,
    )  # fmt: skip


def lands_of(game: Game) -> list[list[int]]:
    """Return the seats, those that began with the same together."""
    lands: list[list[int]] = []
    for seat in game.seats:
        player = game.table.players[seat]
        twin = next((land for land in lands if same_land(game.table.players[land[0]], player)), None)
        if twin is None:
            lands.append([seat])
        else:
            twin.append(seat)
    return lands


def best_for(
    game: Game, land: Sequence[int], level: Level, rounds: int, halt: Halt = never, *, effort: Effort = THOROUGH
) -> tuple[Best, list[Course]]:
    """Return the best city known for the seats of a ``land``, and their courses to it.

    Raises:
        HaltedError: ``halt`` said so.
    """
    best = best_city(game.table, land[0], level, for_rounds(rounds), halt=halt, effort=effort)
    return best, [course for seat in land if (course := _tried(game, seat, best.answers)) is not None]


def study(game: Game, level: Level, first: int = 0, halt: Halt = never) -> Iterator[Finding]:
    """Look for better courses, quickly for all turns first, then more and more thoroughly.

    Args:
        game: the game.
        level: whose eye judges, and whose outlook is asked where it has one.
        first: the seat to begin with.
        halt: tells the study to give up.

    Raises:
        HaltedError: ``halt`` said so.
    """
    lands = lands_of(game)
    seats = sorted(game.seats, key=lambda seat: (seat != first, seat))
    turns = sum(len(game.moments[seat]) for seat in seats)
    total = 2 * len(lands) + (len(WIDTHS) + 1) * turns
    findings = Findings(game)
    for done, courses in enumerate(_searches(game, level, lands, seats, findings, halt), start=1):
        found: list[Course | None] = [*courses] or [None]
        for course in found:
            if course is not None:
                findings.add(course)
            yield Finding(course, done, total)


def _searches(
    game: Game, level: Level, lands: Sequence[Sequence[int]], seats: Sequence[int], findings: Findings, halt: Halt
) -> Iterator[list[Course]]:
    """Yield what each search finds: the courses it leads to, none when it found nothing that can be played.

    ``findings`` are those of all searches before.
    """
    for land in lands:
        yield best_for(game, land, level, 1, halt, effort=FIRST_LOOK)[1]
    tops = dict.fromkeys(seats, 0)
    for width in WIDTHS:
        for seat in seats:
            land = next(land for land in lands if seat in land)
            for position in reversed(range(len(game.moments[seat]))):
                course = better_course(game, seat, position, level, width, halt)
                found = [] if course is None else [course]
                if course is not None and course.score > tops[land[0]]:
                    tops[land[0]] = course.score
                    found += _shared(game, course, land)
                yield found
    for land in lands:
        yield best_for(game, land, level, ROUNDS, halt)[1]
    yield from _looked_into(game, findings, level, seats, halt)


def _looked_into(
    game: Game, findings: Findings, level: Level, seats: Sequence[int], halt: Halt
) -> Iterator[list[Course]]:
    """Yield what a closer look finds after the answers that seem to have cost something, from the first to the last.

    What is known before an answer has been searched for longer than what is known after it: without this, answers
    would look dearer than they were, the first ones above all.
    """
    for seat in seats:
        for position in range(len(game.moments[seat])):
            course = None
            if position + 1 < len(game.moments[seat]) and findings.cost(seat, position) > 0:
                course = better_course(game, seat, position + 1, level, CLOSE, halt)
            yield [] if course is None else [course]


def _shared(game: Game, course: Course, land: Sequence[int]) -> list[Course]:
    """Return ``course`` as the other seats of the land could have taken it."""
    answers = [answer for _, answer in game.replies(course)]
    tried = [_tried(game, seat, answers) for seat in land if seat != course.seat]
    return [one for one in tried if one is not None]


def better_course(game: Game, seat: int, position: int, level: Level, width: int, halt: Halt = never) -> Course | None:
    """Return a good course of ``seat`` that leaves the game at its answer number ``position``, if it can be played.

    Raises:
        HaltedError: ``halt`` said so.
    """
    state, player = game.state_before(seat, position), game.table.players[seat]
    land, seer = land_of(state.rules, player, level.weights), seer_of(level, state.rules, player)
    ranking: Ranking = ByEye(Judge(land), BREADTH) if seer is None else ByOutlook(seer)
    cards = open_cards(state.rules, game.table.deck[state.drawn - 1 :])
    line = Beam(ranking, width).search(Sketch(land, state.cities, seat), cards, halt)
    return _tried(game, seat, [*game.answers(seat)[:position], *map(answer_of, line.replies)])


def _tried(game: Game, seat: int, answers: Iterable[Answer]) -> Course | None:
    """Return the course, or nothing where the others' play makes it illegal: gold they took may leave none to pass."""
    try:
        return game.course(seat, answers)
    except IllegalAnswerError:
        return None
