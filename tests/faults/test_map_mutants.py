"""Some maps with anything changed in them; ``python -m tests.faults.map_mutants 2000`` asks about more."""

from __future__ import annotations

from tests.faults.map_mutants import run


def test_mutated_maps_are_boards_or_refused_in_sentences() -> None:
    outcomes = run(25, seed=38)
    assert outcomes.failures == []
    assert {"refused", "the same board"} <= set(outcomes.counts)
