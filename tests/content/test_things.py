"""The words of things: every thing that can lie on a board has some, and they name rules there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError
from mycity.content.things import load_thing_words, read_thing_words
from mycity.engine.holdings import SHAFT_COLOURS
from mycity.engine.land import CITY_LAND, ISLAND_LAND
from mycity.engine.pieces import ALL_SYMBOLS, CHURCH, COLOURS

_REST = "marks: {}\nsquares: {}\nbuildings: {}\nsymbols: {}\nbadges: {}\n"


def test_everything_that_can_lie_on_a_board_has_words() -> None:
    words = load_thing_words()
    assert set(words.cells["isle"]) == ISLAND_LAND.codes - {"-"}
    assert set(words.symbols) == set(ALL_SYMBOLS)
    assert set(words.cells["valley"]) == (set(CITY_LAND.meadow) | {"L", "S"}) - {"."}, (
        "of these nothing else than a tooltip speaks"
    )
    assert set(words.marks) == {"port", *(f"mine-{colour}" for colour in SHAFT_COLOURS)}
    assert set(words.buildings) == {*COLOURS, CHURCH}
    assert set(words.squares) == {"meadow", "forest"}
    assert set(words.badges) == {"keep-cog", "keep-investor"}


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ("T: {name: Trees, rules: [treees]}", "cells.valley.T.rules: there is no rule 'treees'"),
        ("T: {name: Trees, rules: [keep-trees]}", "cells.valley.T.rules: keep-trees has no line"),
        ("T: {name: Trees, lines: {churches: '{worth} points'}}", "cells.valley.T.lines.churches"),
        ("T: {name: Trees, lines: {churches: '{worth'}}", "cells.valley.T.lines.churches"),
        ("Q: {name: Trees}", "cells.valley"),
    ],
)
def test_words_that_make_no_sense_are_refused_with_their_place(tmp_path: Path, cells: str, place: str) -> None:
    file = tmp_path / "things.yaml"
    file.write_text(f"format: 1\ncells:\n  valley:\n    {cells}\n{_REST}", encoding="utf-8")
    with pytest.raises(ContentError, match=place):
        read_thing_words(file)
