"""Small mistakes in the code of the engine, the storage and the table, each of which some test must notice.

A mutant is known by what it changes, not by where: it is found again after its function has got other names or another
place. Its function is told by its shape (the tree with all names, texts and annotations left out), and where that has
changed as well, by the text of the line.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

LIST = Path(__file__).with_suffix(".json")
Function = ast.FunctionDef | ast.AsyncFunctionDef
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One small mistake.

    Attributes:
        kind: what is changed: comparison, arithmetic, boolean, constant, condition, dropped, refusal, returned.
        module: where the function was when the list was made, as a path below the project.
        function: how it was called then, with its class.
        line: the first line of what is changed, without its indent.
        place: which of the changes of that kind of function it is, from 0.
        shape: the function without its names.
    """

    kind: str
    module: str
    function: str
    line: str
    place: int
    shape: str


@dataclass(frozen=True)
class FoundMutant:
    """A mutant where it is now.

    Attributes:
        source: the module with the mistake.
    """

    module: Path
    function: str
    line: int
    source: str


# -- what can be changed ---------------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST, Callable[[], None]]]:
    """Yield (kind, the part that is changed, what changes it in place) for everything in a function, in order."""
    for part in _parts(node):
        if isinstance(part, ast.Compare) and type(part.ops[0]) in _COMPARED:
            yield "comparison", part, partial(_put, part.ops, 0, _COMPARED[type(part.ops[0])]())
        elif isinstance(part, ast.BinOp | ast.AugAssign) and type(part.op) in _RECKONED:
            yield "arithmetic", part, partial(setattr, part, "op", _RECKONED[type(part.op)]())
        elif isinstance(part, ast.BoolOp):
            other = ast.Or if isinstance(part.op, ast.And) else ast.And
            yield "boolean", part, partial(setattr, part, "op", other())
        elif isinstance(part, ast.Constant) and isinstance(part.value, bool):
            yield "boolean", part, partial(setattr, part, "value", not part.value)
        elif isinstance(part, ast.Constant) and isinstance(part.value, int):
            yield "constant", part, partial(setattr, part, "value", part.value + 1)
        yield from _changes_of_statement(part)


def _changes_of_statement(part: ast.AST) -> Iterator[tuple[str, ast.AST, Callable[[], None]]]:
    if isinstance(part, ast.If | ast.IfExp | ast.While):
        yield "condition", part, partial(setattr, part, "test", ast.UnaryOp(ast.Not(), part.test))
    elif isinstance(part, ast.Return) and not (part.value is None or _is_none(part.value)):
        yield "returned", part, partial(setattr, part, "value", ast.Constant(None))
    for body in (getattr(part, name, None) for name in ("body", "orelse")):
        if not isinstance(body, list):
            continue
        for number, one in enumerate(body):
            if isinstance(one, ast.AugAssign) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)):
                yield "dropped", one, partial(_put, body, number, ast.Pass())
            elif isinstance(one, ast.Raise):
                yield "refusal", one, partial(_put, body, number, ast.Pass())


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a function's own parts in order: neither annotations nor decorators nor functions within."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "decorator_list"}:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST) and not isinstance(part, Function | ast.ClassDef):
                    yield from _parts(part)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _put(items: list[Any], number: int, thing: ast.AST) -> None:
    items[number] = thing


# -- functions, and how they are known -------------------------------------------------------------------------------


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    """Yield (name with its class, function) for all of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function | ast.ClassDef):
            name = f"{within}{node.name}"
            if isinstance(node, Function):
                yield name, node
            yield from functions(node, f"{name}.")


def shape_of(function: Function) -> str:
    """Return what is left of a function without names, texts, annotations and its docstring, in a few letters."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    return hashlib.sha256("".join(_nameless([function.args, body])).encode()).hexdigest()[:12]


def _nameless(part: object) -> Iterator[str]:
    """Yield a tree without whatever a renaming or another text changes."""
    if isinstance(part, ast.AST):
        yield f"{type(part).__name__}("
        for name, value in ast.iter_fields(part):
            if name not in {"annotation", "returns", "kind", "type_comment"}:
                yield from _nameless(value)
        yield ")"
    elif isinstance(part, list):
        yield "["
        for one in part:
            yield from _nameless(one)
        yield "]"
    else:
        yield "_" if isinstance(part, str) else f"{part!r},"


@dataclass(frozen=True)
class Place:
    """A function of the project as it is now.

    Attributes:
        where: its module as a path below the project.
    """

    module: Path
    where: str
    name: str
    function: Function
    shape: str
    lines: tuple[str, ...]


@cache
def places(root: Path) -> tuple[Place, ...]:
    """Return every function of the game."""
    found = []
    for path in sorted((root / "mycity").rglob("*.py")):
        text, where = path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()
        for name, function in functions(ast.parse(text)):
            found.append(Place(path, where, name, function, shape_of(function), tuple(text.splitlines())))
    return tuple(found)


def mutants_of(place: Place) -> Iterator[Mutant]:
    """Yield all mistakes that can be made in a function."""
    count: dict[str, int] = {}
    for kind, part, _ in changes(place.function):
        line = place.lines[getattr(part, "lineno", 1) - 1].strip()
        yield Mutant(kind, place.where, place.name, line, count.get(kind, 0), place.shape)
        count[kind] = count.get(kind, 0) + 1


def find(root: Path, mutant: Mutant) -> FoundMutant | None:
    """Return a mutant where its function is now, or None where that has become another."""
    now = mutant_now(root, mutant)
    if now is None:
        return None
    place = next(one for one in places(root) if (one.where, one.name) == (now.module, now.function))
    return made(place, now.kind, now.place)


def mutant_now(root: Path, mutant: Mutant) -> Mutant | None:
    """Return how a mutant is called now, or None where its function has become another."""
    near = sorted(places(root), key=lambda place: _distance(place, mutant))
    for place in near:
        if place.shape == mutant.shape:
            same = [one for one in mutants_of(place) if (one.kind, one.place) == (mutant.kind, mutant.place)]
            return same[0]
    for place in near:
        for one in mutants_of(place):
            if (one.kind, one.line) == (mutant.kind, mutant.line):
                return one
    return None


def _distance(place: Place, mutant: Mutant) -> tuple[bool, bool, bool, str]:
    """Return how little a function has in common with a mutant's by its names; the smaller the more."""
    own, known = place.name.rpartition(".")[2], mutant.function.rpartition(".")[2]
    return place.name != mutant.function, own != known, place.where != mutant.module, f"{place.where} {place.name}"


def made(place: Place, kind: str, number: int) -> FoundMutant:
    """Make a change of some kind in a function."""
    tree = ast.parse("\n".join(place.lines) + "\n")
    function = dict(functions(tree))[place.name]
    part, change = [(part, change) for one, part, change in changes(function) if one == kind][number]
    line = getattr(part, "lineno", function.lineno)
    change()
    return FoundMutant(place.module, place.name, line, ast.unparse(ast.fix_missing_locations(tree)) + "\n")


# -- the list --------------------------------------------------------------------------------------------------------


def listed() -> list[Mutant]:
    """Return the mutants of the list."""
    return [Mutant(**row) for row in json.loads(LIST.read_text(encoding="utf-8"))]


def write_list(mutants: list[Mutant]) -> None:
    """Write the list, a line for each."""
    rows = ",\n".join(json.dumps(asdict(one), ensure_ascii=False) for one in mutants)
    LIST.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
