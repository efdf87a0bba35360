"""Waystones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Waystones(Rule):
    """A waystone is a path of its player's and no tile (season, 4): the land says what it carries (``LandCodes``).

    The rule itself adds nothing: it stands among the rules from the episode on in which there are waystones.
    """

    id: ClassVar[str] = "waystone"
