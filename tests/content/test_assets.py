"""The assets are found from a checkout and from an installed package, wherever one stands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mycity import plain_files
from mycity.content import assets


@pytest.fixture(autouse=True)
def _fresh() -> None:
    assets.assets_root.cache_clear()


def test_the_checkout_has_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert (assets.assets_root() / "fonts").is_dir()


def test_a_package_carries_them_inside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mycity" / "_assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(plain_files, "files", lambda _: tmp_path / "mycity")
    assert assets.assets_root() == tmp_path / "mycity" / "_assets"
    assets.assets_root.cache_clear()


def test_without_them_both_places_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plain_files, "files", lambda _: tmp_path / "mycity")
    with pytest.raises(FileNotFoundError, match="_assets nor"):
        assets.assets_root()


def test_finding_them_needs_no_pygame(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pygame'] = None; from mycity.content.assets import assets_root; assets_root()"
    project = Path(assets.__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env={"PYTHONPATH": str(project)})
