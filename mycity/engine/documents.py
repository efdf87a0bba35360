"""Documents from files, read against a schema: one msgspec struct per document says what it may hold.

A file can hold anything. What passes here has every field it needs, each of its kind and within its bounds, so that it
can neither hang the game nor fill the memory; whether it is true, playing it again tells.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from mycity.engine.quoting import quoted

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
        return msgspec.convert(document, schema)
    except msgspec.ValidationError as error:
        raise DocumentError(_sentence(str(error), document, whole)) from None
    except UnicodeEncodeError:  # JSON can name half a character, which no text holds
        raise DocumentError(f"{whole}: a text in it holds half a character") from None


def _sentence(explanation: str, document: object, whole: str) -> str:
    """Return what msgspec explains ("Expected `int`, got `str` - at `$.turns[0].card`") in words of ours."""
    told = _PLACE.match(explanation)
    reason, path = (told[1], told[2]) if told else (explanation, "")
    place, value = path.removeprefix("."), _value_at(document, path)
    if found := _FIELD.match(reason):
        missing = "missing" if found[1].startswith("missing") else "unknown field"
        return f"{place}.{found[2]:.80}: {missing}".removeprefix(".")
    if not (found := _EXPECTED.match(reason)):
        return f"{place or whole}: {reason}"
    kind = " or ".join(_KINDS.get(one, one) for one in found[1].split(" | "))
    bounds = found[2].replace(" >= 0", " from 0 up").replace(" <= ", " up to ").replace(" >= ", " from ")
    return f"{place or whole}: {'this' if value is _NOWHERE else quoted(value)} is not {kind}{bounds}"


def _value_at(document: Any, path: str) -> object:
    """Return the value at ``path``; a place in a table of free names cannot be found again."""
    for name, index in _STEP.findall(path):
        try:
            document = document[name] if name else document[int(index)]
        except (LookupError, TypeError, ValueError):
            return _NOWHERE
    return document
