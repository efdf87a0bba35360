"""Plays games by hints and holds every reason against the board after the move: ``python -m tests.hints.trial``.

Figures are counted by the rules told a second time (``witness``). The coach is shown passing and stopping on the way.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mycity.ai.levels import Level, offered
from mycity.ai.review.advice import PLACES, YOURS, Advice, Adviser
from mycity.ai.review.reasons import (
    ARRIVED,
    DEARER,
    END,
    FEWER,
    FREE,
    KEEPS,
    KEPT,
    NEARER,
    NO_ROOM,
    NOW,
    STANDS,
    STUCK,
    Reason,
)  # fmt: skip
from mycity.api.game import Game, begin_game
from mycity.content.bot_rows import load_levels
from mycity.content.seating import ANIMALS
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import PASS, STOP, Answer, State, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.rng import below, mix
from mycity.table.looking_back.comparing import compared
from mycity.table.turn.help import COSTLY
from tests.engine.tables import previewed
from tests.hints.witness import Witness, witness

KINDS: list[tuple[str, int | None]] = [("eternal", None), ("island", None), ("island-eternal", None)]
KINDS += [("island-season", number) for number in range(1, 9)] + [("city", number) for number in range(1, 25)]
WEAK = 3
"""In every third game one answer in three is given by chance, so that boards become poor."""


@dataclass
class Tally:
    """What was held against boards, and what was false."""

    hints: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    without: Counter[str] = field(default_factory=Counter)
    changes: int = 0
    leaving: int = 0
    spoken: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def games(count: int, seed: int) -> Iterator[Game]:
    """Yields games of all kinds in turn, one person against two bots."""
    for number in range(count):
        game, episode = KINDS[number % len(KINDS)]
        seats = ("human", "bot:greedy", "bot:2")
        founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], who) for seat, who in enumerate(seats)]
        yield begin_game(game, founders, seed + number, episode)


def run(tally: Tally, level: Level, found: Iterator[Game], every: int, leaving: int) -> None:
    for number, game in enumerate(found):
        while game.state is None or not game.state.is_over:
            if choices := game.choices("City 0"):
                game.choose("City 0", choices[0])
                continue
            state = game.state
            if state is None or not state.is_asked(0):
                break
            answer = look(tally, level, state, every, leaving)
            legal = legal_actions(state, 0)
            draw = below(mix(state.table.seed, number, state.drawn), 3 * len(legal))[1]
            if answer is None or (number % WEAK == 2 and draw < len(legal)):
                answer = legal[draw % len(legal)] if isinstance(legal[draw % len(legal)], Placement) else legal[0]
            game.play("City 0", answer)


def look(tally: Tally, level: Level, state: State, every: int, leaving: int) -> Answer | None:
    """Ask for a hint, and show the coach a pass and a stop; return what is best."""
    if state.drawn % every:
        return None
    adviser, before = Adviser(level, state, 0), witness(state, 0)
    hint = list(adviser.hints())[-1]
    tally.hints += 1
    judge(tally, state, before, adviser, hint, adviser._others(hint.answer, lambda: False))
    hold_changes(tally, state, before, hint.answer)
    for answer in (PASS, STOP):
        if tally.leaving < leaving and answer in legal_actions(state, 0) and answer != hint.answer:
            started = time.process_time()
            weighed = adviser.weigh(answer, costly=COSTLY)
            tally.seconds.append(time.process_time() - started)
            tally.leaving += 1
            hold_objection(tally, state, before, adviser, answer, weighed)
    return hint.answer


# --- what is held against the board ----------------------------------------------------------------------------------


def judge(
    tally: Tally, state: State, before: Witness, adviser: Adviser, advice: Advice, others: Sequence[Answer]
) -> None:
    """Hold a reason against the board, and what the answer is said to be better than against the rules."""
    place = f"{state.table.scenario.game} {state.table.scenario.episode} card {state.drawn}: {advice.answer}"
    kind = "pass" if advice.answer == PASS else "stop" if advice.answer == STOP else "place"
    if not before.allows(advice.answer) or not all(map(before.allows, others)):
        tally.false.append(f"{place} or {others} is not allowed")
    if (advice.than in {PLACES, YOURS}) != bool(others and isinstance(others[0], Placement)):
        tally.false.append(f"{place} is not compared with {advice.than}")
    if advice.reason is None:
        tally.without[kind] += compared(advice).lost >= 1
        return
    tally.reasons[f"{kind}: {advice.reason.kind} {advice.reason.rule}".strip()] += 1
    if not holds(state, before, advice.answer, others, advice.reason):
        tally.false.append(f"{place}: {advice.reason}")


def holds(state: State, before: Witness, answer: Answer, others: Sequence[Answer], reason: Reason) -> bool:
    """Says whether a reason's figures are on the board once the answer is given, and less so after the others."""
    after, figures, rule = before.after(answer), reason.figures, reason.rule
    elsewhere = [before.after(other) for other in others]
    cards = _coming(state)
    match reason.kind:
        case kind if kind == NOW:
            return figures == (after.now.get(rule, 0),) and figures[0] > 0
        case kind if kind in {END, STANDS}:
            return figures == (after.end()[rule] - before.end()[rule],) and figures[0] > 0
        case kind if kind == NEARER:
            return figures == (after.step(rule), before.step(rule)) and figures[0] > figures[1]
        case kind if kind == KEPT:
            stands, least = after.end()[rule], min(one.end()[rule] for one in elsewhere)
            return figures == (stands,) and stands >= before.end()[rule] > least
        case kind if kind == FEWER:
            gaps = after.gaps(rule, cards), min(one.gaps(rule, cards) for one in elsewhere)
            return figures == gaps and gaps[0] < gaps[1]
    return holds_of_leaving(state, before, answer, elsewhere, reason)


def holds_of_leaving(
    state: State, before: Witness, answer: Answer, elsewhere: Sequence[Witness], reason: Reason
) -> bool:
    """Says the same of the reasons for passing and stopping, and of a token that has arrived."""
    figures, cards = reason.figures, _coming(state)
    places = [one for one in legal_actions(state, 0) if isinstance(one, Placement)]
    fitting = [number for number, card in enumerate(cards) if before.fits(card)]
    match reason.kind:
        case kind if kind == NO_ROOM:
            return not before.fits(str(state.card)) and figures == (len(fitting), len(cards)) and bool(fitting)
        case kind if kind == KEEPS:
            lost = min(sum(not one.fits(cards[number]) for number in fitting) for one in elsewhere)
            return figures == (lost,) and lost > 0
        case kind if kind == DEARER:
            costs = [_worth(before) - _worth(before.after(one)) for one in places]
            cost = -sum(before.after(PASS).now.values()) if answer == PASS else 0
            return figures == (min(costs), cost) and min(costs) > cost
        case kind if kind == FREE:
            cost = 1
            return not before.fits(str(state.card)) and figures == (cost, len(fitting), len(cards))
        case kind if kind == STUCK:
            return not before.fits(str(state.card)) and not before.allows(PASS)
    city = state.cities[0]
    arrived = city.points + sum(before.after(answer).now.values()) if not city.frozen else city.points
    return reason.kind == ARRIVED and figures == (50,) and arrived >= figures[0]


def hold_changes(tally: Tally, state: State, before: Witness, answer: Answer) -> None:
    """Hold what a hint says that its answer changes now and at the end against the board."""
    if not isinstance(answer, Placement):
        return
    after, end, changes = before.after(answer), before.end(), Counter[str]()
    for line, points in previewed(state, 0, answer):
        changes[line] += points
    for line, points in changes.items():
        tally.changes += 1
        found = after.end()[line] - end[line] if line in end else after.now.get(line, 0)
        if found != points:
            tally.false.append(f"{state.table.scenario}: {line} {points}, on the board {found}")


def hold_objection(
    tally: Tally, state: State, before: Witness, adviser: Adviser, answer: Answer, weighed: Advice
) -> None:
    """Hold against the board what the coach has against passing or stopping."""
    if weighed.lead < COSTLY:
        tally.spoken["silent"] += 1
        return
    where = "here it still fits" if isinstance(weighed.answer, Placement) else "better pass or stop"
    tally.spoken[f"{'pass' if answer == PASS else 'stop'}: {where}"] += 1
    told = compared(weighed)
    if told.lost < COSTLY // 100 or sum(line.change for line in told.lines) != -told.lost:
        tally.false.append(f"the coach's lines do not add up: {weighed}")
    judge(tally, state, before, adviser, weighed, [answer])


def _worth(board: Witness) -> int:
    return sum(board.end().values()) + sum(board.now.values())


def _coming(state: State) -> list[str]:
    owned = state.cities[0].player.buildings
    return [card for card in sorted(state.table.deck[state.drawn :]) if card in owned]


def main() -> int:
    """Plays, and tells what was held against boards; gives 1 when anything was false."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--every", type=int, default=1, help="cards from one hint to the next")
    words.add_argument("--leaving", type=int, default=200, help="passes and stops shown to the coach")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--first", type=int, default=0, help="game to begin with")
    chosen = words.parse_args()
    tally, level = Tally(), offered(load_levels())[-1]
    found = (game for number, game in enumerate(games(chosen.games, chosen.seed)) if number >= chosen.first)
    run(tally, level, found, chosen.every, chosen.leaving)
    told = {**vars(tally), "seconds": max(tally.seconds, default=0)}
    sys.stdout.write(json.dumps(told, indent=1) + "\n")
    return 1 if tally.false else 0


if __name__ == "__main__":
    raise SystemExit(main())
