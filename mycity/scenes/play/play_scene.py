"""The play scene: one game at one screen, from the open card to the last."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_of
from mycity.content.games import ONE_EPISODE
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.controls import Controls
from mycity.scenes.play.hand_input import STAYS, HandInput, PlayInput
from mycity.scenes.play.hand_over import HandOver
from mycity.scenes.play.model.effects import Effects
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.surprise_queue import SurpriseQueue
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shared.finished_games import keep_result, keep_result_left
from mycity.scenes.shared.game_sounds import piece_of
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.ways import Ways
from mycity.storage.saves import anonymized
from mycity.table.guests import guests_of
from mycity.table.looking_back.counted_games import best_before
from mycity.table.standing_score import standing_scores
from mycity.table.turn.hand import Hand
from mycity.table.turn.help import Help
from mycity.table.turn.open_turn import OpenTurn
from mycity.table.turn.session import Session
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget
from mycity.ui.sound.table import PieceName

_CONFIRMS = frozenset(("build", "undo"))
"""Keys of the buttons beside a building that is to be confirmed."""


class PlayScene(PageScene):
    """A game being played.

    It is pushed with a session and closes it when it leaves. Between two people it pushes the curtain; after
    the last card the count-up takes its place.

    Args:
        session: The game, new or resumed.
        decor: How its boards are shown; as its episode has it when None.
        help_for: Makes what gives hints; the coach is among them where it is set when None.
        may_undo: Returns whether the last turn can be undone, where the game allows it; as it is set when None.
        arrange: Returns where everything lies, when it is told where it lies in a game.
    """

    home = "card"

    def __init__(
        self,
        services: Services,
        session: Session,
        *,
        decor: EpisodeDecor | None = None,
        help_for: Callable[[OpenTurn], Help] | None = None,
        may_undo: Callable[[], bool] | None = None,
        arrange: Callable[[PlayLayout], PlayLayout] = lambda layout: layout,
    ) -> None:
        super().__init__(services)
        motion, settings, state = services.motion, services.settings, session.state
        turn = OpenTurn(
            session,
            lambda: motion.length("answer settles"),
            lambda: motion.length("pause between turns"),
            may_undo or (lambda: settings.now.undo_latest),
        )
        given_help = help_for(turn) if help_for else Help(turn, lambda: services.adviser, lambda: settings.now.coach)
        so_far = standing_scores(state.rules, state.cities, is_over=state.is_over)
        effects = Effects(self.timeline, list(map(float, so_far)))
        surprises = SurpriseQueue(motion, services.sound.play)
        self.play = Play(
            session,
            turn,
            Hand(turn),
            effects,
            given_help,
            surprises,
            guests=guests_of(session.file.base_save, state.table),
        )
        services.light_boards()
        self._arrange = arrange
        self._setting = decor or decor_of(state)
        scenario = state.table.scenario
        self._piece = piece_of(scenario.game, scenario.episode, scenario.version)
        self.animations = TurnAnimations(self, self.play, lambda: self.screen)
        self.actions = PlayActions(self, self.play, self.animations, self._setting, lambda: self.screen)
        self._hand_input = HandInput(self.play, self.actions, lambda: self.screen)
        self._input = PlayInput(self, self.play, self.actions, self.animations, self._hand_input, super().handle)
        self._controls = Controls(services, self.play, self.actions, self._hand_input.grab, self._setting)
        self._screen: Screen | None = None
        self._hand_over = HandOver(self, self.play, self.actions, lambda: self.screen)
        self.saver = session.file.saver
        self._is_result_kept = False

    @property
    def screen(self) -> Screen:
        if self._screen is None:
            self._screen = Screen(self.services, self.play, self._setting, self._arrange)
            self._screen.preloader.want("count-up", _load_count_up(self.ways))
        return self._screen

    # -- life ------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the widgets for what can be done now, and tell the hand where things are."""
        widgets = self._controls.make(self.screen)
        card = widgets[0]
        if isinstance(card, CardWidget):
            others = [widget for widget in widgets if widget.focusable and widget is not card]
            self._hand_input.card = card
            self._hand_input.others = others if self.play.hand.held is not None else [*others, card]
            self._hand_input.has_keys = lambda: self.page.focus is not None and self.page.focus.key == self.home
        self.screen.show_board()
        over_board = [widget.rect for widget in widgets if self.play.asked is not None and widget.key in _CONFIRMS]
        self.clear_of = self.screen.said = [*self.screen.moving.said(), *over_board]
        return widgets

    def rebuild(self, *, focus: str = "") -> None:
        before = self.page
        super().rebuild(focus=focus)
        self.page.keep_held(before, STAYS)

    def look_changed(self) -> None:
        self.screen.preloader.close()
        self._screen = None
        super().look_changed()
        _freeze_what_lives()

    def pause(self) -> None:
        self.play.guard.forget()
        self.play.hand.let_go()
        self.play.swing = 0.0
        self.screen.catch_up()  # what comes above is not shown before what is seen around it is whole
        super().pause()

    def resume(self) -> None:
        super().resume()
        self._hand_over.end()
        self.screen.catch_up()

    def enter(self) -> None:
        super().enter()
        file, episode = self.play.session.file, self.play.session.state.table.scenario.episode
        if file.saver is not None:  # a game that is not saved anywhere is not compared with others
            self.animations.moments.best = best_before(self.services.finished.games, file.base_save.game, episode)
        self.animations.sounds.begin()
        self.animations.open()
        _freeze_what_lives()

    def finish_pictures(self) -> None:
        self.screen.preloader.finish()

    def leave(self) -> None:
        gc.unfreeze()
        if self._screen is not None:
            self._screen.preloader.close()
            self._screen = None
        self.play.help.close()
        self.play.session.close()
        if not self._is_result_kept:
            keep_result_left(self.services, self.play.session)

    @property
    def piece(self) -> PieceName:
        return self._piece

    @property
    def light(self) -> str | None:
        return self._setting.light

    @property
    def is_whole(self) -> bool:
        return self.screen.is_whole

    @property
    def strip(self) -> int:
        return self._screen.layout.bar.bottom if self._screen is not None else 0

    @property
    def rule_book(self) -> RuleBook:
        alone = self.play.session.file.kind == ONE_EPISODE
        return RuleBook.of(self.play.state.table, alone=alone)

    def facts(self) -> dict[str, object]:
        return {"game in play": anonymized(self.play.session.snapshot())}

    def on_focus_lost(self) -> None:
        self.play.guard.forget()
        self.play.session.keep()

    def cancel(self) -> None:
        if self.play.asked is not None:
            self.actions.undo()
        elif self.play.help.hint is not None:
            self.play.help.put_away()
            self.rebuild()
        else:
            self.actions.open_menu()

    # -- frames ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if not self.screen.cover.is_shown:
            return self._input.handle(event, command)
        if command is Command.CANCEL:  # nobody acts on what is not to be seen yet, but may leave
            self.cancel()
        elif command is Command.MENU:
            self.actions.open_menu()
        return command in {Command.CANCEL, Command.MENU}

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.play.guard.update(milliseconds)
        if self.screen.cover.is_shown:  # the board is made ready while nothing of it is seen
            self.screen.refresh()
            self.needs_redraw |= self.screen.cover.update(milliseconds) or not self.screen.cover.is_shown
            if not self.play.is_telling:  # people may change places meanwhile
                self._move_on()
        elif self.play.surprises.now is not None:  # all else stands still
            self.page.hide_tooltip()
            self.needs_redraw |= self.play.surprises.update(milliseconds) | self.screen.refresh()
        else:
            self._play_on(milliseconds)
            if not self.timeline.busy and not self.play.is_telling:
                self._move_on()

    def _play_on(self, milliseconds: float) -> None:
        """Let moving things move, take note of what is looked at, let the turn go on, and tell what comes of it."""
        self.screen.panes.guests.grow(milliseconds)
        looked_at = self._controls.looked_at(self.page)
        self.needs_redraw |= self.screen.flow(milliseconds) | (looked_at != self.play.looked_at)
        self.play.looked_at = looked_at
        self.actions.advice.update(milliseconds)
        self.needs_redraw |= self.animations.signs.update(milliseconds)
        settled = self.play.turn.settled
        events = self.play.turn.update(milliseconds)
        self.needs_redraw |= self.play.turn.settled != settled
        if events:
            self.animations.tell(events)
        self.animations.follow_scores()
        if not events and not self.page_changed:  # panes are painted in frames that have nothing else to do
            self.needs_redraw |= self.screen.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw panes and board, the widgets, then what is in hand and what floats."""
        if self.screen.cover.is_shown:
            self.screen.cover.draw(surface)
            return
        self.page_changed = False
        self.screen.draw(surface, self.page)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self.screen.cover.is_shown:
            return super().draw_changes(surface)
        changed, self.page_changed = self.page_changed, False
        return self.screen.draw_changes(surface, self.page, page_changed=changed)

    def _move_on(self) -> None:
        """Hand the screen over, or count the points, when all is still."""
        session = self.play.session
        if session.state.is_over:
            keep_result(self.services, session)
            self._is_result_kept = True
            self.ways.count_up(session)
        else:
            self._hand_over.go_on()


def _load_count_up(ways: Ways) -> Iterator[None]:
    ways.load_count_up()
    yield


def _freeze_what_lives() -> None:
    """Collect all that has gone and freeze the rest: no collection during a frame has to look through it."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
