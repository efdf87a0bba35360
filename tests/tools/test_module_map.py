"""The map of modules in CONTRIBUTING.md names every module there is."""

from __future__ import annotations

from tools.module_map import PAGE, with_map


def test_the_map_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_map(page) == page, "run python tools/module_map.py"


def test_a_module_that_is_missing_is_noticed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_map(page.replace("- `grid.py`", "- `gird.py`")) == with_map(page) != page.replace("grid.py", "gird.py")
