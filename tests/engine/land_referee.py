"""The second telling of games on made lands, asked in the words of the city's referee."""

from collections.abc import Mapping
from typing import Any

from mycity.content.lands.plans import land_board
from tests.independent import land_player
from tests.independent.land_code import Code
from tests.independent.land_table import LandTable


class LandReferee:
    """A whole game on the land of a code; what that is like the game says, and is judged elsewhere."""

    def __init__(self, code: Code, seats: int) -> None:
        self._table = land_player.table_of(code, land_board(str(code)).to_json(), seats)

    def score(self, seat: int) -> int:
        """Gives a seat's score now (token minus debt)."""
        table = self._table
        return table.seats[seat].score if isinstance(table, LandTable) else table.isles[seat].score

    def asked(self, card: str) -> list[int]:
        """Gives the seats that have to answer a card, ascending."""
        return land_player.who_answers(self._table, card)

    def choices(self, seat: int, card: str) -> set[Any]:
        """Gives everything a seat may answer to a card."""
        found = {"stop", *land_player.placements(self._table, seat, card)}
        return found | ({"pass"} if land_player.may_pass(self._table, seat, card) else set())

    def resolve(self, card: str, answers: Mapping[int, Any]) -> list[tuple[int, str, int]]:
        """Carries out the answers to a card and gives the points (seat, rule, points), seats ascending."""
        rows = land_player.resolved(self._table, card, answers)["points"]
        return [(row["seat"], row["rule"], row["points"]) for row in rows]

    def results(self) -> list[tuple[list[tuple[str, int]], int, str]]:
        """Gives each seat's end lines, score and place."""
        return [
            ([(row["rule"], row["points"]) for row in result["end"]], result["score"], result["place"])
            for result in self._table.results()
        ]
