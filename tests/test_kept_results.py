"""What is kept is made by functions of modules from their arguments alone: these are the key, so none can be wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest

from mycity.content.languages import Languages
from mycity.engine.rules import RuleSet
from mycity.ui.pictures import cache
from mycity.ui.pictures.cache import LatestResult, PictureCache
from mycity.ui.pictures.sprite_files import SpriteFiles
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import Fonts
from tests.each import each
from tests.test_house import PACKAGE

CACHES = ("LatestResult", "PictureCache")
_ASKED = 50
"""Places at which something kept is asked for, at least: else the reader has overlooked them."""

# -- a reader of all places at which something kept is asked for -------------------------------------------------------


class Taker(NamedTuple):
    """A function that hands on what it is given to a cache.

    Attributes:
        name: Its name.
        place: The place of the function among its arguments, without ``self``.
    """

    name: str
    place: int


@dataclass
class Reader:
    """Reads modules for the places at which something kept is asked for.

    Attributes:
        takers: What hands functions on to caches.
        faults: Where something else is given than a function of a module.
        asked: How many places there are.
    """

    takers: set[Taker] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    asked: int = 0

    def read(self, sources: Mapping[str, str]) -> Reader:
        """Read some modules by their names, again as long as more takers are found."""
        trees = {name: ast.parse(source) for name, source in sources.items() if any(one in source for one in CACHES)}
        holders = {name: set(_holders(tree)) for name, tree in trees.items()}
        shared = {one for held in holders.values() for one in held if not one.startswith("_")}
        known = -1
        while known < len(self.takers):
            known, self.asked, self.faults = len(self.takers), 0, set()
            words = re.compile(rf"\b({'|'.join({*shared, *(taker.name for taker in self.takers)})})\b")
            trees |= {name: ast.parse(sources[name]) for name in sources.keys() - trees if words.search(sources[name])}
            for name, tree in trees.items():
                self._read(name, tree, holders.get(name, set()) | shared)
        return self

    def _read(self, module: str, tree: ast.Module, holders: set[str]) -> None:
        of_module = set(_bound_in_module(tree))
        for node, around in _with_functions(tree, ()):
            for make in self._functions_given(node, holders, around):
                self.asked += 1
                if not self._is_taker(make, around) and not _is_of_module(make, of_module, around):
                    self.faults.add(f"{module}:{make.lineno}: {ast.unparse(make)}")

    def _functions_given(
        self, node: ast.AST, holders: set[str], around: tuple[ast.FunctionDef, ...]
    ) -> Iterator[ast.expr]:
        """Yield what is given as a function where a node is a call of a cache, of a taker, or has one as decorator."""
        if isinstance(node, ast.FunctionDef):
            named = [one for one in node.decorator_list if isinstance(one, ast.Name | ast.Attribute)]
            if any(_name(one) in {taker.name for taker in self.takers} for one in named):
                yield ast.copy_location(ast.Name(node.name), node)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and _name(node.func.value) in holders:
                yield node.args[0]
                yield from (one for one in node.args[1:] if isinstance(one, ast.Lambda) or _is_function(one, around))
            for taker in tuple(self.takers):
                if _name(node.func) == taker.name and len(node.args) > taker.place:
                    yield node.args[taker.place]

    def _is_taker(self, make: ast.expr, around: tuple[ast.FunctionDef, ...]) -> bool:
        """Return whether a function is handed on by the one around it: then what is given to that is read."""
        for function in around:
            names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
            if isinstance(make, ast.Name) and make.id in names:
                self.takers.add(Taker(function.name, [name for name in names if name != "self"].index(make.id)))
                return True
        return False


def _holders(tree: ast.Module) -> Iterator[str]:
    """Yield the names under which a module has caches."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            said = ast.unparse(node.annotation if isinstance(node, ast.AnnAssign) else node.value)
            if said.startswith(CACHES):
                yield from map(_name, node.targets if isinstance(node, ast.Assign) else [node.target])


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_function(given: ast.expr, around: Iterable[ast.FunctionDef]) -> bool:
    """Return whether something is an argument that is annotated as a function."""
    arguments = (one for function in around for one in ast.walk(function.args) if isinstance(one, ast.arg))
    functions = {one.arg for one in arguments if one.annotation and ast.unparse(one.annotation).startswith("Callable")}
    return isinstance(given, ast.Name) and given.id in functions


def _bound_in_module(tree: ast.Module) -> Iterator[str]:
    """Yield the functions, classes and imports of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((one.asname or one.name).split(".")[0] for one in node.names)


def _with_functions(
    node: ast.AST, around: tuple[ast.FunctionDef, ...]
) -> Iterator[tuple[ast.AST, tuple[ast.FunctionDef, ...]]]:
    """Yield all nodes with the functions around each, the nearest first."""
    yield node, around
    inside = (node, *around) if isinstance(node, ast.FunctionDef) else around
    for child in ast.iter_child_nodes(node):
        yield from _with_functions(child, inside)


def _is_of_module(make: ast.expr, of_module: set[str], around: Iterable[ast.FunctionDef]) -> bool:
    """Return whether something is a function of a module, or of a class: no lambda, and nothing of a function's own."""
    first = make.value if isinstance(make, ast.Attribute) else make
    if not isinstance(first, ast.Name) or first.id not in of_module:
        return False
    return all(first.id not in _own(function) for function in around)


def _own(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function has for itself: its arguments, variables and functions."""
    names = {one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.FunctionDef) and node is not function:
            names.add(node.name)
    return names


def test_all_that_is_kept_is_made_by_functions_of_modules() -> None:
    found = Reader().read({str(path.relative_to(PACKAGE)): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")})
    assert found.faults == set()
    assert found.asked > _ASKED
    assert {taker.name for taker in found.takers} >= {"cached", "cached_beside", "cached_with_sprites", "sheet"}


_ROOM = """
from functools import partial
from mycity.words import said
from mycity.ui.pictures.cache import LatestResult, PictureCache
from mycity.ui.pictures.sprites import cached_with_sprites
GIVEN = Given()
def words(city): ...
class Pane:
    kept: LatestResult[str] = field(default_factory=LatestResult)
    def __init__(self): self._made = LatestResult[str](); self._pictures = PictureCache(9)
    def handed(self, size, make, /, *given): return self._pictures.get(make, size, *given)
    def with_stand_in(self, name, plain: Callable[[], str]): return self._pictures.get(words, name, plain)
    def _words(self, city): ...
    def show(self, city, say):
        own = partial(words, city)
        def local(): ...
        ASKED
def kept_with(make): return Pane().handed(1, make)
"""
RIGHT = (
    "self._made.get(words, city)",
    "self._made.get(said, city)",
    "self.kept.get(Pane._words, city)",
    "self.handed(3, words, city)",
    "kept_with(words)",
    "self.with_stand_in(3, words)",
)
WRONG = (
    "self._made.get(lambda: words(city))",
    "self._made.get(local)",
    "self._made.get(own)",
    "self._made.get(partial(words, city))",
    "self._made.get(self._words, city)",
    "self._made.get(GIVEN.words, city)",
    "self.kept.get(city.words)",
    "self._pictures.get(local)",
    "self.handed(3, lambda: words(city))",
    "pane.handed(3, self._words, city)",
    "self.with_stand_in(3, lambda: 1)",
    "self._pictures.get(words, lambda: 1)",
    "kept_with(local)",
    "kept_with(lambda: 1)",
)


@pytest.mark.parametrize("asked", RIGHT)
def test_a_function_of_a_module_is_seen_as_such(asked: str) -> None:
    assert Reader().read({"room": _ROOM.replace("ASKED", asked)}).faults == set()


@each("asked", WRONG)
def test_anything_else_is_noticed(asked: str) -> None:
    assert len(Reader().read({"room": _ROOM.replace("ASKED", asked)}).faults) == 1


def test_a_decorated_function_within_another_is_noticed() -> None:
    decorated = _ROOM.replace("ASKED", "pass") + "def room():\n    @kept_with\n    def picture(sprites): ...\n"
    assert Reader().read({"room": decorated}).faults == {"room:21: picture"}


# -- what caches refuse themselves -------------------------------------------------------------------------------------


def _letters(words: str, times: int = 1) -> list[str]:
    return list(words * times)


def _said(what: object) -> str:
    return f"{what}"


def _first(of: Any) -> Any:
    return of[0]


def test_the_latest_is_made_anew_only_of_something_else() -> None:
    latest = LatestResult[list[str]]()
    first, same, second, again = (latest.get(_letters, words) for words in ("a", "a", "b", "a"))
    assert (first, second, again) == (["a"], ["b"], ["a"])
    assert same is first is not again
    assert latest.get(_letters, "a", times=2) == ["a", "a"]


class _Room:
    """A thing that changes."""

    def words(self) -> list[str]:
        return []


@pytest.mark.parametrize("kept", [LatestResult[Any](), PictureCache(1 << 20)], ids=["latest", "pictures"])
@pytest.mark.parametrize(
    "make", [lambda: [1], _Room().words, partial(_letters, "a")], ids=["lambda", "bound method", "partial"]
)
def test_what_may_use_more_than_its_arguments_is_refused(
    kept: LatestResult[Any] | PictureCache, make: Callable[..., Any]
) -> None:
    def local() -> list[str]:
        return []

    for one in (make, local):
        with pytest.raises(TypeError, match="no function of a module"):
            kept.get(one)
        with pytest.raises(TypeError, match="no function of a module"):
            kept.get(_first, one)


@pytest.mark.parametrize("given", [[1], {}, pygame.Rect(0, 0, 1, 1), ("a", ([1],))])
def test_what_may_change_is_no_key(given: Any) -> None:
    for kept in (LatestResult[Any](), PictureCache(1 << 20)):
        with pytest.raises(TypeError, match=re.compile("may change|unhashable")):
            kept.get(_first, given)


# -- what must not be given, as it changes --------------------------------------------------------------------------

STEADY = (Fonts, Languages, RuleSet, SpriteFiles, Sprites, pygame.Surface)
"""What makes words and pictures, and stays what it is: two of them make different ones, one always the same."""
PLAIN = (type(None), bool, int, float, str, bytes, Enum, Path, FunctionType, type, *STEADY)


def changes(thing: object) -> bool:
    """Return whether something is neither a plain value nor frozen."""
    if isinstance(thing, tuple):
        return any(map(changes, thing))
    if isinstance(thing, msgspec.Struct):
        return not thing.__struct_config__.frozen
    parameters = getattr(type(thing), "__dataclass_params__", None)
    return not isinstance(thing, PLAIN) and (parameters is None or not parameters.frozen)


def note_what_changes(patch: pytest.MonkeyPatch) -> tuple[set[str], set[str]]:
    """Return what will be made for a cache, and what of it of something that changes, as they come to be known."""
    check, made, found = cache._check, set[str](), set[str]()

    def noted(make: Callable[..., object], *given: object) -> None:
        made.add(make.__name__)
        found.update(f"{make.__name__}: {type(one).__name__}" for one in given if changes(one))
        check(make, *given)

    patch.setattr(cache, "_check", noted)
    return made, found


def test_what_changes_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    made, found = note_what_changes(monkeypatch)
    latest = LatestResult[str]()
    latest.get(_said, _Room())
    latest.get(_said, 3)
    assert made == {"_said"}
    assert found == {"_said: _Room"}
