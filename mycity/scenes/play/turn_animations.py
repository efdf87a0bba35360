"""Animations of a turn: its events, and a building that falls into place or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import cells_on
from mycity.board_pictures.small_pictures import signed
from mycity.content.rule_words import refusal_words, words_of
from mycity.engine.events import Answered, Blocked, Built, Ended, Event, Passed, Revealed, Stopped
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.effects import ICON_SIDE, FlyingPicture, rimmed
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.surprise_queue import surprises_in
from mycity.scenes.play.model.turn_recap import MovePicture, TurnRecap, large_cell
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.telling.landing_animations import LandingAnimations
from mycity.scenes.play.telling.moment_pictures import MomentPictures
from mycity.scenes.play.telling.moment_teller import MomentTeller
from mycity.scenes.play.telling.rule_signs import RuleSigns
from mycity.scenes.play.telling.screen_positions import ScreenPositions
from mycity.scenes.play.telling.standing_changes import StandingChanges
from mycity.scenes.play.turn_sounds import TurnSounds
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shell.base import PageScene
from mycity.table.turn.hand import Grip, Landing
from mycity.ui.animation import RunningMovement

_BLOCKED_CARDS = 2
"""The number of cards for which it can still be read what the blocking card took."""
_START, _ARRIVE = 120.0, 560.0
"""Milliseconds after which points start to fly, and after which their token moves, at normal speed."""


class TurnAnimations:
    """Tells on the screen what happens in the game."""

    def __init__(self, scene: PageScene, play: Play, screen: Callable[[], Screen]) -> None:
        self._scene = scene
        self._play = play
        self._screen = screen
        self.sounds = TurnSounds(scene.services.sound, play)
        self._positions = ScreenPositions(scene.services, play, screen)
        pictures = MomentPictures(scene.services, play, self._positions, lambda: screen().particles)
        self.moments = MomentTeller(scene.services, play, pictures, self._groups)
        self.signs = RuleSigns(scene.services, play)
        self.landing = LandingAnimations(
            scene.services, play, self._positions, self.moments, self.signs, screen, self.sounds
        )
        self._standings = StandingChanges(scene.services, play, self._positions, screen)
        self._motion = scene.services.motion
        self._recap_run: RunningMovement | None = None
        self._sources: dict[int, Placement] = {}

    def _groups(self) -> GroupView:
        """Return what lights groups, below the crowns that the city on the screen has by now."""
        screen = self._screen()
        screen.mark_groups()
        return screen.groups

    def tell(self, events: list[Event]) -> None:
        """Show what everybody did, then what the deck did, then the next card; offer what can be done now."""
        play = self._play
        if play.state.drawn > play.blocked_until:
            play.blocked = None
        self._hold_presses_off(events)
        self._sources = {event.seat: event.placement for event in events if isinstance(event, Built)}
        for event in events:
            self._tell_one(event)
        self.follow_scores(delay=0.0 if self._motion.reduced else _ARRIVE)
        if any(isinstance(event, Revealed) for event in events):
            self._screen().pictures.want_card()
        if any(not isinstance(event, Answered) for event in events):
            self.signs.happened(events)
            self.moments.note(events)
            self._standings.tell_lost_crowns()
            self._tell_turn(events)
        elsewhere = [event for event in events if isinstance(event, Answered) and event.seat != play.seat]
        if not events or elsewhere != events:
            self._scene.rebuild()

    def follow_scores(self, *, delay: float = 0.0) -> None:
        """Let every token go to its score so far, if it is not on its way there."""
        for seat, points in enumerate(self._screen().panes.projection.so_far):
            self._play.effects.move_token(seat, points, delay=delay)

    def undone(self) -> None:
        """Show the card before once more: the last turn was undone, with all that came of it."""
        play = self._play
        play.blocked = play.recap = self._recap_run = None
        play.guard.begin()
        play.hand.new_card()
        play.effects.drop()
        self._standings.begin()
        self.signs.begin()
        self.moments.begin()
        self.follow_scores()
        self._screen().pictures.want_card()
        self._turn_card()
        self._scene.rebuild(focus="card")

    def _hold_presses_off(self, events: list[Event]) -> None:
        """Have what was pressed for the card before do nothing; while cards go by to be watched, the buttons stay."""
        play = self._play
        has_stopped = any(isinstance(event, Stopped) and event.seat == play.seat for event in events)
        if any(isinstance(event, Revealed | Ended) for event in events) and (has_stopped or not play.turn.is_watching):
            play.guard.begin()

    def open(self) -> None:
        """Show what the deck has done before the first card, in a game that begins or goes on."""
        session = self._play.session
        self.signs.begin()
        self.moments.begin()
        self._standings.begin()
        self._recall_blocked(session.events)
        last = [number for number, event in enumerate(session.events) if isinstance(event, Answered)]
        since = session.events[last[-1] + 1 :] if last else session.events
        self._play.surprises.show(surprises_in(since, session.state), self._open_card)

    def _recall_blocked(self, events: list[Event]) -> None:
        """Take note of what the blocking card took lately in a game that goes on: its words are there again."""
        revealed = 0
        for event in reversed(events):
            revealed += isinstance(event, Revealed)
            if isinstance(event, Blocked) and revealed <= _BLOCKED_CARDS + 1:
                self._play.blocked = event.out
                self._play.blocked_until = self._play.state.drawn + _BLOCKED_CARDS + 1 - revealed

    def hurry(self) -> None:
        """End the recap: somebody does not wait for it."""
        if self._recap_run is not None:
            self._recap_run.elapsed = self._recap_run.delay + self._recap_run.length

    def _tell_turn(self, events: list[Event]) -> None:
        """Let the recap run, then the surprises, then turn the card over; what is only watched goes by without."""
        play = self._play
        asks = any(isinstance(event, Revealed) for event in events) and play.view.building is not None
        play.opened = 0.0 if asks else 1.0
        surprises = [] if play.turn.is_watching else surprises_in(events, play.session.state)

        def over() -> None:
            if play.recap is not recap:  # the turn was undone meanwhile
                return
            play.recap = self._recap_run = None
            for event in events:
                if isinstance(event, Blocked):
                    play.blocked, play.blocked_until = event.out, play.state.drawn + _BLOCKED_CARDS
            if surprises:
                play.guard.begin()
            play.surprises.show(surprises, self._open_card)

        recap = play.recap = (
            None if play.turn.is_watching else TurnRecap(tuple(self._move_pictures(events)), not self._motion.reduced)
        )
        if recap is None:
            over()
            self._hear_card()
            return
        self._let_run(recap, over)

    def _let_run(self, recap: TurnRecap, over: Callable[[], None]) -> None:
        is_new = True

        def step(share: float) -> None:
            nonlocal is_new
            recap.share = share
            if share and is_new and self._play.recap is recap:  # not in the frame of the turn, which has enough to do
                is_new = False
                self._standings.show_who_did_well()
                self.moments.resolved()

        self._recap_run = self._scene.timeline.run("turn recap", step, then=over)
        if self._recap_run.over:
            self._recap_run = None

    def _open_card(self) -> None:
        if self._play.opened < 1.0:
            self._play.guard.begin()
            self._turn_card()
            self._hear_card()
        self._scene.rebuild()  # what speaks of the deck may know the card now

    def _hear_card(self) -> None:
        if (card := self._play.session.state.card) is not None:
            self.sounds.tell(Revealed(card))

    def _move_pictures(self, events: list[Event]) -> Iterator[MovePicture]:
        """Yield what the others did: the building that grows on their board, or the sign of having passed."""
        for event in events:
            if not isinstance(event, Built | Passed | Stopped) or event.seat == self._play.seat:
                continue
            city = self._positions.city(event.seat)
            if isinstance(event, Built):
                start = self._positions.on_city(event.seat, event.placement.mask)
                yield MovePicture(event.seat, partial(self._large, event), start, city)
            else:
                name = "rule-pass" if isinstance(event, Passed) else "rule-stop"
                sign = partial(self._scene.services.sprites.icon, name, city.width // 3)
                yield MovePicture(event.seat, sign, pygame.Rect(city.center, (1, 1)), city)

    def _large(self, event: Built) -> pygame.Surface:
        """Return the picture of what was built, as large as the recap shows it."""
        sprites, screen = self._scene.services.sprites, self._screen()
        city = self._play.state.cities[event.seat]
        grid, building = city.board.grid, city.player.buildings[event.building]
        cells = cells_on(grid, building, event.placement)
        return art_of(grid).icon(sprites, building, cells, large_cell(screen.layout.small), screen.roofs)

    def refuse(self, landing: Landing) -> None:
        """Shake the building; one that was dragged goes back to its card and leaves the word behind."""
        play, board = self._play, self._screen().board
        self.sounds.refused()
        self.signs.refused(landing.refusal)

        def swing(share: float) -> None:
            play.swing = share

        def back() -> None:
            play.swing = 0.0
            if play.hand.grip is Grip.DRAGGED:
                play.hand.let_go()
                if landing.refusal is not None:
                    words, look = self._scene.t(refusal_words(landing.refusal)), self._scene.look
                    at = board.held_rect(landing.held).clip(board.rect).center
                    play.effects.say(rimmed(look, words, look.palette.bad), at)

        self._scene.timeline.run("illegal shake", swing, then=back)

    def _tell_one(self, event: Event) -> None:
        play, palette = self._play, self._scene.look.palette
        if not isinstance(event, Revealed | Blocked):  # these are heard when they are seen
            self.sounds.tell(event)
        if isinstance(event, Built) and event.seat != play.seat and play.turn.is_watching:
            play.effects.light(self._positions.on_city(event.seat, event.placement.mask))
        elif isinstance(event, Points) and event.points:
            self._send_points(event)
        elif isinstance(event, Gain):
            picture = reward_picture(self._scene.services.sprites, event.what, self._scene.look.px(30))
            gain = rimmed(self._scene.look, signed(event.count), palette.good, picture)
            play.effects.float_points(gain, self._positions.gain(event.seat))
        elif isinstance(event, Change) and event.seat == play.seat:
            for cell in self._positions.cells(event.cells):
                play.effects.light(cell)
        elif isinstance(event, Revealed):
            play.hand.new_card()

    def _send_points(self, event: Points) -> None:
        """Let own points fly from what brought them to the token; those of others rise at their small city.

        Where nothing may fly, they fade in below the token.
        """
        look, effects = self._scene.look, self._play.effects
        colour = look.palette.good if event.points > 0 else look.palette.bad
        if event.seat != self._play.seat:
            effects.float_points(rimmed(look, signed(event.points), colour), self._positions.city(event.seat).center)
            return
        if self._motion.reduced:
            effects.float_points(rimmed(look, signed(event.points), colour), self._positions.below_token(event.seat))
            return
        words = words_of(event.rule)
        sign = self._scene.services.sprites.icon(words.icon, look.px(ICON_SIDE)) if words else None
        picture = partial(rimmed, look, signed(event.points), colour, sign)
        source = self._positions.source(event.seat, self._sources.get(event.seat), event.cell)
        effects.fly(FlyingPicture(picture, source, self._positions.token(event.seat)), delay=_START)

    def _turn_card(self) -> None:
        def step(share: float) -> None:
            self._play.opened = share

        self._scene.timeline.run("card flip", step)
