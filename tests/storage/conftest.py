"""A slot folder per test, with a clock of its own."""

from pathlib import Path

import pytest

from mycity.storage.slots import Slots
from tests.storage.games import clock_from


@pytest.fixture
def slots(tmp_path: Path) -> Slots:
    """Slots in an empty folder."""
    return Slots(tmp_path / "saves", clock_from())
