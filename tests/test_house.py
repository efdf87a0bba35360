"""The house: every word means one thing, no room is too full, and no import goes round in a circle."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mycity.storage.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mycity"
FILES = sorted(PACKAGE.rglob("*.py"))

MOST_MODULES = 20
"""A folder with more is looked through, not read; `engine/rules` is a list of rules and may be long."""
FULLER = {"engine": 22, "storage": 22}
"""Rooms that may have some more, and no more than that."""
MOST_OF_A_NAME = 2
"""So many files of one name can be told apart where only the name is seen: in a tab, in a traceback."""
WIDEST_LINE = 130
"""Signs of a line on a page that people read as it is written."""


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


def public_names(tree: ast.Module) -> Iterator[str]:
    """Yield the classes and the type aliases in CamelCase that a module defines for others."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        else:
            names = []
        yield from (name for name in names if name[0].isupper() and not name.isupper())


def imports(tree: ast.Module) -> Iterator[str]:
    """Yield every name a module imports, wherever in it: in a function and under TYPE_CHECKING, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def dotted(path: Path) -> str:
    """Return a module's name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def knows() -> dict[str, set[str]]:
    """Return which modules of ours each of them imports."""
    names = {dotted(path) for path in FILES}
    found: dict[str, set[str]] = {}
    for path in FILES:
        own = dotted(path)
        given = (name if name in names else name.rpartition(".")[0] for name in imports(read(path)))
        found[own] = {name for name in given if name in names and name != own}
    return found


def in_circles(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules from which a way of imports leads back to themselves."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        ahead = list(graph[start])
        while ahead:
            if (name := ahead.pop()) not in found:
                found.add(name)
                ahead += graph[name]
        return found

    return [name for name in sorted(graph) if name in reached(name)]


def test_no_public_name_means_two_things() -> None:
    rooms: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for name in public_names(read(path)):
            rooms[name].append(dotted(path))
    assert {name: where for name, where in rooms.items() if len(where) > 1} == {}


def hidden_modules(room: Path) -> list[str]:
    """Return the modules of a room that nobody gets, as the room itself has another thing of that name."""
    names = {
        imported.name
        for node in read(room / "__init__.py").body
        if isinstance(node, ast.ImportFrom)
        for imported in node.names
        if node.module != dotted(room)
    }
    return sorted(names & {path.stem for path in room.iterdir()})


def test_no_name_of_a_room_hides_its_module() -> None:
    rooms = sorted({path.parent for path in FILES})
    assert {dotted(room): hidden for room in rooms if (hidden := hidden_modules(room))} == {}


ASKING = re.compile(r"(What|Where|Who|Whose|Which|How|Why|When|Whether)\b")
"""A docstring that begins so is a question, or half a sentence: it says neither what a thing is nor what it does."""
PLAIN_ROOMS = (
    "ai",
    "app",
    "board_pictures",
    "cli",
    "content",
    "engine",
    "rl",
    "scenes",
    "smoke",
    "storage",
    "table",
    "ui",
)


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield all texts that stand alone: docstrings, and what is said below a constant."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else ():
            if isinstance(part, ast.Expr) and isinstance(constant := part.value, ast.Constant):
                yield from (constant.value,) if isinstance(constant.value, str) else ()


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    files = [path for room in PLAIN_ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    found = {dotted(path): [text for text in docstrings(read(path)) if ASKING.match(text)] for path in files}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_room_is_too_full() -> None:
    rooms = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in FILES if path.name != "__init__.py")
    full = {room: count for room, count in rooms.items() if count > FULLER.get(room, MOST_MODULES)}
    assert set(full) <= {"engine/rules"}, full


def test_no_file_is_called_as_many_others_are() -> None:
    names = Counter(path.name for path in FILES if path.name not in {"__init__.py", "__main__.py"})
    assert {name: count for name, count in names.items() if count > MOST_OF_A_NAME} == {}


def test_no_import_goes_round_in_a_circle() -> None:
    assert in_circles(knows()) == []


def test_a_circle_is_found_and_what_hangs_on_it_is_not_blamed() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": {"e"}, "e": set()}
    assert in_circles(graph) == ["b", "c"]


def test_no_rule_asks_for_all_the_symbols_there_are() -> None:
    """A rule names its symbols: it must not change its meaning when tiles come that carry another one."""
    words = {path: set(re.findall(r"\w+", path.read_text("utf-8"))) for path in FILES if path.parent.name == "rules"}
    assert [path.name for path, known in words.items() if known & {"ALL_SYMBOLS", "SYMBOL_NAMES"}] == []


def asked_of_platform(tree: ast.Module) -> Iterator[str]:
    """Yield what a module asks Python's ``platform``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "platform":
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == "platform":
            yield from (name.name for name in node.names)


def test_nothing_asks_python_for_the_machine_which_starts_a_shell_on_windows() -> None:
    """It runs ``cmd /c ver`` there, for all but the version of Python: at every start."""
    found = {(path.name, name) for path in FILES for name in asked_of_platform(read(path))}
    assert found - {(path.name, "python_version") for path in FILES} == {("failures.py", "platform")}, "elsewhere only"


def settings_read(tree: ast.Module) -> Iterator[str]:
    """Yield the settings that a module asks for by name: of ``settings.now``, or of what is declared or set as such."""
    known = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation is not None
             and ast.unparse(node.annotation) == "Settings"}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value).endswith("settings.now"):
            known |= {ast.unparse(target) for target in node.targets}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            asked = ast.unparse(node.value)
            if asked in known or asked.endswith("settings.now"):
                yield node.attr


def test_every_setting_is_read_by_what_it_is_for() -> None:
    """The page of the settings shows and changes them, which does nothing yet; one tells what it offers itself."""
    page = PACKAGE / "scenes/menu/settings.py"
    found = {name for path in FILES if path != page for name in settings_read(read(path))}
    unread = set(Settings.__struct_fields__) - found - {"languages_in_part"}
    assert not unread, f"shown and changed, and read by nothing: {sorted(unread)}"


def test_a_setting_that_is_only_changed_or_shown_is_found() -> None:
    module = "def f(s: Settings, other):\n now = a.settings.now\n now.coach\n s.rumble\n other.muted\n s.seats = 1"
    assert list(settings_read(ast.parse(module))) == ["coach", "rumble"]
    assert list(settings_read(ast.parse("x.settings.change(muted=not x.settings.now.muted)"))) == ["muted"]


def without_a_short_head(changelog: str) -> list[str]:
    """Return the versions that do not begin with three to five short lines for players; one not yet out may wait."""
    _, *versions = re.split(r"^## ", changelog, flags=re.MULTILINE)
    found = []
    for version in versions:
        title, _, rest = version.partition("\n\n")
        head = rest.partition("\n\n")[0].splitlines()
        is_short = all(line.startswith("- ") and len(line) <= WIDEST_LINE for line in head)
        if not (3 <= len(head) <= 5 and is_short) and title != "Unreleased":
            found.append(title)
    return found


def test_each_version_begins_with_what_a_player_would_tell() -> None:
    assert without_a_short_head((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


def test_a_version_without_a_short_head_is_found() -> None:
    short = "- a\n- b\n- c\n"
    heads = (
        short,
        short * 2,
        "- a\n- b\n",
        short + "  more\n",
        short + "- " + "d" * WIDEST_LINE + "\n",
        "### New\n" + short,
    )
    changelog = "".join(f"## {number}\n\n{head}\n### More\n" for number, head in enumerate(heads))
    assert without_a_short_head(f"# Changelog\n\n## Unreleased\n\n### New\n{changelog}") == ["1", "2", "3", "4", "5"]
