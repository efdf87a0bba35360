"""The first tile covers a cell of beach, whatever was passed before."""

from tests.engine.island.by_hand import ETERNAL, SHORE, played, refusal, table


def test_the_first_tile_covers_beach() -> None:
    for game in (SHORE, ETERNAL):
        state = table(game, "P-FP")
        assert refusal(state, "8.3 8.4 FP") is None
        assert refusal(state, "7.4 8.3 FP") is None, "one cell is enough"
        assert refusal(state, "7.4 7.5 FP") == "start-beach"
        assert refusal(state, "6.3 6.4 FP") == "start-beach", "to lie beside it is not enough"


def test_a_pass_is_no_tile() -> None:
    state = played(table(SHORE, "P-FP P-HP"), ["pass", "8.3 8.4 FP"])
    assert refusal(state, "7.4 7.5 HP", seat=0) == "start-beach"
    assert refusal(state, "7.4 7.5 HP", seat=1) is None


def test_a_later_tile_may_lie_anywhere() -> None:
    state = played(table(SHORE, "P-FP P-HP", seats=1), ["8.3 8.4 FP"])
    assert refusal(state, "7.6 6.6 PH") is None
