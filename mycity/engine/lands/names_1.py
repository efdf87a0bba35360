"""Names of lands, version 1: parts of words drawn and joined until a name sounds well and is refused by no list.

Number and family alone decide, never modules or deal, and the generator of the land is left alone: a name has a seed of
its own. Which parts there are, how they join and what is refused is data (``assets/land_names_1.yaml``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mycity.engine.lands.code import LandCode
from mycity.engine.lands.draws import Draws
from mycity.engine.rng import mix

VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
_NAMES = 0x6E616D65
"""Mixed with the seed of a land it is that of its name."""
_TRIES = 20_000
"""Draws before a name is given up; one in thirty holds."""
_STUTTER = re.compile(rf"(..).*\1|([^{VOWELS}]).\2|([^{VOWELS}]).*\3.*\3")
"""Two letters that follow each other twice, a consonant that is there again after one letter, or three times in all."""


@dataclass(frozen=True, slots=True)
class RefusedNames:
    """Whatever no name may be, or be made of, all in small letters.

    Attributes:
        whole: names of real places, people and things, and words.
        begins: what no name begins with.
        within: what stands nowhere in a name.
        ends: what no name ends with.
    """

    whole: frozenset[str]
    begins: tuple[str, ...]
    within: tuple[str, ...]
    ends: tuple[str, ...]

    def has(self, name: str) -> bool:
        """Return whether a name is refused."""
        if name in self.whole or name.startswith(self.begins) or name.endswith(self.ends):
            return True
        return any(part in name for part in self.within)


@dataclass(frozen=True, slots=True)
class NameForm:
    """A way in which names are made.

    Attributes:
        parts: for each part, in the order in which they follow each other, those there are.
        weight: how often names are made so, against the weights of the other forms.
        longest: letters of such a name at most.
    """

    parts: tuple[tuple[str, ...], ...]
    weight: int
    longest: int


@dataclass(frozen=True, slots=True)
class NameParts:
    """All that names of a family are made of, in small letters.

    Attributes:
        forms: the ways in which they are made.
        seams: letters that may meet where a part ends with a consonant: it, and those the next one begins with.
        once: letters of which a name has at most one, whichever.
        odd: three letters that follow each other in no name.
        shortest: letters of a name at least.
    """

    forms: tuple[NameForm, ...]
    seams: frozenset[str]
    once: str
    odd: frozenset[str]
    shortest: int

    def joined(self, begun: str, part: str) -> str:
        """Return the beginning of a name with one part more; nothing where they do not go together."""
        if begun and begun[-1] not in VOWELS and begun[-1] + _lead(part) not in self.seams:
            return ""
        name = begun + part
        if not self.odd.isdisjoint(name[place : place + 3] for place in range(max(len(begun) - 2, 0), len(name) - 2)):
            return ""
        return "" if sum(map(name.count, self.once)) > 1 or _STUTTER.search(name) else name


def drawn_name(code: LandCode, parts: NameParts, refused: RefusedNames) -> str:
    """Return the name of a land."""
    draws = Draws(mix(code.land_seed, _NAMES))
    form = draws.weighted((form, form.weight) for form in parts.forms)
    return name_made_so(form, draws, parts, refused).capitalize()


def name_made_so(form: NameForm, draws: Draws, parts: NameParts, refused: RefusedNames) -> str:
    """Return a name of a form, nothing where none can be found: what does not sound or is refused is drawn again."""
    for _ in range(_TRIES):
        name = _drawn(draws, form, parts)
        if parts.shortest <= len(name) <= form.longest and not refused.has(name):
            return name
    return ""


def _drawn(draws: Draws, form: NameForm, parts: NameParts) -> str:
    """Return a name of a form; nothing where parts that were drawn do not go together."""
    name = ""
    for options in form.parts:
        name = parts.joined(name, draws.one_of(options))
        if not name:
            break
    return name


def _lead(part: str) -> str:
    """Return the consonants that a part begins with."""
    return part[: len(part) - len(part.lstrip(_CONSONANTS))]
