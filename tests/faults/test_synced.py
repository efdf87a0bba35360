"""Two computers that play one game through a synced folder, for a while; `tests.faults.synced` goes on for longer."""

from __future__ import annotations

from tests.faults.synced import CASES, run


def test_nothing_is_lost_through_a_synced_folder_and_every_case_is_told() -> None:
    told = run(60, 5)
    assert "nothing lost" in told
    assert [name for name, _ in CASES if name not in told] == []
