"""Actions with advice: asking for a hint and taking it, and hearing what the coach has against an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.engine.episode import PASS
from mycity.engine.pieces import Placement
from mycity.scenes.play.advice.coach import CoachDialog, Objection
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shell.base import PageScene
from mycity.table.turn.hand import Grip, Landing
from mycity.table.turn.held import Held
from mycity.table.turn.help import Opinion
from mycity.table.turn.lattice import CellPoint


class AdviceActions:
    """Lets a person use the advice that there is on the open card.

    Args:
        screen: Returns what the scene is drawn with at the moment.
        undo: Undoes the answer.
    """

    def __init__(
        self,
        scene: PageScene,
        play: Play,
        animations: TurnAnimations,
        screen: Callable[[], Screen],
        undo: Callable[[], None],
    ) -> None:
        self._scene = scene
        self._play = play
        self._animations = animations
        self._screen = screen
        self._undo = undo
        self._opinion: Opinion = ""
        self._hinted = False

    # -- hints -----------------------------------------------------------------------------------------------

    def use_hint(self) -> None:
        """Ask for a hint, or take the one that is there; Enter is for the card then, and takes it too."""
        if not self.take_hint():
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

    def take_hint(self) -> bool:
        """Do as the hint says as far as it is still to be confirmed; return whether there is a hint to be taken.

        Its building glides to its site, or the focus goes to its button; nothing is answered.
        """
        play = self._play
        advice = play.help.hint
        if advice is None or play.open_building is None or play.asked is not None:
            return False
        if isinstance(advice.answer, Placement):
            landing = play.hand.landing_on(advice.answer)
            if landing is not None and play.gliding is None:
                self._glide(landing)
        else:
            play.hand.let_go()
            self._scene.rebuild(focus="pass" if advice.answer == PASS else "stop")
        return True

    def _glide(self, landing: Landing) -> None:
        """Let the building go from hand or card to its place, where it waits to be confirmed."""
        play, held, view = self._play, landing.held, self._play.view
        start, end = self._start(), _middle_of(held.at)
        play.hand.let_go()
        play.hand.turn = held.turn
        play.gliding = held, start

        def step(share: float) -> None:
            if play.gliding is not None and play.gliding[0] is held:
                # linear interpolation; the movement's own easing is in the share
                across = (origin + (target - origin) * share for origin, target in zip(start, end, strict=True))
                play.gliding = held, (next(across), next(across))

        def arrive() -> None:
            if play.gliding is None or play.gliding[0] is not held:
                return
            play.gliding = None
            if play.view is view and play.open_building is not None and play.hand.held is None:
                play.asked = landing
                self._scene.rebuild(focus="build")

        self._scene.timeline.run("hint glides", step, then=arrive)
        if play.gliding is not None:
            self._scene.rebuild()

    def _start(self) -> CellPoint:
        """Return where the building is now, in cells: in hand, or on its card."""
        hand, screen = self._play.hand, self._screen()
        held: Held | None = hand.held
        if held is None:
            return screen.board.point(screen.layout.card.center)
        return hand.middle if hand.grip is not Grip.KEYS and not hand.over_board else _middle_of(held.at)

    # -- the coach -------------------------------------------------------------------------------------------

    def update(self, milliseconds: float) -> None:
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
            self._undo()
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


def _middle_of(cell: tuple[int, int]) -> CellPoint:
    return cell[0] + 0.5, cell[1] + 0.5
