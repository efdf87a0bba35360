"""Every later tile has a symbol that neighbours its like."""

from mycity.engine.episode import PASS, STOP, legal_actions
from tests.engine.island.by_hand import SHORE, played, refusal, table


def test_one_symbol_beside_its_like_is_enough() -> None:
    state = played(table(SHORE, "P-FW P-FP", seats=1), ["8.3 8.4 FW"])
    assert refusal(state, "7.4 6.4 FP") is None
    assert refusal(state, "7.5 7.6 FP") is None, "the wall beside it does not matter"
    assert refusal(state, "8.2 8.1 FP") is None


def test_the_symbol_itself_must_lie_there() -> None:
    state = played(table(SHORE, "P-FW P-FP", seats=1), ["8.3 8.4 FW"])
    assert refusal(state, "7.6 7.7 FP") == "match", "a field beside a wall"
    assert refusal(state, "7.5 7.6 PF") == "match", "a path beside the field"
    assert refusal(state, "6.5 6.6 FP") == "match", "beside nothing"


def test_without_a_symbol_in_common_there_is_no_place() -> None:
    state = played(table(SHORE, "P-FW P-HP", seats=1), ["8.3 8.4 FW"])
    assert legal_actions(state, 0) == [PASS, STOP]


def test_another_players_tiles_do_not_count() -> None:
    state = played(table(SHORE, "P-FW P-FP"), ["8.3 8.4 FW", "1.1 1.2 FW"])
    assert refusal(state, "7.4 6.4 FP", seat=0) is None
    assert refusal(state, "7.4 6.4 FP", seat=1) == "match"


def test_the_first_tile_joins_nothing() -> None:
    assert refusal(table(SHORE, "P-FW"), "8.3 8.4 FW") is None
