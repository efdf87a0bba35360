"""Mutants of the code: each is one small mistake, and is found again after its function was renamed and moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.code_mutants import Mutant, find, listed, mutant_now, mutants_of, places

ROOT = Path(__file__).resolve().parents[2]
BEFORE = '''
class City:
    def reach(self, cells: int) -> int:
        """Say something."""
        if cells < 3 and self.open:
            return cells + 1
        self.close()
        raise ValueError("none")
'''
AFTER = '''
def near(town, places):
    """Say something else."""
    if places < 3 and town.is_open:
        return places + 1
    town.shut()
    raise ValueError("nothing")


def other(cells):
    if cells < 3 and self.open:
        return cells
'''


def project(folder: Path, name: str, text: str) -> Path:
    file = folder / "mycity" / name
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return folder


def test_every_kind_of_mistake_is_made_once_and_found_again_elsewhere(tmp_path: Path) -> None:
    before, after = project(tmp_path / "a", "city.py", BEFORE), project(tmp_path / "b", "towns.py", AFTER)
    (place,) = places(before)
    mutants = list(mutants_of(place))
    kinds = [
        "condition",
        "dropped",
        "refusal",
        "boolean",
        "comparison",
        "constant",
        "returned",
        "arithmetic",
        "constant",
    ]
    assert sorted(one.kind for one in mutants) == sorted(kinds)
    sources = set()
    for mutant in mutants:
        now, found = mutant_now(after, mutant), find(after, mutant)
        assert now is not None
        assert found is not None
        assert (now.module, now.function, now.kind) == ("mycity/towns.py", "near", mutant.kind)
        compile(found.source, "towns.py", "exec")
        sources.add(found.source)
    assert len(sources) == len(mutants)


def test_where_a_function_has_become_another_its_line_is_looked_for(tmp_path: Path) -> None:
    text = "def far(cells):\n    if cells < 3:\n        return None\n    return cells + 1\n"
    root = project(tmp_path, "far.py", text)
    known = Mutant("arithmetic", "mycity/city.py", "City.far", "return cells + 1", 0, "another")
    found = find(root, known)
    assert found is not None
    assert "cells - 1" in found.source
    assert find(root, Mutant("arithmetic", "mycity/city.py", "City.far", "return cells + 2", 0, "another")) is None


def test_three_hundred_are_listed() -> None:
    assert len(set(listed())) == 300
    assert {one.module.split("/")[1] for one in listed()} == {"engine", "storage", "table"}


@pytest.mark.prove
def test_those_that_are_listed_are_in_the_code() -> None:
    gone = [one for one in listed() if mutant_now(ROOT, one) is None]
    assert len(gone) < 30, gone
