"""Scripts that none of our faces has: what they are called, which faces of a system have them, which way they run."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Script:
    """A way of writing.

    Attributes:
        code: It in ISO 15924, as HarfBuzz knows it.
        faces: Names of files that have it, without their endings and in small letters, the best first.
    """

    code: str
    faces: tuple[str, ...]


_NOTO = ("notosans{}-regular", "notosans{}[wght]", "notosans{}[wdth,wght]", "notosans{}ui-regular")


def _script(code: str, noto: str, *others: str) -> Script:
    return Script(code, (*(name.format(noto) for name in _NOTO), *others))


def _han(code: str, *others: str) -> Script:
    """Return a script of the east of Asia: what has one of them mostly has all."""
    noto = ("notosanscjk-regular", "notosanscjk{}-regular", "sourcehansans-regular", "sourcehansans{}-regular")
    region = {"Hani": "sc", "Kana": "jp", "Hang": "kr"}[code]
    free = ("droidsansfallbackfull", "droidsansfallback", "wqy-microhei", "wqy-zenhei", "notosanscjk-vf")
    return Script(code, (*(name.format(region) for name in noto), *others, *free))


_HAN = _han("Hani", "msyh", "pingfang", "hiragino sans gb", "stheiti medium", "stheiti light", "simsun")
_KANA = _han("Kana", "yugothm", "meiryo", "msgothic", "hiragino sans w4", "ヒラギノ角ゴシック w4", "ipaexg", "ipag")
_INDIAN = ("nirmala", "nirmalaui")
SCRIPTS = {
    "HEBREW": _script("Hebr", "hebrew", "segoeui", "arialhb", "arial", "tahoma", "lucidagrande"),
    "ARABIC": _script("Arab", "arabic", "notonaskharabic-regular", "segoeui", "geezapro", "arial", "tahoma"),
    "SYRIAC": _script("Syrc", "syriac", "seguihis"),
    "THAANA": _script("Thaa", "thaana", "mvboli"),
    "CJK": _HAN,
    "IDEOGRAPHIC": _HAN,
    "FULLWIDTH": _HAN,
    "BOPOMOFO": _HAN,
    "HIRAGANA": _KANA,
    "KATAKANA": _KANA,
    "HALFWIDTH": _KANA,
    "HANGUL": _han("Hang", "malgun", "applesdgothicneo", "applegothic", "nanumgothic", "baekmuk", "undotum"),
    "DEVANAGARI": _script("Deva", "devanagari", *_INDIAN, "kohinoor", "lohit-devanagari", "mangal"),
    "BENGALI": _script("Beng", "bengali", *_INDIAN, "kohinoorbangla", "lohit-bengali"),
    "GURMUKHI": _script("Guru", "gurmukhi", *_INDIAN, "mukta mahee", "lohit-gurmukhi"),
    "GUJARATI": _script("Gujr", "gujarati", *_INDIAN, "kohinoorgujarati", "lohit-gujarati"),
    "ORIYA": _script("Orya", "oriya", *_INDIAN, "lohit-odia"),
    "TAMIL": _script("Taml", "tamil", *_INDIAN, "tamil sangam mn", "lohit-tamil"),
    "TELUGU": _script("Telu", "telugu", *_INDIAN, "kohinoortelugu", "lohit-telugu"),
    "KANNADA": _script("Knda", "kannada", *_INDIAN, "kannada sangam mn", "lohit-kannada"),
    "MALAYALAM": _script("Mlym", "malayalam", *_INDIAN, "malayalam sangam mn", "lohit-malayalam"),
    "SINHALA": _script("Sinh", "sinhala", *_INDIAN, "sinhala sangam mn"),
    "THAI": _script("Thai", "thai", "leelawui", "leelawad", "thonburi", "tahoma", "garuda", "loma"),
    "LAO": _script("Laoo", "lao", "leelawui", "lao sangam mn"),
    "KHMER": _script("Khmr", "khmer", "leelawui", "khmer sangam mn"),
    "MYANMAR": _script("Mymr", "myanmar", "mmrtext", "myanmar sangam mn"),
    "TIBETAN": _script("Tibt", "tibetan", "notoseriftibetan-regular", "himalaya", "kailasa"),
    "GEORGIAN": _script("Geor", "georgian", "segoeui", "sylfaen"),
    "ARMENIAN": _script("Armn", "armenian", "segoeui", "sylfaen", "mshtakan"),
    "ETHIOPIC": _script("Ethi", "ethiopic", "ebrima", "kefa"),
}
"""By the first word of their signs' names in Unicode."""
ANY_SCRIPT = (
    *("dejavusans", "freesans", "segoeui", "arial unicode", "arialuni", "arial", "notosans-regular"),
    *("notosanssymbols2-regular", "notosanssymbols-regular", "seguisym", "apple symbols", "symbola"),
    *("unifont", "unifont_upper"),
)
"""Faces that have a little of everything, tried last."""
BOLD = {
    **{name: f"{name}b" for name in ("segoeui", "nirmala", "meiryo", "mmrtext")},
    **{name: f"{name}bd" for name in ("arial", "ebrima", "malgun", "msyh", "tahoma")},
    "yugothm": "yugothb",
    "leelawui": "leelauib",
    "leelawad": "leelawdb",
    "dejavusans": "dejavusans-bold",
    "freesans": "freesansbold",
    "hiragino sans w4": "hiragino sans w7",
    "ヒラギノ角ゴシック w4": "ヒラギノ角ゴシック w7",
}
"""The file in which a face is bold, where its name is not made by a rule."""

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_BETWEEN = r"['\u2019]?\s+|[-'\u2019\".&]|\s?[0-9]+\s?"
"""Signs that may stand between two words of a name that is read from right to left; a comma or a colon ends it."""
_NAME = re.compile(f"[{_RIGHT_TO_LEFT}]+(?:(?:{_BETWEEN})[{_RIGHT_TO_LEFT}]+)*")
_PIECES = re.compile(f"([{_RIGHT_TO_LEFT}]+)")
_NUMBERS = re.compile("[0-9\u0660-\u0669\u06f0-\u06f9]+")
_PLAIN_SPACES = {0xA0: " ", 0x202F: " "}
_SPACES = re.compile(r"(\s+)")


@dataclass(frozen=True)
class Part:
    """A part of a line.

    Attributes:
        is_ours: Our faces have all of it.
    """

    text: str
    is_ours: bool = True

    @property
    def runs_left(self) -> bool:
        """Return whether it is read from right to left."""
        return not self.is_ours and unicodedata.bidirectional(self.text[0]) in {"R", "AL", "AN"}

    @property
    def scripts(self) -> list[Script]:
        """Those of its signs, in the order in which they come."""
        found = (SCRIPTS.get(_first_word(sign)) for sign in self.text)
        return list(dict.fromkeys(script for script in found if script))

    @property
    def drawn(self) -> str:
        """The signs as they are given to who draws them: numbers run to the right among what runs to the left."""
        plain = self.text.translate(_PLAIN_SPACES)
        return _NUMBERS.sub(lambda number: number[0][::-1], plain) if self.runs_left else plain


def parts_of(text: str, is_ours: Callable[[str], bool], is_there: Callable[[Part], bool]) -> Iterator[Part]:
    """Yield what a line is made of, from left to right.

    A name that is read from right to left is one part, wherever one face has all of it: its words, and the spaces
    between. Elsewhere they follow one another from right to left by themselves.

    Args:
        is_ours: Says whether our faces have all signs of a word.
        is_there: Says whether a face of the system has all signs of a part.
    """
    end = 0
    for name in _NAME.finditer(text):
        yield from _from_left(text[end : name.start()], is_ours)
        yield from _from_right(name[0], is_there)
        end = name.end()
    yield from _from_left(text[end:], is_ours)


def _from_left(text: str, is_ours: Callable[[str], bool]) -> Iterator[Part]:
    """Yield the words of a line, those signs by themselves that we do not have, with whatever stands between them."""
    ours = ""
    for word in _SPACES.split(text):
        foreign = [] if is_ours(word) else [place for place, sign in enumerate(word) if not is_ours(sign)]
        if not foreign:
            ours += word
            continue
        first, end = foreign[0], foreign[-1] + 1
        if ours + word[:first]:
            yield Part(ours + word[:first])
        yield Part(word[first:end], is_ours=False)
        ours = word[end:]
    if ours:
        yield Part(ours)


def _from_right(name: str, is_there: Callable[[Part], bool]) -> Iterator[Part]:
    whole = Part(name, is_ours=False)
    if len(whole.scripts) <= 1 and is_there(whole):
        yield whole
        return
    for piece in reversed(_PIECES.split(name)):
        if piece:
            yield Part(piece, is_ours=not _PIECES.match(piece))


def _first_word(sign: str) -> str:
    return re.split("[ -]", unicodedata.name(sign, ""))[0]
