"""Strict YAML: every trap of the format is refused, with file, place and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from mycity.content import yamls
from mycity.content.assets import ContentError, assets_root
from mycity.content.yamls import SIZE_LIMIT, decode, read_yaml
from tests.each import each


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "sample.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@each(
    ("text", "value"),
    [
        ("10", 10),
        ("-3", -3),
        ("0", 0),
        ("1.5", 1.5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("no", "no"),
        ("Yes", "Yes"),
        ("on", "on"),
        ("True", "True"),
        ("010", "010"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        (".inf", ".inf"),
        ("1e3", "1e3"),
        ("9" * 5000, "9" * 5000),
        ("X./XX", "X./XX"),
        ("'10'", "10"),
        ("{1: a, b: [2]}", {1: "a", "b": [2]}),
        ("{<<: {a: 1}}", {"<<": {"a": 1}}),
    ],
)
def test_a_plain_word_is_what_it_looks_like(tmp_path: Path, text: str, value: object) -> None:
    read = read_yaml(write(tmp_path, text))
    assert read == value
    assert type(read) is type(value)


@each(
    ("text", "place", "reason"),
    [
        ("a: &x [1]\nb: *x\n", "line 1, column 4", "aliases and anchors are not allowed"),
        ("a: 1\nb: *x\n", "line 2, column 4", "aliases and anchors are not allowed"),
        ("a: 1\nb: 2\na: 3\n", "line 3, column 1", "key 'a' is given twice"),
        ("x:\n  - {b: 1, b: 1}\n", "line 2, column 12", "key 'b' is given twice"),
        ("true: 1", "line 1, column 1", "a key must be a text"),
        ("? [1, 2]\n: 1", "line 1, column 3", "a key must be a text"),
        ("a: !!python/tuple []", "line 1, column 4", "tag 'tag:yaml.org,2002:python/tuple' is not allowed"),
        ("a: !!binary aGk=", "line 1, column 4", "tag 'tag:yaml.org,2002:binary' is not allowed"),
        ("a: !!set {b}", "line 1, column 4", "tag 'tag:yaml.org,2002:set' is not allowed"),
        ("a: [1, 2\nb: 3", "line 2, column 2", "expected ',' or ']', but got ':'"),
        ("--- 1\n--- 2\n", "line 2, column 1", "but found another document"),
        ("a:\n\tb: 1", "line 2, column 1", "found character '\\t' that cannot start any token"),
    ],
)
def test_refusals_name_file_place_and_reason(tmp_path: Path, text: str, place: str, reason: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ContentError) as caught:
        read_yaml(path)
    assert (caught.value.file, caught.value.location, caught.value.reason) == (path, place, reason)
    assert str(caught.value) == f"{path}: {place}: {reason}"


def test_with_and_without_libyaml_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = sorted(assets_root().rglob("*.yaml"))
    quick = [read_yaml(path) for path in shipped]
    monkeypatch.setattr(yamls, "_LOADERS", yamls._LOADERS[-1:])
    assert [read_yaml(path) for path in shipped] == quick
    assert len(shipped) > 24


def test_a_bomb_of_aliases_is_refused_at_its_first_anchor(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 30)]
    with pytest.raises(ContentError, match="line 1, column 5: aliases"):
        read_yaml(write(tmp_path, "\n".join(lines)))


def test_too_large_too_deep_not_text_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="larger than 128 KB"):
        read_yaml(write(tmp_path, "a" * (SIZE_LIMIT + 1)))
    with pytest.raises(ContentError, match="line 1, column 21: nested too deeply"):
        read_yaml(write(tmp_path, "[" * 50_000))
    with pytest.raises(ContentError, match="byte 3: the text is not UTF-8"):
        read_yaml(write(tmp_path, b"a: \xff"))
    with pytest.raises(ContentError, match="not YAML: unacceptable character"):
        read_yaml(write(tmp_path, b"a: \x01"))
    with pytest.raises(ContentError, match=r"none\.yaml: cannot be read: No such file"):
        read_yaml(tmp_path / "none.yaml")


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: int


class Outer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[1]
    rows: tuple[Inner, ...] = ()
    named: dict[str, dict[str, tuple[Inner, ...]]] = msgspec.field(default_factory=dict)
    last: int = 0


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("format: 1\nrows: [{count: 1}, {count: 010}]", "rows[1].count", "Expected `int`, got `str`"),
        ("format: 1\nrows: [{count: 1, cuont: 2}]", "rows[0]", "Object contains unknown field `cuont`"),
        (
            "format: 1\nnamed: {good: {.: [{count: 1}]}, bad: {.: [], -: [{count: 1}, {count: x}]}}\nlast: x",
            "named.bad.-[1].count",
            "Expected `int`, got `str`",
        ),
        ("format: 2", "format", "Invalid enum value 2"),
        ("rows: []", "", "Object missing required field `format`"),
        ("[]", "", "Expected `object`, got `array`"),
    ],
)
def test_typed_decoding_keeps_the_place(tmp_path: Path, text: str, place: str, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        decode(write(tmp_path, text), Outer)
    assert (caught.value.location, caught.value.reason) == (place, reason)


def test_typed_decoding_returns_the_struct(tmp_path: Path) -> None:
    assert decode(write(tmp_path, "format: 1\nrows: [{count: 1}]"), Outer) == Outer(format=1, rows=(Inner(count=1),))
