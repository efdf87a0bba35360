"""A seat's evening as a game of one: what others take at a table is one's own."""

from __future__ import annotations

from typing import Any

import pytest

import mycity
from mycity.engine.record import RecordError
from mycity.engine.record_play import points_alone
from tests.made_lands import CODES, EVERYTHING, PLAIN

TABLES = (("greedy",), ("greedy", "random"), ("random", "greedy", "builder", "random"))


def record_of(code: str, bots: tuple[str, ...]) -> dict[str, Any]:
    return mycity.new_game("land", [f"bot:{bot}" for bot in bots], code=code).record()


def given_alone(record: dict[str, Any], seat: int) -> mycity.Game:
    """Give a seat's answers once more, through the front door, in a game of one."""
    game = mycity.new_game("land", ["Ada"], code=record["land"]["code"])
    for turn in record["turns"]:
        for given in (given for given in turn["answers"] if given["seat"] == seat):
            if given["do"] == "place":
                wanted = given["cells"], given.get("symbols", "")
                builds = [answer for answer in game.legal("Ada") if isinstance(answer, mycity.Build)]
                game.play(
                    "Ada", next(one for one in builds if (list(one.placement.cells), one.placement.symbols) == wanted)
                )
            else:
                game.play("Ada", given["do"])
    return game


def test_the_example_of_the_words_of_a_city() -> None:
    assert points_alone(record_of("2001-XX3R-303N", ("builder",))) == (25,)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("bots", TABLES)
def test_points_alone_are_those_of_a_game_of_one(code: str, bots: tuple[str, ...]) -> None:
    record = record_of(code, bots)
    alone = points_alone(record)
    at_the_table = [result["score"] for result in record["result"]]
    for seat, points in enumerate(alone):
        game = given_alone(record, seat)
        assert game.is_over
        assert points == game.scores()["Ada"]
        assert points >= at_the_table[seat], "nobody takes anything from who builds alone"
    if len(bots) == 1:
        assert list(alone) == at_the_table


def test_who_lived_on_points_of_the_start_has_none_alone() -> None:
    record = record_of(PLAIN[0], ("greedy",))
    record["players"][0]["start"] = 40
    record["turns"] = [
        turn | {"answers": [{"seat": 0, "do": "pass"}] if turn["answers"] else []} for turn in record["turns"]
    ]
    assert points_alone(record) == (None,)


def test_what_cannot_be_played_is_refused() -> None:
    record = record_of(EVERYTHING[0], ("greedy",))
    record["turns"][0]["card"] = "Y-Z9"
    with pytest.raises(RecordError, match="turn 1"):
        points_alone(record)
