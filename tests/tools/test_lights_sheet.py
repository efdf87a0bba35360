"""The sheet of lights shows each light by its name, on a board that it changes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mycity.board_pictures.lighting import load_lights
from tests.recipes.page import ROOT
from tests.tools.sheets import difference


def sheet(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the tool as somebody does who makes a light."""
    command = [sys.executable, "tools/lights_sheet.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_lights_of_hours_lie_side_by_side_in_a_folder_that_was_not_there(tmp_path: Path) -> None:
    out = tmp_path / "new" / "lights.png"
    done = sheet(out, "--only", "dusk", "evening")
    assert (done.returncode, done.stderr) == (0, "")
    assert difference(out) > 10


def test_an_unknown_light_is_one_sentence_that_names_those_there_are(tmp_path: Path) -> None:
    done = sheet(tmp_path / "lights.png", "--only", "duks")
    assert done.returncode == 1
    assert done.stderr.startswith("there is no light named duks; there are ")
    assert done.stderr.count("\n") == 1
    named = done.stderr.strip().partition("there are ")[2].split(", ")
    assert sorted(named) == sorted([*load_lights().names, "noon"])
