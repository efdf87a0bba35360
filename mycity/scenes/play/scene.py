"""The play scene: one game at one screen, from the open card to the last."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.ai.advice import Advice
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.events import Event, Revealed
from mycity.engine.pieces import Placement
from mycity.scenes.base import PageScene
from mycity.scenes.dialog import Ask
from mycity.scenes.play.advice_words import warning_words
from mycity.scenes.play.answering import Answering
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.coach_dialog import CoachDialog
from mycity.scenes.play.controls import Controls
from mycity.scenes.play.effects import Effects
from mycity.scenes.play.hand import Hand
from mycity.scenes.play.helping import Helping
from mycity.scenes.play.holding import Holding, Parts
from mycity.scenes.play.model import Play
from mycity.scenes.play.pause import PauseMenu
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.setting import setting_of
from mycity.scenes.play.telling import tell
from mycity.scenes.play.ways_out import curtain_scene, end_scene
from mycity.scenes.results_kept import keep_result
from mycity.scenes.rule_book import RuleBookScene
from mycity.scenes.rule_words import word_of
from mycity.scenes.services import Services
from mycity.scenes.session import Session
from mycity.scenes.title import TitleScene
from mycity.ui.inputs import Command
from mycity.ui.widgets import Widget


class PlayScene(PageScene):
    """A game being played.

    It is pushed with a session and closes it when it leaves. Between two people it pushes the curtain; after
    the last card the count-up takes its place.

    Args:
        services: What every scene is given.
        session: The game, new or resumed.
    """

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__(services)
        motion = services.motion
        answering = Answering(
            session, lambda: motion.length("answer settles"), lambda: motion.length("pause between turns")
        )
        tokens = [float(city.token) for city in session.state.cities]
        helping = Helping(answering, lambda: services.counsel, lambda: services.settings.now.coach)
        self.play = Play(session, answering, Hand(), Effects(self.timeline, tokens), helping)
        self._actions = _Actions(self)
        self._holding = Holding(self.play, self.drop, self._withdraw)
        self._controls = Controls(services, self.play, self._actions)
        self._setting = setting_of(session.state)
        self._shelf = services.rule_book
        self._screen: Screen | None = None
        self._awaits: int | None = None
        self._problem: str | None = None
        self._warming: Iterator[None] = iter(())

    @property
    def screen(self) -> Screen:
        """The scene as it is drawn in the window's look."""
        if self._screen is None:
            self._screen = screen = Screen(self.services, self.play, self._setting)
            self._warming = screen.warm_up()
        return self._screen

    # -- life ------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the widgets for what can be done now, and tell the hand where things are."""
        widgets = self._controls.make(self.screen)
        card = widgets[0]
        if isinstance(card, CardWidget):
            card.opened = self.play.opened
            others = [widget for widget in widgets if widget is not card or self.play.hand.held is None]
            self._holding.parts = Parts(self.screen.board, card, lambda at: any(one.hit(at) for one in others))
        self.screen.show_board()
        return widgets

    def look_changed(self) -> None:
        """Lay everything out anew; what is held stays in hand."""
        self._screen = None
        super().look_changed()

    def resume(self) -> None:
        """Go on; whoever the screen was handed to sits down."""
        if self._awaits is not None:
            self.play.answering.sit_down(self._awaits)
            self._awaits = None
            self.play.hand.new_card()
        super().resume()

    def enter(self) -> None:
        """Begin; an episode of a campaign has a rule book of its own."""
        scenario, seats = self.play.state.table.scenario, len(self.play.state.cities)
        if scenario.episode is not None:
            number = scenario.episode
            self.services.rule_book = lambda: RuleBookScene(self.services, scenario.game, number, seats)
        super().enter()

    def leave(self) -> None:
        """Save the game and let the bots and the adviser be."""
        self.services.rule_book = self._shelf
        self.play.helping.close()
        self.play.session.close()

    def on_focus_lost(self) -> None:
        """Save the game."""
        self.play.session.keep()

    def cancel(self) -> None:
        """Let go of what is held or waits to be confirmed; else open the menu."""
        if self.play.asked is not None:
            self._actions.undo()
        else:
            self._actions.open_menu()

    # -- frames ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Let the hand react, then the widgets, then the keys that mean a button."""
        held, turn = self.play.hand.held, self.play.hand.turn
        understood = self._holding.handle(event, command)
        if self.play.hand.held != held or self.play.hand.turn != turn or self.play.hand.held is not None:
            self.needs_redraw = True
        if understood or super().handle(event, command):
            return True
        return command is not None and self._actions.by_key(command)

    def update(self, milliseconds: float) -> None:
        """Let time pass: bots answer, things move, the water runs."""
        super().update(milliseconds)
        self._flow(milliseconds)
        self._take_advice(milliseconds)
        settled = self.play.answering.settled
        events = self.play.answering.update(milliseconds)
        self.needs_redraw |= self.play.answering.settled != settled
        if events:
            self._happened(events)
        elif self.screen.refresh():
            self.needs_redraw = True
        elif self.play.hand.held is None:
            next(self._warming, None)
        self._report_problem()
        if not self.timeline.busy:
            self._move_on()

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw everything below the widgets."""
        self.screen.draw_behind(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw panes and board, the widgets, then what is in hand and what floats."""
        super().draw(surface)
        if self.play.answering.settled < 1.0:
            self.screen.draw_ring(surface, self.page.find("undo").rect)
        self.screen.draw_over(surface)

    # -- answers ---------------------------------------------------------------------------------------------

    def drop(self) -> None:
        """Build where the hand is, ask for it first if so set, or refuse."""
        play = self.play
        held, verdict = play.hand.held, play.hand.judge(play.sight)
        if held is None or verdict is None:
            return
        if verdict.placement is None:
            self._refuse()
        elif self.services.settings.now.confirm_step:
            play.asked = held, verdict
            play.hand.let_go()
            self.rebuild(focus="build")
        else:
            self.propose(verdict.placement)

    def propose(self, answer: Answer, *, at_once: bool = False) -> None:
        """Answer the open card, if it is still to be answered; a building falls into place."""
        play = self.play
        if not play.sight.is_open:
            return
        play.hand.let_go()
        play.asked = None
        held = play.helping.look_at(answer)
        events = play.answering.propose(answer, at_once=at_once, held=held)
        if isinstance(answer, Placement):
            self._let_fall(answer)
        self._happened(events)

    def _withdraw(self) -> None:
        """Take back what was proposed or waits to be confirmed."""
        self.play.asked = None
        self.play.falling = None
        self.play.helping.forget()
        self.play.answering.undo()
        self.rebuild(focus="card")

    def _take_advice(self, milliseconds: float) -> None:
        """Show a hint that has come; let go of an answer the coach has seen, or tell what it has against it."""
        helping, answering = self.play.helping, self.play.answering
        if helping.update(milliseconds):
            self.rebuild()
        if answering.is_held and not helping.is_holding:
            warned, helping.warned = helping.warned, None
            if warned is None:
                self._let_stand()
            else:
                title, text = warning_words(self.services, warned.advice)
                self.stack.push(
                    CoachDialog(self.services, title, text, lambda: self._heed(warned.advice), self._let_stand)
                )

    def _heed(self, advice: Advice) -> None:
        """Take the answer back and show what the coach would do."""
        self._withdraw()
        self.play.helping.show(advice)
        self.rebuild(focus="card")

    def _let_stand(self) -> None:
        """Let an answer settle that was held for the coach."""
        events = self.play.answering.release()
        if events:
            self._happened(events)

    def _refuse(self) -> None:
        """Shake the building; one that was dragged goes back to its card and leaves the word behind."""
        play, board = self.play, self.screen.board
        held, verdict = play.hand.held, play.hand.judge(play.sight)

        def swing(share: float) -> None:
            play.swing = share

        def back() -> None:
            play.swing = 0.0
            if play.hand.way.name == "DRAGGED":
                play.hand.let_go()
                if held is not None and verdict is not None and verdict.refusal is not None:
                    words = self.t(word_of(verdict.refusal))
                    play.effects.say(words, self.look.palette.bad, board.held_rect(held).clip(board.rect).center)

        self.timeline.run("illegal shake", swing, then=back)

    def _happened(self, events: list[Event]) -> None:
        """Show what happened, and offer what can be done now."""
        tell(events, self.play, self.screen, self.look)
        if any(isinstance(event, Revealed) for event in events):
            self._warming = self.screen.warm_up()
        self.rebuild()

    # -- what moves ------------------------------------------------------------------------------------------

    def _let_fall(self, placement: Placement) -> None:
        play = self.play
        play.falling = placement, 0.0

        def fall(share: float) -> None:
            if play.falling is not None and play.falling[0] == placement:  # not taken back meanwhile
                play.falling = placement, share
                self.screen.show_board()

        def stand() -> None:
            play.falling = None
            self.screen.show_board()

        self.timeline.run("building snap", fall, then=stand)

    def _flow(self, milliseconds: float) -> None:
        """Let water run and trees sway, unless motion is off; look at the card turning."""
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced:
            before = self.screen.board.beat(int(self.play.clock))
            self.play.clock += milliseconds
            moved = self.screen.board.beat(int(self.play.clock)) != before
            self.needs_redraw |= moved or self.play.hand.held is not None
        card = self.page.find("card")
        if isinstance(card, CardWidget):
            card.opened = self.play.opened

    def _move_on(self) -> None:
        """When all is still: hand the screen over, or count the points."""
        session = self.play.session
        if session.state.is_over:
            keep_result(self.services, session)
            self.stack.replace(end_scene(self.services, session))
        elif (seat := self.play.answering.hand_over_to) is not None:
            self._awaits = seat
            curtain = curtain_scene(self.services, session, seat)
            if curtain is None:
                self.resume()
            else:
                self.stack.push(curtain)

    def _report_problem(self) -> None:
        """Say once that the game is not saved."""
        problem = self.play.session.problem
        words = str(problem) if problem is not None else None
        if words is not None and words != self._problem:
            self.services.notices.show(self.t("The game could not be saved: {reason}", reason=words))
        self._problem = words


class _Actions:
    """What the buttons of the scene do.

    Args:
        scene: The scene.
    """

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._play = scene.play

    def by_key(self, command: Command) -> bool:
        """Do what a key means that has a button; return whether it means one."""
        keys = {"pass": Command.PASS, "stop": Command.STOP, "undo": Command.UNDO, "hint": Command.HINT}
        for name, wanted in keys.items():
            if command is wanted:
                return self._press(name)
        return False

    def open_menu(self) -> None:
        """Open the pause menu."""
        scene = self._scene
        note = self._play.session.problem
        words = scene.t("The game is not saved at the moment.") if note is not None else ""
        scene.stack.push(PauseMenu(scene.services, self._quit, words))

    def grab(self, position: tuple[int, int]) -> None:
        """Take the building from its card."""
        self._scene._holding.grab(position)  # noqa: SLF001 - two halves of one scene

    def choose_card(self) -> None:
        """Take the building by the keys; once it is answered, let the answer stand."""
        if self._play.answering.can_undo:
            self.settle()
        elif self._play.open_building is not None:
            self._play.hand.take_by_keys(self._play.sight)
        else:
            self._play.answering.skip_pause()

    def turn(self, steps: int) -> None:
        """Turn the building on its card or in hand."""
        self._play.hand.rotate(steps)

    def hint(self) -> None:
        """Ask for a hint."""
        self._play.helping.ask()
        self._scene.rebuild()

    def give_up(self) -> None:
        """Pass."""
        self._scene.propose(PASS)

    def ask_to_stop(self) -> None:
        """Ask whether to stop for this episode."""
        scene = self._scene
        scene.stack.push(
            Ask(
                scene.services,
                scene.t("Stop for this episode?"),
                scene.t("You build nothing more; your city is counted as it stands."),
                yes=scene.t("Stop"),
                no=scene.t("Play on"),
                on_yes=lambda: scene.propose(STOP),
            )
        )

    def undo(self) -> None:
        """Take the answer back."""
        if self._play.asked is not None or self._play.answering.can_undo:
            self._scene._withdraw()  # noqa: SLF001

    def settle(self) -> None:
        """Let the answer stand now."""
        self._scene._happened(self._play.answering.settle())  # noqa: SLF001

    def confirm(self) -> None:
        """Build what lies on the board."""
        if self._play.asked is not None and self._play.asked[1].placement is not None:
            self._scene.propose(self._play.asked[1].placement, at_once=True)

    def enlarge(self, seat: int) -> None:
        """Show a city large, as everybody sees it."""
        scene = self._scene
        city = self._play.session.state.cities[seat]
        scene.stack.push(CityScene(scene.services, city, scene._setting))  # noqa: SLF001

    def _press(self, name: str) -> bool:
        """Press a button if it is there and can be pressed."""
        for widget in self._scene.page.leaves():
            if widget.key == name and widget.enabled:
                widget.command(Command.CONFIRM)
                return True
        return False

    def _quit(self) -> None:
        self._scene.stack.clear(TitleScene(self._scene.services))
