"""Frames while bots think: ``python -m bench.thinking [--seconds N] [--bots 6,6,6,6] [--window WxH] [--json]``.

A building is dragged over the board at 60 frames per second, now with the bots' process at rest, now with as many bots
thinking without a pause. Blocks of both kinds take turns, so that whatever else the machine does falls on both. Every
frame is timed from its first event to its last pixel.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle

import pygame

from bench.measuring import machine
from bench.playing import Costs, Place, Table, move_mouse, parser, press_mouse, share, spread, table, tell, way, within
from mycity.ai.serve.bot_process import Ticket
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import Answer, State, begin
from mycity.scenes.play import PlayScene

BLOCK = 2.0
"""Seconds of one kind before the other's turn."""
STOPS = ((0.8, 0.2), (0.2, 0.7), (0.6, 0.5), (0.3, 0.2))
"""Where the building is dragged, in shares of the board."""


@dataclass
class Blocks:
    """What frames cost, by kind of block, and answers that the bots gave."""

    resting: Costs = field(default_factory=Costs)
    thinking: Costs = field(default_factory=Costs)
    answers: int = 0


def drag(scene: PlayScene) -> Iterator[Place]:
    """Take the building up and return where the hand is, frame by frame, for ever."""
    place = scene.page.find("card").rect.center
    press_mouse(place)
    for stop in cycle(STOPS):
        for place in way(place, within(scene.screen.board.rect, stop)):  # noqa: B020 - the hand goes on from there
            yield place


def question(seats: int) -> State:
    """Return a game in which every seat is asked: the first card of four cities."""
    episode = load_episode("eternal")
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "human") for seat in range(seats)]
    return begin(episode.scenario, players_of(episode, founders), 7)[0]


def measure(found: Table, bots: list[str], seconds: float) -> Blocks:
    """Drag for so many seconds of each kind."""
    blocks, places, state = Blocks(), drag(found.open(7)), question(len(bots))
    service, asked = found.game.services.bots, list[Ticket[Answer]]()
    for number in range(2 * max(1, round(seconds / BLOCK))):
        busy = number % 2 == 1
        until = time.perf_counter() + BLOCK
        if not busy:
            service.cancel_all()
        while time.perf_counter() < until:
            service.poll()
            blocks.answers += sum(len(ticket.take()) for ticket in asked)
            if busy and not service.is_busy:
                asked = [service.answer(bot, state, seat) for seat, bot in enumerate(bots)]
            move_mouse(next(places))
            found.frame(blocks.thinking if busy else blocks.resting)
    service.cancel_all()
    return blocks


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--seconds", type=float, default=20, help="of each kind")
    known.add_argument("--bots", default="6,6,6,6", help="levels that think at the same time, up to four")
    arguments = known.parse_args()
    with table(arguments, paced=True) as found:
        blocks = measure(found, arguments.bots.split(","), arguments.seconds)
        driver = pygame.display.get_driver()
    report: dict[str, object] = {"machine": machine(), "driver": driver, "window": arguments.window}
    report["answers"] = blocks.answers
    for name, costs in (("resting", blocks.resting), ("thinking", blocks.thinking)):
        report |= {f"{name} wall ms": spread(costs.wall), f"{name} processor": spread(costs.processor)}
    for name in ("wall", "processor"):
        thinking, resting = getattr(blocks.thinking, name), getattr(blocks.resting, name)
        report[f"p99 more {name}"] = round(share(thinking, 0.99) - share(resting, 0.99), 2)
    tell(report, as_json=arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
