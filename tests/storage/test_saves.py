"""A save as bytes: nothing changed, cut or made by hand gets through."""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mycity.engine.quoting import NAME_LIMIT
from mycity.storage.errors import DAMAGED, NEWER, SaveError
from mycity.storage.migrations import WITHOUT_GUESTS
from mycity.storage.resume import resume
from mycity.storage.saves import Save, decode, encode, split, tidy_name
from tests.each import each
from tests.storage.games import NOON, saved

Json = dict[str, Any]


@cache
def game() -> Save:
    return saved()


@cache
def written() -> bytes:
    return encode(game())


def document() -> Json:
    """Returns the plain document of a game; it may be changed."""
    body: Json = json.loads(written().split(b"\n", 1)[1])
    return body


def signed(body: bytes | Json, schema: int = WITHOUT_GUESTS) -> bytes:
    """Returns a slot file with a right digest around any body."""
    if isinstance(body, dict):
        body = json.dumps(body).encode()
    return b"MYCITY %d %s\n" % (schema, hashlib.sha256(body).hexdigest().encode()) + body


def test_a_game_comes_back_as_it_was() -> None:
    assert decode(written()) == game()


def test_the_same_game_is_the_same_bytes() -> None:
    assert encode(decode(written())) == written()


def test_the_file_is_as_its_format_says() -> None:
    first, body = written().split(b"\n", 1)
    assert first == f"MYCITY {WITHOUT_GUESTS} {hashlib.sha256(body).hexdigest()}".encode()
    again = json.dumps(json.loads(body), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again.encode() == body
    assert "Città 0".encode() in body


# -- damage ------------------------------------------------------------------------------------------------------


@given(length=st.integers(0, len(written()) - 1))
@settings(max_examples=200, deadline=None)
def test_a_cut_file_is_found(length: int) -> None:
    with pytest.raises(SaveError) as caught:
        decode(written()[:length])
    assert caught.value.code == DAMAGED


@given(position=st.integers(0, len(written()) - 1), bit=st.integers(0, 7))
@settings(max_examples=300, deadline=None)
def test_a_flipped_bit_is_found(position: int, bit: int) -> None:
    changed = bytearray(written())
    changed[position] ^= 1 << bit
    with pytest.raises(SaveError):
        decode(bytes(changed))


@each("position", range(80))
def test_a_flipped_bit_of_the_first_line_is_found_and_no_newer_version(position: int) -> None:
    for bit in range(8):
        changed = bytearray(written())
        changed[position] ^= 1 << bit
        with pytest.raises(SaveError) as caught:
            decode(bytes(changed))
        assert caught.value.code == DAMAGED


@given(start=st.integers(0, len(written()) - 1), block=st.binary(min_size=1, max_size=600))
@settings(max_examples=200, deadline=None)
def test_an_overwritten_block_is_found(start: int, block: bytes) -> None:
    changed = written()[:start] + block + written()[start + len(block) :]
    assume(changed != written())
    with pytest.raises(SaveError):
        decode(changed)


@pytest.mark.parametrize("data", [b"", bytes(20_000), b"\xff\xfe garbage", b"MYCITY 1\n{}", b"{}"])
def test_what_is_no_save_at_all(data: bytes) -> None:
    with pytest.raises(SaveError) as caught:
        decode(data)
    assert caught.value.code == DAMAGED


# -- files made by hand, the digest right ------------------------------------------------------------------------


@each(
    ("body", "reason"),
    [
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"schema":1,"seed":NaN}', "'NaN' is no number"),
        (b'{"schema":1,"seed":-Infinity}', "'-Infinity' is no number"),
        (b'{"schema":1,"seed":1e999}', "'1e999' is no number"),
        (b'{"schema":1,"seed":1.5}', "'1.5' is no number"),
        (b'{"schema":1,"seed":' + b"9" * 5000 + b"}", "9… is no number"),
        (b'{"schema":1,"schema":1}', "'schema' is given twice"),
        (b'{"schema":1,"title":"\xff"}', "is not a JSON document"),
        (b'{"schema":1,"title":"\\ud800"}', "half a sign in a text"),
        (b'{"schema":1} x', "is not a JSON document"),
        (b"", "is not a JSON document"),
        (b"[]", "not an object"),
        (b"{}", "name different versions"),
        (b'{"schema":"1"}', "name different versions"),
        (b'{"schema":1}', "name different versions"),
        (b'{"schema":2}', "name different versions"),
        (b'{"schema":3}', "name different versions"),
        (b'{"schema":4}', "name different versions"),
        (b'{"schema":6}', "missing required field `kind`"),
    ],
)
def test_hostile_bodies(body: bytes, reason: str) -> None:
    with pytest.raises(SaveError, match=reason) as caught:
        decode(signed(body))
    assert caught.value.code == DAMAGED


@each(
    ("field", "value", "reason"),
    [
        ("kind", "An other", "at `\\$.kind`"),
        ("game", "", "at `\\$.game`"),
        ("title", "line\nbreak", "at `\\$.title`"),
        ("title", "line\n", "at `\\$.title`"),
        ("title", "x" * (NAME_LIMIT + 1), "at `\\$.title`"),
        ("seed", -1, "a seed is a number of 64 bits"),
        ("seed", 1 << 64, "a seed is a number of 64 bits"),
        ("seed", "7", "at `\\$.seed`"),
        ("created", "2025-03-01T12:00:00", "at `\\$.created`"),
        ("created", "0000-01-01T00:00:00Z", "at `\\$.created`"),
        ("created", "yesterday", "at `\\$.created`"),
        ("players", [], "at `\\$.players`"),
        ("players", [{"name": "a", "animal": "fox", "controller": "human"}] * 5, "at `\\$.players`"),
        ("players", [{"name": "a", "animal": "../fox", "controller": "human"}], "animal"),
        ("finished", 1, "at `\\$.finished`"),
        ("extra", 1, "unknown field `extra`"),
    ],
)
def test_fields_out_of_bounds(field: str, value: object, reason: str) -> None:
    with pytest.raises(SaveError, match=reason):
        decode(signed({**document(), field: value}))


def test_a_newer_version_is_called_so() -> None:
    for body in ({**document(), "schema": 9}, {"schema": 9, "unheard of": 1.5}):
        with pytest.raises(SaveError, match="newer version of the game \\(schema 9\\)") as caught:
            decode(signed(body, schema=9))
        assert caught.value.code == NEWER


def paths(value: object, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yields the path to every value in a plain document."""
    yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from paths(one, (*here, key))


def replaced(value: Any, path: tuple[str | int, ...], new: object) -> Any:
    if not path:
        return new
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


PATHS = sorted((path for path in paths(document()) if path), key=lambda path: (len(path), str(path)))
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.sampled_from([10**19, -(10**19), 1 << 63, 10**6]),
    st.sampled_from(["", "A1", "Z99", "X" * 2000, "pass", "place", "human", "\0", "é", "-1", "R-U5", "BLOCK"]),
    st.sampled_from([[], {}, [[]], [None], ["A1"], {"id": "pass"}, {"id": "nothing"}, ["X" * 11] * 11, [["A1", "A2"]]]),
)


@given(path=st.sampled_from(PATHS), value=ANYTHING)
@settings(max_examples=300, deadline=None)
def test_a_document_made_by_hand_is_played_or_refused(path: tuple[str | int, ...], value: object) -> None:
    """Whatever stands in a field, nothing but ``SaveError`` comes out, and what loads is what the save says."""
    try:
        save = decode(signed(replaced(document(), path, value)))
        state, _ = resume(save)
    except SaveError:
        return
    assert len(state.cities) == len(game().players)


def test_a_shape_made_to_fill_the_memory_is_refused() -> None:
    whole = document()
    whole["episode"]["record"]["players"][0]["buildings"]["Y-I2"] = ["X" * 500_000]
    with pytest.raises(SaveError, match="the episode has the wrong form"):
        resume(decode(signed(whole)))


# -- writing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["\ud800", "a\nb", "x" * 41])
def test_a_game_that_would_not_be_read_back_is_not_written(title: str) -> None:
    with pytest.raises(SaveError):
        encode(msgspec.structs.replace(game(), title=title))


def test_a_log_that_no_save_can_hold_is_not_written() -> None:
    for value in (1.5, float("nan"), 1 << 70, "\udfff"):
        with pytest.raises(SaveError):
            encode(msgspec.structs.replace(game(), campaign={"value": value}))


def test_a_campaign_between_two_episodes() -> None:
    log = {"version": 1, "choices": [{"seat": 0, "what": "rock", "cell": "G3"}]}
    save = msgspec.structs.replace(game(), kind="campaign", game="city", episode=None, campaign=log)
    assert decode(encode(save)) == save


def test_which_games_are_the_same() -> None:
    later = msgspec.structs.replace(game(), last_played=datetime(2026, 1, 1, tzinfo=UTC), title="Other")
    other = msgspec.structs.replace(game(), seed=8)
    assert game().is_same_game(later)
    assert not game().is_same_game(other)
    assert game().created == NOON


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Saint-Élan  ", "Saint-Élan"),
        ("..\\foo/..", "..\\foo/.."),
        ("a\tb\nc\x00d", "a b c d"),
        ("\ud800x\u2028y", "x y"),
        ("x" * 100, "x" * NAME_LIMIT),
        ("x" * (NAME_LIMIT - 1) + " yz", "x" * (NAME_LIMIT - 1)),
        ("\r\n", ""),
    ],
)
def test_names_are_tidied(typed: str, name: str) -> None:
    assert tidy_name(typed) == name
    assert tidy_name(name) == name


def test_the_header_can_be_read_alone() -> None:
    assert split(written()).schema == WITHOUT_GUESTS
