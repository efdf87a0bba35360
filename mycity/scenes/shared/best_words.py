"""Words for the best that a study has found, and its points.

*Best known* on the land of a code is one number, wherever it is told: what only holds at this table, or was found so
far, is called so. Elsewhere the best known is what the study has found.
"""

from __future__ import annotations

from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.counted_games import best_known
from mycity.table.looking_back.studies import GameStudy


class BestWords:
    """The words for the best city of a study."""

    def __init__(self, services: Services, study: GameStudy) -> None:
        self._services = services
        self._study = study
        self._land = study.game.table.scenario.land
        self._is_alone = len(study.game.seats) == 1
        self._kept: int | None = None
        self.renew()

    def renew(self) -> None:
        """Look up what the finished games know of the land."""
        if self._land is not None and self._is_alone:
            self._kept = best_known(self._services.finished.games, self._land.code)

    @property
    def is_at_table(self) -> bool:
        """Return whether it is only the best at this table: others had a hand in what can be reached on the land."""
        return self._land is not None and not self._is_alone

    def points(self, seat: int) -> int:
        """Return the points of the best, be its city known or not."""
        found = self._study.findings.best(seat).score
        return found if self._kept is None else max(found, self._kept)

    def is_found(self, seat: int) -> bool:
        """Return whether the city is known that has these points."""
        return self._study.findings.best(seat).score == self.points(seat)

    def name(self, seat: int) -> str:
        """Return what the best city is called that was found."""
        t = self._services.t
        if self.is_at_table:
            return t("Best found at this table")
        return t("Best known") if self.is_found(seat) else t("Best found so far")

    def from_here(self, seat: int, points: str) -> str:
        """Return what stands above the best city that shares the turns before."""
        t = self._services.t
        if self.is_at_table or not self.is_found(seat):
            return t("Best found from here: {points}", points=points)
        return t("Best known from here: {points}", points=points)

    def told(self, seat: int) -> str:
        """Return the best and its points, in a sentence for a seat."""
        t, name = self._services.t, self._study.game.table.players[seat].name
        points = points_words(self._services, self.points(seat))
        if self.is_at_table:
            return t("Best found for {name} at this table: {points}", name=name, points=points)
        return t("Best known for {name} with this deck: {points}", name=name, points=points)

    def of_city(self, seat: int) -> str:
        """Return the same of the city that was found, and its points."""
        if self.is_found(seat):
            return self.told(seat)
        points = points_words(self._services, self._study.findings.best(seat).score)
        return self._services.t("{city}: {points}", city=self.name(seat), points=points)

    def differs(self) -> str:
        """Return why it differs from player to player; nothing of one who is alone on a land: there it does not."""
        t = self._services.t
        if self.is_at_table:
            return t(
                "Not every way can be tried, and the moves of the others stay as they were: so the best found differs "
                "from player to player."
            )
        if self._land is not None:
            return ""
        return t(
            "Not every way can be tried, and the moves of the others stay as they were: so the best known differs "
            "from player to player."
        )

    def verdict(self, seat: int, *, is_you: bool) -> str:
        """Return how a seat's city stands beside the best; one that ``is_you`` is spoken to."""
        t, n = self._services.t, self._services.n
        own, name = self._study.game.played[seat].score, self._study.game.table.players[seat].name
        if own < self.points(seat):
            more = self.points(seat) - own
            if self.is_at_table:
                return n(
                    "The best found at this table has {count} point more.",
                    "The best found at this table has {count} points more.",
                    more,
                )
            return n("The best known has {count} point more.", "The best known has {count} points more.", more)
        if self.is_at_table:
            if is_you:
                return t("You have reached the best score that was found at this table.")
            return t("{city} has reached the best score that was found at this table.", city=name)
        if is_you:
            return t("You have reached the best score that is known.")
        return t("{city} has reached the best score that is known.", city=name)
