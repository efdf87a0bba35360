"""Motion: how long things take, how they speed up and slow down, and a timeline that runs them.

    timeline = Timeline(Motion("normal", reduced=False))
    timeline.run("card flip", lambda share: setattr(card, "turned", share), then=card.settle)
    timeline.update(dt_ms)      # each frame
    timeline.busy               # redraw while this is true

With the speed off, and for movements when motion is reduced, the end is reached at once, in the same call.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Ease = Callable[[float], float]


def linear(share: float) -> float:
    return share


def ease_out(share: float) -> float:
    """Start fast and arrive softly: for arrivals."""
    # Cubic, as Penner's ease-out has it.
    return 1.0 - (1.0 - share) ** 3


def ease_in(share: float) -> float:
    """Start softly and leave fast: for departures."""
    return share**3


def ease_in_gently(share: float) -> float:
    """Start a little softly and gather pace: what trembles before it breaks."""
    return float(share**1.5)


def ease_in_out(share: float) -> float:
    """Start and arrive softly: for things that travel."""
    # Smoothstep, the cubic Hermite polynomial: it stands still at both ends.
    return share * share * (3.0 - 2.0 * share)


def ease_out_bounce(share: float) -> float:
    """Fall faster and faster, strike, and spring up once by a fifth of the height: the snap of a building."""
    # Two parabolas, as under gravity: the fall, and one bounce that ends where it began.
    if share <= _STRIKES:
        return (share / _STRIKES) ** 2
    top = (1.0 + _STRIKES) / 2
    return 1.0 - _SPRINGS * (1.0 - ((share - top) / (1.0 - top)) ** 2)


_STRIKES, _SPRINGS = 0.55, 0.22


def shake(share: float) -> float:
    """Swing to both sides and come to rest at 0: a refusal."""
    # A damped oscillation: two full swings, whose width shrinks evenly.
    return math.sin(share * 4 * math.pi) * (1.0 - share)


def nod(share: float) -> float:
    """Bow twice, less deeply the second time, and come to rest at 0."""
    # A squared sine: two bows that begin and end without a jolt.
    return math.sin(share * 2 * math.pi) ** 2 * (1.0 - share / 2)


@dataclass(frozen=True)
class Movement:
    """One kind of motion: its length in ms at normal speed, its easing, and whether it is only a fade."""

    length: int
    ease: Ease
    fade: bool = False


MOVEMENTS: dict[str, Movement] = {
    "card flip": Movement(280, ease_in_out),
    "building snap": Movement(160, ease_out_bounce),
    "hint glides": Movement(380, ease_in_out),
    "building dust": Movement(380, ease_out),
    "neighbours bounce": Movement(260, linear),
    "people come out": Movement(640, linear),
    "card is carried off": Movement(420, ease_in),
    "illegal shake": Movement(120, shake),
    "token per point": Movement(60, linear),
    "turn recap": Movement(600, linear, fade=True),
    "points fly": Movement(480, ease_in_out),
    "icon pulses": Movement(260, ease_out),
    "next moment": Movement(60, linear, fade=True),
    "small moment": Movement(480, linear),
    "large moment": Movement(620, linear),
    "cell lights": Movement(400, linear),
    "moment is told": Movement(800, linear, fade=True),
    "group lights": Movement(1200, linear, fade=True),
    "head hops": Movement(420, linear),
    "coach nods": Movement(640, nod),
    "surprise appears": Movement(280, ease_out, fade=True),
    "card arrives": Movement(300, ease_out),
    "stamp falls": Movement(150, ease_in),
    "stamp shakes": Movement(160, shake),
    "surprise leaves": Movement(220, ease_in, fade=True),
    "sticker peel": Movement(200, ease_in_out),
    "sticker carried": Movement(260, ease_in_out),
    "sticker stamp": Movement(120, ease_in),
    "sticker dust": Movement(360, ease_out),
    "sticker shines": Movement(450, linear, fade=True),
    "won things come": Movement(620, linear),
    "rows change places": Movement(520, ease_in_out),
    "crown falls": Movement(260, ease_out_bounce),
    "city grows": Movement(220, linear),
    "church is unveiled": Movement(480, ease_in_out),
    "church turns": Movement(1500, ease_in_out),
    "board slides in": Movement(220, ease_out),
    "board slides out": Movement(200, ease_in),
    "envelope crack": Movement(700, ease_in_gently),
    "envelope unfold": Movement(500, ease_in_out),
    "words appear": Movement(200, linear, fade=True),
    "scene change": Movement(220, linear, fade=True),
    "dialog": Movement(140, ease_out, fade=True),
    "curtain lifts": Movement(420, ease_in_out),
    "evening falls": Movement(2400, linear, fade=True),
    "close result": Movement(900, linear, fade=True),
    "badge appears": Movement(220, ease_out, fade=True),
    "badge falls": Movement(300, ease_in),
    "badge shines": Movement(620, linear),
    "celebration": Movement(2800, linear),
    "rule counts": Movement(1100, linear, fade=True),
    "place appears": Movement(320, ease_out, fade=True),
    "answer settles": Movement(900, linear, fade=True),
    "pause between turns": Movement(650, linear, fade=True),
    "pause between choices": Movement(160, linear, fade=True),
    "pause beside the board": Movement(550, linear, fade=True),
    "points float": Movement(1100, ease_out, fade=True),
    "word stays": Movement(1000, linear, fade=True),
}

SPEEDS: dict[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0}


@dataclass
class Motion:
    """The player's choice: a speed of `SPEEDS`, and whether movements (not fades) are left out."""

    speed: Literal["off", "fast", "normal"] = "normal"
    reduced: bool = False

    def length(self, name: str) -> float:
        """Return how many ms the named movement takes now; 0 when it is to be skipped."""
        movement = MOVEMENTS[name]
        skipped = self.reduced and not movement.fade
        return 0.0 if skipped else movement.length * SPEEDS[self.speed]

    def delay(self, milliseconds: float) -> float:
        """Return how long something waits now that waits so long at normal speed."""
        return milliseconds * SPEEDS[self.speed]

    def share(self, name: str, gone: float) -> float:
        """Return the eased share of the named movement that began so many ms ago; of one still to come, its start."""
        length, ease = self.length(name), MOVEMENTS[name].ease
        if gone < 0:
            return ease(0.0)
        return ease(min(1.0, gone / length)) if length else ease(1.0)


@dataclass
class RunningMovement:
    """One movement under way; ``step`` receives the eased share, 0 at the start and its ease's end at last."""

    length: float
    ease: Ease
    step: Callable[[float], None]
    then: Callable[[], None] | None = None
    delay: float = 0.0
    elapsed: float = 0.0

    @property
    def over(self) -> bool:
        return self.elapsed >= self.delay + self.length

    def advance(self, milliseconds: float) -> None:
        """Move on and report the new share; at the end, say so once."""
        self.elapsed += milliseconds
        gone = self.elapsed - self.delay
        if gone < 0:
            return
        share = 1.0 if gone >= self.length else gone / self.length
        self.step(self.ease(share))
        if self.over and self.then:
            self.then()


@dataclass
class Timeline:
    """The movements under way in a scene."""

    motion: Motion
    runs: list[RunningMovement] = field(default_factory=list)

    @property
    def busy(self) -> bool:
        return bool(self.runs)

    def run(
        self,
        name: str,
        step: Callable[[float], None],
        *,
        then: Callable[[], None] | None = None,
        delay: float = 0.0,
        times: float = 1.0,
    ) -> RunningMovement:
        """Start a movement of `MOVEMENTS`.

        Args:
            step: Called with the eased share now and on every update.
            delay: Milliseconds to wait first, at normal speed.
            times: Factor on the length: the token takes ``60 ms * points``.
        """
        run = RunningMovement(
            length=self.motion.length(name) * times,
            ease=MOVEMENTS[name].ease,
            step=step,
            then=then,
            delay=self.motion.delay(delay),
        )
        run.advance(0.0)
        if not run.over:
            self.runs.append(run)
        return run

    def update(self, milliseconds: float) -> None:
        """Move everything on; movements started meanwhile by a ``then`` begin with the next update."""
        under_way, self.runs = self.runs, []
        for run in under_way:
            run.advance(milliseconds)
        self.runs = [run for run in under_way if not run.over] + self.runs

    def finish(self) -> None:
        """Jump to the end of everything, also of what the ends start: the player clicked to skip."""
        while self.runs:
            self.update(math.inf)
