"""Surprises of the deck, which does more than opening a card; each is shown before the next card is turned over.

A surprise is modal: nothing else happens meanwhile. A click, any key or three and a half seconds end it; no press does
that began before it came or comes so soon that it was meant for the turn before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from mycity.engine.episode import State
from mycity.engine.events import Blocked, Event, Revealed
from mycity.ui.animation import Motion
from mycity.ui.inputs import EVERYWHERE, Command
from mycity.ui.keyboard.keys import is_modifier
from mycity.ui.sound.table import SoundName

STAYS = 3500.0
"""Milliseconds after which a surprise ends by itself, at every speed: its sentence is to be read."""
STAMPED = 720.0
"""Milliseconds after which the stamp begins to fall, at normal speed."""
GUARD = 400.0
"""Milliseconds in which no press ends it."""


class SurpriseKind(Enum):
    """All that the deck can do besides opening a card."""

    BLOCKED = auto()
    """The blocking card has taken the next card out."""
    BLOCKED_NOTHING = auto()
    """The blocking card was the last one."""
    PASSED_BY = auto()
    """A card was revealed that nobody can build."""


@dataclass(frozen=True)
class Surprise:
    """A surprise on the screen.

    Attributes:
        kind: What the deck did.
        cards: The ids of the cards that it happened to.
        age: Milliseconds for which it has been shown.
        left: Milliseconds since it began to leave; None while it stays.
    """

    kind: SurpriseKind
    cards: tuple[str, ...] = ()
    age: float = 0.0
    left: float | None = None


def surprises_in(events: Sequence[Event], state: State) -> list[Surprise]:
    """Return what the deck did in a turn that has led to ``state``; cards that go by together are one surprise."""
    surprises: list[Surprise] = []
    for event in events:
        if isinstance(event, Blocked):
            taken = (event.out,) if event.out else ()
            surprises.append(Surprise(SurpriseKind.BLOCKED if taken else SurpriseKind.BLOCKED_NOTHING, taken))
        elif isinstance(event, Revealed) and event.card != state.card:
            if surprises and surprises[-1].kind is SurpriseKind.PASSED_BY:
                surprises[-1] = replace(surprises[-1], cards=(*surprises[-1].cards, event.card))
            else:
                surprises.append(Surprise(SurpriseKind.PASSED_BY, (event.card,)))
    return surprises


class SurpriseQueue:
    """Shows one surprise after the other.

    Args:
        play_sound: Lets it be heard.

    Attributes:
        now: The one on the screen.
    """

    def __init__(self, motion: Motion, play_sound: Callable[[SoundName], None]) -> None:
        self._motion = motion
        self._play_sound = play_sound
        self._waiting: list[Surprise] = []
        self._then: Callable[[], None] = lambda: None
        self.now: Surprise | None = None

    def show(self, surprises: list[Surprise], then: Callable[[], None]) -> None:
        """Show surprises, at once ``then`` when there are none."""
        self._waiting, self._then = surprises, then
        self._next()

    def update(self, milliseconds: float) -> bool:
        """Let time pass; return whether something moves."""
        now = self.now
        if now is None:
            return False
        if now.kind is SurpriseKind.BLOCKED and now.age < struck(self._motion) <= now.age + milliseconds:
            self._play_sound("stamp")
        self.now = now = replace(now, age=now.age + milliseconds)
        if now.left is None:
            if now.age >= STAYS:
                self._leave(now)
            return now.age - milliseconds < arrived(self._motion)
        self.now = now = replace(now, left=now.left + milliseconds)
        if (now.left or 0.0) >= self._motion.length("surprise leaves"):
            self._next()
        return True

    def handle(self, event: pygame.event.Event, command: Command | None, *, is_void: bool = False) -> bool:
        """Keep everything from the game below but the keys that mean the same everywhere; go on at a click or any key.

        Args:
            is_void: Whether the press was meant for what was there before.
        """
        if command in EVERYWHERE:
            return False
        now = self.now
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button <= pygame.BUTTON_RIGHT
        pressed = event.type == pygame.KEYDOWN and not is_modifier(event.key)
        may_leave = now is not None and now.left is None and now.age >= GUARD and not is_void
        if now is not None and may_leave and (clicked or pressed or command is not None):
            self._leave(now)
        return True

    def _leave(self, now: Surprise) -> None:
        self.now = replace(now, left=0.0)
        if not self._motion.length("surprise leaves"):
            self._next()

    def _next(self) -> None:
        self.now = self._waiting.pop(0) if self._waiting else None
        if self.now is not None:
            self._play_sound("card" if self.now.kind is SurpriseKind.PASSED_BY else "blocking")
        else:
            then, self._then = self._then, lambda: None
            then()


def struck(motion: Motion) -> float:
    """Return after how many milliseconds the stamp has struck; never before the first frame."""
    return max(1.0, motion.delay(STAMPED) + motion.length("stamp falls"))


def arrived(motion: Motion) -> float:
    """Return after how many milliseconds all has come to rest."""
    return struck(motion) + motion.length("stamp shakes") + 50.0
