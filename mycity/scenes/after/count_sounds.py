"""What is heard of the counting: notes upwards while tokens move, a figure for what was finished, and the places."""

from __future__ import annotations

from mycity.scenes.after.count_steps import ARRIVAL, CountSteps
from mycity.scenes.shared.game_sounds import heard
from mycity.ui.sound import Sound

RUNGS = 10
"""As many notes are heard of a rule at most: more would run into one another."""


class CountSounds:
    """Follows the counting.

    Args:
        people: The seats of people; their places decide how the end sounds.
    """

    def __init__(self, sound: Sound, story: CountSteps, people: frozenset[int]) -> None:
        self._sound = sound
        self._story = story
        self._people = people
        self._rung = 0
        self._is_told = False

    def begin_rule(self) -> None:
        self._rung = 0

    def count(self) -> None:
        """Let be heard how far the tokens have come: notes upwards, or a muted one for what is lost."""
        most = self._most()
        rungs = min(abs(most), RUNGS)
        due = int(rungs * min(1.0, self._story.share / ARRIVAL))
        if due > self._rung:
            self._rung = due
            if most > 0:
                self._sound.play("point-up", due)
            else:
                self._sound.play("point-down")
        if self._rung and self._story.share >= ARRIVAL:
            self._finish()

    def places(self) -> None:
        """Let the places be heard, once: a fanfare when a person has won, or only bots have played."""
        if self._is_told:
            return
        self._is_told = True
        winners = {one.seat for one in self._story.order if one.rank == 1}
        is_won = not self._people or bool(winners & self._people)
        self._sound.play("result-first" if is_won else "result-others")

    def _finish(self) -> None:
        rule = self._story.rule
        done = heard().of_counting(rule.line) if rule is not None else None
        if done is not None and self._rung <= RUNGS and self._most() > 0:
            self._sound.play(done)
        self._rung = RUNGS + 1

    def _most(self) -> int:
        """Return the change of the score that is the largest of all seats in the rule being counted."""
        counts = [one for seat in range(len(self._story.counts)) if (one := self._story.current(seat)) is not None]
        return max((one.after - one.before for one in counts), key=abs, default=0)
