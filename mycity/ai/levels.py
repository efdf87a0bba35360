"""The levels: rows of ``assets/bots.yaml``, read by ``mycity.content.bot_rows``, as the bots need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mycity.ai.model.weights import Weights, weights_from
from mycity.engine.rules import RuleSet

LevelRow = Mapping[str, Any]
"""A bot as data: plain values under the names of ``Level``'s attributes."""


class LevelError(ValueError):
    """A row that describes no bot; the sentence names the bot and what is wrong."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot as players choose it.

    Attributes:
        id: the word that settings, records and the command line use.
        number: 1 (weakest) to 6; ``None`` for the bots that are only measured, not offered.
        name: what players call it.
        face: the icon shown for it; only of those that are offered, else "".
        style: how it plays, one sentence for the player.
        tile_style: the same, where tiles are laid; "" where it plays no otherwise.
        method: what decides, a key of ``registry.METHODS``.
        sight: of a hundred placements, how many it notices.
        shifts: whether it also looks around the best of those: it turns the building and moves it about.
        draws: whether it draws one of the placements that look equally good; else it takes the first of them.
        candidates: how many placements it thinks through; 0 for one that only looks.
        budget: turns it plays out in its head before an answer, over all candidates.
        value_table: the file with what it has learnt, "" for none; only of those that search.
        depth: turns it plays on before it trusts its value function.
        value_budget: the same as ``budget``, where it has a value table.
        tile_budget: the same as ``budget``, where tiles must match what lies there already.
        choice_samples: episodes it plays out before it chooses between episodes; 0 for one that only looks.
        weights: what its evaluation weighs.
        tile_weights: the same, where tiles must match what lies there already.
        rating: how strong it is against the others (``mycity.ai.rating``); only of those that are offered.
    """

    id: str
    number: int | None
    name: str
    face: str
    style: str
    tile_style: str
    method: str
    sight: int
    shifts: bool
    draws: bool
    candidates: int
    budget: int
    value_table: str
    depth: int
    value_budget: int
    tile_budget: int
    choice_samples: int
    weights: Weights
    tile_weights: Weights
    rating: int | None = None

    @property
    def sees_all_and_draws(self) -> bool:
        """Return whether it notices every placement, and draws one of those that look best."""
        return self.draws and self.sight >= 100 and not self.shifts

    def weights_for(self, rules: RuleSet) -> Weights:
        return self.tile_weights if rules.touch_symbols else self.weights

    def budget_for(self, rules: RuleSet) -> int:
        return self.tile_budget if rules.touch_symbols else self.budget


def level_from(row: LevelRow) -> Level:
    """Return the level that ``row`` describes.

    Raises:
        LevelError: a weight is unknown or not a whole number, or a field is missing.
    """
    try:
        weighed = {name: weights_from(row[name]) for name in ("weights", "tile_weights")}
        return Level(**{**row, **weighed})
    except (KeyError, TypeError, ValueError) as error:
        raise LevelError(f"bot {row.get('id')!r}: {error}") from None


def offered(rows: Iterable[LevelRow]) -> tuple[Level, ...]:
    """Return the levels that players may choose, weakest first."""
    numbered = [level for level in map(level_from, rows) if level.number is not None]
    return tuple(sorted(numbered, key=lambda level: level.number or 0))
