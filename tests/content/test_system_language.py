"""The language of the player's system: as the environment names it, installed or not, or as the system answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mycity.content import languages
from mycity.content.languages import known_language, languages_of, system_languages
from tests.each import each

KNOWN = ("en", "fr")


@each(
    ("environment", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "fr_CA.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LANGUAGE": "tlh:fr_FR:en", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LANGUAGE": "en:fr", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "C.UTF-8"}, None),
        ({"LANGUAGE": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C"}, None),
        ({"LANG": "POSIX"}, None),
        ({"LANG": "nl_NL.UTF-8"}, None),
        ({"LANG": ":.@"}, None),
        ({}, None),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(environment: dict[str, str], code: str | None) -> None:
    assert known_language(languages_of(environment), KNOWN) == code


def test_a_language_of_one_country_comes_before_that_of_all() -> None:
    assert known_language(["pt_BR"], ("pt", "pt_BR")) == "pt_BR"


@pytest.mark.parametrize(
    ("number", "code"), [(0x040C, "fr"), (0x0C0C, "fr"), (0x0809, "en"), (0x0413, None), (0, None)]
)
def test_windows_tells_the_language_of_its_windows(
    monkeypatch: pytest.MonkeyPatch, number: int, code: str | None
) -> None:
    class Kernel:
        @staticmethod
        def GetUserDefaultUILanguage() -> int:  # noqa: N802 - as Windows has it
            return number

    class Libraries:
        kernel32 = Kernel

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("ctypes.windll", Libraries, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert known_language(system_languages(), KNOWN) == code


def test_macos_is_asked_and_need_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess((), 0, '(\n    "fr-FR",\n    "en-GB"\n)\n')
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: done)
    assert system_languages() == ["fr_FR", "en_GB"]
    monkeypatch.undo()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setattr(languages, "_MACOS_SETTING", ("/nowhere/defaults",))
    assert system_languages() == ["fr_FR"]


def test_the_game_starts_in_french_where_that_locale_is_not_installed(tmp_path: Path, catalogs: None) -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    code = "from mycity.content.assets import assets_root; from mycity.content.languages import Languages; "
    code += "print(Languages(assets_root() / 'locale').code)"
    for language, wanted in (("fr_FR.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("xx_XX.ISO-8859-15", "en")):
        done = subprocess.run(
            [sys.executable, "-c", code], env={**bare, "LANG": language}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == wanted
