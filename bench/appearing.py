"""How long each scene takes to appear: ``python -m bench.appearing [--window 2560x1440] [--only play map]``.

Every moment of `mycity.smoke` is put on the screen; timed is what passes until its first picture is drawn, in
milliseconds of the frame loop's processor, and until nothing more is painted that belongs to it, in milliseconds of all
threads: boards are painted beside the frames. The slowest come last.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import chain
from pathlib import Path

from bench.measuring import machine
from bench.playing import Table, parser
from mycity.smoke.check import menus
from mycity.smoke.moments import Moment, moments

LIMIT = 400.0
"""Milliseconds within which a scene is to appear."""


def appear(table: Table, moment: Moment) -> tuple[float, float]:
    """Return the milliseconds until the first picture of a moment, and until it is whole."""
    stack, below = table.game.services.stack, len(table.game.services.stack)
    begun, begun_by_all = time.thread_time(), time.process_time()
    scene = moment.make(table.game.services)
    if not len(stack) or scene is not stack.top:
        stack.push(scene)
    table.game.frame(16.0)
    first = time.thread_time() - begun
    scene.finish_pictures()
    table.game.frame(16.0)
    whole = time.process_time() - begun_by_all
    while len(stack) > below:
        stack.pop()
    table.game.frame(400.0)
    return 1000 * first, 1000 * whole


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--only", nargs="*", default=[])
    arguments = known.parse_args()
    width, height = map(int, arguments.window.split("x"))
    took: list[tuple[float, float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        table = Table((width, height), Path(folder), paced=False)
        for moment in chain(menus(), moments()):
            if not arguments.only or moment.name.startswith(tuple(arguments.only)):
                first, whole = appear(table, moment)
                took.append((first, whole, moment.name))
        table.close()
    for first, whole, name in sorted(took):
        print(f"{name:<20} first picture {first:7.1f} ms, whole {whole:7.1f} ms")
    late = [name for first, _, name in took if first > LIMIT]
    print(f"{machine()}; window {arguments.window}; later than {LIMIT:.0f} ms: {', '.join(late) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
