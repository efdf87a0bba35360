"""The generator, against the published outputs of SplitMix64."""

from collections import Counter

import pytest

from mycity.engine.rng import LARGEST_SEED, as_seed, below, mix, shuffled, step
from tests.each import each

# The reference implementation, seeded with 1234567.
PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


def test_the_published_outputs() -> None:
    state, outputs = 1234567, []
    for _ in PUBLISHED:
        state, output = step(state)
        outputs.append(output)
    assert outputs == PUBLISHED


def test_below_stays_below_and_reaches_everything() -> None:
    state, found = 1, Counter[int]()
    for _ in range(3000):
        state, drawn = below(state, 6)
        found[drawn] += 1
    assert sorted(found) == list(range(6))
    assert min(found.values()) > 400


def test_below_one_is_nought() -> None:
    assert below(5, 1)[1] == 0


@pytest.mark.parametrize("bound", [0, -1])
def test_below_nothing_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="below"):
        below(1, bound)


def test_outputs_of_the_incomplete_last_block_are_drawn_again() -> None:
    """With a bound just above half of all outputs, nearly half of them must be thrown away."""
    bound = (1 << 63) + 1
    for seed in range(20):
        state, drawn = below(seed, bound)
        outputs, again = [], seed
        while again != state:
            again, output = step(again)
            outputs.append(output)
        assert outputs[-1] == drawn
        assert all(output >= bound for output in outputs[:-1])


def test_a_shuffle_keeps_every_item_and_follows_its_seed() -> None:
    items = tuple(range(28))
    decks = [shuffled(seed, items)[1] for seed in (7, 7, 8)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[2]) == list(items)


def test_a_shuffle_is_fair() -> None:
    """Each of the 6 orders of 3 items comes up about as often as the others."""
    orders = Counter(shuffled(mix(seed), "abc")[1] for seed in range(3000))
    assert len(orders) == 6
    assert max(orders.values()) - min(orders.values()) < 150


def test_short_sequences_are_left_alone() -> None:
    assert shuffled(9, ()) == (9, ())
    assert shuffled(9, ("a",)) == (9, ("a",))


def test_mix_depends_on_numbers_and_order() -> None:
    assert len({mix(1, 2), mix(2, 1), mix(1), mix(1, 2, 0), mix()}) == 5
    assert mix(-1) == mix((1 << 64) - 1)


class Five:
    """A whole number of another library's."""

    def __index__(self) -> int:
        return 5


@pytest.mark.parametrize("seed", [0, 5, LARGEST_SEED, Five()])
def test_a_seed_is_any_whole_number(seed: object) -> None:
    found = as_seed(seed)
    assert found == (5 if isinstance(seed, Five) else seed)
    assert type(found) is int


@each("seed", [-1, LARGEST_SEED + 1, True, False, 1.0, float("inf"), "5", b"", None, [5], int])
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(ValueError, match=f"a seed is a number from 0 to {LARGEST_SEED}"):
        as_seed(seed)
