"""Actions of a person in the play scene, by mouse, keys and buttons, and their consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.pieces import Placement
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.advice.coach import CoachDialog, Objection
from mycity.scenes.play.advice.hint_taker import HintTaker
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.groups.board_marks import marks_on
from mycity.scenes.play.groups.crowns import cities_shown
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.pause import PauseMenu
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.standing_scene import SeatScore, StandingScene
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.button_words import with_button
from mycity.scenes.shell.dialog import Ask
from mycity.table.turn.help import Opinion
from mycity.ui.inputs import Command

_BUTTONS = {Command.PASS: "pass", Command.STOP: "stop", Command.UNDO: "undo", Command.HINT: "hint"}
"""Keys that press a button."""
_STICKY = "\N{NO-BREAK SPACE}"


class AnswerObserver:
    """Observes the player's answers, and minds none. A lesson allows some only."""

    def allows(self, answer: Answer) -> bool:  # noqa: ARG002 - a lesson asks for some answers only
        """Return whether an answer that the rules allow may be given now."""
        return True

    def was_refused(self) -> None:
        """The rules have refused a place."""


class PlayActions:
    """All that can be done.

    Args:
        screen: Returns what the scene is drawn with at the moment.

    Attributes:
        observer: Is asked before an answer is taken.
        taking: Takes a hint.
    """

    def __init__(
        self,
        scene: PageScene,
        play: Play,
        animations: TurnAnimations,
        decor: EpisodeDecor,
        screen: Callable[[], Screen],
    ) -> None:
        self._scene = scene
        self._play = play
        self._animations = animations
        self._decor = decor
        self._screen = screen
        self.observer = AnswerObserver()
        self.hint_taker = HintTaker(scene, play, screen)
        self._opinion: Opinion = ""
        self._hinted = False

    # -- answering -------------------------------------------------------------------------------------------

    def drop(self) -> None:
        """Build where the hand is, ask for it first if so set, or refuse."""
        landing = self._play.hand.landing
        if landing is None:
            return
        if landing.placement is None:
            self._animations.refuse(landing)
            self.observer.was_refused()
        elif self._scene.services.settings.now.confirm_step:
            self._play.asked = landing
            self._play.hand.let_go()
            self._scene.rebuild(focus="build")
        else:
            self.propose(landing.placement)

    def confirm(self) -> None:
        if self._play.asked is not None and self._play.asked.placement is not None:
            self.propose(self._play.asked.placement, at_once=True)

    def propose(self, answer: Answer, *, at_once: bool = False) -> None:
        """Answer the open card, if it is still to be answered; the coach may hold the answer."""
        play = self._play
        if not play.view.is_open:
            return
        play.hand.let_go()
        play.asked = None
        if not self.observer.allows(answer):
            self._scene.rebuild(focus="card")
            return
        self._animations.sounds.answer(answer)
        if answer == PASS:
            self._animations.carry_off()
        held = play.help.ask_coach(answer)
        events = play.turn.propose(answer, at_once=at_once, held=held)
        if isinstance(answer, Placement):
            self._animations.let_fall(answer)
        else:
            self._scene.page.focus_on("card")  # Enter lets it stand now, and is far from passing on the next card
        self._animations.tell(events)

    def settle(self) -> None:
        self._animations.tell(self._play.turn.settle())

    def undo(self) -> None:
        """Undo what can be: the answer proposed, given or to be confirmed, else the last turn, else the one before."""
        turn = self._play.turn
        if self._play.asked is not None or turn.can_undo:
            self._undo_answer()
        elif turn.can_undo_last_turn:
            self._undo_last_turn()
        elif turn.previous is not None:
            self._hand_back()

    def _undo_answer(self) -> None:
        self._animations.sounds.undone()
        self._play.asked = None
        self._play.falling = None
        self._play.effects.put_out()
        self._play.help.forget()
        self._play.turn.undo()
        self._scene.rebuild(focus="card")

    def _undo_last_turn(self) -> None:
        self._animations.sounds.undone()
        self._play.falling = None
        if not self._play.turn.is_helped:
            self._scene.services.notices.show(
                self._scene.t("Your move is undone. That counts as help: your rating stays as it is.")
            )
        self._play.turn.undo_last_turn()
        self._animations.undone()

    def _hand_back(self) -> None:
        """Hand the screen back to the person who has answered before, to move again."""
        self._animations.sounds.undone()
        self._play.turn.hand_back()
        self.welcome()
        name = self._play.city.player.name
        self._scene.services.notices.show(self._scene.t("{name} moves again", name=name), personal=True)

    def welcome(self) -> None:
        """Show the person who has sat down their own board, whole from the first frame on, and nothing of another's."""
        self._play.welcome()
        self._play.effects.place_tokens(self._screen().panes.projection.so_far)
        self._scene.services.notices.drop_personal()
        self._scene.page.hide_tooltip()
        self._scene.rebuild(focus="card")
        self._screen().catch_up()

    def give_up(self) -> None:
        self.propose(PASS)

    def ask_to_stop(self) -> None:
        """Ask whether to stop; with the last card, which fits nowhere, there is nothing to be lost by it."""
        if self._play.view.is_stuck_at_last:
            self.propose(STOP)
            return
        scene, now = self._scene, self._screen().panes.table.total
        self._play.help.consider(STOP)
        world = SCREENS[self._play.state.table.scenario.game].world
        ask = Ask(
            scene.services,
            scene.t("Stop here?"),
            scene.t(world.stop, points=points_words(scene.services, now).replace(" ", _STICKY)),
            yes=scene.t("Stop"),
            no=scene.t("Play on"),
            on_yes=lambda: self.propose(STOP),
        )
        scene.stack.push(ask)
        if self._can_only_stop:
            ask.page.focus_on("yes")

    @property
    def _can_only_stop(self) -> bool:
        """Return whether the open building fits nowhere and cannot be passed."""
        view = self._play.view
        is_stuck = self._play.open_building is not None and not view.placements and view.refuse(PASS) is not None
        return is_stuck and view.refuse(STOP) is None

    # -- help ------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask for a hint, or take the one that is there; Enter is for the card then, and takes it too."""
        if not self.hint_taker.take():
            self._hinted = False
            self._play.help.ask()
            self._make_room_for_hint()
            self._scene.rebuild(focus="card")

    def _make_room_for_hint(self) -> None:
        """Put the building in hand back on its card when a hint begins to show where it would lie."""
        hint, before = self._play.help.hint, self._hinted
        self._hinted = hint is not None
        if hint is not None and not before and isinstance(hint.answer, Placement):
            self._play.hand.let_go()

    def take_advice(self, milliseconds: float) -> None:
        """Show a hint that has come; let go of an answer the coach has seen, or tell what it has against it."""
        given_help, turn, scene = self._play.help, self._play.turn, self._scene
        changed = given_help.update(milliseconds)
        self._make_room_for_hint()
        if changed:
            scene.rebuild()
        self._show_opinion()
        if given_help.is_holding or not (turn.is_held or given_help.objection is not None):
            return
        if given_help.is_late:
            given_help.is_late = False
            scene.services.notices.show(scene.t("The coach had no time for this move."), personal=True)
        better, given_help.objection = given_help.objection, None
        building, answer = self._play.view.building, self._play.view.answer
        if better is None or building is None or answer is None:
            self._let_stand()
            return

        def heed() -> None:
            self.undo()
            given_help.show(better)
            scene.rebuild(focus="card")

        objection = Objection(building, answer, better)
        scene.stack.push(CoachDialog(scene.services, objection, self._screen, heed, self._let_stand))

    def _show_opinion(self) -> None:
        """Let the face of the coach nod at a good answer: who hears nothing has done well."""
        opinion = self._play.help.opinion
        before, self._opinion = self._opinion, opinion
        if opinion == before:
            return
        self._scene.needs_redraw = True
        if opinion == "good":
            self._scene.timeline.run("coach nods", self._nod, then=partial(self._nod, 0.0))

    def _nod(self, share: float) -> None:
        self._play.nod = share

    def _let_stand(self) -> None:
        events = self._play.turn.release()
        if events:
            self._animations.tell(events)

    # -- the rest --------------------------------------------------------------------------------------------

    def choose_card(self) -> None:
        """Take the hint that is there, or the building by the keys; once it is answered, let the answer stand."""
        if self._play.turn.can_undo:
            self.settle()
        elif self.hint_taker.take():
            return
        elif self._can_only_stop:
            self.ask_to_stop()
        elif self._play.open_building is not None and not self._play.view.placements:
            self._scene.services.notices.show(self._what_is_left(), personal=True)
        elif self._play.open_building is not None:
            self._play.hand.take_by_keys()
        else:
            self.hurry()

    def _what_is_left(self) -> str:
        """Say what can be done about a building that fits nowhere, by the rules of the episode."""
        view, services = self._play.view, self._scene.services
        words = [services.t("There is no room for it anywhere.")]
        if view.refuse(PASS) is None:
            cost = services.n(
                "You can pass and lose {count} point", "You can pass and lose {count} points", view.pass_cost
            )
            words.append(f"{with_button(services, cost, Command.PASS)}.")
        if view.refuse(STOP) is None:
            stop = services.t("You can stop here")
            words.append(f"{with_button(services, stop, Command.STOP)}.")
        return " ".join(words)

    def rotate(self, steps: int) -> None:
        self._play.hand.rotate(steps)

    def hurry(self) -> None:
        """See the end of an episode that only bots play on."""
        self._play.turn.skip_pause()

    def enlarge(self, seat: int) -> None:
        state, scores = self._play.session.state, self._screen().panes.projection.standing(seat)
        marks = partial(marks_on, self._scene.services, state.rules, seat, cities_shown(self._play))
        self._scene.stack.push(CityScene(self._scene.services, state.cities[seat], self._decor, scores, marks))

    def show_standing(self) -> None:
        """Show everybody's score at large, and what it would be if the episode ended now."""
        projection, cities = self._screen().panes.projection, self._play.session.state.cities
        seats = [
            SeatScore(city.player.name, city.player.animal, seat == self._play.seat, projection.whole_standing(seat))
            for seat in projection.ranked()
            for city in (cities[seat],)
        ]
        self._scene.stack.push(StandingScene(self._scene.services, seats))

    def open_menu(self) -> None:
        scene = self._scene
        words = "" if self._play.session.file.problem is None else scene.t("The game is not saved at the moment.")
        file = self._play.session.file
        in_campaign = file.origin.campaign is not None
        scene.stack.push(PauseMenu(scene.services, words, kept=file.saver is not None, in_campaign=in_campaign))

    def by_key(self, command: Command) -> bool:
        """Press the button that a key stands for, if it is there and can be pressed; return whether it was."""
        if command is Command.STANDING:
            self.show_standing()
            return True
        key = _BUTTONS.get(command)
        for widget in self._scene.page.all_widgets():
            if widget.key == key and widget.enabled:
                widget.command(Command.CONFIRM)
                return True
        return False
