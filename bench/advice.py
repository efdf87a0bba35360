"""How long advice takes: ``python -m bench.advice [--episodes 1,22] [--every N] [--window WxH] [--json]``.

Games of the Eternal game and of episodes are played on by the greedy bot; at every few cards the play scene is opened
and the key for a hint pressed. Timed is what a player waits: from the key to the frame that shows the hint. Then the
review of a finished game with four seats is opened: timed are its first frame, the first figures and the last ones.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import pygame

from bench.measuring import machine
from bench.playing import HZ, Costs, Table, parser, post, share, table, tell
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.cli.games import GamePlan, play, table_alone
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import State, apply, deal
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.play import PlayScene
from mycity.storage.clock import utc_now
from mycity.storage.game_file import seats_of
from mycity.storage.saves import Save
from mycity.table.turn.session import Session
from mycity.table.turn.thinking import ProcessThinker

SEED = 7
PATIENCE = 120.0
"""Seconds after which nothing is waited for any more."""
_LOOK = 60
"""Frames for which a player looks at the card before the key is pressed."""
_FOUR = GamePlan("eternal", ("1", "2", "3", "greedy"))


def states(game: str, episode: int | None, every: int) -> Iterator[State]:
    """Yield the states of one seat's game in which a card is open, every so many cards."""
    bot, number = make_bot("greedy", load_levels()), 0
    state, _ = deal(table_alone(game, episode, SEED), 0)
    while not state.is_over:
        if number % every == 0:
            yield state
        number += 1
        state, _ = apply(state, {0: bot.decide(view_of(state, 0))})


def seconds_until(found: Table, is_there: Callable[[], bool]) -> float:
    """Let frames pass until something is there, and return how long that took."""
    costs, started = Costs(), time.perf_counter()
    while not is_there():
        if time.perf_counter() - started > PATIENCE:
            sys.exit("no advice came")
        found.frame(costs)
    return time.perf_counter() - started


def hint(found: Table, state: State) -> float:
    """Open a game at a state, ask for a hint, and return the seconds until a frame has shown it."""
    services, now, costs = found.game.services, utc_now(), Costs()
    seats = seats_of(state.table.players)
    save = Save(kind="eternal", game="eternal", title="City", seed=SEED, created=now, last_played=now, players=seats)
    scene = PlayScene(services, Session(save, state, [], ProcessThinker(services.bots)))
    services.stack.push(scene)
    for _ in range(_LOOK):
        found.frame(costs)
    helping = scene.play.help
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post(kind, key=pygame.K_h, mod=0, unicode="", scancode=0)
    seconds = seconds_until(found, lambda: helping.hint is not None)
    services.stack.pop()
    return seconds


def review(found: Table) -> dict[str, float]:
    """Open the review of a game with four seats; return the seconds to its first frame, first and last figures."""
    services, costs = found.game.services, Costs()
    document = play((_FOUR, SEED))[0][1]
    started = time.perf_counter()
    scene = ReviewScene(services, document)
    services.stack.push(scene)
    found.frame(costs)
    opened = time.perf_counter() - started
    first = seconds_until(found, lambda: scene.review.study.done > 0)
    last = seconds_until(found, lambda: scene.review.study.done >= 1)
    services.stack.pop()
    return {"opened": round(opened, 2), "first": round(opened + first, 2), "all": round(opened + first + last, 2)}


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--episodes", default="1,4,7,10,13,16,19,22", help="of the campaign, besides the Eternal game")
    known.add_argument("--every", type=int, default=3, help="cards from one question to the next")
    arguments = known.parse_args()
    report: dict[str, object] = {"machine": machine(), "window": arguments.window, "frames per second": HZ}
    with table(arguments, paced=True) as found:
        hint(found, next(states("eternal", None, 1)))  # starts the process
        games: list[tuple[str, int | None]] = [("eternal", None)]
        games += [("city", int(number)) for number in arguments.episodes.split(",") if number]
        for game, episode in games:
            waits = [hint(found, state) for state in states(game, episode, arguments.every)]
            name = "hint eternal" if episode is None else f"hint episode {episode}"
            report[name] = {"hints": len(waits), "median s": share(waits, 0.5), "worst s": share(waits, 1)}
        report["review s"] = review(found)
        report["driver"] = pygame.display.get_driver()
    tell(report, as_json=arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
