"""What happens becomes things that move and fade: a turn's events, a building that falls into place or is refused."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.content.rule_words import refusal_words
from mycity.engine.events import Answered, Blocked, Built, Ended, Event, Revealed, Stopped
from mycity.engine.grid import indices
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.play.model import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.turn_sounds import TurnSounds
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.small_pictures import signed
from mycity.scenes.shell.base import PageScene
from mycity.table.hand import Grip, Landing

_BLOCKED_CARDS = 2
"""How many cards later it can still be read what the blocking card took."""


class TurnAnimations:
    """Tells on the screen what happens in the game."""

    def __init__(self, scene: PageScene, play: Play, screen: Callable[[], Screen]) -> None:
        self._scene = scene
        self._play = play
        self._screen = screen
        self.sounds = TurnSounds(scene.services.sound, play)

    def tell(self, events: list[Event]) -> None:
        """Let cities light up, points float, tokens move and the card turn over; offer what can be done now."""
        play = self._play
        if play.state.drawn > play.blocked_until:
            play.blocked = None
        self._hold_presses_off(events)
        for event in events:
            self._tell_one(event)
        for seat, city in enumerate(play.session.state.cities):
            play.effects.move_token(seat, city.token)
        if any(isinstance(event, Revealed) for event in events):
            self._screen().want_card()
        elsewhere = [event for event in events if isinstance(event, Answered) and event.seat != play.seat]
        if not events or elsewhere != events:
            self._scene.rebuild()

    def turn_back(self) -> None:
        """Show the card before once more: its answer was taken back, with all that came of it."""
        play = self._play
        play.blocked = None
        play.guard.begin()
        play.hand.new_card()
        for seat, city in enumerate(play.session.state.cities):
            play.effects.move_token(seat, city.token)
        self._screen().want_card()
        self._turn_card()
        self._scene.rebuild(focus="card")

    def _hold_presses_off(self, events: list[Event]) -> None:
        """Have what was pressed for the card before do nothing; while cards go by to be watched, the buttons stay."""
        play = self._play
        has_stopped = any(isinstance(event, Stopped) and event.seat == play.seat for event in events)
        if any(isinstance(event, Revealed | Ended) for event in events) and (has_stopped or not play.turn.is_watching):
            play.guard.begin()

    def let_fall(self, placement: Placement) -> None:
        play = self._play
        play.falling = placement, 0.0

        def fall(share: float) -> None:
            if play.falling is not None and play.falling[0] == placement:  # not taken back meanwhile
                play.falling = placement, share
                self._screen().show_board()

        def stand() -> None:
            if play.falling is not None and play.falling[0] == placement:
                self.sounds.landed()
            play.falling = None
            self._screen().show_board()

        self._scene.timeline.run("building snap", fall, then=stand)

    def refuse(self, landing: Landing) -> None:
        """Shake the building; one that was dragged goes back to its card and leaves the word behind."""
        play, board = self._play, self._screen().board
        self.sounds.refused()

        def swing(share: float) -> None:
            play.swing = share

        def back() -> None:
            play.swing = 0.0
            if play.hand.grip is Grip.DRAGGED:
                play.hand.let_go()
                if landing.refusal is not None:
                    words, colour = self._scene.t(refusal_words(landing.refusal)), self._scene.look.palette.bad
                    play.effects.say(words, colour, board.held_rect(landing.held).clip(board.rect).center)

        self._scene.timeline.run("illegal shake", swing, then=back)

    def _tell_one(self, event: Event) -> None:
        play, palette = self._play, self._scene.look.palette
        self.sounds.tell(event)
        if isinstance(event, Built) and event.seat != play.seat:
            play.effects.light(self._small_rect(event.seat, event.placement.mask))
        elif isinstance(event, Points) and event.points:
            colour = palette.good if event.points > 0 else palette.bad
            play.effects.float_points(signed(event.points), colour, self._below_token(event.seat))
        elif isinstance(event, Gain):
            picture = reward_picture(self._scene.services.sprites, event.what, self._scene.look.px(30))
            play.effects.float_points(signed(event.count), palette.good, self._gain_place(event.seat), picture)
        elif isinstance(event, Change) and event.seat == play.seat:
            grid = play.city.board.grid
            for index in indices(event.cells):
                play.effects.light(self._screen().board.cell_rect(*grid.coordinate(index)))
        elif isinstance(event, Blocked):
            play.blocked, play.blocked_until = event.out, play.state.drawn + _BLOCKED_CARDS
        elif isinstance(event, Revealed):
            play.hand.new_card()
            if play.sight.building is not None:
                self._turn_card()

    def _turn_card(self) -> None:
        def step(share: float) -> None:
            self._play.opened = share

        self._scene.timeline.run("card flip", step)

    def _below_token(self, seat: int) -> tuple[int, int]:
        screen = self._screen()
        return screen.moving.token_places()[seat].centerx, screen.layout.bar.bottom + self._scene.look.px(60)

    def _gain_place(self, seat: int) -> tuple[int, int]:
        """Return where something won in a turn rises: at the cabinet, or at a neighbour's city."""
        layout = self._screen().layout
        if seat == self._play.seat:
            return layout.cabinet.centerx, layout.cabinet.top
        place = layout.cities[self._play.others.index(seat)]
        return place.centerx - self._scene.look.px(14), place.centery

    def _small_rect(self, seat: int, cells: int) -> pygame.Rect:
        layout, grid = self._screen().layout, self._play.state.cities[seat].board.grid
        place, px = layout.cities[self._play.others.index(seat)], layout.small
        found = [grid.coordinate(index) for index in indices(cells)]
        rows, columns = [row for row, _ in found], [column for _, column in found]
        left, top = place.left + 2 + min(columns) * px, place.top + 2 + min(rows) * px
        return pygame.Rect(left, top, (max(columns) - min(columns) + 1) * px, (max(rows) - min(rows) + 1) * px)
