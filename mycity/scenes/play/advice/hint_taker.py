"""Taking a hint: its building glides to its site, or the focus goes to its button; nothing is answered."""

from __future__ import annotations

from collections.abc import Callable

from mycity.engine.episode import PASS
from mycity.engine.pieces import Placement
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.shell.base import PageScene
from mycity.table.turn.hand import Grip, Landing
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint


class HintTaker:
    """Takes the hint for the open card.

    Args:
        screen: Returns what the scene is drawn with at the moment.
    """

    def __init__(self, scene: PageScene, play: Play, screen: Callable[[], Screen]) -> None:
        self._scene = scene
        self._play = play
        self._screen = screen

    def take(self) -> bool:
        """Do as the hint says as far as it is still to be confirmed; return whether there is a hint to be taken."""
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


def _middle_of(cell: tuple[int, int]) -> CellPoint:
    return cell[0] + 0.5, cell[1] + 0.5
