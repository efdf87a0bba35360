"""A screen of its own for each window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.desktop import Desktop


@pytest.fixture
def desktop(request: pytest.FixtureRequest) -> Iterator[Desktop]:
    """A screen, as large as the module's ``SIZE`` says."""
    screen = Desktop(getattr(request.module, "SIZE", (1600, 1000)))
    yield screen
    screen.close()
