"""The sign of a rule that is new to a person, shown large for a moment; nothing waits for it, and it takes no press."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.ui.animation import Motion

_STAYS = 3200.0
"""Milliseconds for which a sign is shown, at every speed: its name is to be read."""
_COMES, _GOES = 160.0, 480.0
"""Milliseconds in which it fades in and out, where anything may fade."""
_STEPS = 5


@dataclass
class RuleSign:
    """A sign.

    Attributes:
        icon: the name of its drawing.
        name: what the rule is called, translated.
        age: milliseconds for which it has been shown.
        seen: how much of it was seen last, 0 to 255.
    """

    icon: str
    name: str
    age: float = 0.0
    seen: int = 0

    @property
    def is_over(self) -> bool:
        return self.age >= _STAYS

    def opacity(self, motion: Motion) -> int:
        """Return how much of it is seen, 0 to 255, in few steps; it is there and gone at once where speed is off."""
        if motion.speed == "off":
            return 255
        share = min(1.0, (self.age + 1.0) / _COMES, (_STAYS - self.age) / _GOES)
        return 255 // _STEPS * round(_STEPS * max(0.0, share))
