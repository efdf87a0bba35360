"""The sheet of moments shows each moment by its name, and a moment changes the picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame

from tests.recipes.page import ROOT


def test_a_moment_is_shown_by_its_name(tmp_path: Path) -> None:
    out = tmp_path / "moments.png"
    command = [sys.executable, "tools/moments_sheet.py", str(out), "--only", "row"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert min(pygame.image.load(out).get_size()) > 100
