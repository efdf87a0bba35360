"""Fixtures for the tests of the content."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mycity.content.tiled.map_files import maps_folder


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A copy of the maps folder, to be spoilt."""
    folder = tmp_path / "maps"
    shutil.copytree(maps_folder(), folder)
    return folder
