"""The person's answers in the play scene: dropped, confirmed, refused, taken back, weighed by the coach, resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycity.ai.advice import Advice
from mycity.engine.episode import Answer
from mycity.engine.events import Answered, Event, Revealed
from mycity.engine.pieces import Placement
from mycity.scenes.play.coach_dialog import CoachDialog
from mycity.scenes.play.telling import Whereabouts, tell
from mycity.scenes.shared.advice_words import warning_words
from mycity.scenes.shared.rule_words import word_of

if TYPE_CHECKING:
    from mycity.scenes.play.scene import PlayScene


class Answers:
    """Takes them, and shows what comes of them.

    Args:
        scene: The scene they are given in.
    """

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._play = scene.play

    def drop(self) -> None:
        """Build where the hand is, ask for it first if so set, or refuse."""
        play = self._play
        held, verdict = play.hand.held, play.hand.judge(play.sight)
        if held is None or verdict is None:
            return
        if verdict.placement is None:
            self._refuse()
        elif self._scene.services.settings.now.confirm_step:
            play.asked = held, verdict
            play.hand.let_go()
            self._scene.rebuild(focus="build")
        else:
            self.propose(verdict.placement)

    def propose(self, answer: Answer, *, at_once: bool = False) -> None:
        """Answer the open card, if it is still to be answered; a building falls into place."""
        play = self._play
        if not play.sight.is_open:
            return
        play.hand.let_go()
        play.asked = None
        held = play.helping.look_at(answer)
        events = play.answering.propose(answer, at_once=at_once, held=held)
        if isinstance(answer, Placement):
            self._let_fall(answer)
        self.happened(events)

    def withdraw(self) -> None:
        """Take back what was proposed or waits to be confirmed."""
        self._play.asked = None
        self._play.falling = None
        self._play.helping.forget()
        self._play.answering.undo()
        self._scene.rebuild(focus="card")

    def take_advice(self, milliseconds: float) -> None:
        """Show a hint that has come; let go of an answer the coach has seen, or tell what it has against it."""
        helping, answering = self._play.helping, self._play.answering
        if helping.update(milliseconds):
            self._scene.rebuild()
        if answering.is_held and not helping.is_holding:
            warned, helping.warned = helping.warned, None
            if warned is None:
                self._let_stand()
            else:
                title, text = warning_words(self._scene.services, warned.advice)
                self._scene.stack.push(
                    CoachDialog(self._scene.services, title, text, lambda: self._heed(warned.advice), self._let_stand)
                )

    def _heed(self, advice: Advice) -> None:
        """Take the answer back and show what the coach would do."""
        self.withdraw()
        self._play.helping.show(advice)
        self._scene.rebuild(focus="card")

    def _let_stand(self) -> None:
        """Let an answer settle that was held for the coach."""
        events = self._play.answering.release()
        if events:
            self.happened(events)

    def _refuse(self) -> None:
        """Shake the building; one that was dragged goes back to its card and leaves the word behind."""
        play, board = self._play, self._scene.screen.board
        held, verdict = play.hand.held, play.hand.judge(play.sight)

        def swing(share: float) -> None:
            play.swing = share

        def back() -> None:
            play.swing = 0.0
            if play.hand.way.name == "DRAGGED":
                play.hand.let_go()
                if held is not None and verdict is not None and verdict.refusal is not None:
                    words = self._scene.t(word_of(verdict.refusal))
                    play.effects.say(words, self._scene.look.palette.bad, board.held_rect(held).clip(board.rect).center)

        self._scene.timeline.run("illegal shake", swing, then=back)

    def happened(self, events: list[Event]) -> None:
        """Show what happened, and offer what can be done now."""
        scene = self._scene
        tell(events, self._play, Whereabouts(scene.services, self._play, scene.screen), scene.look)
        if any(isinstance(event, Revealed) for event in events):
            scene.screen.want_card()
        elsewhere = [event for event in events if isinstance(event, Answered) and event.seat != self._play.seat]
        if not events or elsewhere != events:
            scene.rebuild()

    def _let_fall(self, placement: Placement) -> None:
        play = self._play
        play.falling = placement, 0.0

        def fall(share: float) -> None:
            if play.falling is not None and play.falling[0] == placement:  # not taken back meanwhile
                play.falling = placement, share
                self._scene.screen.show_board()

        def stand() -> None:
            play.falling = None
            self._scene.screen.show_board()

        self._scene.timeline.run("building snap", fall, then=stand)
