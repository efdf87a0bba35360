"""The names of lands: the same for ever, easy to say, in no list of what is refused, and nearly all different."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.lands.land_names import land_name, load_land_names, read_land_names
from mycity.content.yamls import read_yaml
from mycity.engine.lands.code import DEALS, NUMBERS, LandCode
from mycity.engine.lands.names_1 import NameParts

FAMILIES = "city", "island"
FILE = assets_root() / "land_names_1.yaml"
GOLDEN = Path(__file__).parent / "golden_land_names_1.json"
"""By family the names of the 1,000 lands whose numbers are ``GOLDEN_NUMBERS``, which never change."""
GOLDEN_NUMBERS = [*range(500), *range(500, NUMBERS, 8389)]


def names(family: str, numbers: range | list[int]) -> list[str]:
    return [str(land_name(LandCode(1, family, 0, number, 0))) for number in numbers]


@pytest.mark.parametrize("family", FAMILIES)
def test_names_stay_what_they_are(family: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))[family]
    assert len(golden) == 1000
    assert names(family, GOLDEN_NUMBERS) == golden


def test_what_a_version_says_is_never_changed() -> None:
    said = json.dumps(read_yaml(FILE), sort_keys=True)
    assert (
        hashlib.sha256(said.encode()).hexdigest() == "127b424be77c6cd7ec68c8d9514ce936537ed96b43cd9284f4eb9f1f25da8149"
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_nearly_all_of_20000_lands_have_names_of_their_own(family: str) -> None:
    called = Counter(names(family, range(20_000)))
    assert len(called) >= 19_800
    assert sum(1 for times in called.values() if times == 1) >= 19_800


@pytest.mark.parametrize("family", FAMILIES)
def test_names_are_easy_to_say_and_refused_by_no_list(family: str) -> None:
    """Only letters that stand for much the same in both languages, and never many consonants or vowels together."""
    refused = load_land_names(1).refused
    for name in names(family, range(1_000_000, 1_002_000)):
        assert re.fullmatch("[A-Z][abcdefgiklmnoprstuvyz]{4,9}", name), name
        assert not re.search(r"[^aeiou]{4}|[aeiou]{3}|(.)\1\1", name.lower()), name
        assert not refused.has(name.lower()), name


@pytest.mark.parametrize("family", FAMILIES)
def test_modules_and_deal_do_not_change_a_name(family: str) -> None:
    for number in range(20):
        name = land_name(LandCode(1, family, 0, number, 0))
        for bits in range(16):
            assert land_name(LandCode(1, family, 1 << bits, number, number * 7 + bits)) == name
        assert land_name(LandCode(1, family, 0xFFFF, number, DEALS - 1)) == name


def test_a_city_and_an_island_of_one_number_have_their_own_names_and_a_printed_board_has_none() -> None:
    assert not set(names("city", range(500))) & set(names("island", range(500)))
    assert land_name(LandCode(1, "eternal", 0, 0, 0)) is None


NO_NAMES = """
    Lorient Verona Milan Toledo Madeira Arendelle Serena Sofia Camelot Casino Salade Canada Roma Marlon Merlin
    Nevada Valence Montreal Ardmore Analora Petanor Conalor Putanor Calassa Merdanor Sexala
"""


@pytest.mark.parametrize("name", NO_NAMES.split())
def test_real_places_people_words_and_what_is_rude_are_refused_or_cannot_be_made(name: str) -> None:
    everything = load_land_names(1)
    is_made = any(can_make(parts, name.lower()) for parts in everything.parts.values())
    assert everything.refused.has(name.lower()) or not is_made


def test_what_is_refused_as_a_whole_is_only_what_could_be_made_and_is_refused_by_nothing_else() -> None:
    everything = load_land_names(1)
    assert len(everything.refused.whole) > 4000
    assert FILE.stat().st_size < 60_000
    for word in everything.refused.whole:
        assert any(can_make(parts, word) for parts in everything.parts.values()), word


def can_make(parts: NameParts, word: str) -> bool:
    """Return whether a word could be drawn as a name, if no list refused it."""
    return any(
        parts.shortest <= len(word) <= form.longest and _can_end(parts, form.parts, "", word) for form in parts.forms
    )


def _can_end(parts: NameParts, left: tuple[tuple[str, ...], ...], begun: str, rest: str) -> bool:
    if not left:
        return not rest
    fitting = (part for part in left[0] if rest.startswith(part))
    return any(
        joined and _can_end(parts, left[1:], joined, rest[len(part) :])
        for part, joined in ((part, parts.joined(begun, part)) for part in fitting)
    )


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("format: 1", "format: 2", "format", "2"),
        ("  island:", "  isle:", "families", "city, island"),
        ("a e i o ba be", "a e i o ba ba", "families.city.parts.heads", "'ba' is given twice"),
        ("a e i o ba be", "a e i o bà be", "families.city.parts.heads", "'bà' is not of small letters"),
        ("parts: [heads, tails]", "parts: [heads, feet]", r"families.city.forms\[0\].parts", "no parts 'feet'"),
        ("weight: 3, longest: 8", "weight: 3, longest: 3", r"families.city.forms\[0\].longest", "5 to 3 letters"),
        ("weight: 3,", "weight: 0,", r"families.city.forms\[0\].weight", ">= 1"),
        ("once: bcfgkpz", "once: aeiou", r"families.city.forms\[0\]", "no name can be made so"),
        ("once: bcfgkpz", "twice: bcfgkpz", "families.city", "twice"),
        ("  begins: >-", "  begins: >-\n    Con", "refused.begins", "'Con' is not of small letters"),
        ("    places: >-", "    none: ''\n    places: >-", "refused.whole.none", "there is no word"),
        ("    places: >-", "    none: abadan abadan\n    places: >-", "refused.whole.none", "'abadan' is given twice"),
    ],
)
def test_a_spoilt_file_is_refused_with_place_and_reason(
    tmp_path: Path, old: str, new: str, place: str, reason: str
) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "land_names_1.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=f"^{re.escape(str(path))}: {place}: .*{reason}"):
        read_land_names(path)
