"""The scores if the episode ended now, shown beside the tokens as long as the player wants to see them."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.board_pictures.small_pictures import signed
from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import final_points
from mycity.scenes.play.model.play import Play, are_same
from mycity.scenes.shell.services import Services
from mycity.ui.pictures.cache import LatestResult


class Projection:
    """Asks the engine for every seat's score, and keeps it while the cities stay the same."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._made = LatestResult[tuple[City, ...], tuple[int, ...]](are_same)

    @property
    def points(self) -> tuple[int, ...] | None:
        """Every seat's score if the episode ended now, or None when nobody wants to see it.

        The own city counts with what was just built on it; of the others only what all may see.
        """
        return self._scores() if self._services.settings.now.projected else None

    def words(self) -> str:
        """Return a line for every seat, who is ahead first: the points, and where they would end."""
        ahead, cities = self.points, self._play.session.state.cities
        lines = []
        for seat in sorted(range(len(cities)), key=lambda seat: (-cities[seat].token, seat)):
            name, token = cities[seat].player.name, cities[seat].token
            if ahead is None:
                lines.append(self._services.t("{name}: token {points}", name=name, points=token))
                continue
            score = signed(ahead[seat])
            lines.append(
                self._services.t(
                    "{name}: token {points}, if it ended now {score}", name=name, points=token, score=score
                )
            )
        return "\n".join(lines)

    def _scores(self) -> tuple[int, ...]:
        play = self._play
        cities = tuple(play.city if seat == play.seat else city for seat, city in enumerate(play.session.state.cities))
        return self._made.get(cities, lambda: all_points(play.state.rules, cities))


def all_points(rules: RuleSet, cities: Sequence[City]) -> tuple[int, ...]:
    """Return what every city of a table would be worth if the episode ended now."""
    return tuple(
        final_points(rules, city, others=(*cities[:seat], *cities[seat + 1 :])) for seat, city in enumerate(cities)
    )
