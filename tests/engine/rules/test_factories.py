"""Factories, the blue buildings with a cog: +1 per different yellow building along their sides, at most three each."""

from dataclasses import replace

from tests.engine.campaign.by_hand import city, player, rule
from tests.engine.tables import plain

BIG = "B-U5 C3 E3 C4 D4 E4"
HOMES = ("Y-I2 B3 B4", "Y-I3 C5 D5 E5", "Y-V3 F3 G3 F4", "Y-O4 C1 D1 C2 D2")


def points(*built: str, cogs: tuple[str, ...] = ("B-U5", "B-I2")) -> int:
    return rule({"id": "factories", "limit": 3}).end_score(city(player(plain(), cogs=cogs), *built))


def test_every_different_yellow_neighbour_counts_once() -> None:
    assert points(BIG) == 0
    assert points(BIG, HOMES[0]) == 1
    assert points(BIG, *HOMES[:2]) == 2


def test_at_most_three_each() -> None:
    assert points(BIG, *HOMES) == 3


def test_a_second_factory_counts_its_own() -> None:
    assert points(BIG, *HOMES, "B-I2 A3 A4") == 4


def test_across_the_river() -> None:
    assert points(BIG, HOMES[2]) == 1


def test_without_a_cog_it_is_no_factory() -> None:
    assert points(BIG, *HOMES, cogs=()) == 0


def test_other_colours_and_corners_do_not_count() -> None:
    assert points(BIG, "R-I2 B3 B4", "Y-I2 F5 F6", "C-V3 C5 D5 D6") == 0


def test_a_factory_that_was_not_built_counts_nothing() -> None:
    assert points(*HOMES) == 0


def test_at_the_boards_edge() -> None:
    assert points("B-I2 A10 A11", "Y-I2 B11 C11", "Y-I3 A7 A8 A9") == 2


def test_cogs_are_those_the_player_has_brought_to_the_episode() -> None:
    built = city(player(plain()), BIG, *HOMES)
    brought = player(plain(), cogs=("B-U5",))
    assert rule({"id": "factories", "limit": 3}).end_score(replace(built, player=brought)) == 3
