"""What may be covered is the game's, and breaks ties."""

from mycity.engine.scoring import results
from tests.engine.island.by_hand import ETERNAL, SHORE, city, played, refusal, rules_of, table


def test_palms_are_covered_in_the_eternal_game_only() -> None:
    assert refusal(table(SHORE, "S-FHW"), "1.2 1.3 1.4 FHW") == "palms"
    assert refusal(table(ETERNAL, "S-FHW"), "1.2 1.3 1.4 FHW") is None


def test_jungle_and_totems_are_covered_in_neither() -> None:
    for game in (SHORE, ETERNAL):
        assert refusal(table(game, "P-FP"), "1.4 1.5 FP") == "totem", "the gravest reason comes first"
        assert refusal(table(game, "P-FP"), "2.5 2.6 FP") == "jungle"


def test_a_covered_cell_is_covered() -> None:
    state = played(table(SHORE, "P-FP P-FW", seats=1), ["8.3 8.4 FP"])
    assert refusal(state, "8.3 8.2 FW") == "overlap"


def places(game: str, *tiles: str) -> list[str]:
    """Returns the places of cities with a tile each."""
    return [result.place for result in results(rules_of(game), [city(game, tile) for tile in tiles])]


def test_a_cell_less_in_an_upper_row_breaks_the_tie() -> None:
    for game in (SHORE, ETERNAL):
        assert places(game, "P-FW 8.3 8.4 FW", "P-FW 1.1 1.2 FW") == ["others", "first"]
        assert places(game, "P-FW 2.2 2.3 FW", "P-FW 3.2 3.3 FW") == ["first", "others"]


def test_heath_counts_and_palms_where_they_may_be_covered() -> None:
    assert places(ETERNAL, "P-FW 1.3 1.4 FW", "P-FW 1.3 2.2 FW") == ["first", "others"]
    assert places(SHORE, "P-FW 1.3 2.2 FW", "P-FW 2.2 2.3 FW") == ["first", "others"]


def test_all_who_are_still_tied_are_first() -> None:
    assert places(SHORE, "P-FW 1.1 1.2 FW", "P-FW 1.2 1.1 FW", "P-FW 8.1 8.2 FW") == ["first", "first", "others"]
