"""What players collect: one value, written among the fields of others and read from there."""

import msgspec
import pytest

from mycity.engine.holdings import COLLECTIBLES, NOTHING, SHAFT_COLOURS, Holdings, holdings_in
from mycity.engine.ladders import AT_ONCE


class Document(Holdings, frozen=True, kw_only=True):
    """A document with other fields beside."""

    name: str


def test_every_collectible_has_its_field_and_its_words() -> None:
    for id_, collectible in COLLECTIBLES.items():
        assert NOTHING.count(id_) == 0
        assert NOTHING.with_count(id_, 3).count(id_) == 3
        assert collectible.field in Holdings.__struct_fields__
        assert all((collectible.one, collectible.many, collectible.title))
        assert id_ in AT_ONCE


def test_what_is_written_among_other_fields_is_read_from_there() -> None:
    owned = NOTHING.with_count("nugget", 4).with_cog("B-I2").deepened({"red": 2})
    document = {"name": "Ada", **owned.to_json()}
    assert holdings_in(msgspec.convert(document, Document)) == owned
    assert list(NOTHING.to_json()) == ["cogs", "nuggets", "shafts", "rails", "progress"]
    assert list(NOTHING.counts_to_json()) == ["nuggets", "rails", "progress"]


def test_what_came_later_than_the_first_records_is_written_where_there_is_some() -> None:
    later = {name: 0 for name in Holdings.__struct_fields__ if name not in NOTHING.to_json()}
    for name in later:
        assert name in msgspec.structs.replace(NOTHING, **{name: 1}).to_json()


def test_shafts_that_are_not_named_have_no_depth() -> None:
    assert holdings_in(Holdings(shafts={"blue": 4})).shafts == {"blue": 4, "red": 0, "yellow": 0}


@pytest.mark.parametrize("line", [*SHAFT_COLOURS, "rail"])
def test_a_place_on_a_ladder(line: str) -> None:
    assert NOTHING.with_position(line, 5).position(line) == 5


@pytest.mark.parametrize("wrong", [{"nuggets": -1}, {"rails": 1000}, {"shafts": {"green": 1}}, {"shafts": {"red": 13}}])
def test_what_nobody_can_hold(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "Ada", **wrong}, Document)
