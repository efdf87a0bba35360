"""What Windows takes for no file, told by the name alone: the same on every system."""

from pathlib import PureWindowsPath

import pytest

from mycity.content import file_names
from mycity.content.file_names import refusal, windows_refusal

DEVICES = [
    *("con", "CON", "Prn", "aux", "NUL", "nul.txt", "con .save", "aux.tar.gz", "CONIN$", "conout$.x", "con/a.json"),
    *("COM1", "com9.save", "lpt1", "LPT9", "com\N{SUPERSCRIPT ONE}", "LPT\N{SUPERSCRIPT THREE}.json"),
    *("C:con", "C:\\games\\nul", "games/aux/slot1.save", "\\\\server\\share\\prn"),
    *(r"\\.\COM1", "//./COM1", r"\\.\pipe\x", r"\\?\GLOBALROOT\Device\Null", r"\\?\pipe", r"\\.\C:\x"),
]
ODD_SIGNS = ["game.save:hidden", "nul:", "a<b", "a>b", 'a"b', "a|b", "what?", "*.json", "a\tb", "a\x00b", "x?/y"]
CUT_OFF = ["a.", "a ", "game.save.", "...", ". .", "folder./x", "folder /x", "con."]
FINE = [
    *(
        "",
        ".",
        "..",
        "../x",
        "./x",
        "a.save",
        "console.txt",
        "connect",
        "com",
        "com0",
        "com10",
        "lpt",
        "auxiliary",
        "null",
    ),
    *(
        "C:",
        "C:\\",
        "C:x",
        "a:b",
        "C:\\games\\x.save",
        "\\\\server\\share\\x",
        "Zoë 漢字.json",
        ".hidden",
        " leading",
        "a..b",
    ),
    *(r"\\?\C:\games\x", r"\\?\UNC\server\share\x", "a/b/c.json", "a\\b"),
]


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (DEVICES, "device"),
        (ODD_SIGNS, "holds a sign that Windows takes in no name"),
        (CUT_OFF, "ends with a dot or a space"),
    ],
)
def test_names_that_are_no_files(names: list[str], reason: str) -> None:
    assert [name for name in names if reason not in windows_refusal(PureWindowsPath(name))] == []


def test_all_other_names() -> None:
    assert [name for name in FINE if windows_refusal(PureWindowsPath(name))] == []


def test_only_windows_refuses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_names, "_WINDOWS", False)
    assert refusal("nul") == ""
    monkeypatch.setattr(file_names, "_WINDOWS", True)
    assert refusal("nul") == "'nul' is a device to Windows, and no file"
