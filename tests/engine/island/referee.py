"""The second telling of the island games, asked in the words of the city's referee."""

from collections.abc import Mapping
from typing import cast

from tests.independent.island import play, tiles
from tests.independent.island.book import book
from tests.independent.island.play import Answer, Isle
from tests.independent.island.season import standard
from tests.independent.island.table import Table


class IslandReferee:
    """A whole game on clean islands."""

    def __init__(self, game: str, episode: int | None, seats: int) -> None:
        self._tiles = tiles.of_game(game)
        self._table = Table(book(game, episode), [Isle(standard(1)) for _ in range(seats)])

    def score(self, seat: int) -> int:
        """Gives a seat's score now (token minus debt)."""
        return self._table.isles[seat].score

    def asked(self, card: str) -> list[int]:
        """Gives the seats that have to answer a card, ascending."""
        assert card in self._tiles
        return self._table.asked

    def choices(self, seat: int, card: str) -> set[Answer]:
        """Gives everything a seat may answer to a card."""
        found: set[Answer] = set(play.placements(self._table.book, self._table.isles[seat], card))
        return found | {"stop"} | ({"pass"} if self.score(seat) > 0 else set())

    def resolve(self, card: str, answers: Mapping[int, Answer]) -> list[tuple[int, str, int]]:
        """Carries out the answers to a card and gives the points (seat, rule, points), seats ascending."""
        assert card in self._tiles
        return [(row["seat"], row["rule"], row["points"]) for row in self._table.resolve(answers)]

    def results(self) -> list[tuple[list[tuple[str, int]], int, str]]:
        """Gives each seat's end lines, score and place."""
        return [
            ([(row["rule"], row["points"]) for row in result["end"]], cast("int", result["score"]), result["place"])
            for result in self._table.results()
        ]
