"""The languages that the player's system is set to.

Elsewhere than on Windows and macOS the environment tells, as it tells gettext; it is read as it stands: the locale that
it names need not be installed.
"""

from __future__ import annotations

import ctypes
import locale
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence

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
    listed = [_plain(one) for one in environment.get("LANGUAGE", "").split(":")]
    return [one for one in (*listed, chosen) if one and one not in _NO_LANGUAGE]


def known_language(wanted: Sequence[str], known: Sequence[str]) -> str | None:
    """Return the first language wanted that is known, be it without its country; ``None`` when none is."""
    forms = (form for one in wanted for form in (one, re.split("[_-]", one)[0]))
    return next((form for form in forms if form in known), None)


def _plain(name: str) -> str:
    """Return the name of a locale without its encoding and its variant."""
    return re.split("[.@]", name)[0].strip()


def _of_windows() -> list[str]:
    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined, unused-ignore]
    name = locale.windows_locale.get(number)
    return [name] if name else []


def _of_macos() -> list[str]:
    from subprocess import run  # noqa: PLC0415 - nothing else needs it at the start

    done = run(_MACOS_SETTING, capture_output=True, text=True, timeout=_PATIENCE, check=True)  # noqa: S603 - our own words
    return [name.replace("-", "_") for name in re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*", done.stdout)]


_ASKED: Mapping[str, Callable[[], list[str]]] = {"win32": _of_windows, "darwin": _of_macos}
