"""What a resolved turn looks like: its events become things that move and fade."""

from __future__ import annotations

import pygame

from mycity.engine.events import Blocked, Built, Event, Revealed
from mycity.engine.grid import indices
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.play.model import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.small_pictures import signed
from mycity.scenes.shell.services import Services
from mycity.ui.style.look import Look

_BLOCKED_CARDS = 2
"""How many cards later it can still be read what the blocking card took."""


class Whereabouts:
    """Where on the screen something happens.

    Args:
        services: What every scene is given.
        play: What is shown.
        screen: How it is shown.
    """

    def __init__(self, services: Services, play: Play, screen: Screen) -> None:
        self._services = services
        self._play = play
        self._screen = screen

    def token_place(self, seat: int) -> tuple[int, int]:
        """Return a place just below a seat's token."""
        places = self._screen.moving.token_places()
        return places[seat].centerx, self._screen.layout.bar.bottom + self._services.look.px(60)

    def gain_picture(self, what: str) -> pygame.Surface:
        """Return the picture of something won in a turn."""
        return reward_picture(self._services.sprites, what, self._services.look.px(30))

    def gain_place(self, seat: int) -> tuple[int, int]:
        """Return where something won in a turn rises: at the cabinet, or at a neighbour's city."""
        if seat == self._play.seat:
            return self._screen.layout.cabinet.centerx, self._screen.layout.cabinet.top
        place = self._screen.layout.cities[self._play.others.index(seat)]
        return place.centerx - self._services.look.px(14), place.centery

    def light_cells(self, cells: int) -> None:
        """Point out cells (a mask) of the large board that have changed."""
        grid = self._play.city.board.grid
        for index in indices(cells):
            self._play.effects.light(self._screen.board.cell_rect(*grid.coordinate(index)))

    def small_rect(self, seat: int, cells: int, grid_columns: int) -> pygame.Rect:
        """Return where cells (a mask) lie on a seat's small board."""
        place = self._screen.layout.cities[self._play.others.index(seat)]
        px = self._screen.layout.small
        found = [divmod(index, grid_columns) for index in range(cells.bit_length()) if cells >> index & 1]
        rows, columns = [row for row, _ in found], [column for _, column in found]
        left, top = place.left + 2 + min(columns) * px, place.top + 2 + min(rows) * px
        return pygame.Rect(left, top, (max(columns) - min(columns) + 1) * px, (max(rows) - min(rows) + 1) * px)


def tell(events: list[Event], play: Play, at: Whereabouts, look: Look) -> None:
    """Set off what shows the events of a turn: other cities light up, points float, tokens move, the card turns."""
    if play.state.drawn > play.blocked_until:
        play.blocked = None
    for event in events:
        _tell_one(event, play, at, look)
    for seat, city in enumerate(play.session.state.cities):
        play.effects.move_token(seat, city.token)


def _tell_one(event: Event, play: Play, at: Whereabouts, look: Look) -> None:
    if isinstance(event, Built) and event.seat != play.seat:
        columns = play.state.cities[event.seat].board.grid.stride
        play.effects.light(at.small_rect(event.seat, event.placement.mask, columns))
    elif isinstance(event, Points) and event.points:
        colour = look.palette.good if event.points > 0 else look.palette.bad
        play.effects.float_points(signed(event.points), colour, at.token_place(event.seat))
    elif isinstance(event, Gain):
        picture = at.gain_picture(event.what)
        play.effects.float_points(signed(event.count), look.palette.good, at.gain_place(event.seat), picture)
    elif isinstance(event, Change) and event.seat == play.seat:
        at.light_cells(event.cells)
    elif isinstance(event, Blocked):
        play.blocked, play.blocked_until = event.out, play.state.drawn + _BLOCKED_CARDS
    elif isinstance(event, Revealed):
        play.hand.new_card()
        if play.sight.building is not None:
            _turn_card(play)


def _turn_card(play: Play) -> None:
    def step(share: float) -> None:
        play.opened = share

    play.effects.timeline.run("card flip", step)
