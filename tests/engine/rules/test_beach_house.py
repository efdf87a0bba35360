"""A tile's house on the beach brings a point at once."""

from tests.engine.island.by_hand import ETERNAL, SHORE, city, lay, paid, play, table


def test_a_house_on_the_beach() -> None:
    state, events = play(table(SHORE, "T-FHW"), "7.2 7.3 8.1 FHW", "7.6 8.4 8.5 HFW")
    assert paid(events) == [(0, "beach-house", 1, "7.3")]
    assert [one.points for one in state.cities] == [11, 10]


def test_other_symbols_on_the_beach_bring_nothing() -> None:
    assert lay(city(SHORE), "P-FW 8.3 8.4 FW", SHORE)[1] == []
    assert lay(city(SHORE), "P-HP 7.4 8.2 HP", SHORE)[1] == []


def test_only_the_house_of_the_last_tile_counts() -> None:
    built, first = lay(city(SHORE), "P-HP 8.3 8.4 HP", SHORE)
    assert first == [("beach-house", 1, "8.3")]
    built, second = lay(built, "P-WP 7.4 7.5 WP", SHORE)
    assert second == []
    assert lay(built, "P-WH 8.1 8.2 WH", SHORE)[1] == [("beach-house", 1, "8.2")]


def test_not_in_the_eternal_game() -> None:
    assert lay(city(ETERNAL), "P-HP 8.3 8.4 HP")[1] == []
