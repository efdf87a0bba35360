"""Cities that were sent: kept by the code of their land, as every list that grows."""

from __future__ import annotations

import json
import time
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from mycity.storage.aside.sent_words import SentWord, SentWords

CODE, OTHER = "2001-XX3R-303N", "2001-W01Z-A01H"


def sent(name: str, points: int = 25, code: str = CODE) -> SentWord:
    return SentWord(code=code, word="9ZVV9-SVZMM-TYMRM-R1YW2-RWN", name=name, points=points)


def test_cities_are_kept_once_by_their_land(tmp_path: Path) -> None:
    kept = SentWords(tmp_path)
    assert kept.add([sent("Ada"), sent("Ben", code=OTHER)])
    assert not kept.add([sent("Ada")])
    assert kept.add([sent("Ada"), sent("Zoe")])
    for words in (kept, SentWords(tmp_path)):
        assert [city.name for city in words.on(CODE)] == ["Ada", "Zoe"]
        assert [city.name for city in words.on(OTHER)] == ["Ben"]
        assert not words.on("2001-W01Z-A01J")
    assert [path.name for path in tmp_path.iterdir()] == ["family.json"]


def test_copies_of_several_computers_become_one_whichever_comes_first(tmp_path: Path) -> None:
    lists = [[sent("Ada"), sent("Ben")], [sent("Ben", 24), sent("Zoe")], [sent("Ada", 26, OTHER)]]
    bodies = set()
    for number, order in enumerate(permutations(lists)):
        here = tmp_path / f"{number}"
        for place, cities in enumerate(order):
            there = here / f"{place}"
            there.mkdir(parents=True)
            SentWords(there).add(cities)
            (there / "family.json").rename(here / ("family.json" if not place else f"family ({place}).json"))
        SentWords(here).add([sent("Last")])
        bodies.add((here / "family.json").read_bytes())
    assert len(bodies) == 1
    assert {city.points for city in SentWords(tmp_path / "0").on(CODE) if city.name == "Ben"} == {24}


@pytest.mark.parametrize(
    "change",
    [
        {"points": "25"},
        {"points": 10**9},
        {"word": "\x1b[2J"},
        {"name": "a\nb"},
        {"name": 1},
        {"code": ""},
        {"more": 1},
    ],
    ids=str,
)
def test_a_list_that_somebody_has_spoilt_is_put_aside(tmp_path: Path, change: dict[str, object]) -> None:
    SentWords(tmp_path).add([sent("Ada")])
    document = json.loads((tmp_path / "family.json").read_bytes())
    document["cities"][0].update(change)
    (tmp_path / "family.json").write_text(json.dumps(document), "utf-8")
    kept = SentWords(tmp_path)
    assert not kept.on(CODE)
    assert (tmp_path / "family.damaged1.json").exists()
    assert kept.add([sent("Ben")])


def test_a_year_of_days_with_twenty_cities_each_is_read_at_once(tmp_path: Path) -> None:
    cities = [sent(f"City {number}", number, f"2001-{day:04d}-303N") for day in range(365) for number in range(20)]
    (tmp_path / "family.json").write_bytes(msgspec.json.encode({"format": 1, "cities": cities}))
    began = time.process_time()
    assert len(SentWords(tmp_path).on("2001-0364-303N")) == 20
    assert time.process_time() - began < 0.2
