"""Content brings neither pygame nor pytmx before a map is read, and only one module knows pytmx."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mycity.content


def test_importing_the_content_imports_no_pygame() -> None:
    code = (
        "import sys; import mycity.content.episodes as episodes, mycity.content.tiled.maps;"
        "episodes.load_episode('eternal');"
        "assert not {'pygame', 'pytmx'} & sys.modules.keys(); print('clean')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "clean\n"


def test_reading_a_map_leaves_standard_output_alone() -> None:
    code = "from mycity.content.tiled.maps import load_board; load_board('city')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_only_one_module_knows_pytmx() -> None:
    folder = Path(mycity.content.__file__).parent.parent
    knowing = [path.name for path in folder.rglob("*.py") if "import pytmx" in path.read_text()]
    assert knowing == ["maps.py"]
