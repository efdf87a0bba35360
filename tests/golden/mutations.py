"""Records with one thing wrong: every kind of field, changed, missing, doubled or of another type."""

import copy
import re
from collections.abc import Iterator
from typing import Any

Json = Any
Path = tuple[str | int, ...]


def leaves(value: Json, path: Path = ()) -> Iterator[Path]:
    """Yields the path of every value, containers before what they contain."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))


def kind(path: Path) -> str:
    """Returns what sort of field a path leads to: the numbers of list entries do not matter."""
    return re.sub(
        r"\.(buildings|marks)\.[^.]+", r".\1.*", ".".join("#" if isinstance(part, int) else part for part in path)
    )


def one_of_each_kind(document: Json) -> dict[str, list[Path]]:
    """Returns up to three paths for every kind of field: the first, one in the middle, the last."""
    found: dict[str, list[Path]] = {}
    for path in leaves(document):
        found.setdefault(kind(path), []).append(path)
    return {name: [paths[at] for at in sorted({0, len(paths) // 2, len(paths) - 1})] for name, paths in found.items()}


def at(document: Json, path: Path) -> Json:
    """Returns the value that a path leads to."""
    for part in path:
        document = document[part]
    return document


def changed(value: Json) -> Iterator[Json]:
    """Yields other values than this one: near ones first, then other types."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, float(value), str(value))
    elif isinstance(value, str):
        yield from (value + "x", value[1:] + value[:1], "")
    elif isinstance(value, list):
        yield [*value, *value[-1:]] if value else ["A1"]
        if value:
            yield value[:-1]
            yield value[::-1]
    elif isinstance(value, dict):
        yield {**value, "unknown": 0}
    yield from (None, 7, "seven", [7], {"seven": 7}, True)


def replaced(document: Json, path: Path) -> Iterator[tuple[str, Json]]:
    """Yields (what was done, the record with another value at the path)."""
    old = at(document, path)
    for new in changed(old):
        if type(new) is not type(old) or new != old:
            mutant, parent = opened(document, path)
            parent[path[-1]] = new
            yield f"{path}: {old!r} became {new!r}", mutant


def without(document: Json, path: Path) -> tuple[str, Json]:
    """Returns (what was done, the record without the value at the path)."""
    mutant, parent = opened(document, path)
    del parent[path[-1]]
    return f"{path}: taken away", mutant


def opened(document: Json, path: Path) -> tuple[Json, Json]:
    """Returns a copy that is new along the path and shares the rest, and in it what holds the path's last part."""
    mutant = parent = copy.copy(document)
    for part in path[:-1]:
        parent[part] = copy.copy(parent[part])
        parent = parent[part]
    return mutant, parent
