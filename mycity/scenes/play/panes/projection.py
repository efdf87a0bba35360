"""Every seat's score so far, and what it would be if the episode ended now: asked of the engine, and said in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mycity.board_pictures.small_pictures import plain
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import final_points
from mycity.scenes.play.groups.crowns import cities_shown
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.overview import ENDED_NOW, IF_OVER
from mycity.scenes.shell.services import Services
from mycity.table.standing_score import standing_scores
from mycity.ui.messages import mark
from mycity.ui.pictures.cache import LatestResult

SO_FAR = mark("{points} so far")
_BOTH, _BOTH_IN_BRIEF = mark("{points} ({score} if it ended now)"), mark("{points} ({score} if over)")
_LARGE_LINE = mark("{name}: {points} so far ({score} if it ended now)")
_LINE = mark("{name}: {points} so far")
_STOPPED, _STOPPED_LINE = mark("{points}, has stopped"), mark("{name}: {points}, has stopped")


@dataclass(frozen=True)
class TwoScores:
    """The scores of a seat.

    Attributes:
        so_far: All that is certain; of who has stopped what the city is worth as it stands.
        ahead: The score if the episode ended now; None while it is not said.
        has_stopped: Whether there is one number alone, with the word that its player has stopped.
    """

    so_far: int
    ahead: int | None = None
    has_stopped: bool = False

    def words(self, translate: Callable[..., str]) -> str:
        """Return what stands beside the name."""
        if self.ahead is None:
            return translate(self._one, points=plain(self.so_far))
        return translate(_BOTH, points=plain(self.so_far), score=plain(self.ahead))

    def lines(self, translate: Callable[..., str]) -> tuple[str, str]:
        """Return the same in two lines; the second is empty while there is nothing for it."""
        ahead = "" if self.ahead is None else translate(ENDED_NOW, points=plain(self.ahead))
        return translate(self._one, points=plain(self.so_far)), ahead

    def ahead_in_brief(self, translate: Callable[..., str]) -> str:
        """Return the second line where there is little room."""
        return "" if self.ahead is None else translate(IF_OVER, points=plain(self.ahead))

    def brief(self, translate: Callable[..., str]) -> str:
        """Return the same where there is little room."""
        if self.ahead is None:
            return plain(self.so_far)
        return translate(_BOTH_IN_BRIEF, points=plain(self.so_far), score=plain(self.ahead))

    def line(self, translate: Callable[..., str], name: str) -> str:
        """Return the same in a line with the name."""
        if self.ahead is None:
            return translate(_STOPPED_LINE if self.has_stopped else _LINE, name=name, points=plain(self.so_far))
        return translate(_LARGE_LINE, name=name, points=plain(self.so_far), score=plain(self.ahead))

    @property
    def _one(self) -> str:
        return _STOPPED if self.has_stopped else SO_FAR


class Projection:
    """Asks the engine for every seat's scores, and keeps them while the cities stay the same."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._made = LatestResult[tuple[int, ...]]()
        self._so_far = LatestResult[tuple[int, ...]]()

    @property
    def so_far(self) -> tuple[int, ...]:
        """Every seat's score, without what is not certain yet; of who has stopped as the city stands."""
        state, cities = self._play.session.state, cities_shown(self._play)
        return self._so_far.get(standing_scores, state.rules, cities, is_over=state.is_over)

    @property
    def on_track(self) -> tuple[int, ...]:
        """All that the score track must have room for: every seat's score so far, and where its token is by now."""
        return *self.so_far, *map(round, self._play.effects.tokens)

    @property
    def ended_now(self) -> tuple[int, ...]:
        """Every seat's score if the episode ended now."""
        return self._made.get(all_points, self._play.state.rules, cities_shown(self._play))

    @property
    def is_said(self) -> bool:
        """Return whether the score if the episode ended now stands beside that so far.

        It does in the last third of the cards, and earlier where a player has set it so; when all is over, both are
        the same.
        """
        state = self._play.session.state
        return not state.is_over and (is_late(state) or self._services.settings.now.projected)

    @property
    def points(self) -> tuple[int, ...] | None:
        """Every seat's score if the episode ended now, or None while it is not said."""
        return self.ended_now if self.is_said else None

    def standing(self, seat: int) -> TwoScores:
        """Return what stands beside the name of a seat."""
        whole = self.whole_standing(seat)
        return whole if self.is_said else replace(whole, ahead=None)

    def whole_standing(self, seat: int) -> TwoScores:
        """Return both scores of a seat, at any time; of who has stopped the one there is."""
        if self._has_stopped(seat):
            return TwoScores(self.so_far[seat], has_stopped=True)
        return TwoScores(self.so_far[seat], self.ended_now[seat])

    def _has_stopped(self, seat: int) -> bool:
        return not self._play.session.state.is_over and cities_shown(self._play)[seat].stopped

    def ranked(self) -> list[int]:
        """Return the seats, who is ahead first."""
        so_far = self.so_far
        return sorted(range(len(so_far)), key=lambda seat: (-so_far[seat], seat))

    def words(self) -> str:
        """Return a line for every seat, who is ahead first."""
        cities, t = self._play.session.state.cities, self._services.t
        return "\n".join(self.standing(seat).line(t, cities[seat].player.name) for seat in self.ranked())


def is_late(state: State) -> bool:
    """Return whether the last third of the cards has begun: what costs points is told in points too."""
    return 3 * state.drawn > 2 * len(state.table.deck)


def all_points(rules: RuleSet, cities: Sequence[City]) -> tuple[int, ...]:
    """Return what every city of a table would be worth if the episode ended now."""
    return tuple(
        final_points(rules, city, others=(*cities[:seat], *cities[seat + 1 :])) for seat, city in enumerate(cities)
    )
