"""Languages: gettext catalogs found in ``assets/locale``, one folder each; English source texts are the ids.

A new language is one ``.po`` file (``tools/extract_messages.py`` starts it, ``tools/compile_catalogs.py``
compiles it). Its own name is its translation of ``English``.
"""

from __future__ import annotations

import gettext
import locale
import logging
import struct
from pathlib import Path

log = logging.getLogger(__name__)

DOMAIN = "mycity"
SOURCE = "en"


def known_codes(folder: Path) -> list[str]:
    """Return the codes of all languages with a catalog in ``folder``, sorted; the source language is always there."""
    return sorted({file.parts[-3] for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")} | {SOURCE})


class Languages:
    """The catalogs of one folder, and the one in force.

    Attributes:
        code: The language in force, such as ``fr``.
    """

    def __init__(self, folder: Path, code: str | None = None) -> None:
        self._folder = folder
        self._catalog = gettext.NullTranslations()
        self.code = SOURCE
        self.use(code)

    def available(self) -> dict[str, str]:
        """Return every language's code and own name, sorted by code; the source language is always there."""
        return {code: self._load(code).gettext("English") for code in known_codes(self._folder)}

    def use(self, code: str | None) -> None:
        """Put a language in force; None, or one without a catalog, means the system's or else English."""
        wanted = code or _system_language()
        if not self._file(wanted).is_file():
            if code not in {None, SOURCE}:
                log.warning("no catalog for language %r", code)
            wanted = SOURCE
        self._catalog, self.code = self._load(wanted), wanted

    def t(self, text: str, **values: object) -> str:
        """Translate ``text`` and fill in its ``{named}`` places."""
        return _filled(self._catalog.gettext(text), values) if text else ""

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Translate the form that goes with ``count``, which is also the value of ``{count}``."""
        return _filled(self._catalog.ngettext(one, many, abs(count)), {"count": count, **values})

    def _file(self, code: str) -> Path:
        return self._folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"

    def _load(self, code: str) -> gettext.NullTranslations:
        try:
            with self._file(code).open("rb") as stream:
                return gettext.GNUTranslations(stream)
        except FileNotFoundError:
            return gettext.NullTranslations()
        except (OSError, ValueError, struct.error) as problem:
            log.warning("catalog %s is not usable: %s", self._file(code), problem)
            return gettext.NullTranslations()


def _filled(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text


def _system_language() -> str:
    """Return the system's language as two letters (Windows says ``French_France``, others ``fr_FR``)."""
    name = (locale.getlocale()[0] or SOURCE).lower()
    return "fr" if name.startswith("french") else name[:2]
