"""What several faults are tried with."""

from __future__ import annotations

import pytest

from mycity.app.loop import App


@pytest.fixture
def no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing that escapes a frame pass."""
    monkeypatch.setattr(App, "frame", lambda app, milliseconds: app._frame(milliseconds))
