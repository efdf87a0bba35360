"""What a frame costs in every scene that moves: ``python -m bench.moving [--only rewards count] [--window WxH]``.

Moments of `mycity.smoke` are put on the screen one after the other, the mouse wanders over each, and every frame drawn
since its first picture was there is timed: milliseconds of the frame loop's processor. The frames before are those of
`bench.appearing`, a game as it is played is that of `bench.frames`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import chain, count

import pygame

from bench.measuring import machine
from bench.playing import Costs, Place, Table, parser, post, spread, table
from mycity.smoke.check import menus
from mycity.smoke.moments import Moment, moments

LIMIT = 4.0
"""Milliseconds that all frames but one of a hundred may cost at 1280 x 800."""
MOVING = (
    *("title", "tutorial", "eternal", "city", "play-island-eternal", "hand-island-eternal"),
    *("play-city-land", "hand-city-land", "play-island-land", "hand-island-land", "replay-island-land"),
    *("count-island-eternal", "large-island-eternal", "replay-island-eternal", "replay-end-island-eternal"),
    *("map-01", "envelope-1", "letter-01", "play-02", "count-02", "large-02", "replay-end-02", "rewards-02"),
    *("rewards-12", "setup-13", "end", "map-island-season", "rewards-island-season", "envelope-island-season"),
)
"""The moments that are shown unless others are asked for, by how their names begin."""
_APPEARS = 30
"""Frames in which a scene takes the place of the one before."""
_STEPS = 7, 5
"""Pixels by which the mouse wanders, every third frame."""


def measured(bench: Table, moment: Moment, frames: int) -> Costs:
    """Return what frames of a moment cost."""
    stack, below = bench.game.services.stack, len(bench.game.services.stack)
    scene = moment.make(bench.game.services)
    if not len(stack) or scene is not stack.top:
        stack.push(scene)
    scene.finish_pictures()
    costs = Costs()
    for _ in range(_APPEARS):
        bench.frame(Costs())
    for number, place in zip(range(frames), _wandering(bench.game.window.surface.get_size()), strict=False):
        if number % 3 == 0:
            post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        bench.frame(costs)
    while len(stack) > below:
        stack.pop()
    bench.game.frame(400.0)
    return costs


def _wandering(size: tuple[int, int]) -> Iterator[Place]:
    """Yield places on a way that is thrown back by the edges of the window."""
    for step in count():
        x, y = (abs((step * pixels) % (2 * side) - side) for pixels, side in zip(_STEPS, size, strict=True))
        yield min(x, size[0] - 1), min(y, size[1] - 1)


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--only", nargs="*", default=list(MOVING), help="moments, by how their names begin")
    known.add_argument("--frames", type=int, default=600, help="frames of each, drawn or not")
    arguments = known.parse_args()
    late, started = [], time.monotonic()
    with table(arguments, paced=False) as found:
        for moment in chain(menus(), moments()):
            if moment.name.startswith(tuple(arguments.only)):
                costs = measured(found, moment, arguments.frames)
                told = spread(costs.processor) if costs.processor else {}
                print(f"{moment.name:<26} {len(costs.processor):4} drawn, ms: {told or 'still'}", flush=True)
                late += [moment.name] if told.get("p99", 0.0) > LIMIT else []
    print(f"{machine()}; window {arguments.window}; {time.monotonic() - started:.0f} s")
    print(f"p99 above {LIMIT} ms: {', '.join(late) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
