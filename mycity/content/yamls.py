"""Strict YAML: what a person reads is what the game gets, or the file is refused.

Plain YAML has traps: ``no`` is false, ``010`` is eight, ``1:30`` is ninety, a second ``cost:`` silently wins, and
a few lines of aliases unfold into millions of values. Here a plain word is a text unless it is a decimal number,
``true``, ``false`` or ``null``; aliases, anchors, tags and repeated keys are errors; and every document is decoded
into a declared type, so that a field nobody knows is an error too. What a type cannot say of its rows, ``check_rows``
checks: memories, firsts, evenings and moments, which name a condition, lights, and words of things.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from string import Formatter
from typing import Any, ClassVar, Protocol, TypeVar, get_type_hints

import msgspec
import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from mycity.content.assets import ContentError
from mycity.plain_files import NotPlainError, TooLargeError, read_plain
from mycity.typed_values import convert

SIZE_LIMIT = 128 * 1024
"""Bytes; the largest file of the campaign is a few kilobytes."""
DEPTH_LIMIT = 20
"""Lists and mappings inside one another."""

T = TypeVar("T")


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of everything a content file may say: fields in kebab case, no field that nobody knows."""


_NUMBER_START = "-+0123456789"
_IMPLICIT = (
    ("tag:yaml.org,2002:int", r"[-+]?(?:0|[1-9][0-9]{0,14})", _NUMBER_START),
    ("tag:yaml.org,2002:float", r"[-+]?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}", _NUMBER_START),
    ("tag:yaml.org,2002:bool", r"true|false", "tf"),
    ("tag:yaml.org,2002:null", r"null|~|", ("n", "~", "")),
)


class _Strict(Composer, SafeConstructor, Resolver):
    """From the events of a parser to plain values: seven types, no references and no depths."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - as PyYAML declares it
    yaml_constructors: ClassVar[dict[str | None, Any]] = {}
    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Compose the next node, refusing references between nodes."""
        event = self.peek_event()  # type: ignore[attr-defined]  # the parser has it
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise yaml.constructor.ConstructorError(None, None, "aliases and anchors are not allowed", event.start_mark)
        if self.depth >= DEPTH_LIMIT:
            raise yaml.constructor.ConstructorError(None, None, "nested too deeply", event.start_mark)
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = True) -> dict[Hashable, Any]:
        """Return the mapping, refusing a key that is repeated or is neither a text nor a whole number."""
        mapping: dict[Hashable, Any] = {}
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int) or isinstance(key, bool):
                raise yaml.constructor.ConstructorError(None, None, "a key must be a text", key_node.start_mark)
            if key in mapping:
                raise yaml.constructor.ConstructorError(None, None, f"key {key!r} is given twice", key_node.start_mark)
            mapping[key] = self.construct_object(value_node, deep=deep)
        return mapping

    def refuse_tag(self, node: yaml.Node) -> None:
        """Refuse a tag that stands for none of the seven types."""
        raise yaml.constructor.ConstructorError(None, None, f"tag {node.tag!r} is not allowed", node.start_mark)


for _tag, _pattern, _first in _IMPLICIT:
    _Strict.add_implicit_resolver(_tag, re.compile(rf"^(?:{_pattern})$"), list(_first))
for _kind in ("str", "int", "float", "bool", "null", "seq"):
    _Strict.add_constructor(f"tag:yaml.org,2002:{_kind}", getattr(SafeConstructor, f"construct_yaml_{_kind}"))
_Strict.add_constructor("tag:yaml.org,2002:map", _Strict.construct_mapping)  # type: ignore[type-var]
_Strict.add_constructor(None, _Strict.refuse_tag)  # type: ignore[type-var]


class _StrictLoader(_Strict, yaml.SafeLoader):
    """Reads any file, and says where and why one is refused."""


if yaml.__with_libyaml__:

    class _QuickLoader(_Strict, yaml.CSafeLoader):
        """Reads a good file six times as fast, events being found by libyaml; its refusals say less."""

        def __init__(self, text: str) -> None:
            yaml.CSafeLoader.__init__(self, text)
            Composer.__init__(self)

    _LOADERS: tuple[Any, ...] = (_QuickLoader, _StrictLoader)
else:
    _LOADERS = (_StrictLoader,)


def read_text(path: Path, limit: int) -> str:
    """Return the text of a content file.

    Raises:
        ContentError: the file cannot be read, is larger than ``limit`` bytes or is not UTF-8.
    """
    try:
        return read_plain(path, limit).decode("utf-8")
    except TooLargeError:
        raise ContentError(path, "", f"the file is larger than {limit // 1024} KB") from None
    except NotPlainError as error:
        raise ContentError(path, "", f"this is {error.strerror}") from None
    except OSError as error:
        raise ContentError(path, "", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ContentError(path, f"byte {error.start}", "the text is not UTF-8") from None
    except ValueError:
        raise ContentError(path, "", "this is no name of a file") from None


def read_yaml(path: Path) -> Any:
    """Return the plain values (dict, list, str, int, float, bool, None) of a YAML file.

    Raises:
        ContentError: with the line and column of what is refused.
    """
    text = read_text(path, SIZE_LIMIT)
    for loader in _LOADERS[:-1]:
        with contextlib.suppress(yaml.YAMLError):
            return yaml.load(text, Loader=loader)  # noqa: TID251, S506 - a strict loader itself
    try:
        return yaml.load(text, Loader=_LOADERS[-1])  # noqa: TID251, S506 - the strict loader itself
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        location = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise ContentError(path, location, error.problem or "not YAML") from None
    except yaml.YAMLError as error:
        raise ContentError(path, "", f"not YAML: {error}") from None


def decode(path: Path, kind: type[T]) -> T:
    """Return the YAML file decoded as ``kind`` (a msgspec struct that forbids unknown fields).

    Raises:
        ContentError: with the path in the document (``rules[2].id``) of what does not fit.
    """
    document = read_yaml(path)
    try:
        return convert(document, kind)
    except msgspec.ValidationError as error:
        reason, _, location = str(error).partition(" - at ")  # "Expected `int`, got `str` - at `$.rules[2].cost`"
        location = _with_keys(location.rpartition("$")[2].strip("`"), document, kind)
        raise ContentError(path, location, reason) from None


_ANY_KEY = "[...]"
"""The name msgspec gives to any key of a mapping."""


def _with_keys(location: str, document: Any, kind: type) -> str:
    """Return the place of what does not fit with every key of a mapping named; only these remain in the document."""
    named, here = "", document
    for step in re.findall(r"\[[^]]*\]|[^.[]+", location):
        if isinstance(here, list):
            named, here = named + step, here[int(step[1:-1])]
        else:
            key = _wrong_key(here, document, kind) if step == _ANY_KEY else step
            named, here = f"{named}.{key}", here[key]
    return named.removeprefix(".")


def _wrong_key(mapping: dict[Any, Any], document: Any, kind: type) -> Any:
    """Return the key in a mapping of the document that does not fit, having left it there alone."""
    complaint = _complaint(document, kind)
    for key, value in list(mapping.items()):
        mapping.clear()
        mapping[key] = value
        if _complaint(document, kind) == complaint:
            break
    return key


def _complaint(document: Any, kind: type) -> str:
    try:
        convert(document, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


# -- rows -----------------------------------------------------------------------------------------------------------

Values = dict[str, Any]
"""The parameters of a condition, by name: those that its function has by keyword alone."""
Conditions = Mapping[str, Callable[..., Any]]
Fault = tuple[str, str]
"""The field of a row that is wrong, and why."""
_KINDS = {int: "a number", str: "a text", bool: "true or false"}


class ConditionRow(Protocol):
    """A row with its condition, and the values for it."""

    @property
    def when(self) -> str: ...
    @property
    def values(self) -> Values: ...


def check_rows(
    path: Path, part: str, rows: Sequence[T] | Mapping[str, T], faults: Callable[[T], Iterable[Fault]]
) -> None:
    """Check the rows of one part of a file, numbered or by key: each name is there once, and ``faults`` finds none.

    Raises:
        ContentError: a row is called as another one, or has a fault.
    """
    if isinstance(rows, Mapping):
        placed = [(f"{part}.{key}", row) for key, row in rows.items()]
    else:
        placed = [(f"{part}[{number}]", row) for number, row in enumerate(rows)]
    names = [getattr(row, "name", "") for row in rows]
    for (place, row), name in zip(placed, names, strict=True):
        if name and names.count(name) > 1:
            raise ContentError(path, f"{place}.name", f"there are {names.count(name)} rows called {name!r}")
        for field, reason in faults(row):
            raise ContentError(path, f"{place}.{field}", reason)


def faults_of_condition(row: ConditionRow, conditions: Conditions) -> Iterator[Fault]:
    """Yield what is wrong with the condition that a row names, or with its values."""
    if row.when not in conditions:
        yield "when", f"there is no condition {row.when!r}"
    elif (wrong := wrong_values(row.when, conditions[row.when], row.values)) is not None:
        yield "values", wrong


def wrong_values(name: str, condition: Callable[..., Any], values: Values) -> str | None:
    """Return why a condition of that name cannot have these parameters; None when it can."""
    kinds = get_type_hints(condition)
    needed = {one.name for one in signature(condition).parameters.values() if one.kind is Parameter.KEYWORD_ONLY}
    if lacking := sorted(needed - set(values)):
        return f"{name} lacks {', '.join(lacking)}"
    for key, value in values.items():
        if key not in needed:
            return f"{name} has no parameter {key!r}"
        if type(value) is not kinds[key]:
            return f"{key} is {_KINDS[kinds[key]]}, not {value!r}"
    return None


def faults_of_words(field: str, words: str, places: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with words that may have these places, such as ``{name}``."""
    try:
        wrong = sorted({name for _, name, _, _ in Formatter().parse(words) if name is not None} - set(places))
    except ValueError as error:
        yield field, str(error)
        return
    if wrong:
        yield field, f"{{{wrong[0]}}} stands for nothing"
