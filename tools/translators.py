"""What translators are told: the comments of the catalogs, from ``tools/translators.yaml``.

A text is explained by what stands in its places and by the rows that fit where it is said. The file is for translators
alone, so no package has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError
from mycity.content.yamls import Document, decode
from tools.said_texts import PROJECT, Said

FILE = PROJECT / "tools" / "translators.yaml"
_Sentence = Annotated[str, msgspec.Meta(min_length=3, max_length=300)]
_Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z_]+\Z")]


class Row(Document, frozen=True):
    """What is said of the texts that fit all its patterns, each one of shell's; an empty list fits any.

    Attributes:
        files, roles, texts: Where a text is said, what it is there (see `tools.said_texts.Said`), what it says.
        says: A sentence.
        places: What stands in its places, instead of what usually does.
        signs: How long it may be, in any language.
    """

    files: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    says: _Sentence | None = None
    places: Mapping[_Name, _Sentence] = msgspec.field(default_factory=dict)
    signs: Annotated[int, msgspec.Meta(gt=0)] | None = None

    def fits(self, one: Said) -> bool:
        """Return whether the row is about a text in its place."""
        return (
            _any_fits([one.file], self.files) and _any_fits([one.role], self.roles) and _any_fits(one.forms, self.texts)
        )


class Told(Document, frozen=True):
    """All that translators are told.

    Attributes:
        places: What stands in a place of this name.
        contexts: What each context means.
        parts: The files of each part, as patterns of the shell; first the part that is to be translated first.
        rows: What is said of texts besides.
    """

    format: Literal[1]
    places: Mapping[_Name, _Sentence]
    contexts: Mapping[str, _Sentence]
    rows: tuple[Row, ...]
    parts: Mapping[_Name, tuple[str, ...]] = msgspec.field(default_factory=dict)

    def part_of(self, places_said: Sequence[Said]) -> str:
        """Return the first part in which a message is said; "" for none."""
        files = [one.file for one in places_said]
        return next((name for name, patterns in self.parts.items() if _any_fits(files, patterns)), "")


@dataclass
class Explained:
    """What a translator is told of one message.

    Attributes:
        comments: A sentence each.
        signs: How long its translation may be, if that matters.
        open_places: The places that nothing explains.
    """

    comments: list[str] = field(default_factory=list)
    signs: int | None = None
    open_places: list[str] = field(default_factory=list)


def load_told(file: Path = FILE) -> Told:
    """Return what translators are told.

    Raises:
        ContentError: with file, place and reason: it is no such file, or a row says nothing or is about everything.
    """
    told = decode(file, Told)
    for number, row in enumerate(told.rows):
        if not (row.says or row.places or row.signs):
            raise ContentError(file, f"rows[{number}]", "it says nothing")
        if not (row.files or row.roles or row.texts):
            raise ContentError(file, f"rows[{number}]", "it names neither files nor roles nor texts")
    return told


def explain(told: Told, places_said: Sequence[Said]) -> Explained:
    """Return what is told of one message, from all places where it is said."""
    rows = [row for row in told.rows if any(map(row.fits, places_said))]
    explained = Explained([row.says for row in rows if row.says])
    if part := told.part_of(places_said):
        explained.comments.append(f"Part: {part}.")
    explained.signs = min((row.signs for row in rows if row.signs), default=None)
    if explained.signs:
        explained.comments.append(f"At most {explained.signs} signs.")
    known = {**told.places, **{name: words for row in rows for name, words in row.places.items()}}
    for name in named_places(places_said[0].forms):
        if name in known:
            explained.comments.append(f"{{{name}}}: {known[name]}")
        else:
            explained.open_places.append(name)
    if context := places_said[0].context:
        explained.comments.insert(0, told.contexts.get(context, ""))
    return explained


def idle(told: Told, texts: Iterable[Said]) -> Iterator[str]:
    """Yield what is told of nothing: rows that fit no text, places and contexts that no text has."""
    all_said = list(texts)
    for number, row in enumerate(told.rows):
        fitting = [one for one in all_said if row.fits(one)]
        named = {name for one in fitting for name in named_places(one.forms)}
        patterns = [*row.files, *row.roles, *row.texts]
        if not fitting:
            yield f"rows[{number}]: no text fits {patterns}"
        yield from (f"rows[{number}]: {pattern} fits nothing" for pattern in _idle_patterns(row, fitting))
        yield from (f"rows[{number}].places.{name}: no such place" for name in row.places if name not in named)
    names = {name for one in all_said for name in named_places(one.forms)}
    yield from (f"places.{name}: no text has it" for name in told.places if name not in names)
    contexts = {one.context for one in all_said}
    yield from (f"contexts.{name}: no text has it" for name in told.contexts if name not in contexts)


def named_places(forms: Iterable[str]) -> list[str]:
    """Return the names of what is filled in, in their order, each once."""
    names = (name for form in forms for _, name, _, _ in Formatter().parse(form) if name)
    return list(dict.fromkeys(re.split(r"[.\[]", name)[0] for name in names))


def _idle_patterns(row: Row, fitting: Sequence[Said]) -> Iterator[str]:
    """Yield the patterns of a row without which it would be about the same texts."""
    for pattern in row.files:
        if not any(_any_fits([one.file], (pattern,)) for one in fitting):
            yield pattern
    for pattern in row.roles:
        if not any(_any_fits([one.role], (pattern,)) for one in fitting):
            yield pattern
    for pattern in row.texts:
        if not any(_any_fits(one.forms, (pattern,)) for one in fitting):
            yield pattern


def _any_fits(words: Iterable[str], patterns: Sequence[str]) -> bool:
    return not patterns or any(fnmatchcase(word, pattern) for word in words for pattern in patterns)
