"""Files of every kind, changed at any place: each loads or is refused in one sentence, at once and in little memory."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.storage.aside.kept_cities import KeptCities
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.errors import SaveError
from mycity.storage.exchange import import_slot
from mycity.storage.saves import decode, split
from mycity.storage.settings import Settings, SettingsStore
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.save_check import player_slots
from tests.storage.games import early, saved
from tests.storage.test_kept_firsts import evening
from tests.storage.test_statistics import finished

FIXTURES = Path(__file__).parents[1] / "storage" / "fixtures"
GOLDEN = Path(__file__).parents[1] / "golden"
MEMORY = "/dev/shm"
LONGEST = 2.5
"""Seconds of computing that any file may cost: one is what is asked, the rest is for slow machines."""
Path_ = tuple[str | int, ...]

NUMBERS = (True, -1, 0, 1, 3, 10**6, 1 << 63, 1 << 64, -(1 << 80), 1.5)
TEXTS = ("", "0", "A1", "Z99", "human", "bot:", "bot:99", "place", "pass", "dragon", "\x00", "\n", "\ud800", "é" * 41)
LONG = ("x" * 10_000, "a b " * 10_000, [None] * 1000, ["A1"] * 500)
MOMENTS = ("2025-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+23:59")
VALUES: st.SearchStrategy[Any] = st.sampled_from([None, *NUMBERS, *TEXTS, *LONG, *MOMENTS, [], {}, [[]], {"a": {}}])


def places(value: Any, here: Path_ = ()) -> Iterator[Path_]:
    """Yields the way to every value in a document."""
    if here:
        yield here
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*here, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from places(one, (*here, number))


@st.composite
def changed(draw: st.DrawFn, documents: list[Any]) -> Any:
    """Draws one of the documents with one or two values changed, taken out, doubled, or with a name nobody knows."""
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 2))):
        way = draw(st.sampled_from(sorted(places(document), key=lambda one: (len(one), str(one))))) or ()
        parent = document
        for step in way[:-1]:
            parent = parent[step]
        match draw(st.sampled_from(["value", "value", "value", "out", "double", "name"])):
            case "value":
                parent[way[-1]] = copy.deepcopy(draw(VALUES))
            case "out":
                del parent[way[-1]]
            case "double" if isinstance(parent, list):
                parent.append(copy.deepcopy(parent[way[-1]]))  # type: ignore[index]
            case _ if isinstance(parent, dict):
                parent["weather"] = copy.deepcopy(draw(VALUES))
        if not document:
            break
    return document


@contextmanager
def modest() -> Iterator[None]:
    """Checks that what is done takes little time and memory."""
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    yield
    assert time.process_time() - began < LONGEST
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as name:
        yield Path(name)


def short(sentence: str) -> bool:
    """Whether a sentence is one, and quotes no value at length."""
    return bool(sentence) and len(sentence) <= 400 and sentence.isprintable() and "x" * 81 not in sentence


SETTINGS = [
    {
        "language": "fr",
        "window_size": [1280, 800],
        "window_place": [0, 0],
        "animation": "off",
        "text_size": 120,
        "muted": True,
    }
]


def read_settings(data: bytes) -> None:
    with folder() as here:
        (here / "settings.json").write_bytes(data)
        with modest():
            store = SettingsStore(here / "settings.json")
        assert isinstance(store.now, Settings)
        if store.set_aside is not None:
            assert store.set_aside.read_bytes() == data
            assert store.now == Settings()
        store.change(confirm_step=not store.now.confirm_step)
        assert SettingsStore(here / "settings.json").now == store.now


@settings(max_examples=60, deadline=None)
@given(changed(SETTINGS))
def test_settings(document: Any) -> None:
    read_settings(json.dumps(document).encode())


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=30).map(lambda text: json.dumps({"language": text}).encode()))
def test_settings_of_any_bytes(data: bytes) -> None:
    read_settings(data)


@pytest.fixture(scope="module")
def some_statistics() -> list[Any]:
    with folder() as here:
        for number in range(3):
            Statistics(here).add(finished(number, game="city" if number else "eternal", episode=number or None), {})
        return [json.loads((here / "statistics.json").read_bytes())]


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_statistics(some_statistics: list[Any], data: st.DataObject) -> None:
    body = json.dumps(data.draw(changed(some_statistics))).encode()
    with folder() as here:
        (here / "statistics.json").write_bytes(body)
        with modest():
            found = Statistics(here)
        assert len(found.games) <= 5
        assert not [found.record(game) for game in found.games if found.has_record(game)]
        aside = list(here.glob("statistics.damaged*"))
        assert [path.read_bytes() for path in aside] in ([], [body])
        assert found.add(finished(9), {})
        assert Statistics(here).games == found.games


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_firsts(data: st.DataObject) -> None:
    with folder() as here:
        KeptFirsts(here).add(evening(1, "fifty", "snug"))
        document = json.loads((here / "firsts.json").read_bytes())
        body = json.dumps(data.draw(changed([document]))).encode()
        (here / "firsts.json").write_bytes(body)
        with modest():
            found = KeptFirsts(here)
        assert len(found.by_name) <= 4
        aside = list(here.glob("firsts.damaged*"))
        assert [path.read_bytes() for path in aside] in ([], [body])
        assert found.add(evening(2, "many"))
        assert KeptFirsts(here).by_name == found.by_name


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_cities(some_statistics: list[Any], data: st.DataObject) -> None:
    with folder() as here:
        (here / "statistics.json").write_text(json.dumps(some_statistics[0]), encoding="utf-8")
        KeptCities(here).note({finished(0).key: {"offset": 60, "counts": "2026-11-26", "word": ["9ZVV9", None]}})
        document = json.loads((here / "cities.json").read_bytes())
        body = json.dumps(data.draw(changed([document]))).encode()
        (here / "cities.json").write_bytes(body)
        with modest():
            found = Statistics(here)
            assert len(found.games) == 3
            assert len(found.begun) <= 3
        aside = list(here.glob("cities.damaged*"))
        assert [path.read_bytes() for path in aside] in ([], [body])
        assert found.add(finished(9), {})
        assert len(Statistics(here).games) == 4


def document_of(data: bytes) -> Any:
    return json.loads(split(data).body)


def signed(document: Any) -> bytes:
    """Returns a slot file with a right digest around a document."""
    body = json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
    schema = document.get("schema") if isinstance(document, dict) else 1
    number = schema if isinstance(schema, int) and 1 <= schema < 999_999 else 1
    return b"MYCITY %d %s\n" % (number, hashlib.sha256(body).hexdigest().encode()) + body


def look_at(data: bytes) -> SlotInfo:
    """Returns what a slot with ``data`` in it is like; it is listed, checked, imported and written over."""
    with folder() as here:
        slots = player_slots(here)
        slots.path(1).write_bytes(data)
        with modest():
            listed = slots.info(1)
        with modest():
            info = slots.check(1)
        assert info.status in (SlotStatus.FINE, SlotStatus.DAMAGED, SlotStatus.NEWER)
        assert info.status is SlotStatus.FINE or short(info.problem)
        assert listed.status in (SlotStatus.FINE, info.status)
        if info.status is SlotStatus.DAMAGED:
            assert refused(lambda: import_slot(slots, slots.path(1)))
            slots.write(1, early())
            assert data in [path.read_bytes() for path in here.rglob("*") if path.is_file()]
        return info


def refused(act: Callable[[], object]) -> bool:
    try:
        act()
    except SaveError as problem:
        return short(problem.sentence)
    return False


GAMES = ["v2_eternal_middle", "v2_eternal_finished", "v2_single_middle", "v2_single_over", "v1_eternal_middle"]
CAMPAIGNS = ["v2_campaign_sealed", "v2_campaign_rewards"]


def fixtures(names: list[str]) -> list[Any]:
    return [document_of((FIXTURES / f"{name}.save").read_bytes()) for name in names]


@settings(max_examples=120, deadline=None)
@given(changed(fixtures(GAMES)))
def test_games_with_a_right_digest(document: Any) -> None:
    look_at(signed(document))


@settings(max_examples=15, deadline=None)
@given(changed(fixtures(CAMPAIGNS)))
def test_campaigns_with_a_right_digest(document: Any) -> None:
    look_at(signed(document))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_slot_files_of_other_bytes(data: st.DataObject) -> None:
    good = (FIXTURES / "v2_eternal_middle.save").read_bytes()
    place = data.draw(st.integers(0, len(good) - 1))
    kind = data.draw(st.sampled_from(["cut", "byte", "more"]))
    changed_file = {
        "cut": good[:place],
        "byte": good[:place] + bytes([good[place] ^ data.draw(st.integers(1, 255))]) + good[place + 1 :],
        "more": good[:place] + data.draw(st.binary(min_size=1, max_size=9)) + good[place:],
    }[kind]
    assert look_at(changed_file).status is not SlotStatus.FINE


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 4_000_000,
        b'{"a":' * 700_000,
        b"[" + b"[]," * 1_300_000 + b"[]]",
        b"{" + b",".join(b'"%d":{}' % number for number in range(300_000)) + b"}",
        b"[" + b'"\\u0000",' * 440_000 + b"1]",
        b'"' + b"x" * 4_000_000 + b'"',
        b"9" * 4_000_000,
    ],
    ids=["nested lists", "nested objects", "many lists", "many objects", "many texts", "a long text", "a long number"],
)
def test_four_megabytes_made_to_hurt(body: bytes) -> None:
    data = b"MYCITY 2 %s\n" % hashlib.sha256(body).hexdigest().encode() + body
    with modest(), pytest.raises(SaveError) as caught:
        decode(data)
    assert short(caught.value.sentence)


def records() -> list[Any]:
    found = [saved(100).episode, decode((FIXTURES / "v2_single_over.save").read_bytes()).episode]
    lands = [json.loads(path.read_bytes()) for path in sorted(GOLDEN.glob("land-*.json"))]
    return [*(episode.record for episode in found if episode is not None), *lands]


@settings(max_examples=60, deadline=None)
@given(document=changed(records()), cut=st.integers(0, 400))
def test_records_that_are_looked_back_on(document: Any, cut: int) -> None:
    from mycity.ai.review.variations import PlayedGame
    from mycity.engine.record import RecordError

    body = json.dumps(document).encode()
    with folder() as here:
        statistics = Statistics(here)
        assert statistics.add(finished(), {})
        (here / "played" / finished().file_name).write_bytes(body if cut % 4 else body[: len(body) - cut])
        with modest():
            record = statistics.record(finished())
        if record is None:
            return
        with modest(), suppress(RecordError):
            PlayedGame(record)
