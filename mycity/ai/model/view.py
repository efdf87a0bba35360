"""A seat's view when a card lies open: all a bot is given.

The order of the cards to come is not in a view. A bot that is asked with the rest of the deck shuffled gets an equal
view, and so gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mycity.engine.city import City
from mycity.engine.episode import Answer, State, legal_actions
from mycity.engine.pieces import Building
from mycity.engine.quoting import quoted
from mycity.engine.rng import mix
from mycity.engine.rules import RuleSet
from mycity.engine.score_lines import ScoreLine, changed_lines


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's view of a turn.

    Attributes:
        rules: the rules in force.
        seat: whose view.
        cities: every seat's city as it stood before this turn's answers.
        card: the open card.
        gone: the cards before it, in the order they came.
        left: the cards still to come, sorted: their order is not known.
        seed: the generator state for whatever the bot draws in this turn.
        legal: the answers that the rules allow: placements in table order, then pass, then stop; none where the view
            was made after the answer was given.
    """

    rules: RuleSet
    seat: int
    cities: tuple[City, ...]
    card: str
    gone: tuple[str, ...]
    left: tuple[str, ...]
    seed: int
    legal: tuple[Answer, ...]

    @property
    def city(self) -> City:
        return self.cities[self.seat]

    @property
    def building(self) -> Building:
        return self.city.player.buildings[self.card]

    def preview(self, answer: Answer) -> tuple[ScoreLine, ...]:
        """Return how one of ``legal`` would change the parts of the seat's score, as `preview_lines` tells it.

        Raises:
            ValueError: it is none of these.
        """
        if answer not in self.legal:
            raise ValueError(f"{quoted(answer)} is none of view.legal")
        return changed_lines(self.rules, self.seat, self.cities, self.card, answer)


def view_of(state: State, seat: int) -> SeatView:
    """Return what ``seat`` sees of ``state``.

    Raises:
        ValueError: the open card asks ``seat`` for nothing.
    """
    if state.card is None or not state.is_asked(seat):
        raise ValueError(f"seat {seat} is not asked")
    table = state.table
    gone, left = _cards(table.deck, state.drawn)
    return SeatView(
        rules=state.rules,
        seat=seat,
        cities=state.cities,
        card=state.card,
        gone=gone,
        left=left,
        seed=mix(table.seed, seat, state.drawn),
        legal=tuple(legal_actions(state, seat)),
    )


@lru_cache(maxsize=16)
def _cards(deck: tuple[str, ...], drawn: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (the cards before the open one, the cards to come, sorted); every seat of a turn asks for the same."""
    return deck[: drawn - 1], tuple(sorted(deck[drawn:]))
