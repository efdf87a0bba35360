"""Sounds of a turn: from the engine's events, and from the hand, to the events of sound."""

from __future__ import annotations

from typing import NamedTuple

from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.events import Answered, Blocked, Built, Ended, Event, Passed, Revealed, Stopped
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.play.model.play import Play
from mycity.scenes.shared.game_sounds import bed_of, game_sounds
from mycity.table.turn.held import Held
from mycity.ui.sound.sound import Sound
from mycity.ui.sound.table import SoundName

_OF_ANYBODY: dict[type[Event], SoundName] = {
    Revealed: "card",
    Blocked: "blocking",
    Answered: "focus",
    Passed: "pass",
    Stopped: "stop",
    Ended: "sweep",
}
"""Sounds that are the same for every seat."""


class Cue(NamedTuple):
    """An event of sound; ``rung`` is that of a ladder, ``soft`` what others do."""

    name: SoundName
    rung: int | None = None
    soft: bool = False


def cue_of(event: Event, seat: int) -> Cue | None:
    """Return what is heard of an event at the screen of a seat; points and changes of others are only seen."""
    if isinstance(event, Built):
        return Cue(game_sounds().of_placing(event.building), soft=event.seat != seat)
    if isinstance(event, Gain):
        return Cue(game_sounds().of_gain(event.what), soft=event.seat != seat)
    if isinstance(event, Points):
        return _points(event) if event.seat == seat and event.points else None
    if isinstance(event, Change):
        return Cue("sticker-press") if event.seat == seat else None
    return Cue(_OF_ANYBODY[type(event)], soft=isinstance(event, Passed | Stopped) and event.seat != seat)


def _points(event: Points) -> Cue:
    if event.points < 0:
        return Cue("point-down")
    won = game_sounds().at_once.get(event.rule)
    return Cue("point-up", event.points) if won is None else Cue(won)


class TurnSounds:
    """Lets a game be heard."""

    def __init__(self, sound: Sound, play: Play) -> None:
        self._sound = sound
        self._play = play
        self._is_said = False
        self._landing: SoundName | None = None

    def begin(self) -> None:
        """Let a new game be heard: its deck, and what its episode brings; nothing of one that goes on."""
        state = self._play.state
        if state.drawn > 1 or any(city.placed for city in state.cities):
            return
        self._sound.play("shuffle")
        scenario = state.table.scenario
        if (bed := bed_of(scenario.game, scenario.episode, scenario.version)) is not None:
            self._sound.play(bed)

    def tell(self, event: Event) -> None:
        """Let an event of the game be heard, unless it is what the player did a moment ago."""
        cue = None if self._is_known(event) else cue_of(event, self._play.seat)
        if cue is not None:
            self._sound.play(cue.name, cue.rung, soft=cue.soft)

    def _is_known(self, event: Event) -> bool:
        play = self._play
        return isinstance(event, Built | Passed | Stopped) and event.seat == play.seat and play.view.is_mine

    # -- what the player does ----------------------------------------------------------------------------------

    def hand(self, held: Held | None, turn: int) -> None:
        """Let be heard what has become of the hand, which held this before, unless more than that was heard."""
        hand, is_said, self._is_said = self._play.hand, self._is_said, False
        if is_said:
            return
        if (hand.held is None) is not (held is None):
            is_let_go = hand.held is None and self._play.asked is None
            self._sound.play("sweep" if is_let_go else "lift")
        elif hand.turn != turn:
            self._sound.play("turn")

    def answer(self, answer: Answer) -> None:
        """Let an answer be heard as it is proposed; a building is heard when it has landed."""
        self._is_said = True
        if answer == PASS:
            self._sound.play("pass")
        elif answer == STOP:
            self._sound.play("stop")
        elif (building := self._play.view.building) is not None:
            self._landing = game_sounds().of_placing(building.id)

    def landed(self) -> None:
        """Let the building be heard that has come to lie on the board."""
        if self._landing is not None:
            self._sound.play(self._landing)
        self._landing = None

    def refused(self) -> None:
        self._is_said = True
        self._sound.play("illegal")

    def undone(self) -> None:
        self._is_said = True
        self._sound.play("undo")
