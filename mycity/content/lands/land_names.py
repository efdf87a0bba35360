"""The names of lands: what they are made of, from ``assets/land_names_1.yaml``, which never changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.yamls import Document, decode
from mycity.engine.lands.code import CITY, ISLAND, LandCode, LandCodeError, read_code
from mycity.engine.lands.draws import Draws
from mycity.engine.lands.names_1 import NameForm, NameParts, RefusedNames, drawn_name, name_made_so

_NAMED = {CITY, ISLAND}
"""The families whose lands have names; printed boards keep theirs."""
_FILES = {1: "land_names_1.yaml"}
"""By version of the generator."""


class _Form(Document, frozen=True):
    parts: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=5)]
    weight: Annotated[int, msgspec.Meta(ge=1, le=100)]
    longest: Annotated[int, msgspec.Meta(ge=2, le=20)]


class _Family(Document, frozen=True):
    parts: dict[str, str]
    forms: Annotated[tuple[_Form, ...], msgspec.Meta(min_length=1)]
    seams: str
    once: str
    odd: str
    shortest: Annotated[int, msgspec.Meta(ge=2)]

    def made_of(self) -> NameParts:
        """Return what names of this family are made of."""
        parts = {name: tuple(text.split()) for name, text in self.parts.items()}
        forms = (NameForm(tuple(parts[name] for name in form.parts), form.weight, form.longest) for form in self.forms)
        seams, odd = frozenset(self.seams.split()), frozenset(self.odd.split())
        return NameParts(tuple(forms), seams, self.once, odd, self.shortest)


class _Refused(Document, frozen=True):
    begins: str
    within: str
    ends: str
    whole: dict[str, str]

    def lists(self) -> RefusedNames:
        """Return what is refused, for the generator."""
        whole = frozenset(word for text in self.whole.values() for word in text.split())
        begins, within, ends = (tuple(text.split()) for text in (self.begins, self.within, self.ends))
        return RefusedNames(whole, begins, within, ends)


class _NamesFile(Document, frozen=True):
    format: Literal[1]
    families: dict[str, _Family]
    refused: _Refused


@dataclass(frozen=True)
class LandNames:
    """The names of a version of the generator.

    Attributes:
        parts: what names are made of, by family.
        refused: what no land is called.
    """

    parts: dict[str, NameParts]
    refused: RefusedNames

    def name_of(self, code: LandCode) -> str | None:
        """Return the name of a land; ``None`` for a printed board."""
        parts = self.parts.get(code.family)
        return None if parts is None else drawn_name(code, parts, self.refused)


def land_name(code: LandCode) -> str | None:
    """Return the name of a land, the same for ever, whatever its modules and its deal; ``None`` for a printed board."""
    return load_land_names(code.version).name_of(code)


def name_by_code(code: str) -> str:
    """Return the name of the land of a code as it is written; empty where it has none, or that is no code here."""
    try:
        return land_name(read_code(code)) or ""
    except LandCodeError:
        return ""


@cache
def load_land_names(version: int) -> LandNames:
    """Return the names of a version of the generator.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_land_names(assets_root() / _FILES[version])


def read_land_names(path: Path) -> LandNames:
    """Return the names that a file makes.

    Raises:
        ContentError: it is not as declared, a word is not of small letters or stands twice in its list, a form has no
            such parts, or no name can be made so.
    """
    file = decode(path, _NamesFile)
    for place, reason in _faults(file):
        raise ContentError(path, place, reason)
    names = LandNames({name: family.made_of() for name, family in file.families.items()}, file.refused.lists())
    for name, parts in names.parts.items():
        for index, form in enumerate(parts.forms):
            if not name_made_so(form, Draws(index), parts, names.refused):
                raise ContentError(path, f"families.{name}.forms[{index}]", "no name can be made so")
    return names


def _faults(file: _NamesFile) -> Iterator[tuple[str, str]]:
    """Yield (place, reason) of all that is wrong with the file."""
    if set(file.families) != _NAMED:
        yield "families", f"the lands that have names are {', '.join(sorted(_NAMED))}"
    for name, family in file.families.items():
        yield from ((f"families.{name}.{place}", reason) for place, reason in _family_faults(family))
    refused = file.refused
    lists = {"begins": refused.begins, "within": refused.within, "ends": refused.ends}
    lists |= {f"whole.{name}": text for name, text in refused.whole.items()}
    for name, text in lists.items():
        yield from _list_faults(f"refused.{name}", text)


def _family_faults(family: _Family) -> Iterator[tuple[str, str]]:
    lists = {f"parts.{name}": text for name, text in family.parts.items()}
    for place, text in {**lists, "seams": family.seams, "once": family.once, "odd": family.odd}.items():
        yield from _list_faults(place, text)
    for index, form in enumerate(family.forms):
        for part in form.parts:
            if part not in family.parts:
                yield f"forms[{index}].parts", f"there are no parts {part!r}"
        if family.shortest > form.longest:
            yield f"forms[{index}].longest", f"no name has {family.shortest} to {form.longest} letters"


def _list_faults(place: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield (place, reason) of what is wrong with words that stand in one text."""
    words = text.split()
    if not words:
        yield place, "there is no word"
    seen = set[str]()
    for word in words:
        if not re.fullmatch("[a-z]+", word):
            yield place, f"{word!r} is not of small letters"
        if word in seen:
            yield place, f"{word!r} is given twice"
        seen.add(word)
