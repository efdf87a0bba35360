"""Rewrite the map of modules in ``CONTRIBUTING.md`` from the first line of every module's docstring.

``python tools/module_map.py`` rewrites it; with ``--check`` it only says whether the map is up to date.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- modules -->", "<!-- end of modules -->"
PLACES = ("mycity", "bench", "tools")


def module_map() -> str:
    """Return the map: one list per folder, one line per module."""
    lines: list[str] = []
    files = sorted(path for place in PLACES for path in (ROOT / place).rglob("*.py"))
    for folder in sorted({path.parent for path in files}):
        lines += ["", f"**`{folder.relative_to(ROOT).as_posix()}/`**", ""]
        lines += [f"- `{path.name}`: {summary(path)}" for path in files if path.parent == folder]
    return "\n".join(lines[1:])


def summary(path: Path) -> str:
    """Return the first sentence of a module's docstring."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


def with_map(page: str) -> str:
    """Return ``page`` with the map between its two marks."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{module_map()}\n\n{END}{after}"


def main() -> int:
    """Rewrite or check the page and return the exit status."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv[1:]:
        if with_map(page) == page:
            return 0
        print("CONTRIBUTING.md: the map of modules is not up to date; run python tools/module_map.py")
        return 1
    PAGE.write_text(with_map(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
