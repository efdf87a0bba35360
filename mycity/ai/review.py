"""Looking back on a finished game: what each seat could still have reached before each of its answers.

A *course* is one way in which a seat could have answered all cards, the others answering as they did; its score is
what the rules give when the game is played so. The game itself is one course of each seat, others are found by beam
search with the deck known. Before an answer a seat can reach the best score of all courses that share the answers up
to there, so what an answer cost is the difference it makes to that, and the costs of a game add up to what the best
city known is ahead.

    game = Game(document)
    for finding in study(game, weights):
        findings.add(finding.course)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mycity.ai.beam import Beam
from mycity.ai.best import BREADTH, Best, best_city, for_rounds
from mycity.ai.bot import Halt, leave, never
from mycity.ai.judge import Judge, answer_of
from mycity.ai.land import land_of
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards
from mycity.ai.weights import Weights
from mycity.engine.city import City, Player
from mycity.engine.episode import (
    STOP,
    Answer,
    IllegalAnswerError,
    State,
    apply,
    deal,
    final_results,
    legal_actions,
)
from mycity.engine.events import Event
from mycity.engine.record import RecordError, answer_from_json, answer_to_json, table_from_record
from mycity.engine.rules.base import Points

Json = dict[str, Any]

WIDTHS = (16, 80)
"""Cities that the searches of the first look and of the second follow at a time."""
ROUNDS = 4
"""Rounds of the search for the best city of all; the first comes before anything else, the others last."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a seat could have answered all cards.

    Attributes:
        seat: whose.
        answers: its answers to the cards that ask it, in order, as records write them.
        score: what comes of it.
        points: (rule, points) of all that made the score, at once and at the end; lines of 0 included at the end.
    """

    seat: int
    answers: tuple[Json, ...]
    score: int
    points: tuple[tuple[str, int], ...]

    def to_json(self) -> Json:
        """Return the course as plain values."""
        return {"seat": self.seat, "answers": list(self.answers), "score": self.score, "points": list(self.points)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Course:
        """Return the course that ``to_json`` wrote."""
        points = tuple((rule, count) for rule, count in document["points"])
        return cls(document["seat"], tuple(document["answers"]), document["score"], points)


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat's turn in a finished game.

    Attributes:
        turn: the number of the turn in the record, from 0, blocked ones included.
        card: the open card.
        answer: what the seat answered.
    """

    turn: int
    card: str
    answer: Answer


class Game:
    """A finished game, played again.

    Args:
        document: its record.

    Raises:
        RecordError: it is no record, cannot be played, or is not over.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self._start = table_from_record(document)
        self.table = self._start[0]
        self._given: dict[int, dict[int, Answer]] = {}
        self.states: list[State] = []
        self.moments: tuple[list[Moment], ...] = tuple([] for _ in self.table.players)
        self.end = self._play(document["turns"])

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(len(self.table.players))

    @cached_property
    def played(self) -> tuple[Course, ...]:
        """The game itself, as each seat's course."""
        return tuple(self.course(seat, self.answers(seat)) for seat in self.seats)

    def answers(self, seat: int) -> list[Answer]:
        """Return what ``seat`` answered, in order."""
        return [moment.answer for moment in self.moments[seat]]

    def state_before(self, seat: int, position: int) -> State:
        """Return the game as it stood before the answer number ``position`` (from 0) of ``seat``."""
        return self.states[self.moments[seat][position].turn]

    def course(self, seat: int, answers: Iterable[Answer]) -> Course:
        """Return the course of ``seat`` in which it gives ``answers`` and then leaves.

        Raises:
            IllegalAnswerError: the rules refuse one of them.
        """
        state, events, given = self._follow(seat, answers)
        result = final_results(state)[seat]
        points: dict[str, int] = {}
        for event in events:
            if isinstance(event, Points) and event.seat == seat:
                points[event.rule] = points.get(event.rule, 0) + event.points
        for rule, count in result.end:
            points[rule] = points.get(rule, 0) + count
        return Course(seat, tuple(answer_to_json(answer) for _, answer in given), result.score, tuple(points.items()))

    def city_of(self, course: Course) -> City:
        """Return the city in which ``course`` ends."""
        return self._follow(course.seat, course.answers)[0].cities[course.seat]

    def replies(self, course: Course) -> list[tuple[str, Answer]]:
        """Return (card, answer) of every turn of ``course``, in order."""
        return self._follow(course.seat, course.answers)[2]

    def _play(self, turns: Sequence[Mapping[str, Any]]) -> State:
        """Play the record's turns, noting who answered what, and return the state at the end."""
        state, _ = deal(*self._start)
        for number, turn in enumerate(turns):
            self.states.append(state)
            if turn["blocked"] or not turn["answers"]:
                continue
            answers = {one["seat"]: answer_from_json(state, one["seat"], one) for one in turn["answers"]}
            for seat in sorted(answers):
                self.moments[seat].append(Moment(number, turn["card"], answers[seat]))
            self._given[state.drawn] = answers
            try:
                state, _ = apply(state, answers)
            except IllegalAnswerError as error:
                raise RecordError(f"turn {number + 1}: {error}") from None
        if not state.is_over:
            raise RecordError("turns: the episode is not over")
        return state

    def _follow(
        self, seat: int, answers: Iterable[Answer | Json]
    ) -> tuple[State, list[Event], list[tuple[str, Answer]]]:
        """Return (state at the end, all events, (card, answer) of ``seat``) when it gives ``answers``, then leaves."""
        state, events = deal(*self._start)
        coming = iter(answers)
        given: list[tuple[str, Answer]] = []
        while not state.is_over:
            before = self._given.get(state.drawn, {})
            now = {}
            for other in state.awaited:
                answer = next(coming, None) if other == seat else before.get(other)
                if isinstance(answer, dict):
                    answer = answer_from_json(state, other, answer)
                now[other] = _go(legal_actions(state, other)) if answer is None else answer
                if other == seat:
                    given.append((state.card or "", now[other]))
            state, told = apply(state, now)
            events += told
        return state, events, given


def _go(legal: Sequence[Answer]) -> Answer:
    """Return the answer of a seat that has nothing more to say."""
    return STOP if STOP in legal else leave(legal)


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
        """Return the finding that ``to_json`` wrote."""
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
    game: Game, land: Sequence[int], weights: Weights, rounds: int, halt: Halt = never
) -> tuple[Best, list[Course]]:
    """Return the best city known for the seats of a ``land``, and their courses to it.

    Raises:
        HaltedError: ``halt`` said so.
    """
    best = best_city(game.table, land[0], weights, for_rounds(rounds), halt=halt)
    return best, [course for seat in land if (course := _tried(game, seat, best.answers)) is not None]


def study(game: Game, weights: Weights, first: int = 0, halt: Halt = never) -> Iterator[Finding]:
    """Look for better courses, quickly for all turns first, then more and more thoroughly.

    Args:
        game: the game.
        weights: the eye's weights.
        first: the seat to begin with.
        halt: tells the study to give up.

    Raises:
        HaltedError: ``halt`` said so.
    """
    lands = lands_of(game)
    seats = sorted(game.seats, key=lambda seat: (seat != first, seat))
    turns = sum(len(game.moments[seat]) for seat in seats)
    total = 2 * len(lands) + len(WIDTHS) * turns
    for done, courses in enumerate(_searches(game, weights, lands, seats, halt), start=1):
        found: list[Course | None] = [*courses] or [None]
        for course in found:
            yield Finding(course, done, total)


def _searches(
    game: Game, weights: Weights, lands: Sequence[Sequence[int]], seats: Sequence[int], halt: Halt
) -> Iterator[list[Course]]:
    """Yield what each search finds: the courses it leads to, none when it found nothing that can be played."""
    for land in lands:
        yield best_for(game, land, weights, 1, halt)[1]
    tops = dict.fromkeys(seats, 0)
    for width in WIDTHS:
        for seat in seats:
            land = next(land for land in lands if seat in land)
            for position in reversed(range(len(game.moments[seat]))):
                course = better_course(game, seat, position, weights, width, halt)
                found = [] if course is None else [course]
                if course is not None and course.score > tops[land[0]]:
                    tops[land[0]] = course.score
                    found += _shared(game, course, land)
                yield found
    for land in lands:
        yield best_for(game, land, weights, ROUNDS, halt)[1]


def _shared(game: Game, course: Course, land: Sequence[int]) -> list[Course]:
    """Return ``course`` as the other seats of the land could have taken it."""
    answers = [answer for _, answer in game.replies(course)]
    tried = [_tried(game, seat, answers) for seat in land if seat != course.seat]
    return [one for one in tried if one is not None]


def better_course(
    game: Game, seat: int, position: int, weights: Weights, width: int, halt: Halt = never
) -> Course | None:
    """Return a good course of ``seat`` that leaves the game at its answer number ``position``, if it can be played.

    Raises:
        HaltedError: ``halt`` said so.
    """
    state = game.state_before(seat, position)
    judge = Judge(land_of(state.rules, game.table.players[seat], weights))
    cards = open_cards(state.rules, game.table.deck[state.drawn - 1 :])
    line = Beam(judge, width, BREADTH).search(Sketch(judge.land, state.cities, seat), cards, halt)
    return _tried(game, seat, [*game.answers(seat)[:position], *map(answer_of, line.replies)])


def _tried(game: Game, seat: int, answers: Iterable[Answer]) -> Course | None:
    """Return the course, or nothing where the others' play makes it illegal: gold they took may leave none to pass."""
    try:
        return game.course(seat, answers)
    except IllegalAnswerError:
        return None
