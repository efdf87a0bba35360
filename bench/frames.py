"""What a frame of the play scene costs: ``python -m bench.frames [--game NAME] [--frames N] [--window WxH]``.

A game against three bots is played by posted events: buildings are dragged about and turned, dropped, animated into
place; cards turn over, bots think, the water runs. Every frame is timed from the very first one of the scene, from
its first event to the finished picture, by the clock and by the processor time of its thread. Frames in which nothing
was drawn are counted apart. `bench.moving` measures the other scenes.
"""

from __future__ import annotations

import sys

import pygame

from bench.measuring import machine
from bench.playing import Costs, Place, Table, move_mouse, parser, post, press_mouse, spread, table, tell, way, within
from mycity.scenes.play import PlayScene

_STOPS = ((0.8, 0.2), (0.2, 0.7), (0.6, 0.5))
"""Where a building is carried before it is dropped, in shares of the board."""
_STOPPERS = frozenset({"C-I4", "C-Y5", "C-V3"})
"""Cards after which the person stops when there is no place left."""
_FIRST = 400


class Run:
    """A game that plays itself, frame by frame."""

    def __init__(self, table: Table, game: str) -> None:
        self._table = table
        self._game = game
        self.costs = Costs()
        self._turn = 0
        self._place: Place = (0, 0)

    def go(self, frames: int) -> Costs:
        """Play until that many frames were drawn."""
        while len(self.costs.wall) < frames:
            self._take_turn(self._table.scene or self._table.open(7 + self._turn, self._game))
        return self.costs

    def _take_turn(self, scene: PlayScene) -> None:
        if scene.play.open_building is None:
            self._table.frame(self.costs)
        elif scene.play.view.placements:
            self._drag(scene)
        else:
            self._press(pygame.K_s if scene.play.state.card in _STOPPERS else pygame.K_p)
            self._press(pygame.K_RIGHT, pygame.K_RETURN)
        for _ in range(80):
            self._table.frame(self.costs)

    def _drag(self, scene: PlayScene) -> None:
        """Carry the building across the board, turning it on the way, and drop it where it may be built."""
        self._turn += 1
        board = scene.screen.board
        self._place = scene.page.find("card").rect.center
        press_mouse(self._place)
        for stop in _STOPS:
            self._carry(within(board.rect, stop))
            self._wheel()
        for _ in range(4):
            spots = sorted(scene.play.hand.glowing)
            if spots:
                self._carry(board.cell_rect(*spots[self._turn * 7 % len(spots)]).center)
                break
            self._wheel()
        post(pygame.MOUSEBUTTONUP, pos=self._place, button=pygame.BUTTON_LEFT)

    def _carry(self, goal: Place) -> None:
        for place in way(self._place, goal):
            move_mouse(place)
            self._table.frame(self.costs)
        self._place = goal

    def _wheel(self) -> None:
        post(pygame.MOUSEWHEEL, x=0, y=-1)
        self._table.frame(self.costs)

    def _press(self, *keys: int) -> None:
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                post(kind, key=key, mod=0, unicode="", scancode=0)
                self._table.frame(self.costs)


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--game", default="eternal", help="a game of one evening")
    known.add_argument("--frames", type=int, default=2000, help="drawn frames to measure")
    known.add_argument("--paced", action="store_true", help="60 frames a second, asleep in between")
    arguments = known.parse_args()
    with table(arguments, paced=arguments.paced) as found:
        costs = Run(found, arguments.game).go(arguments.frames)
        driver = pygame.display.get_driver()
    report: dict[str, object] = {"machine": machine(), "driver": driver, "window": arguments.window}
    report |= {"game": arguments.game, "drawn": len(costs.wall), "idle": costs.idle}
    report |= {"wall ms": spread(costs.wall), "processor ms": spread(costs.processor)}
    report[f"first {_FIRST} ms"] = spread(costs.processor[:_FIRST])
    tell(report, as_json=arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
