"""The play scene: one game at one screen, from the open card to the last."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_of
from mycity.content.games import ONE_EPISODE
from mycity.engine.episode import State
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.controls import Controls
from mycity.scenes.play.hand_input import HandInput
from mycity.scenes.play.hand_over import HandOver
from mycity.scenes.play.model.effects import Effects
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.surprise_queue import SurpriseQueue
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.telling.moment_teller import MomentTeller
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shared.finished_games import keep_result, keep_result_left, statistics_of
from mycity.scenes.shared.game_sounds import piece_of
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.storage.saves import anonymized
from mycity.table.looking_back.counted_games import best_before
from mycity.table.standing_score import standing_scores
from mycity.table.turn.hand import Hand
from mycity.table.turn.help import Help
from mycity.table.turn.open_turn import OpenTurn
from mycity.table.turn.session import Session
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget
from mycity.ui.sound.table import PieceName

_MOVES = frozenset((Command.CONFIRM, Command.PASS, Command.STOP, Command.HINT, Command.NEXT, Command.PREVIOUS))
"""Keys that are for the open card, which is not turned over before the recap has ended."""
_BESIDE = ("menu", "overview", "cabinet", "skip", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that can be used meanwhile."""
_CONFIRMS = frozenset(("build", "undo"))
"""Keys of the buttons beside a building that is to be confirmed."""
_STAYS = ("menu", "overview", "cabinet", "leave lesson", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that mean the same before and after a card is turned over: a click on them is never void."""


class PlayScene(PageScene):
    """A game being played.

    It is pushed with a session and closes it when it leaves. Between two people it pushes the curtain; after
    the last card the count-up takes its place.

    Args:
        session: The game, new or resumed.
    """

    home = "card"

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__(services)
        motion = services.motion
        turn = OpenTurn(
            session,
            lambda: motion.length("answer settles"),
            lambda: motion.length("pause between turns"),
            self.may_undo_last_turn,
        )
        state = session.state
        so_far = standing_scores(state.rules, state.cities, is_over=state.is_over)
        effects = Effects(self.timeline, list(map(float, so_far)))
        surprises = SurpriseQueue(motion, services.sound.play)
        self.play = Play(session, turn, Hand(turn), effects, self.help_for(turn), surprises)
        services.light_boards()
        self._setting = self.decor_for(session.state)
        scenario = session.state.table.scenario
        self._piece = piece_of(scenario.game, scenario.episode, scenario.version)
        self._animations = TurnAnimations(self, self.play, lambda: self.screen)
        self.actions = PlayActions(self, self.play, self._animations, self._setting, lambda: self.screen)
        self._hand_input = HandInput(self.play, self.actions, lambda: self.screen)
        self._controls = Controls(services, self.play, self.actions, self._hand_input.grab, self._setting)
        self._screen: Screen | None = None
        self._hand_over = HandOver(self, self.play, self.actions, lambda: self.screen)
        self.saver = session.file.saver
        self._is_result_kept = False

    @property
    def moments(self) -> MomentTeller:
        """The teller of the game's moments."""
        return self._animations.moments

    @property
    def screen(self) -> Screen:
        if self._screen is None:
            self._screen = Screen(self.services, self.play, self._setting, self.arrange)
            self._screen.preloader.want("count-up", self._load_count_up())
        return self._screen

    def decor_for(self, state: State) -> EpisodeDecor:
        """Return how its boards are shown."""
        return decor_of(state)

    def help_for(self, turn: OpenTurn) -> Help:
        """Return what gives hints, and the coach where it is set."""
        services = self.services
        return Help(turn, lambda: services.adviser, lambda: services.settings.now.coach)

    def may_undo_last_turn(self) -> bool:
        """Return whether the last turn can be undone, where the game allows it."""
        return self.services.settings.now.undo_latest

    def arrange(self, layout: PlayLayout) -> PlayLayout:
        """Return where everything lies."""
        return layout

    def _load_count_up(self) -> Iterator[None]:
        self.ways.load_count_up()
        yield

    def _put_screen_away(self) -> None:
        if self._screen is not None:
            self._screen.preloader.close()
            self._screen = None

    # -- life ------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the widgets for what can be done now, and tell the hand where things are."""
        widgets = self._controls.make(self.screen)
        card = widgets[0]
        if isinstance(card, CardWidget):
            card.opened = self.play.opened
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
        self.page.keep_held(before, _STAYS)

    def look_changed(self) -> None:
        self._put_screen_away()
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
            self.moments.best = best_before(statistics_of(self.services).games, file.base_save.game, episode)
        self._animations.sounds.begin()
        self._animations.open()
        _freeze_what_lives()

    def finish_pictures(self) -> None:
        self.screen.preloader.finish()

    def leave(self) -> None:
        gc.unfreeze()
        self._put_screen_away()
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
        if self.screen.cover.is_shown:  # nobody acts on what is not to be seen yet, but may leave
            return self._leave_by(command)
        held, turn = self.play.hand.held, self.play.hand.turn
        understood = self._react(event, command)
        self._animations.sounds.hand(held, turn)
        return understood

    def _leave_by(self, command: Command | None) -> bool:
        if command is Command.CANCEL:
            self.cancel()
        elif command is Command.MENU:
            self.actions.open_menu()
        return command in {Command.CANCEL, Command.MENU}

    def _react(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Let what is told of the last turn react, then the hand, the widgets, the keys that mean a button.

        Nothing that was meant for the last card does anything.
        """
        is_void = not self._is_press_on(event, _STAYS) and self.play.guard.swallows(event, command)
        if (self.play.is_telling and self._tell(event, command, is_void=is_void)) or is_void:
            return True
        held, turn = self.play.hand.held, self.play.hand.turn
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP}:
            self.page.note_mouse(event.pos)
        understood = self._hand_input.handle(event, command)
        if self.play.hand.held != held or self.play.hand.turn != turn or self.play.hand.held is not None:
            self.needs_redraw = True
        if (understood and command is not None) or self.play.hand.held is not held:
            self.page.hide_tooltip()
        if understood or super().handle(event, command):
            return True
        if command is Command.MENU:
            self.actions.open_menu()
            return True
        return command is not None and self.actions.by_key(command)

    def _tell(self, event: pygame.event.Event, command: Command | None, *, is_void: bool) -> bool:
        """Give an event to what is being told of the last turn; return whether nobody else should see it."""
        if self.play.surprises.now is not None:
            return self.play.surprises.handle(event, command, is_void=is_void)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button <= pygame.BUTTON_RIGHT
        if (not is_press and command not in _MOVES) or self._is_press_on(event, _BESIDE):
            return False
        self._animations.hurry()
        focus = self.page.focus
        return is_press or not (command is Command.CONFIRM and focus is not None and focus.key.startswith(_BESIDE))

    def _is_press_on(self, event: pygame.event.Event, keys: tuple[str, ...]) -> bool:
        """Return whether the left mouse button goes down on a widget with a key that begins with one of some."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        return any(widget.key.startswith(keys) and widget.hit(event.pos) for widget in self.page.all_widgets())

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.play.guard.update(milliseconds)
        if self.screen.cover.is_shown:
            self._lay_out(milliseconds)
            return
        if self.play.surprises.now is not None:  # all else stands still
            self.page.hide_tooltip()
            self.needs_redraw |= self.play.surprises.update(milliseconds) | self.screen.refresh()
            return
        self._animate(milliseconds)
        self._look()
        self.actions.take_advice(milliseconds)
        settled = self.play.turn.settled
        events = self.play.turn.update(milliseconds)
        self.needs_redraw |= self.play.turn.settled != settled
        if events:
            self._animations.tell(events)
        self._animations.follow_scores()
        if not events and not self.page_changed:  # panes are painted in frames that have nothing else to do
            self.needs_redraw |= self.screen.refresh()
        if not self.timeline.busy and not self.play.is_telling:
            self._move_on()

    def _lay_out(self, milliseconds: float) -> None:
        """Have the board ready while nothing of it is seen; people may change places meanwhile."""
        self.screen.refresh()
        self.needs_redraw |= self.screen.cover.update(milliseconds) or not self.screen.cover.is_shown
        if not self.play.is_telling:
            self._move_on()

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

    def _animate(self, milliseconds: float) -> None:
        """Let water run and trees sway, unless motion is off; look at the card turning."""
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced:
            before = self.screen.board.frame_counts(int(self.play.clock))
            self.play.clock += milliseconds
            self.needs_redraw |= self.screen.board.frame_counts(int(self.play.clock)) != before
        card = self.page.find("card")
        if isinstance(card, CardWidget):
            card.opened = self.play.opened

    def _look(self) -> None:
        """Take note of what is looked at: its group lights up."""
        looked_at = self._controls.looked_at(self.page)
        self.needs_redraw |= looked_at != self.play.looked_at
        self.play.looked_at = looked_at

    def _move_on(self) -> None:
        """Hand the screen over, or count the points, when all is still."""
        session = self.play.session
        if session.state.is_over:
            keep_result(self.services, session)
            self._is_result_kept = True
            self.ways.count_up(session)
        elif (seat := self.play.turn.hand_over_to) is not None:
            self._hand_over.begin(seat)
        else:
            self._hand_over.stay()


def _freeze_what_lives() -> None:
    """Collect all that has gone and freeze the rest: no collection during a frame has to look through it."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
