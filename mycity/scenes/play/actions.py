"""Actions of a person in the play scene, by mouse, keys and buttons, and their consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.pieces import Placement
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.advice.advice_actions import AdviceActions
from mycity.scenes.play.city_scene import CityScene, GuestScene
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
from mycity.ui.inputs import Command

_BUTTONS = {Command.PASS: "pass", Command.STOP: "stop", Command.UNDO: "undo", Command.HINT: "hint"}
"""Keys that press a button."""
_STICKY = "\N{NO-BREAK SPACE}"


class PlayActions:
    """All that can be done.

    Args:
        screen: Returns what the scene is drawn with at the moment.

    Attributes:
        allows: Returns whether an answer that the rules allow may be given now; a lesson asks for some only.
        note_refusal: Is called when the rules have refused a place.
        advice: What is done with hints, and with what the coach says.
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
        self.allows: Callable[[Answer], bool] = lambda _: True
        self.note_refusal: Callable[[], object] = lambda: None
        self.advice = AdviceActions(scene, play, animations, screen, self.undo)

    # -- answering -------------------------------------------------------------------------------------------

    def drop(self) -> None:
        """Build where the hand is, ask for it first if so set, or refuse."""
        landing = self._play.hand.landing
        if landing is None:
            return
        if landing.placement is None:
            self._animations.refuse(landing)
            self.note_refusal()
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
        if not self.allows(answer):
            self._scene.rebuild(focus="card")
            return
        self._animations.sounds.answer(answer)
        if answer == PASS:
            self._animations.landing.carry_off()
        held = play.help.ask_coach(answer)
        events = play.turn.propose(answer, at_once=at_once, held=held)
        if isinstance(answer, Placement):
            self._animations.landing.let_fall(answer)
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
        if not self._play.session.file.helped(self._play.seat):
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

    # -- the rest --------------------------------------------------------------------------------------------

    def choose_card(self) -> None:
        """Take the hint that is there, or the building by the keys; once it is answered, let the answer stand."""
        if self._play.turn.can_undo:
            self.settle()
        elif self.advice.take_hint():
            return
        elif self._can_only_stop:
            self.ask_to_stop()
        elif self._play.open_building is not None and not self._play.view.placements:
            self._scene.services.notices.show(self._what_is_left(), personal=True)
        elif self._play.open_building is not None:
            self._play.hand.take_by_keys()
        else:
            self._play.turn.skip_pause()

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

    def enlarge(self, seat: int) -> None:
        state, scores = self._play.session.state, self._screen().panes.projection.standing(seat)
        marks = partial(marks_on, self._scene.services, state.rules, seat, cities_shown(self._play))
        self._scene.stack.push(CityScene(self._scene.services, state.cities[seat], self._decor, scores, marks))

    def enlarge_guest(self, number: int) -> None:
        """Show the board of a guest at large, as far as it may be seen now."""
        seen = self._play.guests_seen[number]
        self._scene.stack.push(GuestScene(self._scene.services, seen, self._decor))

    def turn_guests(self) -> None:
        """Show the next guests, the first ones after the last."""
        self._play.guest_page = (self._play.guest_page + 1) % self._screen().panes.guests.pages
        self._scene.rebuild()

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
