"""A bot that has learnt how episodes end: flat Monte Carlo with an outlook instead of the greedy eye.

The answers thought through are those with the best outlook. Each meets the same sampled orders, as in
``mycity.ai.search``, but plays on by the outlook and for some cards only: what the city promises then stands for the
rest. An outlook is learnt for one episode, so the bot searches with the greedy eye wherever it has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mycity.ai.bot import Halt, never
from mycity.ai.judge import FAR, Judge, Reply, answer_of, sketch_of
from mycity.ai.land import Land, land_of
from mycity.ai.levels import Level
from mycity.ai.outlook import Outlook
from mycity.ai.search import Candidate, SearchBot, narrowed, rounds_of
from mycity.ai.sketch import Sketch
from mycity.ai.stage import Nested, Stage, nested
from mycity.ai.tables import load_tables
from mycity.ai.tryout import carry_out, turns
from mycity.ai.view import View
from mycity.ai.weights import POINT
from mycity.engine.city import Player
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.rng import shuffled
from mycity.engine.rules import RuleSet

Future = Sequence[tuple[str, Stage]]
"""Cards in an order they may come in, each with the stage after it."""

ENOUGH = 50
"""Orders that are tried at a time, at most: when few cards are left, more would only come again."""
MEMORY = 100_000
"""Changes an outlook keeps in mind between two answers."""
AT_LAST = 4
"""Answers to the last card that are carried out to see how they end."""


def signature(rules: RuleSet) -> tuple[str, ...]:
    """Return what two episodes share that are played by the same rules."""
    return tuple(map(repr, rules.rules))


class Seer:
    """Answers cards by the outlook alone, one turn ahead.

    Args:
        land: the board under its rules.
        tables: what has been learnt.
    """

    def __init__(self, land: Land, tables: Nested) -> None:
        self._judge = Judge(land)
        self.outlook = Outlook(land, tables)

    def ranked(self, sketch: Sketch, card: str, after: Stage) -> tuple[int, list[tuple[int, Reply]]]:
        """Return (value of doing nothing, (value, reply) of every placement and of a pass where it is allowed).

        The values are comparable with one another only: what the single cells are worth now is left out.
        """
        building = self.outlook.land.player.buildings[card]
        plans = self._judge.plans(sketch, building)
        idle, values = self.outlook.appraise(sketch, after, building, plans)
        found: list[tuple[int, Reply]] = list(zip(values, plans, strict=True))
        if sketch.may_pass(building):
            found.append((idle - POINT, PASS))
        return idle, found

    def reply(self, sketch: Sketch, card: str, after: Stage) -> Reply:
        """Return the answer to ``card`` with the best outlook, the first of equals.

        Args:
            sketch: the city before the answer.
            card: the open card.
            after: the stage once it is answered.
        """
        idle, ranked = self.ranked(sketch, card, after)
        if not any(after.left):
            return self._last(sketch, card, ranked)
        value, reply = max(ranked, key=_value, default=(0, STOP))
        if reply is STOP or value > idle - POINT or sum(after.left) > FAR:
            return reply
        return reply if value + self.outlook.of_cells(sketch, after) > sketch.outcome() else STOP

    def _last(self, sketch: Sketch, card: str, ranked: Sequence[tuple[int, Reply]]) -> Reply:
        """Return the answer to the last card: nothing need be guessed about how those end that look best."""
        best: int = sketch.outcome()
        found: Reply = STOP
        for _, reply in sorted(ranked, key=_value, reverse=True)[:AT_LAST]:
            after = sketch.copy()
            carry_out(after, card, reply)
            outcome = after.outcome()
            if outcome > best:
                best, found = outcome, reply
        return found

    def play_on(self, sketch: Sketch, future: Future, depth: int) -> int:
        """Answer the first ``depth`` cards of ``future``; return what the city is worth then, in hundredths."""
        after = None
        for card, after in future[:depth]:
            if sketch.asks(card) and not carry_out(sketch, card, self.reply(sketch, card, after)):
                return sketch.outcome()
        return sketch.outcome() if after is None or depth >= len(future) else self.outlook.value(sketch, after)

    def future(self, rules: RuleSet, deck: Sequence[str], depth: int) -> Future:
        """Return the turns that ``deck`` brings; their stages are known for the first ``depth`` only."""
        return [(card, self.outlook.stage(left)) for card, left in turns(rules, deck)[: depth + 1]]


def _value(ranked: tuple[int, Reply]) -> int:
    return ranked[0]


class SeerBot:
    """Thinks the answers with the best outlook through and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._plain = SearchBot(level)
        if level.outlook:
            _unpacked(level.outlook)  # before the first card, not at it

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        """Return the answer that comes out best over the sampled orders."""
        seer = seer_for(self.level, view)
        if seer is None:
            return self._plain.decide(view, legal, halt)
        sketch = sketch_of(view, seer.outlook.land)
        tried = self._candidates(seer, sketch, view)
        if not tried:
            return STOP
        best, tries = self._best(seer, view, tried, halt)
        if STOP in legal and (tries and sketch.outcome() * tries >= best.total):
            return STOP
        return answer_of(best.reply)

    def _candidates(self, seer: Seer, sketch: Sketch, view: View) -> list[Candidate]:
        _, ranked = seer.ranked(sketch, view.card, seer.outlook.stage(view.left))
        ranked = sorted(ranked, key=_value, reverse=True)[: self.level.candidates]
        found = []
        for rank, (_, reply) in enumerate(ranked):
            after = sketch.copy()
            carry_out(after, view.card, reply)
            found.append(Candidate(rank, reply, after))
        return found

    def _best(self, seer: Seer, view: View, tried: list[Candidate], halt: Halt) -> tuple[Candidate, int]:
        depth = self.level.depth
        turns, share = max(min(depth, len(view.left)), 1), self.level.outlook_budget // rounds_of(tried)
        try:
            return narrowed(
                tried,
                lambda field: min(max(share // (turns * field), 1), ENOUGH),
                self._futures(seer, view),
                lambda candidate, future: seer.play_on(candidate.after.copy(), future, depth),
                halt,
            )
        finally:
            seer.outlook.forget(MEMORY)

    def _futures(self, seer: Seer, view: View) -> Iterator[Future]:
        seed = view.seed
        while True:
            seed, deck = shuffled(seed, view.left)
            yield seer.future(view.rules, deck, self.level.depth)


@dataclass(frozen=True)
class _Known:
    """A land compared by identity: lands are shared already."""

    land: Land

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.land is other.land

    def __hash__(self) -> int:
        return id(self.land)


@lru_cache(maxsize=2)
def _unpacked(path: str) -> Nested:
    return nested(load_tables(Path(path)))


@lru_cache(maxsize=8)
def _seer(known: _Known, path: str) -> Seer:
    return Seer(known.land, _unpacked(path))


def seer_of(level: Level, rules: RuleSet, player: Player) -> Seer | None:
    """Return the seer of ``level`` for a player's board; ``None`` where it has learnt nothing of such an episode.

    Raises:
        OutlookError: the level's file holds no outlook.
    """
    if not level.outlook:
        return None
    tables = load_tables(Path(level.outlook))
    if tables.rules != signature(rules) or tables.board != player.board.cells:
        return None
    return _seer(_Known(land_of(rules, player, level.weights)), level.outlook)


def seer_for(level: Level, view: View) -> Seer | None:
    """Return the seer of ``level`` for the seat of ``view``, as ``seer_of`` does."""
    return seer_of(level, view.rules, view.city.player)
