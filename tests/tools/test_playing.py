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


@pytest.mark.parametrize(
    ("glibc", "named"),
    [
        ((2, 35), "Debian 12, Ubuntu 22.04, Fedora 36"),
        ((2, 36), "Debian 12, Ubuntu 22.10, Fedora 37"),
        ((2, 38), "Debian 13, Ubuntu 23.10, Fedora 39"),
    ],
)
def test_the_systems_named_have_the_glibc_that_is_asked_for(
    glibc: tuple[int, ...], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "glibc", lambda _: glibc)
    monkeypatch.setattr("sys.platform", "linux")
    for told in folder.needs(Path()).values():
        assert named in told
