"""Who may know whom: scenes all but the front door; interface, bots, storage and content the engine and plain files."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.each import each

PACKAGE = Path(__file__).parents[1] / "mycity"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Layer to the layers it may import besides itself; what is not named here (scenes, command line, start) may import all.
MAY_IMPORT: dict[str, set[str]] = {
    "typed_values": set(),
    "fixed_values": set(),
    "engine": {"typed_values", "fixed_values"},
    "plain_files": set(),
    "c_calls": set(),
    "ai": {"engine", "plain_files", "c_calls", "typed_values"},
    "storage": {"engine", "c_calls", "typed_values"},
    "content": {"engine", "plain_files", "c_calls", "typed_values"},
    "ui": {"engine", "plain_files", "c_calls", "typed_values"},
    "table": {"engine", "plain_files", "ai", "storage", "content"},
    "board_pictures": {"engine", "content", "ui", "table"},
    "book": {"engine", "plain_files", "storage", "content", "ui", "table", "board_pictures"},
    "api": {"engine", "plain_files", "c_calls", "ai", "storage", "content", "table", "book"},
    "rl": {"engine", "ai", "content", "ui", "board_pictures", "api"},
}
# What would make an engine depend on the hour, the machine or the player's disk.
WORLDLY = {"datetime", "io", "locale", "logging", "os", "pathlib", "random", "secrets", "socket", "threading", "time"}


def layer(path: Path) -> str:
    """Returns the package right under mycity that a module belongs to, or its own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Returns all nodes of a module's tree."""
    return list(ast.walk(ast.parse(path.read_bytes())))


def imported(path: Path) -> Iterator[str]:
    """Yields the full name of everything a module imports, wherever in it."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def ours(path: Path) -> set[str]:
    """Returns the layers of ours that a module imports."""
    names = (name.split(".") for name in imported(path))
    return {parts[1] for parts in names if parts[0] == "mycity" and len(parts) > 1 and parts[1] != "__version__"}


def others(path: Path) -> set[str]:
    """Returns the packages that a module imports and that are not ours."""
    return {name.split(".")[0] for name in imported(path)} - {"mycity"}


@each("path", [path for path in MODULES if layer(path) in MAY_IMPORT])
def test_a_module_imports_only_layers_below(path: Path) -> None:
    own = layer(path)
    assert ours(path) <= MAY_IMPORT[own] | {own}


@each("path", [path for path in MODULES if layer(path) == "engine"])
def test_the_engine_knows_the_standard_library_and_msgspec_only_and_nothing_of_the_world(path: Path) -> None:
    assert others(path) <= (sys.stdlib_module_names | {"msgspec"}) - WORLDLY


@each("path", [path for path in MODULES if layer(path) == "engine"])
def test_the_engine_reckons_in_whole_numbers(path: Path) -> None:
    nodes = nodes_of(path)
    assert [node.lineno for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)] == []
    assert [node.lineno for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)] == []


def test_only_what_shows_the_game_knows_pygame() -> None:
    knowing = {layer(path) for path in MODULES if "pygame" in others(path)}
    assert knowing <= {"ui", "board_pictures", "book", "scenes", "app", "rl"}


def test_engine_and_bots_run_without_pygame_pytmx_and_yaml() -> None:
    code = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys(("pygame", "pytmx", "yaml", "platformdirs")))
for layer in ("mycity.engine", "mycity.ai"):
    package = importlib.import_module(layer)
    for module in pkgutil.walk_packages(package.__path__, layer + "."):
        importlib.import_module(module.name)
print(sorted(name for name in sys.modules if name.startswith("mycity."))[0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_second_telling_knows_nothing_of_the_first() -> None:
    files = (PACKAGE.parent / "tests" / "independent").rglob("*.py")
    pages = [path for path in files if not path.name.startswith("test_")]
    assert [path.name for path in pages if "mycity" in {name.split(".")[0] for name in imported(path)}] == []
