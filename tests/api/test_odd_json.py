"""Odd but valid JSON is one thing to all who read records: command line, window, programs and the games kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mycity
from mycity.cli import CheckFailedError
from mycity.cli.documents import read_record
from mycity.engine.documents import RECORD_LIMIT, DocumentError, json_values
from mycity.table.looking_back.replay import NO_RECORD, RecordFileError, read_replay


@pytest.fixture(scope="module")
def record() -> str:
    return json.dumps(mycity.new_game("eternal", ["bot:newcomer", "bot:newcomer"], seed=7).record())


UNTRUSTED = "is not a JSON document that can be trusted: "
SEEDS = {
    "NaN": f"{UNTRUSTED}'NaN' is no number",
    "-Infinity": f"{UNTRUSTED}'-Infinity' is no number",
    "1e400": f"{UNTRUSTED}'1e400' is no number",
    "9" * 5000: f"{UNTRUSTED}'{'9' * 78}… is no number",
    "9" * 25: f"{UNTRUSTED}'{'9' * 25}' is no number",
    '8, "seed": 7': f"{UNTRUSTED}'seed' is given twice",
    '7, "x": {"a": 1, "a": 1}': f"{UNTRUSTED}'a' is given twice",
    '"\\ud800"': f"{UNTRUSTED}half a sign in a text",
    '7, "\\udc00\\ud800": 1': f"{UNTRUSTED}half a sign in a text",
    f'7, "x": {"[" * 50}{"]" * 50}': "is nested too deeply",
    f'7, "x": {"[" * 90_000}{"]" * 90_000}': "is nested too deeply",
    f'7, "x": [{"[]," * 100_000}1]': "holds more than any game does",
    f'7, "x": [{"1," * 500_000}1]': "holds more than any game does",
    "7}{": "is not a JSON document",
    "0007": "is not a JSON document",
    "7 // x": "is not a JSON document",
}
BYTES = {
    "utf-16": "is not a JSON document: it is not UTF-8",
    "utf-32": "is not a JSON document: it is not UTF-8",
    "utf-16-le": "is not a JSON document",
}


def all_refuse(path: Path, reason: str) -> None:
    """Whoever reads the file refuses it with the same words."""
    with pytest.raises(CheckFailedError) as told:
        read_record(path)
    assert str(told.value) == f"{path} {reason}"
    with pytest.raises(mycity.GameError) as raised:
        mycity.load(path)
    assert str(raised.value) == f"'r.json' {reason}"
    with pytest.raises(RecordFileError) as shown:
        read_replay(path)
    assert (shown.value.code, str(shown.value)) == (NO_RECORD, f"this {reason}")
    with pytest.raises(DocumentError):
        json_values(path.read_bytes())


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_what_means_two_things_is_refused_alike(number: int, record: str, tmp_path: Path) -> None:
    seed, reason = list(SEEDS.items())[number]
    path = Path(tmp_path, "r.json")
    path.write_text(record.replace('"seed": 7', f'"seed": {seed}'), encoding="utf-8")
    all_refuse(path, reason)


@pytest.mark.parametrize("coding", BYTES)
def test_other_codings_are_refused_alike(coding: str, record: str, tmp_path: Path) -> None:
    path = Path(tmp_path, "r.json")
    path.write_bytes(record.encode(coding))
    all_refuse(path, BYTES[coding])


def test_a_byte_order_mark_changes_nothing(record: str, tmp_path: Path) -> None:
    path = Path(tmp_path, "r.json")
    path.write_bytes(b"\xef\xbb\xbf" + record.encode().replace(b", ", b",\r\n"))
    assert read_record(path) == json.loads(record)
    assert mycity.load(path).check().complaints == []
    assert read_replay(path).document == json.loads(record)


@pytest.mark.parametrize("more", [0, 1])
def test_one_size_is_the_largest_for_all(more: int, record: str, tmp_path: Path) -> None:
    path = Path(tmp_path, "r.json")
    path.write_text(record + " " * (RECORD_LIMIT - len(record) + more), encoding="utf-8")
    for read, refusal in (
        (read_record, CheckFailedError),
        (mycity.load, mycity.GameError),
        (read_replay, RecordFileError),
    ):
        if more:
            with pytest.raises(refusal):
                read(path)
        else:
            read(path)


def test_a_campaign_s_folder_names_the_file(record: str, tmp_path: Path) -> None:
    (tmp_path / "01.json").write_text(record, encoding="utf-8")
    (tmp_path / "02.json").write_text('{"a": NaN}', encoding="utf-8")
    with pytest.raises(mycity.GameError, match=r"^'02\.json' is not a JSON document that can be trusted: 'NaN' is no"):
        mycity.load(tmp_path)
