"""Every seat's score so far, and if the episode ended now: beside the tokens, as far as the player wants to see it."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.board_pictures.small_pictures import plain
from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.engine.score_lines import settled_score
from mycity.engine.scoring import final_points
from mycity.scenes.play.groups.crowns import cities_shown
from mycity.scenes.play.model.play import Play, are_same
from mycity.scenes.shell.services import Services
from mycity.ui.pictures.cache import LatestResult


class Projection:
    """Asks the engine for every seat's scores, and keeps them while the cities stay the same."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._made = LatestResult[tuple[City, ...], tuple[int, ...]](are_same)
        self._so_far = LatestResult[tuple[object, ...], tuple[int, ...]](are_same)

    @property
    def so_far(self) -> tuple[int, ...]:
        """Every seat's score, without what is not certain yet."""
        state, cities = self._play.session.state, cities_shown(self._play)
        return self._so_far.get(
            (*cities, state.is_over),
            lambda: tuple(
                settled_score(state.rules, seat, cities, is_over=state.is_over) for seat in range(len(cities))
            ),
        )

    @property
    def on_track(self) -> tuple[int, ...]:
        """All that stands on the score track: every seat's token and score so far."""
        return *(city.token for city in self._play.session.state.cities), *self.so_far

    @property
    def points(self) -> tuple[int, ...] | None:
        """Every seat's score if the episode ended now, or None when nobody wants to see it."""
        if not self._services.settings.now.projected:
            return None
        cities = cities_shown(self._play)
        return self._made.get(cities, lambda: all_points(self._play.state.rules, cities))

    def words(self) -> str:
        """Return a line for every seat, who is ahead first: its score so far, its token, and where it would end."""
        ahead, so_far, cities, t = self.points, self.so_far, self._play.session.state.cities, self._services.t
        lines = []
        for seat in sorted(range(len(cities)), key=lambda seat: (-so_far[seat], seat)):
            words = t(
                "{name}: {points} so far, token on {token}",
                name=cities[seat].player.name,
                points=plain(so_far[seat]),
                token=cities[seat].token,
            )
            if ahead is not None:
                words = t("{line}, {score} if it ended now", line=words, score=plain(ahead[seat]))
            lines.append(words)
        return "\n".join(lines)


def all_points(rules: RuleSet, cities: Sequence[City]) -> tuple[int, ...]:
    """Return what every city of a table would be worth if the episode ended now."""
    return tuple(
        final_points(rules, city, others=(*cities[:seat], *cities[seat + 1 :])) for seat, city in enumerate(cities)
    )
