"""Documents from files, read against a schema: one msgspec struct per document says what it may hold.

A file can hold anything. What passes here has every field it needs, each of its kind and within its bounds, so that it
can neither hang the game nor fill the memory; whether it is true, playing it again tells. The JSON of records is read
here wherever it is named, on the command line, in the window and by programs: what one reader would understand
otherwise than another, or nobody can keep, is refused. So is that of saves.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec

from mycity.engine.quoting import quoted
from mycity.typed_values import convert

Json = Mapping[str, Any]
"""A JSON object as Python has it, before a schema has looked at it."""

ShortText = Annotated[str, msgspec.Meta(max_length=64)]
"""A name, an id, a word of the rules."""
CellText = Annotated[str, msgspec.Meta(max_length=6)]
CellList = Annotated[list[CellText], msgspec.Meta(max_length=400)]
AnyRows = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=1000)]
"""Objects whose fields depend on what they tell of."""
SeatIndex = Annotated[int, msgspec.Meta(ge=0, le=3)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SignedAmount = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]

T = TypeVar("T")

_KINDS = {
    "array": "a list",
    "object": "an object",
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
}
_PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$(.*)`\Z", re.DOTALL)
_EXPECTED = re.compile(r"Expected `([a-z |]+)`(.*?)(?:, got .*)?\Z", re.DOTALL)
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`\Z", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")
_NOWHERE = object()

_DEEPEST = 40
"""Lists and objects inside one another; a record has 7."""
_MOST_PARTS = 100_000
"""Lists and objects in all; a record of four seats has 600."""
_MOST_VALUES = 500_000
"""Values in all; a record of four seats has 6,000."""
RECORD_LIMIT = 5 * 1024 * 1024
"""Bytes of a record's file; one of four seats has about 40,000."""
_LONGEST_NUMBER = 20
"""Digits: enough for any seed."""
_TOO_DEEP = "is nested too deeply"
_HALF_SIGN = re.compile(r"\\u[dD][89a-fA-F]")


class DocumentError(ValueError):
    """A document that its schema refuses; the sentence names the place and the reason."""


def read(document: object, schema: type[T], whole: str) -> T:
    """Return plain JSON values as ``schema`` has them.

    Args:
        document: the values.
        schema: a struct, or a list of structs.
        whole: what the document is called where it is wrong as a whole ("the record").

    Raises:
        DocumentError: a field is missing, of another kind, or beyond its bounds.
    """
    try:
        return convert(document, schema)
    except msgspec.ValidationError as error:
        raise DocumentError(_sentence(str(error), document, whole)) from None
    except UnicodeEncodeError:  # JSON can name half a character, which no text holds
        raise DocumentError(f"{whole}: a text in it holds half a character") from None


def _sentence(explanation: str, document: object, whole: str) -> str:
    """Return what msgspec explains ("Expected `int`, got `str` - at `$.turns[0].card`") in words of ours."""
    located = _PLACE.match(explanation)
    reason, path = (located[1], located[2]) if located else (explanation, "")
    location, value = path.removeprefix("."), _value_at(document, path)
    if match := _FIELD.match(reason):
        missing = "missing" if match[1].startswith("missing") else "unknown field"
        return f"{location}.{match[2]:.80}: {missing}".removeprefix(".")
    if not (match := _EXPECTED.match(reason)):
        return f"{location or whole}: {reason}"
    kind = " or ".join(_KINDS.get(name, name) for name in match[1].split(" | "))
    bounds = match[2].replace(" >= 0", " from 0 up").replace(" <= ", " up to ").replace(" >= ", " from ")
    return f"{location or whole}: {'this' if value is _NOWHERE else quoted(value)} is not {kind}{bounds}"


def _value_at(document: Any, path: str) -> object:
    """Return the value at ``path``; a place in a table of free names cannot be found again."""
    for name, index in _STEP.findall(path):
        try:
            document = document[name] if name else document[int(index)]
        except (LookupError, TypeError, ValueError):
            return _NOWHERE
    return document


def copied(value: Any) -> Any:
    """Return a JSON value once more, sharing no list and no object with it.

    >>> copied({"cells": ["C1"]})
    {'cells': ['C1']}
    """
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def json_values(data: bytes, *, most: int = _MOST_VALUES, fractions: bool = True) -> Any:
    """Return the plain values of a JSON document in UTF-8; a byte order mark, as editors on Windows write it, may lead.

    Args:
        data: the document.
        most: how many values it may hold.
        fractions: whether a number may be other than whole.

    Raises:
        DocumentError: it is none, or none that means one thing only; what is said goes on after the file's name.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError("is not a JSON document: it is not UTF-8") from None
    parts = text.count("[") + text.count("{")
    if parts > _MOST_PARTS or parts + text.count(",") > most:
        raise DocumentError("holds more than any game does")
    document = _parsed(text, _float if fractions else _refuse_number)
    if _is_deep(document):
        raise DocumentError(_TOO_DEEP)
    return document


class _AmbiguousError(ValueError):
    """JSON that readers understand differently, or that nobody can keep."""


def _parsed(text: str, fraction: Callable[[str], float]) -> Any:
    try:
        document = json.loads(
            text, object_pairs_hook=_object, parse_constant=_refuse_number, parse_int=_whole, parse_float=fraction
        )
        if _HALF_SIGN.search(text):
            _refuse_half_signs(document)
    except _AmbiguousError as error:
        raise DocumentError(f"is not a JSON document that can be trusted: {error}") from None
    except RecursionError:
        raise DocumentError(_TOO_DEEP) from None
    except ValueError:
        raise DocumentError("is not a JSON document") from None
    return document


def _refuse_half_signs(document: Any) -> None:
    """Refuse one half of a sign that UTF-16 writes in two: nothing can be written that holds it."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _AmbiguousError("half a sign in a text") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)  # keeps the last of two; another reader might keep the first, and find the record true
    if len(members) != len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _AmbiguousError(f"{quoted(twice)} is given twice")
    return members


def _refuse_number(name: str) -> NoReturn:
    raise _AmbiguousError(f"{quoted(name)} is no number")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _LONGEST_NUMBER:
        _refuse_number(digits)
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        _refuse_number(digits)
    return number


def _is_deep(document: Any) -> bool:
    """Return whether lists and objects go deeper than any record: layer by layer, without recursion."""
    layer = [document]
    for _ in range(_DEEPEST):
        layer = [part for whole in layer for part in _parts(whole)]
        if not layer:
            return False
    return True


def _parts(whole: Any) -> Iterable[Any]:
    inside = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ()
    return (part for part in inside if isinstance(part, dict | list))
