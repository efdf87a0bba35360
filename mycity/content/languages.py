"""Languages: gettext catalogs found in ``assets/locale``, one folder each; English source texts are the ids.

A new language is one ``.po`` file (``tools/extract_messages.py`` starts it, ``tools/compile_catalogs.py``
compiles it). Its own name is its translation of ``English``. What it has no text for is said in English, and the log
tells of it once. A language in part has a ``parts.json`` that names what is translated; it is offered only to who asks
for it.
"""

from __future__ import annotations

import gettext
import locale
import logging
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from io import BytesIO
from pathlib import Path
from string import Formatter
from struct import unpack_from

from mycity.c_calls import ctypes
from mycity.content.phrases import Phrases, load_phrases
from mycity.engine.quoting import cut, quoted
from mycity.plain_files import read_plain

log = logging.getLogger(__name__)

DOMAIN = "mycity"
SOURCE = "en"
SIZE_LIMIT = 2 * 1024 * 1024
"""Bytes of a catalog; the French one has 330,000."""
PARTS = "parts.json"
"""Beside the catalogs of a language in part: the names of the parts there are. A whole language has no such file."""
_OWN_NAME = "English"
"""The text whose translation is what a language calls itself."""
BAR = "|"
"""The sign between the context of a text and the text."""
_BIG_ENDIAN = b"\x95\x04\x12\xde"
_CHARSET = re.compile(rb"charset=([^\n\0]*)")
_MANY = 100
"""A number that is many in every language."""
_COUNTS = 200
"""So many numbers, from 0, are tried in the formula of a catalog; it repeats itself after 100 in every language."""


def parted(text: str) -> tuple[str, str]:
    """Return the context of a text and what is said: ``"on a gamepad|Menu"`` has one, most texts have none.

    A context tells translators, and the catalogs, one meaning of an English text from another; it is never shown.
    """
    context, bar, words = text.rpartition(BAR)
    return (context, words) if bar else ("", text)


def known_codes(folder: Path) -> list[str]:
    """Return the codes of all languages with a catalog in ``folder``, sorted; the source language is always there."""
    return sorted({file.parts[-3] for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")} | {SOURCE})


class _InEnglish(gettext.NullTranslations):
    """A stand-in, in English, for the texts that the catalog of a language lacks.

    Args:
        is_silent: Whether the log is told of none: so many texts a language in part lacks.
    """

    def __init__(self, code: str, english: gettext.NullTranslations, *, is_silent: bool) -> None:
        super().__init__()
        self._code = code
        self._english = english
        self._is_silent = is_silent
        self._told: set[str] = set()

    def gettext(self, message: str) -> str:
        self._tell_of(message)
        return self._english.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        self._tell_of(f"{context}|{message}")
        return self._english.pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._tell_of(msgid1)
        return self._english.ngettext(msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self._tell_of(f"{context}|{msgid1}")
        return self._english.npgettext(context, msgid1, msgid2, n)

    def _tell_of(self, text: str) -> None:
        if text not in self._told and not self._is_silent:
            self._told.add(text)
            log.warning("catalog %s: no translation of %r", self._code, text[:80])


class Languages:
    """The catalogs of one folder, and the one in force.

    Attributes:
        code: The language in force, such as ``fr``.
        now: That language, whichever is put in force later: what is kept of its words is asked for by it.
    """

    def __init__(self, folder: Path, code: str | None = None) -> None:
        self._folder = folder
        self._catalog = gettext.NullTranslations()
        self._fitting: dict[tuple[str, ...], bool] = {}
        self._phrases: dict[str, Phrases] = {}
        self.code = SOURCE
        self.use(code)

    def available(self) -> dict[str, str]:
        """Return every whole language's code and own name, sorted by code; the source language is always there."""
        return {code: self._own_name(code) for code in known_codes(self._folder) if not self.is_in_part(code)}

    def in_part(self) -> dict[str, str]:
        """Return code and own name of every language that has not all its texts yet, sorted by code."""
        return {code: self._own_name(code) for code in known_codes(self._folder) if self.is_in_part(code)}

    def is_in_part(self, code: str) -> bool:
        """Return whether a language has not all its texts yet."""
        return (self._folder / code / PARTS).exists()

    def _own_name(self, code: str) -> str:
        name = self._load(code).gettext(_OWN_NAME)
        return name if _can_stand_for(name, [_OWN_NAME]) else _OWN_NAME

    def use(self, code: str | None) -> None:
        """Put a language in force; None, or one without a catalog, means the system's or else English.

        The system's, where it is there in part alone, is not put in force: it has to be asked for.
        """
        known = known_codes(self._folder)
        whole = (one for one in known if not self.is_in_part(one))
        wanted = code or known_language(system_languages(), list(whole)) or SOURCE
        if wanted not in known:
            if code not in {None, SOURCE}:
                log.warning("no catalog for language %s", quoted(code))
            wanted = SOURCE
        self._catalog, self.code = self._load(wanted), wanted
        if wanted != SOURCE:
            stand_in = _InEnglish(wanted, self._load(SOURCE), is_silent=self.is_in_part(wanted))
            self._catalog.add_fallback(stand_in)
        self.now = copy(self)

    @property
    def phrases(self) -> Phrases:
        """The way the language in force lists and dates."""
        if self.code not in self._phrases:
            self._phrases[self.code] = load_phrases(self._folder, self.code, SOURCE)
        return self._phrases[self.code]

    def t(self, text: str, **values: object) -> str:
        """Translate ``text`` and fill in its ``{named}`` places; what stands before its bar is its context."""
        if not text:
            return ""
        context, text = parted(text)
        translated = self._catalog.pgettext(context, text) if context else self._catalog.gettext(text)
        if not self._fits(translated, text):
            translated = text
        return translated.format(**values) if values else translated

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        """Translate the form that goes with ``count``, which is also the value of ``{count}``, with a true minus."""
        context, singular = parted(singular)
        translated = self._plural(context, singular, plural, abs(count))
        if count == 0 and "{count}" not in translated:  # where none are one, as in French, "a star" has no number
            translated = self._plural(context, singular, plural, _MANY)
        if not self._fits(translated, singular, plural):
            translated = singular if count == 1 else plural
        return translated.format(count=f"{count}".replace("-", "\N{MINUS SIGN}"), **values)

    def _plural(self, context: str, singular: str, plural: str, count: int) -> str:
        try:
            if context:
                return self._catalog.npgettext(context, singular, plural, count)
            return self._catalog.ngettext(singular, plural, count)
        except (ArithmeticError, ValueError, RecursionError):  # the catalog's own formula
            return ""

    def _fits(self, translated: str, *sources: str) -> bool:
        """Return whether a translation can stand for what it translates; what cannot is told of once."""
        if translated in sources:
            return True
        key = translated, *sources
        if key not in self._fitting:
            self._fitting[key] = _can_stand_for(translated, sources)
            if not self._fitting[key]:
                log.warning("catalog %s: the translation of %r is not usable", self.code, sources[0][:80])
        return self._fitting[key]

    def _file(self, code: str) -> Path:
        return self._folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"

    def _load(self, code: str) -> gettext.NullTranslations:
        file = self._file(code)
        if not file.exists():
            return gettext.NullTranslations()
        try:
            return _catalog_of(read_plain(file, SIZE_LIMIT))
        except Exception as problem:  # noqa: BLE001 - whatever its bytes make the reader do, the game speaks English
            log.warning("catalog %s is not usable: %s: %s", file, type(problem).__name__, cut(str(problem)))
            return gettext.NullTranslations()


def _catalog_of(data: bytes) -> gettext.GNUTranslations:
    """Return the catalog in the bytes of a compiled one.

    Raises:
        ValueError: its texts lie over one another, and could take any room and time, or are not in UTF-8.
        ArithmeticError: its formula for plurals fails.
        Exception: whatever else the library makes of wrong bytes.
    """
    order = ">" if data.startswith(_BIG_ENDIAN) else "<"
    count, *tables = unpack_from(f"{order}3I", data, 8)
    if sum(sum(unpack_from(f"{order}{2 * count}I", data, at)[::2]) for at in tables) > len(data):
        raise ValueError("its texts are longer than the file")
    if any(charset.strip() != b"utf-8" for charset in _CHARSET.findall(data.lower())):
        raise ValueError("its texts are not in UTF-8")
    catalog = gettext.GNUTranslations(BytesIO(data))
    for number in range(_COUNTS):
        catalog.plural(number)  # type: ignore[attr-defined]
    return catalog


def _can_stand_for(translated: str, sources: Sequence[str]) -> bool:
    """Return whether a translation is text of a reasonable length with the named places of its ``sources``."""
    if not 0 < len(translated) <= 8 * max(map(len, sources)) + 200 or _CONTROL.search(translated):
        return False
    places, wanted = _places(translated), set().union(*map(_places, sources))
    left_out = wanted - places - ({"count"} if len(sources) > 1 else set())  # "a rock" needs no number
    return places <= wanted and not left_out


_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def _places(text: str) -> set[str]:
    """Return the places of ``text`` to be filled in, each as it is written; a malformed text has one of its own."""
    try:
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return {"malformed"}
    return {f"{name}!{how}:{width}" if width or how else str(name) for _, name, width, how in parts}


_NO_LANGUAGE = {"C", "POSIX"}
_MACOS_SETTING = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
_PATIENCE = 2.0
"""Seconds for macOS to answer in."""


def system_languages() -> list[str]:
    """Return the player's languages, the one wanted most first: ``fr_FR``, ``de``; none where the system names none."""
    ask = _ASKED.get(sys.platform, list)
    try:
        return ask() or languages_of(os.environ)
    except Exception:  # noqa: BLE001 - whatever keeps the system from answering, the environment may
        return languages_of(os.environ)


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """Return what the environment names: ``LANGUAGE`` in its order, before ``LC_ALL``, ``LC_MESSAGES``, ``LANG``.

    The first of the last three that says anything decides; where it says ``C``, no language is asked for at all.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen = _plain(next(filter(None, (environment.get(name) for name in names)), ""))
    if chosen in _NO_LANGUAGE:
        return []
    listed = [_plain(name) for name in environment.get("LANGUAGE", "").split(":")]
    return [name for name in (*listed, chosen) if name and name not in _NO_LANGUAGE]


def known_language(wanted: Sequence[str], known: Sequence[str]) -> str | None:
    """Return the first language wanted that is known, be it without its country; ``None`` when none is."""
    forms = (form for name in wanted for form in (name, re.split("[_-]", name)[0]))
    return next((form for form in forms if form in known), None)


def _plain(name: str) -> str:
    """Return the name of a locale without its encoding and its variant."""
    return re.split("[.@]", name)[0].strip()


def _of_windows() -> list[str]:
    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    name = locale.windows_locale.get(number)
    return [name] if name else []


def _of_macos() -> list[str]:
    from subprocess import run  # noqa: PLC0415 - nothing else needs it at the start

    done = run(_MACOS_SETTING, capture_output=True, encoding="utf-8", timeout=_PATIENCE, check=True)  # noqa: S603 - our own words
    return [name.replace("-", "_") for name in re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*", done.stdout)]


_ASKED: Mapping[str, Callable[[], list[str]]] = {"win32": _of_windows, "darwin": _of_macos}
