"""The buttons beside the card: each has a place of its own, so that a click a moment too late meets no other one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.content.rule_words import refusal_words
from mycity.engine.episode import PASS, STOP, Answer
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.layout.hand_layout import ButtonPlaces
from mycity.scenes.shell.button_words import with_button
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.messages import mark
from mycity.ui.style.icons import Icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_TURNS: tuple[tuple[str, int, Command, str], ...] = (
    ("rotate left", -1, Command.ROTATE_LEFT, mark("Turn left")),
    ("rotate right", 1, Command.ROTATE_RIGHT, mark("Turn right")),
)


_SIGNS: dict[str, Icon] = {"undo": "undo", "done": "check", "skip": "last"}


@dataclass
class AnswerButtons:
    """Makes them for what can be done at the moment.

    Attributes:
        services: The services that every scene has.
        play: The game on the screen.
        actions: The actions that they set off.
    """

    services: Services
    play: Play
    actions: PlayActions

    def make(self, screen: Screen) -> list[Widget]:
        """Return the buttons, placed; tell the screen where a sentence fits between them."""
        places = screen.layout.places
        undo = self._undo(screen, places)
        if self.play.turn.is_watching:
            screen.panes.status.room = places.watching
            earlier = self._undo_earlier()
            for button in earlier:
                button.place(pygame.Rect(places.undo.topleft, (places.undo.height, places.undo.height)))
            return [*undo, *earlier, self._skip(places)]
        screen.panes.status.room = pygame.Rect(places.middle.topleft, (0, 0)) if undo else places.middle
        return [*self._small(places), self._pass(places), *undo, self._stop(places)]

    def _tip(self, words: str, command: Command) -> str:
        return with_button(self.services, self.services.t(words), command)

    # -- answering -------------------------------------------------------------------------------------------

    def _small(self, places: ButtonPlaces) -> list[Widget]:
        """Return the small buttons: turning, the hint, and going back to a move that was let stand."""
        can_turn = self.play.open_building is not None
        reason = self.services.t("There is nothing to turn.")
        turns: list[Widget] = [
            IconButton(
                sign,
                partial(self.play.hand.rotate, steps),
                tip=self._tip(tip, command),
                key=sign,
                enabled=can_turn,
                reason=reason,
            )
            for sign, steps, command, tip in _TURNS
        ]
        turns.append(self._hint())
        turns += self._undo_earlier()
        for button, place in zip(turns, places.small, strict=False):
            button.place(place)
        return turns

    def _hint(self) -> Widget:
        """Return the button that asks for a hint, and takes it when it is there."""
        t, helping = self.services.t, self.play.help
        is_there = helping.hint is not None
        reason = t("A moment: the hint is being thought out.")
        if not helping.is_thinking:
            reason = t("No advice just now.") if helping.failed else self._why_no_hint()
        return IconButton(
            "dots" if helping.is_thinking else "hint",
            self.actions.advice.use_hint,
            tip=self._tip(mark("Take the hint") if is_there else mark("Hint"), Command.HINT),
            key="hint",
            enabled=self.play.view.is_open and (is_there or not (helping.is_thinking or helping.failed)),
            reason=reason,
        )

    def _why_no_hint(self) -> str:
        """Return why nothing can be advised now."""
        t, view = self.services.t, self.play.view
        if view.state.is_over:
            return t("That was the last card.")
        return t("You have made your move.") if view.answer is not None else t("You sit this turn out.")

    def _pass(self, places: ButtonPlaces) -> Widget:
        give_up = self._leaving(PASS, self._pass_words(), partial(self.actions.propose, PASS), Tone.OAK, "pass")
        give_up.tip = with_button(self.services, self._passing(), Command.PASS)
        give_up.place(places.give_up)
        return give_up

    def _passing(self) -> str:
        """Return what passing does; what it costs as well where nothing else is left but stopping."""
        view, cost = self.play.view, self.play.view.pass_cost
        deed = self.services.t(SCREENS[self.play.state.table.scenario.game].world.give_up)
        if view.placements or cost <= 0:
            return deed
        return self.services.n("{deed}: that costs {count} point", "{deed}: that costs {count} points", cost, deed=deed)

    def _stop(self, places: ButtonPlaces) -> Widget:
        stop = self._leaving(STOP, self.services.t("Stop"), self.actions.ask_to_stop, Tone.WARN, "stop")
        is_last = self.play.view.is_stuck_at_last
        words = mark("Stop here: that costs nothing") if is_last else mark("Stop here: the others play on")
        stop.tip = self._tip(words, Command.STOP)
        stop.place(places.stop)
        return stop

    def _leaving(self, answer: Answer, words: str, act: Callable[[], None], tone: Tone, key: str) -> Button:
        refusal = self.play.view.refuse(answer)
        reason = self.services.t(refusal_words(refusal)) if refusal else ""
        if self.play.turn.can_undo:
            reason = self.services.t("You have made your move; undo it first.")
        return Button(words, act, tone=tone, key=key, enabled=not reason, reason=reason)

    def _pass_words(self) -> str:
        cost = self.play.view.pass_cost
        return self.services.t("Pass (\N{MINUS SIGN}{cost})", cost=cost) if cost else self.services.t("Pass")

    # -- undoing ---------------------------------------------------------------------------------------------

    def _undo(self, screen: Screen, places: ButtonPlaces) -> list[Widget]:
        """Return the button that undoes an answer, and the one that lets it stand at once, where there is one."""
        t, turn = self.services.t, self.play.turn
        if not turn.can_undo:
            return []
        undo = Button(t("Undo"), self.actions.undo, key="undo", tip=self._tip(mark("Take it back"), Command.UNDO))
        undo.place(places.undo)
        if not turn.is_proposing:
            return [undo]
        screen.settling = undo.rect
        go_on = Button(t("Go on"), self.actions.settle, tone=Tone.GO, key="done")
        go_on.tip = self._tip(mark("Let it stand now"), Command.CONFIRM)
        go_on.place(places.done)
        return [undo, go_on]

    def _undo_earlier(self) -> list[Widget]:
        """Return the button that undoes an earlier move: one's own to the card before, or another's to this one."""
        t, turn = self.services.t, self.play.turn
        if turn.previous is not None:
            words = t("{name} moves again", name=self.play.state.table.players[turn.previous].name)
        elif turn.can_undo_last_turn:
            words = t("Undo your last move: it counts as help")
        else:
            return []
        return [IconButton("undo", self.actions.undo, tip=with_button(self.services, words, Command.UNDO), key="undo")]

    # -- watching --------------------------------------------------------------------------------------------

    def _skip(self, places: ButtonPlaces) -> Widget:
        skip = Button(self.services.t("To the end"), self.play.turn.skip_pause, tone=Tone.GO, key="skip")
        skip.tip = self._tip(mark("The bots play on by themselves; see the points at once"), Command.CONFIRM)
        skip.place(places.stop)
        return skip


def fit(look: Look, widgets: Sequence[Widget]) -> None:
    """Let the buttons of half the width show a sign where their words have no room, beside a pad's sign or without."""
    for widget in widgets:
        if (
            isinstance(widget, Button)
            and widget.key in _SIGNS
            and widget.text
            and widget.explained(look) != widget.tooltip()
        ):
            widget.text, widget.sign = "", _SIGNS[widget.key]
