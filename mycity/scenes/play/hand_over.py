"""Handing the screen over from one person to the next, behind the curtain or without it."""

from __future__ import annotations

from collections.abc import Callable

from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.curtain import CurtainScene
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.shell.base import PageScene
from mycity.ui.messages import mark

_WHY_FIRST = mark(
    "{name} has the screen already, and so begins with this card: that way the screen changes hands less often. All of "
    "you answer at the same time, whoever moves first."
)


class HandOver:
    """Has the next person sit down; it is the `CurtainedBoard` of the curtain between two people.

    Args:
        scene: The play scene.
        screen: Returns what the scene is drawn with at the moment.
    """

    def __init__(self, scene: PageScene, play: Play, actions: PlayActions, screen: Callable[[], Screen]) -> None:
        self._scene = scene
        self._play = play
        self._actions = actions
        self._screen = screen
        self._awaits: int | None = None
        self._is_new_here = False

    def go_on(self) -> None:
        """Hand over to whoever is next here: behind the curtain, or at once where it is switched off."""
        if (seat := self._play.turn.hand_over_to) is None:
            self._stay()
            return
        services, self._awaits = self._scene.services, seat
        if not services.settings.now.curtain:
            self._sit_down()
            return
        services.notices.drop_personal()
        self._scene.stack.push(CurtainScene(services, self._play.session, seat, self))

    def _stay(self) -> None:
        """Say once why whoever has answered last begins with the next card, although others sit before them."""
        settings, session, seat = self._scene.services.settings, self._play.session, self._play.seat
        if settings.now.first_told or len(session.humans) < 2:
            return
        has_begun = any(other in session.humans for other in session.answered)
        if has_begun or session.next_human != seat or seat == min(set(session.humans).intersection(session.awaited)):
            return
        settings.change(first_told=True)
        name = session.state.table.players[seat].name
        self._scene.services.notices.show(self._scene.t(_WHY_FIRST, name=name), personal=True)

    def end(self) -> None:
        """Take note that the curtain has gone: it has lifted, or the one before has undone their answer."""
        if self._awaits is not None:
            self._sit_down()
        elif self._is_new_here:
            self._play.guard.begin()  # what was pressed while it lifted was meant for it
        self._is_new_here = False

    def prepare(self) -> None:
        """Begin to lay out the board in another look, behind the curtain."""
        self._scene.stack.in_sight.pass_on_look(self._scene)
        if self._screen().cover.is_shown:
            self._screen().refresh()

    def reveal(self) -> bool:
        """Have the next person sit down behind the curtain; return whether their board can be seen."""
        self.prepare()
        if self._awaits is not None:
            self._sit_down()
            self._is_new_here = True
        return not self._screen().cover.is_shown

    def _sit_down(self) -> None:
        """Have the person sit down who is awaited, unless the one before has undone their answer meanwhile."""
        seat, self._awaits = self._awaits, None
        if seat is not None and self._play.turn.hand_over_to == seat:
            self._play.turn.sit_down(seat)
        else:
            self._play.turn.refresh()
        self._actions.welcome()
