"""Files of learnt values that are anything else: refused with their place, in little memory; the bot plays on."""

from __future__ import annotations

import json
import logging
import os
import tracemalloc
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mycity.ai.bots.learnt import LearntBot
from mycity.ai.bots.monte_carlo import MonteCarloBot
from mycity.ai.learnt.value_table import ValueTableError, blank, load_tables, packed_tables
from mycity.ai.levels import Level, level_from
from mycity.ai.model.view import view_of
from mycity.ai.serve.bot_process import BotProcess
from mycity.engine.pieces import Placement
from tests.ai.conftest import Deal
from tests.ai.serve.test_bot_process import wait

Rows = Sequence[Mapping[str, Any]]


def head(**fields: object) -> Callable[[bytes], bytes]:
    """Return what writes other fields into the first line; ``None`` leaves one out."""

    def spoil(whole: bytes) -> bytes:
        first, _, packed = whole.partition(b"\n")
        document = {name: value for name, value in {**json.loads(first), **fields}.items() if value is not None}
        return json.dumps(document).encode() + b"\n" + packed

    return spoil


def body(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Return what writes other tables below the first line."""

    def spoil(whole: bytes) -> bytes:
        first, _, packed = whole.partition(b"\n")
        return first + b"\n" + change(packed)

    return spoil


DAMAGES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "empty": ("line 1", lambda _: b""),
    "no object": ("line 1: format None", lambda whole: b"[]" + whole[whole.index(b"\n") :]),
    "nested": ("line 1", lambda _: b"[" * 200_000),
    "no text": ("line 1", lambda _: b"\xff\xfe\n"),
    "a long number": ("line 1", lambda _: b"9" * 10_000),
    "no episode": ("line 1: .*episode", head(episode=None)),
    "no rules": ("line 1: .*rules", head(rules=None)),
    "no board": ("line 1: .*board", head(board=None)),
    "no games": ("line 1: .*games", head(games=None)),
    "a board of numbers": ("line 1: .*board", head(board=[1, 2])),
    "rules that are none": ("line 1: .*rules", head(rules={"id": "gold"})),
    "a field more": ("line 1: .*weather", head(weather="fine")),
    "another format": ("line 1: format 'x+…, not 2", head(format="x" * 10_000)),
    "cut": ("tables: .* bytes of tables instead of", body(lambda packed: packed[: len(packed) // 2])),
    "last bytes cut": ("tables: they do not end", body(lambda packed: packed[:-2])),
    "something after them": ("tables: they do not end", body(lambda packed: packed + b"more")),
    "too few": ("tables: 2 bytes", body(lambda _: zlib.compress(b"12"))),
    "a bomb": ("tables: more than", body(lambda _: zlib.compress(bytes(200 << 20)))),
    "a large file": ("File too large", lambda whole: whole + bytes(2 << 20)),
}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file of tables in which nothing is learnt."""
    path = tmp_path / "a.table"
    path.write_bytes(packed_tables(blank("eternal", [], ("..",))))
    return path


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_refused_with_its_place_in_little_memory(table: Path, damage: str) -> None:
    place, spoil = DAMAGES[damage]
    load_tables(table)
    load_tables.cache_clear()
    table.write_bytes(spoil(table.read_bytes()))
    tracemalloc.start()
    try:
        with pytest.raises(ValueTableError, match=place) as refused:
            load_tables(table)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()
    assert refused.value.file == table
    assert str(refused.value) == ": ".join(filter(None, (str(table), refused.value.location, refused.value.reason)))
    assert len(refused.value.reason) <= 200


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "nothing"])
def test_what_is_no_file_is_refused(kind: str, tmp_path: Path) -> None:
    if kind == "folder":
        (tmp_path / "a.table").mkdir()
    elif kind == "pipe":
        os.mkfifo(tmp_path / "a.table")
    elif kind == "device":
        (tmp_path / "a.table").symlink_to("/dev/zero")
    with pytest.raises(ValueTableError):
        load_tables(tmp_path / "a.table")


def unlearnt(rows: Rows, table: Path) -> Level:
    """Return the strongest level with a damaged table, quick enough for a test."""
    table.write_bytes(b"{}")
    master = next(row for row in rows if row["id"] == "master")
    return replace(level_from({**master, "value_table": str(table)}), budget=60)


def test_a_bot_without_its_table_plays_on_as_where_nothing_was_learnt(
    table: Path, eternal: Deal, rows: Rows, caplog: pytest.LogCaptureFixture
) -> None:
    level, state = unlearnt(rows, table), eternal(2)
    view = view_of(state, 0)
    with caplog.at_level(logging.WARNING):
        answers = [LearntBot(level).decide(view) for _ in range(2)]
    assert answers == [MonteCarloBot(level).decide(view)] * 2
    assert caplog.text.count(str(table)) == 1, "it is told of once"


def test_the_bots_process_plays_on_and_the_log_of_the_game_says_why(
    table: Path, eternal: Deal, rows: Rows, caplog: pytest.LogCaptureFixture
) -> None:
    table.write_bytes(b"{}")
    quick = [{**row, "budget": 60, "value_table": str(table) if row["value_table"] else ""} for row in rows]
    service = BotProcess(quick, "bots")
    try:
        with caplog.at_level(logging.WARNING):
            ticket = service.answer("master", eternal(2), 0)
            wait(service)
        assert isinstance(next(iter(ticket.take())), Placement)
    finally:
        service.close()
    assert caplog.text.count(f"{table}: line 1: format None, not 2") == 1
