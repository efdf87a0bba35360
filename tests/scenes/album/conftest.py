"""A finished game for the album."""

from __future__ import annotations

from typing import Any

import pytest

from mycity.engine.record import make_record
from tests.storage.games import eternal, turns


@pytest.fixture(scope="package")
def document() -> dict[str, Any]:
    return make_record(*turns(*eternal("human", "bot:1", "bot:2")))
