"""A game that is over, looked at once more: who came where, with which points, and where the people in it stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mycity.content.games import GAMES
from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.lands.code import PlayedLand
from mycity.engine.record_play import points_alone
from mycity.storage.saves import Save
from mycity.table.looking_back.counting import PointLine, counts, lines_of
from mycity.table.looking_back.ranking import Standing, standings
from mycity.table.looking_back.story import best_line


@dataclass(frozen=True)
class EndedGame:
    """The end of an episode.

    Attributes:
        save: The game.
        state: How it has ended.
        events: Everything that happened in it.
    """

    save: Save
    state: State
    events: Sequence[Event]

    @cached_property
    def order(self) -> tuple[Standing, ...]:
        """The ranking, the best first."""
        return standings(self.state)

    @cached_property
    def points(self) -> tuple[PointLine, ...]:
        """The lines of points of all seats."""
        cities = self.state.cities
        return lines_of(
            self.state, self.events, [counts(self.state.rules, cities, seat) for seat in range(len(cities))]
        )

    @cached_property
    def alone(self) -> tuple[int, ...]:
        """The points of each seat alone by a code, as towns have theirs; at the table where they are not known."""
        at_table = [one.score for one in sorted(self.order, key=lambda one: one.seat)]
        sums = zip(self.told_alone, at_table, strict=True)
        return tuple(score if alone is None else alone for alone, score in sums)

    @cached_property
    def told_alone(self) -> tuple[int | None, ...]:
        """The points of each seat alone by a code; None where they cannot be told."""
        if self.land is None or self.save.episode is None:
            return (None,) * len(self.order)
        return points_alone(self.save.episode.record)

    @property
    def people(self) -> list[Standing]:
        """The places of those whom people have played, the best first."""
        players = self.state.table.players
        return [one for one in self.order if players[one.seat].controller == HUMAN]

    @property
    def land(self) -> PlayedLand | None:
        """The made land it was played on, or the code that has dealt on a printed board."""
        return self.state.table.scenario.land

    @property
    def is_on_made_land(self) -> bool:
        return bool(GAMES[self.state.table.scenario.game].family)

    @property
    def seats_of_people(self) -> list[int]:
        """The seats that people hold in the save."""
        return [seat for seat, player in enumerate(self.save.players) if player.controller == HUMAN]

    @property
    def praised(self) -> PointLine | None:
        """The line in which nobody had more than the one person who has not won; None where there is none."""
        people = self.people
        if len(people) != 1 or people[0].rank == 1:
            return None
        return best_line(self.points, people[0].seat)
