"""What a resolved turn looks like: its events become things that move and fade."""

from __future__ import annotations

from mycity.engine.events import Blocked, Built, Event, Revealed
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.play.model import Play
from mycity.scenes.play.pictures import signed
from mycity.scenes.play.screen import Screen
from mycity.ui.look import Look


def tell(events: list[Event], play: Play, screen: Screen, look: Look) -> None:
    """Set off what shows the events of a turn: other cities light up, points float, tokens move, the card turns."""
    if any(isinstance(event, Revealed) for event in events):
        play.blocked = None
    for event in events:
        if isinstance(event, Built) and event.seat != play.seat:
            columns = play.state.cities[event.seat].board.grid.stride
            play.effects.light(screen.small_rect(event.seat, event.placement.mask, columns))
        elif isinstance(event, Points) and event.points:
            colour = look.palette.good if event.points > 0 else look.palette.bad
            play.effects.float_points(signed(event.points), colour, screen.token_place(event.seat))
        elif isinstance(event, Gain):
            picture = screen.gain_picture(event.what)
            play.effects.float_points(signed(event.count), look.palette.good, screen.gain_place(event.seat), picture)
        elif isinstance(event, Change) and event.seat == play.seat:
            screen.light_cells(event.cells)
        elif isinstance(event, Blocked):
            play.blocked = event.out
        elif isinstance(event, Revealed):
            play.hand.new_card()
            _turn_card(play)
    for seat, city in enumerate(play.session.state.cities):
        play.effects.move_token(seat, city.token)


def _turn_card(play: Play) -> None:
    def step(share: float) -> None:
        play.opened = share

    play.effects.timeline.run("card flip", step)
