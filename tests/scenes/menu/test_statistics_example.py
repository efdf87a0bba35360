"""Statistics before the first finished game: an example that says what it is, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.scenes.menu.statistics_example import example_games
from tests.driver import Driver


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_empty_page_shows_an_example_and_says_so(
    start: Callable[..., Driver], written: set[str], tmp_path: Path, language: str
) -> None:
    driver = start(language=language)
    driver.game.services.ways.statistics()
    driver.settle()
    said = " ".join(written)
    assert "example" in said if language == "en" else "exemple" in said
    names = [seat.name for game in example_games(driver.game.services) for seat in game.seats]
    assert all(any(name in line for line in written) for name in names)
    assert ("without help" in said) if language == "en" else ("sans aide" in said), "warnings and moves undone are help"
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith("statistics")]
