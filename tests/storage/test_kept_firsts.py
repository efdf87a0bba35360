"""Firsts that were found: each once, with its evening; damaged files go aside, copies in conflict are united."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.errors import SaveError
from tests.storage.games import NOON


def evening(day: int, *names: str, seat: int = 0) -> FirstEvening:
    when = NOON + timedelta(days=day)
    found = tuple(FoundFirst(name, seat) for name in names)
    return FirstEvening(created=when, ended=when, found=found, record={"game": "eternal", "seed": day})


def days(kept: KeptFirsts) -> dict[str, int]:
    return {name: one.evening.record["seed"] for name, one in kept.by_name.items()}


def test_a_folder_of_old_has_none_and_nothing_is_written_until_there_is_one(tmp_path: Path) -> None:
    assert KeptFirsts(tmp_path).by_name == {}
    assert list(tmp_path.iterdir()) == []


def test_each_is_kept_once_with_the_evening_on_which_it_happened(tmp_path: Path) -> None:
    kept = KeptFirsts(tmp_path)
    assert kept.add(evening(1, "fifty", "no-rock", seat=2))
    assert not kept.add(evening(2, "fifty"))
    assert KeptFirsts(tmp_path).add(evening(3, "fifty", "snug"))
    assert days(KeptFirsts(tmp_path)) == {"fifty": 1, "no-rock": 1, "snug": 3}
    assert KeptFirsts(tmp_path).by_name["fifty"].seat == 2


def test_one_that_no_version_here_knows_is_kept(tmp_path: Path) -> None:
    KeptFirsts(tmp_path).add(evening(1, "of-a-later-version"))
    KeptFirsts(tmp_path).add(evening(2, "fifty"))
    assert days(KeptFirsts(tmp_path)) == {"of-a-later-version": 1, "fifty": 2}


def test_a_damaged_file_is_moved_aside_and_it_begins_anew(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "firsts.json").write_text("{", encoding="utf-8")
        kept = KeptFirsts(tmp_path)
        assert kept.by_name == {}
        assert (tmp_path / f"firsts.damaged{number + 1}.json").read_text(encoding="utf-8") == "{"
        assert kept.add(evening(1, "fifty"))


@pytest.mark.parametrize("change", [{"seat": 4}, {"name": "No Name"}, {"more": 1}])
def test_what_no_version_writes_is_damaged(tmp_path: Path, change: dict[str, object]) -> None:
    KeptFirsts(tmp_path).add(evening(1, "fifty"))
    document = json.loads((tmp_path / "firsts.json").read_bytes())
    document["evenings"][0]["found"][0] |= change
    (tmp_path / "firsts.json").write_text(json.dumps(document), encoding="utf-8")
    assert KeptFirsts(tmp_path).by_name == {}
    assert (tmp_path / "firsts.damaged1.json").is_file()


def test_two_computers_have_one_list_and_the_earlier_evening_is_the_first(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, names, day in ((here, ("fifty", "snug"), 2), (there, ("fifty", "no-rock"), 1)):
        folder.mkdir()
        KeptFirsts(folder).add(evening(day, *names))
    (here / "firsts (conflicted copy).json").write_bytes((there / "firsts.json").read_bytes())
    kept = KeptFirsts(here)
    assert days(kept) == {"fifty": 1, "no-rock": 1, "snug": 2}
    kept.add(evening(3, "many"))
    assert not (here / "firsts (conflicted copy).json").exists()
    assert days(KeptFirsts(here)) == {"fifty": 1, "no-rock": 1, "snug": 2, "many": 3}


def test_two_ends_of_one_game_at_one_moment_are_united_in_either_order_alike(tmp_path: Path) -> None:
    ends = [msgspec.structs.replace(evening(1, "fifty"), record={"seed": number}) for number in range(2)]
    found = []
    for number, order in enumerate((ends, ends[::-1])):
        folders = [tmp_path / f"{number}{place}" for place in range(2)]
        for folder, end in zip(folders, order, strict=True):
            KeptFirsts(folder).add(end)
        (folders[0] / "firsts (copy).json").write_bytes((folders[1] / "firsts.json").read_bytes())
        found.append(days(KeptFirsts(folders[0])))
    assert found[0] == found[1]


def test_what_another_computer_writes_meanwhile_stays(tmp_path: Path) -> None:
    first, second = KeptFirsts(tmp_path), KeptFirsts(tmp_path)
    first.add(evening(1, "fifty"))
    assert not second.add(evening(2, "fifty"))
    assert second.add(evening(2, "fifty", "snug"))
    assert days(KeptFirsts(tmp_path)) == {"fifty": 1, "snug": 2}


def test_a_folder_that_cannot_be_written_costs_the_first_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "firsts.json").mkdir()
    (tmp_path / "firsts.json" / "in the way").touch()
    kept = KeptFirsts(tmp_path / "no" / "file")
    (tmp_path / "no").touch()
    with pytest.raises(SaveError):
        kept.add(evening(1, "fifty"))
    assert kept.by_name == {}
