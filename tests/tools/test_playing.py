"""The texts that lie beside the program: how it is played, in both languages, for every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.ship import folder, windows
from tools.ship.notices import PLAYING, playing


@pytest.mark.parametrize("name", PLAYING)
@pytest.mark.parametrize("system", ["Linux", "Darwin", "Windows"])
def test_every_system_has_both_texts(name: str, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "glibc", lambda _: (2, 36))
    start, needs = (
        windows._TOLD[name] if system == "Windows" else (folder._START[name][system], folder.needs(Path())[name])
    )
    text = playing(name, start, needs)
    assert "{" not in text
    assert start in text
    assert needs in text
    assert ("Vos sauvegardes" in text) == (name == "JOUER.txt")
